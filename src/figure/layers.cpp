#include "figure/layers.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "figure/extent.hpp"
#include "figure/thinning.hpp"

namespace catena::figure {
namespace {

constexpr double column = 0.12;  // [pt], a dot at 600 dpi
constexpr double line_marker = 3.6;
constexpr double band_opacity = 0.25;

using Path = std::vector<Point>;

Path path_of(const PlotArea& area, std::span<const double> x, std::span<const double> y) {
  Path path(std::min(x.size(), y.size()));
  for (std::size_t i = 0; i < path.size(); ++i) path[i] = area.place(x[i], y[i]);
  return path;
}

Path drawn(std::span<const Point> path) {
  Path kept;
  for (const std::size_t i : thinned(path, column)) kept.push_back(path[i]);
  return kept;
}

class Artist {
 public:
  Artist(Canvas& canvas, const PlotArea& area, const Theme& theme, const Colour& colour)
      : canvas_(canvas), area_(area), theme_(theme), colour_(colour) {}

  void operator()(const Line& line) const {
    const Path path = path_of(area_, line.x, line.y);
    {
      const Canvas::Clip clip(canvas_, area_.box);
      canvas_.stroke(drawn(path), {colour_, line.width, line.dash});
    }
    if (line.marker != Marker::none) markers(path, line.marker, line_marker, line.filled);
  }

  void operator()(const Points& points) const {
    const Path path = path_of(area_, points.x, points.y);
    {
      const Canvas::Clip clip(canvas_, area_.box);
      for (std::size_t i = 0; i < path.size(); ++i) {
        const double x = points.x[i];
        const double y = points.y[i];
        if (i < points.x_error.size())
          error_bar(area_.place(x - points.x_error[i], y), path[i], area_.place(x + points.x_error[i], y));
        if (i < points.y_error.size())
          error_bar(area_.place(x, y - points.y_error[i]), path[i], area_.place(x, y + points.y_error[i]));
      }
    }
    markers(path, points.marker, points.size, points.filled);
  }

  void operator()(const Band& band) const {
    const Path low = path_of(area_, band.x, band.low);
    const Path high = path_of(area_, band.x, band.high);
    const Canvas::Clip clip(canvas_, area_.box);
    const std::size_t count = std::min(low.size(), high.size());
    for (std::size_t begin = 0, end = 0; begin < count; begin = end + 1) {  // from gap to gap
      for (end = begin; end < count && has_place(low[end]) && has_place(high[end]);) ++end;
      Path outline = drawn(std::span(low).subspan(begin, end - begin));
      const Path back = drawn(std::span(high).subspan(begin, end - begin));
      outline.insert(outline.end(), back.rbegin(), back.rend());
      canvas_.fill(outline, faded(colour_, band_opacity));
    }
  }

  void operator()(const Shapes& shapes) const {
    const ColourKey key = *colour_key(shapes, theme_);
    const Canvas::Clip clip(canvas_, area_.box);
    for (const Shape& shape : shapes.shapes) {
      const Path path = path_of(area_, shape.x, shape.y);
      if (shape.value.size() < 2) {
        canvas_.stroke(drawn(path), {value_colour(key, shape.value.empty() ? NAN : shape.value[0]), shapes.width});
      } else {
        coloured(path, shape.value, key, shapes.width);
      }
    }
  }

  void operator()(const HeatMap& map) const {
    const Cells columns = cells_of(map.x, area_.x.scale);
    const Cells rows = cells_of(map.y, area_.y.scale);
    if (columns.index.empty() || rows.index.empty() || map.z.size() < map.x.size() * map.y.size()) return;
    const ColourKey key = *colour_key(map, theme_);
    constexpr double pixels_per_point = 4;
    const int width = std::max(1, static_cast<int>(std::ceil(area_.box.width() * pixels_per_point)));
    const int height = std::max(1, static_cast<int>(std::ceil(area_.box.height() * pixels_per_point)));
    const auto column_at = cell_at(columns, area_.x, width);
    const auto row_at = cell_at(rows, area_.y, height);
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(width) * height, 0);
    for (int down = 0; down < height; ++down)
      for (int across = 0; across < width; ++across) {
        const std::size_t row = row_at[height - 1 - down];
        const std::size_t cell = column_at[across];
        if (row == outside || cell == outside) continue;
        const double z = map.z[row * map.x.size() + cell];
        if (!std::isnan(key.axis.share(z)))
          pixels[static_cast<std::size_t>(down) * width + across] = pixel_of(key.colour(z));
      }
    canvas_.image(area_.box, width, height, pixels);
  }

  void operator()(const Rule& rule) const {
    const Canvas::Clip clip(canvas_, area_.box);
    const bool level = rule.along == Rule::Along::horizontal;
    const double at = (level ? area_.y : area_.x).share(rule.at);
    const double x = area_.box.left + at * area_.box.width();
    const double y = area_.box.bottom - at * area_.box.height();
    if (std::isnan(at) || std::abs(at) > 10) return;
    canvas_.stroke(level ? std::array<Point, 2>{{{area_.box.left, y}, {area_.box.right, y}}}
                         : std::array<Point, 2>{{{x, area_.box.bottom}, {x, area_.box.top}}},
                   {colour_, 0.7, rule.dash});
  }

  void operator()(const Note&) const {}  // above everything, by the layout

 private:
  static constexpr std::size_t outside = std::numeric_limits<std::size_t>::max();

  void markers(const Path& path, Marker marker, double size, bool filled) const {
    const Box seen = area_.box.grown(0.5);
    for (const Point& p : path)
      if (has_place(p) && seen.holds({p.x, p.y, p.x, p.y}))
        canvas_.marker(marker, p, size, colour_, filled ? colour_ : theme_.paper);
  }

  /// An end that a logarithmic axis cannot show lies below the panel.
  void error_bar(Point low, Point middle, Point high) const {
    if (!has_place(middle) || !has_place(high)) return;
    if (!has_place(low)) low = {high.x == middle.x ? middle.x : -1e3, high.x == middle.x ? 1e5 : middle.y};
    const Pen pen{colour_, 0.7};
    canvas_.stroke(std::array{low, high}, pen);
    const Point cap = high.x == middle.x ? Point{1.3, 0} : Point{0, 1.3};
    for (const Point& end : {low, high}) canvas_.stroke(std::array{end - cap, end + cap}, pen);
  }

  Colour value_colour(const ColourKey& key, double value) const {
    return std::isnan(key.axis.share(value)) ? mixed(theme_.paper, theme_.ink, 0.3) : key.colour(value);
  }

  /// Neighbouring segments of nearly one colour are one stroke.
  void coloured(const Path& path, const std::vector<double>& value, const ColourKey& key, double width) const {
    constexpr double shades = 128;
    const std::vector<std::size_t> kept = thinned(path, column);
    const auto shade = [&](std::size_t k) {
      const auto at = [&](std::size_t i) { return kept[i] < value.size() ? key.axis.share(value[kept[i]]) : NAN; };
      return std::round((at(k) + at(k + 1)) / 2 * shades) / shades;
    };
    for (std::size_t begin = 0; begin + 1 < kept.size();) {
      const double share = shade(begin);
      Path stretch{path[kept[begin]]};
      do stretch.push_back(path[kept[++begin]]);
      while (begin + 1 < kept.size() && shade(begin) == share);
      const Colour paint = std::isnan(share) ? value_colour(key, share) : key.at(share);
      canvas_.stroke(stretch, {paint, width});
    }
  }

  /// For each of many equal parts of the axis, the cell at its middle.
  static std::vector<std::size_t> cell_at(const Cells& cells, const AxisMap& axis, int parts) {
    std::vector<std::size_t> found(parts, outside);
    for (int i = 0; i < parts; ++i) {
      const double warped = axis.from + (i + 0.5) / parts * (axis.to - axis.from);
      const auto edge = std::ranges::upper_bound(cells.edges, warped);
      if (edge != cells.edges.begin() && edge != cells.edges.end())
        found[i] = cells.index[edge - cells.edges.begin() - 1];
    }
    return found;
  }

  Canvas& canvas_;
  const PlotArea& area_;
  const Theme& theme_;
  const Colour& colour_;
};

}  // namespace

void draw_layers(Canvas& canvas, const PlotArea& area, const Panel& panel, std::span<const Colour> colours,
                 const Theme& theme) {
  for (std::size_t i = 0; i < panel.layers.size(); ++i)
    std::visit(Artist(canvas, area, theme, colours[i]), panel.layers[i]);
}

void draw_sample(Canvas& canvas, const Box& box, const Layer& layer, const Colour& colour, const Theme& theme) {
  const Point middle = box.centre();
  const std::array<Point, 2> across{{{box.left, middle.y}, {box.right, middle.y}}};
  if (const auto* line = std::get_if<Line>(&layer)) {
    canvas.stroke(across, {colour, line->width, line->dash});
    if (line->marker != Marker::none)
      canvas.marker(line->marker, middle, line_marker, colour, line->filled ? colour : theme.paper);
  } else if (const auto* points = std::get_if<Points>(&layer)) {
    canvas.marker(points->marker, middle, points->size, colour, points->filled ? colour : theme.paper);
  } else if (std::holds_alternative<Band>(layer)) {
    canvas.fill(Box{box.left, middle.y - 2.5, box.right, middle.y + 2.5}, faded(colour, band_opacity));
  } else if (const auto* rule = std::get_if<Rule>(&layer)) {
    canvas.stroke(across, {colour, 0.7, rule->dash});
  }
}

std::vector<Colour> layer_colours(const Panel& panel, const Theme& theme) {
  std::size_t next = 0;
  std::vector<Colour> colours;
  colours.reserve(panel.layers.size());
  for (const Layer& layer : panel.layers)
    colours.push_back(std::visit(
        [&](const auto& given) {
          using Kind = std::decay_t<decltype(given)>;
          if constexpr (std::is_same_v<Kind, Rule>) {
            return given.colour.value_or(mixed(theme.paper, theme.ink, 0.5));
          } else if constexpr (std::is_same_v<Kind, Note>) {
            return given.colour.value_or(theme.ink);
          } else if constexpr (requires { given.colour; }) {
            return given.colour ? *given.colour : theme.lines[next++ % theme.lines.size()];
          } else {
            return theme.ink;
          }
        },
        layer));
  return colours;
}

std::string layer_name(const Layer& layer) {
  return std::visit(
      [](const auto& given) -> std::string {
        if constexpr (requires { given.name; })
          return given.name;
        else
          return "";
      },
      layer);
}

}  // namespace catena::figure
