// catena completion: a script for the shell. Commands and flags are those of the program that wrote it; cases, keys and runs are
// asked for when they are completed, so the script does not age.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <ranges>

#include "commands.hpp"
#include "console.hpp"
#include "lab/keys.hpp"
#include "papers/papers.hpp"
#include "report/movie.hpp"
#include "study/measure.hpp"

namespace catena::cli {
namespace {

/// All shells ask the case itself: it shows the keys that its model has. Without a case all keys are offered.
constexpr std::string_view keys_function = R"~(_catena_keys() {
  catena show "$1" 2>/dev/null |
    awk '/^\[/ { section = substr($1, 2, length($1) - 2) "." } { sub(/^# /, "") } /^[a-z_]+ =/ { print section $1; any = 1 }
         END { if (!any) print "@keys@" }'
}
_catena_runs() {
  ls -d runs/*/run.h5 ./*/run.h5 2>/dev/null | sed 's|^\./||; s|/run.h5$||'
})~";

// Bash breaks words at ':' and '='; what is completed is the whole word up to the cursor, and what stands before the last of these
// is taken away again.
constexpr std::string_view bash_script = R"~(# bash completion for catena: source <(catena completion bash)
@functions@
_catena() {
  local line=${COMP_LINE:0:COMP_POINT}
  [[ -n $line ]] || line="${COMP_WORDS[*]:0:COMP_CWORD+1}"
  local word=${line##* } offered="" endings=""
  local -a typed
  read -ra typed <<<"${line%"$word"}"
  local command=${typed[1]} before=${typed[-1]} within=""
  case $command in
@within@  esac
  if [[ -n $within ]]; then
    if ((${#typed[@]} == 2)) && [[ $word != -* ]]; then
      COMPREPLY=($(compgen -W "$within" -- "$word"))
      return
    fi
    ((${#typed[@]} == 2)) || command="$command ${typed[2]}"
  fi
  case $before in
    --out) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --data) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --with) COMPREPLY=($(compgen -W "$(_catena_runs)" -- "$word")); return ;;
    --colour) offered="@colours@" ;;
    --model) offered="rods beads" ;;
    --compare) offered="analytic" ;;
    --for) offered="sag tension_max" endings="-S =" ;;
    --find) offered="@finds@" ;;
    --quantity) offered="@quantities@" ;;
    --set | --vary | --free | --within) offered=$(_catena_keys "${typed[2]}") endings="-S =" ;;
  esac
  if [[ -n $offered ]]; then
    COMPREPLY=($(compgen -W "$offered" $endings -- "$word"))
    COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*[:=]}"}"}")
    [[ -n $endings ]] && compopt -o nospace 2>/dev/null
    return
  fi
  if ((${#typed[@]} == 1)); then
    COMPREPLY=($(compgen -W "@commands@ --help --version" -- "$word"))
    return
  fi
  if [[ $word == -* ]]; then
    case $command in
@flags@    esac
    COMPREPLY=($(compgen -W "$offered" -- "$word"))
    return
  fi
  case $command in
    run | show | sweep | converge | lyapunov | string | fit | equilibrium | modes | backbone | response)
      COMPREPLY=($(compgen -W "$(catena list --quiet 2>/dev/null)" -- "$word") $(compgen -f -X '!*.toml' -- "$word")) ;;
    figure)
      ((${#typed[@]} == 2)) || offered=$(catena figure "${typed[2]}" --list --quiet 2>/dev/null)
      COMPREPLY=($(compgen -W "${offered:-$(_catena_runs)}" -- "$word")) ;;
    report | movie | replay)
      COMPREPLY=($(compgen -W "$(_catena_runs)" -- "$word"))
      [[ -n ${COMPREPLY[*]} ]] || COMPREPLY=($(compgen -f -- "$word")) ;;
    reproduce) COMPREPLY=($(compgen -W "@papers@" -- "$word")) ;;
    completion) COMPREPLY=($(compgen -W "bash zsh fish" -- "$word")) ;;
    help)
      case ${typed[2]} in
@within@      esac
      ((${#typed[@]} == 2)) && within="@commands@"
      COMPREPLY=($(compgen -W "$within" -- "$word")) ;;
  esac
}
complete -o filenames -F _catena catena
)~";

constexpr std::string_view zsh_script = R"~(#compdef catena
# zsh completion for catena: source <(catena completion zsh)
@functions@
_catena() {
  local -a commands flags within
  local command=${words[2]}
  commands=(
@commands@  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $command in
@within@  esac
  if (( $#within )); then
    if (( CURRENT == 3 )) && [[ $PREFIX != -* ]]; then
      compadd -- $within
      return
    fi
    (( CURRENT == 3 )) || command="$command ${words[3]}"
  fi
  case ${words[CURRENT-1]} in
    --out) _files -/; return ;;
    --data) _files; return ;;
    --with) compadd -- $(_catena_runs); _files; return ;;
    --colour) compadd -- @colours@; return ;;
    --model) compadd -- rods beads; return ;;
    --compare) compadd -- analytic; return ;;
    --for) compadd -S = -- sag tension_max; return ;;
    --find) compadd -- @finds@; return ;;
    --quantity) compadd -- @quantities@; return ;;
    --set|--vary|--free|--within) compadd -S = -- $(_catena_keys ${words[3]}); return ;;
  esac
  if [[ $PREFIX == -* ]]; then
    case $command in
@flags@    esac
    _describe flag flags
    return
  fi
  case ${words[2]} in
    run|show|sweep|converge|lyapunov|string|fit|equilibrium|modes|backbone|response) compadd -- $(catena list --quiet 2>/dev/null); _files -g '*.toml' ;;
    figure)
      if (( CURRENT == 3 )); then compadd -- $(_catena_runs); _files -/
      else compadd -- $(catena figure ${words[3]} --list --quiet 2>/dev/null); fi ;;
    report|movie|replay) compadd -- $(_catena_runs); _files ;;
    reproduce) compadd -- @papers@ ;;
    completion) compadd -- bash zsh fish ;;
    help)
      case ${words[3]} in
@within@      esac
      if (( CURRENT == 3 )); then _describe command commands; else compadd -- $within; fi ;;
  esac
}
compdef _catena catena
)~";

constexpr std::string_view fish_script = R"~(# fish completion for catena: catena completion fish | source
function __catena_keys
  set -l words (commandline -opc)
  set -l keys (catena show $words[3] 2>/dev/null | awk '/^\[/ { section = substr($1, 2, length($1) - 2) "." } { sub(/^# /, "") } /^[a-z_]+ =/ { print section $1 "=" }')
  test -n "$keys"; and printf '%s\n' $keys; or printf '%s=\n' @keys@
end
function __catena_runs
  for run in runs/*/run.h5 */run.h5
    dirname $run
  end
end
complete -c catena -f
@commands@@flags@complete -c catena -n '__fish_seen_subcommand_from run show sweep converge lyapunov string fit equilibrium modes backbone response' -a '(catena list --quiet; __fish_complete_suffix .toml)'
complete -c catena -n '__fish_seen_subcommand_from report movie figure replay' -a '(__catena_runs; __fish_complete_directories)'
complete -c catena -n '__fish_seen_subcommand_from reproduce' -a '@papers@'
complete -c catena -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'
)~";

/// Replaces every gap of that name.
void fill(std::string& script, std::string_view gap, std::string_view words) {
  for (auto at = script.find(gap); at != std::string::npos; at = script.find(gap, at + words.size()))
    script.replace(at, gap.size(), words);
}

/// Fit for single quotes.
std::string quotable(std::string text) {
  std::erase(text, '\'');
  return text;
}

/// A name and what it is, as zsh describes things: a colon ends the name.
std::string zsh_item(const std::string& name, std::string about) {
  fill(about, ":", "\\:");
  return fmt::format("'{}:{}'", name, quotable(std::move(about)));
}

std::string joined(std::span<const CommandWords> commands, const std::function<std::string(const CommandWords&)>& of) {
  std::string text;
  for (const CommandWords& command : commands) text += of(command);
  return text;
}

std::string bash_flags(const CommandWords& command) {
  return fmt::format("      '{}') offered=\"{}\" ;;\n", command.name,
                     fmt::join(command.flags | std::views::transform(&FlagWords::name), " "));
}

/// Is it called by itself, not within another?
bool stands_alone(const CommandWords& command) { return !command.name.contains(' '); }

/// The commands within a command, as a line of a case.
std::string within_line(const CommandWords& command, std::string_view open, std::string_view close) {
  if (command.parts.empty()) return "";
  return fmt::format("    {}) within={}{}{} ;;\n", command.name, open, fmt::join(command.parts, " "), close);
}

/// How fish asks whether a command was typed.
std::string fish_condition(const CommandWords& command) {
  std::string condition;
  for (const auto word : std::views::split(command.name, ' '))
    condition += fmt::format("{}__fish_seen_subcommand_from {}", condition.empty() ? "" : "; and ",
                             std::string_view(word.begin(), word.end()));
  return condition;
}

std::string fish_parts(const CommandWords& command) {
  std::string lines;
  for (const std::string& part : command.parts)
    lines += fmt::format("complete -c catena -n '{}' -a {}\n", fish_condition(command), part);
  return lines;
}

std::string zsh_flags(const CommandWords& command) {
  std::string flags;
  for (const FlagWords& flag : command.flags) flags += " " + zsh_item(flag.name, flag.about);
  return fmt::format("      '{}') flags=({} ) ;;\n", command.name, flags);
}

/// What a flag of fish takes: nothing, a file, one of a few words, or anything.
std::string fish_values(const FlagWords& flag, std::string_view finds, std::string_view quantities,
                        std::string_view colours) {
  const auto is = [&](std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, flag.name) != names.end();
  };
  if (!flag.takes_value) return "";
  if (is({"--set", "--vary", "--free", "--within"})) return " -x -a '(__catena_keys)'";
  if (is({"--find"})) return fmt::format(" -x -a '{}'", finds);
  if (is({"--quantity"})) return fmt::format(" -x -a '{}'", quantities);
  if (is({"--colour"})) return fmt::format(" -x -a '{}'", colours);
  if (is({"--model"})) return " -x -a 'rods beads'";
  if (is({"--compare"})) return " -x -a analytic";
  if (is({"--for"})) return " -x -a 'sag= tension_max='";
  if (is({"--with"})) return " -x -a '(__catena_runs)'";
  return is({"--out", "--data"}) ? " -r -F" : " -x";
}

}  // namespace

int completion(const std::string& shell, std::span<const CommandWords> commands) {
  const auto words = [](const auto& names) { return fmt::format("{}", fmt::join(names, " ")); };
  const auto goal_of = [](const char* goal) {
    return [goal](const Measure& measure) { return fmt::format("{}:{}", goal, measure.name); };
  };
  std::vector<std::string> found;
  for (const char* goal : {"min", "max", "zero"})
    std::ranges::transform(measures(), std::back_inserter(found), goal_of(goal));
  std::vector<std::string_view> colour_names;
  for (int i = 0; i <= static_cast<int>(last_link_colour); ++i)
    colour_names.push_back(name(static_cast<LinkColour>(i)));
  const std::string finds = words(found), quantities = words(measures() | std::views::transform(&Measure::name)),
                    colours = words(colour_names), keys = words(experiment_keys() | std::views::transform(dotted));

  std::string script;
  if (shell == "bash") {
    script = bash_script;
    std::vector<std::string> names;
    for (const CommandWords& command : commands)
      if (stands_alone(command)) names.push_back(command.name);
    fill(script, "@commands@", words(names));
    fill(script, "@flags@", joined(commands, bash_flags));
    fill(script, "@within@",
         joined(commands, [](const CommandWords& command) { return within_line(command, "\"", "\""); }));
  } else if (shell == "zsh") {
    script = zsh_script;
    fill(script, "@commands@", joined(commands, [](const CommandWords& command) {
           return stands_alone(command) ? fmt::format("    {}\n", zsh_item(command.name, command.about)) : "";
         }));
    fill(script, "@flags@", joined(commands, zsh_flags));
    fill(script, "@within@",
         joined(commands, [](const CommandWords& command) { return within_line(command, "(", ")"); }));
  } else {
    script = fish_script;
    fill(script, "@commands@", joined(commands, [](const CommandWords& command) {
           if (!stands_alone(command)) return std::string();
           return fmt::format("complete -c catena -n __fish_use_subcommand -a {} -d '{}'\n{}", command.name,
                              quotable(command.about), fish_parts(command));
         }));
    fill(script, "@flags@", joined(commands, [&](const CommandWords& command) {
           std::string lines;
           for (const FlagWords& flag : command.flags)
             lines +=
                 fmt::format("complete -c catena -n '{}' -l {} -d '{}'{}\n", fish_condition(command),
                             flag.name.substr(2), quotable(flag.about), fish_values(flag, finds, quantities, colours));
           return lines;
         }));
  }
  fill(script, "@functions@", keys_function);
  fill(script, "@keys@", keys);
  fill(script, "@papers@", words(paper_names()));
  fill(script, "@colours@", colours);
  fill(script, "@finds@", finds);
  fill(script, "@quantities@", quantities);
  print(script);
  return flush() ? done : failed;
}

}  // namespace catena::cli
