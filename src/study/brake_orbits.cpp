#include "study/brake_orbits.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "lab/comparison.hpp"
#include "num/dense_eigen.hpp"
#include "time/step_control.hpp"

namespace catena {
namespace {

constexpr std::size_t path_samples = 512;

}  // namespace

/// Angles that hold the far end in its place, and no rates.
std::vector<double> BrakeOrbits::start_of(std::span<const double> x) const {
  std::vector<double> state(2 * chain_.links.size(), 0.0);
  std::copy_n(x.begin(), chain_.links.size(), state.begin());
  if (!tip_.close(std::span(state).first(chain_.links.size()))) return {};
  return state;
}

BrakeOrbits::Half BrakeOrbits::half(std::span<const double> x, double tolerance, bool carried, std::size_t samples) {
  Half half{.x = {x.begin(), x.end()}, .directions = {}, .shot = {}};
  const std::vector<double> state = start_of(x);
  if (state.empty() || !(x.back() > 0)) return half;
  const std::size_t links = chain_.links.size(), freedom = tip_.freedom();
  ShotRequest request{.tolerance = tolerance, .samples = samples};
  if (carried) {
    half.directions = tip_.directions(std::span(state).first(links));
    request.directions.assign(2 * freedom * 2 * links, 0.0);
    for (std::size_t j = 0; j < freedom; ++j)
      for (std::size_t i = 0; i < links; ++i)
        request.directions[j * 2 * links + i] = request.directions[(freedom + j) * 2 * links + links + i] =
            half.directions[j * links + i];
  }
  half.shot = shooting_.shoot(state, duration(x), request);
  return half;
}

/// The rates at the end of half a period, and how far the far end is from its place (O.9).
void BrakeOrbits::miss(const Shot& shot, std::span<const double> x, std::span<double> out) const {
  const std::size_t links = chain_.links.size(), freedom = tip_.freedom();
  const double unit = period_ / (2 * std::numbers::pi);
  for (std::size_t j = 0; j < freedom; ++j) {
    out[j] = 0.0;
    for (std::size_t i = 0; i < links; ++i) out[j] += across_[j * links + i] * shot.state[links + i] * unit;
  }
  if (!tip_.held()) return;
  const Vec2<double> gap = tip_.gap(x.first(links));
  out[freedom] = gap.x / result_->experiment.chain.length;
  out[freedom + 1] = gap.y / result_->experiment.chain.length;
}

/// By angles and by the period (O.10).
bool BrakeOrbits::slopes(std::span<const double> x, std::span<double> out) {
  last_ = half(x, tight_directions, true, 0);
  if (!last_.shot.done) return false;
  const std::size_t links = chain_.links.size(), freedom = tip_.freedom();
  across_ = tip_.directions(std::span(last_.shot.state).first(links));
  const double unit = period_ / (2 * std::numbers::pi);
  const DenseMatrix across(links, across_), along(links, last_.directions), carried(2 * links, last_.shot.tangents);
  const DenseMatrix by_angles =
      product(inner_products(across, block(carried, links, 0, links, freedom)), transposed(along));
  const std::vector<double> by_period = inner_products(across, std::span(last_.shot.rate).subspan(links, links));
  std::ranges::fill(out, 0.0);
  for (std::size_t i = 0; i < links; ++i) {
    const std::span<double> column = out.subspan(i * links, links);
    for (std::size_t j = 0; j < freedom; ++j) column[j] = unit * by_angles(j, i);
    if (!tip_.held()) continue;
    const Vec2<double> lever = (1 / result_->experiment.chain.length) * tip_.lever(x.first(links), i);
    column[freedom] = lever.x;
    column[freedom + 1] = lever.y;
  }
  for (std::size_t j = 0; j < freedom; ++j) out[links * links + j] = 0.5 * period_ * unit * by_period[j];
  return true;
}

CurveEquations BrakeOrbits::equations() {
  return {.unknowns = chain_.links.size() + 1,
          .miss =
              [this](std::span<const double> x, std::span<double> out) {
                const Half found = half(x, tight_tolerance, false, 0);
                if (found.shot.done) miss(found.shot, x, out);
                return found.shot.done;
              },
          .slopes = [this](std::span<const double> x, std::span<double> out) { return slopes(x, out); }};
}

/// Of a whole period, from half of it: backwards in time the second half is the first (O.11). Of each pair μ, 1/μ the sum is twice an
/// eigenvalue of the block that carries rates to rates; the pair 1, 1 that every such orbit has is left out (O.12).
std::vector<std::complex<double>> BrakeOrbits::multipliers(const Half& half) const {
  const std::size_t links = chain_.links.size(), free = tip_.freedom();
  const DenseMatrix across(links, tip_.directions(std::span(half.shot.state).first(links)));
  const DenseMatrix there = seen_along(across, DenseMatrix(2 * links, half.shot.tangents));
  DenseMatrix mirrored = there;
  for (std::size_t c = 0; c < 2 * free; ++c)
    for (double& rate : mirrored.column(c).subspan(free)) rate = -rate;
  DenseMatrix round = block(Elimination(there).solve(std::move(mirrored)), free, free, free, free);
  if (!all_finite(round.entries)) return {};
  for (double& entry : round.entries) entry = -entry;
  std::vector<std::complex<double>> cosines;
  for (const Complex& value : eigenvalues(std::move(round))) cosines.emplace_back(value.re, value.im);
  std::ranges::sort(cosines, {}, [](const std::complex<double>& one) { return std::abs(one - 1.0); });
  std::vector<std::complex<double>> all;
  for (const std::complex<double>& cosine : std::span(cosines).subspan(1)) {
    const std::complex<double> root = std::sqrt(cosine * cosine - 1.0);
    all.push_back(cosine + root);
    all.push_back(cosine - root);
  }
  std::ranges::stable_sort(all, std::greater{}, [](const std::complex<double>& one) { return std::abs(one); });
  return all;
}

double BrakeOrbits::potential(std::span<const double> angles) const {
  const std::vector<double> still(angles.size(), 0.0);
  return look_at(chain_, angles, still).potential;
}

/// Everything twice: with care, and from a motion that is ten times less careful, whose orbit of the same amplitude is a small shift
/// away (O.5). The ± is three times the difference, and rounding.
BackbonePoint BrakeOrbits::measured(const CurvePoint& point) {
  const std::size_t links = chain_.links.size(), link = result_->link;
  if (last_.x != point.x) {
    std::vector<double> unused(links * (links + 1));
    if (!slopes(point.x, unused)) return {};
  }
  const Half careful = half(point.x, tight_tolerance, false, path_samples);
  const Half loose = half(point.x, loose_tolerance, false, 0), judged = half(point.x, loose_directions, true, 0);
  if (!careful.shot.done || !loose.shot.done || !judged.shot.done) return {};
  std::vector<double> off(links);
  miss(careful.shot, point.x, off);
  const std::vector<double> row = row_of(point.x.size(), link), shift = shift_of(point, row, off);
  miss(loose.shot, point.x, off);
  const std::vector<double> other_shift = shift_of(point, row, off);
  std::vector<double> x = point.x, other = point.x;
  double apart = 0.0, turned = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] += shift[i];
    other[i] += other_shift[i];
    apart = std::max({apart, std::abs(shift[i]), std::abs(other_shift[i])});
    if (i < links) turned = apart;  // of the angles alone
  }
  const Half again = half(other, loose_tolerance, false, path_samples / 2);  // coarser shows its error
  if (!again.shot.done) return {};

  BackbonePoint found;
  found.amplitude = point.x[link] - result_->rest[link];
  const double period = period_ * x.back();
  found.period = seen_twice(period, period_ * other.back(), period);
  found.period.error += apart * period_;  // one number may agree by chance
  found.frequency = {1 / period, found.period.error / (period * period)};
  x.pop_back();
  other.pop_back();
  const double rest = potential(result_->rest), energy = potential(x) - rest;
  found.energy = seen_twice(energy, potential(other) - rest, std::abs(rest) + std::abs(energy));
  const ChainSpec& chain = result_->experiment.chain;
  const double lifted = (chain.mass + chain.tip_mass) * chain_.gravity * chain.length;  // no turn lifts more per radian
  found.energy.error += turned * (lifted + energy);
  const double swung = swing(careful.shot.path, links, link, duration(point.x));
  found.swing = seen_twice(swung, swing(again.shot.path, links, link, duration(again.x)), 1.0);
  found.swing.error += apart;
  found.angles = std::move(x);
  found.turned.assign(careful.shot.state.begin(), careful.shot.state.begin() + static_cast<std::ptrdiff_t>(links));
  found.verdict = verdict_on(multipliers(last_), multipliers(judged));
  found.path = thinned(careful.shot.path, links, drawn_intervals);
  return found;
}

}  // namespace catena
