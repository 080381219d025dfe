// How a chain answers when its support is shaken for ever: periodic motions over a range of frequencies, stable ones and those that
// no shaking in time ever shows, along one curve that may turn back. docs/theory/orbits.md, (O.14)–(O.18).
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/result.hpp"
#include "study/backbone.hpp"
#include "study/floquet.hpp"
#include "study/measure.hpp"

namespace catena {

/// One periodic motion. Its frequency is what it is asked for by, and exact.
struct ResponsePoint {
  double frequency = 0.0;       ///< of the support [Hz]
  Measured swing{};             ///< half of the range of the link's angle [rad]
  std::vector<double> state{};  ///< (θ, ω) when the support begins its period
  OrbitVerdict verdict{};
  std::vector<double> path{};  ///< angles at 2 `drawn_intervals` equal intervals of the period [rad]
  bool asked = false;          ///< its frequency was named
};

/// Where the curve turns back: the motion jumps there when the frequency goes on.
struct ResponseTurn {
  Measured frequency{};  ///< [Hz]
  Measured swing{};      ///< [rad]
};

/// What shaking in time shows: the frequency is changed in steps, and held until the motion repeats itself.
struct SweptFrequency {
  double frequency = 0.0;  ///< [Hz]
  double swing = 0.0;      ///< of the last period [rad]
  double error = 0.0;      ///< ± of it, from how fast the motion was settling; not a number if it was not [rad]
  int periods = 0;         ///< until it repeated itself
  bool settled = false;
  double apart =
      0.0;  ///< from the nearest stable motion of the curve at this frequency; not a number if there is none [rad]
};

/// Why the curve was followed no further.
enum class ResponseEnd { frequency, points, stuck };
std::string_view name(ResponseEnd);

struct ResponseTask {
  double from = 0.0, to = 0.0;  ///< frequencies [Hz]
  std::size_t link = 0;         ///< whose swing is told, from 1 on; 0: the one that turns most in the lowest mode
  std::vector<double> at{};     ///< frequencies that are asked for [Hz]
  std::size_t most_points = 1000;
  std::size_t sweep = 0;    ///< so many frequencies up and down in time; 0: none
  int most_periods = 1000;  ///< of a sweep, at each frequency
  std::function<bool(double share)> keep_going{};
};

struct Response {
  RunStatus status = RunStatus::failed;
  std::string message{};
  std::vector<std::string> warnings{};
  Experiment experiment{};
  ResponseTask task{};
  std::size_t link = 0;        ///< from 0 on
  std::vector<double> rest{};  ///< angles of the chain at rest [rad]
  std::vector<ResponsePoint> points{};
  std::vector<ResponseTurn> turns{};
  std::vector<SweptFrequency> up{}, down{};
  ResponseEnd end = ResponseEnd::stuck;
  Counters counters{};
  double wall_seconds = 0.0;
};

/// Why an experiment has no such response; empty where it has one: its support must repeat its motion for ever, and something must
/// take the energy out that it puts in.
std::string no_response(const Experiment&);

/// For an experiment free of complaints, with a response.
Response response(const Experiment&, const ResponseTask&);

}  // namespace catena
