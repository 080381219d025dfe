// Nothing is cut off and nothing overlaps, whatever the numbers.
#include "figure/layout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "figure/gallery.hpp"

namespace catena::figure {
namespace {

void expect_tidy(const Figure& figure) {
  const Layout layout = layout_of(figure);
  const Box page{0, 0, layout.width, layout.height};
  std::vector<PlacedText> texts;
  for (const PanelLayout& panel : layout.panels) {
    EXPECT_TRUE(page.holds(panel.area.box));
    EXPECT_GT(panel.area.box.width(), 0.12 * layout.width / std::max(1, figure.columns));
    EXPECT_TRUE(!panel.bar || page.holds(panel.bar->box));
    const bool beside = panel.legend && !panel.area.box.overlaps(*panel.legend);
    EXPECT_TRUE(!panel.legend || beside || panel.area.box.holds(*panel.legend));
    for (const PlacedText& text : panel.texts) {
      EXPECT_TRUE(page.holds(text.box())) << text.markup;
      EXPECT_FALSE(panel.bar && panel.bar->box.overlaps(text.box())) << text.markup;
      const bool inside =
          text.role == Role::note || (text.role == Role::legend && !beside) || text.role == Role::no_data;
      EXPECT_TRUE(inside ? panel.area.box.holds(text.box()) : !panel.area.box.overlaps(text.box())) << text.markup;
    }
    texts.insert(texts.end(), panel.texts.begin(), panel.texts.end());
  }
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_FALSE(texts[i].box().overlaps(texts[k].box())) << texts[i].markup << " and " << texts[k].markup;
}

TEST(PropertyLayout, OfTheGalleryIsTidy) {
  for (const auto& [name, figure] : gallery::all()) {
    SCOPED_TRACE(name);
    expect_tidy(figure);
  }
}

class Chance {
 public:
  explicit Chance(unsigned seed) : engine_(seed) {}
  double between(double low, double high) { return std::uniform_real_distribution(low, high)(engine_); }
  int upto(int most) { return std::uniform_int_distribution(0, most)(engine_); }
  bool once_in(int times) { return upto(times - 1) == 0; }
  double any() { return (once_in(4) ? -1 : 1) * std::pow(10, between(-12, 12)); }
  std::string words(int most) {
    static const char* const some[] = {"speed", "of the", "*v*_{tip}", "tension", "*λ*^{2}", "Ägypten", "[m s^{-1}]"};
    std::string text;
    for (int i = upto(most); i > 0; --i) text += (text.empty() ? "" : " ") + std::string(some[upto(6)]);
    return text;
  }
  Axis axis() {
    Axis axis{.label = words(5), .scale = once_in(3) ? Scale::log10 : Scale::linear};
    if (once_in(9)) axis.low = any();
    if (once_in(9)) axis.high = any();
    return axis;
  }
  std::vector<double> data(int count) {
    const double from = any(), to = once_in(4) ? from * (1 + between(0, 1e-4)) : any();
    std::vector<double> values;
    for (int i = 0; i < count; ++i) values.push_back(between(std::min(from, to), std::max(from, to)));
    if (once_in(5)) values[upto(count - 1)] = NAN;
    return values;
  }

 private:
  std::mt19937 engine_;
};

Panel random_panel(Chance& chance) {
  Panel panel{.x = chance.axis(), .y = chance.axis(), .title = chance.once_in(3) ? chance.words(4) : ""};
  const auto x = chance.data(20);
  for (int i = 1 + chance.upto(3); i > 0; --i)
    panel.layers.emplace_back(Line{.x = x, .y = chance.data(20), .name = chance.once_in(2) ? chance.words(2) : ""});
  if (chance.once_in(4)) {
    panel.layers.emplace_back(HeatMap{.x = chance.data(5),
                                      .y = chance.data(4),
                                      .z = chance.data(20),
                                      .colours = {.axis = {.label = chance.words(3)}}});
  } else if (chance.once_in(3)) {
    panel.legend = Legend::line_ends;
  }
  panel.equal_aspect = chance.once_in(8);
  return panel;
}

TEST(PropertyLayout, OfRandomFiguresIsTidy) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Chance chance(seed);
    Figure figure{.columns = 1 + chance.upto(2), .shared_x = chance.once_in(4)};
    const int panels = 1 + chance.upto(4);
    const int rows = (panels + figure.columns - 1) / figure.columns;
    figure.width = chance.between(60, 90) * figure.columns;
    figure.height = chance.between(42, 80) * rows;
    for (int i = 0; i < panels; ++i) figure.panels.push_back(random_panel(chance));
    expect_tidy(figure);
    if (testing::Test::HasFailure()) break;  // one is enough to read
  }
}

/// How many of the panel's drawn points lie under its legend.
int hidden_points(const Figure& figure) {
  const PanelLayout panel = layout_of(figure).panels.at(0);
  int hidden = 0;
  for (const Layer& layer : figure.panels[0].layers)
    if (const auto* line = std::get_if<Line>(&layer))
      for (std::size_t i = 0; i < line->x.size(); ++i) {
        const Point p = panel.area.place(line->x[i], line->y[i]);
        hidden += panel.legend->overlaps({p.x, p.y, p.x + 1e-9, p.y + 1e-9});
      }
  return hidden;
}

TEST(Legend, StandsInTheEmptyCorner) {
  const auto x = gallery::even(0, 1, 200);
  for (const auto& bow : {+[](double s) { return s * s * s; }, +[](double s) { return -s * s * s; },
                          +[](double s) { return std::sqrt(s); }, +[](double s) { return -std::sqrt(s); }}) {
    const Figure figure{.panels = {{.layers = {Line{.x = x, .y = gallery::mapped(x, bow), .name = "a curve"}}}}};
    EXPECT_EQ(hidden_points(figure), 0);
  }
}

TEST(Legend, GetsRoomWhereThereIsNone) {
  const auto x = gallery::even(0, 1, 2000);
  const auto busy = gallery::mapped(x, [](double s) { return std::sin(200 * s); });
  Figure figure{.panels = {{.layers = {Line{.x = x, .y = busy, .name = "restless"}}}}};
  EXPECT_EQ(hidden_points(figure), 0);
  EXPECT_GT(layout_of(figure).panels[0].area.y.to, 1.2);
  figure.panels[0].y.high = 1;  // the author's limits stay, and the legend goes out
  const PanelLayout panel = layout_of(figure).panels[0];
  EXPECT_EQ(panel.area.y.to, 1);
  EXPECT_GT(panel.legend->left, panel.area.box.right);
}

TEST(Layout, SharesTheAxisOfAColumn) {
  Figure figure{.panels = {{.layers = {Line{.x = {0, 1}, .y = {0, 1}}}},
                           {.x = {.label = "*t*"}, .layers = {Line{.x = {2, 5}, .y = {0, 1e-7}}}}},
                .shared_x = true};
  const Layout layout = layout_of(figure);
  for (const PanelLayout& panel : layout.panels) {
    EXPECT_EQ(panel.area.x.from, 0);
    EXPECT_EQ(panel.area.x.to, 5);
    EXPECT_EQ(panel.area.box.left, layout.panels[0].area.box.left);
    EXPECT_EQ(panel.area.box.right, layout.panels[0].area.box.right);
  }
  EXPECT_TRUE(std::ranges::none_of(layout.panels[0].texts, [](const auto& t) { return t.role == Role::x_tick; }));
}

// A unit of this axis is about 150 pt: the tick at −1.05 would be 0.03 pt off the frame, whose line is 0.5 pt thick.
TEST(Layout, SmallTicksKeepOffTheCornersOfTheFrame) {
  const Panel panel{.y = {.low = -1.0502, .high = 0.1}, .layers = {Line{.x = {0, 1}, .y = {-1, 0}}}};
  const PanelLayout made = layout_of({.panels = {panel}}).panels[0];
  const std::vector<double>& minor = made.y_ticks.minor;
  EXPECT_EQ(std::ranges::count_if(minor, [](double y) { return std::abs(y + 0.95) < 1e-9; }), 1);
  for (const double y : minor) {
    const double at = made.area.place(0, y).y;
    EXPECT_GE(std::min(at - made.area.box.top, made.area.box.bottom - at), 1.0) << y;
  }
}

TEST(Layout, EqualAspectMakesMetresEqual) {
  const Panel panel{.layers = {Line{.x = {0, 1}, .y = {0, 9}}}, .equal_aspect = true};
  const PlotArea area = layout_of({.panels = {panel}}).panels[0].area;
  const Point a = area.place(0, 0), b = area.place(1, 1);
  EXPECT_NEAR(b.x - a.x, a.y - b.y, 1e-9);
}

}  // namespace
}  // namespace catena::figure
