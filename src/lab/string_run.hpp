// The motion of an ideal string, the limit of a chain of ever more links: computed on two meshes at once, so that every number has
// its ±, and as far as the finer one resolves it. docs/theory/whip.md, (W.24)–(W.25).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/result.hpp"
#include "lab/running.hpp"
#include "model/string_motion.hpp"
#include "record/recording.hpp"
#include "time/system.hpp"

namespace catena {

struct StringRequest {
  double end = 1.0;              ///< [s]
  std::vector<double> at{};      ///< when samples are asked for, besides those of an even course; increasing [s]
  std::vector<double> shares{};  ///< where along the string its shape is asked for: 0 the support, 1 the free end
  StringMesh mesh{};             ///< the finer one; the other has half as many elements
  double tolerance = 1e-11;      ///< of the steps
  KeepGoing keep_going{};        ///< asked with the time reached
};

/// Why a string was followed no further.
enum class StringEnd {
  reached,     ///< it was followed to the end
  unresolved,  ///< the two meshes have parted, or one cannot go on: the motion has become finer than they are
  slack,       ///< its tension has vanished somewhere: no string moves like this
  interrupted
};
std::string_view name(StringEnd);

/// At one time, with the ± of each number.
struct StringSample {
  double time = 0.0;                             ///< [s]
  Vec2<double> tip{}, tip_velocity{};            ///< of the free end [m], [m/s]
  double support_tension = 0.0;                  ///< force at the support [N]
  double least_pull = 0.0;                       ///< smallest tension/(mass beyond it): positive where it pulls [N/kg]
  double energy = 0.0;                           ///< [J]
  double angular_momentum = 0.0;                 ///< about the support [kg m²/s]
  Vec2<double> momentum{};                       ///< [kg m/s]
  double tip_error = 0.0;                        ///< ± of the place of the free end [m]
  double shape_error = 0.0;                      ///< ± of the place of any point [m]
  double velocity_error = 0.0;                   ///< ± of the free end's velocity [m/s]
  double tension_error = 0.0;                    ///< ± of the force at the support [N]
  std::vector<Vec2<double>> shape{};             ///< at the shares asked for [m]
  std::vector<double> angle{}, rate{}, sigma{};  ///< there: θ [rad], ω [rad/s], σ [1/s²]
};

struct StringRun {
  RunStatus status = RunStatus::failed;  ///< done also where it was followed for a while and then no further
  StringEnd end = StringEnd::interrupted;
  std::string message{};                ///< why it failed
  std::vector<std::string> warnings{};  ///< where it was not followed to the end
  double resolved_until = 0.0;          ///< until then `shape_error` stays below a thousandth of the length [s]
  std::vector<StringSample> course{};   ///< in the order of time, up to `resolved_until`
  Peak speed_max{};                     ///< of the free end, up to `resolved_until`
  Peak speed_max_error{};               ///< ± of value and time
  StringMesh mesh{};                    ///< the finer one
  Counters counters{};                  ///< on it

  const StringSample* at(double time) const;  ///< nothing where the string was not followed so far
};

/// From the start that `turned` describes.
StringRun run_string(const UniformString&, const TurnProfile& turned, const StringRequest&);

}  // namespace catena
