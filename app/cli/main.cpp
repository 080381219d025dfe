// The door for the terminal: turns words into options and calls the command. With command_words, common_options and spin_words, the only file that knows CLI11.
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <exception>
#include <functional>

#include "command_words.hpp"
#include "commands.hpp"
#include "common_options.hpp"
#include "console.hpp"
#include "interrupt.hpp"
#include "io/provenance.hpp"
#include "papers/papers.hpp"
#include "run_output.hpp"
#include "spin_words.hpp"

namespace catena::cli {
namespace {

std::span<const char* const> given_words;

/// Everything a user can say, and what to call then.
class Words {
 public:
  explicit Words(CLI::App& app) : app_(app) {
    const Provenance self = provenance({});
    app_.set_version_flag("--version", fmt::format("catena {} ({})", self.version, self.commit));
    app_.require_subcommand(0, 1);
    app_.footer(
        "Exit status: 0 done, 1 the computation failed, 2 bad input, 130 interrupted (continue with --resume).");
    add_list();
    add_show();
    add_run();
    add_sweep();
    add_converge();
    add_lyapunov();
    add_string();
    add_fit();
    add_reproduce();
    add_equilibrium();
    add_modes();
    add_spin(app_, spin_, common_, [this](std::function<int()> call) { chosen_ = std::move(call); });
    add_backbone();
    add_response();
    add_report_and_replay();
    add_movie();
    add_figure();
    add_bench();
    add_doctor_and_completion();
    add_help();
  }

  int call() const { return chosen_ ? chosen_() : welcome(); }

 private:
  CLI::App* command(const char* name, const char* about, std::function<int()> call) {
    CLI::App* command = app_.add_subcommand(name, about);
    command->callback([this, call = std::move(call)] { chosen_ = call; });
    return command;
  }

  void add_list() {
    auto* list_ = command("list", "the cases that come with the program", [this] { return list(common_); });
    add_common(*list_, common_);
  }

  void add_show() {
    auto* words = command("show", "a case as TOML with every key explained, to start your own",
                          [this] { return show(show_, common_); });
    words->add_option("CASE", show_.which, "a name from `catena list`, or a TOML file")->required();
    add_set(*words, show_.set);
    add_folder(*words, show_.out, show_.force, "write DIR/case.toml instead of printing");
    add_common(*words, common_);
  }

  void add_run() {
    auto* words = command("run", "run an experiment; leaves run.h5, summary.json, report.html and CSV in a folder",
                          [this] { return cli::run(run_, common_); });
    words->add_option("CASE", run_.which, "a name from `catena list`, or a TOML file");
    add_set(*words, run_.set);
    words->add_option("--at", run_.at, "times at which the tip is reported, e.g. --at 0.1,0.2 or --at '100 ms,200 ms'")
        ->type_name("TIMES")
        ->delimiter(',');
    words
        ->add_option("--compare", run_.compare,
                     "show the closed forms of a folded chain and of a compact body beside the run")
        ->type_name("analytic")
        ->check(one_of({"analytic"}));
    add_folder(*words, run_.out, run_.force,
               "folder for the results; default: runs/CASE, or the next free name (with --json alone: no files)");
    words->add_flag("--dry-run", run_.dry_run, "check, show the experiment with all defaults, estimate time and size");
    words->add_flag("--resume", run_.resume, "continue from the checkpoint that an interrupted run left in --out");
    words->add_flag("--halve-step", run_.halve_step,
                    "for equal steps (euler, rk4): repeat with half the step and a quarter of it, and compare");
    words
        ->add_option(
            "--ensemble", run_.ensemble,
            "also run this many copies with slightly different starts: mean and quantiles of the tip over time")
        ->type_name("NUMBER")
        ->check(whole<int>);
    words
        ->add_option(
            "--perturb", run_.perturb,
            "for --ensemble: size of the disturbance of each angle and rate, relative to 1 + |value|; default 1e-6")
        ->type_name("NUMBER")
        ->check(number);
    words->add_option("--seed", run_.seed, "for --ensemble: seed of the disturbances, default 1")
        ->type_name("NUMBER")
        ->check(whole<std::uint64_t>);
    add_jobs(*words, run_.jobs);
    add_common(*words, common_);
  }

  void add_sweep() {
    auto* words = command(
        "sweep",
        "run a case many times with keys varied, on all cores; or find where a quantity is smallest, largest or zero",
        [this] { return sweep(sweep_, common_); });
    words->add_option("CASE", sweep_.which, "a name from `catena list`, or a TOML file");
    words
        ->add_option("--vary", sweep_.vary,
                     "values of a key: start.span=0.1:1.02:93 (grid), KEY=FROM:TO:COUNT:log, KEY=1,2,5 (list), "
                     "KEY=random:FROM:TO:COUNT; several make all combinations")
        ->type_name("KEY=VALUES")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    add_set(*words, sweep_.set);
    words->add_option("--seed", sweep_.seed, "seed of random samples, default 1")
        ->type_name("NUMBER")
        ->check(whole<std::uint64_t>);
    words
        ->add_option("--quantity", sweep_.quantities,
                     "show this one in the table, and first on the page, e.g. tip.speed_max; default: all")
        ->type_name("NAME")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    words
        ->add_option(
            "--find", sweep_.find,
            "instead: min:, max: or every zero: of a quantity or of the difference of two, e.g. min:tip.speed_max")
        ->type_name("GOAL:QUANTITY");
    words
        ->add_option("--within", sweep_.within,
                     "for --find: the key and the interval to search, e.g. start.span=0.8:1.0")
        ->type_name("KEY=FROM:TO");
    words->add_option("--to", sweep_.to, "for --find: precision of the place, default 1e-4; may carry a unit")
        ->type_name("NUMBER");
    add_jobs(*words, sweep_.jobs);
    add_folder(*words, sweep_.out, sweep_.force,
               "folder for the results; default: sweeps/CASE, or the next free name (with --json alone: no files)");
    words->add_flag("--resume", sweep_.resume, "continue the sweep that was interrupted in --out");
    add_common(*words, common_);
  }

  void add_converge() {
    auto* words = command(
        "converge",
        "one experiment with more and more links, or with shorter and shorter steps: what it converges to, with "
        "which order, until when, and what does not converge",
        [this] { return converge(converge_, common_); });
    words->add_option("CASE", converge_.which, "a name from `catena list`, or a TOML file");
    add_list(*words, "--links", converge_.links, "numbers of links, rising, e.g. --links 10,20,40,80");
    add_list(
        *words, "--steps", converge_.steps,
        "instead, for methods of equal steps (euler, rk4): their lengths, falling, e.g. --steps 0.01,0.005,0.0025");
    words->add_option("--halvings", converge_.halvings, "halve the single step of --steps this many times")
        ->type_name("NUMBER")
        ->check(whole<int>);
    words->add_option("--until", converge_.until, "end of the runs; default: that of the case")->type_name("TIME");
    words->add_option("--at", converge_.at, "times at which limits are reported, e.g. --at 0.3,0.5; default: five")
        ->type_name("TIMES")
        ->delimiter(',');
    words
        ->add_option(
            "--agree-to", converge_.agree_to,
            "rungs agree while no point of one is farther than this from the next; default: a hundredth of the "
            "length")
        ->type_name("LENGTH");
    words->add_option("--quantity", converge_.quantities, "shown in the table, e.g. tip.drop_max; several: repeat it")
        ->type_name("NAME")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all();
    add_set(*words, converge_.set);
    add_jobs(*words, converge_.jobs);
    add_folder(*words, converge_.out, converge_.force,
               "folder for the results; default: ladders/CASE, or the next free name (with --json alone: no files)");
    words->add_flag("--resume", converge_.resume,
                    "continue the ladder that was interrupted in --out: finished rungs are kept");
    add_common(*words, common_);
  }

  void add_lyapunov() {
    auto* words =
        command("lyapunov",
                "how fast nearby motions diverge from that of a case, with the Lyapunov exponents; or whether a "
                "periodic motion is stable",
                [this] { return cli::lyapunov(lyapunov_, common_); });
    words->add_option("CASE", lyapunov_.which, "a name from `catena list`, or a TOML file")->required();
    add_set(*words, lyapunov_.set);
    words->add_option("--vectors", lyapunov_.vectors, "how many exponents, default 1; at most twice the links")
        ->type_name("NUMBER")
        ->check(whole<int>);
    words->add_option("--at", lyapunov_.at, "times at which the growth is reported, e.g. --at 1,2,5; default: ten")
        ->type_name("TIMES")
        ->delimiter(',');
    words
        ->add_option("--along", lyapunov_.along,
                     "the angle or rate along which the first vector begins, e.g. theta1 (default) or omega3")
        ->type_name("COMPONENT");
    words
        ->add_option("--period", lyapunov_.period,
                     "instead: the Floquet multipliers of one period of a periodic motion, e.g. --period '20 ms'")
        ->type_name("TIME");
    add_folder(*words, lyapunov_.out, lyapunov_.force,
               "write lyapunov.json, growth.csv and a picture, growth.svg, there");
    add_common(*words, common_);
  }

  void add_string() {
    auto* words = command("string",
                          "the limit of ever more links: the same experiment with an ideal string, computed by its own "
                          "equations",
                          [this] { return cli::string(string_, common_); });
    words->add_option("CASE", string_.which, "a name from `catena list`, or a TOML file")->required();
    add_set(*words, string_.set);
    words->add_option("--at", string_.at, "times at which the string is reported, e.g. --at 0.3,0.4; default: ten")
        ->type_name("TIMES")
        ->delimiter(',');
    words
        ->add_option("--elements", string_.elements,
                     "how finely the string is cut, default 64; the ± comes from half as many")
        ->type_name("NUMBER")
        ->check(whole<int>);
    add_folder(*words, string_.out, string_.force, "write string.json, string.csv and a picture, string.svg, there");
    add_common(*words, common_);
  }

  void add_fit() {
    auto* words = command("fit", "fit keys of an experiment to measured tip positions, with error bars",
                          [this] { return fit(fit_, common_); });
    words->add_option("CASE", fit_.which, "a name from `catena list`, or a TOML file");
    const auto repeated = [&](const char* name, std::vector<std::string>& values, const char* about, const char* type) {
      words->add_option(name, values, about)->type_name(type)->expected(1)->allow_extra_args(false)->take_all();
    };
    repeated(
        "--data", fit_.data,
        "a table with columns t, x, y or t, w, h, units in brackets; CASE=FILE gives it a case of its own; several "
        "are fitted together",
        "FILE");
    repeated("--free", fit_.free,
             "a key to fit: chain.joint_friction, with a start value KEY=1e-5, or with bounds KEY=1e-6:1e-4; several "
             "are fitted together",
             "KEY");
    add_set(*words, fit_.set);
    words->add_option("--sigma", fit_.sigma, "standard deviation of a measured coordinate; default: from the residuals")
        ->type_name("LENGTH");
    add_jobs(*words, fit_.jobs);
    add_folder(*words, fit_.out, fit_.force,
               "folder for the results; default: fits/CASE, or the next free name (with --json alone: no files)");
    add_common(*words, common_);
  }

  void add_reproduce() {
    auto* words = command("reproduce", "recompute published results: every figure and number, with a verdict",
                          [this] { return reproduce(reproduce_, common_); });
    words->add_option("DOCUMENT", reproduce_.documents,
                      fmt::format("{}; default: all", fmt::join(paper_names(), ", ")));
    add_jobs(*words, reproduce_.jobs);
    add_folder(*words, reproduce_.out, reproduce_.force,
               "folder for the results; default: reproduce/DOCUMENT, or reproduce/atlas for several, or the next free "
               "name (with "
               "--json alone: no files)");
    add_common(*words, common_);
  }

  static void add_list(CLI::App& command, const char* name, std::vector<std::string>& values, const char* about) {
    command.add_option(name, values, about)->type_name("LIST")->delimiter(',');
  }

  /// What hangs: for equilibrium and modes.
  static void add_hanging_chain(CLI::App& words, HangingOptions& chain) {
    words.add_option("CASE", chain.which, "a name from `catena list`, or a TOML file; or describe the chain by flags");
    add_set(words, chain.set);
    words.add_option("--links", chain.links, "number of links")->type_name("NUMBER")->check(whole<int>);
    words.add_option("--length", chain.length, "of the whole chain [m]")->type_name("LENGTH");
    add_list(words, "--lengths", chain.lengths,
             "of each link, from the support: '10 cm,20 cm,0.3'; instead of --length");
    words.add_option("--span", chain.span, "horizontal distance of the far end [m], default 0")->type_name("LENGTH");
    words.add_option("--rise", chain.rise, "height of the far end above the support [m], default 0")
        ->type_name("LENGTH");
    words.add_option("--mass", chain.mass, "of the whole chain [kg]; without it 1 kg is assumed")->type_name("MASS");
    words.add_option("--mass-per-length", chain.mass_per_length, "instead of --mass [kg/m]")->type_name("MASS/LENGTH");
    add_list(words, "--masses", chain.masses, "of each link, instead of --mass");
    add_list(words, "--loads", chain.loads, "forces downwards at each inner joint [N]; negative ones lift");
    words.add_option("--gravity", chain.gravity, "default 9.81 [m/s²]")->type_name("ACCELERATION");
    words
        .add_option("--joint-stiffness", chain.joint_stiffness,
                    "torque per relative angle at each joint [N m], default 0")
        ->type_name("STIFFNESS");
    add_list(words, "--joint-rest", chain.joint_rest,
             "bends at which stiff joints are unstrained [rad]: one for all, or one for each inner joint");
    words.add_option("--model", chain.model, "rods (default) or beads")->check(one_of({"rods", "beads"}));
  }

  void add_equilibrium() {
    auto* words =
        command("equilibrium", "how a chain hangs between (0, 0) and (span, rise), and what its anchors carry",
                [this] { return equilibrium(hang_, common_); });
    add_hanging_chain(*words, hang_.chain);
    words
        ->add_option("--for", hang_.asked,
                     "find the length of the chain: sag=LENGTH or tension_max=FORCE, e.g. --for sag=0.5, --for "
                     "'tension_max=2 kN'")
        ->type_name("QUANTITY=VALUE");
    words->add_flag("--all", hang_.all,
                    "every equilibrium, with its stability, including those upside down or with some links pushed");
    add_folder(*words, hang_.out, hang_.force,
               "write equilibrium.json, equilibrium.csv, a picture, equilibrium.svg, and a page, report.html, there");
    add_common(*words, common_);
    words->footer(
        "Examples:\n"
        "  catena equilibrium --links 5 --length '50 cm' --span 0.3 --rise 0.1\n"
        "  catena equilibrium --links 40 --mass-per-length '3 kg/m' --span '12 m' --for sag=0.5\n"
        "  catena equilibrium --lengths 0.1,0.2,0.15 --masses 1,0.5,2 --loads 3,0 --span 0.3 --json\n"
        "  catena equilibrium --links 3 --length 0.3 --span 0.2 --all");
  }

  void add_modes() {
    auto* words = command("modes", "how a hanging chain swings about its equilibrium: frequencies, decay, shapes",
                          [this] { return modes(modes_, common_); });
    add_hanging_chain(*words, modes_.chain);
    words
        ->add_option("--joint-friction", modes_.chain.joint_friction,
                     "torque per relative rate at each joint [N m s], default 0")
        ->type_name("FRICTION");
    words
        ->add_option("--hinge-friction", modes_.chain.hinge_friction,
                     "torque per rate at the support [N m s], default 0")
        ->type_name("FRICTION");
    words->add_flag("--free-end", modes_.free_end, "the far end is free, and the chain hangs straight down");
    words
        ->add_option("--count", modes_.count,
                     "how many, the lowest first; default: all, or 20 if there are more than 200 links")
        ->type_name("NUMBER")
        ->check(whole<int>);
    add_folder(
        *words, modes_.out, modes_.force,
        "write modes.json, modes.csv, a picture, modes.svg, and a page that plays the modes, report.html, there");
    add_common(*words, common_);
    words->footer(
        "Examples:\n"
        "  catena modes --links 3 --length 0.3 --span 0.2\n"
        "  catena modes --links 100 --length 1 --free-end --count 5\n"
        "  catena modes falling-d --count 10 --out modes");
  }

  void add_backbone() {
    auto* words =
        command("backbone", "how the frequency of a mode changes with its amplitude, and which swings are stable",
                [this] { return backbone(backbone_, common_); });
    add_hanging_chain(*words, backbone_.chain);
    words->add_flag("--free-end", backbone_.free_end, "the far end is free, and the chain hangs straight down");
    words->add_option("--mode", backbone_.mode, "which one, the lowest frequency first; default 1")
        ->type_name("NUMBER")
        ->check(whole<int>);
    words
        ->add_option("--amplitude-max", backbone_.amplitude_max,
                     "largest turn of the link, default 0.5 rad; negative: clockwise first")
        ->type_name("ANGLE");
    words->add_option("--at", backbone_.at, "amplitudes to include, e.g. --at 0.1,'20 deg'")
        ->type_name("ANGLES")
        ->delimiter(',');
    words
        ->add_option("--link", backbone_.link,
                     "link whose turn is the amplitude; default: the one that turns most in the mode")
        ->type_name("NUMBER")
        ->check(whole<int>);
    add_folder(*words, backbone_.out, backbone_.force,
               "write backbone.json, backbone.csv, a picture, backbone.svg, and a page, report.html, there");
    add_common(*words, common_);
    words->footer(
        "Examples:\n"
        "  catena backbone --links 1 --length 1 --free-end --amplitude-max '150 deg'\n"
        "  catena backbone --links 3 --length 1 --free-end --mode 2 --at 0.1,0.3\n"
        "  catena backbone stable-swing --set chain.links=3 --out backbone");
  }

  void add_response() {
    auto* words = command(
        "response",
        "how a chain responds to a support that is shaken periodically, over a range of frequencies: stable and "
        "unstable motions, jumps",
        [this] { return response(response_, common_); });
    words->add_option("CASE", response_.which, "a name from `catena list`, or a TOML file")->required();
    add_set(*words, response_.set);
    words->add_option("--frequency", response_.frequency, "the range, e.g. --frequency 0.5:2 or '0.5 Hz:2 Hz'")
        ->type_name("FROM:TO")
        ->required();
    words->add_option("--at", response_.at, "frequencies to include, e.g. --at 0.8,1.2")
        ->type_name("FREQUENCIES")
        ->delimiter(',');
    words
        ->add_option("--link", response_.link,
                     "link whose swing is reported; default: the one that turns most in the lowest mode")
        ->type_name("NUMBER")
        ->check(whole<int>);
    words
        ->add_option("--sweep", response_.sweep,
                     "also shake it in time at this many frequencies, rising and falling, and compare")
        ->type_name("NUMBER")
        ->check(whole<int>);
    add_folder(*words, response_.out, response_.force,
               "write response.json, response.csv, a picture, response.svg, and a page, report.html, there");
    add_common(*words, common_);
    words->footer(
        "Examples:\n"
        "  catena response shaken-chain --frequency 0.56:0.62\n"
        "  catena response shaken-chain --frequency 0.56:0.62 --sweep 13 --out response");
  }

  void add_report_and_replay() {
    auto* report_words = command("report", "make the report of a run again from its run.h5",
                                 [this] { return report(report_, common_); });
    report_words->add_option("RUN", report_.run, "a run's folder or its run.h5")->required();
    report_words->add_option("--with", report_.with, "other runs, drawn faintly beside it")->type_name("RUN");
    add_folder(*report_words, report_.out, report_.force, "folder for report.html; default: beside run.h5");
    add_common(*report_words, common_);
    auto* replay_words =
        command("replay", "run the experiment of a run.h5 again and check that the final state is bit-identical",
                [this] { return replay(replayed_, common_); });
    replay_words->add_option("RUN", replayed_, "a run's folder or its run.h5")->required();
    add_common(*replay_words, common_);
  }

  void add_movie() {
    auto* words = command("movie", "make a movie of one or more runs, side by side: mp4, webm, gif or PNG frames",
                          [this] { return movie(movie_, common_); });
    words->add_option("RUN", movie_.runs, "a run's folder or its run.h5; several share clock and scale")->required();
    words
        ->add_option(
            "--out", movie_.out,
            "NAME.mp4, NAME.webm or NAME.gif (these need ffmpeg), or a folder for PNG frames; default: movie.mp4 "
            "beside the first run.h5")
        ->type_name("FILE_OR_DIR")
        ->check(named);
    words->add_option("--slow", movie_.slow, "slow-motion factor; by default the movie lasts about ten seconds")
        ->type_name("NUMBER")
        ->check(number);
    words->add_option("--fps", movie_.fps, "frames per second of the movie, default 30")
        ->type_name("NUMBER")
        ->check(whole<int>);
    words->add_option("--size", movie_.size, "in pixels, default 1280x720")->type_name("WIDTHxHEIGHT");
    words->add_option("--colour", movie_.colour, "of the links: tension (default), speed, bending or plain")
        ->type_name("WHAT");
    words->add_flag("--dark", movie_.dark, "light lines on a dark background");
    words->add_flag("--trail", movie_.trail, "show the path of the tip");
    words->add_flag("--body", movie_.body, "show a compact body that falls freely beside the tip");
    words->add_flag("--force", movie_.force, "replace the movie or the frames that are there");
    add_common(*words, common_);
  }

  void add_figure() {
    auto* words = command("figure", "plots of a run, a sweep, a ladder or a fit for print, as svg, pdf or png",
                          [this] { return cli::figure(figure_, common_); });
    words->add_option("FOLDER", figure_.folder, "a folder left by `catena run`, `sweep`, `converge` or `fit`")
        ->required();
    words->add_option("WHICH", figure_.which,
                      "the plots, each a panel of one figure; without any, list what can be drawn");
    words->add_option("--out", figure_.out, "NAME.svg, NAME.pdf or NAME.png")->type_name("FILE")->check(named);
    words->add_option("--width", figure_.width, "default 86mm, one column; 178mm is a page")->type_name("LENGTH");
    words->add_option("--height", figure_.height, "default: what suits the plots")->type_name("LENGTH");
    words->add_option("--at", figure_.at, "times of the shapes of a run, e.g. --at 0.1,0.2 or --at '100 ms,200 ms'")
        ->type_name("TIMES")
        ->delimiter(',');
    words->add_flag("--list", figure_.list, "what can be drawn, one line each");
    words->add_flag("--force", figure_.force, "replace a figure of that name");
    add_common(*words, common_);
    words->footer(
        "Examples:\n"
        "  catena figure runs/falling-d                                        what can be drawn\n"
        "  catena figure runs/falling-d tip.speed --out speed.pdf\n"
        "  catena figure runs/falling-d motion shapes --at 0.1,0.3 --width 178mm --out fall.svg\n"
        "  catena figure sweeps/falling-b tip.speed_max --out speeds.png");
  }

  void add_bench() {
    auto* words = command("bench", "measure how fast this program is on this machine; less than a minute",
                          [this] { return bench(quick_, common_); });
    words->add_flag("--quick", quick_,
                    "measure everything once instead of several times, without the longest chains: for a first look");
    add_common(*words, common_);
  }

  void add_doctor_and_completion() {
    auto* doctor_words =
        command("doctor", "what is installed, what is missing, how to get it", [this] { return doctor(common_); });
    add_common(*doctor_words, common_);
    auto* shell_words =
        command("completion", "print a completion script for your shell: source <(catena completion bash)",
                [this] { return completion(shell_, all_words(app_)); });
    shell_words->add_option("SHELL", shell_, "bash, zsh or fish")->required()->check(one_of({"bash", "zsh", "fish"}));
  }

  void add_help() {
    auto* words = command("help", "how to call the program, or one of its commands", [this] { return help(); });
    words->add_option("COMMAND", helped_,
                      "a name from the list that `catena help` prints, such as `run` or `spin shapes`");
  }

  int help() const {
    const CLI::App* about = &app_;
    for (const std::string& word : helped_) {
      const auto commands = commands_of(*about);
      const auto found = std::ranges::find(commands, word, &CLI::App::get_name);
      if (found == commands.end()) return refuse(unknown_command(*about, word));
      about = *found;
    }
    if (helped_.empty()) {
      print(app_.get_formatter()->make_help(&app_, app_.get_name(), CLI::AppFormatMode::Normal));
    } else {
      const std::string before = words_to(*about->get_parent());
      print(about->help(app_.get_name() + (before.empty() ? "" : " " + before)));
    }
    return flush() ? done : failed;
  }

  CLI::App& app_;
  std::function<int()> chosen_;
  Common common_;
  ShowOptions show_;
  RunOptions run_;
  SweepOptions sweep_;
  LyapunovOptions lyapunov_;
  StringOptions string_;
  ConvergeOptions converge_;
  FitOptions fit_;
  ReproduceOptions reproduce_;
  EquilibriumOptions hang_;
  ModesOptions modes_;
  SpinOptions spin_;
  BackboneOptions backbone_;
  ResponseOptions response_;
  ReportOptions report_;
  MovieOptions movie_;
  FigureOptions figure_;
  std::filesystem::path replayed_;
  std::string shell_;
  bool quick_ = false;  // bench
  std::vector<std::string> helped_;
};

int main(int count, char** arguments) {
  end_on_interrupt();
  for (const int found_when_writing : {SIGPIPE, SIGXFSZ}) std::signal(found_when_writing, SIG_IGN);
  given_words = {arguments, static_cast<std::size_t>(count)};
  CLI::App app("Catena: how chains, ropes and whips hang, vibrate, fall, crack and whirl.", "catena");
  const Words words(app);
  try {
    app.parse(count, arguments);
  } catch (const CLI::ParseError& problem) {
    if (problem.get_exit_code() == 0) {
      app.exit(problem);  // --help and --version
      return flush() ? done : failed;
    }
    return refuse(what_is_wrong(app, problem));
  }
  return words.call();
}

}  // namespace

std::span<const char* const> command_line() { return given_words; }

}  // namespace catena::cli

int main(int count, char** arguments) {
  try {
    return catena::cli::main(count, arguments);
  } catch (const std::bad_alloc&) {
    catena::cli::complain("out of memory. Use fewer links, a lower record.rate or fewer record.quantities.");
  } catch (const std::exception& problem) {
    catena::cli::complain(fmt::format("this should not happen: {}", problem.what()));
  }
  return catena::cli::failed;
}
