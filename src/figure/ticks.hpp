// Round numbers along an axis.
#pragma once

#include <string>
#include <vector>

#include "figure/scale.hpp"

namespace catena::figure {

struct Tick {
  double value;
  std::string label;  ///< in markup
};

struct Ticks {
  std::vector<Tick> major;
  std::vector<double> minor;
  int exponent = 0;  ///< the labels are in units of 10^exponent
};

/// At most `most` (≥ 1) labelled ticks within the limits. A linear axis has steps of 1, 2 or 5 times a power of ten, a logarithmic
/// one has powers of ten, or round numbers where it spans less than two of them.
Ticks ticks_of(const AxisMap&, int most);

}  // namespace catena::figure
