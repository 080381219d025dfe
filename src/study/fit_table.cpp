#include "study/fit_table.hpp"

#include <fmt/format.h>

#include "io/hdf5_content.hpp"

namespace catena {
namespace {

constexpr std::int64_t fit_format_version = 1;

std::string set_name(std::size_t index) { return fmt::format("set_{}", index + 1); }

void write_places(const hdf5::Group& group, const std::string& name, const std::vector<Vec2<double>>& places,
                  std::string_view description) {
  std::vector<double> numbers;
  for (const Vec2<double>& place : places) numbers.insert(numbers.end(), {place.x, place.y});
  group.write(name, numbers, 2, {"m", description});
}

std::vector<Vec2<double>> read_places(const hdf5::Stored& group, const std::string& name, std::size_t count) {
  const hdf5::Matrix& numbers = group.read_matrix(name);
  if (numbers.rows != count || numbers.columns != 2)
    throw hdf5::Error(
        fmt::format("{} has {} × {} numbers where {} × 2 belong", name, numbers.rows, numbers.columns, count));
  std::vector<Vec2<double>> places;
  places.reserve(count);
  for (std::size_t i = 0; i < count; ++i) places.push_back({numbers.values[2 * i], numbers.values[2 * i + 1]});
  return places;
}

FittedData stored_set(const hdf5::Stored& group) {
  FittedData set{.case_name = group.text("case"),
                 .file = group.text("data"),
                 .fall = group.text("coordinates") == "w h",
                 .time = group.read("time"),
                 .curve_time = group.read("curve_time")};
  set.place = read_places(group, "measured", set.time.size());
  set.model = read_places(group, "model", set.time.size());
  set.curve = read_places(group, "curve", set.curve_time.size());
  return set;
}

}  // namespace

std::string fit_title(const FitPlan& plan) {
  if (plan.sets.size() == 1 && !plan.sets.front().experiment.title.empty()) return plan.sets.front().experiment.title;
  std::string title;
  for (const FitSet& set : plan.sets)
    if (!title.contains(set.case_name)) title += (title.empty() ? "" : ", ") + set.case_name;
  return title;
}

FitTable fit_table(const FitPlan& plan, const Fit& fit) {
  FitTable table{.title = fit_title(plan), .sigma = fit.sigma, .sets = {}};
  for (std::size_t s = 0; s < fit.sets.size(); ++s) {
    const TipData& data = plan.sets[s].data;
    FittedData set{.case_name = plan.sets[s].case_name,
                   .file = data.file,
                   .fall = data.fall,
                   .time = data.time,
                   .place = data.place,
                   .model = fit.sets[s].model};
    for (const TipSample& tip : fit.sets[s].curve) {
      set.curve_time.push_back(tip.time);
      set.curve.push_back(tip.position);
    }
    table.sets.push_back(std::move(set));
  }
  return table;
}

std::expected<void, std::string> write_fit(const std::filesystem::path& path, const FitTable& table) {
  std::size_t numbers = 0;
  for (const FittedData& set : table.sets) numbers += 5 * set.time.size() + 3 * set.curve_time.size();
  return hdf5::write_file(path, numbers * sizeof(double) + 65536, [&](const hdf5::Group& root) {
    root.attribute("format", std::string("catena fit"));
    root.attribute("format_version", fit_format_version);
    root.attribute("title", table.title);
    root.attribute("sigma", table.sigma);
    root.attribute("sets", static_cast<std::int64_t>(table.sets.size()));
    for (std::size_t s = 0; s < table.sets.size(); ++s) {
      const FittedData& set = table.sets[s];
      const hdf5::Group group = root.create(set_name(s));
      group.attribute("case", set.case_name);
      group.attribute("data", set.file);
      group.attribute("coordinates", std::string(set.fall ? "w h" : "x y"));
      group.write("time", set.time, {"s", "of each measured place"});
      write_places(group, "measured", set.place, "measured places of the tip");
      write_places(group, "model", set.model, "computed places at the same times");
      group.write("curve_time", set.curve_time, {"s", "of the computed curve"});
      write_places(group, "curve", set.curve, "computed tip, x and y from the support");
    }
  });
}

std::expected<FitTable, std::string> read_fit(const std::filesystem::path& path) {
  try {
    const hdf5::File file(path);
    const hdf5::Stored root = file.root();
    if (!root.has_attribute("format") || root.text("format") != "catena fit")
      throw hdf5::Error("is not a fit of Catena");
    if (root.integer("format_version") > fit_format_version) throw hdf5::Error("was written by a newer Catena");
    FitTable table{.title = root.text("title"), .sigma = root.number("sigma"), .sets = {}};
    for (std::size_t s = 0; root.has(set_name(s)); ++s) table.sets.push_back(stored_set(root.open(set_name(s))));
    if (static_cast<std::int64_t>(table.sets.size()) != root.integer("sets"))
      throw hdf5::Error(fmt::format("holds {} sets where {} belong", table.sets.size(), root.integer("sets")));
    return table;
  } catch (const std::exception& problem) {
    return std::unexpected(fmt::format("{}: {}.", path.string(), problem.what()));
  }
}

}  // namespace catena
