// catena doctor: what this program is, what it found on the machine, what is missing and how to get it.
#include <fmt/core.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "commands.hpp"
#include "console.hpp"
#include "io/provenance.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/run.hpp"
#include "on_path.hpp"

namespace catena::cli {
namespace {

namespace fs = std::filesystem;

struct Finding {
  std::string what;
  bool fine;
  std::string detail;
  std::string remedy;  ///< how to get it; empty when fine
};

/// A tool that is not needed to run experiments, but for what `purpose` says.
Finding tool(const std::string& program, const std::string& purpose, const std::string& package) {
  const bool found = on_path(program);
  return {program, found, purpose, found ? "" : fmt::format("apt-get install {}", package)};
}

/// Falls a rod and asks whether it arrives where theory says: v² = 3 g l at the bottom.
Finding self_test() {
  Experiment experiment;
  experiment.chain = {.links = 1, .length = 1.0, .mass = 1.0};
  experiment.start = {.shape = StartShape::straight, .angle = 0.0};
  experiment.run = {.duration = 1.0, .tolerance = 1e-12};
  const double speed = run(experiment).peak(chain_names::speed_max).value;
  const double error = speed * speed / (3 * experiment.world.gravity) - 1;
  const bool fine = error < 1e-10 && error > -1e-10;
  return {"computes", fine, fmt::format("a falling rod reaches √(3gl) to {:.0e}", error < 0 ? -error : error),
          fine ? "" : "the program is broken: build it again with `make build`"};
}

Finding space() {
  std::error_code problem;
  const fs::space_info here = fs::space(".", problem);
  const bool fine = !problem && here.available > 100'000'000;
  return {"disk", fine, problem ? problem.message() : size_text(static_cast<double>(here.available)) + " free here",
          fine ? "" : "make room or use --out elsewhere"};
}

std::vector<Finding> examine() {
  const bool writable = access(".", W_OK) == 0;
  return {self_test(),
          space(),
          {"folder", writable, writable ? "results can be written here" : "this folder cannot be written to",
           writable ? "" : "go to a folder of yours or use --out"},
          tool("h5dump", "looks into run.h5", "hdf5-tools"),
          tool("ffmpeg", "makes movies; without it there are PNG frames", "ffmpeg"),
          tool("npm", "builds the page of the report", "npm"),
          tool("clang-22", "builds the core for the browser", "clang-22 lld-22 wasi-libc libc++-22-dev-wasm32"),
          tool("chromium-headless-shell", "tests the report in a browser", "chromium-headless-shell")};
}

}  // namespace

int doctor(const Common& common) {
  const Provenance self = provenance({});
  const std::vector<Finding> findings = examine();
  if (common.json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Finding& finding : findings)
      list.push_back(
          {{"what", finding.what}, {"fine", finding.fine}, {"detail", finding.detail}, {"remedy", finding.remedy}});
    print(nlohmann::ordered_json{{"version", self.version},
                                 {"commit", self.commit},
                                 {"compiler", self.compiler},
                                 {"flags", self.flags},
                                 {"machine", self.machine},
                                 {"findings", list}}
              .dump(2) +
          "\n");
  } else if (!common.quiet) {
    print(fmt::format("{} {} ({}), {}\n{}\n\n", strong("catena"), self.version, self.commit, self.compiler,
                      self.machine));
    for (const Finding& finding : findings) {
      say(fmt::format("  {} {:<23} {}\n", finding.fine ? "ok     " : "missing", finding.what, finding.detail));
      if (!finding.fine) print(fmt::format("          → {}\n", finding.remedy));
    }
  }
  if (!flush()) return failed;
  return findings.front().fine ? done : failed;  // only a program that computes wrongly is a failure
}

}  // namespace catena::cli
