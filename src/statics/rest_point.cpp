#include "statics/rest_point.hpp"

#include <cassert>
#include <cstddef>

#include "num/elementary.hpp"
#include "num/sum.hpp"

namespace catena {
namespace {

StaticLoad load_of(const Chain& chain, const Drag& air, std::span<const double> loads) {
  StaticLoad load{.drag = air, .loads = loads};
  load.drag.chain = &chain;
  return load;
}

}  // namespace

RestPoint::RestPoint(const Suspension& what)
    : chain_(what.chain),
      loose_(make_chain(what.chain.links, {}, 0.0)),
      loads_(what.loads),
      no_rates_(chain_.links.size()),
      end_(what.end),
      recursion_(chain_, load_of(chain_, what.air, loads_)),
      inertia_(loose_, load_of(loose_, {}, {})),
      point_(chain_),
      tension_(chain_.links.size()),
      across_(chain_.links.size()),
      yield_(chain_.links.size()) {}

void RestPoint::look(std::span<const double> angles, Vec2<double> end_force) {
  const std::span<const double> no_rates = no_rates_;
  recursion_.load().end_force = end_force;
  recursion_.accelerate({}, angles, no_rates);
  recursion_.tension(no_rates, tension_);
  point_.look(recursion_, no_rates);
  Sum x(0.0), y(0.0);
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const auto [sine, cosine] = sincos(angles[i]);
    across_[i] = {-sine, cosine};
    x.add(chain_.links[i].length * cosine);
    y.add(chain_.links[i].length * sine);
  }
  if (!end_) return;
  x.add(-end_->x), y.add(-end_->y);
  gap_ = {x.value(), y.value()};
  for (const bool sideways : {true, false}) {
    inertia_.load().end_force = sideways ? Vec2<double>{1.0, 0.0} : Vec2<double>{0.0, 1.0};
    inertia_.accelerate({}, angles, no_rates);
    const auto alpha = inertia_.angular_acceleration();
    for (std::size_t i = 0; i < alpha.size(); ++i) (sideways ? yield_[i].x : yield_[i].y) = alpha[i];
  }
}

template <class Scalar>
bool BorderedFactors<Scalar>::factor(const RestPoint& rest, const Scalar& beta) {
  if (!factors_.factor(rest.point(), beta)) return false;
  if (!rest.held()) return true;
  const std::size_t links = rest.yield().size();
  turn_.resize(links);
  std::vector<Scalar> q(links), p(links);
  for (const bool sideways : {true, false}) {
    for (std::size_t i = 0; i < links; ++i) {
      q[i] = Scalar{};
      p[i] = beta * (sideways ? rest.yield()[i].x : rest.yield()[i].y);
    }
    factors_.solve(rest.point(), q, p);
    for (std::size_t i = 0; i < links; ++i) (sideways ? turn_[i].x : turn_[i].y) = q[i];
  }
  Scalar xx{}, xy{}, yx{}, yy{};  // Bᵀ(1 − βJ)⁻¹(0, β ∂α/∂F) (S.35)
  for (std::size_t i = 0; i < links; ++i) {
    const Vec2<double> b = rest.column(i);
    xx += b.x * turn_[i].x, xy += b.x * turn_[i].y;
    yx += b.y * turn_[i].x, yy += b.y * turn_[i].y;
  }
  const Scalar determinant = xx * yy - xy * yx;
  xx_ = yy / determinant, xy_ = -xy / determinant, yx_ = -yx / determinant, yy_ = xx / determinant;
  return is_finite(xx_) && is_finite(xy_) && is_finite(yx_) && is_finite(yy_);
}

template <class Scalar>
Vec2<Scalar> BorderedFactors<Scalar>::solve(const RestPoint& rest, std::span<Scalar> q, std::span<Scalar> p,
                                            Vec2<double> shift) {
  factors_.solve(rest.point(), q, p);
  if (!rest.held()) return {};
  Vec2<Scalar> missing{Scalar(shift.x), Scalar(shift.y)};
  for (std::size_t i = 0; i < q.size(); ++i) {
    const Vec2<double> b = rest.column(i);
    missing = {missing.x - b.x * q[i], missing.y - b.y * q[i]};
  }
  const Vec2<Scalar> force{xx_ * missing.x + xy_ * missing.y, yx_ * missing.x + yy_ * missing.y};  // (S.36)
  const Scalar per_beta = 1.0 / factors_.beta();
  for (std::size_t i = 0; i < q.size(); ++i) {
    const Scalar turn = turn_[i].x * force.x + turn_[i].y * force.y;
    q[i] += turn;
    p[i] += turn * per_beta;
  }
  return force;
}

template class BorderedFactors<double>;
template class BorderedFactors<Complex>;

}  // namespace catena
