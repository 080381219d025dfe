#include "exact/folded_fall.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace catena {
namespace {

const std::vector<FoldedFall> falls{{.length = 1.0, .gravity = 9.81},
                                    {.length = 1.02, .gravity = 9.81},
                                    {.length = 30.0, .gravity = 1.62},
                                    {.length = 2e-3, .gravity = 274.0}};
const std::vector<double> shares{1e-9, 1e-4, 0.02, 0.1, 0.4, 0.5, 0.7, 0.95, 0.999, 1 - 1e-9};

// W. Tomaszewski, P. Pieranski, J.-C. Géminard, The motion of a freely falling chain tip (2005), equations (6)-(9): potential
// and kinetic energy of a chain of unit mass add up to what they were.
TEST(IdentityFoldedFall, ConservesEnergy) {
  for (const FoldedFall& fall : falls) {
    for (const double share : shares) {
      const double h = share * fall.length, left = fall.length - h, v = chain_speed(fall, h);
      const double potential = fall.gravity * left * left / (4 * fall.length);
      const double kinetic = left * v * v / (4 * fall.length);
      const double start = fall.gravity * fall.length / 4;
      EXPECT_NEAR(potential + kinetic, start, 1e-15 * start) << share;  // a handful of roundings
    }
  }
}

// a = v dv/dh and v = dh/dt, by differences of order four.
TEST(IdentityFoldedFall, AccelerationAndSpeedAreDerivatives) {
  for (const FoldedFall& fall : falls) {
    for (const double share : {0.02, 0.1, 0.4, 0.7, 0.95}) {
      const double h = share * fall.length, d = 1e-3 * std::fmin(share, 1 - share) * fall.length;
      const auto slope = [&](auto&& f) {
        return (8 * (f(h + d) - f(h - d)) - (f(h + 2 * d) - f(h - 2 * d))) / (12 * d);
      };
      const double v = chain_speed(fall, h);
      // The differences miss by d⁴ f⁗ and by the rounding of f over d: 1e-12 and 1e-13/1e-3 of f.
      EXPECT_NEAR(v * slope([&](double s) { return chain_speed(fall, s); }) / chain_acceleration(fall, h), 1, 3e-10);
      EXPECT_NEAR(v * slope([&](double s) { return chain_time(fall, s); }), 1, 3e-10);
    }
  }
}

// Legendre's integrals of the library: t_c √(g/L) = 2√2 E(ψ, k) − √2 F(ψ, k) with k² = 1/2, (F.7). In long double: the
// library's own error is some hundred units of rounding.
TEST(IdentityFoldedFall, TimeIsAnEllipticIntegral) {
  const long double k = std::sqrt(0.5L);
  for (const FoldedFall& fall : falls) {
    for (const double share : shares) {
      const long double psi = std::asin(std::sqrt(static_cast<long double>(share)));
      const long double phase = std::sqrt(8.0L) * std::ellint_2(k, psi) - std::sqrt(2.0L) * std::ellint_1(k, psi);
      const double scale = std::sqrt(fall.length / fall.gravity);
      EXPECT_NEAR(chain_time(fall, share * fall.length), static_cast<double>(phase) * scale, 2e-15 * scale) << share;
    }
  }
}

// The integral as it is defined, ∫√((L − s)/(g s(2L − s))) ds, by the midpoint rule in √s, which removes what is singular at
// the start, and Richardson's extrapolation.
TEST(IdentityFoldedFall, TimeIsTheIntegralOfTheInverseSpeed) {
  const FoldedFall fall{.length = 1.02, .gravity = 9.81};
  const double h = 0.7;
  const auto midpoint = [&](int cells) {
    long double sum = 0;
    for (int i = 0; i < cells; ++i) {
      const long double q = std::sqrt(static_cast<long double>(h)) * (i + 0.5L) / cells, s = q * q;
      sum += 2 * std::sqrt((fall.length - s) / (fall.gravity * (2 * fall.length - s)));
    }
    return sum * std::sqrt(static_cast<long double>(h)) / cells;
  };
  const long double m1 = midpoint(500), m2 = midpoint(1000), m4 = midpoint(2000);
  const long double r1 = (4 * m2 - m1) / 3, r2 = (4 * m4 - m2) / 3;
  EXPECT_NEAR(chain_time(fall, h), static_cast<double>((16 * r2 - r1) / 15), 1e-14);
}

TEST(IdentityFoldedFall, ArrivesAfterHalfABetaFunction) {
  for (const FoldedFall& fall : falls) {
    const double end = 0.5 * std::beta(0.75, 0.5) * std::sqrt(fall.length / fall.gravity);
    EXPECT_NEAR(arrival_time(fall) / end, 1, 4e-15);  // the library's beta is good to 1e-15
    EXPECT_NEAR(chain_time(fall, fall.length) / end, 1, 4e-15);
    EXPECT_EQ(chain_speed(fall, fall.length), std::numeric_limits<double>::infinity());
    EXPECT_EQ(chain_acceleration(fall, fall.length), std::numeric_limits<double>::infinity());
  }
}

TEST(IdentityFoldedFall, DepthIsTheInverseOfTime) {
  for (const FoldedFall& fall : falls) {
    const double end = arrival_time(fall);
    for (const double share : shares) {
      const double t = share * end, h = chain_depth(fall, t);
      EXPECT_NEAR(chain_time(fall, h), t, 4e-16 * end) << share;
    }
    EXPECT_EQ(chain_depth(fall, 0.0), 0.0);
    EXPECT_EQ(chain_depth(fall, end), fall.length);
    EXPECT_TRUE(std::isnan(chain_depth(fall, -1e-300)));
    EXPECT_TRUE(std::isnan(chain_depth(fall, 1.0001 * end)));
  }
}

TEST(IdentityFoldedFall, BodyFallsAsBodiesDo) {
  const FoldedFall fall{.length = 1.02, .gravity = 9.81};
  for (const double t : {0.0, 0.1, 0.4}) {
    const double h = body_depth(fall, t);
    EXPECT_NEAR(body_time(fall, h), t, 1e-16);
    EXPECT_NEAR(body_speed(fall, h), 9.81 * t, 1e-15);
  }
}

TEST(IdentityFoldedFall, LeadIsTheDifferenceOfTheTimes) {
  for (const FoldedFall& fall : falls) {
    for (const double share : shares) {
      const double h = share * fall.length, late = body_time(fall, h);
      EXPECT_NEAR(lead_time(fall, h), late - chain_time(fall, h), 1e-15 * late) << share;
    }
    // For h ≪ L it is t_b h/(12 L) to first order in h/L, far below the rounding of either time.
    const double h = 1e-12 * fall.length;
    EXPECT_NEAR(lead_time(fall, h) / (body_time(fall, h) * h / (12 * fall.length)), 1, 2e-12);
  }
}

// By an independent program in more digits, L = 1 m, g = 9.81 m/s²; twelve digits.
TEST(ReferenceFoldedFall, RowsOfAnotherProgram) {
  struct Row {
    double h, v, t, body, lead, a;
  };
  const FoldedFall fall{.length = 1.0, .gravity = 9.81};
  for (const Row& row : {Row{0.1, 1.43909693906, 0.141547635308, 0.142784312293, 0.00123667698508, 10.9605555556},
                         Row{0.4, 3.23481065906, 0.27428335695, 0.285568624585, 0.0112852676359, 18.53},
                         Row{0.7, 5.45499770852, 0.346856677284, 0.377771781448, 0.0309151041638, 59.405}}) {
    EXPECT_NEAR(chain_speed(fall, row.h), row.v, 1e-11);
    EXPECT_NEAR(chain_time(fall, row.h), row.t, 1e-12);
    EXPECT_NEAR(body_time(fall, row.h), row.body, 1e-12);
    EXPECT_NEAR(lead_time(fall, row.h), row.lead, 1e-13);
    EXPECT_NEAR(chain_acceleration(fall, row.h), row.a, 1e-10);
  }
  EXPECT_NEAR(arrival_time(fall), 0.38253673673693, 1e-14);
  EXPECT_NEAR(lead_time(fall, 1.0), 0.0689869042488, 1e-13);
}

// The same paper, figure 12: t_c(L) = 0.386722 s, which is that of its laboratory chain of 1.022 m.
TEST(ReferenceFoldedFall, PublishedArrival) {
  EXPECT_NEAR(arrival_time({.length = 1.022, .gravity = 9.81}), 0.386722, 5e-7);  // six printed decimals
}

}  // namespace
}  // namespace catena
