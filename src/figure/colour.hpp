// Colours that a colour-blind reader and a grey printer can tell apart.
#pragma once

#include <array>

namespace catena::figure {

struct Colour {
  double red = 0, green = 0, blue = 0, alpha = 1;  ///< each 0 … 1
  bool operator==(const Colour&) const = default;
};

/// 0xRRGGBB.
constexpr Colour rgb(unsigned hex) {
  return {((hex >> 16) & 0xff) / 255.0, ((hex >> 8) & 0xff) / 255.0, (hex & 0xff) / 255.0, 1.0};
}

constexpr Colour faded(Colour colour, double alpha) { return {colour.red, colour.green, colour.blue, alpha}; }

/// Between a at 0 and b at 1.
Colour mixed(const Colour& a, const Colour& b, double share);

/// The eight of M. Okabe, K. Ito, Color Universal Design, 2008.
namespace okabe_ito {
inline constexpr Colour black = rgb(0x000000), orange = rgb(0xE69F00), sky_blue = rgb(0x56B4E9), green = rgb(0x009E73),
                        yellow = rgb(0xF0E442), blue = rgb(0x0072B2), vermillion = rgb(0xD55E00),
                        purple = rgb(0xCC79A7);
}  // namespace okabe_ito

/// What a figure is drawn with.
struct Theme {
  Colour paper, ink;
  std::array<Colour, 7> lines;  ///< taken in turn by the curves that name no colour of their own
};

inline constexpr Theme light{.paper = rgb(0xffffff),
                             .ink = rgb(0x000000),
                             .lines = {okabe_ito::blue, okabe_ito::vermillion, okabe_ito::green, okabe_ito::purple,
                                       okabe_ito::orange, okabe_ito::sky_blue, okabe_ito::black}};
inline constexpr Theme dark{.paper = rgb(0x14171c),
                            .ink = rgb(0xe8e8e8),
                            .lines = {okabe_ito::sky_blue, okabe_ito::orange, okabe_ito::green, okabe_ito::purple,
                                      okabe_ito::yellow, okabe_ito::vermillion, rgb(0xe8e8e8)}};

enum class ColourMap {
  sequential,  ///< viridis: lightness grows evenly from dark violet to yellow
  diverging,   ///< blue over light grey to red, for signed values
};

/// The colour at a share of the map; beyond 0 … 1 that of the nearer end.
Colour colour_at(ColourMap, double share);

}  // namespace catena::figure
