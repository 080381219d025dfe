// One step of a collocation method of three stages: the polynomial through its start and its stages.
#pragma once

#include <span>
#include <vector>

#include "num/lanes.hpp"

namespace catena {

class CollocationStep {
 public:
  explicit CollocationStep(std::size_t dimension) : after_(dimension), missed_(dimension), terms_(dimension) {}

  /// The polynomial through y₀ and y₀ + z_i at the nodes of Radau IIA, the last of which is the end. What it misses between the
  /// nodes is h⁴y⁗/6 times a known polynomial, where y is not stiff; `errors`, the filtered estimates of the step in their first
  /// lane, tell it, and vanish where y is stiff and nothing of the kind is missed (R.8).
  void take(double start, double size, double end, std::span<const double> before, std::span<const Lanes<4>> stages,
            std::span<const Lanes<4>> errors, const CollocationStep* previous);

  /// How much a polynomial through these stages, of a step of this size that follows, would miss between its nodes if it were
  /// right at them, as it is where y is stiff; in units of the scale (R.10).
  double missed_by_next(double size, std::span<const Lanes<4>> stages, std::span<const double> per_scale) const;

  /// y at a time in the step.
  void state_at(double time, std::span<double> out) const;

  /// The stages of a step of this size that follows, by following the polynomial: z_i = y(end + c_i size) − y(end) (R.9).
  void guess(double size, std::span<Lanes<4>> stages) const;

  double start() const { return start_; }
  double end() const { return end_; }
  double size() const { return size_; }  ///< 0: none was taken yet
  std::span<const double> after() const { return after_; }

  /// The value at the end, the divided differences and what they miss, one component after the other; and back.
  std::vector<double> polynomial() const;
  std::size_t polynomial_size() const { return numbers_of_one * terms_.size(); }
  void restore(double start, double size, double end, std::span<const double> polynomial);

 private:
  struct Change;
  static constexpr std::size_t numbers_of_one = 6;

  double start_ = 0.0;
  double size_ = 0.0;
  double end_ = 0.0;
  std::vector<double> after_;
  std::vector<double> missed_;  ///< h⁴y⁗/6 by the error estimate, for the dense output
  std::vector<Lanes<4>>
      terms_;  ///< three divided differences, seen from the end, and h⁴y⁗/6 by the step before, for a guess
};

}  // namespace catena
