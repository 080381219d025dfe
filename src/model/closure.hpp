// A chain between two held ends must span them: Σ l e = end − support, Σ l ω u = the difference of their velocities.
//
// The equations of motion keep that only up to the error of a step, so each step is put back: by the smallest change there is, reckoned
// with the masses, which is the motion that pulling at the far end gives (B.9)–(B.11).
#pragma once

#include <span>
#include <vector>

#include "model/chain.hpp"
#include "model/recursion.hpp"
#include "model/support.hpp"
#include "num/vec2.hpp"

namespace catena {

/// Do all links lie in one line, to and fro? Then no force at the far end moves it along that line.
bool in_one_line(const Chain&, std::span<const double> angles);

/// Scratch for one thread, sized once.
class ChainClosure {
 public:
  explicit ChainClosure(const Chain& chain);

  /// Moves angles and rates to where the chain spans its ends. False if they are too far from it, or the chain is straight.
  bool close(const SupportState<double>& support, const SupportState<double>& end, std::span<double> angles,
             std::span<double> rates);

  /// Takes out of a small change of the state just closed what would leave the ends (B.11).
  void keep_closed(std::span<const double> rates, std::span<double> angle_changes,
                   std::span<double> rate_changes) const;

 private:
  bool close_positions(const Vec2<double>& chord, std::span<double> angles);
  Vec2<double> reached() const;
  Vec2<double> turn(const Vec2<double>& gap, std::span<double> angles);
  Vec2<double> carried_by(std::span<const double> rates) const;
  Vec2<double> hasten(const Vec2<double>& gap, std::span<double> rates) const;

  Chain loose_;  ///< the links alone: no weight, no torque at the joints
  double length_ = 0.0;
  ChainRecursion<double> recursion_;
  std::vector<double> at_rest_;
  std::vector<double> sine_, cosine_;  ///< of the angles looked at last
  std::vector<Vec2<double>> turns_;    ///< how each link turns when the far end moves by one along x, along y (B.10)
};

}  // namespace catena
