#include "study/swept_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "io/experiment_file.hpp"
#include "io/hdf5_content.hpp"

namespace catena {
namespace {

SweptKey swept_key(const Key& key, bool random) {
  return {.name = dotted(key),
          .unit = std::string(si_unit(key.dimension)),
          .comment = std::string(key.comment),
          .random = random};
}

SweptQuantity swept_quantity(const Measure& measure) {
  return {.name = measure.name, .unit = measure.unit, .title = measure.title, .of_motion = measure.of_motion};
}

/// Files from before `keys` name them in the order of an experiment.
std::vector<const Key*> stored_keys(const hdf5::Stored& root) {
  const hdf5::Stored vary = root.open("vary");
  std::vector<const Key*> keys;
  if (root.has_attribute("keys")) {
    std::istringstream names(root.text("keys"));
    for (std::string name; names >> name;) keys.push_back(find_key(name));
  } else {
    for (const Key& key : experiment_keys())
      if (vary.has(dotted(key))) keys.push_back(&key);
  }
  if (keys.empty() || std::ranges::find(keys, nullptr) != keys.end())
    throw hdf5::Error("what it varied is not known to this Catena");
  return keys;
}

SweptTable stored_table(const hdf5::Stored& root) {
  if (!root.has_attribute("format") || root.text("format") != "catena sweep")
    throw hdf5::Error("is not a sweep of Catena");
  const auto experiment = read_stored_experiment(root.text("experiment"), "experiment");
  if (!experiment) throw hdf5::Error("the experiment in it cannot be read: " + experiment.error());
  SweptTable table{.title = experiment->title.empty() ? root.text("case") : experiment->title};
  for (const double status : root.read("status")) table.done.push_back(status == 0.0);
  const auto column = [&](const hdf5::Stored& group, const std::string& name) {
    const std::vector<double>& values = group.read(name);
    if (values.size() != table.runs()) throw hdf5::Error(fmt::format("{} has {} numbers", name, values.size()));
    return values;
  };
  if (root.has("predicted"))
    for (const double known : column(root, "predicted"))
      table.doubtful.push_back(experiment->run.certify && known == 0.0);
  else
    for (const double limit : column(root, "limit"))
      table.doubtful.push_back(experiment->run.certify && limit != static_cast<double>(Limit::none));
  const hdf5::Stored vary = root.open("vary"), measured = root.open("measured"), error = root.open("error");
  for (const Key* key : stored_keys(root)) {
    table.keys.push_back(swept_key(*key, vary.text(dotted(*key)).contains("random")));
    table.keys.back().values = column(vary, dotted(*key));
    if (!std::ranges::all_of(table.keys.back().values, [](double value) { return std::isfinite(value); }))
      throw hdf5::Error(fmt::format("{} takes values that are not finite", dotted(*key)));
  }
  for (const Measure& measure : measures()) {
    if (!measured.has(measure.name)) continue;
    table.quantities.push_back(swept_quantity(measure));
    table.quantities.back().values = column(measured, measure.name);
    if (experiment->run.certify && error.has(measure.name))
      table.quantities.back().errors = column(error, measure.name);
  }
  return table;
}

}  // namespace

SweptTable swept_table(const SweepPlan& plan, std::span<const SweepPoint> points) {
  const bool certified = plan.base.run.certify;
  SweptTable table{.title = plan.base.title.empty() ? plan.case_name : plan.base.title};
  for (const Variation& one : plan.variations) table.keys.push_back(swept_key(*one.key, one.random));
  const std::vector<std::size_t> columns = plan.columns();
  for (const std::size_t k : columns) table.quantities.push_back(swept_quantity(measures()[k]));
  for (std::size_t i = 0; i < points.size(); ++i) {
    table.done.push_back(points[i].status == RunStatus::done);
    table.doubtful.push_back(certified && !predicted(points[i]));
    const std::vector<double> values = plan.values(i);
    for (std::size_t k = 0; k < values.size(); ++k) table.keys[k].values.push_back(values[k]);
    for (std::size_t c = 0; c < columns.size(); ++c) {
      SweptQuantity& quantity = table.quantities[c];
      const Measured& measured = points[i].measured[columns[c]];
      quantity.values.push_back(measured.value);
      if (certified && quantity.of_motion) quantity.errors.push_back(measured.error);
    }
  }
  return table;
}

std::expected<SweptTable, std::string> read_sweep(const std::filesystem::path& path) {
  try {
    const hdf5::File file(path);
    return stored_table(file.root());
  } catch (const std::exception& problem) {
    return std::unexpected(fmt::format("{}: {}.", path.string(), problem.what()));
  }
}

}  // namespace catena
