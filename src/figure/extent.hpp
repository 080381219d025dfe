// What the layers of a panel cover, in the units of the data.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "figure/scale.hpp"

namespace catena::figure {

struct Extent {
  Range x, y;
  void hold(const Extent& other);
};

/// Of all points that the two axes can show within the limits given; reference lines widen it, notes do not.
Extent extent_of(const Panel&, const Axis& x, const Axis& y);

/// The cells of one direction of a heat map that its axis can show, in rising order, and the edges around them, half way
/// between the centres as the axis sees them.
struct Cells {
  std::vector<std::size_t> index;
  std::vector<double> edges;  ///< warped; one more than cells
};
Cells cells_of(std::span<const double> centres, Scale);

/// From a value to its colour.
struct ColourKey {
  ColourMap map = ColourMap::sequential;
  AxisMap axis;
  double start = 0, end = 1;  ///< the part of the map in use: thin lines near the colour of the paper are lost
  Colour at(double share) const { return colour_at(map, start + share * (end - start)); }
  Colour colour(double value) const { return at(axis.share(value)); }
};

/// Of a layer that shows values as colours.
std::optional<ColourKey> colour_key(const Layer&, const Theme&);
const ColourScale* colour_scale(const Layer&);

}  // namespace catena::figure
