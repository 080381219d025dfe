// Every link costs the same: counted in operations, which no busy machine can blur.
#include <gtest/gtest.h>

#include <cmath>

#include "model/both_ends.hpp"
#include "model/cable_equations.hpp"
#include "model/cable_linearised.hpp"
#include "model/dense_chain.hpp"
#include "model/linearised.hpp"
#include "model/recursion.hpp"

namespace catena {
namespace {

/// A number that counts what is done with it.
struct Counted {
  double value = 0.0;
  static inline long operations = 0;
  Counted() = default;
  Counted(double v) : value(v) {}  // implicit, like every scalar of the recursion
  friend Counted operator+(Counted a, Counted b) { return ++operations, Counted(a.value + b.value); }
  friend Counted operator-(Counted a, Counted b) { return ++operations, Counted(a.value - b.value); }
  friend Counted operator*(Counted a, Counted b) { return ++operations, Counted(a.value * b.value); }
  friend Counted operator/(Counted a, Counted b) { return ++operations, Counted(a.value / b.value); }
  friend Counted operator-(Counted a) { return ++operations, Counted(-a.value); }
};
Counted packed(Counted x) { return x; }
Counted unpacked(Counted x) { return x; }
bool is_finite(Counted x) { return std::isfinite(x.value); }
Counted sqrt(Counted x) { return ++Counted::operations, Counted(std::sqrt(x.value)); }

/// Two numbers that count what is done with them, in place of two lanes.
struct CountedPair {
  struct Vector {
    double first, second;
  };
  Vector all{};
  CountedPair() = default;
  CountedPair(double v) : all{v, v} {}
  CountedPair(Vector both) : all(both) {}
  double operator[](int i) const { return i == 0 ? all.first : all.second; }
  double& operator[](int i) { return i == 0 ? all.first : all.second; }
  friend CountedPair operator+(CountedPair a, CountedPair b) {
    return ++Counted::operations, Vector{a[0] + b[0], a[1] + b[1]};
  }
  friend CountedPair operator-(CountedPair a, CountedPair b) {
    return ++Counted::operations, Vector{a[0] - b[0], a[1] - b[1]};
  }
  friend CountedPair operator*(CountedPair a, CountedPair b) {
    return ++Counted::operations, Vector{a[0] * b[0], a[1] * b[1]};
  }
  friend CountedPair operator/(CountedPair a, CountedPair b) {
    return ++Counted::operations, Vector{a[0] / b[0], a[1] / b[1]};
  }
  CountedPair& operator+=(CountedPair b) { return *this = *this + b; }
  CountedPair& operator-=(CountedPair b) { return *this = *this - b; }
};
SinCos<Counted> sincos(Counted x) {
  ++Counted::operations;
  const SinCos<double> plain = catena::sincos(x.value);
  return {plain.sin, plain.cos};
}

struct Case {
  Chain chain;
  dense::RandomState state;
  explicit Case(std::size_t links, std::mt19937_64 source = std::mt19937_64(8))
      : chain(dense::mixed_chain(links, source)), state(links, source) {}
};

/// From the tip alone.
long operations_of_one_sweep(std::size_t links) {
  const Case one(links);
  const std::vector<Counted> angles(one.state.angles.begin(), one.state.angles.end());
  const std::vector<Counted> rates(one.state.rates.begin(), one.state.rates.end());
  ChainRecursion<Counted> recursion(one.chain);
  Counted::operations = 0;
  recursion.accelerate({}, std::span<const Counted>(angles), std::span<const Counted>(rates));
  return Counted::operations;
}

/// From both ends: operations on pairs of links. Checks that what was counted is what runs.
long operations_from_both_ends(std::size_t links) {
  const Case one(links);
  ChainRecursion<double> recursion(one.chain);
  recursion.accelerate({}, std::span<const double>(one.state.angles), std::span<const double>(one.state.rates));
  BothEndsOf<CountedPair> both_ends(one.chain);
  std::vector<double> alpha(links);
  std::vector<Vec2<double>> joints(links);
  Counted::operations = 0;
  both_ends.accelerate({0.0, one.chain.gravity},
                       {one.state.angles, one.state.rates, recursion.bend_sines(), recursion.bend_cosines()}, alpha,
                       joints);
  EXPECT_TRUE(std::ranges::equal(alpha, recursion.angular_acceleration()));
  return Counted::operations;
}

/// Factoring and solving 1 − βJ.
long operations_of_a_solution(std::size_t links) {
  const Case one(links);
  ChainRecursion<double> recursion(one.chain);
  recursion.accelerate({}, std::span<const double>(one.state.angles), std::span<const double>(one.state.rates));
  ChainPoint point(one.chain);
  point.look(recursion, one.state.rates);
  std::vector<Counted> angles(one.state.angles.begin(), one.state.angles.end());
  std::vector<Counted> rates(one.state.rates.begin(), one.state.rates.end());
  ChainFactors<Counted> factors;
  Counted::operations = 0;
  EXPECT_TRUE(factors.factor(point, 1e-6));
  factors.solve(point, std::span(angles), std::span(rates));
  return Counted::operations;
}

TEST(Cost, IsLinearInTheLinks) {
  for (const auto operations : {operations_of_one_sweep, operations_from_both_ends, operations_of_a_solution}) {
    const long ten = operations(10);
    const long per_pair = operations(12) - ten;
    EXPECT_GT(per_pair, 0);
    for (const std::size_t links : {100, 1000, 100'000})
      EXPECT_EQ(operations(links), ten + per_pair * static_cast<long>(links / 2 - 5)) << links << " links";
  }
}

/// The rate of a cable that hangs plumb and damped, factoring and solving 1 − βJ.
long operations_of_a_cable(std::size_t elements) {
  Cable cable =
      uniform_cable(elements, {.length = 1.0, .mass = 0.1, .axial_stiffness = 1e3, .bending_stiffness = 1e-4});
  cable.damping = cable.spin = 1.0;
  const CableMass mass(cable);
  const CableLayout layout(elements);
  std::vector<double> y(layout.size());
  for (std::size_t node = 0; node <= elements; ++node) {
    y[layout.tangent(node) + 1] = -1.0;
    if (node > 0) y[layout.position(node) + 1] = -static_cast<double>(node) / static_cast<double>(elements);
  }
  const std::span<const double> plain(y);
  CableEquations<double> plain_equations(mass);
  plain_equations.accelerate(cable, mass, {}, {}, layout.coordinates(plain), layout.rates(plain));
  CablePoint point(cable, mass);
  point.look(cable, mass, plain_equations, {}, {});
  std::vector<Counted> state(y.begin(), y.end());
  const std::span<const Counted> counted(state);
  CableEquations<Counted> equations(mass);
  CableFactors<Counted> factors(point.size());
  Counted::operations = 0;
  equations.accelerate(cable, mass, {}, {}, layout.coordinates(counted), layout.rates(counted));
  EXPECT_TRUE(factors.factor(point, 1e-6));
  factors.solve(point, layout, std::span(state));
  return Counted::operations;
}

TEST(Cost, IsLinearInTheElementsOfACable) {
  const long ten = operations_of_a_cable(10), per_element = operations_of_a_cable(11) - ten;
  EXPECT_GT(per_element, 0);
  for (const std::size_t elements : {100, 10'000})
    EXPECT_EQ(operations_of_a_cable(elements), ten + per_element * static_cast<long>(elements - 10)) << elements;
}

}  // namespace
}  // namespace catena
