// Figures 1 to 5: steps, the released chain, the folded and the inverted one.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "exact/folded_fall.hpp"
#include "lab/chain_sensor.hpp"
#include "papers/chain_project/figures.hpp"

namespace catena::chain_project {
namespace {

using namespace figure;

int chain_links(const FollowedRun& one) { return one.experiment.chain.links; }

/// The chain at these times, coloured by time.
Panel shapes_panel(const FollowedRun& one, const Column& times) {
  Shapes shapes{.shapes = {}, .colours = {.axis = {.label = "time *t* [s]", .low = 0, .high = times.back()}}};
  for (const DrawnChain& chain : drawn_chains(one.run.frames, one.experiment, times))
    shapes.shapes.push_back({.x = chain.x, .y = chain.y, .value = {chain.time}});
  return {.x = {.label = "*x* [m]"},
          .y = {.label = "*y* [m]"},
          .layers = {std::move(shapes)},
          .title = fmt::format("{} links", chain_links(one)),
          .equal_aspect = true};
}

/// Several chains side by side at the same times.
ReproducedFigure side_by_side(const std::vector<const FollowedRun*>& runs, const Column& times, ReproducedFigure made) {
  made.figure.width = double_column;
  made.figure.columns = static_cast<int>(std::min<std::size_t>(runs.size(), 2));
  for (const FollowedRun* one : runs) {
    made.figure.panels.push_back(shapes_panel(*one, times));
    made.curves.push_back(table_of(fmt::format("{}-{}-links.csv", made.file, chain_links(*one)),
                                   drawn_chains(one->run.frames, one->experiment, times)));
  }
  return made;
}

/// The error of each step, and what halving shows of it.
void add_trials(Panel& panel, const MethodTrials& method, Colour colour) {
  Line error{.name = std::string(name(method.method)), .colour = colour, .marker = Marker::circle};
  Line halved{.name = "by halving", .colour = colour, .dash = Dash::dotted};
  for (const StepTrial& one : method.trials) {
    error.x.push_back(one.step);
    error.y.push_back(one.error);
    halved.x.push_back(one.step);
    halved.y.push_back(one.halved);
  }
  panel.layers.emplace_back(std::move(error));
  panel.layers.emplace_back(std::move(halved));
}

}  // namespace

ReproducedFigure errors_of_steps(const ChainProject& project) {
  Panel panel{.x = {.label = "step *h* [s]", .scale = Scale::log10},
              .y = {.label = "largest error of the tip [m]", .scale = Scale::log10},
              .legend = Legend::beside};
  add_trials(panel, project.methods[0], okabe_ito::vermillion);
  add_trials(panel, project.methods[1], okabe_ito::blue);
  panel.layers.emplace_back(Rule{.at = 1e-3, .name = "1 mm"});
  ReproducedFigure made{
      .file = "fig01",
      .title = "Questions 3 and 4: which step is good?",
      .caption =
          "Horizontal release, 20 links, until 1 s: how far the tip is from a certified run at most, and, dotted, from "
          "the same method with half the step. Steps for which nothing is drawn are unstable.",
      .figure = {.width = double_column,
                 .height = 78,
                 .panels = {std::move(panel)},
                 .description =
                     "Error of the tip against the step for Euler's method and the classical Runge-Kutta method"},
      .curves = {}};
  for (const MethodTrials& method : project.methods)
    made.curves.push_back({fmt::format("fig01-{}.csv", name(method.method)),
                           {"step [s]", "error [m]", "difference by halving [m]"},
                           {column(method.trials, [](const StepTrial& one) { return one.step; }),
                            column(method.trials, [](const StepTrial& one) { return one.error; }),
                            column(method.trials, [](const StepTrial& one) { return one.halved; })}});
  return made;
}

ReproducedFigure shapes_of_release(const ChainProject& project) {
  return side_by_side(
      {&project.release.front(), &project.release[2], &project.release[4], &project.release[5]},
      {0.2, 0.45, 0.7, 1.0, 1.2, 1.3, 1.36, 1.38, 1.4, 1.44},
      {.file = "fig02",
       .title = "Question 5: the horizontal release with more and more links",
       .caption = "The same times for all. When the chain comes back, at 1.36 s and later, 10, 40 and 160 "
                  "links crinkle near the tip; 320 links crack and stay smooth.",
       .figure = {.height = 150, .description = "Shapes of released chains of 10, 40, 160 and 320 links"},
       .curves = {}});
}

ReproducedFigure speeds_of_release(const ChainProject& project) {
  Panel panel{.x = {.label = "time *t* [s]", .low = 0, .high = 1.45},
              .y = {.label = "tip speed [m s^{−1}]"},
              .legend = Legend::top_left};
  ReproducedFigure made{
      .file = "fig03",
      .title = "Question 5: the tip of the released chain",
      .caption = "Its first snap at 0.45 s and its crack at 1.388 s grow with the number of links.",
      .figure = {.width = double_column, .height = 72, .description = "Tip speed of released chains over time"},
      .curves = {}};
  constexpr std::array colours{okabe_ito::sky_blue, okabe_ito::orange, okabe_ito::vermillion};
  constexpr std::array<std::size_t, 3> drawn{1, 3, 5};
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const FollowedRun& one = project.release[drawn.at(i)];
    Line line = with_peak(one.run.frames, &TipSample::velocity, one.run.peak(chain_names::speed_max));
    line.name = fmt::format("{} links", chain_links(one));
    line.colour = colours.at(i);
    made.curves.push_back(
        {fmt::format("fig03-{}-links.csv", chain_links(one)), {"t [s]", "speed [m/s]"}, {line.x, line.y}});
    panel.layers.emplace_back(std::move(line));
  }
  made.figure.panels = {std::move(panel)};
  return made;
}

ReproducedFigure tip_of_folded_chain(const ChainProject& project) {
  Panel panel{.x = {.label = "time *t* [s]", .low = 0, .high = 0.3},
              .y = {.label = "−*a*_{y} of the tip [m s^{−2}]", .low = 0, .high = 25},
              .legend = Legend::top_left};
  ReproducedFigure made{
      .file = "fig04",
      .title = "Question 5: does the tip of the folded chain beat gravity?",
      .caption =
          "Not at once: for few links its acceleration first falls below *g*. Jerks come as one link "
          "after another is brought to rest in the fold. Black: the closed form for a fold of no size.",
      .figure = {.width = double_column,
                 .height = 72,
                 .description = "Acceleration of the tip of falling folded chains"},
      .curves = {}};
  constexpr std::array colours{okabe_ito::sky_blue, okabe_ito::orange, okabe_ito::vermillion};
  constexpr std::array<std::size_t, 3> drawn{0, 2, 4};
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const FollowedRun& one = project.folded[drawn.at(i)];
    const std::vector<TipSample> seen = tips(one.run.frames);
    Line line{.x = column(seen, [](const TipSample& tip) { return tip.time; }),
              .y = column(seen, [](const TipSample& tip) { return -tip.acceleration.y; }),
              .name = fmt::format("{} links", chain_links(one)),
              .colour = colours.at(i),
              .width = 0.8};
    made.curves.push_back(
        {fmt::format("fig04-{}-links.csv", chain_links(one)), {"t [s]", "-a_y [m/s²]"}, {line.x, line.y}});
    panel.layers.emplace_back(std::move(line));
  }
  const FoldedFall solved{.length = 1.0, .gravity = 9.8};
  Line narrow{.name = "narrow fold (F.4)", .colour = okabe_ito::black, .width = 0.7};
  for (int k = 0; k <= 60; ++k) {
    narrow.x.push_back(0.005 * k);
    narrow.y.push_back(chain_acceleration(solved, chain_depth(solved, narrow.x.back())));
  }
  made.curves.push_back({"fig04-narrow-fold.csv", {"t [s]", "-a_y [m/s²]"}, {narrow.x, narrow.y}});
  panel.layers.emplace_back(std::move(narrow));
  panel.layers.emplace_back(Rule{.at = 9.8, .name = "*g*"});
  made.figure.panels = {std::move(panel)};
  return made;
}

ReproducedFigure shapes_of_inverted(const ChainProject& project) {
  return side_by_side(
      {&project.inverted.front(), &project.inverted[2]}, {0.0, 0.1, 0.2, 0.3, 0.4, 0.5},
      {.file = "fig05",
       .title = "Question 5: the inverted chain",
       .caption = fmt::format("The collapse can be predicted up to {:.2f} s (10 links) and {:.2f} s (40 links).",
                              project.inverted[0].certificate.horizon, project.inverted[2].certificate.horizon),
       .figure = {.height = 80, .description = "Shapes of collapsing inverted chains of 10 and 40 links"},
       .curves = {}});
}

}  // namespace catena::chain_project
