// A curve of a hundred thousand points is drawn by those that paper can show.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "figure/geometry.hpp"

namespace catena::figure {

/// Indices of the points kept, in order: while the curve stays in one column of the page, only its first, lowest, highest and
/// last point there. Of neighbouring points without a place (NaN) one is kept: it breaks the curve.
std::vector<std::size_t> thinned(std::span<const Point> places, double column);

}  // namespace catena::figure
