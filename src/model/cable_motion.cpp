#include "model/cable_motion.hpp"

#include <algorithm>

#include "num/avx2.hpp"

namespace catena {
namespace {

// The kernels in lanes, compiled for AVX2 too.
CATENA_AVX2_TOO
void accelerate_cables(CableEquations<Lanes<4>>& equations, const Cable& cable, const CableMass& mass,
                       const SupportState<Lanes<4>>& support, const std::optional<SupportState<Lanes<4>>>& far_end,
                       std::span<const Lanes<4>> coordinates, std::span<const Lanes<4>> rates) {
  equations.accelerate(cable, mass, support, far_end, coordinates, rates);
}

CATENA_AVX2_TOO
bool factor_cable(CableFactors<RealAndComplex>& factors, const CablePoint& point, const RealAndComplex& betas) {
  return factors.factor(point, betas);
}

CATENA_AVX2_TOO
void solve_cable(CableFactors<RealAndComplex>& factors, const CablePoint& point, const CableLayout& layout,
                 std::span<Lanes<4>> b) {
  factors.solve(point, layout, b);
}

}  // namespace

/// ẏ from what the equations found, and the ledger's rates (A.15). May overwrite its y.
template <class Scalar>
void CableMotion::fill_rate(const CableEquations<Scalar>& equations, const Vec2<Scalar>& support_velocity,
                            const std::optional<SupportState<Scalar>>& end, std::span<Scalar> rate) const {
  scatter(equations.velocities(), layout_.coordinates(rate));
  scatter(equations.accelerations(), layout_.rates(rate));
  Scalar work = dot(equations.support_force(), support_velocity);
  if (end) work = work + dot(equations.end_force(), end->velocity);
  layout_.ledger(rate)[Ledger::work] = work;
  layout_.ledger(rate)[Ledger::heat] = equations.heating();
}

void CableMotion::operator()(double time, std::span<const double> y, std::span<double> rate) {
  const SupportState<double> support = support_.at(time);
  std::optional<SupportState<double>> end;
  if (far_end_.holds()) end = far_end_.at(time);
  equations_.accelerate(*cable_, mass_, support, end, layout_.coordinates(y), layout_.rates(y));
  fill_rate(equations_, support.velocity, end, rate);
}

void CableMotion::rates(const Lanes<4>& times, std::span<Lanes<4>> states) {
  const SupportState<Lanes<4>> support = at_each(support_, times);
  std::optional<SupportState<Lanes<4>>> end;
  if (far_end_.holds()) end = at_each(far_end_, times);
  const std::span<const Lanes<4>> y(states);
  accelerate_cables(stages_, *cable_, mass_, support, end, layout_.coordinates(y), layout_.rates(y));
  fill_rate(stages_, support.velocity, end, states);
}

void CableMotion::linearise(double time, std::span<const double> y, std::span<double> rate) {
  (*this)(time, y, rate);
  std::optional<Vec2<double>> end_velocity;
  if (far_end_.holds()) end_velocity = far_end_.at(time).velocity;
  point_.look(*cable_, mass_, equations_, support_.at(time).velocity, end_velocity);
}

bool CableMotion::factor(double beta) {
  if (!real_) real_ = std::make_unique<CableFactors<double>>(point_.size());
  return real_->factor(point_, beta);
}

bool CableMotion::factor(const RealAndComplex& betas) {
  if (!both_) both_ = std::make_unique<CableFactors<RealAndComplex>>(point_.size());
  return factor_cable(*both_, point_, betas);
}

void CableMotion::solve(std::span<Lanes<4>> b) { solve_cable(*both_, point_, layout_, b); }

bool CableMotion::project(double time, std::span<double> y) {
  const SupportState<double> end = far_end_.at(time);
  const std::size_t tip = layout_.position(layout_.elements());
  const auto put = [tip](std::span<double> where, const Vec2<double>& what) {
    where[tip] = what.x;
    where[tip + 1] = what.y;
  };
  put(layout_.coordinates(y), end.position);
  put(layout_.rates(y), end.velocity);
  return true;
}

void CableMotion::project_change(std::span<const double> /*y*/, std::span<double> change) const {
  const std::size_t tip = layout_.position(layout_.elements());
  for (const std::span<double> part : {layout_.coordinates(change), layout_.rates(change)})
    part[tip] = part[tip + 1] = 0.0;
}

}  // namespace catena
