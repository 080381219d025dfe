#include "papers/claim.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace catena {

std::string_view name(Verdict verdict) {
  constexpr std::array<std::string_view, 6> names{"stands",       "differs",  "beyond the horizon",
                                                  "not computed", "answered", "outside the model"};
  return names.at(static_cast<std::size_t>(verdict));
}

std::optional<double> Claim::difference() const {
  if (!published || !computed) return std::nullopt;
  return *computed - *published;
}

std::string Claim::verdict_text() const {
  const std::optional<double> gap = difference();
  if ((verdict != Verdict::stands && verdict != Verdict::differs) || !gap) return std::string(name(verdict));
  const std::string size = *published != 0.0 ? fmt::format("{:.2g} %", std::abs(100.0 * *gap / *published))
                                             : fmt::format("{:.2g}{}{}", std::abs(*gap), unit.empty() ? "" : " ", unit);
  if (verdict == Verdict::stands) return about ? fmt::format("stands to {}", size) : "stands";
  return fmt::format("differs by {}{}", *gap < 0 ? "−" : "+", size);
}

double half_last_digit(std::string_view number) {
  const std::size_t exponent = number.find_first_of("eE");
  const std::string_view mantissa = number.substr(0, exponent);
  const std::size_t point = mantissa.find('.');
  int power = point == std::string_view::npos ? 0 : -static_cast<int>(mantissa.size() - point - 1);
  if (exponent != std::string_view::npos) {
    int shift = 0;
    std::from_chars(number.data() + exponent + 1, number.data() + number.size(), shift);
    power += shift;
  }
  const std::string half = fmt::format("5e{}", power - 1);  // read, not computed: rounded right on every machine
  double value = 0.0;
  std::from_chars(half.data(), half.data() + half.size(), value);
  return value;
}

Claim judged(Claim claim, std::string_view number, std::optional<double> allowed) {
  double value = 0.0;
  std::from_chars(number.data(), number.data() + number.size(), value);
  claim.published = value;
  if (claim.printed.empty())
    claim.printed = claim.unit.empty() ? std::string(number) : fmt::format("{} {}", number, claim.unit);
  claim.about = allowed && *allowed > half_last_digit(number);
  const double most = allowed.value_or(half_last_digit(number)) + claim.uncertainty;
  claim.verdict = std::abs(claim.computed.value() - value) <= most ? Verdict::stands : Verdict::differs;
  return claim;
}

std::string claims_json(std::span<const Claim> claims, int indent) {
  using Json = nlohmann::ordered_json;
  const auto number = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
  Json all = Json::array();
  for (const Claim& claim : claims)
    all.push_back({{"id", claim.id},
                   {"what", claim.what},
                   {"where", claim.where},
                   {"unit", claim.unit},
                   {"printed", claim.printed},
                   {"published", number(claim.published)},
                   {"computed", number(claim.computed)},
                   {"uncertainty", claim.computed ? Json(claim.uncertainty) : Json(nullptr)},
                   {"found", claim.found.empty() ? Json(nullptr) : Json(claim.found)},
                   {"difference", number(claim.difference())},
                   {"verdict", name(claim.verdict)},
                   {"remark", claim.remark}});
  return all.dump(indent);
}

}  // namespace catena
