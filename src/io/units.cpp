#include "io/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "io/digits.hpp"
#include "io/near_miss.hpp"

namespace catena {
namespace {

// One unit is 10^decimal / over · times in SI. Powers of ten are applied to the digits, before they become binary, so decimal
// units are exact: "0.1 cm" is the double nearest to 0.001. Aliases are understood but not listed.
struct Unit {
  std::string_view symbol;
  Dimension dimension;
  int decimal = 0;
  double over = 1.0;
  double times = 1.0;
  bool alias = false;
};

constexpr double pi = std::numbers::pi;

// Foot, inch, pound and ounce are defined by these decimals (international yard and pound, 1959); a pound of force is the weight of a
// pound under the standard gravity of 1901.
constexpr auto units = std::to_array<Unit>({
    {"m", Dimension::length},
    {"km", Dimension::length, 3},
    {"cm", Dimension::length, -2},
    {"mm", Dimension::length, -3},
    {"um", Dimension::length, -6},
    {"ft", Dimension::length, 0, 1, 0.3048},
    {"in", Dimension::length, 0, 1, 0.0254},
    {"kg", Dimension::mass},
    {"g", Dimension::mass, -3},
    {"mg", Dimension::mass, -6},
    {"t", Dimension::mass, 3},
    {"lb", Dimension::mass, 0, 1, 0.45359237},
    {"oz", Dimension::mass, 0, 1, 0.028349523125},
    {"s", Dimension::time},
    {"ms", Dimension::time, -3},
    {"us", Dimension::time, -6},
    {"min", Dimension::time, 0, 1, 60},
    {"h", Dimension::time, 0, 1, 3600},
    {"rad", Dimension::angle},
    {"mrad", Dimension::angle, -3},
    {"deg", Dimension::angle, 0, 180, pi},
    {"turn", Dimension::angle, 0, 1, 2 * pi},
    {"rad/s", Dimension::angular_rate},
    {"deg/s", Dimension::angular_rate, 0, 180, pi},
    {"turn/s", Dimension::angular_rate, 0, 1, 2 * pi},
    {"rpm", Dimension::angular_rate, 0, 30, pi},
    {"m/s²", Dimension::acceleration},
    {"cm/s²", Dimension::acceleration, -2},
    {"mm/s²", Dimension::acceleration, -3},
    {"ft/s²", Dimension::acceleration, 0, 1, 0.3048},
    {"N m s", Dimension::friction},
    {"mN m s", Dimension::friction, -3},
    {"uN m s", Dimension::friction, -6},
    {"N m s/rad", Dimension::friction},
    {"N m", Dimension::stiffness},
    {"mN m", Dimension::stiffness, -3},
    {"uN m", Dimension::stiffness, -6},
    {"N m/rad", Dimension::stiffness},
    {"Hz", Dimension::frequency},
    {"kHz", Dimension::frequency, 3},
    {"1/s", Dimension::frequency},
    {"m/s", Dimension::speed},
    {"cm/s", Dimension::speed, -2},
    {"mm/s", Dimension::speed, -3},
    {"km/h", Dimension::speed, 0, 3.6},
    {"ft/s", Dimension::speed, 0, 1, 0.3048},
    {"kg/m³", Dimension::density},
    {"g/cm³", Dimension::density, 3},
    {"N m²", Dimension::bending_stiffness},
    {"mN m²", Dimension::bending_stiffness, -3},
    {"uN m²", Dimension::bending_stiffness, -6},
    {"N m² s", Dimension::bending_friction},
    {"mN m² s", Dimension::bending_friction, -3},
    {"uN m² s", Dimension::bending_friction, -6},
    {"N", Dimension::force},
    {"kN", Dimension::force, 3},
    {"MN", Dimension::force, 6},
    {"mN", Dimension::force, -3},
    {"lbf", Dimension::force, 0, 1, 0.45359237 * 9.80665},
    {"kg/m", Dimension::line_density},
    {"g/m", Dimension::line_density, -3},
    {"lb/ft", Dimension::line_density, 0, 0.3048, 0.45359237},
    {"Pa", Dimension::pressure},
    {"kPa", Dimension::pressure, 3},
    {"MPa", Dimension::pressure, 6},
    {"GPa", Dimension::pressure, 9},
    {"N/mm²", Dimension::pressure, 6},
    {"m²", Dimension::area},
    {"cm²", Dimension::area, -4},
    {"mm²", Dimension::area, -6},
    {"°", Dimension::angle, 0, 180, pi, true},
    {"°/s", Dimension::angular_rate, 0, 180, pi, true},
    {"m/s2", Dimension::acceleration, 0, 1, 1, true},
    {"kg/m3", Dimension::density, 0, 1, 1, true},
    {"g/cm3", Dimension::density, 3, 1, 1, true},
    {"Nms", Dimension::friction, 0, 1, 1, true},
    {"Nm", Dimension::stiffness, 0, 1, 1, true},
});

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

// One spelling for each unit: "N·m·s", "N*m*s" and "N  m s" are "N m s".
std::string one_spelling(std::string_view given) {
  std::string unit(trimmed(given));
  replace_all(unit, "^2", "²");
  replace_all(unit, "^3", "³");
  replace_all(unit, "·", " ");
  replace_all(unit, "*", " ");
  replace_all(unit, "µ", "u");  // micro sign
  replace_all(unit, "μ", "u");  // Greek mu
  replace_all(unit, "  ", " ");
  replace_all(unit, " /", "/");
  replace_all(unit, "/ ", "/");
  return unit;
}

// The number in `digits` times ten to a power, rounded once; nothing if no double holds it.
std::optional<double> shifted(std::string_view digits, int decimal) {
  const auto mark = std::min(digits.find_first_of("eE"), digits.size());
  int exponent = 0;
  if (mark < digits.size()) {
    const std::string_view power = digits.substr(digits[mark + 1] == '+' ? mark + 2 : mark + 1);
    if (std::from_chars(power.data(), power.data() + power.size(), exponent).ec != std::errc()) return std::nullopt;
    exponent = std::clamp(exponent, -100000, 100000);
  }
  const std::string text = fmt::format("{}e{}", digits.substr(0, mark), exponent + decimal);
  double value = 0.0;
  if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc()) return std::nullopt;
  return value;
}

// "1,02 m" as "1.02 m" if it has a comma at that place with a digit behind it.
std::optional<std::string> with_decimal_point(std::string_view text, std::size_t place) {
  const bool comma = place + 1 < text.size() && text[place] == ',' && text[place + 1] >= '0' && text[place + 1] <= '9';
  if (!comma) return std::nullopt;
  return fmt::format("{}.{}", place > 0 ? text.substr(0, place) : "0", text.substr(place + 1));
}

std::string known_sentence(Dimension needed) {
  return fmt::format("Known units of {}: {}.", name(needed), known_units(needed));
}

// Why `unit` does not do.
std::string unit_problem(std::string_view text, std::string_view unit, Dimension needed) {
  if (needed == Dimension::none) return fmt::format("{} has a unit; a plain number is needed.", excerpt(text));
  const auto other = std::ranges::find(units, unit, &Unit::symbol);
  if (other != units.end()) {
    return fmt::format("{} is of dimension {}; {} is needed. {}", excerpt(text), name(other->dimension), name(needed),
                       known_sentence(needed));
  }
  std::vector<std::string_view> symbols;
  for (const Unit& u : units) {
    if (u.dimension == needed && !u.alias) symbols.push_back(u.symbol);
  }
  return fmt::format("unknown unit {} in {}. {}{}", excerpt(unit), excerpt(text), known_sentence(needed),
                     suggestion(unit, symbols));
}

}  // namespace

std::string known_units(Dimension dimension) {
  std::string list;
  for (const Unit& u : units) {
    if (u.dimension != dimension || u.alias) continue;
    if (!list.empty()) list += ", ";
    list += u.symbol;
  }
  return list;
}

std::expected<double, std::string> parse_quantity(std::string_view text, Dimension needed) {
  constexpr std::size_t longest = 1000;  // no number needs as many digits
  if (text.size() > longest) return std::unexpected(excerpt(text) + " is too long for a number with a unit.");
  std::string spelled(trimmed(text));
  replace_all(spelled, "−", "-");
  std::string_view digits = spelled;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0.0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const auto length = static_cast<std::size_t>(end - digits.data());
  if (const auto point = with_decimal_point(digits, length)) {
    return std::unexpected(fmt::format("{} has a decimal comma; write {}.", excerpt(text), excerpt(*point)));
  }
  const std::string unit = one_spelling(digits.substr(length));
  if (length == 0 || unit.starts_with('.')) return std::unexpected(fmt::format("{} is not a number.", excerpt(text)));
  if (unit.empty()) {
    const std::string hint = needed == Dimension::none
                                 ? ""
                                 : fmt::format(", or add a unit: \"{} {}\"", bare_excerpt(digits), si_unit(needed));
    return std::unexpected(
        fmt::format("{} is text, not a number. Write {}{}.", excerpt(text), bare_excerpt(digits), hint));
  }
  const auto known =
      std::ranges::find_if(units, [&](const Unit& u) { return u.symbol == unit && u.dimension == needed; });
  if (known == units.end()) return std::unexpected(unit_problem(text, unit, needed));
  if (problem == std::errc() && !std::isfinite(value)) {
    return std::unexpected(fmt::format("{} is not finite; a finite {} is needed.", excerpt(text), name(needed)));
  }
  const auto plain = shifted(digits.substr(0, length), known->decimal);
  const double si = plain ? *plain / known->over * known->times : 0.0;
  if (!plain || !std::isfinite(si)) {
    return std::unexpected(fmt::format("{} is beyond the range of numbers.", excerpt(text)));
  }
  return si;
}

std::expected<double, std::string> parse_number(std::string_view text, Dimension needed) {
  const std::string_view plain = trimmed(text);
  double value = 0.0;
  const auto [end, problem] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
  if (problem != std::errc() || end != plain.data() + plain.size()) return parse_quantity(plain, needed);
  if (!std::isfinite(value)) return std::unexpected(fmt::format("\"{}\" is not finite.", plain));
  return value;
}

}  // namespace catena
