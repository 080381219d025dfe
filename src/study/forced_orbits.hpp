// The periodic motions of a chain whose ends are shaken, as a curve in the space of (θ, ω/Ω, frequency). docs/theory/orbits.md,
// (O.14)–(O.17).
#pragma once

#include <complex>
#include <functional>
#include <span>
#include <vector>

#include "statics/suspension.hpp"
#include "study/curve.hpp"
#include "study/held_tip.hpp"
#include "study/response.hpp"
#include "study/shooting.hpp"

namespace catena {

/// At so many intervals of a period its path is looked at.
inline constexpr std::size_t response_samples = 1024;

/// The result tells the rest, the link and the range, and must outlive it.
class ForcedOrbits {
 public:
  ForcedOrbits(Response& result, const Suspension& what, std::function<bool()> go_on);

  CurveEquations equations();
  std::vector<double> guess(double frequency) const;
  double frequency(std::span<const double> x) const { return from_ + x.back() * (to_ - from_); }
  double place(double frequency) const { return (frequency - from_) / (to_ - from_); }
  /// The shift of a less careful motion is told along this row: at a fixed frequency, or across the curve at a turn.
  ResponsePoint measured(const CurvePoint& point, std::span<const double> row);
  ResponseTurn turned(const CurvePoint& point, double place_error);
  /// One period from a state that the chain's ends allow.
  Shot shake(std::vector<double>& state, double frequency, const ShotRequest& request);
  void shake_by(double share);
  const Shooting& shooting() const { return shooting_; }

 private:
  struct Round {
    std::vector<double> x;
    std::vector<double> state;       ///< at its beginning
    std::vector<double> directions;  ///< of the angles, and of the rates, there
    Shot shot;
  };
  Round round(std::span<const double> x, double tolerance, bool carried, std::size_t samples);
  bool allow(std::vector<double>& state, double frequency);
  Vec2<double> end_velocity(double frequency);
  void miss(const Round& round, std::span<double> out);
  bool slopes(std::span<const double> x, std::span<double> out);
  std::vector<std::complex<double>> multipliers(const Round& round) const;
  std::span<const double> angles(std::span<const double> state) const { return state.first(chain_.links.size()); }
  std::span<const double> rates(std::span<const double> state) const { return state.subspan(chain_.links.size()); }

  Response* result_;
  Chain chain_;
  HeldTip tip_;
  double from_, to_, unit_;  ///< unit of the rates [rad/s]
  Shooting shooting_;
  std::vector<double> across_;  ///< directions by which a return is judged
  Round last_;                  ///< the latest with directions
  std::vector<double> other_;   ///< x of the less careful motion of the point measured last
  double apart_ = 0.0;          ///< how far that is away at most
};

}  // namespace catena
