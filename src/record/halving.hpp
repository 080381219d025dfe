// A run at equal steps beside the same with half the step and with a quarter of it: what the step does to the result.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace catena {

/// One of the three.
struct HalvedRun {
  double step = 0.0;      ///< [s]
  bool done = false;      ///< false: it failed
  double t_end = 0.0;     ///< time reached [s]
  std::string trouble{};  ///< why it failed
};

/// A number, or the two of a place, in each of the three; not a number where the run did not come so far.
struct HalvedNumber {
  std::string title;  ///< "tip at 0.1 s"
  std::string unit;
  bool place = false;  ///< x and y; else the second is 0
  std::array<std::array<double, 2>, 3> value{};

  /// Between neighbours: 0 the step and its half, 1 the half and the quarter.
  double difference(std::size_t which) const;
};

struct Halving {
  int order = 0;         ///< of the method
  double length = 0.0;   ///< of the chain [m]
  bool complete = true;  ///< false: it was stopped
  std::array<HalvedRun, 3> runs{};
  std::vector<double> time{};  ///< [s]
  std::array<std::vector<double>, 2>
      apart{};  ///< how far the tips of neighbours are apart at these times, as far as both came [m]
  std::array<double, 2> parted_at{};  ///< when that first exceeds a thousandth of the length; not a number: never [s]
  std::vector<HalvedNumber> numbers{};

  /// The largest of `apart` at the times that all three reached [m].
  double largest_apart(std::size_t which) const;

  /// log₂ of the ratio of these: the order that is seen. Not a number if one vanishes.
  double seen_order() const;
};

/// What the three say of the step.
enum class HalvingVerdict {
  converged,  ///< differences fall as the order of the method says: they tell the error
  rounding,   ///< nothing is left but rounding
  unclear,    ///< they fall otherwise: the step is too long, or the motion not smooth enough
  parted,     ///< the motions part
  unstable    ///< a run failed
};
HalvingVerdict verdict(const Halving&);

}  // namespace catena
