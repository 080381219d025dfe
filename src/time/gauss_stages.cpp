#include "time/gauss_stages.hpp"

#include <algorithm>
#include <cmath>

#include "num/elementary.hpp"

namespace catena {

template <int Stages>
void GaussStages<Stages>::set_out(double time, std::span<const double> y, Tolerance unit) {
  time_ = time;
  y_ = y;
  for (std::size_t i = 0; i < y.size(); ++i) scale_[i] = unit.absolute + unit.relative * std::abs(y[i]);
}

template <int Stages>
bool GaussStages<Stages>::factor(double h, Counters& counters) {
  ++counters.factorisations;
  return system_.factor(h * Formula::per_eigenvalues);
}

/// F_i = f(t + c_i h, y + z_i), all stages at once in lanes.
template <int Stages>
void GaussStages<Stages>::evaluate(double h, Counters& counters) {
  for (std::size_t i = 0; i < y_.size(); ++i) work_[i] = y_[i] + stages_[i];
  Lanes<4> times;
  for (int k = 0; k < 4; ++k) times[k] = time_ + Formula::nodes[k] * h;
  system_.rates(times, std::span(work_));
  counters.rates += Stages;
}

template <int Stages>
double GaussStages<Stages>::correct(double h, Counters& counters) {
  evaluate(h, counters);
  // (1 − hΛ⁻¹J) T⁻¹δz = T⁻¹(hAF − z): rounding in T slows the iteration but does not move where it ends     (G.4), (G.5)
  for (std::size_t i = 0; i < y_.size(); ++i)
    work_[i] = packed(Formula::to_unknowns(Formula::collocate(work_[i], h) - stages_[i]));
  system_.solve(std::span(work_));
  ++counters.solves;

  double sum = 0.0;
  for (std::size_t i = 0; i < y_.size(); ++i) {
    const Lanes<4> correction = Formula::to_stages(unpacked(work_[i]));
    for (int k = 0; k < Stages; ++k) {
      const double ratio = correction[k] / scale_[i];
      sum += ratio * ratio;
    }
    stages_[i] += correction;
  }
  return std::sqrt(sum / static_cast<double>(Stages * y_.size()));
}

template <int Stages>
bool GaussStages<Stages>::solve_to_rounding(double h, Counters& counters) {
  const auto once = [&] { return correct(h, counters); };
  if (!newton_.converge_to_rounding(once, gauss::rounded, gauss::stalled, gauss::most_iterations_to_round))
    return false;
  evaluate(h, counters);
  for (std::size_t i = 0; i < y_.size(); ++i) slopes_[i] = h * work_[i];
  return true;
}

template <int Stages>
bool GaussStages<Stages>::solve_to_tolerance(double h, double allowed, Counters& counters) {
  if (!newton_.converge([&] { return correct(h, counters); }, allowed, gauss::most_iterations)) return false;
  for (std::size_t i = 0; i < y_.size(); ++i) slopes_[i] = Formula::slopes(stages_[i]);
  return true;
}

template <int Stages>
void GaussStages<Stages>::filter(std::span<double> v, Counters& counters) {
  ++counters.solves;
  for (std::size_t i = 0; i < v.size(); ++i) work_[i] = packed(side_by_side(v[i], {v[i], 0.0}));
  system_.solve(std::span(work_));
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = work_[i][Formula::has_real_eigenvalue ? 0 : 1];
}

template <int Stages>
double GaussStages<Stages>::size_of(std::span<const double> v) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    const double ratio = v[i] / scale_[i];
    sum += ratio * ratio;
  }
  return std::sqrt(sum / static_cast<double>(v.size()));
}

template class GaussStages<2>;
template class GaussStages<3>;

}  // namespace catena
