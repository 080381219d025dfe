#include <algorithm>
#include <cmath>
#include <map>

#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;

/// Rows of a CSV file by their first column's value.
std::map<double, std::vector<double>> rows(const fs::path& path) {
  std::istringstream text(content(path));
  std::string line;
  std::getline(text, line);
  std::map<double, std::vector<double>> all;
  while (std::getline(text, line)) {
    std::vector<double> cells;
    std::istringstream cut(line);
    for (std::string cell; std::getline(cut, cell, ',');) cells.push_back(cell.empty() ? NAN : std::stod(cell));
    if (!cells.empty()) all[cells.front()] = cells;
  }
  return all;
}

class Reproduce : public Program {
 protected:
  fs::path out(const std::string& name) const { return folder_ / "out" / name; }

  const Json& claim(const std::string& id) {
    if (numbers_.is_null()) numbers_ = Json::parse(content(out("numbers.json")));
    for (const Json& each : numbers_["claims"])
      if (each["id"] == id) return each;
    ADD_FAILURE() << "no claim " << id;
    return numbers_;
  }
  void expect(const std::string& id, double value, double within, const char* verdict) {
    const Json& found = claim(id);
    EXPECT_NEAR(found["computed"], value, within) << id;
    EXPECT_EQ(found["verdict"], verdict) << id;
  }

  // From independent programs in other formulations, steps halved until the digits stood still: ±1 in the last one.
  void expect_reference_rows() {
    struct Row {
      double span, v, t_v, a, h, t_h, v_h, a_h;
    };
    for (const Row& row : {Row{0.765, 7.9990909, 0.3611275, 186.32122, 0.96415095, 0.39510232, 6.49763, 76.0917},
                           Row{0.51, 12.757067, 0.36459078, 1360.5372, 0.96473784, 0.37132439, 10.8891, 691.789}}) {
      const std::vector<double> speed = rows(out("fig11a.csv"))[row.span], time = rows(out("fig12a.csv"))[row.span];
      const std::vector<double> acceleration = rows(out("fig11b.csv"))[row.span],
                                depth = rows(out("fig12b.csv"))[row.span];
      ASSERT_EQ(speed.size() + time.size() + acceleration.size() + depth.size(), 12U);
      EXPECT_NEAR(speed[1], row.v, 2e-6 * row.v);
      EXPECT_NEAR(speed[2], row.v_h, 1e-5 * row.v_h);
      EXPECT_NEAR(acceleration[1], row.a, 2e-7 * row.a);
      EXPECT_NEAR(acceleration[2], row.a_h, 2e-3);
      EXPECT_NEAR(time[1], row.t_v, 2e-7);
      EXPECT_NEAR(time[2], row.t_h, 2e-8);
      EXPECT_NEAR(depth[2], row.h, 2e-8);
    }
    auto path = rows(out("fig08c.csv"));  // t, h, w, and the body's h
    for (const auto& [t, w, h] : {std::array{0.1, 0.0009595542, 0.0532615008},
                                  {0.2, 0.0056129659, 0.220481007},
                                  {0.3, 0.024220846, 0.538274987},
                                  {0.5, 0.803784586, 0.672609226}}) {
      ASSERT_EQ(path[t].size(), 4U) << t;
      EXPECT_NEAR(path[t][1], h, 2e-9);
      EXPECT_NEAR(path[t][2], w, 2e-9);
    }
  }

  Json numbers_;
};

// Everything of the paper at once: it is computed once, which takes half a minute of processor time.
TEST_F(Reproduce, FallingTipSlow) {
  const Outcome outcome = call({"reproduce", "falling-tip", "--out", "out", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json said = Json::parse(outcome.out);
  ASSERT_EQ(said["documents"].size(), 1U);

  // Files, and figures that are not empty.
  for (const char* name : {"fig02", "fig03", "fig08", "fig09", "fig10", "fig11", "fig12", "fig13"}) {
    const std::string svg = content(out(std::string(name) + ".svg")), pdf = content(out(std::string(name) + ".pdf"));
    EXPECT_NE(svg.find("<path"), std::string::npos) << name;
    EXPECT_TRUE(pdf.starts_with("%PDF")) << name;
  }
  int tables = 0;
  for (const auto& entry : fs::directory_iterator(folder_ / "out"))
    if (entry.path().extension() == ".csv") {
      ++tables;
      EXPECT_GT(std::ranges::count(content(entry.path()), '\n'), 90) << entry.path();
    }
  EXPECT_EQ(tables, 26);  // 2 · 2 analytic, 4 + 4 + 8 of the falls, 6 of the sweep
  const std::string page = content(out("atlas.html"));
  for (const char* text : {"Figure 2", "Figure 13", "freely falling chain tip", "differs by"})
    EXPECT_NE(page.find(text), std::string::npos) << text;

  // Closed forms.
  const double beta = std::tgamma(0.75) * std::tgamma(0.5) / std::tgamma(1.25);
  expect("heap.acceleration", 3.27, 1e-12, "stands");
  expect("folded.arrival", 0.5 * beta * std::sqrt(1.02 / 9.81), 1e-14, "differs");
  expect("folded.arrival.laboratory", 0.5 * beta * std::sqrt(1.022 / 9.81), 1e-14, "stands");
  EXPECT_NEAR(rows(out("fig03b.csv"))[1.0][1], std::sqrt(2 / 9.81) - 0.5 * beta * std::sqrt(1 / 9.81), 1e-14);
  expect_reference_rows();

  // Printed numbers that stand, and those that do not; ours from the same independent programs.
  expect("acceleration_max.b", 186.32122, 2e-5, "stands");
  expect("acceleration_max.d", 7357.05, 1e-2, "differs");
  expect("acceleration_max.ratio", 7357.05 / 186.32122, 1e-3, "stands");
  expect("distances.sum", 0.02510, 1e-6, "stands");
  expect("body.a", 0.016, 5e-4, "differs");
  for (const char* id : {"folded.faster", "body.b", "body.c", "body.d", "drop_max.latest", "reversal",
                         "acceleration_max.highest", "acceleration_at_lowest"})
    EXPECT_EQ(claim(id)["verdict"], "stands") << id;
  for (const char* id :
       {"speed_max.highest", "speed_max.lowest", "speed_max.lowest.share", "drop_max.earliest", "speed_max.earliest",
        "speed_max.earliest.share", "reversal.begins", "reversal.ends", "acceleration_max.range"})
    EXPECT_EQ(claim(id)["verdict"], "differs") << id;
  for (const char* id : {"friction", "distances"}) EXPECT_EQ(claim(id)["verdict"], "not computed") << id;
  EXPECT_EQ(numbers_["claims"].size(), 27U);
  EXPECT_EQ(numbers_["stand"].get<int>() + numbers_["differ"].get<int>() + numbers_["not_computed"].get<int>(), 27);
  EXPECT_EQ(numbers_["claims"], said["documents"][0]["claims"]);

  // A place of an extremum is one: the curve over x₀ is not beyond its value anywhere.
  const double lowest = claim("speed_max.lowest")["computed"], earliest = claim("drop_max.earliest")["computed"];
  const auto speed = rows(out("fig11a.csv")), time = rows(out("fig12a.csv"));
  const auto nearest = [](const auto& table, double x, std::size_t column) {
    return std::ranges::min_element(table, {}, [&](const auto& row) { return std::abs(row.first - x); })
        ->second[column];
  };
  for (const auto& [x, row] : speed) EXPECT_GE(row[1], nearest(speed, lowest, 1) - 1e-9) << x;
  for (const auto& [x, row] : time) EXPECT_GE(row[2], nearest(time, earliest, 2) - 1e-9) << x;
}

TEST_F(Reproduce, BadInputLeavesNothing) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"reproduce", "falling-tap", "--out", "out"},
                                             {"reproduce", "falling-tip", "--jobs", "-1"},
                                             {"reproduce", "falling-tip", "--jobs", "many"}}) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_FALSE(outcome.err.empty());
    EXPECT_TRUE(left_behind().empty());
  }
  const Outcome near_miss = call({"reproduce", "falling-tap"});
  EXPECT_NE(near_miss.err.find("Did you mean \"falling-tip\"?"), std::string::npos) << near_miss.err;
}

TEST_F(Reproduce, IsStoppedCleanly) {
  const pid_t child = start({"reproduce", "falling-tip", "--out", "out"}, {});
  const Outcome outcome = interrupted(child, std::chrono::milliseconds(500));
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  EXPECT_NE(outcome.err.find("interrupted"), std::string::npos);
  EXPECT_TRUE(left_behind().empty());
}

TEST_F(Reproduce, DoesNotOverwrite) {
  fs::create_directory(folder_ / "out");
  write("out/atlas.html", "mine");
  EXPECT_EQ(call({"reproduce", "falling-tip", "--out", "out"}).status, 2);
  EXPECT_EQ(content(out("atlas.html")), "mine");
  EXPECT_EQ(call({"reproduce", "--out", "out"}).status, 2);  // the atlas of all has its front page there
  EXPECT_EQ(call({"reproduce", "rope", "helicoseir", "--out", "out"}).status, 2);
  EXPECT_EQ(content(out("atlas.html")), "mine");
}

}  // namespace
}  // namespace catena::cli_test
