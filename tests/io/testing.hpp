// What the tests of this room share: a folder that goes away, a sound experiment as text, a run made up of odd numbers.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "io/run_file.hpp"

namespace catena::testing {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "catena_io_XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      result.push_back(entry.path().filename().string());
    }
    return result;
  }

 private:
  std::filesystem::path path_;
};

inline void write_plain(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline std::string read_plain(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

inline ::testing::AssertionResult contains(const std::string& text, std::string_view part) {
  if (text.find(part) != std::string::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "no \"" << part << "\" in:\n" << text;
}

/// Everything required and nothing else; line 6 is mass, line 9 duration.
inline constexpr std::string_view sound = R"(title = "Whip"

[chain]
links = 20
length = 1.02
mass = 0.0208

[run]
duration = 0.5
)";

inline Experiment sound_experiment() {
  Experiment experiment;
  experiment.title = "Whip";
  experiment.chain = {.links = 3, .length = 1.02, .mass = 0.0208};
  experiment.run.duration = 0.5;
  return experiment;
}

/// A run of three frames and three links whose numbers only survive if no bit is lost.
inline RunFile odd_run() {
  constexpr double tiny = std::numeric_limits<double>::denorm_min();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  RunFile run;
  run.experiment = sound_experiment();
  RunResult& result = run.result;
  result.status = RunStatus::done;
  result.message = "θ is fine";
  result.method = Method::dop853;
  result.method_reason = "smooth and undamped";
  result.t_end = 0.1 + 0.2;
  result.frames.links = 3;
  result.frames.time = {0.0, 0.1, 0.1 + 0.2};
  result.frames.angles = {-0.0, 1.0 / 3, 2, 3, 4, 5, 6, tiny, 1e300};
  result.frames.tension = {1, 2, 3, 4, 5, 6, 7, 8, nan};
  for (const double t : result.frames.time) {
    result.frames.tip.push_back({t, {t / 3, -t}, {1 + t, 2 * t}, {t * t, -9.81}});
    result.frames.energy.push_back({t / 7, -t / 3, t, t * t});
  }
  result.at = {{0.25, {0.1, 0.2}, {3, 4}, {0.5, 0.6}}};
  result.peaks = {.speed_max = {1.1, 0.2, 0},
                  .acceleration_max = {1e4, 0.21, 0},
                  .drop_max = {0.9, 0.3, 0},
                  .tension_min = {-0.5, 0.11, 2},
                  .tension_max = {12.5, 0.12, 1}};
  result.firsts.tension_negative = {0.0, 0.1, 2};
  result.energy_start = {0.0, -0.25, 0.0, 0.0};
  result.energy_end = {0.125, -0.5, 0.25, 0.375};
  result.counters = {.steps = 11, .rejected = 2, .rates = 77, .factorisations = 0, .solves = 5'000'000'000};
  result.state = {1.0 / 3, 2, 3, 4, 5, 6, 7, 8};
  result.hash = 0x0123456789abcdef;
  run.certificate.present = true;
  run.certificate.tip_error = 1e-9;
  run.certificate.horizon = 0.3;
  run.certificate.companion = Method::radau5;
  run.certificate.companion_tolerance = 1e-10;
  run.certificate.peaks = result.peaks;
  run.certificate.beyond.speed_max = {2.0, 0.29, 0};
  for (const auto& field : peak_fields)
    if (field.member != &Peaks::speed_max) run.certificate.beyond.*field.member = {.link = -1};
  run.certificate.first_error.tension_negative.time = 1e-7;
  run.certificate.time = {0.0, 0.15, 0.3};
  run.certificate.tip_error_at = {1e-10, 5e-10, 1e-9};
  run.certificate.at_error = {6e-10};
  run.certificate.at_speed_error = {7e-9};
  run.certificate.energy_error = {1e-8, 2e-8, 0.0, std::numeric_limits<double>::quiet_NaN()};
  run.certificate.total_error = 3e-8;
  result.evidence.imbalance = 1e-11;
  Mark mark{.watched = 3, .peak = {0.5, 0.11, 2}};
  mark.samples[2] = {.tip = result.at.front(),
                     .energy = result.energy_end,
                     .tension_min = {-0.5, result.at.front().time, 2},
                     .tension_max = {12.5, result.at.front().time, 1},
                     .sharpest_bend = {0.25, result.at.front().time, 3}};
  result.evidence.marks = {mark};
  run.certificate.peak_error.speed_max = {1e-8, 1e-9, 0};
  run.provenance = {"0.1.0",
                    "abc",
                    "g++ 12",
                    "-O3",
                    "Release",
                    "a machine",
                    "catena run 'my whip'",
                    "2026-03-01T12:00:00Z",
                    "2026-03-01T12:00:01Z"};
  run.wall_seconds = 0.0421;
  return run;
}

}  // namespace catena::testing
