#include "figure/canvas.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <numbers>
#include <vector>

#include "figure/scale.hpp"

namespace catena::figure {

std::uint32_t pixel_of(const Colour& c) {
  const auto byte = [](double part) { return static_cast<std::uint32_t>(std::lround(part * 255)); };
  return 0xff000000U | byte(c.red) << 16U | byte(c.green) << 8U | byte(c.blue);
}

Canvas::Canvas(cairo_surface_t* surface, double pixels_per_point) : context_(cairo_create(surface)) {
  cairo_scale(context_.get(), pixels_per_point, pixels_per_point);
  cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
  cairo_set_font_options(context_.get(), font_options().get());
}

void Canvas::ink(const Colour& c) { cairo_set_source_rgba(context_.get(), c.red, c.green, c.blue, c.alpha); }

void Canvas::trace(std::span<const Point> path) {
  bool down = false;  // the pen
  for (const Point& p : path) {
    if (!has_place(p)) {
      down = false;
      continue;
    }
    down ? cairo_line_to(context_.get(), p.x, p.y) : cairo_move_to(context_.get(), p.x, p.y);
    down = true;
  }
}

void Canvas::stroke(std::span<const Point> path, const Pen& pen) {
  static constexpr std::array<double, 2> dashed{4, 2}, dotted{0.01, 2};
  static constexpr std::array<double, 4> dash_dot{4.5, 2, 0.01, 2};
  cairo_t* const cr = context_.get();
  const auto dashes = [&](auto lengths) {
    for (double& length : lengths) length *= std::max(pen.width, 0.7);
    cairo_set_dash(cr, lengths.data(), static_cast<int>(lengths.size()), 0);
  };
  const bool dots = pen.dash == Dash::dotted || pen.dash == Dash::dash_dot;
  cairo_set_line_cap(cr, dots || pen.dash == Dash::solid ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  if (pen.dash == Dash::dashed) dashes(dashed);
  if (pen.dash == Dash::dotted) dashes(dotted);
  if (pen.dash == Dash::dash_dot) dashes(dash_dot);
  cairo_set_line_width(cr, pen.width);
  ink(pen.colour);
  trace(path);
  cairo_stroke(cr);
  cairo_set_dash(cr, nullptr, 0, 0);
}

void Canvas::fill(std::span<const Point> outline, const Colour& colour) {
  ink(colour);
  trace(outline);
  cairo_fill(context_.get());
}

void Canvas::fill(const Box& box, const Colour& colour) {
  ink(colour);
  cairo_rectangle(context_.get(), box.left, box.top, box.width(), box.height());
  cairo_fill(context_.get());
}

void Canvas::marker(Marker kind, Point centre, double size, const Colour& edge, const Colour& inside) {
  cairo_t* const cr = context_.get();
  const auto corners = [&](double radius, int count, double first) {  // first corner in turns from the top
    for (int i = 0; i < count; ++i) {
      const double angle = 2 * std::numbers::pi * (first + static_cast<double>(i) / count);
      cairo_line_to(cr, centre.x + radius * std::sin(angle), centre.y - radius * std::cos(angle));
    }
    cairo_close_path(cr);
  };
  cairo_new_path(cr);
  // Of equal area to the eye: a square is smaller, a triangle larger than the circle around it.
  if (kind == Marker::circle) cairo_arc(cr, centre.x, centre.y, size / 2, 0, 2 * std::numbers::pi);
  if (kind == Marker::square) corners(0.63 * size, 4, 0.125);
  if (kind == Marker::diamond) corners(0.66 * size, 4, 0);
  if (kind == Marker::triangle) corners(0.68 * size, 3, 0);
  ink(inside);
  cairo_fill_preserve(cr);
  ink(edge);
  cairo_set_line_width(cr, 0.7);
  cairo_stroke(cr);
}

void Canvas::text(const TextLine& line, Point start, bool upwards, const Colour& colour) {
  const auto held = hold_fonts();
  cairo_t* const cr = context_.get();
  cairo_save(cr);
  cairo_translate(cr, start.x, start.y);
  if (upwards) cairo_rotate(cr, -std::numbers::pi / 2);
  ink(colour);
  for (const Piece& piece : line.pieces) {
    std::vector<cairo_glyph_t> glyphs;
    std::vector<cairo_text_cluster_t> clusters;  // let a reader of the PDF search and copy
    for (const Glyph& glyph : piece.glyphs) {
      glyphs.push_back({.index = glyph.index, .x = glyph.at.x, .y = glyph.at.y});
      clusters.push_back({.num_bytes = glyph.bytes, .num_glyphs = 1});
    }
    cairo_set_font_face(cr, face_handle(piece.face).get());
    cairo_set_font_size(cr, piece.size);
    cairo_show_text_glyphs(cr, piece.text.data(), static_cast<int>(piece.text.size()), glyphs.data(),
                           static_cast<int>(glyphs.size()), clusters.data(), static_cast<int>(clusters.size()),
                           static_cast<cairo_text_cluster_flags_t>(0));
  }
  cairo_restore(cr);
}

void Canvas::image(const Box& box, int width, int height, std::span<const std::uint32_t> pixels) {
  cairo_t* const cr = context_.get();
  const SurfaceHandle picture(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
  std::memcpy(cairo_image_surface_get_data(picture.get()), pixels.data(), pixels.size_bytes());
  cairo_surface_mark_dirty(picture.get());
  cairo_save(cr);
  cairo_translate(cr, box.left, box.top);
  cairo_scale(cr, box.width() / width, box.height() / height);
  cairo_set_source_surface(cr, picture.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
  cairo_rectangle(cr, 0, 0, width, height);
  cairo_fill(cr);
  cairo_restore(cr);
}

Canvas::Clip::Clip(Canvas& canvas, const Box& box) : context_(canvas.context_.get()) {
  cairo_save(context_);
  cairo_rectangle(context_, box.left, box.top, box.width(), box.height());
  cairo_clip(context_);
}

Canvas::Clip::~Clip() { cairo_restore(context_); }

}  // namespace catena::figure
