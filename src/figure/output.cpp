#include "figure/output.hpp"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string_view>

#include "figure/draw.hpp"

namespace catena::figure {
namespace {

cairo_status_t append(void* text, const unsigned char* bytes, unsigned length) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), length);
  return CAIRO_STATUS_SUCCESS;
}

void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error(fmt::format("Cairo: {}", cairo_status_to_string(status)));
}

/// The layout of a figure that can be drawn.
Layout checked_layout(const Figure& figure) {
  if (!(figure.width > 0 && figure.height > 0 && std::isfinite(figure.width) && std::isfinite(figure.height)))
    throw std::invalid_argument(fmt::format("a figure of {} mm by {} mm has no area", figure.width, figure.height));
  return layout_of(figure);
}

/// Of a page: writes its fonts.
void finish(cairo_surface_t* surface) {
  const auto held = hold_fonts();
  cairo_surface_finish(surface);
  check(cairo_surface_status(surface));
}

SurfaceHandle image_of(const Figure& figure, double width, double height, double pixels_per_point) {
  constexpr double most = 32767;
  if (!(width >= 1 && height >= 1 && width <= most && height <= most))
    throw std::invalid_argument(fmt::format("an image of {} by {} pixels cannot be drawn", width, height));
  SurfaceHandle surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
  check(cairo_surface_status(surface.get()));
  Canvas canvas(surface.get(), pixels_per_point);
  // A rounded last pixel is paper too.
  canvas.fill(Box{0, 0, width / pixels_per_point, height / pixels_per_point}, figure.theme.paper);
  draw(canvas, figure, checked_layout(figure));
  cairo_surface_flush(surface.get());
  return surface;
}

/// Cairo numbers surfaces and images through the life of the program; here from 1 in each file.
std::string renumbered(std::string_view text) {
  std::string out;
  std::map<std::string, std::size_t, std::less<>> numbers;
  const auto digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
  for (std::size_t i = 0; i < text.size();) {
    std::size_t word = 0;
    if (i > 0 && (text[i - 1] == '"' || text[i - 1] == '#'))  // neither occurs inside embedded images
      for (const std::string_view name : {"surface", "image", "source-"})
        if (text.substr(i).starts_with(name) && digit(i + name.size())) word = name.size();
    out += text.substr(i, std::max<std::size_t>(word, 1));
    i += std::max<std::size_t>(word, 1);
    if (word == 0) continue;
    std::size_t end = i;
    while (digit(end)) ++end;
    out += std::to_string(numbers.try_emplace(std::string(text.substr(i, end - i)), numbers.size() + 1).first->second);
    i = end;
  }
  return out;
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    const std::string_view name = c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : "";
    name.empty() ? safe += c : safe += name;
  }
  return safe;
}

}  // namespace

std::string svg(const Figure& figure) {
  const Layout layout = checked_layout(figure);
  std::string text;
  const SurfaceHandle surface(cairo_svg_surface_create_for_stream(append, &text, layout.width, layout.height));
  {
    Canvas canvas(surface.get(), 1);
    draw(canvas, figure, layout);
  }
  finish(surface.get());
  text = renumbered(text);
  if (!figure.description.empty())
    text.insert(text.find('>', text.find("<svg")) + 1, "\n<title>" + escaped(figure.description) + "</title>");
  return text;
}

std::string pdf(const Figure& figure) {
  const Layout layout = checked_layout(figure);
  std::string bytes;
  const SurfaceHandle surface(cairo_pdf_surface_create_for_stream(append, &bytes, layout.width, layout.height));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");  // the same bytes tomorrow
  if (!figure.description.empty())
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, figure.description.c_str());
  {
    Canvas canvas(surface.get(), 1);
    draw(canvas, figure, layout);
  }
  finish(surface.get());
  return bytes;
}

std::string png(const Figure& figure, double dpi) {
  const auto pixels = [&](double mm) { return std::round(mm * dpi / 25.4); };
  const SurfaceHandle surface = image_of(figure, pixels(figure.width), pixels(figure.height), dpi / 72);
  std::string bytes;
  check(cairo_surface_write_to_png_stream(surface.get(), append, &bytes));
  return bytes;
}

Frame frame(const Figure& figure, int width, int height) {
  Figure shaped = figure;
  shaped.height = figure.width * height / std::max(width, 1);
  const double pixels_per_point = width / (figure.width * points_per_mm);
  const SurfaceHandle surface = image_of(shaped, width, height, pixels_per_point);
  Frame frame{.width = width, .height = height, .pixels = {}};
  frame.pixels.resize(static_cast<std::size_t>(width) * height);
  std::memcpy(frame.pixels.data(), cairo_image_surface_get_data(surface.get()), frame.pixels.size() * 4);
  for (std::uint32_t& pixel : frame.pixels) pixel |= 0xff000000U;
  return frame;
}

}  // namespace catena::figure
