// Text set in type: which glyph stands where, and what it covers. The same in every output.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "figure/geometry.hpp"

namespace catena::figure {

struct Face {
  bool fallback = false;  ///< the family with more signs, for those that the first does not have
  bool italic = false, bold = false;
  bool operator==(const Face&) const = default;
};

struct Glyph {
  unsigned long index;
  Point at;
  int bytes;  ///< of the text that it shows
};

/// Glyphs of one face and size.
struct Piece {
  Face face;
  double size;
  std::string text;
  std::vector<Glyph> glyphs;
};

struct TextLine {
  std::vector<Piece> pieces;  ///< from the start of the base line
  double advance = 0;
  Box ink;  ///< what is covered
};

/// A line of markup; the size in points. A byte that is no UTF-8 becomes the sign for it.
TextLine set_in_type(std::string_view markup, double size, bool bold = false);

/// The same in a size that takes no more than this width.
TextLine set_to_fit(std::string_view markup, double size, double width, bool bold = false);

}  // namespace catena::figure
