#include "study/extrapolation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace catena {
namespace {

constexpr double nothing_known = std::numeric_limits<double>::quiet_NaN();

/// The ± is so many times the first term that is left out (K.7).
constexpr double term_safety = 3.0, small_safety = 4.5,
                 lone_safety = 6.0;  ///< of a family, a small one, a number alone
constexpr std::size_t small_family = 24;
constexpr std::size_t most_terms = 4;
/// Orders near theory: the last as near as this, the one before it as near as that (shares of the order).
constexpr double settled_low = 0.75, settled_high = 1.4, before_low = 0.4, before_high = 2.0;
/// With a lower order than this share of theory's, or a larger one, no limit is given (K.9).
constexpr double slow_low = 0.4, slow_high = 2.5, slow_high_alone = 1.6, slow_high_unconfirmed = 1.1;
/// The cosine of the last two differences, at least, for the one and the other.
constexpr double settled_alike = 0.8, slow_alike = 0.3;

/// The rungs `first` … `first + count − 1`.
template <class Values>
auto part(const Values& values, std::size_t first, std::size_t count) {
  return std::span<const double>(values).subspan(first, count);
}

/// Σ w_i q_i with the weights of a window of rungs.
struct Combination {
  std::size_t first = 0;
  std::vector<double> weights{};

  double of(std::span<const double> values) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * values[first + i];
    return sum;
  }
  double noise(std::span<const double> errors) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += std::abs(weights[i]) * errors[first + i];
    return sum;
  }
};

/// A family on its ladder, asked for differences and limits.
class FamilyOnLadder {
 public:
  FamilyOnLadder(std::span<const double> spacings, const ErrorExpansion& expansion, std::span<const RungValues> family)
      : spacings_(spacings), expansion_(expansion), family_(family) {}

  std::size_t rungs() const { return spacings_.size(); }

  /// Takes away so many terms, on the rungs that end with `last`.
  Combination limit(std::size_t terms, std::size_t last) const {
    const std::size_t first = last - terms;
    return {first, richardson_weights(part(spacings_, first, terms + 1), expansion_)};
  }

  template <class Of>
  double largest(const Of& of) const {
    double found = 0.0;
    for (const RungValues& one : family_) found = std::max(found, of(one));
    return found;
  }

  /// The largest difference of two neighbours.
  double difference(std::size_t finer) const {
    return largest([&](const RungValues& one) { return std::abs(one.value[finer] - one.value[finer - 1]); });
  }

  /// Do the differences of both pairs among three rungs look alike? Their cosine: 1 where each is the same multiple of the other,
  /// as it is where one term of the error outweighs all others (K.3).
  double alikeness(std::size_t finest) const {
    double product = 0.0, fine = 0.0, coarse = 0.0;
    for (const RungValues& one : family_) {
      const double now = one.value[finest] - one.value[finest - 1],
                   before = one.value[finest - 1] - one.value[finest - 2];
      product += now * before;
      fine += now * now;
      coarse += before * before;
    }
    return fine > 0.0 && coarse > 0.0 ? product / std::sqrt(fine * coarse) : 0.0;
  }

  /// How far two combinations are apart.
  double apart(const Combination& a, const Combination& b) const {
    return largest([&](const RungValues& one) { return std::abs(a.of(one.value) - b.of(one.value)); });
  }

  double noise(const Combination& of) const {
    return largest([&](const RungValues& one) { return of.noise(one.error); });
  }

  double order(std::size_t finest) const {
    const double three[] = {spacings_[finest - 2], spacings_[finest - 1], spacings_[finest]};
    return observed_order(difference(finest - 1), difference(finest), three);
  }

  /// By how much the limits that take away so many terms come nearer from one rung to the next, and by how much theory says so.
  double seen_ratio(std::size_t terms, std::size_t last) const {
    return apart(limit(terms, last - 1), limit(terms, last - 2)) / apart(limit(terms, last), limit(terms, last - 1));
  }
  double theory_ratio(std::size_t terms, std::size_t last) const {
    return std::pow(spacings_[last - 1] / spacings_[last], expansion_.exponent(terms));
  }

  /// How far the ratio is off theory, now or, as far as that has faded, one rung before.
  double deviation(std::size_t terms) const {
    const std::size_t last = rungs() - 1;
    const auto off = [&](std::size_t at) { return std::abs(seen_ratio(terms, at) / theory_ratio(terms, at) - 1); };
    const double now = off(last);
    if (last < terms + 3) return now;
    return std::max(now, off(last - 1) * std::pow(spacings_[last] / spacings_[last - 1], expansion_.next));
  }

  /// That of a number alone may vanish by accident.
  double least_deviation() const { return alone() ? 0.1 : 0.0; }
  bool alone() const { return family_.size() == 1; }
  double safety() const { return alone() ? lone_safety : family_.size() < small_family ? small_safety : term_safety; }

  /// What is left of the error of the finest limit that takes away so many terms (K.6): by the limits before it, and by how well the
  /// term that it took away was one. Where the limits do not come near as the next term should, or at least as its root, nothing is
  /// known.
  double remainder(std::size_t terms) const {
    const std::size_t last = rungs() - 1;
    const double theory = theory_ratio(terms, last);
    const Combination finest = limit(terms, last), before = limit(terms, last - 1);
    const double step = apart(finest, before);
    const double taken =
        terms == 0 ? 0.0
                   : apart(finest, limit(terms - 1, last)) * std::clamp(deviation(terms - 1), least_deviation(), 1.0);
    if (last < terms + 2) return std::max(step / (std::sqrt(theory) - 1), taken);
    if (step <= noise(finest) + noise(before)) return std::max(step, taken);
    const double seen = seen_ratio(terms, last);
    if (seen < std::sqrt(theory)) return std::numeric_limits<double>::infinity();
    return std::max(step * std::max(1.0, seen / theory) / (std::min(seen, theory) - 1), taken);
  }

  const ErrorExpansion& expansion() const { return expansion_; }
  std::span<const double> spacings() const { return spacings_; }

 private:
  std::span<const double> spacings_;
  const ErrorExpansion& expansion_;
  std::span<const RungValues> family_;
};

bool all_known(std::span<const RungValues> family) {
  return std::ranges::all_of(family, [](const RungValues& one) {
    const auto finite = [](double number) { return std::isfinite(number); };
    return std::ranges::all_of(one.value, finite) && std::ranges::all_of(one.error, finite);
  });
}

/// As many terms as make the ± smallest, as long as each of them is seen.
Extrapolated by_theory(const FamilyOnLadder& ladder, const RungValues& main, double order) {
  Extrapolated best{.state = Convergence::settled, .value = nothing_known, .error = nothing_known, .order = order};
  // A number alone needs one rung more, to see that what is left falls as it should.
  const std::size_t enough = ladder.alone() ? 3 : 2;
  for (std::size_t terms = 0; terms + enough <= ladder.rungs() && terms <= most_terms; ++terms) {
    const Combination limit = ladder.limit(terms, ladder.rungs() - 1);
    const double error = ladder.safety() * ladder.remainder(terms) + ladder.noise(limit);
    if (terms > 0 && !std::isfinite(error)) break;
    if (!(error >= best.error)) best.value = limit.of(main.value), best.error = error;
  }
  return best;
}

/// With the order that is seen: the limit may be as much farther as it is far (K.8).
Extrapolated by_observation(const FamilyOnLadder& ladder, const RungValues& main, double order) {
  const std::size_t last = ladder.rungs() - 1;
  const double low = std::min<double>(order, ladder.expansion().order);
  const double ratio = std::pow(ladder.spacings()[last - 1] / ladder.spacings()[last], low);
  const Combination limit{last - 1, {-1 / (ratio - 1), ratio / (ratio - 1)}};
  const Combination finest{last, {1.0}};
  return {.state = Convergence::slow,
          .value = limit.of(main.value),
          .error = (ladder.alone() ? 3 : 2) * ladder.apart(limit, finest) + ladder.noise(limit),
          .order = order};
}

}  // namespace

std::string_view name(Convergence state) {
  switch (state) {
    case Convergence::settled:
      return "settled";
    case Convergence::slow:
      return "slow";
    case Convergence::open:
      break;
  }
  return "open";
}

double observed_order(double coarse_difference, double fine_difference, std::span<const double, 3> spacings) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  constexpr double lowest = -20.0, highest = 20.0;
  if (!(fine_difference > 0.0)) return coarse_difference >= 0.0 && fine_difference == 0.0 ? infinite : nothing_known;
  if (!(coarse_difference > 0.0)) return coarse_difference == 0.0 ? -infinite : nothing_known;
  const double wanted = coarse_difference / fine_difference;
  const auto ratio = [&](double p) {
    if (std::abs(p) < 1e-9) return std::log(spacings[0] / spacings[1]) / std::log(spacings[1] / spacings[2]);
    return (std::pow(spacings[0] / spacings[1], p) - 1) / (1 - std::pow(spacings[2] / spacings[1], p));
  };
  if (wanted <= ratio(lowest)) return lowest;
  if (wanted >= ratio(highest)) return highest;
  double low = lowest, high = highest;  // the ratio rises with p
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = 0.5 * (low + high);
    (ratio(middle) < wanted ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

std::vector<double> richardson_weights(std::span<const double> spacings, const ErrorExpansion& expansion) {
  const std::size_t size = spacings.size();
  std::vector<double> row(size * (size + 1));  // the equations, one after another, with their right-hand sides
  const double unit = spacings.back();
  for (std::size_t k = 0; k < size; ++k)
    for (std::size_t i = 0; i < size; ++i) {
      const double power = k == 0 ? 1.0 : std::pow(spacings[i] / unit, expansion.exponent(k - 1));
      const double largest = k == 0 ? 1.0 : std::pow(spacings.front() / unit, expansion.exponent(k - 1));
      row[k * (size + 1) + i] = power / largest;
    }
  row[size] = 1.0;
  const auto at = [&](std::size_t r, std::size_t c) -> double& { return row[r * (size + 1) + c]; };
  for (std::size_t k = 0; k < size; ++k) {
    std::size_t pivot = k;
    for (std::size_t r = k + 1; r < size; ++r)
      if (std::abs(at(r, k)) > std::abs(at(pivot, k))) pivot = r;
    for (std::size_t c = k; c <= size; ++c) std::swap(at(k, c), at(pivot, c));
    for (std::size_t r = k + 1; r < size; ++r) {
      const double factor = at(r, k) / at(k, k);
      for (std::size_t c = k; c <= size; ++c) at(r, c) -= factor * at(k, c);
    }
  }
  std::vector<double> weights(size);
  for (std::size_t k = size; k-- > 0;) {
    double sum = at(k, size);
    for (std::size_t c = k + 1; c < size; ++c) sum -= at(k, c) * weights[c];
    weights[k] = sum / at(k, k);
  }
  return weights;
}

Extrapolated extrapolate(std::span<const double> spacings, const ErrorExpansion& expansion,
                         std::span<const RungValues> family) {
  Extrapolated unknown{
      .state = Convergence::open, .value = nothing_known, .error = nothing_known, .order = nothing_known};
  if (spacings.size() < 3 || family.empty() || !all_known(family)) return unknown;
  const FamilyOnLadder ladder(spacings, expansion, family);
  const std::size_t last = ladder.rungs() - 1;
  const Combination step{last - 1, {1.0, 1.0}};
  const double finest = ladder.difference(last), noise = ladder.noise(step);
  if (finest <= noise)  // the rungs agree as well as each of them is known: no order can be seen, and none is needed
    return {.state = Convergence::settled,
            .value = family.front().value[last],
            .error = term_safety * finest + noise,
            .order = nothing_known};
  const double order = ladder.order(last), theory = expansion.order;
  unknown.order = order;
  const auto within = [&](double seen, double low, double high) {
    return seen >= low * theory && seen <= high * theory;
  };
  const double alike = ladder.alikeness(last);
  // Three rungs show one order and do not confirm it: enough for a family, not for a number alone.
  const bool steady = last < 3 ? !ladder.alone() : within(ladder.order(last - 1), before_low, before_high);
  if (steady && alike >= settled_alike && within(order, settled_low, settled_high))
    return by_theory(ladder, family.front(), order);
  const double high = !ladder.alone() ? slow_high : last < 3 ? slow_high_unconfirmed : slow_high_alone;
  if (alike >= slow_alike && within(order, slow_low, high)) return by_observation(ladder, family.front(), order);
  return unknown;
}

PowerLaw power_law(std::span<const double> sizes, const RungValues& values) {
  PowerLaw law{.exponent = nothing_known, .error = nothing_known, .scale = nothing_known};
  const std::size_t count = sizes.size();
  const bool positive = std::ranges::all_of(values.value, [](double one) { return one > 0.0 && std::isfinite(one); });
  if (count < 2 || !positive) return law;
  double mean_x = 0.0, mean_y = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    mean_x += std::log(sizes[i]) / static_cast<double>(count);
    mean_y += std::log(values.value[i]) / static_cast<double>(count);
  }
  double xx = 0.0, xy = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const double x = std::log(sizes[i]) - mean_x;
    xx += x * x;
    xy += x * (std::log(values.value[i]) - mean_y);
  }
  law.exponent = xy / xx;
  law.scale = std::exp(mean_y - law.exponent * mean_x);
  if (std::ranges::all_of(values.error, [](double one) { return std::isfinite(one); })) law.error = 0.0;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const double apart = std::log(sizes[i + 1] / sizes[i]);
    law.local.push_back(std::log(values.value[i + 1] / values.value[i]) / apart);
    const double doubt = (values.error[i] / values.value[i] + values.error[i + 1] / values.value[i + 1]) / apart;
    law.error = std::max(std::abs(law.local.back() - law.exponent) + doubt, law.error);
  }
  return law;
}

}  // namespace catena
