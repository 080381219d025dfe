#include "figure/legend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "figure/canvas.hpp"
#include "figure/layers.hpp"
#include "figure/style.hpp"

namespace catena::figure {
namespace {

/// What is drawn in the panel, as a shadow with a pixel for each point of area.
class Shadow {
 public:
  Shadow(const PanelLayout& made, const Panel& panel, const Theme& theme)
      : origin_{made.area.box.left, made.area.box.top},
        width_(std::max(1, static_cast<int>(std::ceil(made.area.box.width())))),
        height_(std::max(1, static_cast<int>(std::ceil(made.area.box.height())))),
        surface_(cairo_image_surface_create(CAIRO_FORMAT_A8, width_, height_)) {
    const Point back{-origin_.x, -origin_.y};
    PlotArea area = made.area;
    area.box = area.box.moved(back);
    Canvas canvas(surface_.get(), 1.0);
    draw_layers(canvas, area, panel, made.colours, theme);
    for (const PlacedText& text : made.texts)
      if (text.role == Role::note) canvas.fill(text.box().moved(back), theme.ink);
    for (const Arrow& arrow : made.arrows)
      canvas.stroke(std::array{arrow.from + back, arrow.to + back}, {theme.ink, 2});
    cairo_surface_flush(surface_.get());
  }

  double under(const Box& box) const {
    const unsigned char* const pixels = cairo_image_surface_get_data(surface_.get());
    const int stride = cairo_image_surface_get_stride(surface_.get());
    const auto bound = [](double at, int most) { return std::clamp(static_cast<int>(std::lround(at)), 0, most); };
    double sum = 0;
    for (int row = bound(box.top - origin_.y, height_); row < bound(box.bottom - origin_.y, height_); ++row)
      for (int column = bound(box.left - origin_.x, width_); column < bound(box.right - origin_.x, width_); ++column)
        sum += pixels[row * stride + column] / 255.0;
    return sum;
  }

 private:
  Point origin_;
  int width_, height_;
  SurfaceHandle surface_;
};

Box in_corner(const Box& area, Legend corner, double width, double height) {
  const bool left = corner == Legend::top_left || corner == Legend::bottom_left;
  const bool top = corner == Legend::top_left || corner == Legend::top_right;
  const double x = left ? area.left + legend_inset : area.right - legend_inset - width;
  const double y = top ? area.top + legend_inset : area.bottom - legend_inset - height;
  return {x, y, x + width, y + height};
}

/// The names set in type, and the size of the whole.
struct Names {
  std::vector<std::size_t> layers;
  std::vector<TextLine> lines;
  double width = 0, height = 0;
};

Names names_of(const Panel& panel, double most_width) {
  Names names;
  for (std::size_t i = 0; i < panel.layers.size(); ++i) {
    const std::string name = layer_name(panel.layers[i]);
    if (name.empty()) continue;
    names.layers.push_back(i);
    names.lines.push_back(set_to_fit(name, small_size, most_width - legend_sample - legend_gap));
    names.width = std::max(names.width, legend_sample + legend_gap + names.lines.back().ink.right);
  }
  names.height = legend_row * static_cast<double>(names.layers.size());
  return names;
}

void write_names(PanelLayout& made, const Panel& panel, Names names, const Box& box, const Theme& theme) {
  made.legend = box;
  double middle = box.top + legend_row / 2;
  for (std::size_t k = 0; k < names.layers.size(); ++k, middle += legend_row) {
    const std::size_t layer = names.layers[k];
    made.entries.push_back(
        {layer, {box.left, middle - legend_row / 2, box.left + legend_sample, middle + legend_row / 2}});
    const Point start{box.left + legend_sample + legend_gap,
                      middle + 0.34 * small_size};  // half the height of capitals
    made.texts.push_back(
        {Role::legend, layer_name(panel.layers[layer]), std::move(names.lines[k]), start, false, theme.ink});
  }
}

}  // namespace

double place_legend(PanelLayout& made, const Panel& panel, const Theme& theme) {
  const bool no_data = std::ranges::any_of(made.texts, [](const auto& text) { return text.role == Role::no_data; });
  if (no_data || made.legend || panel.legend == Legend::line_ends) return 0;
  const Box& area = made.area.box;
  Names names = names_of(panel, area.width() - 2 * legend_inset);
  if (names.layers.empty()) return 0;
  const Shadow shadow(made, panel, theme);
  const auto box = [&](Legend corner) { return in_corner(area, corner, names.width, names.height); };
  const auto hidden = [&](Legend corner) { return shadow.under(box(corner).grown(2)); };
  Legend corner = panel.legend;
  if (corner == Legend::automatic) {
    constexpr std::array corners{Legend::top_right, Legend::top_left, Legend::bottom_right, Legend::bottom_left};
    corner = *std::ranges::min_element(corners, {}, hidden);
  }
  const double hides = hidden(corner);
  write_names(made, panel, std::move(names), box(corner), theme);
  return hides;
}

void place_legend_beside(PanelLayout& made, const Panel& panel, const Theme& theme, double left) {
  Names names = names_of(panel, std::numeric_limits<double>::infinity());
  if (names.layers.empty()) return;
  const double top = made.area.box.top;
  const Box box{left, top, left + names.width, top + names.height};
  write_names(made, panel, std::move(names), box, theme);
}

bool fits_beside(const PanelLayout& made, const Panel& panel) {
  const Names names = names_of(panel, std::numeric_limits<double>::infinity());
  return names.width < 0.4 * made.area.box.width() && names.height < made.area.box.height();
}

}  // namespace catena::figure
