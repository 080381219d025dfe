// The linearised chain recursion: (1 − βJ) x = b in O(n), without a matrix. J is the Jacobian of (θ, ω)˙ = (ω, α).
//
// With b = (q, p) everything follows from δα: δω = p + β δα and δθ = q + β δω; what is left is again a chain recursion.
// Seen from joint i, all that lies beyond answers (δa_i, δα_{i−1}) with a force and a torque,
//   δF_i = A δa_i + g δα_{i−1} + b,   δT_i = h·δa_i + τ δα_{i−1} + d                                    (L.5)
// which goes from the tip to the support one link at a time (factor: A, g, h, τ; solve: b, d); the way back gives δα. A load that
// depends on how its near joint moves adds that joint's δv, and δp if need be, to what is answered (L.16).
// A far end that is held borders the matrix with two more unknowns (model/linearised_end.hpp).
// Equations (L.1)–(L.17) are derived in docs/theory/implicit.md. As in recursion.hpp all vectors live in the link's frame.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "model/chain.hpp"
#include "model/ledger.hpp"
#include "model/linearised_end.hpp"
#include "model/load.hpp"
#include "model/recursion.hpp"
#include "num/complex.hpp"
#include "num/dual.hpp"

namespace catena {

/// The state about which the chain is linearised: what factor and solve need to know of it, for any β.
template <LinkLoads Load>
class ChainPointOf {
 public:
  explicit ChainPointOf(const Chain& chain);

  /// Looks at (θ, ω), for which `recursion` has just been asked to accelerate; with a velocity of the far end if that is held.
  void look(const ChainRecursion<double, Load>& recursion, std::span<const double> rates,
            const Vec2<double>& support_velocity = {}, const std::optional<Vec2<double>>& end_velocity = {});

  /// What solving needs: one line of the cache.
  struct alignas(64) Link {
    double length;
    double friction, stiffness;  ///< of the joint at the near end; the hinge at the support is not stiff
    double sine, cosine;         ///< of the bend at the near end
    double twice, spin, alpha;   ///< 2ω, ω², α
  };
  /// What only factoring needs.
  struct Weight {
    double mass, moment, near;  ///< m, m c, J = I + m c²
    double lever;               ///< κ = e·(m c a_i + l F_{i+1}) (L.4)
  };
  std::span<const Link> links() const { return links_; }
  std::span<const Weight> weights() const { return weights_; }
  std::span<const LoadSlopes<Load>> load_slopes() const { return load_slopes_; }
  const Vec2<double>& support_velocity() const { return support_velocity_; }
  /// Of the far end in the last link's frame; nothing if it is free.
  const std::optional<Vec2<double>>& end_velocity() const { return end_velocity_; }

 private:
  void look_at_load(const ChainRecursion<double, Load>& recursion);

  std::vector<Link> links_;
  std::vector<Weight> weights_;
  std::vector<double> tension_;
  std::vector<LoadSlopes<Load>> load_slopes_;  ///< only with a load
  Vec2<double> support_velocity_;
  std::optional<Vec2<double>> end_velocity_;
};

using ChainPoint = ChainPointOf<NoLoad>;

/// The factored matrix 1 − βJ. Scalar: double, or Complex for the conjugate pairs of implicit methods.
template <class Scalar, LinkLoads Load = NoLoad>
class ChainFactors {
 public:
  using Point = ChainPointOf<Load>;

  /// Eliminates every δα from tip to support (L.6)–(L.9). False if a pivot vanishes; a shorter step helps. The first call
  /// makes room, so that no memory is held unless something is factored.
  bool factor(const Point& point, const Scalar& beta);
  const Scalar& beta() const { return beta_; }

  /// Solves in place: (q, p) becomes (δθ, δω) (L.10)–(L.12). Returns the changes of the ledger's rates (L.13), (L.14).
  LedgerOf<Scalar> solve(const Point& point, std::span<Packed<Scalar>> angles, std::span<Packed<Scalar>> rates) {
    return point.end_velocity() ? substitute<true, false>(point, angles, rates)
                                : substitute<false, false>(point, angles, rates);
  }

  /// J itself, of factors with β = 0: (q, p) becomes (p, δα), in place.
  void apply(const Point& point, std::span<Packed<Scalar>> angles, std::span<Packed<Scalar>> rates) {
    if (point.end_velocity())
      substitute<true, true>(point, angles, rates);
    else
      substitute<false, true>(point, angles, rates);
  }

 private:
  using Pair = PairOf<Scalar>;
  using Square = SquareOf<Scalar>;
  // For each vector of a joint that the load needs: its change, or a torque by that change; and a force by it.
  using Needed = std::array<Pair, carried<Load>>;
  using NeededForce = std::array<Square, carried<Load>>;
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
    Scalar rho;                           ///< ρ/D
    Pair v;                               ///< R v/D
    [[no_unique_address]] Needed needed;  ///< R v_k/D: the same for δv and δp (L.16)
  };

  template <bool held, bool applied>
  LedgerOf<Scalar> substitute(const Point& point, std::span<Packed<Scalar>> angles, std::span<Packed<Scalar>> rates);
  static void add_load_by_angle(const Point& point, std::size_t i, const NeededForce& needed_force,
                                const Needed& needed_torque, Pair& force, Scalar& drive);
  static void add_load_by_rate(const Point& point, std::size_t i, const NeededForce& needed_force,
                               const Needed& needed_torque, Pair& force, Scalar& drive);
  static void pass_load(const Point& point, std::size_t i, const Scalar& turn, const Scalar& change, Needed& needed,
                        LedgerRows<Scalar>& ledger);

  Scalar beta_{};
  std::vector<Inward> inward_;
  std::vector<Outward> outward_;
  std::vector<Packed<Scalar>> alpha_;  ///< k/D
  HeldEnd<Scalar, Load> end_;          ///< empty unless it was ever held
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
    const Joint joint = near_joint(chain, i);
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
                                     const Vec2<double>& support_velocity,
                                     const std::optional<Vec2<double>>& end_velocity) {
  support_velocity_ = support_velocity;
  end_velocity_ = end_velocity ? std::optional(recursion.in_last_frame(*end_velocity)) : std::nullopt;
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

/// Its slopes by dual numbers.
template <LinkLoads Load>
LoadSlopes<Load> found_slopes(const Load& load, std::size_t i, const LinkMotion<double>& at) {
  using D = Dual<double, 2 + 2 * carried<Load>>;
  const Vec2<double> e = at.along, u{-e.y, e.x};
  // A vector of the near joint, changed along and across the link by parameters k and k + 1, if the load needs it.
  const auto vector = [&](const Vec2<double>& v, std::size_t k) {
    Vec2<D> changed{v.x, v.y};
    if (k >= changed.x.slope.size()) return changed;
    changed.x.slope[k] = e.x, changed.x.slope[k + 1] = u.x;
    changed.y.slope[k] = e.y, changed.y.slope[k + 1] = u.y;
    return changed;
  };
  LinkMotion<D> motion{.position = vector(at.position, 4),
                       .velocity = vector(at.velocity, 2),
                       .along = {e.x, e.y},
                       .rate = D::parameter(at.rate, 1)};
  motion.along.x.slope[0] = u.x, motion.along.y.slope[0] = u.y;
  const LinkLoad<D> found = load(i, motion);
  LoadSlopes<Load> slopes{.along = found.force.x.slope,
                          .across = found.force.y.slope,
                          .torque = found.moment.y.slope,
                          .work = found.work.slope,
                          .heat = found.heat.slope};
  if constexpr (damps<Load>) std::copy_n(found.damped.slope.begin(), slopes.damped.size(), slopes.damped.begin());
  // What stays as it is in a frame that turns, turns: ė = u, u̇ = −e.
  slopes.along[0] -= found.force.y.value;
  slopes.across[0] += found.force.x.value;
  slopes.torque[0] += found.moment.x.value;
  return slopes;
}

template <LinkLoads Load>
void ChainPointOf<Load>::look_at_load(const ChainRecursion<double, Load>& recursion) {
  const Load& load = recursion.load();
  for (std::size_t i = 0; i < load_slopes_.size(); ++i) {
    const LinkMotion<double>& at = recursion.link_motions()[i];
    if constexpr (requires { load.slopes(i, at); })
      load_slopes_[i] = load.slopes(i, at);
    else
      load_slopes_[i] = found_slopes(load, i, at);
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
  Square answer{};  // A of what lies beyond, in this link's frame
  Scalar tau{};
  Pair g{}, h{};
  NeededForce needed_force{};  // and what it answers to δv and δp: B_k and c_k (L.16)
  Needed needed_torque{};
  bool regular = true;
  for (std::size_t i = count; i-- > 0;) {
    const typename Point::Link& link = point.links()[i];
    const auto [mass, moment, near, lever] = point.weights()[i];
    const double l = link.length;
    const double s = link.sine, c = link.cosine;
    const auto turned = [s, c](const Pair& x) { return Pair{c * x.e - s * x.u, s * x.e + c * x.u}; };
    // R A Rᵀ                                                                                                    (L.9)
    const auto turned_square = [s, c, &turned](const Square& a) {
      const Pair e = turned(a.along), u = turned(a.across);
      return Square{.along = {c * e.e - s * u.e, c * e.u - s * u.u}, .across = {s * e.e + c * u.e, s * e.u + c * u.u}};
    };
    const Scalar rho = link.friction * beta + link.stiffness * beta2;  // (L.3)

    // What q and p do through the link's turning: f_θ, f_ω to the force, κ_θ, κ_ω to the torque                 (L.6)
    const Pair x{l * answer.along.u + h.e, l * answer.across.u + h.u};
    const Pair along{l * answer.along.e + moment, l * answer.along.u},  // columns of l A + m c
        across{l * answer.across.e, l * answer.across.u + moment};
    // NOLINTBEGIN(misc-const-correctness): a load adds to all four
    Pair force_angle{-(link.alpha * along.e + link.spin * across.e), -(link.alpha * along.u + link.spin * across.u)};
    Scalar drive_angle = lever + l * (link.alpha * x.e + link.spin * x.u);
    if constexpr (loaded<Load>) add_load_by_angle(point, i, needed_force, needed_torque, force_angle, drive_angle);
    Pair force_rate{beta * force_angle.e - link.twice * along.e, beta * force_angle.u - link.twice * along.u};
    Scalar drive_rate = (l * link.twice) * x.e + beta * drive_angle;
    if constexpr (loaded<Load>) add_load_by_rate(point, i, needed_force, needed_torque, force_rate, drive_rate);
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
    outward_[i].rho = rho_per;
    outward_[i].v = v_turned;

    // A ← A + m − y vᵀ/D,  g ← y ρ/D,  h ← ρ v/D,  τ ← ρ − ρ²/D, turned into the frame of link i−1          (L.8)
    answer = turned_square({.along = {answer.along.e + mass - y_per.e * v.e, answer.along.u - y_per.u * v.e},
                            .across = {answer.across.e - y_per.e * v.u, answer.across.u + mass - y_per.u * v.u}});
    tau = rho - rho * rho_per;
    for (std::size_t k = 0; k < needed_force.size(); ++k) {  // B_k ← B_k − ∂f/∂x_k − y v_kᵀ/D,  c_k ← ρ v_k/D  (L.16)
      Square& force = needed_force[k];
      const LoadSlopes<Load>& slopes = point.load_slopes()[i];
      const std::size_t e = 2 + 2 * k, u = e + 1;
      const Pair v_k{l * force.along.u + needed_torque[k].e - slopes.torque[e],
                     l * force.across.u + needed_torque[k].u - slopes.torque[u]};
      force = turned_square({.along = {force.along.e - slopes.along[e] - y_per.e * v_k.e,
                                       force.along.u - slopes.across[e] - y_per.u * v_k.e},
                             .across = {force.across.e - slopes.along[u] - y_per.e * v_k.u,
                                        force.across.u - slopes.across[u] - y_per.u * v_k.u}});
      const Pair v_k_turned = turned({v_k.e * per_inertia, v_k.u * per_inertia});
      needed_torque[k] = {v_k_turned.e * rho, v_k_turned.u * rho};
      outward_[i].needed[k] = v_k_turned;
    }
    g = {y_turned.e * rho, y_turned.u * rho};
    h = {v_turned.e * rho, v_turned.u * rho};
  }
  if (!point.end_velocity()) return regular;
  return end_.factor(point.links(), beta, std::span<const Inward>(inward_), std::span<const Outward>(outward_)) &&
         regular;
}

/// What a change of θ does through the load of this link, and through those beyond it: with the velocity of the far joint, which
/// turns with the link, and with its position (L.15), (L.16).
template <class Scalar, LinkLoads Load>
void ChainFactors<Scalar, Load>::add_load_by_angle(const Point& point, std::size_t i, const NeededForce& needed_force,
                                                   const Needed& needed_torque, Pair& force, Scalar& drive) {
  const LoadSlopes<Load>& slopes = point.load_slopes()[i];
  const double l = point.links()[i].length;
  force = {force.e - slopes.along[0], force.u - slopes.across[0]};
  drive = drive + slopes.torque[0];
  if constexpr (carried<Load> > 0) {  // δv ← δv − l ω e δθ
    const double l_rate = 0.5 * l * point.links()[i].twice;
    const Pair& column = needed_force[0].along;
    force = {force.e - l_rate * column.e, force.u - l_rate * column.u};
    drive = drive + l_rate * (l * column.u + needed_torque[0].e);
  }
  if constexpr (carried<Load> > 1) {  // δp ← δp + l u δθ
    const Pair& column = needed_force[1].across;
    force = {force.e + l * column.e, force.u + l * column.u};
    drive = drive - l * (l * column.u + needed_torque[1].u);
  }
}

/// The same for a change of ω.
template <class Scalar, LinkLoads Load>
void ChainFactors<Scalar, Load>::add_load_by_rate(const Point& point, std::size_t i, const NeededForce& needed_force,
                                                  const Needed& needed_torque, Pair& force, Scalar& drive) {
  const LoadSlopes<Load>& slopes = point.load_slopes()[i];
  force = {force.e - slopes.along[1], force.u - slopes.across[1]};
  drive = drive + slopes.torque[1];
  if constexpr (carried<Load> > 0) {  // δv ← δv + l u δω
    const double l = point.links()[i].length;
    const Pair& column = needed_force[0].across;
    force = {force.e + l * column.e, force.u + l * column.u};
    drive = drive - l * (l * column.u + needed_torque[0].u);
  }
}

/// On to the next joint: the changes of the ledger by this link's load (L.17), and δv, δp of its far end.
template <class Scalar, LinkLoads Load>
void ChainFactors<Scalar, Load>::pass_load(const Point& point, std::size_t i, const Scalar& turn, const Scalar& change,
                                           Needed& needed, LedgerRows<Scalar>& ledger) {
  const typename Point::Link& link = point.links()[i];
  const LoadSlopes<Load>& slopes = point.load_slopes()[i];
  Scalar work = slopes.work[0] * turn + slopes.work[1] * change;
  Scalar heat = slopes.heat[0] * turn + slopes.heat[1] * change;
  for (std::size_t k = 0; k < needed.size(); ++k) {
    Pair& at = needed[k];
    at = {link.cosine * at.e + link.sine * at.u, link.cosine * at.u - link.sine * at.e};
    const std::size_t e = 2 + 2 * k, u = e + 1;
    work = work + slopes.work[e] * at.e + slopes.work[u] * at.u;
    heat = heat + slopes.heat[e] * at.e + slopes.heat[u] * at.u;
  }
  ledger.pass_load(work, heat);
  if constexpr (damps<Load>)
    ledger.pass_damping(slopes.damped[0] * turn + slopes.damped[1] * change + slopes.damped[2] * needed[0].e +
                        slopes.damped[3] * needed[0].u);
  if constexpr (carried<Load> > 0)
    needed[0] = {needed[0].e - (0.5 * link.length * link.twice) * turn, needed[0].u + link.length * change};
  if constexpr (carried<Load> > 1) needed[1].u = needed[1].u + link.length * turn;
}

template <class Scalar, LinkLoads Load>
template <bool held, bool applied>
inline LedgerOf<Scalar> ChainFactors<Scalar, Load>::substitute(const Point& point, std::span<Packed<Scalar>> angles,
                                                               std::span<Packed<Scalar>> rates) {
  const std::size_t count = inward_.size();
  assert(count > 0 && point.links().size() == count && angles.size() == count && rates.size() == count);
  const Scalar beta = beta_, beta2 = beta_ * beta_;

  Pair b{};
  Scalar d{};
  // NOLINTNEXTLINE(misc-const-correctness): only a held end moves it
  [[maybe_unused]] Pair end{};  // f of the far end
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
    } else {
      known = -(link.friction * p);
    }
    // k = t + κ_θ q + κ_ω p − d − l u·b,  b ← b + f_θ q + f_ω p + y k/D,  d ← t − ρ k/D                     (L.10)
    const Scalar k = (known + part.drive_angle * q + part.drive_rate * p - d) - link.length * b.u;
    alpha_[i] = packed(k * part.per_inertia);
    if constexpr (held) end_.pass(i, q, p, k, end);
    d = known - part.rho * k;
    b = {link.cosine * b.e - link.sine * b.u + (part.force_angle.e * q + part.force_rate.e * p) + part.y.e * k,
         link.sine * b.e + link.cosine * b.u + (part.force_angle.u * q + part.force_rate.u * p) + part.y.u * k};
  }

  // NOLINTNEXTLINE(misc-const-correctness): likewise
  [[maybe_unused]] Pair beyond_tip{};  // δF_{n+1}
  if constexpr (held) {
    beyond_tip = end_.force(end);
    const Pair sent = end_.at_support(beyond_tip);
    b = {b.e + sent.e, b.u + sent.u};
  }
  LedgerRows<Scalar> ledger({b.e, b.u}, point.support_velocity());  // δF_1 = b, for the support moves as it must
  if constexpr (held) ledger.hold({beyond_tip.e, beyond_tip.u}, *point.end_velocity());
  Pair a{};               // δa_i, and δa_1 = 0
  Needed needed{};        // δv_i and δp_i, as the load needs them
  Scalar alpha_before{};  // δα_{i−1}
  for (std::size_t i = 0; i < count; ++i) {
    const typename Point::Link& link = point.links()[i];
    const Outward& part = outward_[i];
    const Scalar p = unpacked(rates[i]);
    const Scalar s = unpacked(angles[i]) + beta * p;
    // δα = (k − v·δa + ρ δα_{i−1})/D                                                                       (L.11)
    // NOLINTNEXTLINE(misc-const-correctness): a load adds to it
    Scalar alpha = (unpacked(alpha_[i]) + part.rho * alpha_before) - (part.v.e * a.e + part.v.u * a.u);
    if constexpr (held) alpha = alpha - end_.share(i, beyond_tip);
    for (std::size_t k = 0; k < needed.size(); ++k)
      alpha = alpha - (part.needed[k].e * needed[k].e + part.needed[k].u * needed[k].u);
    // δa ← δa + l (w δα + z)                                                                               (L.12)
    const double l = link.length;
    const double l_alpha = l * link.alpha, l_spin = l * link.spin, l_twice = l * link.twice;
    const Pair w{-(l_alpha * beta2) - l_twice * beta, l - l_spin * beta2};
    a = {(link.cosine * a.e + link.sine * a.u - (l_alpha * s + l_twice * p)) + w.e * alpha,
         (link.cosine * a.u - link.sine * a.e - l_spin * s) + w.u * alpha};
    const Scalar change = p + beta * alpha;
    const Scalar turn = s + beta2 * alpha;
    angles[i] = packed(applied ? change : turn);
    rates[i] = packed(applied ? alpha : change);
    ledger.pass(link.friction, link.twice, change);
    if constexpr (loaded<Load>) pass_load(point, i, turn, change, needed, ledger);
    alpha_before = alpha;
  }
  return ledger.changes();
}

}  // namespace catena
