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
#include "lab/chain_sensor.hpp"

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

/// A sample of the sound experiment: its channels from the tip's position to the heat, then what is watched.
inline std::vector<double> odd_sample(std::vector<double> channels) {
  for (const double number : {1.1, 0.0, 1e4, 0.0, 0.9, 0.0, 12.5, 1.0, -0.5, 2.0, 0.25, 3.0})
    channels.push_back(number);
  channels.resize(schema_of(sound_experiment()).sample_width());  // whatever else is watched
  return channels;
}

/// A run of three frames and three links whose numbers only survive if no bit is lost.
inline RunFile odd_run() {
  constexpr double tiny = std::numeric_limits<double>::denorm_min();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  RunFile run = chain_run(sound_experiment(), {}).file;
  run.changed = {{.key = "start.span", .value = "0.3 m"}};
  RunResult& result = run.result;
  result.schema = schema_of(sound_experiment());
  result.status = RunStatus::done;
  result.message = "θ is fine";
  result.method = Method::dop853;
  result.method_reason = "smooth and undamped";
  result.t_end = 0.1 + 0.2;
  result.frames.channels = result.schema.channels;
  result.frames.time = {0.0, 0.1, 0.1 + 0.2};
  result.frames.values.resize(result.frames.channels.size());
  result.frames.values[0] = {-0.0, 1.0 / 3, 2, 3, 4, 5, 6, tiny, 1e300};
  for (const double t : result.frames.time) {
    const std::vector<std::vector<double>> row{{t / 3, -t}, {1 + t, 2 * t}, {t * t, -9.81}, {t / 7}, {-t / 3},
                                               {t},         {t * t}};
    for (std::size_t c = 0; c < row.size(); ++c)
      result.frames.values[c + 1].insert(result.frames.values[c + 1].end(), row[c].begin(), row[c].end());
  }
  result.frames.values[8] = {1, 2, 3, 4, 5, 6, 7, 8, nan};
  for (std::size_t c = 9; c < result.frames.channels.size(); ++c) result.frames.values[c] = result.frames.values[8];
  result.first = odd_sample({0, 0, 0, 0, 0, 0, 0.0, -0.25, 0.0, 0.0});
  result.last = odd_sample({0.1, 0.2, 3, 4, 0.5, 0.6, 0.125, -0.5, 0.25, 0.375});
  result.at = {.width = result.schema.sample_width()};
  result.at.push_back(0.25, result.last);
  // speed, acceleration, drop, largest tension, least tension, sharpest bend
  result.peaks = {{1.1, 0.2, 0}, {1e4, 0.21, 0}, {0.9, 0.3, 0}, {12.5, 0.12, 1}, {-0.5, 0.11, 2}, {0.25, 0.2, 3}};
  result.firsts = {never, never, never, never, {0.0, 0.1, 2}, never};
  const std::size_t watched = result.schema.watched.size();  // at least these
  result.peaks.resize(watched);
  result.firsts.resize(watched, never);
  result.counters = {.steps = 11, .rejected = 2, .rates = 77, .factorisations = 0, .solves = 5'000'000'000};
  result.state = {1.0 / 3, 2, 3, 4, 5, 6, 7, 8};
  result.hash = 0x0123456789abcdef;
  Certificate& certificate = run.certificate;
  certificate.present = true;
  certificate.place_error = 1e-9;
  certificate.horizon = 0.3;
  certificate.companion = Method::radau5;
  certificate.companion_tolerance = 1e-10;
  certificate.peaks = result.peaks;
  certificate.peak_error.resize(watched);
  certificate.peak_error[0] = {1e-8, 1e-9, 0};
  certificate.beyond.assign(watched, {.index = -1});
  certificate.beyond[0] = {2.0, 0.29, 0};
  certificate.first_error.resize(watched);
  certificate.first_error[4] = 1e-7;
  certificate.time = {0.0, 0.15, 0.3};
  certificate.place_error_at = {1e-10, 5e-10, 1e-9};
  certificate.at_error = {6e-10};
  certificate.at_speed_error = {7e-9};
  certificate.energy_error = {1e-8, 2e-8, 0.0, nan};
  certificate.total_error = 3e-8;
  result.evidence.imbalance = 1e-11;
  result.evidence.marks = {{.watched = 4, .event = false, .peak = {0.5, 0.25, 2}}};
  result.evidence.probes.width = result.schema.sample_width();
  result.evidence.around = {.width = result.schema.sample_width()};
  for (const double time : {0.23, 0.24, 0.25, 0.26, 0.27}) result.evidence.around.push_back(time, result.last);
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
