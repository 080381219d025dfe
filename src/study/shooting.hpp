// Where a chain goes from a state within a time, and where states close by go: what periodic orbits are sought with.
// docs/theory/orbits.md, (O.6).
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "num/dense.hpp"
#include "study/measure.hpp"
#include "time/system.hpp"

namespace catena {

/// The motion is computed twice for a ±: with care, and with ten times less of it.
inline constexpr double tight_tolerance = 1e-13, loose_tolerance = 1e-12;
/// So are directions that are carried along. They guide the way and judge stability: fewer digits do, in a third of the time.
inline constexpr double tight_directions = 1e-9, loose_directions = 1e-8;

/// What is asked besides the state at the end.
struct ShotRequest {
  double tolerance = tight_tolerance;
  std::vector<double> directions{};  ///< (δθ, δω), one after another: where do they go?
  std::size_t samples = 0;           ///< the motion at so many equal intervals; 0: not at all
};

struct Shot {
  bool done = false;
  std::vector<double> state{};     ///< (θ, ω) at the end
  std::vector<double> rate{};      ///< (ω, α) there
  std::vector<double> tangents{};  ///< the directions there, one after another
  std::vector<double> path{};      ///< (θ, ω) at each end of an interval
};

/// Remembers why it failed, and what it has cost.
class Shooting {
 public:
  /// `duration`: about how long a shot is; by it the method is chosen. Equal steps are not for orbits: a method that takes them is
  /// replaced. `go_on` is asked between two steps.
  Shooting(Experiment experiment, double duration, std::function<bool()> go_on);

  /// The support begins its motion at the time 0 of each shot.
  Shot shoot(std::span<const double> state, double duration, const ShotRequest& request = {});

  /// From now on every end that moves does so with this frequency.
  void shake_at(double frequency);

  Experiment& experiment() { return experiment_; }
  std::size_t links() const { return static_cast<std::size_t>(experiment_.chain.links); }
  const std::string& message() const { return message_; }
  bool interrupted() const { return interrupted_; }
  const Counters& counters() const { return counters_; }

 private:
  Experiment experiment_;
  std::function<bool()> go_on_;
  std::string message_;
  bool interrupted_ = false;
  Counters counters_;
};

/// What directions (δθ, δω) have along orthonormal turns: δθ above, δω below.
DenseMatrix seen_along(const DenseMatrix& turns, const DenseMatrix& directions);

/// The same experiment with a start that names where its far end is held, if that is held, and hangs straight down if not: states are
/// given otherwise.
Experiment with_named_end(const Experiment&);

/// A number from two computations, the second less careful; `scale` is the largest that rounding is a share of.
Measured seen_twice(double value, double second, double scale);

/// Half of what lies between the largest and the smallest angle of a link, from 0 on, along a path that took so long [rad].
double swing(std::span<const double> path, std::size_t links, std::size_t link, double duration);

/// The angles alone of a path, at so many of its intervals, one row after another.
std::vector<double> thinned(std::span<const double> path, std::size_t links, std::size_t intervals);

}  // namespace catena
