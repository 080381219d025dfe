// One step of a collocation method of three stages: the polynomial through its start and its stages.
#pragma once

#include <span>
#include <vector>

#include "num/lanes.hpp"

namespace catena {

class CollocationStep {
 public:
  explicit CollocationStep(std::size_t dimension) : after_(dimension), terms_(dimension) {}

  /// The polynomial through y₀ and y₀ + z_i at the nodes of Radau IIA, the last of which is the end. Its error between the nodes
  /// is h⁴y⁗/6 times a known polynomial; y⁗ comes from the step before, so the dense output is of order 4 and not 3 (R.8).
  void take(double start, double size, double end, std::span<const double> before, std::span<const Lanes<4>> stages,
            const CollocationStep* previous);

  /// y at a time in the step.
  void state_at(double time, std::span<double> out) const;

  /// The stages of a step of this size that follows, by following the polynomial: z_i = y(end + c_i size) − y(end) (R.9).
  void guess(double size, std::span<Lanes<4>> stages) const;

  double start() const { return start_; }
  double size() const { return size_; }
  std::span<const double> after() const { return after_; }

  /// The divided differences, one component after the other, and back.
  std::vector<double> polynomial() const;
  void restore(double start, double size, double end, std::span<const double> after,
               std::span<const double> polynomial);

 private:
  double start_ = 0.0;
  double size_ = 1.0;
  double end_ = 0.0;
  std::vector<double> after_;
  std::vector<Lanes<4>> terms_;  ///< three divided differences, seen from the end, and h⁴y⁗/6
};

}  // namespace catena
