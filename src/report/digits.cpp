#include "report/digits.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace catena {
namespace {

constexpr int double_digits = 15;  // decimal digits every double keeps (DBL_DIG)

std::string text_of(double value, std::chars_format format, int precision) {
  std::array<char, 400> buffer{};  // the longest fixed form has 309 digits before the point
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, precision);
  return error == std::errc{} ? std::string(buffer.data(), end) : std::string("?");
}

/// "3e-06" as people write it: "3e-6".
std::string short_exponent(std::string text) {
  const auto at = text.find('e');
  if (at == std::string::npos) return text;
  if (text[at + 1] == '+') text.erase(at + 1, 1);
  const auto first = text[at + 1] == '-' ? at + 2 : at + 1;
  while (text[first] == '0' && first + 1 < text.size()) text.erase(first, 1);
  return text;
}

/// k of a × 10ᵏ with 1 ≤ a < 10, after rounding to so many digits behind the first.
int exponent_of(double value, int precision) {
  const std::string text = text_of(std::abs(value), std::chars_format::scientific, precision);
  const auto at = text.find('e');
  int exponent = 0;
  const auto first = at + (text[at + 1] == '+' ? 2 : 1);
  std::from_chars(text.data() + first, text.data() + text.size(), exponent);
  return exponent;
}

/// How an error is printed: digits behind its first, and the power of ten of its last digit.
struct ErrorForm {
  int precision;
  int last;
};

ErrorForm form_of(double error) {
  const bool starts_with_one = text_of(error, std::chars_format::scientific, 0).front() == '1';
  const int precision = starts_with_one ? 1 : 0;
  return {.precision = precision, .last = exponent_of(error, precision) - precision};
}

/// Rounded to a multiple of 10^last; plain where that is short, with an exponent where it is not.
std::string rounded(double value, int last) {
  if (value == 0.0 || std::abs(value) < 0.5 * std::pow(10.0, last)) return "0";
  const int exponent = exponent_of(value, std::clamp(exponent_of(value, 0) - last, 0, double_digits - 1));
  const int precision = std::clamp(exponent - last, 0, double_digits - 1);  // digits behind the first
  if (exponent < -3 || exponent >= 7) return short_exponent(text_of(value, std::chars_format::scientific, precision));
  if (last <= 0) return text_of(value, std::chars_format::fixed, std::max(precision - exponent, 0));
  const double unit = std::pow(10.0, last);
  return text_of(std::round(value / unit) * unit, std::chars_format::fixed, 0);
}

/// What is printed must not be less than what is meant: up to the next multiple of the last digit, with what rounding the value has
/// moved it.
double printed_error(double value, double error, int last) {
  const double unit = std::pow(10.0, last);
  const double moved = std::abs(std::round(value / unit) * unit - value);
  constexpr double slack = 0.05;  // of a unit: less than the error itself is known to
  return std::ceil((error + moved) / unit - slack) * unit;
}

std::string error_text(double error, ErrorForm form) {
  const int exponent = form.last + form.precision;
  if (exponent >= -3 && exponent < 4) return rounded(error, form.last);
  return short_exponent(text_of(error, std::chars_format::scientific, form.precision));
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// How long the power of ten at that place is, "e-06", "e+3"; 0: there is none.
std::size_t power_length(std::string_view text, std::size_t at) {
  if (at == 0 || text[at] != 'e' || !is_digit(text[at - 1])) return 0;
  std::size_t end = at + 1;
  if (end < text.size() && (text[end] == '-' || text[end] == '+')) ++end;
  const std::size_t first = end;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end > first ? end - at : 0;
}

std::string superscript(std::string_view power) {
  constexpr std::array<std::string_view, 10> raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = power.starts_with('-') ? "⁻" : "";
  power.remove_prefix(std::min(power.find_first_of("123456789"), power.size() - 1));
  for (const char digit : power) text += raised[static_cast<std::size_t>(digit - '0')];
  return text;
}

bool known(double error) { return std::isfinite(error) && error >= 0.0; }

}  // namespace

std::string significant(double value, int count) {
  if (!std::isfinite(value)) return std::isnan(value) ? "not a number" : value > 0 ? "infinite" : "-infinite";
  return short_exponent(text_of(value, std::chars_format::general, count));
}

std::string digits(double value, double error) {
  if (std::isnan(error)) return significant(value, 2);
  if (!std::isfinite(value) || !known(error)) return significant(value);
  if (error == 0.0) return significant(value, double_digits);
  return rounded(value, form_of(error).last);
}

std::string with_error(double value, double error) {
  std::string text = digits(value, error);
  if (!std::isfinite(value) || !known(error)) return text;
  if (error == 0.0) return text;  // exact
  const ErrorForm form = form_of(error);
  return text + " ± " + error_text(printed_error(value, error, form.last), form);
}

std::string typeset(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t length = power_length(text, i);
    if (length == 0) {
      result += text[i];
      continue;
    }
    const bool one = text[i - 1] == '1' && (i == 1 || std::string_view(" (-").contains(text[i - 2]));
    if (one) result.pop_back();
    result += (one ? "10" : "×10") + superscript(text.substr(i + 1, length - 1));
    i += length - 1;
  }
  return result;
}

}  // namespace catena
