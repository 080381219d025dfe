#include "exact/catenary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace catena {
namespace {

// R. A. Petre, M. V. Predoi, "In-plane free oscillations of suspended chains", table of numerical examples; its row for
// four links repeats the one above it and is given here as it should be. Four decimals of a, three or four of x.
TEST(Catenary, AgreesWithThePublishedTable) {
  struct Row {
    double length, span, rise, a, x1, x2, x_digit;
  };
  for (const Row& row :
       {Row{0.3, 0.1, 0, 0.0176, -0.050, 0.050, 1e-3}, Row{0.3, 0.2, 0, 0.0616, -0.100, 0.100, 1e-3},
        Row{0.3, 0.1, 0.05, 0.0178, -0.047, 0.053, 1e-3}, Row{0.4, 0.3, 0, 0.1110, -0.150, 0.150, 1e-3},
        Row{0.32, 0.3, 0, 0.2395, -0.150, 0.150, 1e-3}, Row{0.5, 0.3, 0.1, 0.0834, -0.1331, 0.1669, 1e-4},
        Row{0.6, 0.3, 0.1, 0.0697, -0.1383, 0.1617, 1e-4}}) {
    const auto rope = catenary(row.length, {row.span, row.rise});
    ASSERT_TRUE(rope) << rope.error();
    EXPECT_NEAR(rope->a, row.a, 0.51e-4);  // printed to four decimals
    EXPECT_NEAR(rope->x1, row.x1, 0.51 * row.x_digit);
    EXPECT_NEAR(rope->x2, row.x2, 0.51 * row.x_digit);
  }
}

// The same three ropes by an independent program, nine decimals.
TEST(Catenary, AgreesWithReferenceDigits) {
  EXPECT_NEAR(catenary(0.3, {0.2, 0.0})->a, 0.061647294, 1e-9);
  EXPECT_NEAR(catenary(0.3, {0.1, 0.05})->a, 0.017750082, 1e-9);
  EXPECT_NEAR(catenary(0.4, {0.3, 0.0})->a, 0.111008358, 1e-9);
}

// The three conditions that define (a, x₁, x₂), (S.12), over the whole range from nearly folded to nearly straight.
TEST(Catenary, MeetsItsThreeConditions) {
  for (const double ratio : {1e-6, 1e-4, 0.02, 0.3, 0.57, 0.9, 0.99, 0.9999, 0.999999, 0.9999999}) {
    for (const double rise : {-0.7, -0.1, 0.0, 0.3, 0.95}) {
      const double span = ratio * std::sqrt(1 - rise * rise);
      const auto rope = catenary(1.0, {span, rise});
      ASSERT_TRUE(rope) << rope.error();
      EXPECT_NEAR(rope->x2 - rope->x1, span, 4e-16 * (1 + rope->a));
      const double s1 = std::sinh(rope->x1 / rope->a);
      const double s2 = std::sinh(rope->x2 / rope->a);
      // sinh and cosh carry the rounding of x/a, times a cosh(x/a): about 20 ulp for the narrowest rope, a² for the
      // straightest, where x/a itself is a small difference.
      const double rounding = 2e-14 + 4e-16 * rope->a * rope->a;
      EXPECT_NEAR(rope->a * (s2 - s1), 1.0, rounding) << ratio << ' ' << rise;
      EXPECT_NEAR(rope->a * (std::cosh(rope->x2 / rope->a) - std::cosh(rope->x1 / rope->a)), rise, rounding);
    }
  }
}

TEST(Catenary, EndsWhereItMustAndHasUnitSpeed) {
  for (const Vec2<double> end :
       {Vec2<double>{0.5, 0.2}, {-0.5, 0.2}, {0.9999999, 0.0}, {1e-6, -0.4}, {0.0, 0.3}, {0.6, 0.8}, {-0.3, -0.9}}) {
    const auto rope = catenary(1.0, end);
    ASSERT_TRUE(rope) << rope.error();
    EXPECT_EQ(point(*rope, 0.0), (Vec2<double>{0.0, 0.0}));
    const Vec2<double> miss = point(*rope, 1.0) - end;
    EXPECT_LT(std::hypot(miss.x, miss.y), 1e-13);  // rounding of a and of the slope at the start, each times L
    for (const double s : {0.1, 0.4, 0.8}) {
      const double step = 1e-5;
      const Vec2<double> chord = point(*rope, s + step) - point(*rope, s - step);
      const double angle = slope_angle(*rope, s);
      // Central differences: 1e-10 of curvature (a ≥ 0.03 away from the fold's tip), 1e-16/1e-5 of rounding.
      EXPECT_NEAR(chord.x, 2 * step * std::cos(angle), 1e-13);
      EXPECT_NEAR(chord.y, 2 * step * std::sin(angle), 1e-13);
    }
  }
}

TEST(Catenary, LimitsAreKept) {
  const auto straight = catenary(1.0, {0.6, 0.8});
  ASSERT_TRUE(straight);
  EXPECT_EQ(straight->a, std::numeric_limits<double>::infinity());
  EXPECT_NEAR(slope_angle(*straight, 0.3), std::atan2(0.8, 0.6), 4e-16);  // the library's arc tangent is within an ulp

  const auto folded = catenary(1.0, {0.0, 0.3});
  ASSERT_TRUE(folded);
  EXPECT_EQ(folded->a, 0.0);
  EXPECT_DOUBLE_EQ(folded->lowest, 0.35);
  EXPECT_DOUBLE_EQ(point(*folded, 0.35).y, -0.35);
  EXPECT_DOUBLE_EQ(slope_angle(*folded, 0.2), -std::numbers::pi / 2);
  EXPECT_DOUBLE_EQ(slope_angle(*folded, 0.9), std::numbers::pi / 2);
}

TEST(Catenary, SaysWhatIsWrong) {
  EXPECT_EQ(catenary(1.0, {1.5, 0.0}).error(),
            "the ends are 1.5 m apart, 0.5 m more than the rope of 1 m can reach; lengthen the rope or bring the ends "
            "together");
  EXPECT_EQ(catenary(0.0, {0.0, 0.0}).error(), "the rope is 0 m long; the length must be positive");
  EXPECT_FALSE(catenary(1.0, {std::nan(""), 0.0}));
}

}  // namespace
}  // namespace catena
