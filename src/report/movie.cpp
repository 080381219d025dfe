#include "report/movie.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "figure/extent.hpp"
#include "figure/geometry.hpp"
#include "lab/build.hpp"
#include "report/thinning.hpp"

namespace catena {
namespace {

using figure::Colour;
using figure::Line;
using Point = Vec2<double>;

constexpr double short_side = 100;                                        // of the page [mm]
constexpr double frame_width = 34, frame_height = 38, clock_height = 12;  // what labels take of a panel, about [pt]
constexpr double chain_width = 1.7, trail_width = 0.8, mark_size = 4.5, joint_size = 2.4;  // [pt]
constexpr std::size_t most_joints_marked = 60;
constexpr double beyond = 1e30;  // a remark put there is moved into the corner of its panel

/// Of the frame, whose shorter side is always as long: texts are as large on every screen [mm].
Point page_of(const MovieLook& look) {
  const double pixel = short_side / std::min(look.width, look.height);
  return {pixel * look.width, pixel * look.height};
}

const figure::Theme& theme_of(const MovieLook& look) { return look.dark ? figure::dark : figure::light; }

figure::ColourScale scale_of(LinkColour colour, double low, double high) {
  const char* const label = colour == LinkColour::tension ? "tension *T* [N]"
                            : colour == LinkColour::speed ? "speed *v* [m/s]"
                                                          : "curvature *κ* [m^{−1}]";
  return {.map = figure::ColourMap::sequential, .axis = {.label = label, .low = low, .high = high}};
}

/// Without the meaning that its signs have as markup.
std::string literal(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '*' || c == '_' || c == '^' || c == '\\') safe += '\\';
    safe += c;
  }
  return safe;
}

void append(Line& line, const Point& p) {
  line.x.push_back(p.x);
  line.y.push_back(p.y);
}

Line line_through(std::span<const Point> points, const Colour& colour, double width) {
  Line line{.colour = colour, .width = width};
  for (const Point& p : points) append(line, p);
  return line;
}

figure::Points mark(const Point& at, figure::Marker marker, const Colour& colour) {
  return {.x = {at.x}, .y = {at.y}, .colour = colour, .marker = marker, .size = mark_size};
}

/// Every link in its own colour; neighbours of nearly one colour are one stroke.
void draw_coloured(std::vector<figure::Layer>& layers, const Pose& pose, const figure::ColourKey& key) {
  constexpr double shades = 96;
  const auto shade = [&](std::size_t link) {
    return std::round(std::clamp(key.axis.share(pose.value[link]), 0.0, 1.0) * shades) / shades;
  };
  for (std::size_t link = 0; link < pose.value.size();) {
    const double share = shade(link);
    Line stretch{.colour = key.at(share), .width = chain_width};
    append(stretch, pose.joints[link]);
    do append(stretch, pose.joints[++link]);
    while (link < pose.value.size() && shade(link) == share);
    layers.emplace_back(std::move(stretch));
  }
}

}  // namespace

Movie::Movie(std::vector<MovieRun> runs, MovieLook look) : look_(look) {
  for (MovieRun& run : runs) {
    RecordedMotion motion = recorded_motion(run.experiment, run.frames);
    const double release = std::min(release_time(run.experiment), motion.end());
    const Point tip = motion.tip(release);
    actors_.push_back({.run = std::move(run), .motion = std::move(motion), .body_start = tip, .release = release});
  }
  start_ = actors_.front().motion.time(0);
  end_ = start_;
  for (const Actor& actor : actors_) {
    start_ = std::min(start_, actor.motion.time(0));
    end_ = std::max(end_, actor.motion.end());
  }
  if (look_.body) place_bodies();
  fit_view();
  fit_colours();
}

/// Beside the tip, on the side away from the support.
void Movie::place_bodies() {
  constexpr double aside = 0.03;  // of the length
  for (Actor& actor : actors_) {
    const Point support = actor.motion.pose(actor.release, LinkColour::plain).joints.front();
    const double side = actor.body_start.x < support.x ? -1 : 1;
    actor.body_start.x += side * aside * actor.motion.length();
  }
}

/// All that the chains ever reach, and where the bodies start: these fall out of the picture, if they fall for long.
void Movie::fit_view() {
  constexpr double inf = std::numeric_limits<double>::infinity();
  Point low{inf, inf}, high{-inf, -inf};
  const auto hold = [&](const Point& p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  };
  for (const Actor& actor : actors_) {
    for (std::size_t row = 0; row < actor.motion.size(); ++row)
      for (const Point& p : actor.motion.pose(actor.motion.time(row), LinkColour::plain).joints) hold(p);
    if (look_.body) hold(actor.body_start);
  }
  constexpr double room = 0.05;
  const double around = room * std::max({high.x - low.x, high.y - low.y, 1e-300});
  view_ = {.low = low - Point{around, around}, .high = high + Point{around, around}};
  columns_ = best_columns();
  const int rows = (static_cast<int>(actors_.size()) + columns_ - 1) / columns_;
  const double tall = figure::points_per_mm * page_of(look_).y / rows - frame_height;
  view_.high.y += clock_height / std::max(tall - clock_height, clock_height) * (view_.high.y - view_.low.y);
}

/// From zero, or from the hardest pushes, to what all but one in fifty links stay below: a crack that lasts for a
/// moment does not leave the rest in one colour. What lies beyond has the colour of the end.
void Movie::fit_colours() {
  if (look_.colour == LinkColour::plain) return;
  constexpr std::size_t most_rows = 400;
  constexpr double left_out = 0.02;
  std::vector<double> values;
  for (const Actor& actor : actors_) {
    const std::size_t step = 1 + actor.motion.size() / most_rows;
    for (std::size_t row = 0; row < actor.motion.size(); row += step)
      for (const double value : actor.motion.pose(actor.motion.time(row), look_.colour).value)
        if (std::isfinite(value)) values.push_back(value);
  }
  std::ranges::sort(values);
  const auto quantile = [&](double share) {
    return values.empty() ? 0.0 : values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
  };
  const double low = std::min(0.0, quantile(left_out));
  const double high = quantile(1 - left_out);
  colours_ = scale_of(look_.colour, low, high > low ? high : low + 1);
}

std::size_t Movie::frames() const {
  return 1 + static_cast<std::size_t>(std::ceil((end_ - start_) * look_.slow * look_.fps - 1e-6));
}

double Movie::time_of(std::size_t frame) const {
  return std::min(end_, start_ + static_cast<double>(frame) / (look_.slow * look_.fps));
}

/// The grid in which a metre is longest.
int Movie::best_columns() const {
  const auto count = static_cast<int>(actors_.size());
  const Point size = view_.high - view_.low;
  const Point page = figure::points_per_mm * page_of(look_);
  int best = 1;
  double longest = -std::numeric_limits<double>::infinity();
  for (int columns = 1; columns <= count; ++columns) {
    const int rows = (count + columns - 1) / columns;
    const double metre = std::min((page.x / columns - frame_width) / size.x, (page.y / rows - frame_height) / size.y);
    if (metre >= longest) best = columns;
    longest = std::max(longest, metre);
  }
  return best;
}

/// The trail under the chain, the marks above it.
void Movie::draw_actor(figure::Panel& panel, std::size_t index, double time) const {
  const Actor& actor = actors_[index];
  const figure::Theme& theme = theme_of(look_);
  const Pose pose = actor.motion.pose(time, look_.colour);
  std::vector<figure::Layer>& layers = panel.layers;
  if (look_.trail)
    layers.emplace_back(line_through(actor.motion.path(time), mixed(theme.paper, theme.lines[1], 0.75), trail_width));
  if (look_.colour == LinkColour::plain) {
    layers.emplace_back(line_through(pose.joints, theme.lines[0], chain_width));
  } else {
    const figure::Shapes key{.colours = colours_};
    draw_coloured(layers, pose, *figure::colour_key(key, theme));
    if (index + 1 == actors_.size()) layers.emplace_back(key);  // one bar for all
  }
  if (actor.motion.links() <= most_joints_marked) {
    figure::Points joints{.colour = theme.ink, .size = joint_size};
    for (std::size_t i = 1; i + 1 < pose.joints.size(); ++i) {
      joints.x.push_back(pose.joints[i].x);
      joints.y.push_back(pose.joints[i].y);
    }
    layers.emplace_back(std::move(joints));
  }
  layers.emplace_back(mark(pose.joints.front(), figure::Marker::square, theme.ink));
  if (actor.motion.held())
    layers.emplace_back(mark(pose.joints.back(), figure::Marker::square, theme.ink));
  else
    layers.emplace_back(mark(pose.joints.back(), figure::Marker::circle, theme.lines[1]));
  if (!look_.body) return;
  const double fallen = std::max(0.0, time - actor.release);
  const Point drop{0.0, actor.run.experiment.world.gravity * fallen * fallen / 2};
  figure::Points body = mark(actor.body_start - drop, figure::Marker::diamond, theme.lines[2]);
  if (index == std::min<std::size_t>(1, actors_.size() - 1)) body.name = "compact body";  // away from the clock
  layers.emplace_back(std::move(body));
}

/// The clock, and how fast each tip is, or how hard its ends pull at a chain. The brackets are the tallest signs of a line and keep it in
/// its place whatever its digits are.
void Movie::annotate(figure::Panel& panel, std::size_t index, double time) const {
  const RecordedMotion& motion = actors_[index].motion;
  std::string line = motion.held() ? fmt::format("support {:.2f} N, far end {:.2f} N",
                                                 motion.size_of(chain_names::support_force, time),
                                                 motion.size_of(chain_names::end_force, time))
                                   : fmt::format("tip {:.2f} m/s", motion.size_of(chain_names::velocity, time));
  if (index == 0) {
    const int digits = std::clamp(static_cast<int>(std::ceil(std::log10(look_.slow * look_.fps))), 0, 9);
    line = fmt::format("*t* = {:.{}f} s  ({}),  {}", time, digits, pace_text(look_.slow), line);
  }
  panel.layers.emplace_back(figure::Note{.text = std::move(line), .x = -beyond, .y = beyond});
  const double end = motion.end();
  if (time > end)
    panel.layers.emplace_back(
        figure::Note{.text = fmt::format("ended at *t* = {:.4g} s", end), .x = -beyond, .y = -beyond});
}

figure::Panel Movie::panel(std::size_t actor, double time) const {
  figure::Panel panel{.x = {.label = "*x* [m]", .low = view_.low.x, .high = view_.high.x},
                      .y = {.label = actor == 0 ? "*y* [m]" : "", .low = view_.low.y, .high = view_.high.y},
                      .title = literal(actors_[actor].run.title),
                      .legend = figure::Legend::top_right,
                      .equal_aspect = true};
  draw_actor(panel, actor, time);
  annotate(panel, actor, time);
  return panel;
}

figure::Figure movie_frame(const Movie& movie, double time) {
  const MovieLook& look = movie.look_;
  const Point page = page_of(look);
  figure::Figure figure{.width = page.x, .height = page.y, .columns = movie.columns_, .theme = theme_of(look)};
  for (std::size_t i = 0; i < movie.actors_.size(); ++i) figure.panels.push_back(movie.panel(i, time));
  return figure;
}

double fitting_pace(double duration) {
  constexpr double wanted = 10;  // [s]
  const double power = std::pow(10.0, std::floor(std::log10(wanted / duration)));
  double best = power;
  for (const double step : {2.0, 5.0, 10.0})
    if (std::abs(std::log(step * power * duration / wanted)) < std::abs(std::log(best * duration / wanted)))
      best = step * power;
  return best;
}

std::string pace_text(double slow) {
  if (slow == 1.0) return "real time";
  return slow > 1 ? fmt::format("{:.4g} × slower", slow) : fmt::format("{:.4g} × faster", 1 / slow);
}

}  // namespace catena
