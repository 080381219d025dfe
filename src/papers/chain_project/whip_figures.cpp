// Figures 6 to 9: the whip, chains beside the string that they become.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "lab/chain_sensor.hpp"
#include "papers/chain_project/figures.hpp"
#include "report/string_figure.hpp"

namespace catena::chain_project {
namespace {

using namespace figure;

constexpr std::array rung_colours{okabe_ito::sky_blue, okabe_ito::orange, okabe_ito::vermillion};

double count_of(const FollowedRun& one) { return one.experiment.chain.links; }

/// The sample of the string nearest to a time.
const StringSample& nearest(const StringRun& string, double time) {
  return *std::ranges::min_element(string.course, {}, [&](const StringSample& s) { return std::abs(s.time - time); });
}

Line ladder_line(const Column& links, const Column& values, std::string name, Colour colour) {
  return {.x = links, .y = values, .name = std::move(name), .colour = colour, .marker = Marker::circle};
}

Axis links_axis() { return {.label = "links *n*", .scale = Scale::log10}; }

}  // namespace

ReproducedFigure shapes_of_whip(const ChainProject& project) {
  constexpr std::array times{0.2, 0.6, 0.8, 0.828, 0.86};
  ReproducedFigure made{
      .file = "fig06",
      .title = "Question 5: the whip",
      .caption =
          "Chains of 20 and 80 links beside the string (black) that they become, at the same times. "
          "The fold runs to the right, the arm above it moves to the right too, ever faster; at 0.828 s "
          "it is used up, and the tip swings round.",
      .figure = {.width = double_column, .height = 150, .description = "Shapes of whips and of the string"},
      .curves = {}};
  for (const double time : times) {
    const StringSample& limit = nearest(project.string, time);
    Panel panel{.x = {.label = "*x* [m]", .low = -0.1, .high = 1.05},
                .y = {.label = "*y* [m]", .low = -0.06, .high = 0.12},
                .layers = {},
                .title = fmt::format("*t* = {:.3g} s", time),
                .legend = Legend::beside};
    for (std::size_t i = 0; i < 2; ++i) {
      const FollowedRun& one = project.smooth[2 * i];
      const DrawnChain chain = drawn_chains(one.run.frames, one.experiment, {time}).front();
      panel.layers.emplace_back(Line{.x = chain.x,
                                     .y = chain.y,
                                     .name = fmt::format("{} links", one.experiment.chain.links),
                                     .colour = rung_colours.at(i),
                                     .width = 0.9});
    }
    Line string{.name = "string", .colour = okabe_ito::black, .width = 0.7};
    for (const Vec2<double>& point : limit.shape) {
      string.x.push_back(point.x);
      string.y.push_back(point.y);
    }
    made.curves.push_back({fmt::format("fig06-string-{:.3g}-s.csv", time), {"x [m]", "y [m]"}, {string.x, string.y}});
    panel.layers.emplace_back(std::move(string));
    made.figure.panels.push_back(std::move(panel));
  }
  return made;
}

ReproducedFigure profiles_of_whip(const ChainProject& project) {
  const StringSample& limit = *project.string.at(ChainProject::profiled_at);
  const Column shares = drawn_shares();
  ReproducedFigure made{
      .file = "fig07",
      .title = "Investigate: the graphs of θ, ∂θ/∂t and σ",
      .caption = fmt::format("The smooth whip at {} s, just before its crack: chains and the string (black). "
                             "Where 20 links oscillate, 320 lie on the limit.",
                             ChainProject::profiled_at),
      .figure = {.width = double_column,
                 .height = 150,
                 .panels = {},
                 .shared_x = true,
                 .description = "Angle, angular rate and tension along whips and the string"},
      .curves = {}};
  struct Drawn {
    const char* label;
    std::vector<double> WhipProfile::* of;
    const std::vector<double>& limit;
  };
  for (const Drawn& drawn : {Drawn{"*θ* [rad]", &WhipProfile::angle, limit.angle},
                             Drawn{"∂*θ*/∂*t* [rad s^{−1}]", &WhipProfile::rate, limit.rate},
                             Drawn{"*σ* [s^{−2}]", &WhipProfile::sigma, limit.sigma}}) {
    Panel panel{.x = {.label = "share of the length *s*", .low = 0.6, .high = 1},
                .y = {.label = drawn.label},
                .legend = Legend::beside};
    for (std::size_t i = 0; i < project.profiles.size(); ++i) {
      const WhipProfile& one = project.profiles[i];
      panel.layers.emplace_back(Line{.x = one.place,
                                     .y = one.*drawn.of,
                                     .name = fmt::format("{} links", one.links),
                                     .colour = rung_colours.at(i),
                                     .marker = one.links < 50 ? Marker::circle : Marker::none});
    }
    panel.layers.emplace_back(
        Line{.x = shares, .y = drawn.limit, .name = "string", .colour = okabe_ito::black, .width = 0.7});
    made.figure.panels.push_back(std::move(panel));
  }
  made.curves = {{"fig07-string.csv",
                  {"s", "theta [rad]", "rate [rad/s]", "sigma [1/s²]"},
                  {shares, limit.angle, limit.rate, limit.sigma}}};
  for (const WhipProfile& one : project.profiles)
    made.curves.push_back({fmt::format("fig07-{}-links.csv", one.links),
                           {"s", "theta [rad]", "rate [rad/s]", "sigma [1/s²]"},
                           {one.place, one.angle, one.rate, one.sigma}});
  return made;
}

ReproducedFigure growth_of_speeds(const ChainProject& project) {
  Panel panel{.x = links_axis(),
              .y = {.label = "largest tip speed [m s^{−1}]", .scale = Scale::log10},
              .legend = Legend::beside};
  ReproducedFigure made{
      .file = "fig08",
      .title = "Investigate: does the speed of the tip grow without bound?",
      .caption =
          "Folds without width (folded fall, one-link whip) grow like √*n*. The smooth whip does so as "
          "long as its crack is shorter than a link, and converges to the string's.",
      .figure = {.width = double_column, .height = 90, .description = "Largest tip speed against the number of links"},
      .curves = {}};
  struct Ladder {
    const char* name;
    const char* file;
    const std::vector<FollowedRun>& rungs;
    Colour colour;
  };
  for (const Ladder& one : {Ladder{"folded fall", "folded", project.folded, okabe_ito::green},
                            Ladder{"release, crack", "release", project.release, okabe_ito::blue},
                            Ladder{"release, snap", "snap", project.snap, okabe_ito::sky_blue},
                            Ladder{"one-link whip", "single", project.single, okabe_ito::orange},
                            Ladder{"circular whip", "circle", project.circle, okabe_ito::purple},
                            Ladder{"smooth whip", "smooth", project.smooth, okabe_ito::vermillion}}) {
    const Column links = column(one.rungs, count_of);
    const Column speeds =
        column(one.rungs, [](const FollowedRun& rung) { return peak_of(rung, chain_names::speed_max, "").value; });
    const Column errors = column(
        one.rungs, [](const FollowedRun& rung) { return peak_of(rung, chain_names::speed_max, "").uncertainty; });
    panel.layers.emplace_back(ladder_line(links, speeds, one.name, one.colour));
    made.curves.push_back(
        {fmt::format("fig08-{}.csv", one.file), {"links", "speed [m/s]", "± speed [m/s]"}, {links, speeds, errors}});
  }
  panel.layers.emplace_back(
      Rule{.at = project.string.speed_max.value, .name = "smooth whip, string", .colour = okabe_ito::vermillion});
  made.figure.panels = {std::move(panel)};
  return made;
}

ReproducedFigure distances_from_string(const ChainProject& project) {
  Panel panel{
      .x = links_axis(), .y = {.label = "distance of the tips [m]", .scale = Scale::log10}, .legend = Legend::beside};
  const Column links = column(project.full, count_of);
  CurveTable table{.file = "fig09.csv", .headers = {"links"}, .columns = {links}};
  const auto add = [&](const char* name, const Column& distances, Colour colour) {
    panel.layers.emplace_back(
        ladder_line(links, distances, fmt::format("{}: order {:.2f}", name, last_order(distances)), colour));
    table.headers.push_back(fmt::format("{} [m]", name));
    table.columns.push_back(distances);
  };
  add("full beads", tips_apart(project, project.full), okabe_ito::vermillion);
  add("rods", tips_apart(project, project.rods), okabe_ito::blue);
  add("half an end bead", tips_apart(project, project.half), okabe_ito::orange);
  add("mean of the last two", means_apart(project), okabe_ito::green);
  panel.layers.emplace_back(
      Rule{.at = project.string.at(ChainProject::compared_until)->tip_error, .name = "± of the string"});
  return {.file = "fig09",
          .title = "Question 5: is there any kind of convergence?",
          .caption = fmt::format(
              "The smooth whip at {} s: distance of the tip from that of the string. The sheet's chain has half a "
              "bead too much at its end and converges with order 1; without it, or with rods, with order 2.",
              ChainProject::compared_until),
          .figure = {.width = double_column,
                     .height = 84,
                     .panels = {std::move(panel)},
                     .description = "Distance of chains from the string against the number of links"},
          .curves = {std::move(table)}};
}

}  // namespace catena::chain_project
