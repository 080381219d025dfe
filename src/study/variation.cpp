#include "study/variation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ranges>

#include "io/digits.hpp"
#include "io/units.hpp"
#include "io/unknown_name.hpp"
#include "num/elementary.hpp"

namespace catena {
namespace {

constexpr int most_values = 1'000'000;

using Numbers = std::expected<std::vector<double>, std::string>;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (const auto part : std::views::split(text, separator)) parts.emplace_back(part.begin(), part.end());
  return parts;
}

std::expected<int, std::string> count_from(std::string_view text, int least) {
  int count = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (problem != std::errc() || end != text.data() + text.size() || count < least || count > most_values)
    return std::unexpected(fmt::format("\"{}\" is not a number of values; a whole number from {} to {} is needed", text,
                                       least, most_values));
  return count;
}

/// The next of a sequence of numbers in [0, 1) with 53 bits (G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom
/// number generators, 2014).
double draw(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

std::uint64_t seed_of(std::string_view key, std::uint64_t seed) {
  for (const char letter : key) seed = (seed ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  return seed;
}

struct Bounds {
  double from, to;
};
std::expected<Bounds, std::string> bounds(const Key& key, std::string_view from, std::string_view to) {
  const auto low = parse_number(from, key.dimension), high = parse_number(to, key.dimension);
  if (!low) return std::unexpected(low.error());
  if (!high) return std::unexpected(high.error());
  return Bounds{*low, *high};
}

Numbers drawn(const Key& key, std::span<const std::string_view> parts, std::uint64_t seed) {
  if (parts.size() != 3) return std::unexpected("random needs three parts: random:FROM:TO:COUNT");
  const auto ends = bounds(key, parts[0], parts[1]);
  if (!ends) return std::unexpected(ends.error());
  const auto count = count_from(parts[2], 1);
  if (!count) return std::unexpected(count.error());
  std::uint64_t state = seed_of(dotted(key), seed);
  std::vector<double> values(static_cast<std::size_t>(*count));
  for (double& value : values) value = ends->from + (ends->to - ends->from) * draw(state);
  return values;
}

/// FROM (TO/FROM)^(i/last) to two ulp (the plain formula: to twenty): what rounding takes from the quotients and the product is
/// put back. No call of a C library: its bits would become those of every run.
double log_spaced(double from, double to, int i, int last) {
  const double ratio = to / from, share = static_cast<double>(i) / last;
  const double ratio_lost = std::fma(-ratio, from, to) / to;  // relative to the ratio
  const double share_lost = std::fma(-share, last, i) / last;
  const double power = pow(ratio, share);
  const double value = from * power;
  return value + (std::fma(from, power, -value) + value * (share * ratio_lost + share_lost * log(ratio)));
}

Numbers spaced(const Key& key, std::span<const std::string_view> parts) {
  const bool logarithmic = parts.size() == 4 && parts[3] == "log";
  if (parts.size() != 3 && !logarithmic) return std::unexpected("a grid is FROM:TO:COUNT or FROM:TO:COUNT:log");
  const auto ends = bounds(key, parts[0], parts[1]);
  if (!ends) return std::unexpected(ends.error());
  const auto [from, to] = *ends;
  const auto count = count_from(parts[2], 2);
  if (!count) return std::unexpected(count.error());
  if (logarithmic && !(from > 0 && to > 0)) return std::unexpected("a logarithmic grid needs positive ends");
  std::vector<double> values(static_cast<std::size_t>(*count));
  const int last = *count - 1;
  for (int i = 0; i < last; ++i)
    values[i] = logarithmic ? log_spaced(from, to, i, last) : from + (to - from) * (static_cast<double>(i) / last);
  values.back() = to;
  return values;
}

Numbers listed(const Key& key, std::string_view text) {
  std::vector<double> values;
  for (const std::string_view one : split(text, ',')) {
    const auto value = parse_number(one, key.dimension);
    if (!value) return std::unexpected(value.error());
    values.push_back(*value);
  }
  return values;
}

}  // namespace

std::expected<const Key*, std::string> numeric_key(std::string_view dotted_name) {
  const Key* key = find_key(dotted_name);
  std::vector<std::string> numeric;
  for (const Key& known : experiment_keys())
    if (std::holds_alternative<NumberKind>(known.kind) || std::holds_alternative<IntegerKind>(known.kind) ||
        std::holds_alternative<OptionalNumberKind>(known.kind))
      numeric.push_back(dotted(known));
  if (key != nullptr && std::ranges::find(numeric, dotted(*key)) != numeric.end()) return key;
  if (key != nullptr) return std::unexpected(fmt::format("{} is not a number and cannot be varied", dotted_name));
  return std::unexpected(unknown_dotted_key(dotted_name));
}

void put_number(const Key& key, double value, Experiment& experiment) {
  if (const auto* number = std::get_if<NumberKind>(&key.kind))
    number->place.change(experiment) = value;
  else if (const auto* whole = std::get_if<IntegerKind>(&key.kind))
    whole->place.change(experiment) = static_cast<int>(std::lround(std::clamp(value, -2e9, 2e9)));
  else
    std::get<OptionalNumberKind>(key.kind).place.change(experiment) = {value};
}

std::expected<Variation, std::string> parse_variation(std::string_view argument, std::uint64_t seed) {
  const auto failed = [&](std::string_view why) {
    return std::unexpected(
        fmt::format("--vary {}: {}{}", argument, why, why.ends_with('.') || why.ends_with('?') ? "" : "."));
  };
  const std::size_t equals = argument.find('=');
  if (equals == std::string_view::npos) return failed("KEY=VALUES is needed, such as start.span=0.1:1.0:10");
  const auto key = numeric_key(trimmed(argument.substr(0, equals)));
  if (!key) return failed(key.error());
  const std::string_view given = argument.substr(equals + 1);
  const std::vector<std::string_view> parts = split(given, ':');
  const bool random = trimmed(parts.front()) == "random";
  const Numbers values = random             ? drawn(**key, std::span(parts).subspan(1), seed)
                         : parts.size() > 1 ? spaced(**key, parts)
                                            : listed(**key, given);
  if (!values) return failed(values.error());
  if (const auto* whole = std::get_if<IntegerKind>(&(*key)->kind))
    for (const double value : *values)
      if (value != std::round(value) || value < whole->least || value > whole->most)
        return failed(fmt::format("{} is no whole number from {} to {}; choose a grid or list of such", value,
                                  whole->least, whole->most));
  return Variation{.key = *key, .values = *values, .random = random, .text = std::string(argument)};
}

}  // namespace catena
