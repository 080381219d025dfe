// One step of Gauss collocation: the polynomial that the state follows between its ends.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "num/lanes.hpp"

namespace catena {

template <int Stages>
class GaussStep {
 public:
  explicit GaussStep(std::size_t dimension) : after_(dimension), terms_(dimension) {}

  /// The step to `after`, from the slopes h u̇ at the nodes and from what these miss at the two ends, h(ẏ − u̇) (G.9), (G.10).
  void take(double start, double size, double end, std::span<const double> after, std::span<const Lanes<4>> slopes,
            std::span<const double> missed_before, std::span<const double> missed_after);

  /// y at a time in the step.
  void state_at(double time, std::span<double> out) const;

  /// The stages of a step of this size that follows, by following the polynomial: z_i = y(end + c_i size) − y(end).
  void guess(double size, std::span<Lanes<4>> stages) const;

  double start() const { return start_; }
  double end() const { return end_; }
  double size() const { return size_; }  ///< 0: none was taken yet
  std::span<const double> after() const { return after_; }

  static constexpr int terms = Stages + 2;

  /// The value at the end and the terms, one component after the other; and back.
  void append_polynomial(std::vector<double>& numbers) const;
  std::size_t polynomial_size() const { return (terms + 1) * terms_.size(); }
  void restore(double start, double size, double end, std::span<const double> polynomial);

 private:
  using Terms = std::array<double, terms>;  ///< of ẏ: Legendre polynomials up to P_s, then ξP_s; ξ = 2x − 1

  /// The integrals of the terms from the end of the step to x (from the start of it, except the first: they vanish there).
  static Terms integrals(double x);
  static double rise(const Terms& of, const Terms& integrals);

  double start_ = 0.0;
  double size_ = 0.0;
  double end_ = 0.0;
  std::vector<double> after_;
  std::vector<Terms> terms_;
};

extern template class GaussStep<2>;
extern template class GaussStep<3>;

}  // namespace catena
