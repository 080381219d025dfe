// Where everything of a figure stands: measured before it is drawn, so that nothing is cut off and nothing overlaps.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "figure/extent.hpp"
#include "figure/figure.hpp"
#include "figure/geometry.hpp"
#include "figure/scale.hpp"
#include "figure/text.hpp"
#include "figure/ticks.hpp"

namespace catena::figure {

enum class Role {
  x_tick,
  y_tick,
  bar_tick,
  x_label,
  y_label,
  bar_label,
  title,
  letter,
  legend,
  line_end,
  note,
  no_data
};

struct PlacedText {
  Role role;
  std::string markup;
  TextLine line;
  Point start;           ///< of the base line
  bool upwards = false;  ///< turned by a quarter
  Colour colour;
  Box box() const;
};

struct ColourBar {
  Box box;
  ColourKey key;
  Ticks ticks;
};

/// A name's layer and the place of its sample.
struct LegendEntry {
  std::size_t layer;
  Box sample;
};

struct Arrow {
  Point from, to;
  Colour colour;
};

struct PanelLayout {
  PlotArea area;
  Ticks x_ticks, y_ticks;
  std::vector<Colour> colours;  ///< of the layers
  std::optional<ColourBar> bar;
  std::optional<Box> legend;
  std::vector<LegendEntry> entries;
  std::vector<Arrow> arrows;
  std::vector<PlacedText> texts;
};

struct Layout {
  double width = 0, height = 0;  ///< [pt]
  std::vector<PanelLayout> panels;
};

Layout layout_of(const Figure&);

}  // namespace catena::figure
