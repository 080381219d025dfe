// The page holds the run, harmless and light.
#include "report/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>

#include "report/blocks.hpp"
#include "report/page.hpp"
#include "report/played_motion.hpp"
#include "report/setup_rows.hpp"
#include "report/swing.hpp"

namespace catena {
namespace {

constexpr std::string_view opening = R"(<script type="application/json" id="catena-data">)";

ReportInput input_of(const Swing& swing) {
  return {.experiment = swing.experiment, .result = swing.result, .certificate = swing.certificate};
}

/// What stands in the data element of a page.
std::string data_in(const std::string& html) {
  const auto begin = html.find(opening) + opening.size();
  return html.substr(begin, html.find("</script>", begin) - begin);
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(SetupRows, TellTheStartAndEveryChangedKey) {
  Experiment experiment;
  experiment.chain = {.links = 7, .length = 1.5, .mass = 0.2};
  experiment.start = {.shape = StartShape::hanging, .span = 0.3, .rise = -0.1};
  experiment.run.tolerance = 3e-8;
  experiment.record.rate = 250;
  const auto value = [&](std::string_view label) {
    for (const auto& [name, text] : setup_rows(experiment))
      if (name == label) return text;
    return std::string("no such row");
  };
  EXPECT_EQ(value("Links"), "7");
  EXPECT_EQ(value("Span"), "0.3 m");
  EXPECT_EQ(value("Rise"), "-0.1 m");
  EXPECT_EQ(value("Angle"), "no such row");
  EXPECT_EQ(value("run.tolerance"), "3e-8");
  EXPECT_EQ(value("record.rate"), "250 1/s");
  EXPECT_EQ(value("chain.taper"), "no such row");  // as by default
  experiment.start = {.shape = StartShape::straight, .angle = -0.5235987755982988};
  EXPECT_EQ(value("Angle"), "-0.523599 rad (-30°)");
  EXPECT_EQ(value("Span"), "no such row");
}

TEST(Page, HoldsTheDataOfTheRun) {
  const Swing made = swing(10, 101);
  const std::string html = report_html(input_of(made));
  EXPECT_EQ(html.substr(0, 15), "<!doctype html>");
  const std::string data = data_in(html);
  EXPECT_EQ(data, page_data(input_of(made)));
  EXPECT_TRUE(contains(data, "\"title\":\"A chain swings like a rod\""));
  EXPECT_TRUE(contains(data, "\"status\":\"done\""));
  EXPECT_TRUE(contains(data, "\"hash\":\"0123456789abcdef\""));
  EXPECT_TRUE(contains(data, "\"text\":\"3.150000 ± 3e-6\""));
}

TEST(Page, SaysWhatIsWatchedInTheWordsOfTheChain) {
  const std::string data = page_data(input_of(swing(12, 11)));
  EXPECT_TRUE(contains(data, R"({"key":"tip.speed_max","label":"Largest tip speed","unit":"m/s","value":3.15,)"));
  // At π/7 ± 2e-7; what rounding to seven digits leaves out, 5e-8, is added and rounded up.
  EXPECT_TRUE(contains(data, R"("time_text":"0.4487990 ± 3e-7","where":"","beyond":null})"));
  EXPECT_TRUE(contains(data, R"({"key":"tension.min","label":"Smallest tension","unit":"N","value":-6.123456,)"));
  EXPECT_TRUE(contains(data, R"("where":"link 11")"));
  EXPECT_FALSE(contains(data, "bend_cosine")) << "watched for its event alone";
  EXPECT_TRUE(contains(data, R"~("firsts":[{"title":"First slack (link pushed)","time":"0.31","where":"link 3"},)~"
                             R"~({"title":"First crinkle (joint past 90°)","time":null,"where":""}])~"));
  EXPECT_TRUE(contains(data, R"("energy":{"rows":[{"name":"Kinetic","description":"kinetic energy","start":"0",)"));
}

TEST(Page, EveryEntryOfTheLedgerIsACurveAndPartOfTheTotal) {
  Swing made = swing(3, 11);
  Frames& frames = made.result.frames;
  frames.channels.push_back(
      {.name = "energy/rain", .unit = "J", .description = "brought", .energy = EnergyRole::put_in});
  frames.values.push_back({});
  std::vector<double> total;
  for (std::size_t row = 0; row < frames.time.size(); ++row) {
    frames.values.back().push_back(0.25 * static_cast<double>(row));
    total.push_back(frames.of(chain_names::kinetic)[row] + frames.of(chain_names::potential)[row] -
                    0.25 * static_cast<double>(row));  // its work and heat are zero
  }
  const std::string data = page_data(input_of(made));
  EXPECT_TRUE(contains(data, R"({"column":"energy/rain","label":"rain","role":"put in","description":"brought"}])"));
  EXPECT_TRUE(contains(data, R"("energy/rain":")" + block_f32(frames.values.back()) + '"'));
  EXPECT_TRUE(contains(data, R"("total":")" + block_f32(total) + '"'));
}

TEST(Page, AsksForNothingFromOutside) {
  const std::string html(report_template());
  EXPECT_FALSE(contains(html, "src=\"http"));
  EXPECT_FALSE(contains(html, "href=\"http"));
  EXPECT_TRUE(contains(html, "default-src 'none'"));
}

TEST(Page, HostileTextStaysText) {
  Swing made = swing(3, 11);
  made.experiment.title = "</script><script>alert(1)</script><!--";
  made.result.message = "\xff no UTF-8";
  const std::string html = report_html(input_of(made));
  EXPECT_FALSE(contains(html, "<script>alert(1)"));
  const std::string data = data_in(html);
  EXPECT_EQ(data.find('<'), std::string::npos);
  EXPECT_TRUE(contains(data, "\\u003c/script>\\u003cscript>alert(1)"));
  EXPECT_EQ(data.back(), '}');  // the element ends where the data end
}

TEST(Page, EmptyFramesGiveAPageThatSaysSo) {
  Swing made;
  made.result.schema = schema_of(made.experiment);
  made.result.status = RunStatus::failed;
  made.result.message = "out of luck";
  const std::string data = page_data(input_of(made));
  EXPECT_TRUE(contains(data, "\"motion\":null"));
  EXPECT_TRUE(contains(data, "\"followed\":null"));
  EXPECT_TRUE(contains(data, "\"energies\":null"));
  EXPECT_TRUE(contains(data, "\"peaks\":[]"));
  EXPECT_TRUE(contains(data, "out of luck"));
}

TEST(Page, SaysWhenEnergyCameFromNowhere) {
  Swing made = swing(3, 11);
  EXPECT_TRUE(contains(page_data(input_of(made)), "\"warnings\":[]"));
  made.result.evidence.imbalance = 1e135;
  EXPECT_TRUE(contains(page_data(input_of(made)), "an energy imbalance of 1e+135 J"));
}

TEST(Page, StaysLightForManyLinksAndFrames) {
  const Swing made = swing(3000, 2500);
  const std::string html = report_html(input_of(made));
  EXPECT_LT(html.size(), 2'500'000U);
  EXPECT_TRUE(contains(data_in(html), "\"drawn_links\":400,\"links\":3000"));
}

TEST(Page, HoldsTheExtremesOfTheTension) {
  Swing made = swing(4, 3);
  numbers(made.result.frames, chain_names::tension) = {3.0, 1.0, -2.0, 5.0,  //
                                                       1.0, 2.0, 3.0,  4.0,  //
                                                       1.0, 1.0, 1.0,  std::numeric_limits<double>::quiet_NaN()};
  const std::string data = page_data(input_of(made));
  const double gap = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(contains(data, "\"largest\":\"" + block_f32(std::array{5.0, 4.0, gap})));
  EXPECT_TRUE(contains(data, "\"least\":\"" + block_f32(std::array{-2.0, 1.0, gap})));
  EXPECT_TRUE(contains(data, "\"support\":\"" + block_f32(std::array{3.0, 1.0, 1.0})));
}

TEST(Page, TensionThatWasNotRecordedIsNotInvented) {
  Swing made = swing(4, 3);
  leave_out(made.result.frames, Quantity::tension);
  EXPECT_TRUE(contains(page_data(input_of(made)), "\"tensions\":null"));
}

TEST(Page, HoldsOtherRunsWithoutTheirTension) {
  const Swing made = swing(4, 11);
  const Swing other = swing(6, 21, 0.5);
  ReportInput input = input_of(made);
  EXPECT_TRUE(contains(page_data(input), "\"ghosts\":[]"));
  input.ghosts.push_back({.label = "</script>half as long", .experiment = other.experiment, .result = other.result});
  const std::string data = page_data(input);
  EXPECT_TRUE(contains(data, R"("ghosts":[{"label":"\u003c/script>half as long","motion":{"frames":21,)"));
  const PlayedMotion motion = played_motion(input.ghosts.front(), 1, input.limits);
  EXPECT_TRUE(motion.tension.empty());
  EXPECT_TRUE(contains(data, block_u16(motion.positions)));
  ASSERT_EQ(motion.positions.size(), 21U * 7U * 2U);
  // At rest at φ₀ = 0.9 a rod of 0.5 m has its end at 0.5 sin φ₀; half a step of a grid of at most 0.8 m is 6e-6.
  EXPECT_NEAR(motion.box[0] + motion.grid * motion.positions[12], 0.5 * std::sin(0.9), 6e-6);
}

TEST(Page, ManyGhostsStayLight) {
  const Swing made = swing(3000, 1500);
  ReportInput input = input_of(made);
  for (int i = 0; i < 6; ++i)
    input.ghosts.push_back({.label = "again", .experiment = made.experiment, .result = made.result});
  EXPECT_LT(report_html(input).size(), 3'500'000U);
}

TEST(Page, HoldsCurvesFromElsewhereWithTheirGaps) {
  const Swing made = swing(4, 11);
  const double gap = std::numeric_limits<double>::quiet_NaN();
  ReportInput input = input_of(made);
  EXPECT_TRUE(contains(page_data(input), "\"overlays\":[]"));
  input.overlays = {
      {.plot = ReportPlot::acceleration, .label = "exact α", .time = {0.0, 0.5, 1.0}, .value = {1.0, gap, 3.0}},
      {.plot = ReportPlot::tension, .label = "nothing", .time = {}, .value = {}}};
  const std::string data = page_data(input);
  EXPECT_TRUE(contains(data, R"({"plot":"acceleration","label":"exact α","curve":{"recorded":3,"time":")" +
                                 block_f64(std::array{0.0, 0.5, 1.0}) + R"(","value":")" +
                                 block_f32(std::array{1.0, gap, 3.0}) + "\"}}"));
  EXPECT_TRUE(contains(data, R"({"plot":"tension","label":"nothing","curve":null})"));
}

TEST(Motion, GridKeepsPositionsToATenThousandth) {
  const Swing made = swing(8, 51);
  const PlayedMotion motion = played_motion(input_of(made));
  ASSERT_EQ(motion.time.size(), 51U);
  ASSERT_EQ(motion.positions.size(), 51U * 9U * 2U);
  const std::vector<TipSample> recorded = tips(made.result.frames);
  for (std::size_t k = 0; k < motion.time.size(); ++k) {
    const std::size_t tip = (k * 9 + 8) * 2;
    // Half a step of the grid: the box is at most 1.6 m wide, 1.6 / 65535 / 2 = 1.2e-5.
    EXPECT_NEAR(motion.box[0] + motion.grid * motion.positions[tip], recorded[k].position.x, 1.3e-5);
    EXPECT_NEAR(motion.box[1] + motion.grid * motion.positions[tip + 1], recorded[k].position.y, 1.3e-5);
  }
}

TEST(Motion, SupportFollowsFromTheTip) {
  Swing made = swing(8, 51);
  std::vector<double>& tip = numbers(made.result.frames, chain_names::position);
  for (std::size_t i = 0; i < tip.size(); ++i) tip[i] += i % 2 == 0 ? 2.0 : 3.0;
  const PlayedMotion motion = played_motion(input_of(made));
  EXPECT_NEAR(motion.box[0] + motion.grid * motion.positions[0], 2.0, 1.3e-5);
  EXPECT_NEAR(motion.box[1] + motion.grid * motion.positions[1], 3.0, 1.3e-5);
}

TEST(Motion, FramesThatAreNotFiniteAreLeftOut) {
  Swing made = swing(8, 51);
  numbers(made.result.frames, chain_names::angles).back() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(played_motion(input_of(made)).time.size(), 50U);
}

TEST(Motion, NoPushIsLostWhenLinksAreGathered) {
  Swing made = swing(1000, 3);
  std::vector<double>& tension = numbers(made.result.frames, chain_names::tension);
  tension.assign(3000, 1.0);
  tension[1234] = -5.0;
  const PlayedMotion motion = played_motion(input_of(made));
  ASSERT_EQ(motion.tension.size(), 3U * 400U);
  EXPECT_EQ(std::ranges::count(motion.tension, -5.0), 1);
}

TEST(Thinning, KeepsFirstLastAndPeaks) {
  std::vector<double> time(10'001);
  std::iota(time.begin(), time.end(), 0.0);
  const std::array peaks{1234.5};
  const auto rows = spread_rows(time, 100, peaks);
  EXPECT_LE(rows.size(), 102U);
  EXPECT_EQ(rows.front(), 0U);
  EXPECT_EQ(rows.back(), 10'000U);
  EXPECT_TRUE(std::ranges::binary_search(rows, 1234U));
  EXPECT_TRUE(std::ranges::binary_search(rows, 1235U));
}

TEST(Thinning, OutlineKeepsTheNarrowestPeak) {
  const std::array<std::function<double(std::size_t)>, 1> spike{
      [](std::size_t row) { return row == 77'777 ? 9.0 : 0.0; }};
  const auto rows = outline_rows(100'000, 1000, spike);
  EXPECT_LE(rows.size(), 1000U);
  EXPECT_TRUE(std::ranges::binary_search(rows, 77'777U));
}

TEST(Thinning, JointsRunFromSupportToTip) {
  EXPECT_EQ(drawn_joints(3, 400), (std::vector<int>{0, 1, 2, 3}));
  const auto joints = drawn_joints(10'000'000, 400);
  EXPECT_EQ(joints.size(), 401U);
  EXPECT_EQ(joints.front(), 0);
  EXPECT_EQ(joints.back(), 10'000'000);
}

TEST(Blocks, Base64AsTheStandardHasIt) {  // RFC 4648, section 10
  const auto text = [](std::string_view words) {
    return base64({reinterpret_cast<const std::uint8_t*>(words.data()), words.size()});
  };
  EXPECT_EQ(text(""), "");
  EXPECT_EQ(text("f"), "Zg==");
  EXPECT_EQ(text("fo"), "Zm8=");
  EXPECT_EQ(text("foo"), "Zm9v");
  EXPECT_EQ(text("foobar"), "Zm9vYmFy");
}

TEST(Blocks, NumbersAreLittleEndian) {
  EXPECT_EQ(block_f64(std::array{1.0}), "AAAAAAAA8D8=");            // 00 00 00 00 00 00 f0 3f
  EXPECT_EQ(block_f32(std::array{1.0, -2.0}), "AACAPwAAAMA=");      // 00 00 80 3f  00 00 00 c0
  EXPECT_EQ(block_u16(std::array<std::uint16_t, 1>{258}), "AgE=");  // 02 01
  EXPECT_EQ(block_bf16(std::array{1.0, -2.0}), "gD8AwA==");         // 80 3f  00 c0
}

}  // namespace
}  // namespace catena
