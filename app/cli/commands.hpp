// One function for each command: plain options in, exit status out. main.cpp turns words into options.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace catena::cli {

/// Exit status of every command.
enum Exit : int {
  done = 0,
  failed = 1,        ///< the computation failed; what was computed is kept
  bad_input = 2,     ///< nothing was written
  interrupted = 130  ///< a checkpoint was written
};

/// What every command takes.
struct Common {
  bool json = false;   ///< one JSON object on stdout, nothing else there
  bool quiet = false;  ///< no progress, no summary
};

struct RunOptions {
  std::string which;             ///< a case's name or a path; empty with resume
  std::vector<std::string> set;  ///< key=value
  std::vector<double> at;        ///< [s]
  std::filesystem::path out;     ///< empty: runs/<case>, the next free name; nothing at all with --json
  bool force = false;
  bool dry_run = false;
  bool resume = false;
};

struct EquilibriumOptions {
  int links = 0;
  std::string length, span = "0", rise = "0", mass = "1", gravity = "9.81";  ///< numbers in SI or with a unit
  std::string model = "rods";
  std::filesystem::path out;
  bool force = false;
};

struct ReportOptions {
  std::filesystem::path run;  ///< a run's folder or its run.h5
  std::filesystem::path out;  ///< empty: beside run.h5
  bool force = false;
};

struct ShowOptions {
  std::string which;
  std::vector<std::string> set;
  std::filesystem::path out;
  bool force = false;
};

int welcome();
int list(const Common&);
int show(const ShowOptions&, const Common&);
int run(const RunOptions&, const Common&);
int equilibrium(const EquilibriumOptions&, const Common&);
int report(const ReportOptions&, const Common&);
int replay(const std::filesystem::path& run, const Common&);
int doctor(const Common&);
int completion(const std::string& shell);

}  // namespace catena::cli
