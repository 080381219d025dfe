#include "study/forced_orbits.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "lab/build.hpp"
#include "lab/comparison.hpp"

namespace catena {
ForcedOrbits::ForcedOrbits(Response& result, const Suspension& what, std::function<bool()> go_on)
    : result_(&result),
      chain_(what.chain),
      tip_(chain_, what.end),
      from_(result.task.from),
      to_(result.task.to),
      unit_(std::numbers::pi * (from_ + to_)),
      shooting_(result.experiment, 2 / (from_ + to_), std::move(go_on)) {}

std::vector<double> ForcedOrbits::guess(double frequency) const {
  std::vector<double> x = result_->rest;
  x.resize(2 * chain_.links.size(), 0.0);
  x.push_back(place(frequency));
  return x;
}

/// How fast the held end moves at the beginning of a period, seen from the support.
Vec2<double> ForcedOrbits::end_velocity(double frequency) {
  shooting_.shake_at(frequency);
  const Experiment& experiment = shooting_.experiment();
  return build_support(experiment.far_end.path).at(0.0).velocity - build_support(experiment.support).at(0.0).velocity;
}

bool ForcedOrbits::allow(std::vector<double>& state, double frequency) {
  if (!tip_.held()) return true;
  const std::span<double> all(state);
  const std::size_t links = chain_.links.size();
  if (!tip_.close(all.first(links))) return false;
  tip_.close_rates(angles(state), all.subspan(links), end_velocity(frequency));
  return true;
}

Shot ForcedOrbits::shake(std::vector<double>& state, double frequency, const ShotRequest& request) {
  if (!(frequency > 0) || !allow(state, frequency)) return {};
  shooting_.shake_at(frequency);
  return shooting_.shoot(state, 1 / frequency, request);
}

void ForcedOrbits::shake_by(double share) {
  Experiment& experiment = shooting_.experiment();
  experiment.support.amplitude = share * result_->experiment.support.amplitude;
  experiment.far_end.path.amplitude = share * result_->experiment.far_end.path.amplitude;
}

/// One period of the support.
ForcedOrbits::Round ForcedOrbits::round(std::span<const double> x, double tolerance, bool carried,
                                        std::size_t samples) {
  const std::size_t links = chain_.links.size(), size = 2 * links, freedom = tip_.freedom();
  Round round{.x = {x.begin(), x.end()}, .state = {x.begin(), x.end() - 1}, .directions = {}, .shot = {}};
  for (std::size_t i = links; i < size; ++i) round.state[i] *= unit_;
  if (!(frequency(x) > 0) || !allow(round.state, frequency(x))) return round;
  ShotRequest request{.tolerance = tolerance, .samples = samples};
  if (carried) {
    round.directions = tip_.directions(angles(round.state));
    request.directions.assign(2 * freedom * size, 0.0);
    for (std::size_t j = 0; j < freedom; ++j) {
      const std::span<const double> turns = std::span<const double>(round.directions).subspan(j * links, links);
      const std::span<double> turned = std::span(request.directions).subspan(j * size, size);
      std::ranges::copy(turns, turned.begin());
      std::ranges::copy(tip_.rate_change(angles(round.state), rates(round.state), turns),
                        turned.begin() + static_cast<std::ptrdiff_t>(links));
      std::ranges::copy(turns, request.directions.begin() + static_cast<std::ptrdiff_t>((freedom + j) * size + links));
    }
  }
  round.shot = shake(round.state, frequency(x), request);
  return round;
}

/// By how much the state differs after a period, and what its two ends do not allow (O.14).
void ForcedOrbits::miss(const Round& round, std::span<double> out) {
  const std::size_t links = chain_.links.size(), freedom = tip_.freedom();
  for (std::size_t j = 0; j < freedom; ++j) {
    out[j] = out[freedom + j] = 0.0;
    for (std::size_t i = 0; i < links; ++i) {
      const double share = across_[j * links + i];
      out[j] += share * (round.shot.state[i] - round.state[i]);
      out[freedom + j] += share * (round.shot.state[links + i] - round.state[links + i]) / unit_;
    }
  }
  if (!tip_.held()) return;
  const std::span<const double> x(round.x);
  const double length = result_->experiment.chain.length;
  const Vec2<double> gap = tip_.gap(angles(x));
  std::vector<double> given(rates(x).begin(), rates(x).begin() + static_cast<std::ptrdiff_t>(links));
  for (double& rate : given) rate *= unit_;
  const Vec2<double> slip = tip_.velocity(angles(x), given) - end_velocity(frequency(x));
  const std::span<double> ends = out.last(4);
  ends[0] = gap.x / length, ends[1] = gap.y / length;
  ends[2] = slip.x / (length * unit_), ends[3] = slip.y / (length * unit_);
}

/// By the state from the tangent flow, by the frequency from two periods a little shorter and longer (O.15).
bool ForcedOrbits::slopes(std::span<const double> x, std::span<double> out) {
  constexpr double apart = 1e-5;
  last_ = round(x, tight_directions, true, 0);
  if (!last_.shot.done) return false;
  across_ = last_.directions;
  const std::size_t links = chain_.links.size(), free = tip_.freedom();
  DenseMatrix all(2 * links, 2 * links + 1);
  const DenseMatrix across(links, across_), carried(2 * links, last_.shot.tangents);
  for (const std::size_t from : {0, 1}) {  // angles, rates
    for (const std::size_t to : {0, 1}) {
      DenseMatrix part = inner_products(across, block(carried, to * links, from * free, links, free));
      for (double& entry : part.entries) entry *= (from == 1 ? unit_ : 1.0) / (to == 1 ? unit_ : 1.0);
      for (std::size_t i = 0; from == to && i < free; ++i) part(i, i) -= 1.0;
      const DenseMatrix by_angles = product(part, transposed(across));
      for (std::size_t c = 0; c < links; ++c)
        std::ranges::copy(by_angles.column(c), all.column(from * links + c).subspan(to * free).begin());
    }
  }
  const double length = result_->experiment.chain.length;
  for (std::size_t i = 0; tip_.held() && i < links; ++i) {
    const Vec2<double> lever = (1 / length) * tip_.lever(angles(x), i);
    const double rate = x[links + i];
    all(2 * free, i) = all(2 * free + 2, links + i) = lever.x;
    all(2 * free + 1, i) = all(2 * free + 3, links + i) = lever.y;
    all(2 * free + 2, i) = -rate * lever.y;
    all(2 * free + 3, i) = rate * lever.x;
  }
  std::vector<double> later(x.begin(), x.end()), sooner = later;
  later.back() += apart;
  sooner.back() -= apart;
  const Round after = round(later, tight_tolerance, false, 0), before = round(sooner, tight_tolerance, false, 0);
  if (!after.shot.done || !before.shot.done) return false;
  std::vector<double> more(2 * links), less(2 * links);
  miss(after, more);
  miss(before, less);
  for (std::size_t i = 0; i < 2 * links; ++i) all(i, 2 * links) = (more[i] - less[i]) / (2 * apart);
  std::ranges::copy(all.entries, out.begin());
  return true;
}

CurveEquations ForcedOrbits::equations() {
  return {.unknowns = 2 * chain_.links.size() + 1,
          .miss =
              [this](std::span<const double> x, std::span<double> out) {
                const Round found = round(x, tight_tolerance, false, 0);
                if (found.shot.done) miss(found, out);
                return found.shot.done;
              },
          .slopes = [this](std::span<const double> x, std::span<double> out) { return slopes(x, out); }};
}

/// Of what the ends allow (O.16).
std::vector<std::complex<double>> ForcedOrbits::multipliers(const Round& round) const {
  const std::size_t links = chain_.links.size();
  return multipliers_of(
      seen_along(DenseMatrix(links, round.directions), DenseMatrix(2 * links, round.shot.tangents)).entries);
}

/// Everything twice, as for a backbone.
ResponsePoint ForcedOrbits::measured(const CurvePoint& point, std::span<const double> row) {
  const std::size_t links = chain_.links.size(), size = 2 * links, link = result_->link;
  if (last_.x != point.x) {
    std::vector<double> unused(size * (size + 1));
    if (!slopes(point.x, unused)) return {};
  }
  const Round careful = round(point.x, tight_tolerance, false, response_samples);
  const Round loose = round(point.x, loose_tolerance, false, 0), judged = round(point.x, loose_directions, true, 0);
  if (!careful.shot.done || !loose.shot.done || !judged.shot.done) return {};
  std::vector<double> off(size);
  miss(careful, off);
  const std::vector<double> shift = shift_of(point, row, off);
  miss(loose, off);
  const std::vector<double> other_shift = shift_of(point, row, off);
  other_ = point.x;
  apart_ = 0.0;
  for (std::size_t i = 0; i <= size; ++i) {
    other_[i] += other_shift[i];
    apart_ = std::max({apart_, std::abs(shift[i]), std::abs(other_shift[i])});
  }
  const Round again = round(other_, loose_tolerance, false, response_samples / 2);
  if (!again.shot.done) return {};
  ResponsePoint found;
  found.frequency = frequency(point.x);
  const double swung = swing(careful.shot.path, links, link, 1 / found.frequency);
  found.swing = seen_twice(swung, swing(again.shot.path, links, link, 1 / frequency(other_)), 1.0);
  found.swing.error += apart_;  // one number may agree by chance
  found.state = careful.state;
  found.path = thinned(careful.shot.path, links, 2 * drawn_intervals);
  found.verdict = verdict_on(multipliers(last_), multipliers(judged));
  return found;
}

ResponseTurn ForcedOrbits::turned(const CurvePoint& point, double place_error) {
  ResponsePoint found = measured(point, point.tangent);
  if (found.state.empty()) return {};
  found.swing.error += place_error;
  // The frequency has an extreme there: what is uncertain about the place counts twice (O.17).
  Measured where = seen_twice(found.frequency, frequency(other_), found.frequency);
  where.error += (apart_ + std::abs(point.tangent.back()) * place_error) * (to_ - from_);
  return {where, found.swing};
}

}  // namespace catena
