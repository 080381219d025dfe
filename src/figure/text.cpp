#include "figure/text.hpp"

#include <algorithm>
#include <cstdint>

#include "figure/cairo_handle.hpp"
#include "figure/markup.hpp"

namespace catena::figure {
namespace {

constexpr double script_size = 0.72;  // of sub- and superscripts, relative to the text
constexpr double rise = 0.38, drop = 0.17;

/// Bytes of the sign that text starts with; 0 if it is no UTF-8 (overlong forms and surrogates included).
std::size_t sign_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned head = byte(0);
  const std::size_t length = head < 0x80   ? 1
                             : head < 0xC2 ? 0
                             : head < 0xE0 ? 2
                             : head < 0xF0 ? 3
                             : head < 0xF5 ? 4
                                           : 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  const bool overlong = (head == 0xE0 && byte(1) < 0xA0) || (head == 0xF0 && byte(1) < 0x90);
  const bool outside = (head == 0xED && byte(1) >= 0xA0) || (head == 0xF4 && byte(1) >= 0x90);
  return overlong || outside ? 0 : length;
}

ScaledFontHandle scaled_font(const Face& face, double size) {
  cairo_matrix_t font{}, page{};
  cairo_matrix_init_scale(&font, size, size);
  cairo_matrix_init_identity(&page);
  return ScaledFontHandle(cairo_scaled_font_create(face_handle(face).get(), &font, &page, font_options().get()));
}

/// 0 if the font does not have the sign.
unsigned long glyph_index(cairo_scaled_font_t* font, std::string_view sign) {
  cairo_glyph_t* glyphs = nullptr;
  int count = 0;
  const auto status = cairo_scaled_font_text_to_glyphs(font, 0, 0, sign.data(), static_cast<int>(sign.size()), &glyphs,
                                                       &count, nullptr, nullptr, nullptr);
  const unsigned long index = status == CAIRO_STATUS_SUCCESS && count == 1 ? glyphs[0].index : 0;
  cairo_glyph_free(glyphs);
  return index;
}

class Setter {
 public:
  void put(std::string_view sign, Face face, double size, double shift) {
    ScaledFontHandle font = scaled_font(face, size);
    unsigned long index = glyph_index(font.get(), sign);
    if (index == 0) {
      Face other = face;
      other.fallback = true;
      ScaledFontHandle wider = scaled_font(other, size);
      if (const unsigned long found = glyph_index(wider.get(), sign); found != 0) {
        index = found;
        face = other;
        font = std::move(wider);
      }
    }
    if (line_.pieces.empty() || line_.pieces.back().face != face || line_.pieces.back().size != size)
      line_.pieces.push_back({.face = face, .size = size, .text = "", .glyphs = {}});
    Piece& piece = line_.pieces.back();
    piece.text += sign;
    piece.glyphs.push_back({.index = index, .at = {line_.advance, shift}, .bytes = static_cast<int>(sign.size())});
    const cairo_glyph_t glyph{.index = index, .x = line_.advance, .y = shift};
    cairo_text_extents_t covered{};
    cairo_scaled_font_glyph_extents(font.get(), &glyph, 1, &covered);
    if (covered.width > 0) {
      const Box ink{.left = line_.advance + covered.x_bearing,
                    .top = shift + covered.y_bearing,
                    .right = line_.advance + covered.x_bearing + covered.width,
                    .bottom = shift + covered.y_bearing + covered.height};
      line_.ink = inked_ ? around(line_.ink, ink) : ink;
      inked_ = true;
    }
    line_.advance += covered.x_advance;
  }
  TextLine line() { return std::move(line_); }

 private:
  TextLine line_;
  bool inked_ = false;
};

}  // namespace

std::unique_lock<std::mutex> hold_fonts() {
  static std::mutex fonts;  // the one exception from "no global state": what it guards is global
  return std::unique_lock(fonts);
}

FaceHandle face_handle(const Face& face) {
  return FaceHandle(cairo_toy_font_face_create(face.fallback ? "DejaVu Sans" : "Liberation Sans",
                                               face.italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                                               face.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL));
}

FontOptionsHandle font_options() {
  FontOptionsHandle options(cairo_font_options_create());
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  return options;
}

TextLine set_in_type(std::string_view markup, double size, bool bold) {
  const auto held = hold_fonts();
  Setter setter;
  for (const Run& run : parsed(markup)) {
    const bool script = run.level != Level::base;
    const double shift = run.level == Level::superscript ? -rise * size : script ? drop * size : 0.0;
    for (std::string_view rest = run.text; !rest.empty();) {
      const std::size_t length = sign_length(rest);
      setter.put(length == 0 ? "\uFFFD" : rest.substr(0, length), {.italic = run.italic, .bold = bold},
                 script ? script_size * size : size, shift);
      rest.remove_prefix(std::max<std::size_t>(length, 1));
    }
  }
  return setter.line();
}

TextLine set_to_fit(std::string_view markup, double size, double width, bool bold) {
  const double taken = set_in_type(markup, size, bold).ink.width();
  return set_in_type(markup, taken <= width ? size : size * std::max(width, 1.0) / taken, bold);
}

}  // namespace catena::figure
