// One function for each command: plain options in, exit status out. main.cpp turns words into options.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace catena::cli {

/// Exit status of every command.
enum Exit : int {
  done = 0,
  failed = 1,        ///< the computation failed; what was computed is kept
  bad_input = 2,     ///< nothing was written
  interrupted = 130  ///< nothing was written but what --resume goes on from
};

/// What every command takes.
struct Common {
  bool json = false;   ///< one JSON object on stdout, nothing else there
  bool quiet = false;  ///< no progress, no summary
};

struct RunOptions {
  std::string which;             ///< a case's name or a path; empty with resume
  std::vector<std::string> set;  ///< key=value
  std::vector<std::string> at;   ///< times in SI or with a unit
  std::string compare;           ///< "analytic": with what is known in closed form; empty: with nothing
  std::filesystem::path out;     ///< empty: runs/<case>, the next free name; nothing at all with --json
  bool force = false;
  bool dry_run = false;
  bool resume = false;
  bool halve_step = false;       ///< once more with half the step and a quarter of it
  int ensemble = 0;              ///< copies with disturbed starts; 0: none
  std::string perturb = "1e-6";  ///< by how much
  std::uint64_t seed = 1;        ///< of the disturbances
  int jobs = 0;                  ///< 0: one for each core
};

/// A chain that hangs: a case, or flags. Numbers are in SI or with a unit; what is empty is not given.
struct HangingOptions {
  std::string which;
  std::vector<std::string> set;  ///< key=value, of a case
  int links = 0;
  std::string length, mass, mass_per_length, span, rise, gravity, joint_stiffness, joint_friction, hinge_friction,
      model;
  std::vector<std::string> lengths, masses, loads, joint_rest;
};

struct EquilibriumOptions {
  HangingOptions chain;
  bool all = false;
  std::string asked;  ///< "sag=0.5", "tension_max=2 kN": how long must it be?
  std::filesystem::path out;
  bool force = false;
};

struct ModesOptions {
  HangingOptions chain;
  int count = 0;  ///< 0: all, or the lowest twenty of a long chain
  bool free_end = false;
  std::filesystem::path out;
  bool force = false;
};

/// A rope that whirls. Numbers are in SI or with a unit; what is empty is not given.
struct SpinOptions {
  std::string omega, alpha;  ///< the speed: one of them
  std::string length, gravity, mass, tip_mass;
  int count = 5;                  ///< of critical speeds
  int modes = 5;                  ///< of the diagram
  std::string alpha_max = "100";  ///< where it ends
  int mode = 1;                   ///< whose stability; 0: the straight rope
  std::string rate;               ///< γ of the damping
  int links = 0;                  ///< of the chain to show; 0: any
  std::filesystem::path out;
  bool force = false;
};

struct BackboneOptions {
  HangingOptions chain;
  int mode = 1;
  int link = 0;                       ///< whose turn is the amplitude; 0: the one that turns most
  std::string amplitude_max = "0.5";  ///< an angle
  std::vector<std::string> at;        ///< angles
  bool free_end = false;
  std::filesystem::path out;
  bool force = false;
};

struct ResponseOptions {
  std::string which;
  std::vector<std::string> set;  ///< key=value
  std::string frequency;         ///< "1:4"
  std::vector<std::string> at;   ///< frequencies
  int link = 0;                  ///< whose swing is told; 0: the one that turns most in the lowest mode
  int sweep = 0;                 ///< so many frequencies up and down in time
  std::filesystem::path out;
  bool force = false;
};

struct ReportOptions {
  std::filesystem::path run;                ///< a run's folder or its run.h5
  std::vector<std::filesystem::path> with;  ///< runs to show beside it
  std::filesystem::path out;                ///< empty: beside run.h5
  bool force = false;
};

struct MovieOptions {
  std::vector<std::filesystem::path> runs;  ///< each a run's folder or its run.h5
  std::filesystem::path out;   ///< a file, or a folder for frames; empty: movie.mp4 beside the first run.h5
  std::optional<double> slow;  ///< times slower than it was; none: about ten seconds
  int fps = 30;
  std::string size = "1280x720";
  std::string colour = "tension";
  bool dark = false, trail = false, body = false, force = false;
};

struct FigureOptions {
  std::filesystem::path folder;    ///< of a run, a sweep or a fit
  std::vector<std::string> which;  ///< several are panels of one figure; empty: list them
  std::filesystem::path out;       ///< .svg, .pdf or .png
  std::string width, height;       ///< lengths; empty: one column, and as the panels ask for
  std::vector<std::string> at;     ///< times of the shapes in SI or with a unit
  bool list = false, force = false;
};

struct ShowOptions {
  std::string which;
  std::vector<std::string> set;
  std::filesystem::path out;
  bool force = false;
};

struct SweepOptions {
  std::string which;
  std::vector<std::string> set;         ///< key=value
  std::vector<std::string> vary;        ///< key=from:to:count, …
  std::vector<std::string> quantities;  ///< shown in the table and at first on the page; empty: all
  std::uint64_t seed = 1;               ///< of random samples
  std::string find, within, to = "1e-4";
  int jobs = 0;  ///< 0: one for each core
  std::filesystem::path out;
  bool force = false;
  bool resume = false;
};

struct ConvergeOptions {
  std::string which;
  std::vector<std::string> set;         ///< key=value
  std::vector<std::string> links;       ///< whole numbers, rising
  std::vector<std::string> steps;       ///< times in SI or with a unit, falling
  int halvings = 0;                     ///< of one step
  std::string until;                    ///< a time; empty: as long as the case
  std::vector<std::string> at;          ///< times in SI or with a unit
  std::string agree_to;                 ///< a length; empty: a hundredth of the chain's
  std::vector<std::string> quantities;  ///< shown in the table; empty: the tip's largest speed
  int jobs = 0;                         ///< 0: one for each core
  std::filesystem::path out;
  bool force = false;
  bool resume = false;
};

struct LyapunovOptions {
  std::string which;
  std::vector<std::string> set;  ///< key=value
  int vectors = 1;
  std::string along;            ///< "theta1", "omega3"; empty: theta1
  std::vector<std::string> at;  ///< times in SI or with a unit
  std::string period;           ///< a time: asks for multipliers instead
  std::filesystem::path out;
  bool force = false;
};

struct StringOptions {
  std::string which;
  std::vector<std::string> set;  ///< key=value
  std::vector<std::string> at;   ///< times in SI or with a unit
  int elements = 64;
  std::filesystem::path out;
  bool force = false;
};

struct FitOptions {
  std::string which;              ///< the case of data that name none; may be empty
  std::vector<std::string> set;   ///< key=value, for every case
  std::vector<std::string> data;  ///< file, or case=file
  std::vector<std::string> free;  ///< key, key=start or key=low:high
  std::string sigma;              ///< a length; empty: from the residuals
  int jobs = 0;                   ///< 0: one for each core
  std::filesystem::path out;
  bool force = false;
};

struct ReproduceOptions {
  std::vector<std::string> documents;  ///< empty: all
  int jobs = 0;                        ///< 0: one for each core
  std::filesystem::path out;           ///< empty: reproduce/<document>, the next free name; nothing at all with --json
  bool force = false;
};

/// A command as help and completion show it.
struct FlagWords {
  std::string name;  ///< "--set"
  std::string about;
  bool takes_value = false;
};
struct CommandWords {
  std::string name;  ///< "run"; "spin shapes" of a command within another
  std::string about;
  std::vector<FlagWords> flags;
  std::vector<std::string> parts;  ///< the commands within it
};

int welcome();
int list(const Common&);
int show(const ShowOptions&, const Common&);
int run(const RunOptions&, const Common&);
int sweep(const SweepOptions&, const Common&);
int converge(const ConvergeOptions&, const Common&);
int lyapunov(const LyapunovOptions&, const Common&);
int string(const StringOptions&, const Common&);
int fit(const FitOptions&, const Common&);
int reproduce(const ReproduceOptions&, const Common&);
int equilibrium(const EquilibriumOptions&, const Common&);
int modes(const ModesOptions&, const Common&);
int spin_shapes(const SpinOptions&, const Common&);
int spin_critical(const SpinOptions&, const Common&);
int spin_diagram(const SpinOptions&, const Common&);
int spin_stability(const SpinOptions&, const Common&);
int backbone(const BackboneOptions&, const Common&);
int response(const ResponseOptions&, const Common&);
int report(const ReportOptions&, const Common&);
int movie(const MovieOptions&, const Common&);
int figure(const FigureOptions&, const Common&);
int replay(const std::filesystem::path& run, const Common&);
int bench(bool quick, const Common&);
int doctor(const Common&);
int completion(const std::string& shell, std::span<const CommandWords>);

}  // namespace catena::cli
