// Figures for print by their content: axes with units, curves, and colours where the numbers say they are.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "figure/layout.hpp"
#include "figure/output.hpp"
#include "report/link_map.hpp"
#include "report/run_figures.hpp"
#include "report/study_figures.hpp"
#include "report/sweep_plots.hpp"
#include "report/swing.hpp"

namespace catena {
namespace {

using figure::Role;

std::vector<std::string> names_of(const std::vector<OfferedFigure>& offered) {
  std::vector<std::string> names;
  for (const OfferedFigure& one : offered) names.push_back(one.name);
  return names;
}

figure::Figure drawn(const std::vector<OfferedFigure>& offered, std::string_view name) {
  const auto found = std::ranges::find(offered, name, &OfferedFigure::name);
  EXPECT_NE(found, offered.end()) << name;
  const OfferedFigure* const chosen = &*found;
  return printed(std::span(&chosen, 1), {}, "test");
}

/// Texts of a role in the first panel, as they are set.
std::vector<std::string> texts(const figure::Figure& made, Role role) {
  std::vector<std::string> found;
  const figure::Layout layout = figure::layout_of(made);
  for (const figure::PlacedText& text : layout.panels.front().texts)
    if (text.role == role) found.push_back(text.markup);
  return found;
}

template <class Kind>
std::vector<Kind> layers(const figure::Figure& made) {
  std::vector<Kind> found;
  for (const figure::Layer& layer : made.panels.front().layers)
    if (const auto* one = std::get_if<Kind>(&layer)) found.push_back(*one);
  return found;
}

ChainRun swinging() {
  Swing made = swing(8, 101);
  return chain_run(made.experiment, std::move(made.result), std::move(made.certificate));
}

TEST(RunFigures, AreWhatWasRecorded) {
  ChainRun run = swinging();
  EXPECT_EQ(names_of(run_figures(run, {})),
            (std::vector<std::string>{"motion", "shapes", "tip.path", "shape.angles", "tip.position", "tip.speed",
                                      "tip.acceleration", "tension", "tension.extremes", "link.speed", "joint.bend",
                                      "energy", "energy.imbalance"}));
  for (const Quantity quantity : {Quantity::shape, Quantity::tension, Quantity::energy})
    leave_out(run.file.result.frames, quantity);
  EXPECT_EQ(names_of(run_figures(run, {})),
            (std::vector<std::string>{"tip.position", "tip.speed", "tip.acceleration"}));
}

// The rod's tip has the speed L φ₀ Ω |sin Ωt|: 0.9 · 3.5 m/s at most, where Ωt = π/2.
TEST(RunFigures, TipSpeedHasItsUnitItsCurveAndItsPeak) {
  const ChainRun run = swinging();
  const figure::Figure made = drawn(run_figures(run, {}), "tip.speed");
  EXPECT_EQ(made.width, 86);
  EXPECT_EQ(texts(made, Role::x_label), std::vector<std::string>{"time [s]"});
  EXPECT_EQ(texts(made, Role::y_label), std::vector<std::string>{"tip speed [m/s]"});
  const auto lines = layers<figure::Line>(made);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_GE(lines[0].x.size(), 101U);
  for (std::size_t i = 0; i < lines[0].x.size(); ++i)
    EXPECT_NEAR(lines[0].y[i], 0.9 * 3.5 * std::abs(std::sin(3.5 * lines[0].x[i])), 1e-12);
  const auto points = layers<figure::Points>(made);
  ASSERT_EQ(points.size(), 1U);
  EXPECT_NEAR(points[0].y[0], 3.15, 1e-3);
}

TEST(RunFigures, ShapesStandAtTheTimesGiven) {
  const ChainRun run = swinging();
  const figure::Figure made = drawn(run_figures(run, {0.0, 0.5}), "shapes");
  const auto lines = layers<figure::Line>(made);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(texts(made, Role::legend), (std::vector<std::string>{"*t* = 0 s", "*t* = 0.5 s"}));
  // Straight, at the angle φ₀ cos Ωt from the vertical; half a second is a frame of the hundred.
  for (const auto& [line, time] : {std::pair(lines[0], 0.0), {lines[1], 0.5}}) {
    const double phi = 0.9 * std::cos(3.5 * time);
    EXPECT_NEAR(line.x.back(), std::sin(phi), 1e-12);
    EXPECT_NEAR(line.y.back(), -std::cos(phi), 1e-12);
    EXPECT_EQ(line.x.size(), 9U);
  }
}

TEST(RunFigures, EnergyImbalanceIsLogarithmic) {
  const ChainRun run = swinging();
  const figure::Figure made = drawn(run_figures(run, {}), "energy.imbalance");
  EXPECT_EQ(made.panels.front().y.scale, figure::Scale::log10);
  // 1e-9 t sin 7t, as it was made.
  const auto lines = layers<figure::Line>(made);
  ASSERT_EQ(lines.size(), 1U);
  const auto& line = lines.front();
  for (std::size_t i = 0; i < line.x.size(); ++i)
    EXPECT_NEAR(line.y[i], std::abs(1e-9 * line.x[i] * std::sin(7 * line.x[i])), 1e-14);
  EXPECT_EQ(texts(made, Role::y_label).size(), 1U);
  EXPECT_TRUE(texts(made, Role::y_label).front().starts_with("size of the energy imbalance ["));
}

TEST(RunFigures, TensionIsAMapOfLinksOverTime) {
  const ChainRun run = swinging();
  const auto maps = layers<figure::HeatMap>(drawn(run_figures(run, {}), "tension"));
  ASSERT_EQ(maps.size(), 1U);
  EXPECT_EQ(maps[0].y, (std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8}));
  ASSERT_EQ(maps[0].x.size(), 101U);
  const auto recorded = run.file.result.frames.of(chain_names::tension);
  for (std::size_t row = 0; row < 101; ++row)
    for (std::size_t link = 0; link < 8; ++link) EXPECT_EQ(maps[0].z[link * 101 + row], recorded[row * 8 + link]);
  EXPECT_EQ(maps[0].colours.map, figure::ColourMap::diverging);  // some links are pushed
}

// A rod turns at φ₀Ω |sin Ωt|: the middle of link i is (i − ½)/8 of its length from the support, and no joint bends. Differences
// of the angle with a step of h = 0.02 s are off by h²/6 φ₀Ω³ = 0.0026 rad/s, one-sided ones at the ends by h/2 φ₀Ω² = 0.11 rad/s.
TEST(RunFigures, SpeedAndBendFollowFromTheAngles) {
  const ChainRun run = swinging();
  const auto speeds = layers<figure::HeatMap>(drawn(run_figures(run, {}), "link.speed"));
  ASSERT_EQ(speeds.size(), 1U);
  ASSERT_EQ(speeds[0].x.size(), 101U);
  for (std::size_t row = 0; row < 101; ++row)
    for (std::size_t link = 0; link < 8; ++link) {
      const double reach = (static_cast<double>(link) + 0.5) / 8;
      EXPECT_NEAR(speeds[0].z[link * 101 + row], reach * 0.9 * 3.5 * std::abs(std::sin(3.5 * speeds[0].x[row])),
                  row % 100 == 0 ? 0.111 : 0.0027);
    }
  EXPECT_EQ(speeds[0].colours.map, figure::ColourMap::sequential);
  const auto bends = layers<figure::HeatMap>(drawn(run_figures(run, {}), "joint.bend"));
  for (const double bend : bends.at(0).z) EXPECT_EQ(bend, 0.0);
}

TEST(LinkMap, ACellShowsTheLargestOfWhatItStandsFor) {
  Frames frames{.channels = {{.name = "tension", .unit = "N", .width = 4, .description = "", .sampled = false}},
                .time = {0, 1, 2, 3, 4, 5},
                .values = {std::vector<double>(24, 1.0)}};
  frames.values[0][4 * 1 + 2] = -9.0;                                      // frame 1, link 3
  frames.values[0][4 * 4 + 0] = std::numeric_limits<double>::quiet_NaN();  // frame 4, link 1
  const StudyMap map = link_map(frames, {}, frames.channels[0], {.columns = 3, .rows = 2});
  EXPECT_EQ(map.x.values, (std::vector{0.5, 2.5, 4.5}));
  EXPECT_EQ(map.y.values, (std::vector{1.5, 3.5}));
  EXPECT_EQ(map.value, (std::vector{1.0, 1.0, 1.0, -9.0, 1.0, 1.0}));
  EXPECT_TRUE(diverging(map));
}

TEST(LinkMap, ColoursEndWhereARarePulseWouldTakeThemAll) {
  Frames frames{.channels = {{.name = "link/energy", .unit = "J", .width = 10, .description = "", .sampled = false}},
                .time = {},
                .values = {{}}};
  for (int row = 0; row < 100; ++row) {
    frames.time.push_back(row);
    for (int i = 0; i < 10; ++i) frames.values[0].push_back(-1.0 + 0.1 * i);
  }
  frames.values[0][555] = 50.0;
  const StudyMap map = link_map(frames, {}, frames.channels[0], {.columns = 200, .rows = 200});
  EXPECT_FALSE(diverging(map)) << "an energy has no zero of its own";
  ASSERT_TRUE(map.limits.has_value());
  EXPECT_DOUBLE_EQ(map.limits->first, -1.0);
  EXPECT_DOUBLE_EQ(map.limits->second, -1.0 + 0.1 * 9);
}

/// speed = 10 · first key + second key, over a grid of 3 × 4.
SweptTable grid() {
  SweptTable table{.title = "Grid"};
  table.keys = {{.name = "start.span", .unit = "m", .comment = "span"},
                {.name = "chain.links", .unit = "", .comment = "n"}};
  table.quantities = {{.name = "tip.speed_max", .unit = "m/s", .title = "largest tip speed"}};
  for (const double span : {0.3, 0.1, 0.2})  // the order of a list is the user's
    for (const double links : {10.0, 20.0, 40.0, 80.0}) {
      table.keys[0].values.push_back(span);
      table.keys[1].values.push_back(links);
      table.quantities[0].values.push_back(10 * span + links);
      table.quantities[0].errors.push_back(0.1 * span);
      table.done.push_back(true);
      table.doubtful.push_back(false);
    }
  return table;
}

TEST(SweepFigures, OverTwoKeysAreAMapOfTheirNumbers) {
  SweptTable table = grid();
  table.doubtful[4] = true;  // span 0.1, 10 links
  const StudyMap map = std::get<StudyMap>(sweep_plot(table, table.quantities[0]));
  EXPECT_EQ(map.x.values, (std::vector<double>{0.1, 0.2, 0.3}));
  EXPECT_EQ(map.y.values, (std::vector<double>{10, 20, 40, 80}));
  EXPECT_FALSE(map.x.axis.log);
  EXPECT_TRUE(map.y.axis.log);
  for (std::size_t row = 0; row < 4; ++row)
    for (std::size_t column = 0; column < 3; ++column) {
      EXPECT_DOUBLE_EQ(map.value[3 * row + column], 10 * map.x.values[column] + map.y.values[row]);
      EXPECT_DOUBLE_EQ(map.error[3 * row + column], 0.1 * map.x.values[column]);
      EXPECT_EQ(map.doubtful[3 * row + column], row == 0 && column == 0);
    }
}

std::uint32_t opaque(const figure::Colour& colour) {
  const auto byte = [](double part) { return static_cast<std::uint32_t>(std::lround(255 * part)); };
  return 0xff000000U | byte(colour.red) << 16U | byte(colour.green) << 8U | byte(colour.blue);
}

// Every cell has the colour of its number, at the place of its keys: viridis from the least to the largest.
TEST(SweepFigures, MapsHaveTheColourOfTheNumberAtItsPlace) {
  const SweptTable table = grid();
  const figure::Figure made = drawn(sweep_figures(table), "tip.speed_max");
  EXPECT_EQ(texts(made, Role::x_label), std::vector<std::string>{"start.span [m]"});
  EXPECT_EQ(texts(made, Role::y_label), std::vector<std::string>{"chain.links"});
  EXPECT_EQ(texts(made, Role::bar_label), std::vector<std::string>{"largest tip speed [m/s]"});
  constexpr int width = 860;
  const figure::Layout layout = figure::layout_of(made);
  const auto pixels_per_point = width / layout.width;
  const figure::Frame image =
      figure::frame(made, width, static_cast<int>(std::lround(layout.height * pixels_per_point)));
  for (std::size_t i = 0; i < table.runs(); ++i) {
    const double value = table.quantities[0].values[i];
    const figure::Point at = layout.panels.front().area.place(table.keys[0].values[i], table.keys[1].values[i]);
    const auto column = static_cast<std::size_t>(at.x * pixels_per_point);
    const auto row = static_cast<std::size_t>(at.y * pixels_per_point);
    const figure::Colour expected = figure::colour_at(figure::ColourMap::sequential, (value - 11) / (83 - 11));
    EXPECT_EQ(image.pixels[row * width + column], opaque(expected)) << value;
  }
}

TEST(SweepFigures, OverOneKeyAreCurvesWithTheirErrors) {
  SweptTable table{.title = "Line", .keys = {{.name = "chain.taper", .unit = "", .comment = ""}}};
  table.quantities = {{.name = "energy.heat", .unit = "J", .title = "heat"}};
  for (const double taper : {1.0, 10.0, 100.0}) {
    table.keys[0].values.push_back(taper);
    table.quantities[0].values.push_back(taper * taper);
    table.quantities[0].errors.push_back(0.25 * taper);
    table.done.push_back(true);
    table.doubtful.push_back(false);
  }
  const figure::Figure made = drawn(sweep_figures(table), "energy.heat");
  EXPECT_EQ(made.panels.front().x.scale, figure::Scale::log10);  // spaced by factors of ten
  EXPECT_EQ(made.panels.front().y.scale, figure::Scale::log10);  // four decades
  const auto points = layers<figure::Points>(made);
  ASSERT_EQ(points.size(), 1U);
  EXPECT_EQ(points[0].y, (std::vector<double>{1, 100, 10000}));
  EXPECT_EQ(points[0].y_error, (std::vector<double>{0.25, 2.5, 25}));
  EXPECT_EQ(texts(made, Role::y_label), std::vector<std::string>{"heat [J]"});
}

// Two values of the second key are two curves, not a map.
TEST(SweepFigures, FewValuesStayCurves) {
  SweptTable table = grid();
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < table.runs(); ++i)
    if (table.keys[1].values[i] < 30) kept.push_back(i);
  const auto only = [&](std::vector<double>& values) {
    std::vector<double> few;
    for (const std::size_t i : kept) few.push_back(values[i]);
    values = few;
  };
  for (SweptKey& key : table.keys) only(key.values);
  only(table.quantities[0].values);
  only(table.quantities[0].errors);
  table.done.resize(kept.size());
  table.doubtful.resize(kept.size());
  const figure::Figure made = drawn(sweep_figures(table), "tip.speed_max");
  EXPECT_EQ(layers<figure::Line>(made).size(), 2U);
  EXPECT_EQ(texts(made, Role::legend), (std::vector<std::string>{"chain.links = 10", "chain.links = 20"}));
}

TEST(SweepFigures, LogarithmsAreChosenByTheNumbers) {
  const double gap = std::nan("");
  EXPECT_TRUE(spans_decades(std::vector<double>{1, gap, 101}));
  EXPECT_FALSE(spans_decades(std::vector<double>{1, 100}));
  EXPECT_FALSE(spans_decades(std::vector<double>{0, 1000}));
  EXPECT_FALSE(spans_decades(std::vector<double>{-1, 1000}));
  EXPECT_FALSE(spans_decades(std::vector<double>{gap}));
  EXPECT_TRUE(spaced_by_factors(std::vector<double>{1, 2, 5, 10, 20, 50}));
  EXPECT_TRUE(spaced_by_factors(std::vector<double>{50, 100, 200}));
  EXPECT_FALSE(spaced_by_factors(std::vector<double>{0.001, 0.5005, 1}));  // even, though over three decades
  EXPECT_FALSE(spaced_by_factors(std::vector<double>{0, 1, 10}));
  EXPECT_FALSE(spaced_by_factors(std::vector<double>{1, 1000}));
}

TEST(FitFigures, ShowDataCurveAndResiduals) {
  FitTable table{.title = "Film", .sigma = 1e-3, .sets = {}};
  table.sets.push_back({.case_name = "falling",
                        .file = "tip.csv",
                        .time = {0, 0.1},
                        .place = {{1, 0}, {0.9, -0.1}},
                        .model = {{1, 0}, {0.902, -0.099}},
                        .curve_time = {0, 0.05, 0.1},
                        .curve = {{1, 0}, {0.98, -0.03}, {0.902, -0.099}}});
  const auto offered = fit_figures(table);
  EXPECT_EQ(names_of(offered), (std::vector<std::string>{"tip", "residuals", "path"}));
  const figure::Figure tip = drawn(offered, "tip");
  EXPECT_EQ(layers<figure::Line>(tip).size(), 2U);
  ASSERT_EQ(layers<figure::Points>(tip).size(), 2U);
  EXPECT_EQ(layers<figure::Points>(tip)[0].y_error, (std::vector<double>{1e-3, 1e-3}));
  EXPECT_EQ(texts(tip, Role::legend),
            (std::vector<std::string>{"x computed", "x measured", "y computed", "y measured"}));
  const auto left = layers<figure::Points>(drawn(offered, "residuals"));
  ASSERT_EQ(left.size(), 2U);
  EXPECT_NEAR(left[0].y[1], -2.0, 1e-9);  // mm
  EXPECT_NEAR(left[1].y[1], -1.0, 1e-9);
  EXPECT_TRUE(drawn(offered, "path").panels.front().equal_aspect);
}

// What would be markup in a name stands for itself.
TEST(PrintedAxis, TakesNamesAsTheyAre) {
  EXPECT_EQ(printed(StudyAxis{.label = "a_{b}*", .unit = "m/s²"}).label, "a\\_{b}\\* [m/s²]");
}

TEST(PrintedFigure, OfSeveralPlotsHasPanelsAndTakesTwoColumnsIfWide) {
  const ChainRun run = swinging();
  const auto offered = run_figures(run, {});
  const std::vector<const OfferedFigure*> both{&offered[5], &offered[6]};
  const figure::Figure narrow = printed(both, {}, "test"), wide = printed(both, {.width = 178}, "test");
  EXPECT_EQ(narrow.panels.size(), 2U);
  EXPECT_EQ(narrow.columns, 1);
  EXPECT_NEAR(narrow.height, 2 * 0.62 * 86, 1e-9);
  EXPECT_EQ(wide.columns, 2);
  EXPECT_NEAR(wide.height, 0.62 * 89, 1e-9);
}

}  // namespace
}  // namespace catena
