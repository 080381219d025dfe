// Elastic cables, as a user calls for them.
#include <cmath>

#include "cli/program.hpp"

namespace catena::cli_test {
namespace {

class Cables : public Program {
 protected:
  /// 2 N/m, EA = 100 N, 1 m between (0, 0) and (0.6, 0.1) m.
  void write_rope(const std::string& more = "") {
    std::ofstream(folder_ / "rope.toml") << "[chain]\nmodel = \"cable\"\nlinks = 20\nlength = 1.0\nmass = 0.2\n"
                                            "axial_stiffness = 100\n[start]\nspan = 0.6\nrise = 0.1\n"
                                            "[world]\ngravity = 10\n[run]\nduration = 0.02\ntolerance = 1e-6\n"
                                         << more;
  }
  nlohmann::json json_of(std::vector<std::string> words) {
    words.emplace_back("--json");
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.status == 0 ? nlohmann::json::parse(outcome.out) : nlohmann::json();
  }
};

// H. M. Irvine's elastic catenary, solved by an independent program.
TEST_F(Cables, HangAsElasticCatenaries) {
  write_rope();
  const auto json = json_of({"equilibrium", "rope.toml", "--out", "rest"});
  const auto& pull = json["pull_on_support"];
  const double error = pull["error"];
  EXPECT_LT(error, 1e-6);
  EXPECT_NEAR(pull["x"].get<double>(), 0.324398289871, error);
  EXPECT_NEAR(pull["y"].get<double>(), -0.895915152422, error);
  EXPECT_NEAR(json["stretched_length"]["value"].get<double>(), 1.006278414294, json["stretched_length"]["error"]);
  EXPECT_NEAR(json["elastic_catenary"]["stretched_length"].get<double>(), 1.006278414294, 1e-11);
  EXPECT_NEAR(json["largest_strain"]["value"].get<double>(), json["elastic_catenary"]["largest_strain"].get<double>(),
              json["largest_strain"]["error"]);
  EXPECT_EQ(json["tension"].size(), 20U);
  EXPECT_LT(json["nodes_error"].get<double>(), 1e-6);
  EXPECT_NEAR(json["sag"]["value"].get<double>(), json["elastic_catenary"]["sag"].get<double>(), 1e-6);
  for (const char* file : {"equilibrium.json", "equilibrium.csv", "equilibrium.svg", "report.html"})
    EXPECT_TRUE(fs::exists(folder_ / "rest" / file)) << file;
}

// A stiff one with a free end swings like a rope: ω = j₀ₖ/2 √(g/L).
TEST_F(Cables, SwingLikeRopes) {
  write_rope();
  const auto json = json_of({"modes", "rope.toml", "--free-end", "--count", "3", "--set", "chain.axial_stiffness=1e7"});
  const double zeros[] = {2.404825557695773, 5.520078110286311, 8.653727912911013};
  for (std::size_t k = 0; k < 3; ++k) {
    const double error = json["omega_error"][k];
    EXPECT_LT(error, 1e-2);
    EXPECT_NEAR(json["omega"][k].get<double>(), zeros[k] / 2 * std::sqrt(10.0), error + 1e-6) << k;
  }
}

TEST_F(Cables, RestAndSwingInAPlaneThatTurns) {
  write_rope();
  const std::vector<std::string> whirls{"--set", "world.spin=12", "--set", "start.span=0",
                                        "--set", "start.rise=0",  "--set", "start.shape=whirling",
                                        "--set", "start.mode=2"};
  const auto with = [&](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const auto rest = json_of(with({"equilibrium", "rope.toml", "--out", "whirl"}, whirls));
  EXPECT_EQ(rest["whirling_mode"], 2);
  EXPECT_EQ(rest["unstable_directions"], 1);
  EXPECT_FALSE(rest.contains("sag"));
  EXPECT_TRUE(rest["end"].contains("error"));
  const auto modes = json_of(with({"modes", "rope.toml", "--count", "2", "--out", "modes"}, whirls));
  EXPECT_LT(modes["decay"][0].get<double>(), 0);
  // Held at both ends it is thrown outward.
  const double still = json_of({"equilibrium", "rope.toml"})["pull_on_far_end"]["x"];
  const double turning = json_of({"equilibrium", "rope.toml", "--set", "world.spin=5"})["pull_on_far_end"]["x"];
  EXPECT_GT(turning, still);
  EXPECT_EQ(call({"equilibrium", "whirl-2"}).status, 2);  // rods: `catena spin`
  const Outcome fifth = call(with({"equilibrium", "rope.toml"}, with(whirls, {"--set", "start.mode=5"})));
  EXPECT_EQ(fifth.status, 2);
  EXPECT_NE(fifth.err.find("start.mode from 1 to 2"), std::string::npos) << fifth.err;
}

TEST_F(Cables, SayBeforehandThatTheirWavesTakeLong) {
  write_rope();
  const std::vector<std::string> words{"run", "rope.toml", "--dry-run", "--set", "run.duration=10"};
  const auto with = [&](const char* stiffness) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--set", stiffness});
    return call(all).err;
  };
  EXPECT_EQ(with("chain.axial_stiffness=1e3").find("waves of stretch"), std::string::npos);
  EXPECT_NE(with("chain.axial_stiffness=1e8").find("Rods and beads do not stretch"), std::string::npos);
}

TEST_F(Cables, AreRunReportedAndSwept) {
  write_rope();
  const auto run = json_of({"run", "rope.toml", "--out", "run"});
  EXPECT_GT(run["strain"]["max"]["value"].get<double>(), 0.009);
  EXPECT_EQ(call({"report", "run/run.h5", "--force"}).status, 0);
  EXPECT_EQ(call({"replay", "run/run.h5"}).status, 0);
  const Outcome swept = call({"sweep", "rope.toml", "--vary", "chain.axial_stiffness=50,100", "--out", "swept"});
  EXPECT_EQ(swept.status, 0) << swept.err;
  EXPECT_NE(content(folder_ / "swept" / "sweep.csv").find("strain.max"), std::string::npos);
}

TEST_F(Cables, RefuseWhatTheyCannot) {
  write_rope();
  const auto refused = [&](const std::vector<std::string>& words) {
    const Outcome outcome = call(words);
    EXPECT_EQ(outcome.status, 2) << outcome.out << outcome.err;
    return outcome.err;
  };
  const char* orbits = "periodic motions are followed only for rods and beads";
  EXPECT_NE(refused({"lyapunov", "rope.toml"}).find("tangent vectors"), std::string::npos);
  EXPECT_NE(refused({"string", "rope.toml"}).find("does not stretch"), std::string::npos);
  EXPECT_NE(refused({"backbone", "rope.toml"}).find(orbits), std::string::npos);
  EXPECT_NE(refused({"response", "rope.toml", "--frequency", "1:2"}).find(orbits), std::string::npos);
  EXPECT_NE(refused({"equilibrium", "rope.toml", "--all"}).find("rods and beads"), std::string::npos);
  EXPECT_NE(refused({"run", "rope.toml", "--set", "chain.axial_stiffness=-1"}).find("positive"), std::string::npos);
  EXPECT_NE(refused({"run", "rope.toml", "--set", "chain.joint_friction=1"}).find("no joints"), std::string::npos);
  EXPECT_NE(refused({"run", "rope.toml", "--set", "start.shape=whirling"}).find("[world] spin"), std::string::npos);
  EXPECT_NE(refused({"modes", "rope.toml", "--count", "1000"}).find("80 modes"), std::string::npos);
}

}  // namespace
}  // namespace catena::cli_test
