// What a figure is drawn on: a surface of Cairo, in points.
#pragma once

#include <cstdint>
#include <span>

#include "figure/cairo_handle.hpp"
#include "figure/colour.hpp"
#include "figure/figure.hpp"
#include "figure/geometry.hpp"
#include "figure/text.hpp"

namespace catena::figure {

struct Pen {
  Colour colour;
  double width;  ///< [pt]
  Dash dash = Dash::solid;
};

/// 0xAARRGGBB, opaque.
std::uint32_t pixel_of(const Colour&);

class Canvas {
 public:
  Canvas(cairo_surface_t* surface, double pixels_per_point);

  /// A path through the points; one without a place (NaN) breaks it.
  void stroke(std::span<const Point> path, const Pen&);
  void fill(std::span<const Point> outline, const Colour&);
  void fill(const Box&, const Colour&);
  /// Open markers are filled with the paper's colour.
  void marker(Marker, Point centre, double size, const Colour& edge, const Colour& inside);
  void text(const TextLine&, Point start, bool upwards, const Colour&);
  /// Pixels 0xAARRGGBB, colours multiplied by their opacity, row by row from the top.
  void image(const Box&, int width, int height, std::span<const std::uint32_t> pixels);

  /// Nothing is drawn outside the box until the clip ends.
  class Clip {
   public:
    Clip(Canvas&, const Box&);
    ~Clip();
    Clip(const Clip&) = delete;
    Clip& operator=(const Clip&) = delete;

   private:
    cairo_t* context_;
  };

 private:
  void trace(std::span<const Point> path);
  void ink(const Colour&);
  ContextHandle context_;
};

}  // namespace catena::figure
