#include "figure/draw.hpp"

#include <array>
#include <cmath>

#include "figure/layers.hpp"
#include "figure/style.hpp"

namespace catena::figure {
namespace {

void frame_of(Canvas& canvas, const Box& box, const Colour& ink) {
  canvas.stroke(std::array<Point, 5>{{{box.left, box.top},
                                      {box.right, box.top},
                                      {box.right, box.bottom},
                                      {box.left, box.bottom},
                                      {box.left, box.top}}},
                {ink, axis_line});
}

/// Calls mark(share along the axis, length) for every tick.
template <class Mark>
void each_tick(const Ticks& ticks, const AxisMap& axis, Mark mark) {
  for (const Tick& tick : ticks.major) mark(axis.share(tick.value), tick_length);
  for (const double value : ticks.minor) mark(axis.share(value), minor_length);
}

void draw_ticks(Canvas& canvas, const PanelLayout& panel, const Colour& ink) {
  const Box& box = panel.area.box;
  const auto mark = [&](Point from, Point by) { canvas.stroke(std::array{from, from + by}, {ink, axis_line}); };
  each_tick(panel.x_ticks, panel.area.x,
            [&](double at, double length) { mark({box.left + at * box.width(), box.bottom}, {0, length}); });
  each_tick(panel.y_ticks, panel.area.y,
            [&](double at, double length) { mark({box.left, box.bottom - at * box.height()}, {-length, 0}); });
  if (!panel.bar) return;
  const Box& bar = panel.bar->box;
  each_tick(panel.bar->ticks, panel.bar->key.axis,
            [&](double at, double length) { mark({bar.right, bar.bottom - at * bar.height()}, {length, 0}); });
}

void draw_bar(Canvas& canvas, const ColourBar& bar, const Colour& ink) {
  constexpr int shades = 256;
  std::vector<std::uint32_t> pixels(shades);
  for (int i = 0; i < shades; ++i) pixels[shades - 1 - i] = pixel_of(bar.key.at((i + 0.5) / shades));
  canvas.image(bar.box, 1, shades, pixels);
  frame_of(canvas, bar.box, ink);
}

void draw_arrow(Canvas& canvas, const Arrow& arrow) {
  const Point along = arrow.to - arrow.from;
  const double length = std::hypot(along.x, along.y);
  if (!(length > 0)) return;
  const Point unit = (1 / length) * along;
  const Point side{-unit.y, unit.x};
  const double head = std::min(4.5, length);
  canvas.stroke(std::array{arrow.from, arrow.to - 0.7 * head * unit}, {arrow.colour, 0.6});
  canvas.fill(std::array{arrow.to, arrow.to - head * unit + 0.33 * head * side, arrow.to - 0.75 * head * unit,
                         arrow.to - head * unit - 0.33 * head * side},
              arrow.colour);
}

void draw_panel(Canvas& canvas, const Panel& panel, const PanelLayout& made, const Theme& theme) {
  draw_layers(canvas, made.area, panel, made.colours, theme);
  frame_of(canvas, made.area.box, theme.ink);
  draw_ticks(canvas, made, theme.ink);
  if (made.bar) draw_bar(canvas, *made.bar, theme.ink);
  for (const Arrow& arrow : made.arrows) draw_arrow(canvas, arrow);
  if (made.legend) canvas.fill(made.legend->grown(1.5), faded(theme.paper, 0.8));
  for (const LegendEntry& entry : made.entries)
    draw_sample(canvas, entry.sample, panel.layers[entry.layer], made.colours[entry.layer], theme);
  for (const PlacedText& text : made.texts) canvas.text(text.line, text.start, text.upwards, text.colour);
}

}  // namespace

void draw(Canvas& canvas, const Figure& figure, const Layout& layout) {
  canvas.fill(Box{0, 0, layout.width, layout.height}, figure.theme.paper);
  for (std::size_t i = 0; i < layout.panels.size(); ++i)
    draw_panel(canvas, figure.panels[i], layout.panels[i], figure.theme);
}

}  // namespace catena::figure
