#include "study/ladder_store.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <sstream>

#include "io/experiment_file.hpp"
#include "io/experiment_writer.hpp"
#include "io/hdf5_content.hpp"
#include "io/provenance.hpp"

namespace catena {
namespace {

constexpr std::int64_t ladder_format_version = 1;

std::string rung_group(std::size_t index) { return fmt::format("rung_{}", index + 1); }

std::string measure_names() {
  std::string names;
  for (const Measure& measure : measures()) names += measure.name + ' ';
  return names;
}

std::vector<double> pairs_of(std::span<const Measured> measured) {
  std::vector<double> numbers;
  for (const Measured& one : measured) numbers.insert(numbers.end(), {one.value, one.error});
  return numbers;
}

std::vector<Measured> read_pairs(const hdf5::Stored& group, const std::string& name, std::size_t count) {
  const hdf5::Matrix& numbers = group.read_matrix(name);
  if (numbers.rows != count || numbers.columns != 2)
    throw hdf5::Error(
        fmt::format("{} has {} × {} numbers where {} × 2 belong", name, numbers.rows, numbers.columns, count));
  std::vector<Measured> all(count);
  for (std::size_t k = 0; k < count; ++k) all[k] = {numbers.values[2 * k], numbers.values[2 * k + 1]};
  return all;
}

void write_rung(const hdf5::Group& group, const LadderPlan& plan, const Rung& rung) {
  group.attribute("status", static_cast<std::int64_t>(rung.status == RunStatus::done ? 0 : 1));
  group.attribute("message", rung.message);
  group.attribute("certified", static_cast<std::int64_t>(rung.certified));
  group.attribute("horizon", rung.horizon);
  group.attribute("limit", static_cast<std::int64_t>(rung.limit));
  group.attribute("warnings", fmt::format("{}", fmt::join(rung.warnings, "\n")));
  group.attribute("hash", std::bit_cast<std::int64_t>(rung.hash));
  group.attribute("drawn", static_cast<std::int64_t>(rung.drawn));
  group.write("measured", pairs_of(rung.measured), 2, {"", "each of the measures, and its ±"});
  group.write("firsts", pairs_of(rung.firsts), 2, {"s", "first slack, first joint past 90 degrees, each with its ±"});
  group.write(
      "numbers", rung.numbers, plan.width(),
      {"m, m, rad, rad/s, 1/s^2, m/s", "at each time: x, y, θ, ∂θ/∂t and σ at each share, then the tip's speed"});
  group.write("errors", rung.errors, plan.width(), {"", "± of each by the run itself"});
  group.write("shapes", rung.shapes, 2 * (rung.drawn + 1), {"m", "x and y of each drawn joint, at each time"});
  group.write("profiles", rung.profiles, rung.drawn,
              {"rad, rad/s, 1/s^2", "θ, ∂θ/∂t and σ of each drawn link, at each time of `at`"});
}

std::vector<double> read_table(const hdf5::Stored& group, const std::string& name, std::size_t rows,
                               std::size_t columns) {
  const hdf5::Matrix& numbers = group.read_matrix(name);
  if (numbers.rows != rows || numbers.columns != columns)
    throw hdf5::Error(
        fmt::format("{} has {} × {} numbers where {} × {} belong", name, numbers.rows, numbers.columns, rows, columns));
  return numbers.values;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

Rung stored_rung(const hdf5::Stored& group, const LadderPlan& plan) {
  const std::int64_t limit = group.integer("limit"), drawn = group.integer("drawn");
  if (limit < 0 || limit > static_cast<std::int64_t>(last_limit) || drawn < 1) throw hdf5::Error("a rung is damaged");
  Rung rung{.status = group.integer("status") == 0 ? RunStatus::done : RunStatus::failed,
            .message = group.text("message"),
            .measured = read_pairs(group, "measured", measures().size()),
            .firsts = read_pairs(group, "firsts", ladder_events().size()),
            .certified = group.integer("certified") != 0,
            .horizon = group.number("horizon"),
            .limit = static_cast<Limit>(limit),
            .warnings = lines_of(group.text("warnings")),
            .hash = std::bit_cast<std::uint64_t>(group.integer("hash")),
            .drawn = static_cast<std::size_t>(drawn)};
  rung.numbers = read_table(group, "numbers", plan.times.size(), plan.width());
  rung.errors = read_table(group, "errors", plan.times.size(), plan.width());
  rung.shapes = read_table(group, "shapes", plan.times.size(), 2 * (rung.drawn + 1));
  rung.profiles = read_table(group, "profiles", 3 * plan.at.size(), rung.drawn);
  return rung;
}

bool rises(std::span<const double> values) {
  return std::ranges::all_of(values, [](double one) { return std::isfinite(one); }) &&
         std::ranges::adjacent_find(values, std::greater_equal<>()) == values.end();
}

/// Can all its indices be relied on? Whether it can be run is another question.
bool is_sound(const LadderPlan& plan) {
  const bool counts = std::ranges::all_of(plan.rungs, [](double one) { return one >= 1 && one <= most_links; });
  if (plan.kind == LadderKind::links && !counts) return false;
  std::vector<double> fineness = plan.spacings();
  std::ranges::reverse(fineness);
  return plan.size() >= 2 && rises(fineness) && fineness.front() > 0 && rises(plan.times) && rises(plan.at) &&
         rises(plan.shares) && plan.shares.size() >= 2 && plan.shares.front() == 0.0 && plan.shares.back() == 1.0 &&
         plan.times.size() >= 2 && plan.times.front() == 0.0 && plan.times.back() == plan.base.run.duration &&
         !plan.at.empty() && std::ranges::includes(plan.times, plan.at) && plan.agree_to > 0;
}

StoredLadder stored_ladder(const hdf5::Stored& root) {
  if (!root.has_attribute("format") || root.text("format") != "catena ladder")
    throw hdf5::Error("is not a ladder of Catena");
  if (root.integer("format_version") > ladder_format_version) throw hdf5::Error("was written by a newer Catena");
  if (root.text("measures") != measure_names()) throw hdf5::Error("another version of Catena wrote it");
  auto experiment = read_stored_experiment(root.text("experiment"), "experiment");
  if (!experiment) throw hdf5::Error("the experiment in it cannot be read: " + experiment.error());
  StoredLadder stored{
      .plan = {.case_name = root.text("case"),
               .base = std::move(*experiment),
               .kind = root.text("kind") == name(LadderKind::links) ? LadderKind::links : LadderKind::steps,
               .rungs = root.read("rungs"),
               .at = root.read("at"),
               .agree_to = root.number("agree_to"),
               .times = root.read("times"),
               .shares = root.read("shares")},
      .rungs = {},
      .commit = root.text("commit")};
  if (!is_sound(stored.plan)) throw hdf5::Error("its plan is damaged");
  for (std::size_t k = 0; k < stored.plan.size(); ++k) {
    std::optional<Rung>& rung = stored.rungs.emplace_back();
    if (root.has(rung_group(k))) rung = stored_rung(root.open(rung_group(k)), stored.plan);
  }
  return stored;
}

}  // namespace

bool same_ladder(const LadderPlan& a, const LadderPlan& b) {
  return a.base == b.base && a.kind == b.kind && a.rungs == b.rungs && a.at == b.at && a.agree_to == b.agree_to &&
         a.times == b.times && a.shares == b.shares;
}

std::expected<void, std::string> write_ladder(const std::filesystem::path& path, const LadderPlan& plan,
                                              const Rungs& rungs) {
  std::size_t numbers = 0;
  for (const auto& rung : rungs)
    if (rung) numbers += 2 * rung->numbers.size() + rung->shapes.size() + rung->profiles.size() + 64;
  return hdf5::write_file(path, numbers * sizeof(double) + 65536, [&](const hdf5::Group& root) {
    root.attribute("format", std::string("catena ladder"));
    root.attribute("format_version", ladder_format_version);
    root.attribute("commit", std::string(build_commit()));
    root.attribute("case", plan.case_name);
    root.attribute("experiment", write_experiment(plan.base, true));
    root.attribute("kind", std::string(name(plan.kind)));
    root.attribute("agree_to", plan.agree_to);
    root.attribute("measures", measure_names());
    const bool links = plan.kind == LadderKind::links;
    root.write("rungs", plan.rungs, {links ? "" : "s", links ? "numbers of links" : "lengths of the equal steps"});
    root.write("at", plan.at, {"s", "times asked for"});
    root.write("times", plan.times, {"s", "at which the rungs are compared"});
    root.write("shares", plan.shares, {"", "places along the chain at which they are: 0 the support, 1 the tip"});
    for (std::size_t k = 0; k < rungs.size(); ++k)
      if (rungs[k]) write_rung(root.create(rung_group(k)), plan, *rungs[k]);
  });
}

std::expected<StoredLadder, std::string> read_ladder(const std::filesystem::path& path) {
  try {
    const hdf5::File file(path);
    return stored_ladder(file.root());
  } catch (const std::exception& problem) {
    return std::unexpected(fmt::format("{}: {}.", path.string(), problem.what()));
  }
}

}  // namespace catena
