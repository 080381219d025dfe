// The linearised chain recursion: (1 − βJ) x = b in O(n), without a matrix. J is the Jacobian of (θ, ω)˙ = (ω, α).
//
// With b = (q, p) everything follows from δα: δω = p + β δα and δθ = q + β δω; what is left is again a chain recursion.
// Seen from joint i, all that lies beyond answers (δa_i, δα_{i−1}) with a force and a torque,
//   δF_i = A δa_i + g δα_{i−1} + b,   δT_i = h·δa_i + τ δα_{i−1} + d                                    (L.5)
// which goes from the tip to the support one link at a time (factor: A, g, h, τ; solve: b, d); the way back gives δα.
// Equations (L.1)–(L.15) are derived in docs/theory/implicit.md. As in recursion.hpp all vectors live in the link's frame.
#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

#include "model/chain.hpp"
#include "model/ledger.hpp"
#include "model/load.hpp"
#include "model/recursion.hpp"
#include "num/complex.hpp"
#include "num/dual.hpp"

namespace catena {

/// The state about which the chain is linearised: what factor and solve need to know of it, for any β.
template <LinkLoads Load>
class ChainPointOf {
  static_assert(Load::local, "loads that depend on position or velocity cannot be linearised yet: see model/load.hpp");

 public:
  explicit ChainPointOf(const Chain& chain);

  /// Looks at (θ, ω), for which `recursion` has just been asked to accelerate.
  void look(const ChainRecursion<double, Load>& recursion, std::span<const double> rates,
            const Vec2<double>& support_velocity = {});

  /// What solving needs: one line of the cache.
  struct alignas(64) Link {
    double length;
    double friction, stiffness;  ///< of the joint at the near end; 0 at the support
    double sine, cosine;         ///< of the bend at the near end
    double twice, spin, alpha;   ///< 2ω, ω², α
  };
  /// What only factoring needs.
  struct Weight {
    double mass, moment, near;  ///< m, m c, J = I + m c²
    double lever;               ///< κ = e·(m c a_i + l F_{i+1}) (L.4)
  };
  /// How a load changes, its moment's direction apart, which is in κ: of the force, and of the torque u·M (L.15).
  struct LoadSlopes {
    Vec2<double> force_angle, force_rate;  ///< in the link's frame
    double torque_angle, torque_rate;
  };
  std::span<const Link> links() const { return links_; }
  std::span<const Weight> weights() const { return weights_; }
  std::span<const LoadSlopes> load_slopes() const { return load_slopes_; }
  const Vec2<double>& support_velocity() const { return support_velocity_; }

 private:
  void look_at_load(const ChainRecursion<double, Load>& recursion);

  std::vector<Link> links_;
  std::vector<Weight> weights_;
  std::vector<double> tension_;
  std::vector<LoadSlopes> load_slopes_;  ///< only with a load
  Vec2<double> support_velocity_;
};

using ChainPoint = ChainPointOf<NoLoad>;

/// The factored matrix 1 − βJ. Scalar: double, or Complex for the conjugate pairs of implicit methods.
template <class Scalar, LinkLoads Load = NoLoad>
class ChainFactors {
 public:
  using Point = ChainPointOf<Load>;

  /// Eliminates every δα from tip to support (L.6)–(L.9). False if a pivot vanishes; a shorter step helps. The first call
  /// makes room, so that who factors nothing holds nothing.
  bool factor(const Point& point, const Scalar& beta);
  const Scalar& beta() const { return beta_; }

  /// Solves in place: (q, p) becomes (δθ, δω) (L.10)–(L.12). Returns the changes of the ledger's rates (L.13), (L.14).
  LedgerOf<Scalar> solve(const Point& point, std::span<Packed<Scalar>> angles, std::span<Packed<Scalar>> rates);

 private:
  struct Pair {
    Scalar e, u;
  };
  static Pair less(const Pair& a, const Vec2<double>& b) { return {a.e - b.x, a.u - b.y}; }
  // What solving needs of a link. For long chains this is what streams from memory, so each sweep has its own and no more.
  /// To the support. R turns link i's frame into link i−1's.
  struct Inward {
    Scalar per_inertia;              ///< 1/D
    Scalar rho;                      ///< ρ/D
    Pair y;                          ///< R y/D
    Scalar drive_angle, drive_rate;  ///< κ_θ, κ_ω: what q and p do to k (L.6)
    Pair force_angle, force_rate;    ///< R f_θ, R f_ω: what they do to b (L.6)
  };
  /// To the tip.
  struct Outward {
    Scalar rho;  ///< ρ/D
    Pair v;      ///< R v/D
  };

  Scalar beta_{};
  std::vector<Inward> inward_;
  std::vector<Outward> outward_;
  std::vector<Packed<Scalar>> alpha_;  ///< k/D
};

template <LinkLoads Load>
ChainPointOf<Load>::ChainPointOf(const Chain& chain)
    : links_(chain.links.size()),
      weights_(chain.links.size()),
      tension_(chain.links.size()),
      load_slopes_(loaded<Load> ? chain.links.size() : 0) {
  assert(well_formed(chain));
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const catena::Link& link = chain.links[i];
    const Joint joint = i == 0 ? Joint{} : chain.joints[i - 1];
    links_[i].length = link.length;
    links_[i].friction = joint.friction;
    links_[i].stiffness = joint.stiffness;
    weights_[i].mass = link.mass;
    weights_[i].moment = link.mass * link.centre;
    weights_[i].near = link.inertia + link.mass * link.centre * link.centre;
  }
}

template <LinkLoads Load>
inline void ChainPointOf<Load>::look(const ChainRecursion<double, Load>& recursion, std::span<const double> rates,
                                     const Vec2<double>& support_velocity) {
  support_velocity_ = support_velocity;
  if constexpr (loaded<Load>) look_at_load(recursion);
  recursion.tension(rates, std::span(tension_));
  const auto sines = recursion.bend_sines();
  const auto cosines = recursion.bend_cosines();
  const auto alpha = recursion.angular_acceleration();
  for (std::size_t i = 0; i < links_.size(); ++i) {
    Link& link = links_[i];
    link.sine = sines[i];
    link.cosine = cosines[i];
    link.twice = 2.0 * rates[i];
    link.spin = rates[i] * rates[i];
    link.alpha = alpha[i];
    weights_[i].lever = weights_[i].near * link.spin - link.length * tension_[i];  // by (C.11)
  }
}

template <LinkLoads Load>
void ChainPointOf<Load>::look_at_load(const ChainRecursion<double, Load>& recursion) {
  using D = Dual<double, 2>;  // slopes by θ and by ω
  for (std::size_t i = 0; i < load_slopes_.size(); ++i) {
    const LinkMotion<double>& at = recursion.link_motions()[i];
    const Vec2<double> e = at.along, u{-e.y, e.x};
    const LinkLoad<D> load = recursion.load()(i, LinkMotion<D>{.position = {at.position.x, at.position.y},
                                                               .velocity = {at.velocity.x, at.velocity.y},
                                                               .along = {D(e.x, {u.x, 0.0}), D(e.y, {u.y, 0.0})},
                                                               .rate = D::parameter(at.rate, 1)});
    const auto slope = [](const Vec2<D>& v, int by) { return Vec2<double>{v.x.slope[by], v.y.slope[by]}; };
    const auto in_frame = [&](const Vec2<double>& v) { return Vec2<double>{dot(v, e), dot(v, u)}; };
    load_slopes_[i] = {.force_angle = in_frame(slope(load.force, 0)),
                       .force_rate = in_frame(slope(load.force, 1)),
                       .torque_angle = dot(slope(load.moment, 0), u),
                       .torque_rate = dot(slope(load.moment, 1), u)};
  }
}

template <class Scalar, LinkLoads Load>
bool ChainFactors<Scalar, Load>::factor(const Point& point, const Scalar& beta) {
  const std::size_t count = point.links().size();
  inward_.resize(count);
  outward_.resize(count);
  alpha_.resize(count);
  beta_ = beta;
  const Scalar beta2 = beta * beta;
  Scalar ee{}, eu{}, ue{}, uu{}, tau{};  // A and τ of what lies beyond, in this link's frame
  Pair g{}, h{};
  bool regular = true;
  for (std::size_t i = count; i-- > 0;) {
    const typename Point::Link& link = point.links()[i];
    const auto [mass, moment, near, lever] = point.weights()[i];
    const double l = link.length;
    const double s = link.sine, c = link.cosine;
    const auto turned = [s, c](const Pair& x) { return Pair{c * x.e - s * x.u, s * x.e + c * x.u}; };
    const Scalar rho = link.friction * beta + link.stiffness * beta2;  // (L.3)

    // What q and p do through the link's turning: f_θ, f_ω to the force, κ_θ, κ_ω to the torque                 (L.6)
    const Pair x{l * ue + h.e, l * uu + h.u};
    const Pair along{l * ee + moment, l * ue}, across{l * eu, l * uu + moment};  // columns of l A + m c
    // NOLINTBEGIN(misc-const-correctness): a load adds to all four                                              (L.15)
    Pair force_angle{-(link.alpha * along.e + link.spin * across.e), -(link.alpha * along.u + link.spin * across.u)};
    if constexpr (loaded<Load>) force_angle = less(force_angle, point.load_slopes()[i].force_angle);
    Pair force_rate{beta * force_angle.e - link.twice * along.e, beta * force_angle.u - link.twice * along.u};
    if constexpr (loaded<Load>) force_rate = less(force_rate, point.load_slopes()[i].force_rate);
    Scalar drive_angle = lever + l * (link.alpha * x.e + link.spin * x.u);
    if constexpr (loaded<Load>) drive_angle = drive_angle + point.load_slopes()[i].torque_angle;
    Scalar drive_rate = (l * link.twice) * x.e + beta * drive_angle;
    if constexpr (loaded<Load>) drive_rate = drive_rate + point.load_slopes()[i].torque_rate;
    // NOLINTEND(misc-const-correctness)

    // δα acts across the link, and as p = β δα would                                                           (L.7)
    const Pair v{x.e, moment + x.u};
    const Pair y{across.e + beta * force_rate.e + g.e, across.u + beta * force_rate.u + g.u};
    const Scalar per_inertia = 1.0 / (near + l * (x.u + g.u) - beta * drive_rate + tau + rho);
    regular = regular && is_finite(per_inertia);
    const Scalar rho_per = rho * per_inertia;
    const Pair y_per{y.e * per_inertia, y.u * per_inertia};
    const Pair v_per{v.e * per_inertia, v.u * per_inertia};
    const Pair y_turned = turned(y_per), v_turned = turned(v_per);
    inward_[i] = {.per_inertia = per_inertia,
                  .rho = rho_per,
                  .y = y_turned,
                  .drive_angle = drive_angle,
                  .drive_rate = drive_rate,
                  .force_angle = turned(force_angle),
                  .force_rate = turned(force_rate)};
    outward_[i] = {.rho = rho_per, .v = v_turned};

    // A ← A + m − y vᵀ/D,  g ← y ρ/D,  h ← ρ v/D,  τ ← ρ − ρ²/D                                            (L.8)
    const Pair own_e{ee + mass - y_per.e * v.e, ue - y_per.u * v.e};
    const Pair own_u{eu - y_per.e * v.u, uu + mass - y_per.u * v.u};
    tau = rho - rho * rho_per;

    // Turned into the frame of link i−1: A ← R A Rᵀ.                                                       (L.9)
    const Pair left_e = turned(own_e), left_u = turned(own_u);
    ee = c * left_e.e - s * left_u.e;
    eu = s * left_e.e + c * left_u.e;
    ue = c * left_e.u - s * left_u.u;
    uu = s * left_e.u + c * left_u.u;
    g = {y_turned.e * rho, y_turned.u * rho};
    h = {v_turned.e * rho, v_turned.u * rho};
  }
  return regular;
}

template <class Scalar, LinkLoads Load>
LedgerOf<Scalar> ChainFactors<Scalar, Load>::solve(const Point& point, std::span<Packed<Scalar>> angles,
                                                   std::span<Packed<Scalar>> rates) {
  const std::size_t count = inward_.size();
  assert(count > 0 && point.links().size() == count && angles.size() == count && rates.size() == count);
  const Scalar beta = beta_, beta2 = beta_ * beta_;

  Pair b{};
  Scalar d{};
  for (std::size_t i = count; i-- > 0;) {
    const typename Point::Link& link = point.links()[i];
    const Inward& part = inward_[i];
    const Scalar q = unpacked(angles[i]);
    const Scalar p = unpacked(rates[i]);
    Scalar known{};  // t = −r Δp − k (Δq + β Δp)                                                           (L.3)
    if (i > 0) {
      const Scalar slip = p - unpacked(rates[i - 1]);
      known = -(link.friction * slip);
      if (link.stiffness != 0.0) known = known - link.stiffness * (q - unpacked(angles[i - 1]) + beta * slip);
    }
    // k = t + κ_θ q + κ_ω p − d − l u·b,  b ← b + f_θ q + f_ω p + y k/D,  d ← t − ρ k/D                     (L.10)
    const Scalar k = (known + part.drive_angle * q + part.drive_rate * p - d) - link.length * b.u;
    alpha_[i] = packed(k * part.per_inertia);
    d = known - part.rho * k;
    b = {link.cosine * b.e - link.sine * b.u + (part.force_angle.e * q + part.force_rate.e * p) + part.y.e * k,
         link.sine * b.e + link.cosine * b.u + (part.force_angle.u * q + part.force_rate.u * p) + part.y.u * k};
  }

  LedgerRows<Scalar> ledger({b.e, b.u}, point.support_velocity());  // δF_1 = b, for the support moves as it must
  Pair a{};                                                         // δa_i, and δa_1 = 0
  Scalar alpha_before{};                                            // δα_{i−1}
  for (std::size_t i = 0; i < count; ++i) {
    const typename Point::Link& link = point.links()[i];
    const Outward& part = outward_[i];
    const Scalar p = unpacked(rates[i]);
    const Scalar s = unpacked(angles[i]) + beta * p;
    // δα = (k − v·δa + ρ δα_{i−1})/D                                                                       (L.11)
    const Scalar alpha = (unpacked(alpha_[i]) + part.rho * alpha_before) - (part.v.e * a.e + part.v.u * a.u);
    // δa ← δa + l (w δα + z)                                                                               (L.12)
    const double l = link.length;
    const double l_alpha = l * link.alpha, l_spin = l * link.spin, l_twice = l * link.twice;
    const Pair w{-(l_alpha * beta2) - l_twice * beta, l - l_spin * beta2};
    a = {(link.cosine * a.e + link.sine * a.u - (l_alpha * s + l_twice * p)) + w.e * alpha,
         (link.cosine * a.u - link.sine * a.e - l_spin * s) + w.u * alpha};
    const Scalar change = p + beta * alpha;
    angles[i] = packed(s + beta2 * alpha);
    rates[i] = packed(change);
    ledger.pass(link.friction, link.twice, change);
    alpha_before = alpha;
  }
  return ledger.changes();
}

}  // namespace catena
