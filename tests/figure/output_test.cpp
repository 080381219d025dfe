// Files and frames: sound, the same every time, and with the data in their place.
#include "figure/output.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <thread>

#include "figure/gallery.hpp"
#include "figure/layout.hpp"

namespace catena::figure {
namespace {

/// What is wrong with a text as XML; nothing if every element is closed in turn and every < and & has its meaning.
std::string xml_fault(std::string_view text) {
  std::vector<std::string> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '&' && text.substr(i, 8).find(';') == std::string_view::npos) return "a lone &";
    if (text[i] != '<') continue;
    const auto end = text.find('>', i);
    if (end == std::string_view::npos) return "a tag without end";
    const std::string_view tag = text.substr(i + 1, end - i - 1);
    if (std::ranges::count(tag, '"') % 2 != 0 || tag.find('<') != std::string_view::npos) return "a broken tag";
    const std::string name(tag.substr(0, tag.find_first_of(" \n/?", 1)));
    if (tag.starts_with('/')) {
      if (open.empty() || "/" + open.back() != tag) return "closed too early: " + std::string(tag);
      open.pop_back();
    } else if (!tag.ends_with('/') && !tag.starts_with('?')) {
      open.push_back(name);
    }
    i = end;
  }
  return open.empty() ? "" : "left open: " + open.back();
}

std::size_t occurrences(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(Svg, IsSoundAndShowsEveryLetter) {
  for (auto& [name, figure] : gallery::all()) {
    SCOPED_TRACE(name);
    const std::string text = svg(figure);
    EXPECT_EQ(xml_fault(text), "");
    std::size_t glyphs = 0;
    for (const PanelLayout& panel : layout_of(figure).panels)
      for (const PlacedText& placed : panel.texts)
        for (const Piece& piece : placed.line.pieces) glyphs += piece.glyphs.size();
    EXPECT_EQ(occurrences(text, "xlink:href=\"#glyph"), glyphs);
  }
}

TEST(Svg, SaysWhatItShows) {
  EXPECT_NE(svg(gallery::curves()).find("<title>Damped swings &amp; their envelope</title>"), std::string::npos);
}

TEST(Pdf, HasNoDate) {
  const std::string bytes = pdf(gallery::curves());
  EXPECT_TRUE(bytes.starts_with("%PDF"));
  EXPECT_EQ(bytes.find("CreationDate"), std::string::npos);
  EXPECT_EQ(bytes.find("ModDate"), std::string::npos);
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // a date counts seconds
  EXPECT_EQ(pdf(gallery::curves()), bytes);
}

TEST(Png, HasTheSizeOfThePaper) {
  const auto size = [](const std::string& bytes, std::size_t at) {  // IHDR: width at byte 16, height at 20
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8U | static_cast<unsigned char>(bytes.at(at + i));
    return value;
  };
  const Figure figure{.width = 86, .height = 60};
  const std::string bytes = png(figure);
  EXPECT_EQ(bytes.substr(1, 3), "PNG");
  EXPECT_EQ(size(bytes, 16), 1016U);  // 86 mm · 300 / 25.4 mm = 1015.7
  EXPECT_EQ(size(bytes, 20), 709U);   // 60 mm · 300 / 25.4 mm = 708.7
  EXPECT_EQ(size(png(figure, 25.4), 16), 86U);
}

TEST(Output, RefusesWhatHasNoArea) {
  EXPECT_THROW(svg({.width = 0}), std::invalid_argument);
  EXPECT_THROW(pdf({.height = NAN}), std::invalid_argument);
  EXPECT_THROW(png({}, 1e6), std::invalid_argument);
  EXPECT_THROW(frame({}, 0, 100), std::invalid_argument);
  EXPECT_EQ(xml_fault(svg({})), "");  // no panel is an empty page
}

/// A frame of a figure with ten pixels to the point, looked up by the values of its data.
class Look {
 public:
  explicit Look(const Figure& figure) : area_(layout_of(figure).panels.at(0).area) {
    const auto pixels = [](double mm) { return static_cast<int>(std::lround(mm * points_per_mm * 10)); };
    seen_ = frame(figure, pixels(figure.width), pixels(figure.height));
  }
  std::uint32_t at(double x, double y) const {
    const Point p = area_.place(x, y);
    return seen_.pixels.at(static_cast<std::size_t>(p.y * 10) * seen_.width + static_cast<std::size_t>(p.x * 10));
  }
  const Frame& seen() const { return seen_; }

 private:
  PlotArea area_;
  Frame seen_;
};

constexpr std::uint32_t white = 0xffffffff, blue = 0xff0072b2;

// The height of the frame in points differs by rounding from that of the page, so it is given in whole points.
constexpr double mm_of_points(double points) { return points / points_per_mm; }

Figure page(Panel panel) {
  return {.width = mm_of_points(240), .height = mm_of_points(160), .panels = {std::move(panel)}};
}

TEST(Frame, ShowsALineWhereItsDataAre) {
  const Look look(page({.layers = {Line{.x = {0, 1, 2, 3, 4, 5, 6}, .y = {0, 1, 2, NAN, 4, 5, 6}}}}));
  EXPECT_EQ(look.at(0.5, 0.5), blue);
  EXPECT_EQ(look.at(5.5, 5.5), blue);
  EXPECT_EQ(look.at(3, 3), white);  // the gap
  EXPECT_EQ(look.at(2, 4), white);
  EXPECT_EQ(look.seen().pixels.front(), white);
  EXPECT_EQ(look.seen().pixels.size(), 2400U * 1600U);
}

TEST(Frame, ShowsPowersAsStraightLines) {
  const Look look(page({.x = {.scale = Scale::log10},
                        .y = {.scale = Scale::log10},
                        .layers = {Line{.x = {-1, 0, 1, 1000}, .y = {5, 5, 1, 1e6}}}}));
  EXPECT_EQ(look.at(30, 900), blue);  // y = x² between its two points
  EXPECT_EQ(look.at(30, 90), white);
}

TEST(Frame, ShowsAHeatMapCellByCell) {
  const HeatMap map{.x = {0, 1}, .y = {0, 1}, .z = {0, 1, 2, NAN}, .colours = {.map = ColourMap::diverging}};
  const Look look(page({.layers = {map}}));
  EXPECT_EQ(look.at(0, 0), 0xffddddddU);       // zero is Moreland's grey
  EXPECT_EQ(look.at(-0.4, 1.4), 0xffb40426U);  // the largest is his red, to the edge of its cell
  EXPECT_EQ(look.at(1, 1), white);
}

TEST(Frame, ShowsBandsMarkersAndColouredShapes) {
  const Look look(page(
      {.x = {.low = 0, .high = 10},
       .y = {.low = 0, .high = 10},
       .layers = {Band{.x = {1, 4}, .low = {1, 1}, .high = {3, 3}, .colour = rgb(0x000000)},
                  Points{.x = {6}, .y = {2}, .y_error = {1}, .colour = rgb(0x00ff00)},
                  Points{.x = {8}, .y = {2}, .filled = false},
                  Rule{.at = 9, .colour = rgb(0xff0000), .dash = Dash::solid},
                  Shapes{.shapes = {{.x = {1, 9}, .y = {6, 6}, .value = {0}}, {.x = {1, 9}, .y = {7, 7}, .value = {1}}},
                         .colours = {.map = ColourMap::diverging, .axis = {.low = 0, .high = 1}}}}}));
  EXPECT_EQ(look.at(2, 2), 0xffbfbfbfU);  // a quarter of black on white
  EXPECT_EQ(look.at(6, 2), 0xff00ff00U);
  EXPECT_EQ(look.at(6, 2.9), 0xff00ff00U);  // the error bar
  EXPECT_EQ(look.at(8, 2), white);          // an open marker
  EXPECT_EQ(look.at(5, 9), 0xffff0000U);
  EXPECT_EQ(look.at(5, 6), 0xff3b4cc0U);
  EXPECT_EQ(look.at(5, 7), 0xffb40426U);
}

// Each frame is of a size of its own, so that its letters push those of others out of Cairo's cache, which all threads share.
TEST(PropertyFrame, DrawnInSeveralThreadsIsTheSame) {
  std::string letters;
  for (char c = '!'; c <= '~'; ++c) letters += {'\\', c};
  const Figure figure{.width = double_column, .panels = {{.x = {.label = letters}, .y = {.label = "*v* [m s^{−1}]"}}}};
  constexpr int frames = 48;
  const auto width = [](int index) { return 160 + 2 * index; };
  std::vector<Frame> seen(frames);
  {
    std::vector<std::jthread> crew;
    std::atomic<int> next = 0;
    for (int i = 0; i < 4; ++i)
      crew.emplace_back([&] {
        for (int index = next++; index < frames; index = next++) seen[index] = frame(figure, width(index), 120);
      });
  }
  for (int index = 0; index < frames; ++index)
    EXPECT_EQ(seen[index].pixels, frame(figure, width(index), 120).pixels) << width(index);
}

TEST(Output, OfALongCurveIsLight) {
  const auto x = gallery::even(0, 1, 1'000'000);
  const auto noise = gallery::mapped(x, [](double s) { return std::sin(1e9 * s * s); });
  const std::string text = svg({.panels = {{.layers = {Line{.x = x, .y = noise}}}}});
  EXPECT_LT(text.size(), 400'000U);  // 2000 columns of 0.12 pt, four points of some 25 bytes, twice that for the rest
}

}  // namespace
}  // namespace catena::figure
