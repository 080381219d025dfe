#include "study/floquet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "lab/build.hpp"
#include "lab/comparison.hpp"
#include "modes/modes.hpp"
#include "num/dense_eigen.hpp"
#include "study/tangent_pair.hpp"

namespace catena {
namespace {

using Plane = std::complex<double>;

/// A period is short: it costs little to carry it carefully.
constexpr double careful = 1e-11;

double log_largest(const std::vector<Plane>& all) { return all.empty() ? 0.0 : std::log(std::abs(all.front())); }

/// Where nothing is lost, multipliers come as μ and 1/μ, and their sum T = μ + 1/μ is smooth where two of them meet at ±1 and leave
/// the circle: 2 − |T| (V.11). Where four leave it together T is complex. With losses the largest one leaves by itself (V.12).
double margin_of(const std::vector<Plane>& all) {
  constexpr double lossless = 1e-7, real = 1e-7;
  double volume = 0.0;
  for (const Plane& one : all) volume += std::log(std::abs(one));
  if (!(std::abs(volume) < lossless)) return -log_largest(all);
  double margin = 2.0;
  for (const Plane& one : all) {
    const Plane sum = one + 1.0 / one;
    const double size = std::abs(one);
    margin = std::min(
        margin, std::abs(sum.imag()) <= real * (1 + std::abs(sum)) ? 2 - std::abs(sum.real()) : 2 - (size + 1 / size));
  }
  return margin;
}

/// ± of each: three times how far the nearest of the second run is, and rounding.
std::vector<Multiplier> with_errors(const std::vector<Plane>& first, const std::vector<Plane>& second,
                                    double rounding) {
  std::vector<Multiplier> all;
  all.reserve(first.size());
  for (const Plane& one : first) {
    double nearest = second.empty() ? not_known : std::numeric_limits<double>::infinity();
    for (const Plane& other : second) nearest = std::min(nearest, std::abs(one - other));
    all.push_back({one, safety * nearest + rounding});
  }
  return all;
}

/// √(Σ δθ² + Σ δω²) of two states; whole turns do not count.
double apart(std::span<const double> y, std::span<const double> z, std::size_t links) {
  double sum = 0.0;
  for (std::size_t i = 0; i < 2 * links; ++i) {
    const double difference = i < links ? std::remainder(y[i] - z[i], 2 * std::numbers::pi) : y[i] - z[i];
    sum += difference * difference;
  }
  return std::sqrt(sum);
}

/// Does the support do in the next period what it did in this one?
bool support_repeats(const Support& support, double begin, double period) {
  constexpr int phases = 16;
  constexpr double same = 1e-9;
  double most = 0.0, gap = 0.0;
  for (int k = 0; k < phases; ++k) {
    const double time = begin + period * k / phases;
    const Vec2<double> now = support.at(time).acceleration, then = support.at(time + period).acceleration;
    most = std::max({most, length_of(now), length_of(then)});
    gap = std::max(gap, length_of(then - now));
  }
  return gap <= same * most;
}

void judge_return(const TangentPair& pair, const std::vector<double>& start, std::size_t links, double rounding,
                  Floquet& found) {
  const double each = std::sqrt(2.0 * static_cast<double>(links));  // all angles and rates are rounded
  found.miss = {apart(pair.first.state, start, links),
                safety * apart(pair.first.state, pair.second.state, links) + each * rounding};
  found.periodic = found.miss.value <= found.miss.error;
  if (found.periodic) return;
  found.warnings.push_back(
      fmt::format("The motion does not come back after {:.6g} s: it ends {:.2g} ± {:.1g} from its start. The "
                  "multipliers are those of "
                  "this stretch of motion alone, and say nothing of its stability.",
                  found.period, found.miss.value, found.miss.error));
}

}  // namespace

std::string_view name(Stability stability) {
  switch (stability) {
    case Stability::stable:
      return "stable";
    case Stability::edge:
      return "edge";
    case Stability::unstable:
      break;
  }
  return "unstable";
}

std::vector<Plane> multipliers_of(std::span<const double> monodromy) {
  if (monodromy.empty()) return {};
  if (!all_finite(monodromy)) return {};
  const auto size = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(monodromy.size()))));
  std::vector<Plane> all;
  for (const Complex& value : eigenvalues({size, monodromy})) all.emplace_back(value.re, value.im);
  std::ranges::stable_sort(all, [](const Plane& a, const Plane& b) { return std::abs(a) > std::abs(b); });
  return all;
}

OrbitVerdict verdict_on(const std::vector<Plane>& values, const std::vector<Plane>& others) {
  OrbitVerdict verdict;
  const double rounding = floor_share * (1 + (values.empty() ? 0.0 : std::abs(values.front())));
  verdict.multipliers = with_errors(values, others, rounding);
  const auto judged = [&](const auto& of) -> Measured {
    const double value = of(values);
    const bool known = others.size() == values.size();
    return {value, known ? safety * std::abs(value - of(others)) + rounding : not_known};
  };
  verdict.largest = judged(log_largest);
  verdict.margin = judged(margin_of);
  verdict.stability = verdict.margin.value > verdict.margin.error    ? Stability::stable
                      : verdict.margin.value < -verdict.margin.error ? Stability::unstable
                                                                     : Stability::edge;
  return verdict;
}

Floquet floquet(const Experiment& experiment, double period, const KeepGoing& keep_going) {
  Floquet found;
  found.period = period;
  const Chain chain = build_chain(experiment);
  const auto start = build_start(experiment, chain);
  if (!start) {
    found.message = start.error();
    return found;
  }
  Experiment once = experiment;
  once.run.duration = first_motion(experiment) + period;
  once.run.tolerance = std::min(experiment.run.tolerance, careful);
  const TangentPair pair = tangent_pair(once, {.vectors = 2 * chain.links.size(), .renormalise = false}, keep_going);
  found.status = pair.second.status == RunStatus::interrupted ? RunStatus::interrupted : pair.first.status;
  found.message = pair.first.message;
  found.counters = pair.first.counters;
  if (found.status != RunStatus::done) return found;
  std::vector<Plane> values = multipliers_of(pair.first.tangents), others = multipliers_of(pair.second.tangents);
  if (begins_held(experiment))  // four disturbances would leave the ends: they are none, and their multipliers 0
    for (std::vector<Plane>* all : {&values, &others})
      if (!all->empty()) all->resize(2 * freedom_of(chain.links.size(), true));
  if (values.empty()) {
    found.status = RunStatus::failed;
    found.message = fmt::format("disturbances grow beyond all numbers within a period of {} s", period);
    return found;
  }
  static_cast<OrbitVerdict&>(found) = verdict_on(values, others);
  judge_return(pair, *start, chain.links.size(), floor_share * (1 + std::abs(values.front())), found);
  const double begin = first_motion(experiment);
  if (!support_repeats(build_support(experiment.support), begin, period) ||
      !support_repeats(build_support(experiment.far_end.path), begin, period)) {
    found.periodic = false;
    found.warnings.push_back(
        fmt::format("The support does not repeat its motion after {:.6g} s, so nothing does.", period));
  }
  return found;
}

std::optional<double> support_period(const Experiment& experiment) {
  const bool far = experiment.support.motion == SupportMotion::fixed;  // then it may be the far end that moves
  const SupportSpec& support = far ? experiment.far_end.path : experiment.support;
  const bool endless = support.motion == SupportMotion::sine || support.motion == SupportMotion::circle ||
                       (support.motion == SupportMotion::sine_squared && support.periods == 0);
  return endless && support.frequency > 0 ? std::optional(1 / support.frequency) : std::nullopt;
}

}  // namespace catena
