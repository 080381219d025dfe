// Colours against the published tables.
#include "figure/colour.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace catena::figure {
namespace {

double farthest(const Colour& a, const Colour& b) {
  return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

// S. Garnier, viridisLite for R (2018): viridis(9). The fit is told to be off by 0.02 at most.
TEST(ReferenceColour, SequentialIsViridis) {
  constexpr std::array table{0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21908C, 0x27AD81, 0x5DC863, 0xAADC32, 0xFDE725};
  for (int i = 0; i < static_cast<int>(table.size()); ++i)
    EXPECT_LT(farthest(colour_at(ColourMap::sequential, i / 8.0), rgb(table[i])), 0.02) << i;
}

/// From M (distance from black in CIELAB), s (saturation) and h (hue) to sRGB under D65.
Colour from_msh(double m, double s, double h) {
  const double lightness = m * std::cos(s), a = m * std::sin(s) * std::cos(h), b = m * std::sin(s) * std::sin(h);
  const auto cube = [](double t) { return t > 6.0 / 29 ? t * t * t : 3 * (6.0 / 29) * (6.0 / 29) * (t - 4.0 / 29); };
  const double fy = (lightness + 16) / 116;
  const double x = 0.95047 * cube(fy + a / 500), y = cube(fy), z = 1.08883 * cube(fy - b / 200);
  const auto shown = [](double v) {
    return std::clamp(v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055, 0.0, 1.0);
  };
  return {shown(3.2406 * x - 1.5372 * y - 0.4986 * z), shown(-0.9689 * x + 1.8758 * y + 0.0415 * z),
          shown(0.0557 * x - 0.2040 * y + 1.0570 * z), 1};
}

// K. Moreland, Diverging color maps for scientific visualization (2009): straight lines in Msh from blue (80, 1.08, −1.1) and
// red (80, 1.08, 0.5) to a grey of M = 88, whose hue is spun away from the middle. At the rows of his
// table, which is rounded as are these numbers: ±2 of 255.
TEST(ReferenceColour, DivergingIsMorelands) {
  constexpr double m = 80, s = 1.08, grey = 88;
  const double spin = s * std::sqrt(grey * grey - m * m) / (m * std::sin(s));
  for (int i = 0; i <= 32; ++i) {
    const double t = i / 32.0, away = std::abs(1 - 2 * t);  // 1 at the ends, 0 in the middle
    const double end_hue = t < 0.5 ? -1.1 : 0.5, grey_hue = t < 0.5 ? -1.1 - spin : 0.5 + spin;
    const Colour told = from_msh(grey + away * (m - grey), away * s, grey_hue + away * (end_hue - grey_hue));
    EXPECT_LT(farthest(colour_at(ColourMap::diverging, t), told), 2.5 / 255) << t;
  }
}

/// L* of CIE 1976 from sRGB (IEC 61966-2-1).
double lightness(const Colour& c) {
  const auto light = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  const double y = 0.2126 * light(c.red) + 0.7152 * light(c.green) + 0.0722 * light(c.blue);
  return y > 0.008856 ? 116 * std::cbrt(y) - 16 : 903.3 * y;
}

TEST(Colour, SequentialGrowsEvenlyInLightness) {
  const double dark_end = lightness(colour_at(ColourMap::sequential, 0));
  const double light_end = lightness(colour_at(ColourMap::sequential, 1));
  EXPECT_GT(light_end - dark_end, 70);
  for (int i = 1; i <= 100; ++i) {
    const double here = lightness(colour_at(ColourMap::sequential, i / 100.0));
    EXPECT_GT(here, lightness(colour_at(ColourMap::sequential, (i - 1) / 100.0)));
    EXPECT_NEAR(here, dark_end + (light_end - dark_end) * i / 100, 3);  // a step of 3 is just seen
  }
}

TEST(Colour, DivergingIsEquallyDarkAtBothEnds) {
  for (const double away : {0.1, 0.3, 0.5})
    EXPECT_NEAR(lightness(colour_at(ColourMap::diverging, 0.5 - away)),
                lightness(colour_at(ColourMap::diverging, 0.5 + away)), 3);
}

TEST(Colour, BeyondTheEndsIsThatOfTheEnd) {
  EXPECT_EQ(colour_at(ColourMap::diverging, -7), rgb(0x3b4cc0));
  EXPECT_EQ(colour_at(ColourMap::diverging, 1e9), rgb(0xb40426));
  EXPECT_EQ(colour_at(ColourMap::sequential, NAN), colour_at(ColourMap::sequential, 0));
}

}  // namespace
}  // namespace catena::figure
