// catena completion: a script for the shell. Cases are asked for when they are completed, so the script does not age.
#include <fmt/ranges.h>

#include "commands.hpp"
#include "console.hpp"
#include "papers/papers.hpp"

namespace catena::cli {
namespace {

/// Both shells ask the case itself: it shows the keys that its model has.
constexpr std::string_view keys_function = R"~(_catena_keys() {
  catena show "$1" 2>/dev/null |
    awk '/^\[/ { section = substr($1, 2, length($1) - 2) "." } { sub(/^# /, "") } /^[a-z_]+ =/ { print section $1 }'
})~";

constexpr std::string_view bash_script = R"~(# bash completion for catena: source <(catena completion bash)
@keys@
_catena() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
  local commands="list show run sweep fit reproduce equilibrium report movie figure replay bench doctor completion"
  local options="--help --json --quiet"
  case $before in
    --out) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --colour) COMPREPLY=($(compgen -W "tension speed bending plain" -- "$word")); return ;;
    --model) COMPREPLY=($(compgen -W "rods beads" -- "$word")); return ;;
    --compare) COMPREPLY=($(compgen -W "analytic" -- "$word")); return ;;
    --set | --vary | --free | --within)
      COMPREPLY=($(compgen -W "$(_catena_keys "${COMP_WORDS[2]}")" -S = -- "$word"))
      compopt -o nospace 2>/dev/null
      return ;;
  esac
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "$commands --help --version" -- "$word"))
    return
  fi
  case $command in
    run) options+=" --set --at --compare --out --force --dry-run --resume" ;;
    sweep) options+=" --vary --set --seed --quantity --find --within --to --jobs --out --force --resume" ;;
    fit) options+=" --data --free --set --sigma --jobs --out --force" ;;
    show) options+=" --set --out --force" ;;
    reproduce) options+=" --jobs --out --force" ;;
    equilibrium) options+=" --links --length --span --rise --mass --gravity --model --out --force" ;;
    report) options+=" --with --out --force" ;;
    movie) options+=" --out --slow --fps --size --colour --dark --trail --body --force" ;;
    figure) options+=" --out --width --height --at --list --force" ;;
    completion) COMPREPLY=($(compgen -W "bash zsh" -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [[ $command == reproduce ]]; then
    COMPREPLY=($(compgen -W "@papers@" -- "$word"))
  elif [[ $command == figure ]] && ((COMP_CWORD > 2)); then
    COMPREPLY=($(compgen -W "$(catena figure "${COMP_WORDS[2]}" --list --quiet 2>/dev/null)" -- "$word"))
  elif [[ $command == run || $command == show || $command == sweep || $command == fit ]]; then
    COMPREPLY=($(compgen -W "$(catena list --quiet 2>/dev/null)" -- "$word") $(compgen -f -X '!*.toml' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _catena catena
)~";

constexpr std::string_view zsh_script = R"~(#compdef catena
# zsh completion for catena: source <(catena completion zsh)
@keys@
_catena() {
  local -a commands common
  commands=(
    'list:the cases that come with the program'
    'show:a case as TOML, every key explained'
    'run:run an experiment'
    'sweep:many runs with keys varied'
    'fit:fit keys to measured positions of the tip'
    'reproduce:published results computed again'
    'equilibrium:how a chain hangs between two points'
    'report:make the report of a run anew'
    'movie:runs side by side as mp4, webm, gif or frames'
    'figure:plots of a run, a sweep or a fit for print'
    'replay:run a run.h5 again and compare the bits'
    'bench:how fast this program is on this machine'
    'doctor:what is installed, what is missing'
    'completion:a completion script for the shell'
  )
  common=('--help[help]' '--json[one JSON object on stdout]' '--quiet[no progress, no summary]')
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local -a cases
  case ${words[2]} in
    run|show)
      cases=(${(f)"$(catena list --quiet 2>/dev/null)"})
      _arguments $common '*--set[override a key]:key=value:{ compadd -S = -- $(_catena_keys ${words[3]}) }' '--at[times of the tip]:times' '--compare[with a closed form]:with:(analytic)' '--out[folder]:folder:_files -/' \
        '--force[replace an earlier run]' '--dry-run[check and estimate]' '--resume[go on from a checkpoint]' \
        "*:case:{ compadd -a cases; _files -g '*.toml' }"
      ;;
    sweep)
      cases=(${(f)"$(catena list --quiet 2>/dev/null)"})
      _arguments $common '*--vary[values of a key]:key=values:{ compadd -S = -- $(_catena_keys ${words[3]}) }' '*--set[override a key]:key=value:{ compadd -S = -- $(_catena_keys ${words[3]}) }' '--find[min, max or zero of]:quantity' \
        '--within[where to look]:key=from\:to:{ compadd -S = -- $(_catena_keys ${words[3]}) }' '--to[precision]:number' '--jobs[at the same time]:n' '--seed[of samples]:n' '*--quantity[to be shown]:name' \
        '--out[folder]:folder:_files -/' '--force[replace an earlier sweep]' '--resume[go on]' \
        "*:case:{ compadd -a cases; _files -g '*.toml' }"
      ;;
    fit)
      cases=(${(f)"$(catena list --quiet 2>/dev/null)"})
      _arguments $common '*--data[measured tip]:file:_files' '*--free[key to fit]:key:{ compadd -S = -- $(_catena_keys ${words[3]}) }' '*--set[override a key]:key=value:{ compadd -S = -- $(_catena_keys ${words[3]}) }' \
        '--sigma[of a coordinate]:length' '--jobs[at the same time]:n' '--out[folder]:folder:_files -/' \
        '--force[replace an earlier fit]' "*:case:{ compadd -a cases; _files -g '*.toml' }"
      ;;
    reproduce)
      _arguments $common '--jobs[at the same time]:n' '--out[folder]:folder:_files -/' '--force[replace earlier files]' \
        '*:document:(@papers@)'
      ;;
    equilibrium)
      _arguments $common '--links[number]:n' '--length[m]:L' '--span[m]:d' '--rise[m]:h' '--mass[kg]:M' \
        '--gravity[m/s²]:g' '--model[rods or beads]:model:(rods beads)' '--out[folder]:folder:_files -/' \
        '--force[replace earlier files]'
      ;;
    movie)
      _arguments $common '--out[file or folder]:file:_files' '--slow[times slower]:n' '--fps[frames per second]:n' \
        '--size[pixels]:WIDTHxHEIGHT' '--colour[of the links]:what:(tension speed bending plain)' '--dark[dark paper]' \
        '--trail[way of the tip]' '--body[compact body beside the tip]' '--force[replace an earlier movie]' '*:run:_files'
      ;;
    figure)
      _arguments $common '--out[svg, pdf or png]:file:_files' '--width[of the figure]:length' '--height[of the figure]:length' \
        '--at[times of the shapes]:times' '--list[what can be drawn]' '--force[replace a figure]' '1:folder:_files -/' \
        '*:plot:{ compadd -- $(catena figure ${words[3]} --list --quiet 2>/dev/null) }'
      ;;
    completion) _values 'shell' bash zsh ;;
    *) _arguments $common '--out[folder]:folder:_files -/' '*:run:_files' ;;
  esac
}
compdef _catena catena
)~";

void fill(std::string& script, std::string_view gap, std::string_view words) {
  script.replace(script.find(gap), gap.size(), words);
}

}  // namespace

int completion(const std::string& shell) {
  std::string script(shell == "zsh" ? zsh_script : bash_script);
  fill(script, "@keys@", keys_function);
  fill(script, "@papers@", fmt::format("{}", fmt::join(paper_names(), " ")));
  print(script);
  return flush() ? done : failed;
}

}  // namespace catena::cli
