// The same chain in Catena and in other engines: who agrees, who is how fast.
//
//   bench_peers FOLDER    prints the table, and writes peers.md, peers.json and peers.svg there
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "figure.hpp"
#include "found.hpp"
#include "io/experiment_file.hpp"
#include "lab/build.hpp"
#include "table.hpp"

namespace {

using namespace catena;
using namespace catena::peers;

constexpr std::array<std::size_t, 4> lengths = {10, 57, 229, 1000};
constexpr std::array<double, 3> tolerances = {1e-6, 1e-8, 1e-10};

void measure(Findings& findings, const Experiment& experiment, const Chain& chain, std::vector<double> start) {
  for (const std::size_t links : lengths) {
    fmt::print(stderr, "forward dynamics of {} links\n", links);
    std::ranges::move(measure_forward(findings.engines, chain, links), std::back_inserter(findings.forward));
  }
  fmt::print(stderr, "stiff integration\n");
  findings.stiff = measure_stiff(
      findings.solvers,
      {.chain = &chain, .start = std::move(start), .duration = experiment.run.duration, .tolerance = 0.0}, tolerances);
}

bool write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  file.close();
  if (!file) fmt::print(stderr, "bench_peers: {} cannot be written\n", path.string());
  return !file.fail();
}

}  // namespace

int main(int count, char** words) {
  if (count != 2 || !std::filesystem::is_directory(words[1])) {
    fmt::print(
        stderr,
        "usage: bench_peers FOLDER\nwrites peers.md, peers.json and peers.svg into the folder, which must exist\n");
    return 2;
  }
  const auto loaded = read_experiment(CATENA_SOURCE_DIR "/experiments/falling-d/case.toml");
  if (!loaded) {
    fmt::print(stderr, "{}\n", loaded.error());
    return 1;
  }
  const Chain chain = build_chain(loaded->experiment);
  auto start = build_start(loaded->experiment, chain);
  if (!start) {
    fmt::print(stderr, "{}\n", start.error());
    return 1;
  }
  Findings findings{.provenance = provenance({}),
                    .engines = engines(),
                    .solvers = solvers(),
                    .missing = missing(),
                    .forward = {},
                    .stiff = {}};
  for (const std::string& name : findings.missing)
    fmt::print(stderr, "{} was not found, so it is left out; on Debian 12 `make bench-peers` installs it\n", name);
  measure(findings, loaded->experiment, chain, std::move(*start));

  const std::string text = markdown(findings);
  fmt::print("{}", text);
  const std::filesystem::path folder = words[1];
  const bool written = write(folder / "peers.md", text) && write(folder / "peers.json", json(findings)) &&
                       write(folder / "peers.svg", figure(findings.forward));
  return written ? 0 : 1;
}
