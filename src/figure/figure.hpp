// A figure for print as a plain value: fill it in, then ask for svg, pdf, png or a frame of a movie (figure/output.hpp).
//
//   Figure figure{.height = 60};
//   figure.panels.push_back({.x = {.label = "time *t* [s]"}, .y = {.label = "tip speed *v* [m s^{−1}]"},
//                            .layers = {Line{.x = t, .y = v, .name = "40 links"}}});
//
// Texts may hold Unicode, *italics*, _{subscripts} and ^{superscripts}; a backslash takes the meaning from the next sign.
// A NaN or an infinity breaks a curve, and so does what a logarithmic axis cannot show.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "figure/colour.hpp"

namespace catena::figure {

inline constexpr double single_column = 86;  ///< usual widths in journals [mm]
inline constexpr double double_column = 178;

enum class Scale { linear, log10 };

struct Axis {
  std::string label = {};  ///< with its unit in brackets at the end; a common power of ten of the ticks goes there
  Scale scale = Scale::linear;
  std::optional<double> low = {}, high = {};  ///< from the data where not given; low > high turns the axis round
};

/// Values shown as colours, told by a bar beside the panel. A diverging map is centred on zero where limits are not given.
struct ColourScale {
  ColourMap map = ColourMap::sequential;
  Axis axis = {};
};

enum class Dash { solid, dashed, dotted, dash_dot };
enum class Marker { none, circle, square, triangle, diamond };

struct Line {
  std::vector<double> x = {}, y = {};
  std::string name = {};              ///< in the legend; not there if empty
  std::optional<Colour> colour = {};  ///< else the theme's next
  double width = 1.0;                 ///< [pt]
  Dash dash = Dash::solid;
  Marker marker = Marker::none;
  bool filled = true;  ///< the markers
};

/// Measured points with the half lengths of their error bars, if any.
struct Points {
  std::vector<double> x = {}, y = {}, x_error = {}, y_error = {};
  std::string name = {};
  std::optional<Colour> colour = {};
  Marker marker = Marker::circle;
  bool filled = true;
  double size = 3.6;  ///< [pt]
};

/// The area between two curves.
struct Band {
  std::vector<double> x = {}, low = {}, high = {};
  std::string name = {};
  std::optional<Colour> colour = {};
};

/// Many curves at once, coloured by a value: shapes of a chain by tension or by time.
struct Shape {
  std::vector<double> x = {}, y = {};
  std::vector<double> value = {};  ///< one for the whole shape, or one for each point
};
struct Shapes {
  std::vector<Shape> shapes = {};
  ColourScale colours = {};
  double width = 0.8;  ///< [pt]
};

/// z over a grid, row by row: z[row · x.size() + column]. A NaN stays empty.
struct HeatMap {
  std::vector<double> x = {}, y = {};  ///< centres of the cells, in order
  std::vector<double> z = {};
  ColourScale colours = {};
};

/// A straight line across the panel at one value.
struct Rule {
  enum class Along { horizontal, vertical } along = Along::horizontal;
  double at = 0;
  std::string name = {};
  std::optional<Colour> colour = {};  ///< else grey
  Dash dash = Dash::dashed;
};

/// A remark at a place of the data, with an arrow to another if given. It is moved as far as it must to stay in the panel.
struct Note {
  std::string text = {};
  double x = 0, y = 0;
  double across = 0, up = 0;  ///< the share of the text left of and below that place: ½, ½ centres it
  std::optional<double> to_x = {}, to_y = {};
  std::optional<Colour> colour = {};
};

using Layer = std::variant<Line, Points, Band, Shapes, HeatMap, Rule, Note>;

/// Where the names of a panel's layers stand.
enum class Legend {
  automatic,  ///< in an empty corner; if need be an automatic y axis grows to make one, or the names go beside the panel
  top_left,
  top_right,
  bottom_left,
  bottom_right,
  beside,
  line_ends,  ///< beside the panel, each at the height where its curve ends
};

struct Panel {
  Axis x = {}, y = {};
  std::vector<Layer> layers = {};  ///< drawn in this order
  std::string title = {};
  Legend legend = Legend::automatic;
  bool equal_aspect = false;  ///< a metre is as long along x as along y; the limits widen as needed
};

struct Figure {
  double width = single_column;    ///< [mm]
  double height = 60;              ///< [mm]
  std::vector<Panel> panels = {};  ///< row by row; with letters (a), (b) … if there are several
  int columns = 1;
  std::vector<double> row_heights = {};  ///< relative to each other; equal where not given
  bool shared_x = false;                 ///< the panels of a column have the x axis of its lowest one
  std::string description = {};          ///< what is seen, for those who cannot: SVG's and PDF's title
  Theme theme = light;
};

}  // namespace catena::figure
