#include "table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace catena::peers {
namespace {

/// The lengths that were tried, in their order.
std::vector<std::size_t> lengths(const Findings& findings) {
  std::vector<std::size_t> all;
  for (const Forward& result : findings.forward)
    if (std::ranges::find(all, result.links) == all.end()) all.push_back(result.links);
  return all;
}

const Forward& result_of(const Findings& findings, const std::string& engine, std::size_t links) {
  return *std::ranges::find_if(findings.forward,
                               [&](const Forward& result) { return result.engine == engine && result.links == links; });
}

std::string named(const std::string& name, const std::string& version) {
  return version.empty() ? name : name + " " + version;
}

std::string row(const std::vector<std::string>& cells) { return fmt::format("| {} |\n", fmt::join(cells, " | ")); }

/// One row for each engine, one column for each length.
template <class Cell>
std::string engine_table(const Findings& findings, Cell cell) {
  std::vector<std::string> head{"engine"}, rule{"---"};
  for (const std::size_t links : lengths(findings)) {
    head.push_back(fmt::format("{} links", links));
    rule.emplace_back("---:");
  }
  std::string text = row(head) + row(rule);
  for (const Peer& peer : findings.engines) {
    std::vector<std::string> cells{named(peer.name, peer.version)};
    for (const std::size_t links : lengths(findings)) {
      const Forward& result = result_of(findings, peer.name, links);
      cells.push_back(result.trouble.empty() ? cell(result) : "—");
    }
    text += row(cells);
  }
  return text;
}

std::string time_cell(const Forward& result) {
  const std::string time = fmt::format("{:.{}f}", result.per_link, result.per_link < 100 ? 1 : 0);
  return result.agrees ? time : "(" + time + ")";
}

std::string lead_text(const Findings& findings) {
  std::vector<std::string> lines;
  for (const std::size_t links : lengths(findings))
    if (const auto ahead = lead(findings, links))
      lines.push_back(
          fmt::format("| {} | {} | {:.1f} | {:.1f} |\n", links, ahead->peer, ahead->one_chain, ahead->eight_chains));
  if (lines.empty()) return "No peer could be compared.\n";
  return fmt::format(
      "How many times our time the fastest engine needs that agrees:\n\n"
      "| links | engine | one chain | eight chains at once, each |\n| ---: | --- | ---: | ---: |\n{}",
      fmt::join(lines, ""));
}

std::string stiff_table(const Findings& findings) {
  std::string text =
      "| solver | tolerance | time [ms] | tip error [m] | steps | rejected | rates | factorisations |\n"
      "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  for (const Stiff& run : findings.stiff.runs) {
    const Integration& cost = run.integration;
    text += fmt::format("| {} | {:.0e} | {:.1f} | {:.1e} | {} | {} | {} | {} |\n", run.solver, run.tolerance,
                        1e3 * run.seconds, run.tip_error, cost.steps, cost.rejected, cost.rates, cost.factorisations);
    if (!cost.trouble.empty()) text += fmt::format("| | | {} | | | | | |\n", cost.trouble);
  }
  return text;
}

template <class Items>
std::string paths(const Items& items) {
  std::string text;
  for (const auto& item : items) text += fmt::format("- **{}**: {}\n", named(item.name, item.version), item.path);
  return text;
}

}  // namespace

std::optional<Lead> lead(const Findings& findings, std::size_t links) {
  const Forward* fastest = nullptr;
  for (const Peer& peer : findings.engines) {
    const Forward& result = result_of(findings, peer.name, links);
    if (peer.ours || !result.agrees || !result.trouble.empty()) continue;
    if (fastest == nullptr || result.per_link < fastest->per_link) fastest = &result;
  }
  if (fastest == nullptr) return std::nullopt;
  return Lead{.peer = fastest->engine,
              .one_chain = fastest->per_link / result_of(findings, one_chain().name, links).per_link,
              .eight_chains = fastest->per_link / result_of(findings, eight_chains().name, links).per_link};
}

std::string markdown(const Findings& findings) {
  const Provenance& from = findings.provenance;
  std::string text = fmt::format(
      R"(# The same chain in other engines

Written by `make bench-peers` on {}: Catena {} ({}), {}, {}, on {}.
The engines are Debian's packages, optimised, Simbody and DART with their assertions; CVODE is compiled from Debian's source
like us.{}

## Forward dynamics

From the state (θ, ω) to the angular accelerations, for planar chains of the rods of
[falling-d](../../experiments/falling-d/README.md), with gravity and with friction in the inner joints.
Nanoseconds for each link and chain, the best of 200 rounds in which all engines took turns.
The state changes from one evaluation to the next; the time holds all that follows from it, also handing it over and its sines
and cosines.

![Time per link against the number of links](peers.svg)

)",
      from.started.substr(0, 10), from.version, from.commit, from.compiler, from.flags, from.machine,
      findings.missing.empty() ? ""
                               : fmt::format("\nNot installed, so left out: {}.", fmt::join(findings.missing, ", ")));
  text += engine_table(findings, time_cell) + "\n" + lead_text(findings);
  text += R"(
The largest difference of an angular acceleration from ours, over the largest acceleration, in 16 random states.
Times in brackets above are of engines that differ by more than 1e-6; they do not count.
MuJoCo factorises the matrix of inertia, which costs digits and time in a long chain; the others go from link to link as we do.

)";
  text += engine_table(findings, [](const Forward& result) { return fmt::format("{:.0e}", result.difference); });
  text += "\nHow each is used:\n\n" + paths(findings.engines);
  for (const Forward& result : findings.forward)
    if (!result.trouble.empty())
      text += fmt::format("\n{} with {} links: {}\n", result.engine, result.links, result.trouble);
  text += fmt::format(
      R"(
## Stiff integration

Case [falling-d](../../experiments/falling-d/README.md) from start to end, all on our rates, relative and absolute tolerance
alike; the best time of several. Compare at equal error, not at equal tolerance.
The tip's true place at the end is ({:.10f}, {:.10f}) m: radau5 at a tolerance of 1e-12, from which mebdf at 1e-12 ends {:.0e} m
away.

)",
      findings.stiff.reference.x, findings.stiff.reference.y, findings.stiff.doubt);
  return text + stiff_table(findings) + "\n" + paths(findings.solvers);
}

std::string json(const Findings& findings) {
  using Json = nlohmann::ordered_json;
  const Provenance& from = findings.provenance;
  Json engines = Json::array(), solvers = Json::array(), forward = Json::array(), stiff = Json::array();
  for (const Peer& peer : findings.engines)
    engines.push_back({{"name", peer.name}, {"version", peer.version}, {"path", peer.path}});
  for (const Solver& solver : findings.solvers)
    solvers.push_back({{"name", solver.name}, {"version", solver.version}, {"path", solver.path}});
  for (const Forward& result : findings.forward) {
    Json entry{{"engine", result.engine}, {"links", result.links}};
    if (!result.trouble.empty()) {
      entry["trouble"] = result.trouble;
    } else {
      entry["difference"] = result.difference;
      entry["agrees"] = result.agrees;
      entry["ns_per_link"] = result.per_link;
      entry["ns_per_link_median"] = result.usual;
    }
    forward.push_back(std::move(entry));
  }
  Json leads = Json::array();
  for (const std::size_t links : lengths(findings))
    if (const auto ahead = lead(findings, links))
      leads.push_back({{"links", links},
                       {"fastest_peer", ahead->peer},
                       {"one_chain", ahead->one_chain},
                       {"eight_chains", ahead->eight_chains}});
  for (const Stiff& run : findings.stiff.runs) {
    const Integration& cost = run.integration;
    Json entry{{"solver", run.solver},   {"tolerance", run.tolerance},
               {"seconds", run.seconds}, {"tip_error_m", run.tip_error},
               {"steps", cost.steps},    {"rejected", cost.rejected},
               {"rates", cost.rates},    {"factorisations", cost.factorisations}};
    if (!cost.trouble.empty()) entry["trouble"] = cost.trouble;
    stiff.push_back(std::move(entry));
  }
  const Json all{{"date", from.started},
                 {"catena", {{"version", from.version}, {"commit", from.commit}}},
                 {"machine", from.machine},
                 {"compiler", from.compiler},
                 {"flags", from.flags},
                 {"not_installed", findings.missing},
                 {"engines", std::move(engines)},
                 {"forward_dynamics", std::move(forward)},
                 {"lead", std::move(leads)},
                 {"solvers", std::move(solvers)},
                 {"stiff_case", "falling-d"},
                 {"stiff_reference_tip_m", {findings.stiff.reference.x, findings.stiff.reference.y}},
                 {"stiff_reference_doubt_m", findings.stiff.doubt},
                 {"stiff", std::move(stiff)}};
  return all.dump(2) + "\n";
}

}  // namespace catena::peers
