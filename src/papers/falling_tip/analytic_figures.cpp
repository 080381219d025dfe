// Figures 2 and 3: the folded chain of one metre, solved.
#include <cmath>
#include <numbers>

#include "exact/folded_fall.hpp"
#include "papers/falling_tip/figures.hpp"

namespace catena::falling_tip {
namespace {

using namespace figure;

/// Depths h = L sin²ψ for even ψ: close together where the curves are steep.
Column analytic_depths(const FoldedFall& fall) {
  constexpr int steps = 300;
  Column depths;
  for (int i = 0; i <= steps; ++i) {
    const double sine = std::sin(0.5 * std::numbers::pi * i / steps);
    depths.push_back(fall.length * sine * sine);
  }
  return depths;
}

Line chain_line(Column x, Column y) {
  return {.x = std::move(x), .y = std::move(y), .name = "chain tip", .width = 1.2};
}

Line body_line(Column x, Column y) {
  return {.x = std::move(x),
          .y = std::move(y),
          .name = "compact body",
          .colour = body_colour,
          .width = 1.2,
          .dash = Dash::dashed};
}

}  // namespace

ReproducedFigure analytic_speeds() {
  const FoldedFall fall{.length = 1.0, .gravity = gravity};
  const Column h = analytic_depths(fall);
  const Column v_chain = column(h, [&](double s) { return chain_speed(fall, s); });
  const Column v_body = column(h, [&](double s) { return body_speed(fall, s); });
  const Column t_chain = column(h, [&](double s) { return chain_time(fall, s); });
  const Column t_body = column(h, [&](double s) { return body_time(fall, s); });
  constexpr double shown = 15;  // of a speed that has no end [m/s]
  const Axis speed{.label = "speed *v* [m/s]", .low = 0, .high = shown};
  Figure drawn{
      .width = double_column,
      .height = 66,
      .panels = {{.x = {.label = "fall distance *h* [m]", .low = 0, .high = 1},
                  .y = speed,
                  .layers = {chain_line(h, v_chain), body_line(h, v_body)},
                  .legend = Legend::top_left},
                 {.x = {.label = "time *t* [s]", .low = 0, .high = 0.5},
                  .y = speed,
                  .layers = {chain_line(t_chain, v_chain), body_line(t_body, v_body)},
                  .legend = Legend::top_left}},
      .columns = 2,
      .description = "Speed of the tip of a folded chain and of a compact body, over fall distance and over time"};
  return {.file = "fig02",
          .title = "Figure 2: the folded chain and a compact body",
          .caption =
              "Speed of the tip of a tightly folded chain of 1 m, and of a compact body, over (a) the fall distance "
              "and (b) "
              "time. The tip's speed diverges at *h* = *L*, 0.382537 s after the release.",
          .figure = std::move(drawn),
          .curves = {{"fig02a.csv", {"h [m]", "chain v [m/s]", "body v [m/s]"}, {h, v_chain, v_body}},
                     {"fig02b.csv",
                      {"chain t [s]", "chain v [m/s]", "body t [s]", "body v [m/s]"},
                      {t_chain, v_chain, t_body, v_body}}}};
}

ReproducedFigure analytic_depths_and_lead() {
  const FoldedFall fall{.length = 1.0, .gravity = gravity};
  const Column h = analytic_depths(fall);
  const Column t_chain = column(h, [&](double s) { return chain_time(fall, s); });
  const Column t_body = column(h, [&](double s) { return body_time(fall, s); });
  const Column lead = column(h, [&](double s) { return lead_time(fall, s); });
  Figure drawn{
      .width = double_column,
      .height = 66,
      .panels = {{.x = {.label = "time *t* [s]", .low = 0, .high = 0.5},
                  .y = {.label = "fall distance *h* [m]", .low = 0, .high = 1},
                  .layers = {chain_line(t_chain, h), body_line(t_body, h)},
                  .legend = Legend::top_left},
                 {.x = {.label = "fall distance *h* [m]", .low = 0, .high = 1},
                  .y = {.label = "lead *t*_{b} − *t*_{c} [s]", .low = 0, .high = 0.08},
                  .layers = {Line{.x = h, .y = lead, .width = 1.2}}}},
      .columns = 2,
      .description =
          "Fall distance of the tip of a folded chain and of a compact body over time, and the lead of the tip"};
  return {
      .file = "fig03",
      .title = "Figure 3: the lead of the folded chain",
      .caption =
          "(a) Fall distance over time. (b) By how much earlier than the compact body the tip of the chain reaches the "
          "same depth: 68.987 ms at *h* = *L* = 1 m.",
      .figure = std::move(drawn),
      .curves = {{"fig03a.csv", {"h [m]", "chain t [s]", "body t [s]"}, {h, t_chain, t_body}},
                 {"fig03b.csv", {"h [m]", "lead [s]"}, {h, lead}}}};
}

}  // namespace catena::falling_tip
