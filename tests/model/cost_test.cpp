// The recursion costs the same for every link: counted in operations, which no busy machine can blur.
#include <gtest/gtest.h>

#include "model/dense_chain.hpp"
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
};
SinCos<Counted> sincos(Counted x) {
  ++Counted::operations;
  const SinCos<double> plain = catena::sincos(x.value);
  return {plain.sin, plain.cos};
}

long operations(std::size_t links) {
  std::mt19937_64 source(8);
  const Chain chain = dense::mixed_chain(links, source);
  const dense::RandomState state(links, source);
  const std::vector<Counted> angles(state.angles.begin(), state.angles.end());
  const std::vector<Counted> rates(state.rates.begin(), state.rates.end());
  ChainRecursion<Counted> recursion(chain);
  Counted::operations = 0;
  recursion.accelerate({}, std::span<const Counted>(angles), std::span<const Counted>(rates));
  return Counted::operations;
}

TEST(Cost, IsLinearInTheLinks) {
  const long ten = operations(10);
  const long per_link = operations(11) - ten;
  EXPECT_GT(per_link, 0);
  for (const std::size_t links : {100, 1000, 100'000})
    EXPECT_EQ(operations(links), ten + per_link * static_cast<long>(links - 10)) << links << " links";
}

}  // namespace
}  // namespace catena
