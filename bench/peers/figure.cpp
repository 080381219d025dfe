#include "figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace catena::peers {
namespace {

constexpr double width = 640, height = 420;
constexpr double left = 64, right = 520, top = 24, bottom = 368;  // of the axes; labels to the right of them

/// M. Okabe, K. Ito, Color Universal Design, 2008, without the yellow.
constexpr std::array<std::string_view, 7> colours = {"#0072B2", "#000000", "#D55E00", "#009E73",
                                                     "#CC79A7", "#E69F00", "#56B4E9"};

struct Point {
  double x, y;
};

/// One engine's line. Several share a colour only if there are more than colours.
struct Curve {
  std::string name;
  std::vector<Point> points;
  double label = 0.0;  ///< where its name stands
};

/// A logarithmic axis from `low` to `high` on the page.
struct Axis {
  double low, high, from, to;
  double place(double value) const { return from + (to - from) * std::log(value / low) / std::log(high / low); }
};

/// The same distance between any two names, pushed up from below.
void part_labels(std::vector<Curve>& curves) {
  constexpr double apart = 17;
  std::vector<Curve*> sorted;
  for (Curve& curve : curves) sorted.push_back(&curve);
  std::ranges::sort(sorted, std::greater{}, [](const Curve* curve) { return curve->label; });
  for (std::size_t i = 1; i < sorted.size(); ++i)
    sorted[i]->label = std::min(sorted[i]->label, sorted[i - 1]->label - apart);
}

std::string line(double x1, double y1, double x2, double y2, std::string_view colour) {
  return fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"{}\"/>\n", x1, y1, x2, y2, colour);
}

std::string word(double x, double y, std::string_view anchor, std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, text);
}

/// 10 000, with a narrow space.
std::string with_spaces(double whole) {
  std::string digits = fmt::format("{:.0f}", whole);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, "\u202f");
  return digits;
}

std::string marker(int shape, Point p) {
  if (shape % 2 == 0) return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"/>", p.x, p.y);
  return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"7\" height=\"7\"/>", p.x - 3.5, p.y - 3.5);
}

std::string draw(const Curve& curve, int number) {
  const std::string_view colour = colours[static_cast<std::size_t>(number) % colours.size()];
  std::string path, markers;
  for (const Point& p : curve.points) {
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", p.x, p.y);
    markers += marker(number, p);
  }
  const Point& end = curve.points.back();
  std::string text = fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\"2\" fill=\"none\"/>\n", path, colour);
  text += fmt::format("<g fill=\"{}\">{}</g>\n", colour, markers);
  text += line(end.x + 7, end.y, right + 14, curve.label, colour);
  return text + word(right + 18, curve.label + 4.5, "start", curve.name);
}

}  // namespace

std::string figure(std::span<const Forward> results) {
  double fewest = INFINITY, most = 0, least = INFINITY, slowest = 0;
  for (const Forward& result : results) {
    if (!result.trouble.empty()) continue;
    fewest = std::min(fewest, static_cast<double>(result.links));
    most = std::max(most, static_cast<double>(result.links));
    least = std::min(least, result.per_link);
    slowest = std::max(slowest, result.per_link);
  }
  const Axis x{fewest / 1.25, most * 1.25, left, right};
  const Axis y{std::pow(10, std::floor(std::log10(least))), std::pow(10, std::ceil(std::log10(slowest))), bottom, top};

  std::vector<Curve> curves;
  std::vector<double> links;
  for (const Forward& result : results) {
    if (!result.trouble.empty()) continue;
    auto curve = std::ranges::find(curves, result.engine, &Curve::name);
    if (curve == curves.end()) curve = curves.insert(curve, {.name = result.engine, .points = {}});
    const double count = static_cast<double>(result.links);
    curve->points.push_back({x.place(count), y.place(result.per_link)});
    curve->label = curve->points.back().y;
    if (std::ranges::find(links, count) == links.end()) links.push_back(count);
  }
  part_labels(curves);

  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#333\" role=\"img\">\n"
      "<title>Forward dynamics of a chain: time per link against the number of links</title>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
      width, height);
  for (double tick = y.low; tick <= y.high * 1.001; tick *= 10) {
    text += line(left, y.place(tick), right, y.place(tick), "#ddd");
    text += word(left - 8, y.place(tick) + 4.5, "end", with_spaces(tick));
  }
  for (const double count : links) {
    text += line(x.place(count), bottom, x.place(count), bottom + 5, "#333");
    text += word(x.place(count), bottom + 20, "middle", fmt::format("{:.0f}", count));
  }
  text += line(left, bottom, right, bottom, "#333");
  text += word((left + right) / 2, bottom + 42, "middle", "links");
  text += word(left - 8, top - 10, "start", "ns per link and chain, for one evaluation of the accelerations");
  for (std::size_t i = 0; i < curves.size(); ++i) text += draw(curves[i], static_cast<int>(i));
  return text + "</svg>\n";
}

}  // namespace catena::peers
