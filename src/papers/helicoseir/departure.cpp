#include "papers/helicoseir/departure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "num/roots.hpp"

namespace catena::helicoseir {
namespace {

/// A place between two frames, by Hermite's cubic.
Vec2<double> between(const TipSample& a, const TipSample& b, double time) {
  const double h = b.time - a.time, u = (time - a.time) / h, v = 1 - u;
  return v * v * (1 + 2 * u) * a.position + u * u * (1 + 2 * v) * b.position +
         (h * u * v) * (v * a.velocity - u * b.velocity);
}

/// Least squares over points from `first` to `last`.
double slope_of_logarithm(const FittedGrowth& grown, double first, double last) {
  double n = 0.0, t = 0.0, y = 0.0, tt = 0.0, ty = 0.0;
  for (std::size_t k = 0; k < grown.time.size(); ++k) {
    const double time = grown.time[k];
    if (time < first || time > last) continue;
    const double value = std::log(grown.distance[k]);
    n += 1, t += time, y += value, tt += time * time, ty += time * value;
  }
  return (n * ty - t * y) / (n * tt - t * t);
}

}  // namespace

Experiment Departure::experiment() const {
  Experiment experiment{};
  experiment.chain = {.links = links, .length = length, .mass = 0.1, .damping = gamma};
  experiment.start = {.shape = StartShape::whirling, .mode = mode, .displacement = displaced};
  experiment.world = {.gravity = gravity, .spin = omega};
  experiment.run.duration = until;
  return experiment;
}

Experiment Departure::cable(int elements) const {
  constexpr double youngs_modulus = 1e10;  // the paper's [Pa]
  constexpr double area = 1e-4;            // ours, of a rope of 1000 kg/m³: "not significant" [m²]
  Experiment experiment = this->experiment();
  experiment.chain.model = LinkModel::cable;
  experiment.chain.strain = StrainMeasure::green;
  experiment.chain.links = elements;
  experiment.chain.youngs_modulus = youngs_modulus;
  experiment.chain.area = area;
  experiment.run = {.duration = elastic_until, .tolerance = 1e-6, .certify = false};
  return experiment;
}

Measured leaving_time(const FollowedRun& one, double distance) {
  const std::vector<TipSample> tip = tips(one.run.frames);
  const auto beyond = [&](const Vec2<double>& place) { return length_of(place - tip.front().position) - distance; };
  const auto left = std::ranges::find_if(tip, [&](const TipSample& at) { return beyond(at.position) > 0; });
  if (left == tip.begin() || left == tip.end()) return {std::numeric_limits<double>::quiet_NaN(), 0.0};
  const TipSample& before = *std::prev(left);
  const double time =
      find_root([&](double t) { return beyond(between(before, *left, t)); }, before.time, left->time, 0.0).place;
  constexpr double interpolation = 1e-9;  // [m]: frames a thousandth of a second apart, on a motion that takes a tenth
  return {time, (one.certificate.place_error + interpolation) / length_of(left->velocity)};
}

FittedGrowth fitted_growth(const Experiment& base, double rate, const FitPlan& plan, Tally& tally) {
  const double other = -gamma - rate;
  FittedGrowth grown{.rate = {},
                     .first = plan.decayed / (rate - other),
                     .last = std::log(plan.until / plan.displacement) / rate,
                     .time = {},
                     .distance = {}};
  std::array<FollowedRun, 2> sides;
  for (std::size_t k = 0; k < sides.size(); ++k) {
    Experiment experiment = base;
    experiment.start.displacement = k == 0 ? plan.displacement : -plan.displacement;
    experiment.run = {.duration = grown.last, .tolerance = plan.tolerance, .certify = plan.certify};
    experiment.record = {.rate = 1000.0, .quantities = {}};
    sides.at(k) = followed(std::move(experiment), tally);
  }
  const std::vector<TipSample> out = tips(sides[0].run.frames), in = tips(sides[1].run.frames);
  for (std::size_t k = 0; k < std::min(out.size(), in.size()); ++k) {
    grown.time.push_back(out[k].time);
    grown.distance.push_back(0.5 * length_of(out[k].position - in[k].position));
  }
  const double middle = 0.5 * (grown.first + grown.last);
  const double runs =
      plan.certify ? sides[0].certificate.place_error + sides[1].certificate.place_error : 2 * plan.tolerance * length;
  const auto smallest = std::ranges::lower_bound(grown.time, grown.first) - grown.time.begin();
  const double blurred = 2 * runs / grown.distance[static_cast<std::size_t>(smallest)] / (grown.last - grown.first);
  grown.rate = {
      slope_of_logarithm(grown, grown.first, grown.last),
      std::abs(slope_of_logarithm(grown, grown.first, middle) - slope_of_logarithm(grown, middle, grown.last)) +
          blurred};
  return grown;
}

Measured rope_rate(const Growth& theory, double damping) {
  const double unit = gravity / length;
  const GrowthValue fastest{.mu = unit * theory.values.front().mu, .error = unit * theory.values.front().error};
  return {growth_rate(fastest.mu, damping).re, growth_rate_error(fastest, damping)};
}

double chain_rate(const Growth& theory, double damping) {
  return growth_rate(gravity / length * theory.chain.directions.front().mu, damping).re;
}

}  // namespace catena::helicoseir
