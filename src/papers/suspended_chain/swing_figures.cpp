// Figures 5 and 6, with the motion beside what linear theory and the paper predict; frequency against span; period against amplitude.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "papers/suspended_chain/claims.hpp"
#include "papers/suspended_chain/figures.hpp"
#include "papers/suspended_chain/recipe.hpp"

namespace catena::suspended_chain {

using namespace figure;

namespace {

/// Turn of the first link from rest over its largest, in each frame.
Column turns(const FollowedRun& one, double spans, double first_turn) {
  const double rest = turned_angles(spans, 0.0).front();
  const auto angles = one.run.frames.of(chain_names::angles);
  Column found;
  for (std::size_t k = 0; k < one.run.frames.time.size(); ++k) found.push_back((angles[3 * k] - rest) / first_turn);
  return found;
}

Column cosine(const Column& time, double omega) {
  return column(time, [&](double t) { return std::cos(omega * t); });
}

double rad_per_second(double omega2_l_over_g) { return std::sqrt(omega2_l_over_g * gravity / link_length); }

/// ω² l/g of the paper's recipe with the ends so far apart: 2 cos θ_1 over (N.23)'s mass.
double recipe_omega2(double spans) {
  const Chain chain = make_chain(std::vector(3, rod(link_length, link_mass)), {}, gravity);
  return omega2_by_recipe(chain, turned_angles(spans, 0.0)).front() * link_length / gravity;
}

/// At rest, and where it turns round.
Panel drawn_swing(const SuspendedSwing& swing) {
  const double half = swing.large_period.value / 2;
  Panel panel{.x = {.label = "*x* [m]"}, .y = {.label = "*y* [m]", .low = -0.13, .high = 0.05}, .equal_aspect = true};
  const auto add = [&](const std::vector<double>& angles, Line line) {
    Vec2<double> at{};
    line.x = {0.0};
    line.y = {0.0};
    for (const double angle : angles) {
      at = at + link_length * Vec2<double>{std::cos(angle), std::sin(angle)};
      line.x.push_back(at.x);
      line.y.push_back(at.y);
    }
    panel.layers.emplace_back(std::move(line));
  };
  for (const DrawnChain& one :
       drawn_chains(swing.large.run.frames, swing.large.experiment, {0.0, half / 4, half / 2, 3 * half / 4, half}))
    panel.layers.emplace_back(Line{
        .x = one.x, .y = one.y, .name = one.time > 0 ? "" : "swinging", .colour = okabe_ito::sky_blue, .width = 0.8});
  add(turned_angles(swing.spans, 0.0),
      {.name = "at rest", .colour = okabe_ito::vermillion, .width = 1.4, .marker = Marker::circle});
  panel.legend = Legend::top_right;
  return panel;
}

Panel over_time(const SuspendedSwing& swing, const FollowedRun& one, double turn, double until, bool named) {
  const Column& time = one.run.frames.time;
  const double paper = recipe_omega2(swing.spans);
  const auto label = [&](const char* text) { return named ? std::string(text) : std::string(); };
  return {.x = {.label = "time *t* [s]", .low = 0.0, .high = until},
          .y = {.label = fmt::format("turn of link 1 / {} rad", turn), .low = -1.3, .high = 1.3},
          .layers = {Line{.x = time,
                          .y = turns(one, swing.spans, turn),
                          .name = label("motion"),
                          .colour = okabe_ito::sky_blue,
                          .width = 2.4},
                     Line{.x = time,
                          .y = cosine(time, rad_per_second(omega2(swing.spans))),
                          .name = label("exact linearisation"),
                          .colour = okabe_ito::black,
                          .width = 0.7},
                     Line{.x = time,
                          .y = cosine(time, rad_per_second(paper)),
                          .name = label("paper"),
                          .colour = okabe_ito::vermillion,
                          .width = 0.9,
                          .dash = Dash::dashed}},
          .legend = named ? Legend::beside : Legend::automatic};
}

}  // namespace

ReproducedFigure swing_of_case(const SuspendedSwing& swing, int number) {
  constexpr double until = 3.0;  // [s]
  const Column& time = swing.small.run.frames.time;
  const std::string file = fmt::format("fig0{}", 4 + number);
  ReproducedFigure made{
      .file = file,
      .title = fmt::format("Figure {}: case {}, three links with the ends {} apart", 4 + number, number,
                           number == 1 ? "*l*" : "2*l*"),
      .caption =
          number == 1
              ? "(a) The chain at rest and on its way from a turn of 1 rad to the other side: a parallelogram. (b) Let "
                "go from a small turn it swings as both linearisations say. (c) From 1 rad it swings more slowly, as "
                "a pendulum does."
              : "(a) The chain at rest and on its way from a turn of 0.4 rad to the other side. (b) Let go from a "
                "small turn it swings with the frequency of the exact linearisation; that of the paper has lost more "
                "than a whole swing after three seconds. (c) From 0.4 rad it swings a little faster, and less far to "
                "the other side.",
      .figure = {.width = double_column,
                 .height = 150,
                 .columns = 1,
                 .row_heights = {1.3, 1, 1},
                 .description = fmt::format("Three links with ends {} links apart: shapes, and the turn of the first "
                                            "link over time beside two linear predictions",
                                            number)},
      .curves = {}};
  made.figure.panels = {drawn_swing(swing), over_time(swing, swing.small, swing.small_turn, until, true),
                        over_time(swing, swing.large, swing.large_turn, until, false)};
  made.curves = {
      {file + ".csv",
       {"t [s]", "small turn / first", "large turn / first", "exact linearisation", "paper"},
       {time, turns(swing.small, swing.spans, swing.small_turn), turns(swing.large, swing.spans, swing.large_turn),
        cosine(time, rad_per_second(omega2(swing.spans))), cosine(time, rad_per_second(recipe_omega2(swing.spans)))}}};
  return made;
}

ReproducedFigure frequency_and_span(const SuspendedChain& chain) {
  Column span, exact, paper;
  for (int i = 1; i <= 292; ++i) {
    span.push_back(0.01 * i);
    exact.push_back(omega2(span.back()));
    paper.push_back(recipe_omega2(span.back()));
  }
  Column measured_at = chain.spans, measured, error;
  for (const Measured& one : chain.omega2) {
    measured.push_back(one.value);
    error.push_back(one.error);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const double omega = 2 * std::numbers::pi / chain.swings[i].backbone.period.value;
    measured_at.push_back(chain.swings[i].spans);
    measured.push_back(omega * omega * link_length / gravity);
    error.push_back(2 * measured.back() * chain.swings[i].backbone.period.error /
                    chain.swings[i].backbone.period.value);
  }
  Panel spans{.x = {.label = "distance of the ends *d*/*l*", .low = 0, .high = 3},
              .y = {.label = "*ω*^{2}*l*/*g*", .low = 0, .high = 5},
              .layers = {Line{.x = span, .y = exact, .name = "exact (N.23)", .colour = okabe_ito::black, .width = 1.1},
                         Line{.x = span,
                              .y = paper,
                              .name = "paper’s recipe",
                              .colour = okabe_ito::vermillion,
                              .width = 1.1,
                              .dash = Dash::dashed},
                         Points{.x = measured_at,
                                .y = measured,
                                .y_error = error,
                                .name = "measured from the motion",
                                .colour = okabe_ito::blue},
                         Points{.x = {1.0, 2.0},
                                .y = {6. / 5, 2 * std::numbers::sqrt3 / 3},
                                .name = "printed",
                                .colour = okabe_ito::vermillion,
                                .marker = Marker::square,
                                .filled = false,
                                .size = 6}},
              .legend = Legend::top_left};
  Column row, right, recipe;
  for (std::size_t k = 0; k < chain.rows.size(); ++k)
    for (std::size_t mode = 0; mode < chain.rows[k].recipe.size(); ++mode) {
      row.push_back(static_cast<double>(k + 1));
      right.push_back(omega2_of(chain.rows[k], mode).value);
      recipe.push_back(chain.rows[k].recipe[mode] * chain.rows[k].printed.length / gravity);
    }
  Panel rows{
      .x = {.label = "row of the tables", .low = 0.5, .high = 7.5},
      .y = {.label = "*ω*^{2}*l*/*g* of all modes"},
      .layers = {Rule{.at = 0.0}, Points{.x = row, .y = right, .name = "exact", .colour = okabe_ito::black, .size = 4},
                 Points{.x = row,
                        .y = recipe,
                        .name = "paper’s recipe",
                        .colour = okabe_ito::vermillion,
                        .marker = Marker::square,
                        .filled = false,
                        .size = 5}},
      .legend = Legend::top_left};
  return {.file = "fig07",
          .title = "Not in the paper: frequencies of all spans and all rows",
          .caption =
              "(a) Three links: the frequency rises with the distance of the ends from one *l* on. Points are "
              "measured from the nonlinear motion. (b) All modes of all rows: from four links on the paper’s "
              "equations give negative *ω*², that is chains that fall away from the rest in which they hang.",
          .figure = {.width = double_column,
                     .height = 80,
                     .panels = {std::move(spans), std::move(rows)},
                     .columns = 2,
                     .description = "Squared frequency of three links against the distance of their ends, and of all "
                                    "chains of the tables, exact, measured and by the recipe of the paper"},
          .curves = {{"fig07a.csv", {"d/l", "exact", "paper's recipe"}, {span, exact, paper}},
                     {"fig07a_measured.csv", {"d/l", "omega2 l/g", "±"}, {measured_at, measured, error}},
                     {"fig07b.csv", {"row", "exact", "paper's recipe"}, {row, right, recipe}}}};
}

ReproducedFigure period_and_amplitude(const SuspendedChain& chain) {
  ReproducedFigure made{
      .file = "fig08",
      .title = "Not in the paper: period against amplitude",
      .caption =
          "*T*/*T*_{0} against the first turn *a* of link 1, measured from the motion by three methods (error "
          "bars are smaller than the points). (a) Ends *l* apart: a pendulum, *T* = *T*_{0}/agm(1, cos *a*/2). "
          "(b) Ends 2*l* apart: it swings faster the farther it swings; the line is 1 − (101/432)*a*² + "
          "(101√3/648)*a*³.",
      .figure = {.width = double_column,
                 .height = 76,
                 .columns = 2,
                 .description = "Period of three links against amplitude, for ends one and two links apart"},
      .curves = {}};
  for (std::size_t i = 0; i < 2; ++i) {
    const SuspendedSwing& swing = chain.swings[i];
    const double unit = small_period(swing.spans);
    Column turn, curve, ratio, error;
    const double from = swing.turns.front(), to = swing.turns.back();
    for (int k = 0; k <= 120; ++k) {
      const double a = from + (to - from) * k / 120;
      turn.push_back(a);
      curve.push_back(i == 0 ? pendulum_period(a)
                             : 1 - 101. / 432 * a * a + 101 * std::numbers::sqrt3 / 648 * a * a * a);
    }
    for (const Measured& one : swing.periods) {
      ratio.push_back(one.value / unit);
      error.push_back(one.error / unit);
    }
    made.figure.panels.push_back(
        {.x = {.label = "first turn of link 1, *a* [rad]"},
         .y = {.label = "*T*/*T*_{0}"},
         .layers = {
             Line{.x = turn,
                  .y = curve,
                  .name = i == 0 ? "pendulum" : "two terms",
                  .colour = okabe_ito::black,
                  .width = 0.9},
             Points{.x = swing.turns, .y = ratio, .y_error = error, .name = "measured", .colour = okabe_ito::blue}}});
    made.curves.push_back({.file = fmt::format("fig08{}.csv", i == 0 ? 'a' : 'b'),
                           .headers = {"a [rad]", "T/T0", "±"},
                           .columns = {swing.turns, ratio, error}});
  }
  return made;
}

}  // namespace catena::suspended_chain
