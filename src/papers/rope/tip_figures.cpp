// Figures 9, 11, 12, 14, 15 and 20: the tip over time.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "lab/build.hpp"
#include "papers/rope/figures.hpp"

namespace catena::rope {
namespace {

using namespace figure;

Axis time_axis(double end) { return {.label = "time *t* [s]", .low = 0, .high = end}; }

/// Where predictions end, if that is before the end of the run.
void add_horizon(Panel& panel, const RopeRun& one) {
  if (one.certificate.present && one.certificate.horizon < one.experiment.run.duration)
    panel.layers.emplace_back(
        Rule{.along = Rule::Along::vertical, .at = one.certificate.horizon, .name = "horizon", .dash = Dash::dotted});
}

/// The support's velocity or acceleration along x at these times.
Column of_support(const RopeRun& one, const Column& times, Vec2<double> SupportState<double>::* what) {
  const Support support = build_support(one.experiment.support);
  return column(times, [&](double t) { return (support.at(t).*what).x; });
}

}  // namespace

ReproducedFigure heights_of_the_tip(const Rope& rope) {
  constexpr std::array colours{okabe_ito::blue, okabe_ito::green, okabe_ito::orange, okabe_ito::vermillion};
  ReproducedFigure made{
      .file = "fig09",
      .title = "Figure 9: height of the tip",
      .caption =
          "Experiment 2 with 30, 45, 50 and 70 links, each as far as it can be predicted; dotted, what one program "
          "gives "
          "after that.",
      .figure = {.width = double_column,
                 .height = 80,
                 .description = "Height of the tip of a falling rope over time for several numbers of links"},
      .curves = {}};
  Panel panel{
      .x = time_axis(2.5), .y = {.label = "height *y* [m]", .low = -1.05, .high = 0.1}, .legend = Legend::beside};
  for (std::size_t i = 0; i < rope.second.size(); ++i) {
    const RopeRun& one = rope.second[i];
    Line known{.name = fmt::format("{} links", one.experiment.chain.links), .colour = colours.at(i), .width = 1.1};
    Line unknown{.colour = colours.at(i), .width = 0.7, .dash = Dash::dotted};
    const std::vector<TipSample> seen = tips(one.run.frames);
    for (const TipSample& tip : seen) {
      Line& line = tip.time <= one.certificate.horizon ? known : unknown;
      line.x.push_back(tip.time);
      line.y.push_back(tip.position.y);
    }
    panel.layers.emplace_back(std::move(known));
    if (!unknown.x.empty()) panel.layers.emplace_back(std::move(unknown));
    made.curves.push_back({fmt::format("fig09-{}-links.csv", one.experiment.chain.links),
                           {"t [s]", "y [m]"},
                           {column(seen, [](const TipSample& tip) { return tip.time; }),
                            column(seen, [](const TipSample& tip) { return tip.position.y; })}});
  }
  made.figure.panels = {std::move(panel)};
  return made;
}

namespace {

/// Which curve of the tip is drawn beside which of the support.
struct Compared {
  const char* file;
  std::string title, caption;
  Vec2<double> TipSample::* tip;
  Vec2<double> SupportState<double>::* support;
  std::string_view peak;
  const char *label, *tip_name, *support_name, *unit;
  double support_factor;
};

ReproducedFigure tip_beside_support(const RopeRun& one, const Compared& what) {
  const std::size_t watched = *one.run.schema.watched_called(what.peak);
  const Peak& peak = one.certificate.present ? one.certificate.peaks[watched] : one.run.peaks[watched];
  Line tip = with_peak(one.run.frames, what.tip, peak);
  tip.name = what.tip_name;
  tip.colour = okabe_ito::vermillion;
  Line support{.x = tip.x, .name = what.support_name, .colour = okabe_ito::blue};
  support.y = column(of_support(one, tip.x, what.support), [&](double v) { return what.support_factor * v; });
  const double end = one.experiment.run.duration;
  Panel panel{.x = time_axis(end), .y = {.label = what.label}, .layers = {tip, support}, .legend = Legend::top_left};
  add_horizon(panel, one);
  return {.file = what.file,
          .title = what.title,
          .caption = what.caption,
          .figure = {.width = double_column,
                     .height = 72,
                     .panels = {std::move(panel)},
                     .description = fmt::format("{} and {} over time", what.tip_name, what.support_name)},
          .curves = {{fmt::format("{}.csv", what.file),
                      {"t [s]", fmt::format("tip [{}]", what.unit), fmt::format("support [{}]", what.unit)},
                      {tip.x, tip.y, of_support(one, tip.x, what.support)}}}};
}

ReproducedFigure tip_speed(const RopeRun& one, const char* file, std::string title, std::string caption) {
  return tip_beside_support(one, {.file = file,
                                  .title = std::move(title),
                                  .caption = std::move(caption),
                                  .tip = &TipSample::velocity,
                                  .support = &SupportState<double>::velocity,
                                  .peak = chain_names::speed_max,
                                  .label = "velocity [m/s]",
                                  .tip_name = "speed of the tip",
                                  .support_name = "velocity of the support",
                                  .unit = "m/s",
                                  .support_factor = 1});
}

ReproducedFigure tip_acceleration(const RopeRun& one, const char* file, std::string title, std::string caption) {
  return tip_beside_support(one, {.file = file,
                                  .title = std::move(title),
                                  .caption = std::move(caption),
                                  .tip = &TipSample::acceleration,
                                  .support = &SupportState<double>::acceleration,
                                  .peak = chain_names::acceleration_max,
                                  .label = "acceleration [m/s²]",
                                  .tip_name = "acceleration of the tip",
                                  .support_name = "of the support, times 10",
                                  .unit = "m/s²",
                                  .support_factor = 10});
}

}  // namespace

std::vector<ReproducedFigure> tips_of_shaken_rope(const Rope& rope) {
  const std::string horizon =
      fmt::format(" With 50 links the motion can be predicted up to {:.3f} s, here from a tolerance of 10⁻¹².",
                  rope.third_finer.certificate.horizon);
  return {tip_speed(
              rope.third, "fig11", "Figure 11: speed of the tip, 30 links",
              "Experiment 3. The first sharp peak comes when the support is fastest for the third time to the right."),
          tip_acceleration(
              rope.third, "fig12", "Figure 12: acceleration of the tip, 30 links",
              "Experiment 3. The largest is 338.473 *g* at 0.5086 s, with *g* = 9.81 m/s²; nothing exceptional "
              "happens at 0.68 s."),
          tip_speed(rope.third_finer, "fig14", "Figure 14: speed of the tip, 50 links", "Experiment 3." + horizon),
          tip_acceleration(
              rope.third_finer, "fig15", "Figure 15: acceleration of the tip, 50 links",
              "Experiment 3. Within the horizon the largest acceleration is about 511 *g*, at 0.6805 s." + horizon)};
}

ReproducedFigure speed_of_jerked_tip(const Rope& rope) {
  return tip_speed(rope.fourth, "fig20", "Figure 20: speed of the tip after one jerk",
                   "Experiment 4 (the paper prints 2). The first peak comes when the fold reaches the tip.");
}

}  // namespace catena::rope
