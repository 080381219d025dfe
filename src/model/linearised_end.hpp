// The far end of the linearised chain: free, or held, which borders 1 − βJ with two more unknowns, δF_{n+1} (K.5)–(K.8).
//
// Seen from joint i, the far end follows (δa_i, δα_{i−1}) as the force and the torque of (L.5) do, and a change F of the force beyond it
// acts on all three:
//   δa_{n+1} = E δa_i + ε δα_{i−1} + f − S F,   δF_i = … + B F,   δT_i = … + δ·F                              (K.5)
// E, ε, S, B, δ come with factoring, f with solving; at the support δa_{n+1} = 0 says F. Vectors of the far end, F and the rows of
// E among them, are in the last link's frame.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "model/load.hpp"
#include "num/complex.hpp"

namespace catena {

/// What lies along and across a link.
template <class Scalar>
struct PairOf {
  Scalar e, u;
};
/// A 2×2 matrix by its columns, acting on what lies along and across a link.
template <class Scalar>
struct SquareOf {
  PairOf<Scalar> along, across;
};

/// What the elimination of a link's δα leaves.
template <class Scalar, LinkLoads Load>
struct EliminatedLink {
  Scalar per_inertia, rho;                                                 ///< 1/D, ρ
  PairOf<Scalar> y, v;                                                     ///< y/D, v
  [[no_unique_address]] std::array<PairOf<Scalar>, carried<Load>> needed;  ///< v_k
};

/// Nothing holds it: nothing is computed or kept.
struct FreeEnd {
  void begin(std::size_t /*links*/) {}
  template <class Link, class Scalar, LinkLoads Load>
  void take_on(std::size_t /*i*/, const Link& /*link*/, const Scalar& /*beta*/,
               const EliminatedLink<Scalar, Load>& /*left*/) {}
  bool close() { return true; }
};

/// Held. Scalar and Load as in ChainFactors.
template <class Scalar, LinkLoads Load>
class HeldEnd {
 public:
  using Pair = PairOf<Scalar>;
  using Square = SquareOf<Scalar>;

  /// Makes room, once, for so many links.
  void begin(std::size_t links) {
    inward_.resize(links);
    outward_.resize(links);
    follows_ = sent_ = unit();
    by_turn_ = push_ = {};
    yield_ = {};
    needed_ = {};
  }

  /// The link of which δα has just been eliminated.
  template <class Link>
  void take_on(std::size_t i, const Link& link, const Scalar& beta, const EliminatedLink<Scalar, Load>& left);

  /// At the support: false if F is not determined.
  bool close();

  /// f on its way from the tip to the support.
  struct Motion {
    Pair f{};
  };
  void pass(std::size_t i, const Scalar& q, const Scalar& p, const Scalar& k, Motion& motion) const {
    const Inward& part = inward_[i];
    motion.f = {motion.f.e + (part.angle.e * q + part.rate.e * p) + part.eta.e * k,
                motion.f.u + (part.angle.u * q + part.rate.u * p) + part.eta.u * k};
  }

  /// F = S⁻¹ f: δF_{n+1}.
  Pair force(const Motion& motion) const { return times(per_yield_, motion.f); }
  /// B F: what it adds to δF_1.
  Pair at_support(const Pair& force) const { return times(sent_, force); }
  /// What it takes off δα_i.
  Scalar share(std::size_t i, const Pair& force) const { return outward_[i].e * force.e + outward_[i].u * force.u; }

 private:
  static Square unit() {
    return {.along = {.e = Scalar(1.0), .u = Scalar{}}, .across = {.e = Scalar{}, .u = Scalar(1.0)}};
  }
  static Pair times(const Square& a, const Pair& x) {
    return {a.along.e * x.e + a.across.e * x.u, a.along.u * x.e + a.across.u * x.u};
  }
  /// A − x yᵀ, which takes vectors in the frame of the link before.
  template <class Turn>
  static Square without(const Square& a, const Pair& x, const Pair& y, const Turn& s, const Turn& c) {
    const Pair along{a.along.e - x.e * y.e, a.along.u - x.u * y.e},
        across{a.across.e - x.e * y.u, a.across.u - x.u * y.u};
    return {.along = {c * along.e - s * across.e, c * along.u - s * across.u},
            .across = {s * along.e + c * across.e, s * along.u + c * across.u}};
  }

  struct Inward {
    Pair angle, rate;  ///< what q and p do to f
    Pair eta;          ///< η/D
  };
  std::vector<Inward> inward_;
  std::vector<Pair> outward_;  ///< φ/D

  Square follows_{}, sent_{};                                         ///< E, B
  Pair by_turn_{}, push_{};                                           ///< ε, δ
  Square yield_{};                                                    ///< S
  Square per_yield_{};                                                ///< S⁻¹
  [[no_unique_address]] std::array<Square, carried<Load>> needed_{};  ///< E_k: the same of δv and δp (L.16)
};

template <class Scalar, LinkLoads Load>
template <class Link>
inline void HeldEnd<Scalar, Load>::take_on(std::size_t i, const Link& link, const Scalar& beta,
                                           const EliminatedLink<Scalar, Load>& left) {
  const double l = link.length, s = link.sine, c = link.cosine;
  // What q and p do through the link's turning, as in (L.6)                                                    (K.6)
  Pair angle{-l * (link.alpha * follows_.along.e + link.spin * follows_.across.e),
             -l * (link.alpha * follows_.along.u + link.spin * follows_.across.u)};
  if constexpr (carried<Load> > 0) {
    const double l_rate = 0.5 * l * link.twice;
    const Pair& column = needed_[0].along;
    angle = {angle.e - l_rate * column.e, angle.u - l_rate * column.u};
  }
  if constexpr (carried<Load> > 1) {
    const Pair& column = needed_[1].across;
    angle = {angle.e + l * column.e, angle.u + l * column.u};
  }
  const double l_twice = l * link.twice;
  Pair rate{beta * angle.e - l_twice * follows_.along.e, beta * angle.u - l_twice * follows_.along.u};
  if constexpr (carried<Load> > 0) {
    const Pair& column = needed_[0].across;
    rate = {rate.e + l * column.e, rate.u + l * column.u};
  }

  // η, φ: what δα_i does to the far end, and F to the torque balance                                          (K.7)
  const Pair eta{l * follows_.across.e + beta * rate.e + by_turn_.e,
                 l * follows_.across.u + beta * rate.u + by_turn_.u};
  const Pair phi{l * sent_.along.u + push_.e, l * sent_.across.u + push_.u};
  const Pair eta_per{eta.e * left.per_inertia, eta.u * left.per_inertia};
  const Pair phi_per{phi.e * left.per_inertia, phi.u * left.per_inertia};
  inward_[i] = {.angle = angle, .rate = rate, .eta = eta_per};
  outward_[i] = phi_per;

  // E ← E − η vᵀ/D,  ε ← ρ η/D,  S ← S + η φᵀ/D,  B ← B − y φᵀ/D,  δ ← ρ φ/D                                   (K.8)
  yield_ = {.along = {yield_.along.e + eta.e * phi_per.e, yield_.along.u + eta.u * phi_per.e},
            .across = {yield_.across.e + eta.e * phi_per.u, yield_.across.u + eta.u * phi_per.u}};
  follows_ = without(follows_, eta_per, left.v, s, c);
  for (std::size_t k = 0; k < needed_.size(); ++k) needed_[k] = without(needed_[k], eta_per, left.needed[k], s, c);
  const auto sent = [&](const Pair& column, const Scalar& by) {
    const Pair b{column.e - left.y.e * by, column.u - left.y.u * by};
    return Pair{c * b.e - s * b.u, s * b.e + c * b.u};
  };
  sent_ = {.along = sent(sent_.along, phi.e), .across = sent(sent_.across, phi.u)};
  by_turn_ = {eta_per.e * left.rho, eta_per.u * left.rho};
  push_ = {phi_per.e * left.rho, phi_per.u * left.rho};
}

template <class Scalar, LinkLoads Load>
inline bool HeldEnd<Scalar, Load>::close() {
  const Scalar per = 1.0 / (yield_.along.e * yield_.across.u - yield_.along.u * yield_.across.e);
  per_yield_ = {.along = {yield_.across.u * per, -(yield_.along.u * per)},
                .across = {-(yield_.across.e * per), yield_.along.e * per}};
  return is_finite(per);
}

}  // namespace catena
