#include "figure/colour.hpp"

#include <algorithm>
#include <cstddef>

namespace catena::figure {
namespace {

/// A fit by M. Zucker (2019) to the map of S. van der Walt and N. Smith (matplotlib, 2015); off by 0.02 at most.
Colour viridis(double t) {
  constexpr std::array<std::array<double, 3>, 7> c{{{0.2777273272, 0.0054073445, 0.3340998053},
                                                    {0.1050930431, 1.4046135299, 1.3845901626},
                                                    {-0.3308618287, 0.2148475595, 0.0950951630},
                                                    {-4.6342304990, -5.7991009734, -19.3324409563},
                                                    {6.2282699363, 14.1799333668, 56.6905526007},
                                                    {4.7763849977, -13.7451453777, -65.3530326334},
                                                    {-5.4354558559, 4.6458526122, 26.3124352496}}};
  std::array<double, 3> sum{};
  for (std::size_t power = c.size(); power-- > 0;)
    for (std::size_t channel = 0; channel < 3; ++channel) sum[channel] = sum[channel] * t + c[power][channel];
  return {std::clamp(sum[0], 0.0, 1.0), std::clamp(sum[1], 0.0, 1.0), std::clamp(sum[2], 0.0, 1.0), 1.0};
}

/// K. Moreland, Diverging color maps for scientific visualization, ISVC 2009: his table.
Colour cool_warm(double t) {
  constexpr std::array<unsigned, 33> stops{
      0x3b4cc0, 0x445acc, 0x4d68d7, 0x5775e1, 0x6282ea, 0x6c8ef1, 0x779af7, 0x82a5fb, 0x8db0fe, 0x98b9ff, 0xa3c2ff,
      0xaec9fd, 0xb8d0f9, 0xc2d5f4, 0xccd9ee, 0xd5dbe6, 0xdddddd, 0xe5d8d1, 0xecd3c5, 0xf1ccb9, 0xf5c4ad, 0xf7bba0,
      0xf7b194, 0xf7a687, 0xf49a7b, 0xf18d6f, 0xec7f63, 0xe57058, 0xde604d, 0xd55042, 0xcb3e38, 0xc0282f, 0xb40426};
  const double place = t * (stops.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  return mixed(rgb(stops[low]), rgb(stops[low + 1]), place - static_cast<double>(low));
}

}  // namespace

Colour mixed(const Colour& a, const Colour& b, double share) {
  const auto between = [&](double from, double to) { return from + share * (to - from); };
  return {between(a.red, b.red), between(a.green, b.green), between(a.blue, b.blue), between(a.alpha, b.alpha)};
}

Colour colour_at(ColourMap map, double share) {
  const double t = share > 0 ? std::min(share, 1.0) : 0.0;  // a NaN counts as 0
  return map == ColourMap::sequential ? viridis(t) : cool_warm(t);
}

}  // namespace catena::figure
