#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>

#include "lab/build.hpp"
#include "lab/complaints.hpp"
#include "lab/support_table.hpp"

namespace catena {
namespace {

/// How long an end moves that is held [s].
double held_until(const Experiment& experiment, bool far) {
  return far ? std::min(release_time(experiment), experiment.run.duration) : experiment.run.duration;
}

void check_table(const SupportSpec& path, const std::string& section, double until, Complaints& wrong) {
  const std::string times = section + ".times", origin = path.file.empty() ? times : section + ".file";
  const std::size_t rows = path.times.size();
  if (rows == 0) {
    wrong.add(section + ".file", "is needed by the motion \"table\": a CSV file with the columns t, x and perhaps y");
  } else if (path.x.size() != rows) {
    wrong.add(section + ".x", "has " + text(path.x.size()) + " entries; " + times + " has " + text(rows));
  } else if (!path.y.empty() && path.y.size() != rows) {
    wrong.add(section + ".y", "has " + text(path.y.size()) + " entries; " + times + " has " + text(rows));
  } else if (const auto fault = table_fault(path.times, path.x, path.y)) {
    wrong.add(origin, "has a fault in row " + text(fault->row + 1) + ": " + fault->text);
  } else if (path.times.back() < until) {
    wrong.add(origin, "ends at " + text(path.times.back()) + " s; the run lasts " + text(until) +
                          " s. Add rows up to its end, or shorten run.duration");
  }
}

/// The motion of an end: the support's, or that of a far end that is held.
void check_path(const SupportSpec& path, const std::string& section, double until, Complaints& wrong) {
  using enum SupportMotion;
  const auto key = [&](const char* name) { return section + '.' + name; };
  const std::string motion = "; " + key("motion") + " is \"" + std::string(name(path.motion)) + '"';
  const auto unused = [&](bool given, bool used, const char* name, const char* by) {
    if (given && !used) wrong.add(key(name), std::string("is used only by ").append(by) + motion);
  };
  const bool flicks = path.motion == flick, tabulated = path.motion == table;
  const bool moves = path.motion != fixed && !tabulated;
  wrong.require(std::abs(path.amplitude) <= 1e12, key("amplitude"), path.amplitude, "within ±1e12 m");
  wrong.require(std::abs(path.direction) <= 1e6, key("direction"), path.direction, "within ±1e6 rad");
  unused(path.amplitude != 0, moves, "amplitude", "sine_squared, sine, circle and flick");
  unused(path.direction != 0, moves, "direction", "sine_squared, sine, circle and flick");
  unused(path.frequency != 0, moves && !flicks, "frequency", "sine_squared, sine and circle");
  unused(path.periods != 0, path.motion == sine_squared, "periods", "sine_squared");
  unused(path.duration != 0, flicks, "duration", "flick");
  unused(!path.file.empty(), tabulated, "file", "table");
  unused(!path.times.empty(), tabulated, "times", "table");
  unused(!path.x.empty(), tabulated, "x", "table");
  unused(!path.y.empty(), tabulated, "y", "table");
  if (moves && !flicks)
    wrong.require(path.frequency > 0 && path.frequency <= 1e12, key("frequency"), path.frequency,
                  "positive, at most 1e12 Hz");
  if (flicks) wrong.require(path.duration >= 1e-12, key("duration"), path.duration, "positive, at least 1e-12 s");
  if (tabulated) check_table(path, section, until, wrong);
}

/// Ends that move must stay within the reach of the chain: looked at closely enough to see any swing of theirs.
void check_reach(const Experiment& experiment, Complaints& wrong) {
  constexpr int most_looks = 100'000;
  constexpr double taut = 1e-6;  // of the length
  const SupportSpec &near = experiment.support, &far = experiment.far_end.path;
  if (near.motion == SupportMotion::fixed && far.motion == SupportMotion::fixed) return;
  const Chain chain = build_chain(experiment);
  Experiment free = experiment;
  free.far_end = {};
  const auto start = build_start(free, chain);
  if (!start) return;
  const Support support = build_support(near);
  const FarEnd end = build_far_end(experiment, chain, std::span<const double>(*start).first(chain.links.size()));
  const double until = held_until(experiment, true), length = built_length(experiment.chain);
  const double looks = std::min<double>(most_looks, 64 * (1 + until * std::max(near.frequency, far.frequency)));
  for (int i = 0; i <= static_cast<int>(looks); ++i) {
    const double time = until * i / looks;
    const double apart = length_of(end.at(time).position - support.at(time).position);
    if (apart < (1 - taut) * length) continue;
    wrong.add(far.motion == SupportMotion::fixed ? "support.motion" : "far_end.motion",
              "takes the ends " + text(apart) + " m apart at t = " + text(time) + " s; the chain of " + text(length) +
                  " m is taut before that");
    return;
  }
}

}  // namespace

void check_support(const Experiment& experiment, Complaints& wrong) {
  using enum SupportMotion;
  const SupportMotion motion = experiment.support.motion;
  check_path(experiment.support, "support", held_until(experiment, false), wrong);
  if (experiment.start.at_rest_in_space && motion != sine && motion != circle && motion != table)
    wrong.add("start.at_rest_in_space",
              "is used only by sine, circle and table, which may start with a velocity; support.motion is \"" +
                  std::string(name(motion)) + '"');
}

void check_far_end(const Experiment& experiment, Complaints& wrong) {
  const FarEndSpec& end = experiment.far_end;
  wrong.require_each("far_end.release_at", end.release_at, 0.0, std::numeric_limits<double>::max(), "zero or positive");
  check_path(end.path, "far_end", held_until(experiment, true), wrong);
  if (!end.held) {
    const auto unused = [&](bool given, const char* key) {
      if (given) wrong.add(key, "is used only when the end is held (far_end.held = true)");
    };
    unused(!end.release_at.empty(), "far_end.release_at");
    unused(end.path.motion != SupportMotion::fixed, "far_end.motion");
    return;
  }
  if (experiment.start.tip_speed != 0)
    wrong.add("start.tip_speed", "is given with far_end.held: a tip that is held goes where its end goes");
  if (!end.release_at.empty() && end.release_at.front() >= experiment.run.duration && experiment.run.duration > 0)
    wrong.add("far_end.release_at", "is " + text(end.release_at.front()) + " s; the run ends after " +
                                        text(experiment.run.duration) +
                                        " s, before the end is let go: leave it out to hold the end for good");
  if (wrong.none() && !is_cable(experiment.chain)) check_reach(experiment, wrong);
}

}  // namespace catena
