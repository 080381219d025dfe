#include "modes/hanging_spectrum.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "modes/modes.hpp"

namespace catena::modes_test {
namespace {

/// The largest zero of the Laguerre polynomial L_n, in long double: beyond it all ratios L_k/L_{k−1} of the recurrence
/// k L_k = (2k − 1 − x) L_{k−1} − (k − 1) L_{k−2} are negative.
double last_laguerre_zero(int n) {
  const auto beyond = [n](long double x) {
    long double ratio = 1 - x;
    for (int k = 2; k <= n && ratio < 0; ++k) ratio = (2 * k - 1 - x - (k - 1) / ratio) / k;
    return ratio < 0;
  };
  long double below = 0, above = 4 * n + 2;
  for (int k = 0; k < 80; ++k) {
    const long double middle = (below + above) / 2;
    (beyond(middle) ? above : below) = middle;
  }
  return static_cast<double>(above);
}

TEST(PhysicsOfTheSpectrum, TheFastestSwingOfBeadsIsTheLastZeroOfLaguerre) {
  constexpr double length = 1.3, gravity = 9.8;
  for (const int links : {1, 2, 3, 10, 40, 300}) {
    const Chain chain =
        make_chain(std::vector<Link>(static_cast<std::size_t>(links), bead(length / links, 0.7 / links)), {}, gravity);
    const double exact = std::sqrt(links * gravity / length * last_laguerre_zero(links));
    EXPECT_NEAR(fastest_swing(chain), exact, 1e-13 * exact) << links;  // both rounded
    const std::vector<Complex> ends = spectrum_ends(chain);
    EXPECT_EQ(ends.back(), Complex(0.0, fastest_swing(chain)));
  }
}

// With friction: the slowest and the fastest of all modes, which are tested against a dense formulation in long double.
TEST(IdentityOfTheSpectrum, ItsEndsAreModes) {
  for (const double friction : {1e-6, 1e-4, 1e-2, 1.0}) {
    const Chain chain =
        make_chain(std::vector<Link>(12, rod(0.1, 0.05)), {.friction = friction, .stiffness = 1e-3}, 9.81);
    const auto all = find_modes({.chain = chain}, {});
    ASSERT_TRUE(all) << all.error();
    double fastest = 0.0;
    for (const Mode& mode : all->modes) fastest = std::max(fastest, std::hypot(mode.omega, mode.decay));
    const std::vector<Complex> ends = spectrum_ends(chain);
    double found = 0.0;
    for (const Complex& end : ends) found = std::max(found, abs(end));
    EXPECT_NEAR(found, fastest, 1e-11 * fastest) << friction;
    EXPECT_NEAR(ends[0].im, all->modes[0].omega, 1e-11 * all->modes[0].omega) << friction;
    EXPECT_NEAR(-ends[0].re, all->modes[0].decay, 1e-12 * all->modes[0].omega) << friction;
  }
}

TEST(Spectrum, OfAChainThatNothingMoves) {
  const Chain chain = make_chain(std::vector<Link>(4, rod(0.1, 0.05)), {}, 0.0);
  EXPECT_EQ(fastest_swing(chain), 0.0);
  EXPECT_TRUE(spectrum_ends(chain).empty());
}

}  // namespace
}  // namespace catena::modes_test
