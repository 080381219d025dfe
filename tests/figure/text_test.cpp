// Labels: the markup, and what it measures.
#include "figure/text.hpp"

#include <gtest/gtest.h>

#include "figure/markup.hpp"

namespace catena::figure {
namespace {

using Runs = std::vector<Run>;

TEST(Markup, HasItalicsAndScripts) {
  EXPECT_EQ(parsed("*v*_{max} [m s^{-1}]"), (Runs{{"v", true, Level::base},
                                                  {"max", false, Level::subscript},
                                                  {" [m s", false, Level::base},
                                                  {"−1", false, Level::superscript},
                                                  {"]", false, Level::base}}));
  EXPECT_EQ(parsed("e^{−*γt*}").back(), (figure::Run{"γt", true, Level::superscript}));
}

TEST(Markup, LeavesOtherSignsAlone) {
  for (const std::string plain : {"tip_speed", "2 * 3", "a^b", "x_{open", "{}", "}", "", "a-b"})
    EXPECT_EQ(parsed(plain), plain.empty() ? Runs{} : (Runs{{plain, false, Level::base}})) << plain;
  EXPECT_EQ(parsed("\\*a\\* \\_{b}"), (Runs{{"*a* _{b}", false, Level::base}}));
}

TEST(Markup, PutsThePowerOfTenBeforeTheUnit) {
  EXPECT_EQ(with_power_of_ten("force *F* [N]", -6), "force *F* [10^{-6} N]");
  EXPECT_EQ(with_power_of_ten("steps", 3), "steps [10^{3}]");
  EXPECT_EQ(with_power_of_ten("share [1]", -3), "share [10^{-3}]");
  EXPECT_EQ(with_power_of_ten("", 3), "[10^{3}]");
  EXPECT_EQ(with_power_of_ten("length [m]", 0), "length [m]");
}

std::size_t glyphs(const TextLine& line) {
  std::size_t count = 0;
  for (const Piece& piece : line.pieces) count += piece.glyphs.size();
  return count;
}

TEST(Text, GrowsWithItsSize) {
  const TextLine small = set_in_type("speed *v*^{2}", 8);
  const TextLine large = set_in_type("speed *v*^{2}", 16);
  EXPECT_NEAR(large.advance, 2 * small.advance, 0.02 * small.advance);  // FreeType rounds outlines to 1/64
  EXPECT_GT(small.ink.height(), set_in_type("speed *v*", 8).ink.height());
  EXPECT_EQ(glyphs(small), 8U);
  EXPECT_NEAR(set_to_fit("speed *v*^{2}", 16, 20).ink.width(), 20, 0.4);
  EXPECT_EQ(set_to_fit("speed", 8, 200).advance, set_in_type("speed", 8).advance);
}

TEST(Text, FindsSignsInAnotherFont) {
  for (const char* sign : {"∝", "⟨", "⊥", "θ", "−", "∂", "≤"}) {
    const TextLine line = set_in_type(sign, 8);
    ASSERT_EQ(glyphs(line), 1U);
    EXPECT_NE(line.pieces[0].glyphs[0].index, 0U) << sign;
  }
}

TEST(Text, SurvivesWhatIsNoText) {
  EXPECT_EQ(glyphs(set_in_type("", 8)), 0U);
  EXPECT_EQ(set_in_type("", 8).ink, Box{});
  // A lone byte, a cut sign, an overlong slash, a surrogate, beyond Unicode: one sign for each byte that leads nowhere.
  for (const std::string bad : {"\xff", "\xe2\x88", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80"}) {
    const TextLine line = set_in_type("a" + bad + "b", 8);
    EXPECT_EQ(glyphs(line), 2 + bad.size());
    EXPECT_EQ(line.pieces.back().text.back(), 'b');
  }
}

}  // namespace
}  // namespace catena::figure
