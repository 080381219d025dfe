#include "report/strobe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>
#include <vector>

#include "lab/chain_sensor.hpp"
#include "report/thinning.hpp"

namespace catena {
namespace {

constexpr double width = 760;  // of the drawing, without margins [px]
constexpr double most_height = 620;
constexpr double margin = 36;
constexpr double foot = 58;  // for the scale and the clock below the drawing
constexpr std::size_t flashes = 25;

using Points = std::vector<Vec2<double>>;

/// Joints of the chain at one frame, the support first; no more than a picture can show.
Points joints(const Frames& frames, std::size_t frame, std::span<const double> lengths) {
  Points points{{0.0, 0.0}};
  const std::span<const double> angles = frames.of(chain_names::angles);
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const double angle = angles[frame * lengths.size() + i];
    points.push_back(points.back() + lengths[i] * Vec2<double>{std::cos(angle), std::sin(angle)});
  }
  Points drawn;
  for (const int joint : drawn_joints(static_cast<int>(lengths.size()), PageLimits{}.links))
    drawn.push_back(points[joint]);
  return drawn;
}

struct Box {
  double left = 0, right = 0, low = 0, high = 0;
  void hold(const Vec2<double>& p) {
    left = std::min(left, p.x);
    right = std::max(right, p.x);
    low = std::min(low, p.y);
    high = std::max(high, p.y);
  }
};

/// Dark blue over green to yellow: even in lightness, and told apart by colour-blind readers (after matplotlib's viridis).
std::string colour(double share) {
  constexpr std::array<std::array<double, 3>, 6> stops{
      {{68, 1, 84}, {65, 68, 135}, {42, 120, 142}, {34, 168, 132}, {122, 209, 81}, {220, 200, 30}}};
  const double place = std::clamp(share, 0.0, 1.0) * (stops.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  const double part = place - static_cast<double>(low);
  const auto mixed = [&](int channel) {
    return std::lround(stops[low][channel] + part * (stops[low + 1][channel] - stops[low][channel]));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2));
}

/// A round length that takes about a fifth of the picture.
double scale_length(double wide) {
  const double power = std::pow(10.0, std::floor(std::log10(wide / 4)));
  for (const double step : {5.0, 2.0, 1.0})
    if (step * power <= wide / 4) return step * power;
  return power;
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '<')
      safe += "&lt;";
    else if (c == '&')
      safe += "&amp;";
    else
      safe += c;
  }
  return safe;
}

/// From metres to pixels: equal in both directions, y up.
struct View {
  Box box;
  double scale;
  double x(double metres) const { return margin + (metres - box.left) * scale; }
  double y(double metres) const { return margin + (box.high - metres) * scale; }
  std::string path(const Points& points) const {
    std::string d;
    for (const Vec2<double>& p : points)
      fmt::format_to(std::back_inserter(d), "{}{:.1f} {:.1f}", d.empty() ? "M" : "L", x(p.x), y(p.y));
    return d;
  }
};

/// The scale on the left, the clock on the right.
void legend(std::string& svg, const View& view, double wide, double line, double end) {
  const double bar = scale_length(wide / view.scale);
  fmt::format_to(std::back_inserter(svg),
                 "<path d=\"M{0:.1f} {1:.1f}h{2:.1f}\" stroke=\"#333\" stroke-width=\"2\"/>\n"
                 "<text x=\"{0:.1f}\" y=\"{3:.1f}\">{4:g} m</text>\n",
                 margin, line, bar * view.scale, line + 20, bar);
  constexpr int cells = 60;
  const double clock = wide / 3;
  const double left = margin + wide - clock;
  for (int i = 0; i < cells; ++i)
    fmt::format_to(std::back_inserter(svg),
                   "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"8\" fill=\"{}\"/>\n",
                   left + clock * i / cells, line - 5, clock / cells + 0.5, colour((i + 0.5) / cells));
  fmt::format_to(std::back_inserter(svg),
                 "<text x=\"{:.1f}\" y=\"{:.1f}\">t = 0</text>\n"
                 "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{:g} s</text>\n",
                 left, line + 20, margin + wide, line + 20, end);
}

}  // namespace

std::string strobe_svg(const Experiment& experiment, const Frames& frames, std::span<const double> lengths) {
  if (!frames.has(chain_names::angles) || frames.time.size() < 2) return "";
  const std::size_t shots = std::min(flashes, frames.time.size());
  std::vector<std::size_t> chosen(shots);
  for (std::size_t k = 0; k < shots; ++k) chosen[k] = k * (frames.time.size() - 1) / (shots - 1);

  Points tip_path;
  View view{};
  for (const TipSample& tip : tips(frames)) {
    tip_path.push_back(tip.position);
    view.box.hold(tip.position);
  }
  for (const std::size_t frame : chosen)
    for (const Vec2<double>& p : joints(frames, frame, lengths)) view.box.hold(p);
  const double wide = std::max(view.box.right - view.box.left, 1e-12);
  const double tall = std::max(view.box.high - view.box.low, 1e-12);
  view.scale = std::min(width / wide, most_height / tall);
  const double drawing_width = std::max(wide * view.scale, 360.0);
  const double total_width = drawing_width + 2 * margin;
  const double total_height = tall * view.scale + 2 * margin + foot;
  const double end = frames.time.back();

  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#333\" role=\"img\">\n<title>{2}</title>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
      total_width, total_height, escaped(experiment.title));
  fmt::format_to(std::back_inserter(svg),
                 "<path d=\"{}\" fill=\"none\" stroke=\"#c2185b\" stroke-dasharray=\"2 3\"/>\n", view.path(tip_path));
  for (const std::size_t frame : chosen) {
    const Points points = joints(frames, frame, lengths);
    const std::string paint = colour(frames.time[frame] / end);
    fmt::format_to(std::back_inserter(svg),
                   "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>\n"
                   "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.6\" fill=\"{}\"/>\n",
                   view.path(points), paint, view.x(points.back().x), view.y(points.back().y), paint);
  }
  fmt::format_to(std::back_inserter(svg), "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"8\" height=\"8\" fill=\"#222\"/>\n",
                 view.x(0) - 4, view.y(0) - 4);

  legend(svg, view, drawing_width, total_height - foot + 10, end);
  svg += "</svg>\n";
  return svg;
}

}  // namespace catena
