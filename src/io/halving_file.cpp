#include "io/halving_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "io/digits.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> share_words{"the step", "half the step", "a quarter of it"};

Json known_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

std::string_view name(HalvingVerdict verdict) {
  constexpr std::array<std::string_view, 5> names{"converged", "rounding", "unclear", "parted", "unstable"};
  return names.at(static_cast<std::size_t>(verdict));
}

/// Of a difference by the next one; not a number where that vanishes.
double ratio(const HalvedNumber& number) { return number.difference(0) / number.difference(1); }

/// Which runs came to their end, and when the others did not.
std::string failures(const Halving& found) {
  std::string words;
  for (std::size_t r = 0; r < found.runs.size(); ++r) {
    const HalvedRun& run = found.runs[r];
    words += fmt::format("With {} ({} s) the run {}. ", share_words[r], compact(run.step, 4),
                         run.done ? "comes to its end" : fmt::format("fails at t = {:.4g} s", run.t_end));
  }
  return words;
}

/// When the motions part, of each pair; nothing if both stay together.
std::string partings(const Halving& found) {
  const auto at = [&](std::size_t pair) {
    return std::isnan(found.parted_at[pair]) ? std::string("stay together")
                                             : fmt::format("part at t = {:.4g} s", found.parted_at[pair]);
  };
  if (std::isnan(found.parted_at[0]) && std::isnan(found.parted_at[1])) return "";
  return fmt::format(
      " The motions with the step and half of it {}, those with half and a quarter {} (apart: by a thousandth of the "
      "length).",
      at(0), at(1));
}

std::string cell(const HalvedNumber& number, std::size_t run) {
  const auto& value = number.value[run];
  if (!std::isfinite(value[0])) return "–";
  return number.place ? fmt::format("({}, {})", compact(value[0], 6), compact(value[1], 6)) : compact(value[0], 7);
}

}  // namespace

void write_halving(const hdf5::Group& root, const Halving& found) {
  const hdf5::Group group = root.create("halving");
  group.attribute("order", static_cast<std::int64_t>(found.order));
  group.attribute("length", found.length);
  group.attribute("numbers", static_cast<std::int64_t>(found.numbers.size()));
  group.write("time", found.time, {"s", "at which tips are compared"});
  for (std::size_t pair = 0; pair < 2; ++pair) {
    group.attribute(fmt::format("parted_at_{}", pair + 1), found.parted_at[pair]);
    group.write(fmt::format("apart_{}", pair + 1), found.apart[pair],
                {"m", pair == 0 ? "of the tips with the step and half of it" : "with half of it and a quarter"});
  }
  for (std::size_t r = 0; r < found.runs.size(); ++r) {
    const hdf5::Group run = group.create(fmt::format("run_{}", r + 1));
    run.attribute("step", found.runs[r].step);
    run.attribute("done", static_cast<std::int64_t>(found.runs[r].done));
    run.attribute("t_end", found.runs[r].t_end);
    run.attribute("trouble", found.runs[r].trouble);
  }
  for (std::size_t k = 0; k < found.numbers.size(); ++k) {
    const HalvedNumber& number = found.numbers[k];
    const hdf5::Group one = group.create(fmt::format("number_{}", k + 1));
    one.attribute("title", number.title);
    one.attribute("unit", number.unit);
    one.attribute("place", static_cast<std::int64_t>(number.place));
    std::vector<double> rows;
    for (const auto& value : number.value) rows.insert(rows.end(), value.begin(), value.end());
    one.write("value", rows, 2, {number.unit, "with the step, half and a quarter of it"});
  }
}

Halving read_halving(const hdf5::Stored& root) {
  const hdf5::Stored group = root.open("halving");
  const std::int64_t numbers = group.integer("numbers");
  if (numbers < 0 || numbers > 100'000) throw hdf5::Error("/halving has a number that cannot be");
  Halving found{
      .order = static_cast<int>(group.integer("order")), .length = group.number("length"), .time = group.read("time")};
  for (std::size_t pair = 0; pair < 2; ++pair) {
    found.parted_at[pair] = group.number(fmt::format("parted_at_{}", pair + 1));
    found.apart[pair] = group.read(fmt::format("apart_{}", pair + 1));
    if (found.apart[pair].size() > found.time.size()) throw hdf5::Error("/halving does not fit together");
  }
  for (std::size_t r = 0; r < found.runs.size(); ++r) {
    const hdf5::Stored run = group.open(fmt::format("run_{}", r + 1));
    found.runs[r] = {.step = run.number("step"),
                     .done = run.integer("done") != 0,
                     .t_end = run.number("t_end"),
                     .trouble = run.text("trouble")};
  }
  for (std::int64_t k = 1; k <= numbers; ++k) {
    const hdf5::Stored one = group.open(fmt::format("number_{}", k));
    HalvedNumber number{.title = one.text("title"), .unit = one.text("unit"), .place = one.integer("place") != 0};
    const hdf5::Matrix& rows = one.read_matrix("value");
    if (rows.rows != 3 || rows.columns != 2) throw hdf5::Error("/halving does not fit together");
    for (std::size_t r = 0; r < 3; ++r) number.value[r] = {rows.values[2 * r], rows.values[2 * r + 1]};
    found.numbers.push_back(std::move(number));
  }
  return found;
}

std::string halving_csv(const Halving& found) {
  std::string text =
      fmt::format("t [s],tips apart {0} and {1} s [m],tips apart {1} and {2} s [m]\n", shortest(found.runs[0].step),
                  shortest(found.runs[1].step), shortest(found.runs[2].step));
  for (std::size_t k = 0; k < std::max(found.apart[0].size(), found.apart[1].size()); ++k) {
    text += shortest(found.time[k]);
    for (const std::vector<double>& apart : found.apart) text += "," + (k < apart.size() ? shortest(apart[k]) : "");
    text += '\n';
  }
  return text;
}

nlohmann::ordered_json halving_json(const Halving& found) {
  Json json = {{"verdict", name(verdict(found))},
               {"words", halving_words(found)},
               {"order", known_or_null(found.seen_order())},
               {"order_expected", found.order},
               {"tips_apart", {found.largest_apart(0), found.largest_apart(1)}},
               {"parted_at", {known_or_null(found.parted_at[0]), known_or_null(found.parted_at[1])}},
               {"runs", Json::array()},
               {"numbers", Json::array()}};
  for (const HalvedRun& run : found.runs) {
    json["runs"].push_back({{"step", run.step}, {"status", run.done ? "done" : "failed"}, {"t_end", run.t_end}});
    if (!run.trouble.empty()) json["runs"].back()["message"] = run.trouble;
  }
  for (const HalvedNumber& number : found.numbers) {
    Json values = Json::array();
    for (const auto& value : number.value)
      values.push_back(number.place ? Json{known_or_null(value[0]), known_or_null(value[1])} : known_or_null(value[0]));
    json["numbers"].push_back(
        {{"name", number.title},
         {"unit", number.unit},
         {"values", std::move(values)},
         {"differences", {known_or_null(number.difference(0)), known_or_null(number.difference(1))}},
         {"ratio", known_or_null(ratio(number))}});
  }
  return json;
}

std::string halving_words(const Halving& found) {
  const double first = found.largest_apart(0), second = found.largest_apart(1), order = found.seen_order();
  const double share = 1 - std::exp2(-found.order);  // of an error that halving shows
  switch (verdict(found)) {
    case HalvingVerdict::unstable:
      return "Not converged: the step is too long. " + failures(found) + "The differences say nothing about the error.";
    case HalvingVerdict::rounding:
      return fmt::format(
          "Converged: with half the step and with a quarter of it the tips differ by {} m, which is rounding. With the "
          "step itself the tip is off by {} m.",
          compact(second, 1), compact(first, 2));
    case HalvingVerdict::converged:
      return fmt::format(
                 "Converged: each halving divides the difference by {:.3g}, order {:.2f} where {} is expected. With "
                 "the "
                 "step of {} s the tip is off by about {} m, with half of it by {} m.",
                 std::exp2(order), order, found.order, compact(found.runs[0].step, 4), compact(first / share, 2),
                 compact(second / share, 2)) +
             partings(found);
    case HalvingVerdict::parted:
    case HalvingVerdict::unclear:
      break;
  }
  return fmt::format(
             "Not converged: halving changes the tip by up to {} m, halving again by {} m, order {:.2f} where {} is "
             "expected. The steps are too long for the differences to tell the error.",
             compact(first, 2), compact(second, 2), order, found.order) +
         partings(found);
}

std::vector<std::vector<std::string>> halving_table(const Halving& found) {
  std::vector<std::vector<std::string>> rows{{"", fmt::format("step {} s", compact(found.runs[0].step, 4)),
                                              fmt::format("{} s", compact(found.runs[1].step, 4)), "difference",
                                              "halved again", "ratio"}};
  for (const HalvedNumber& number : found.numbers)
    rows.push_back({fmt::format("{} [{}]", number.title, number.unit), cell(number, 0), cell(number, 1),
                    compact(number.difference(0), 2), compact(number.difference(1), 2), compact(ratio(number), 3)});
  return rows;
}

}  // namespace catena
