// Cairo's objects, let go of at the end of their scope.
#pragma once

#include <cairo.h>

#include <memory>
#include <mutex>

#include "figure/text.hpp"

namespace catena::figure {

template <auto destroy>
struct Release {
  template <class T>
  void operator()(T* object) const {
    destroy(object);
  }
};

using SurfaceHandle = std::unique_ptr<cairo_surface_t, Release<cairo_surface_destroy>>;
using ContextHandle = std::unique_ptr<cairo_t, Release<cairo_destroy>>;
using FaceHandle = std::unique_ptr<cairo_font_face_t, Release<cairo_font_face_destroy>>;
using ScaledFontHandle = std::unique_ptr<cairo_scaled_font_t, Release<cairo_scaled_font_destroy>>;
using FontOptionsHandle = std::unique_ptr<cairo_font_options_t, Release<cairo_font_options_destroy>>;

/// Held by whoever asks Cairo for fonts or glyphs. Cairo 1.16 keeps the glyphs of all threads in one cache and its own locks leave
/// gaps: when the letters of one thread push out those that another draws with, the program aborts or stands still.
[[nodiscard]] std::unique_lock<std::mutex> hold_fonts();

FaceHandle face_handle(const Face&);

/// No hinting: glyphs have the same shape and width on paper and on every screen.
FontOptionsHandle font_options();

}  // namespace catena::figure
