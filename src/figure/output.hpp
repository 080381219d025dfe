// A figure as the bytes of a file, or as a frame of a movie. The same figure gives the same bytes every time.
//
// A width or height that is not positive, or more than 32 767 pixels, is an invalid_argument.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "figure/figure.hpp"

namespace catena::figure {

std::string svg(const Figure&);
std::string pdf(const Figure&);
std::string png(const Figure&, double dpi = 300);

/// Opaque pixels 0xAARRGGBB, row by row from the top.
struct Frame {
  int width = 0, height = 0;
  std::vector<std::uint32_t> pixels;
};

/// The figure's width fills the frame's; its height is taken from the frame. Texts grow with the frame.
Frame frame(const Figure&, int width, int height);

}  // namespace catena::figure
