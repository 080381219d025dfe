// A made-up study with one of everything, whose numbers are known in closed form.
#pragma once

#include <cmath>
#include <limits>
#include <string>

#include "report/study_page.hpp"

namespace catena {

/// y = 2 x⁻¹ᐟ² as a line, with points that lie half an error bar off it in turn.
inline StudyPlot study_plot(const std::string& title, bool log) {
  StudyPlot plot{.title = title,
                 .x = {.label = "links", .log = log},
                 .y = {.label = "peak speed", .unit = "m/s", .log = log},
                 .series = {},
                 .note = "The line is 2/√*n*."};
  StudySeries line{.name = "theory", .x = {}, .y = {}};
  StudySeries points{.name = "computed", .x = {}, .y = {}, .look = StudySeries::Look::points};
  for (int k = 0; k <= 40; ++k) {
    const double x = std::pow(10.0, 0.5 + 0.05 * k);
    line.x.push_back(x);
    line.y.push_back(2.0 / std::sqrt(x));
    if (k % 4 != 0) continue;
    points.x.push_back(x);
    points.error.push_back(0.1 / std::sqrt(x));
    points.y.push_back(k == 20 ? std::numeric_limits<double>::quiet_NaN()
                               : 2.0 / std::sqrt(x) + (k % 8 == 0 ? 0.5 : -0.5) * points.error.back());
  }
  plot.series = {points, line};
  return plot;
}

/// An ellipse, twice as wide as high, as a line and as points of one colour.
inline StudyPlot study_path() {
  StudyPlot plot{.title = "Path",
                 .x = {.label = "x", .unit = "m"},
                 .y = {.label = "y", .unit = "m"},
                 .series = {{.name = "computed", .x = {}, .y = {}, .colour = 2},
                            {.name = "measured", .x = {}, .y = {}, .look = StudySeries::Look::points, .colour = 2}},
                 .equal_scales = true};
  for (int k = 0; k <= 360; ++k) {
    const double angle = k * std::acos(-1.0) / 180.0;
    for (StudySeries& series : plot.series) {
      if (&series == &plot.series.back() && k % 30 != 0) continue;
      series.x.push_back(2.0 * std::cos(angle));
      series.y.push_back(std::sin(angle));
    }
  }
  return plot;
}

/// A string between two points, 1 m long: half a wave and a whole one, standing.
inline StudyModes modes_block() {
  StudyModes block{.title = "The modes", .links = 20, .held = true, .note = "A *string*."};
  for (const int waves : {1, 2}) {
    StudyModes::Shape shape{.name = "mode " + std::to_string(waves) + ": " + std::to_string(waves) + " Hz",
                            .omega = 2 * std::acos(-1.0) * waves};
    for (int j = 0; j <= 20; ++j) {
      if (waves == 1) {
        block.rest_x.push_back(0.05 * j);
        block.rest_y.push_back(0.0);
      }
      shape.x.push_back(0.0);
      shape.y.push_back(std::sin(waves * std::acos(-1.0) * 0.05 * j));
      shape.x_later.push_back(0.0);
      shape.y_later.push_back(0.0);
    }
    block.modes.push_back(shape);
  }
  return block;
}

inline StudyPage modes_sample() {
  return {.kind = "Modes", .title = "A string", .lead = "It swings.", .blocks = {modes_block()}};
}

/// Two rods that turn half round the origin in a second, of one piece and of four; the first knows only half of that.
inline StudyMotions motions_block() {
  StudyMotions block{.title = "All at once", .length = 1.0, .note = "Two *rods*."};
  for (int k = 0; k <= 40; ++k) block.time.push_back(k / 40.0);
  for (const std::size_t pieces : {1U, 4U}) {
    StudyMotions::One one{.name = std::to_string(pieces) + " links", .links = pieces, .drawn = pieces};
    for (const double time : block.time)
      for (std::size_t j = 0; j <= pieces; ++j) {
        const double share = static_cast<double>(j) / static_cast<double>(pieces);
        const bool known = pieces == 4 || time <= 0.5;
        one.places.push_back(known ? share * std::cos(std::acos(-1.0) * time)
                                   : std::numeric_limits<double>::quiet_NaN());
        one.places.push_back(known ? -share * std::sin(std::acos(-1.0) * time)
                                   : std::numeric_limits<double>::quiet_NaN());
      }
    block.motions.push_back(std::move(one));
  }
  return block;
}

inline StudyPage motions_sample() {
  return {.kind = "Convergence", .title = "Two rods", .lead = "They turn.", .blocks = {motions_block()}};
}

inline StudyFigure study_figure() {
  return {
      .title = "A figure for print",
      .svg =
          R"(<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg" width="420" height="220" )"
          R"(viewBox="0 0 420 220"><path d="M20 20 Q210 380 400 20" fill="none" stroke="#0b5a96" stroke-width="3"/>)"
          R"(<text x="210" y="40" text-anchor="middle" font-family="sans-serif" font-size="14">α = ½</text></svg>)",
      .narrow = R"(<svg xmlns="http://www.w3.org/2000/svg" width="210" height="440"><path d="M20 20L190 420"/></svg>)",
      .description = "A chain hangs between two points at the same height.",
      .caption = "A chain between two points. **Solid**: computed; the file `figure.svg` holds the same.",
      .links = {{"SVG", "figures/figure.svg"}, {"CSV", "figures/figure.csv"}}};
}

inline StudyTable study_table() {
  return {.title = "Published and computed",
          .headers = {"Quantity", "Published", "Here", "Difference", "Unit"},
          .rows = {{"Peak speed of the tip", "18.98", "18.977041858 ± 3e-9", "-3e-3", "m/s"},
                   {"Time of the crack", "0.38", "0.38010657015", "1e-4", "s"},
                   {"Lowest tension", "–", "1.1034983832e-6", "", "N"}},
          .verdicts = {{StudyVerdict::Kind::good, "agrees"},
                       {StudyVerdict::Kind::bad, "off by 4 %"},
                       {StudyVerdict::Kind::neutral, "not published"}},
          .note = "Differences are computed − published."};
}

inline StudyPage study_sample() {
  return {.kind = "Sweep",
          .title = "How fast is the tip of a chain of many links?",
          .lead = "Twelve runs, **each certified**. More links make a *sharper* fold.",
          .blocks = {StudyHeading{"The sweep"},
                     StudyParagraph{"The number of links goes from 3 to 316 in equal factors; `chain.links` is the "
                                    "key. At t_c the tip is off by 3e-9 m, at t_{h max} by more."},
                     study_plot("Peak speed", false), study_plot("Peak speed, logarithmic", true), study_table(),
                     StudyHeading{"The picture"}, study_figure(), study_path(),
                     StudyFacts{.title = "Where it comes from",
                                .rows = {{"Program", "catena 0.1.0"}, {"Commit", "0123abcd"}}}}};
}

/// 100 x + y over three by four cells, one of them without a number and one doubtful, and a plot that is not shown at first.
inline StudyPage map_sample() {
  StudyMap map{.title = "Speed over span and friction",
               .x = {{.label = "start.span", .unit = "m"}, {0.1, 0.2, 0.3}},
               .y = {{.label = "chain.joint_friction", .unit = "N m s", .log = true}, {1, 10, 100, 1000}},
               .value_axis = {.label = "speed", .unit = "m/s"},
               .value = {}};
  for (const double y : map.y.values)
    for (const double x : map.x.values) map.value.push_back(100 * x + y);
  map.error.assign(map.value.size(), 0.25);
  map.doubtful.assign(map.value.size(), false);
  map.doubtful[0] = true;
  map.value[4] = std::numeric_limits<double>::quiet_NaN();
  StudyPlot plot = study_plot("Peak speed", false);
  plot.shown = false;
  return {.kind = "Sweep", .title = "A map", .blocks = {StudyChoice{"Quantities"}, map, plot}};
}

/// Everything a careless or wicked title could hold.
inline StudyPage hostile_study() {
  const std::string bad =
      "</script><script>document.title='taken'</script><!-- <b>bold</b> & \"quotes\", 'single' αβγ \xff";
  StudyPlot plot = study_plot(bad, false);
  plot.series.front().name = bad;
  StudyFigure figure = study_figure();
  figure.title = bad;
  figure.svg = R"(<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="document.title='taken'">)"
               R"(<script>parent.document.title='taken'</script><rect width="40" height="40"/></svg>)";
  figure.links = {{"a link", "javascript:document.title='taken'"}};
  StudyTable table = study_table();
  table.title = bad;
  table.headers.front() = bad;
  table.rows.front().front() = bad;
  return {.kind = bad,
          .title = bad,
          .lead = bad + " *emphasis* **<i>strong</i>**",
          .blocks = {StudyHeading{bad}, StudyParagraph{bad}, table, plot, figure,
                     StudyFacts{.title = bad, .rows = {{bad, bad}}}}};
}

}  // namespace catena
