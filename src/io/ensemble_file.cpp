#include "io/ensemble_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "io/digits.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t shares = std::size(quantile_shares);

/// Failures by their reasons, one in each line.
std::string lines(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += text + "\n";
  return all;
}

std::vector<std::string> from_lines(const std::string& all) {
  std::vector<std::string> texts;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find('\n', begin), all.size());
    texts.push_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
  return texts;
}

/// The quantiles of each time side by side, as a table has them; and back.
std::vector<double> side_by_side(const SpreadBand& band) {
  std::vector<double> rows;
  rows.reserve(band.mean.size() * shares);
  for (std::size_t k = 0; k < band.mean.size(); ++k)
    for (const std::vector<double>& one : band.quantiles) rows.push_back(one[k]);
  return rows;
}

SpreadBand read_band(const hdf5::Stored& group, std::size_t times) {
  SpreadBand band{.name = group.text("name"),
                  .symbol = group.text("symbol"),
                  .unit = group.text("unit"),
                  .mean = group.read("mean"),
                  .mean_error = group.read("mean_error")};
  const hdf5::Matrix& rows = group.read_matrix("quantiles");
  if (band.mean.size() != times || band.mean_error.size() != times || rows.rows != times || rows.columns != shares)
    throw hdf5::Error("/ensemble does not fit together");
  band.quantiles.assign(shares, std::vector<double>(times));
  for (std::size_t k = 0; k < times; ++k)
    for (std::size_t q = 0; q < shares; ++q) band.quantiles[q][k] = rows.values[k * shares + q];
  return band;
}

}  // namespace

void write_ensemble(const hdf5::Group& root, const Ensemble& found) {
  const hdf5::Group group = root.create("ensemble");
  group.attribute("members", static_cast<std::int64_t>(found.request.members));
  group.attribute("perturb", found.request.perturb);
  group.attribute("seed", fmt::format("{}", found.request.seed));
  group.attribute("lost", lines(found.lost));
  group.attribute("parted_at", found.parted_at);
  group.attribute("bands", static_cast<std::int64_t>(found.bands.size()));
  group.write("time", found.time, {"s", "of all that follows"});
  group.write("spread", found.spread, {"m", "root mean square distance of the tips from their mean"});
  for (std::size_t b = 0; b < found.bands.size(); ++b) {
    const SpreadBand& band = found.bands[b];
    const hdf5::Group one = group.create(fmt::format("band_{}", b + 1));
    one.attribute("name", band.name);
    one.attribute("symbol", band.symbol);
    one.attribute("unit", band.unit);
    one.write("mean", band.mean, {band.unit, "of the copies"});
    one.write("mean_error", band.mean_error, {band.unit, "plus or minus of the mean, for ever more copies"});
    one.write("quantiles", side_by_side(band), shares, {band.unit, "5, 25, 50, 75 and 95 % of the copies lie below"});
  }
}

Ensemble read_ensemble(const hdf5::Stored& root) {
  const hdf5::Stored group = root.open("ensemble");
  const std::int64_t members = group.integer("members"), bands = group.integer("bands");
  if (members < 0 || bands < 0 || bands > 100) throw hdf5::Error("/ensemble has a number that cannot be");
  Ensemble found{.request = {.members = static_cast<std::size_t>(members), .perturb = group.number("perturb")},
                 .complete = true,
                 .lost = from_lines(group.text("lost")),
                 .time = group.read("time"),
                 .spread = group.read("spread"),
                 .parted_at = group.number("parted_at")};
  found.request.seed = std::strtoull(group.text("seed").c_str(), nullptr, 10);
  if (!found.spread.empty() && found.spread.size() != found.time.size())
    throw hdf5::Error("/ensemble does not fit together");
  for (std::int64_t b = 1; b <= bands; ++b)
    found.bands.push_back(read_band(group.open(fmt::format("band_{}", b)), found.time.size()));
  return found;
}

std::string ensemble_csv(const Ensemble& found) {
  std::string text = "t [s],spread [m]";
  for (const SpreadBand& band : found.bands) {
    text += fmt::format(",mean {0} [{1}],± of the mean {0} [{1}]", band.name, band.unit);
    for (const double share : quantile_shares)
      text += fmt::format(",{:.0f} % {} [{}]", 100 * share, band.name, band.unit);
  }
  text += '\n';
  for (std::size_t k = 0; k < found.spread.size(); ++k) {
    text += fmt::format("{},{}", shortest(found.time[k]), shortest(found.spread[k]));
    for (const SpreadBand& band : found.bands) {
      text += "," + shortest(band.mean[k]) + "," + shortest(band.mean_error[k]);
      for (const std::vector<double>& one : band.quantiles) text += "," + shortest(one[k]);
    }
    text += '\n';
  }
  return text;
}

nlohmann::ordered_json ensemble_json(const Ensemble& found) {
  Json json = {{"members", found.request.members},
               {"failed", found.lost.size()},
               {"perturb", found.request.perturb},
               {"seed", found.request.seed},
               {"parted_at", std::isfinite(found.parted_at) ? Json(found.parted_at) : Json(nullptr)},
               {"shares", quantile_shares},
               {"t", found.time},
               {"spread", found.spread}};
  for (const SpreadBand& band : found.bands)
    json[band.name] = {
        {"unit", band.unit}, {"mean", band.mean}, {"mean_error", band.mean_error}, {"quantiles", band.quantiles}};
  return json;
}

}  // namespace catena
