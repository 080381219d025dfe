// A smooth curve through given values: the spline of degree five, whose derivatives are continuous up to the fourth.
//
// It is a polynomial between one place and the next, with two places joined to the first piece and two to the last (their
// fifth derivative does not jump either: "not a knot"), so that no slope has to be known at the ends. Polynomials up to degree
// five come back exactly; other curves with an error that falls like h⁶, the slope like h⁵, the second derivative like h⁴.
// Fewer than six values lie on one polynomial of least degree. docs/theory/chain.md, section 7; C. de Boor, *A Practical Guide to
// Splines*, Springer 1978, chapters IX, X and XIII.
#pragma once

#include <array>
#include <span>
#include <vector>

namespace catena {

class Spline {
 public:
  struct Value {
    double value = 0.0;
    double slope = 0.0;      ///< first derivative
    double curvature = 0.0;  ///< second derivative
  };

  Spline() = default;  ///< zero everywhere

  /// Places increase; as many values.
  Spline(std::span<const double> places, std::span<const double> values);

  /// Beyond the ends the outermost polynomials continue.
  Value at(double place) const;

  bool operator==(const Spline&) const = default;

 private:
  static constexpr std::size_t most_terms = 6;
  using Terms = std::array<double, most_terms>;  ///< of powers of the distance from where the piece begins

  std::vector<double> begin_;
  std::vector<Terms> terms_;
};

}  // namespace catena
