// catena figure, and what run.h5 offers a notebook.
#include <regex>

#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

using Json = nlohmann::json;

class FigureCommand : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    const Outcome made = call({"run", "falling-a", "--set", "chain.links=10", "--set", "run.certify=false", "--set",
                               "record.rate=100", "--compare", "analytic", "--out", "run", "--quiet"});
    ASSERT_EQ(made.status, 0) << made.err;
  }

  /// Of a PNG, from its header.
  std::pair<unsigned, unsigned> pixels(const std::string& name) const {
    const std::string bytes = content(folder_ / name);
    const auto number = [&](std::size_t at) {
      unsigned value = 0;
      for (std::size_t i = at; i < at + 4; ++i) value = value << 8U | static_cast<unsigned char>(bytes.at(i));
      return value;
    };
    return {number(16), number(20)};
  }
};

TEST_F(FigureCommand, ListsWhatARunOffers) {
  const Outcome list = call({"figure", "run"});
  ASSERT_EQ(list.status, 0) << list.err;
  for (const char* name : {"motion ", "shapes ", "tip.path ", "tip.position ", "tip.speed ", "tip.acceleration ",
                           "height ", "energy ", "energy.imbalance "})
    EXPECT_TRUE(std::regex_search(list.out, std::regex(std::string("(^|\n)") + name + " *[a-z]"))) << name << list.out;
  EXPECT_EQ(call({"figure", "run", "--list"}).out, list.out);
  const Json json = Json::parse(call({"figure", "run", "--json"}).out);
  EXPECT_EQ(json["kind"], "run");
  EXPECT_EQ(json["figures"][0]["name"], "motion");
  EXPECT_EQ(std::ranges::count(list.out, '\n'), static_cast<long>(json["figures"].size()));
}

TEST_F(FigureCommand, DrawsAllOfThemInEachFormat) {
  std::vector<std::string> words{"figure", "run"};
  const Json offered = Json::parse(call({"figure", "run", "--json"}).out);
  for (const auto& one : offered["figures"]) words.push_back(one["name"]);
  words.insert(words.end(), {"--out", "all.svg", "--json"});
  const Outcome made = call(words);
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(Json::parse(made.out)["files"]["figure"], "all.svg");
  EXPECT_EQ(Json::parse(made.out)["width_mm"], 86.0);
  const std::string svg = content(folder_ / "all.svg");
  EXPECT_NE(svg.find("viewBox=\"0 0 243.7"), std::string::npos) << svg.substr(0, 300);  // 86 mm in points
  EXPECT_NE(svg.find("<title>falling-a with chain.links = 10"), std::string::npos);
  ASSERT_EQ(call({"figure", "run", "tip.speed", "height", "--out", "both.pdf"}).status, 0);
  EXPECT_TRUE(content(folder_ / "both.pdf").starts_with("%PDF"));
  ASSERT_EQ(
      call({"figure", "run", "shapes", "--at", "0.1,0.2", "--width", "100mm", "--height", "5 cm", "--out", "s.png"})
          .status,
      0);
  EXPECT_EQ(pixels("s.png"), (std::pair{1181U, 591U}));  // 100 mm and 50 mm at 300 dots per inch
}

TEST_F(FigureCommand, NothingIsOverwrittenUnasked) {
  const std::vector<std::string> words{"figure", "run", "tip.speed", "--out", "a.svg"};
  ASSERT_EQ(call(words).status, 0);
  const Outcome again = call(words);
  EXPECT_EQ(again.status, 2);
  EXPECT_NE(again.err.find("a.svg: exists already"), std::string::npos) << again.err;
  std::vector<std::string> forced = words;
  forced.emplace_back("--force");
  EXPECT_EQ(call(forced).status, 0);
}

TEST_F(FigureCommand, SaysWhatIsWrong) {
  fs::create_directory(folder_ / "empty");
  const auto said = [&](const std::vector<std::string>& words, const char* part) {
    std::vector<std::string> all{"figure"};
    all.insert(all.end(), words.begin(), words.end());
    const Outcome outcome = call(all);
    EXPECT_EQ(outcome.status, 2) << part;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
  };
  said({"run", "tip.sped", "--out", "a.svg"}, "no figure \"tip.sped\"");
  said({"run", "tip.sped", "--out", "a.svg"}, "Did you mean \"tip.speed\"?");
  said({"run", "tip.speed", "--out", "a.jpg"}, "the ending must be .svg, .pdf or .png");
  said({"run", "tip.speed"}, "where to?");
  said({"run", "--out", "a.svg"}, "which?");
  said({"nowhere"}, "nowhere: no such folder");
  said({"empty"}, "neither run.h5 nor sweep.h5 nor converge.h5 nor fit.h5");
  said({"run", "tip.speed", "--width", "85", "--out", "a.svg"}, "with the unit");
  said({"run", "shapes", "--at", "7", "--out", "a.svg"}, "outside the run, which lasts from 0 to 0.5 s");
  EXPECT_FALSE(fs::exists(folder_ / "a.svg"));
  EXPECT_NE(call({"figure", "run", "tip.speed", "--out", "none/a.svg"}).status, 0);
}

TEST_F(FigureCommand, DrawsASweepOverTwoKeys) {
  ASSERT_EQ(call({"sweep", "falling-a", "--set", "chain.links=4", "--set", "run.duration=0.05", "--vary",
                  "start.span=0.3:0.5:3", "--vary", "chain.joint_friction=1e-6:1e-4:3:log", "--quantity",
                  "tip.speed_max", "--out", "sweep"})
                .status,
            0);
  EXPECT_EQ(Json::parse(call({"figure", "sweep", "--json"}).out)["kind"], "sweep");
  ASSERT_EQ(call({"figure", "sweep", "tip.speed_max", "--out", "map.svg"}).status, 0);
  EXPECT_NE(content(folder_ / "map.svg").find("<image"), std::string::npos);
  const std::string page = content(folder_ / "sweep/report.html");
  EXPECT_NE(page.find("\"block\":\"map\""), std::string::npos);
  EXPECT_NE(page.find("\"shown\":true"), std::string::npos);
  EXPECT_NE(page.find("\"shown\":false"), std::string::npos);
  const Outcome unknown = call({"sweep", "falling-a", "--vary", "start.span=0.3,0.4", "--quantity", "tip.sped_max"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("Did you mean \"tip.speed_max\"?"), std::string::npos) << unknown.err;
}

/// The first block of Python on a page of the documentation.
std::string python_of(const fs::path& page) {
  const std::string text = content(page);
  const std::string fence = "```python\n";
  const std::size_t begin = text.find(fence) + fence.size();
  return text.substr(begin, text.find("```", begin) - begin);
}

// The lines of docs/results.md, as far as matplotlib is not needed: the last shape ends where the tip is.
TEST_F(FigureCommand, TheNotebookOfTheDocumentationRuns) {
  if (std::system("/usr/bin/python3 -c 'import h5py' 2> /dev/null") != 0) GTEST_SKIP() << "no h5py here";
  std::string script = python_of(fs::path(CATENA_SOURCE_DIR) / "docs/results.md");
  const std::size_t plot = script.find("import matplotlib");
  ASSERT_NE(plot, std::string::npos);
  script.resize(plot);
  fs::create_directory(folder_ / "runs");
  fs::rename(folder_ / "run", folder_ / "runs/falling-d");
  write("notebook.py",
        script +
            "print(x.shape[1], x[-1, -1], y[-1, -1], peak['value'])\n"
            "import csv; last = list(csv.reader(open('runs/falling-d/tip.csv')))[-1]\n"
            "assert abs(x[-1, -1] - float(last[1])) < 1e-12 and abs(y[-1, -1] - float(last[2])) < 1e-12\n"
            "assert abs(sum(h5py.File('runs/falling-d/run.h5')['shape/lengths'][:]) - 1.02) < 1e-12\n");
  const std::string run = "cd " + folder_.string() + " && /usr/bin/python3 notebook.py > said 2>&1";
  EXPECT_EQ(std::system(run.c_str()), 0) << content(folder_ / "said");
  EXPECT_TRUE(content(folder_ / "said").find("11 ") != std::string::npos) << content(folder_ / "said");
}

}  // namespace
}  // namespace catena::cli_test
