#include "figure/ticks.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "figure/markup.hpp"

namespace catena::figure {
namespace {

constexpr double rounding = 1e-9;  // of a step: a limit that is a tick in all but the last bits has it
constexpr int finest = 4;          // times as many ticks as there may be labels

/// units · 10^power, as exact as a double can be.
double decimal(double units, int power) {
  return power < 0 ? units / std::pow(10.0, -power) : units * std::pow(10.0, power);
}

/// A step of 1, 2 or 5 times 10^power, and its multiples within limits.
struct Step {
  int units, power;
  double size() const { return decimal(units, power); }
  double first(double low) const { return std::ceil(low / size() - rounding); }
  double last(double high) const { return std::floor(high / size() + rounding); }
  double count(double low, double high) const { return last(high) - first(low) + 1; }
  /// By how many steps they lie from zero.
  std::vector<double> multiples(double low, double high) const {
    std::vector<double> found(static_cast<std::size_t>(std::max(0.0, count(low, high))));
    for (std::size_t i = 0; i < found.size(); ++i) found[i] = first(low) + static_cast<double>(i);
    return found;
  }
};

/// The smallest with at most `most` multiples.
Step nice_step(double low, double high, int most) {
  Step step{1, static_cast<int>(std::floor(std::log10((high - low) / (most + 1))))};
  while (step.count(low, high) > most) {
    step.power += step.units == 5 ? 1 : 0;
    step.units = step.units == 1 ? 2 : step.units == 2 ? 5 : 1;
  }
  return step;
}

/// What divides a step into round parts, and how many, the finest first.
std::vector<std::pair<Step, int>> finer_steps(const Step& step) {
  if (step.units == 1) return {{{2, step.power - 1}, 5}, {{5, step.power - 1}, 2}};
  if (step.units == 2) return {{{5, step.power - 1}, 4}, {{1, step.power}, 2}};
  return {{{1, step.power}, 5}};
}

/// Thousands and thousandths leave the labels; what reads well stays as it is.
int common_exponent(double largest) {
  if (largest == 0 || (largest >= 0.01 && largest < 1e4)) return 0;
  return 3 * static_cast<int>(std::floor((std::log10(largest) + rounding) / 3));
}

Ticks linear_ticks(double low, double high, int most) {
  const Step step = nice_step(low, high, most);
  Ticks ticks;
  const double largest = std::max(std::abs(step.first(low)), std::abs(step.last(high))) * step.size();
  ticks.exponent = common_exponent(largest);
  const int decimals = std::max(0, ticks.exponent - step.power);
  for (const double i : step.multiples(low, high)) {
    const double units = i == 0 ? 0.0 : i * step.units;  // no −0
    const std::string label = fmt::format("{:.{}f}", decimal(units, step.power - ticks.exponent), decimals);
    ticks.major.push_back({decimal(units, step.power), with_minus(label)});
  }
  for (const auto& [finer, parts] : finer_steps(step)) {
    if (finer.count(low, high) > finest * most) continue;
    for (const double i : finer.multiples(low, high))
      if (std::fmod(i, parts) != 0) ticks.minor.push_back(decimal(i * finer.units, finer.power));
    break;
  }
  return ticks;
}

/// Powers of ten, all of them or every second, third …; those between are minor ticks, or the numbers between them.
Ticks decade_ticks(double low, double high, int most) {
  Ticks ticks;
  const auto first = static_cast<int>(std::ceil(low - rounding));
  const auto last = static_cast<int>(std::floor(high + rounding));
  const auto count = [&](int stride) {
    return std::floor(last / static_cast<double>(stride)) - std::ceil(first / static_cast<double>(stride)) + 1;
  };
  int stride = 1;
  while (count(stride) > most) ++stride;
  for (int power = first - 1; power <= last; ++power) {
    if (power >= first && power % stride == 0)
      ticks.major.push_back({decimal(1, power), fmt::format("10^{{{}}}", power)});
    else if (power >= first)
      ticks.minor.push_back(decimal(1, power));
    for (int units = 2; stride == 1 && units < 10; ++units)
      if (const double at = power + std::log10(units); at >= low && at <= high)
        ticks.minor.push_back(decimal(units, power));
  }
  return ticks;
}

std::string plain_label(int units, int power) {
  if (power < -3 || power > 3) return fmt::format("{}×10^{{{}}}", units, power);
  return fmt::format("{:.{}f}", decimal(units, power), std::max(0, -power));
}

/// Less than two powers of ten: the densest of these sets that fits, at least two of it.
Ticks short_log_ticks(double low, double high, int most) {
  static constexpr std::array<int, 9> all{1, 2, 3, 4, 5, 6, 7, 8, 9};
  static constexpr std::array<int, 4> four{1, 2, 3, 5};
  static constexpr std::array<int, 3> three{1, 2, 5};
  static constexpr std::array<int, 2> two{1, 3};
  for (const std::span<const int> set : {std::span<const int>(all), std::span<const int>(four),
                                         std::span<const int>(three), std::span<const int>(two)}) {
    Ticks ticks;
    for (auto power = static_cast<int>(std::floor(low)); power <= std::floor(high); ++power)
      for (const int units : all)
        if (const double at = power + std::log10(units); at >= low - rounding && at <= high + rounding) {
          if (std::ranges::find(set, units) != set.end())
            ticks.major.push_back({decimal(units, power), plain_label(units, power)});
          else
            ticks.minor.push_back(decimal(units, power));
        }
    const auto labelled = static_cast<int>(ticks.major.size());
    if (labelled >= 2 && labelled <= most) return ticks;
  }
  return linear_ticks(std::pow(10.0, low), std::pow(10.0, high), most);
}

}  // namespace

Ticks ticks_of(const AxisMap& axis, int most) {
  const double low = axis.warped_low();
  const double high = axis.warped_high();
  if (axis.scale == Scale::linear) return linear_ticks(low, high, most);
  const double decades = std::floor(high + rounding) - std::ceil(low - rounding) + 1;
  return decades >= 2 ? decade_ticks(low, high, most) : short_log_ticks(low, high, most);
}

}  // namespace catena::figure
