#include "study/tip_data.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "study/filmed.hpp"

namespace catena {
namespace {

TipData parsed(std::string_view text) {
  auto data = parse_tip_data(text, "tip.csv");
  if (!data) throw std::runtime_error(data.error());
  return *data;
}

std::string parse_error(std::string_view text) {
  const auto data = parse_tip_data(text, "tip.csv");
  return data ? "none" : data.error();
}

TEST(TipData, ReadsUnitsSeparatorsAndComments) {
  const TipData data =
      parsed("\xef\xbb\xbf# a video\r\nt [ms],x [cm],y [mm]\r\n\r\n0,25.5,0.1\r\n# gap\r\n20,25,-3\r\n");
  EXPECT_EQ(data.time, (std::vector{0.0, 0.02}));
  EXPECT_EQ(data.place, (std::vector<Vec2<double>>{{0.255, 0.0001}, {0.25, -0.003}}));
  EXPECT_EQ(data.line, (std::vector<std::size_t>{4, 6}));
  EXPECT_FALSE(data.fall);
  const std::vector<Vec2<double>> same{{0.25, -1.5}};
  EXPECT_EQ(parsed("y;t;x\n-1,5;0;0,25\n").place, same);
  EXPECT_EQ(parsed("t\tx\ty\n0\t0.25\t-1.5\n").place, same);
  EXPECT_EQ(parsed("\"t\", \"x\", \"y\"\n0, +0.25, -1.5e0\n,,\n").place, same);
  const TipData fall = parsed("frame,t,w [cm],h [cm]\n1,0.0,1,2\n");
  EXPECT_TRUE(fall.fall);
  EXPECT_EQ(fall.place.front(), (Vec2<double>{0.01, 0.02}));
  EXPECT_EQ(fall.ignored, (std::vector<std::string>{"frame"}));
}

TEST(TipData, SaysWhatIsWrongAndWhere) {
  EXPECT_TRUE(says(parse_error(""), "tip.csv: empty"));
  EXPECT_TRUE(says(parse_error("t,x,y\n"), "tip.csv: no rows"));
  EXPECT_TRUE(says(parse_error("# film\nt,x,z\n0,0,0\n"), "tip.csv:2: the header has no column \"y\""));
  EXPECT_TRUE(says(parse_error("x,y\n0,0\n"), "no column \"t\""));
  EXPECT_TRUE(says(parse_error("t,x,x,y\n0,0,0,0\n"), "two columns \"x\""));
  EXPECT_TRUE(says(parse_error("0,0,0\n0.1,0,0\n"), "no column \"t\""));  // no header at all
  EXPECT_TRUE(says(parse_error("t,x [kg],y\n0,0,0\n"), "tip.csv:1: column x: \"1 kg\" is of dimension mass"));
  EXPECT_TRUE(says(parse_error("t [m],x,y\n0,0,0\n"), "time is needed"));
  EXPECT_TRUE(says(parse_error("t,x [furlong],y\n0,0,0\n"), "unknown unit \"furlong\""));
  EXPECT_TRUE(says(parse_error("t,x,y\n0,0,0\n0.1,zero,0\n"), "tip.csv:3: x is \"zero\", not a number"));
  EXPECT_TRUE(says(parse_error("t,x,y\n0,0,nan\n"), "tip.csv:2: y is \"nan\"; leave out"));
  EXPECT_TRUE(says(parse_error("t,x,y\n0,0,inf\n"), "leave out"));
  EXPECT_TRUE(says(parse_error("t,x,y\n0,1e999,0\n"), "beyond the range"));
  EXPECT_TRUE(says(parse_error("t,x,y\n0,0\n"), "tip.csv:2: y is missing"));
  EXPECT_TRUE(
      says(parse_error("t,x,y\n0,02,1,5,-1,5\n"), "tip.csv:2: 6 fields where the header has 3. Numbers with a dec"));
  EXPECT_TRUE(says(parse_error("t,x,y\n0.2,0,0\n0.1,0,0\n"), "tip.csv:3: t = 0.1 s comes after 0.2 s in line 2"));
  EXPECT_TRUE(says(parse_error("t,x,y\n-0.2,0,0\n"), "tip.csv:2: t = -0.2 s is before the start"));
  EXPECT_TRUE(says(parse_error("t,x,y\n\xff,0,0\n"), "not UTF-8"));
  EXPECT_TRUE(says(read_tip_data("nowhere.csv").error(), "nowhere.csv: no such file"));
}

}  // namespace
}  // namespace catena
