#include "papers/claim.hpp"

#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>

namespace catena {
namespace {

TEST(Claim, HalfAUnitOfTheLastPrintedDigit) {
  EXPECT_DOUBLE_EQ(half_last_digit("186.3"), 0.05);
  EXPECT_DOUBLE_EQ(half_last_digit("7352"), 0.5);
  EXPECT_DOUBLE_EQ(half_last_digit("0.9040"), 5e-5);
  EXPECT_DOUBLE_EQ(half_last_digit("2.163e-5"), 5e-9);
}

Claim speed(double computed, double uncertainty = 0.0) {
  return {.id = "v", .what = "speed", .where = "1", .unit = "m/s", .computed = computed, .uncertainty = uncertainty};
}

TEST(Claim, StandsToItsLastDigit) {
  EXPECT_EQ(judged(speed(12.34), "12.3").verdict, Verdict::stands);
  EXPECT_EQ(judged(speed(12.36), "12.3").verdict, Verdict::differs);
  EXPECT_EQ(judged(speed(12.36, 0.02), "12.3").verdict, Verdict::stands);  // as far as we can tell
  EXPECT_EQ(judged(speed(12.36), "12.3", 0.1).verdict, Verdict::stands);   // "about 12.3"
  EXPECT_EQ(judged(speed(12.34), "12.3").printed, "12.3 m/s");
}

TEST(Claim, SaysByHowMuchItDiffers) {
  EXPECT_EQ(judged(speed(90.0), "100").verdict_text(), "differs by −10 %");
  EXPECT_EQ(judged(speed(0.5), "0.0").verdict_text(), "differs by +0.5 m/s");
  EXPECT_EQ(judged(speed(100.2), "100").verdict_text(), "stands");
  EXPECT_EQ(judged(speed(39.5), "40", 1.0).verdict_text(), "stands to 1.2 %");  // "about 40"; 0.5/40 = 1.25 %, to even
  EXPECT_EQ((Claim{.id = "x", .what = "y", .where = "z", .verdict = Verdict::not_computed}).verdict_text(),
            "not computed");
}

TEST(Claim, AsJsonHasAllDigitsOrNull) {
  const std::array<Claim, 2> claims{judged(speed(0.1 + 0.2), "0.3"),
                                    {.id = "w", .what = "in words", .where = "2", .verdict = Verdict::not_computed}};
  const auto json = nlohmann::json::parse(claims_json(claims));
  EXPECT_EQ(json[0]["computed"], 0.1 + 0.2);
  EXPECT_EQ(json[0]["verdict"], "stands");
  EXPECT_TRUE(json[1]["computed"].is_null());
  EXPECT_TRUE(json[1]["difference"].is_null());
}

}  // namespace
}  // namespace catena
