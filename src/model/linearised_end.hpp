// The far end of the linearised chain, if it is held: 1 − βJ has a border of two more unknowns, δF_{n+1} (B.5)–(B.8).
//
// Seen from joint i, the far end follows (δa_i, δα_{i−1}) as the force and the torque of (L.5) do, and a change F of the force beyond
// it acts on all three:
//   δa_{n+1} = E δa_i + ε δα_{i−1} + f − S F,   δF_i = … + B F,   δT_i = … + δ·F                              (B.5)
// E, ε, S, B, δ come with factoring, f with solving; at the support δa_{n+1} = 0 says F. Vectors of the far end, F and the rows of
// E among them, are in the last link's frame.
#pragma once

#include <array>
#include <cstddef>
#include <span>
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

/// Scalar and Load as in ChainFactors.
template <class Scalar, LinkLoads Load>
class HeldEnd {
 public:
  using Pair = PairOf<Scalar>;
  using Square = SquareOf<Scalar>;

  /// From the tip to the support, once more, with what eliminating the links has left. False if F is not determined. The first call
  /// makes room.
  template <class Link, class Inward, class Outward>
  bool factor(std::span<const Link> links, const Scalar& beta, std::span<const Inward> inward,
              std::span<const Outward> outward);

  /// On to link i of a solution, whose (q, p) and k are these: adds to f.
  void pass(std::size_t i, const Scalar& q, const Scalar& p, const Scalar& k, Pair& f) const {
    const Part& part = parts_[i];
    f = {f.e + (part.angle.e * q + part.rate.e * p) + part.eta.e * k,
         f.u + (part.angle.u * q + part.rate.u * p) + part.eta.u * k};
  }
  /// F = S⁻¹ f: δF_{n+1}.
  Pair force(const Pair& f) const { return times(per_yield_, f); }
  /// B F: what it adds to δF_1.
  Pair at_support(const Pair& force) const { return times(sent_, force); }
  /// What it takes off δα_i.
  Scalar share(std::size_t i, const Pair& force) const { return yields_[i].e * force.e + yields_[i].u * force.u; }

 private:
  static Square unit() {
    return {.along = {.e = Scalar(1.0), .u = Scalar{}}, .across = {.e = Scalar{}, .u = Scalar(1.0)}};
  }
  static Pair times(const Square& a, const Pair& x) {
    return {a.along.e * x.e + a.across.e * x.u, a.along.u * x.e + a.across.u * x.u};
  }
  /// A Rᵀ − x yᵀ: for vectors in the frame of the link before.
  static Square turned(const Square& a, double s, double c, const Pair& x, const Pair& y) {
    return {.along = {c * a.along.e - s * a.across.e - x.e * y.e, c * a.along.u - s * a.across.u - x.u * y.e},
            .across = {s * a.along.e + c * a.across.e - x.e * y.u, s * a.along.u + c * a.across.u - x.u * y.u}};
  }

  struct Part {
    Pair angle, rate;  ///< what q and p do to f
    Pair eta;          ///< η/D
  };
  std::vector<Part> parts_;
  std::vector<Pair> yields_;     ///< φ/D
  Square sent_{}, per_yield_{};  ///< B and S⁻¹ at the support
};

template <class Scalar, LinkLoads Load>
template <class Link, class Inward, class Outward>
inline bool HeldEnd<Scalar, Load>::factor(std::span<const Link> links, const Scalar& beta,
                                          std::span<const Inward> inward, std::span<const Outward> outward) {
  parts_.resize(links.size());
  yields_.resize(links.size());
  Square follows = unit(), sent = unit(), yield{};  // E, B, S
  Pair by_turn{}, push{};                           // ε, δ
  std::array<Square, carried<Load>> needed{};       // E_k: what δv and δp do to the far end (L.16)
  for (std::size_t i = links.size(); i-- > 0;) {
    const double l = links[i].length, s = links[i].sine, c = links[i].cosine;
    const double l_alpha = l * links[i].alpha, l_spin = l * links[i].spin, l_twice = l * links[i].twice;
    // What q and p do through the link's turning, as in (L.6)                                                  (B.6)
    // NOLINTBEGIN(misc-const-correctness): a load adds to both
    Pair angle{-(l_alpha * follows.along.e + l_spin * follows.across.e),
               -(l_alpha * follows.along.u + l_spin * follows.across.u)};
    if constexpr (carried<Load> > 0) {
      const Pair& column = needed[0].along;
      angle = {angle.e - (0.5 * l_twice) * column.e, angle.u - (0.5 * l_twice) * column.u};
    }
    if constexpr (carried<Load> > 1) {
      const Pair& column = needed[1].across;
      angle = {angle.e + l * column.e, angle.u + l * column.u};
    }
    Pair rate{beta * angle.e - l_twice * follows.along.e, beta * angle.u - l_twice * follows.along.u};
    if constexpr (carried<Load> > 0) {
      const Pair& column = needed[0].across;
      rate = {rate.e + l * column.e, rate.u + l * column.u};
    }

    // NOLINTEND(misc-const-correctness)
    // η, φ: what δα_i does to the far end, and F to the torque balance                                        (B.7)
    const Pair eta{l * follows.across.e + beta * rate.e + by_turn.e, l * follows.across.u + beta * rate.u + by_turn.u};
    const Pair phi{l * sent.along.u + push.e, l * sent.across.u + push.u};
    const Scalar &per_inertia = inward[i].per_inertia, &rho = inward[i].rho;
    const Pair phi_per{phi.e * per_inertia, phi.u * per_inertia};
    parts_[i] = {.angle = angle, .rate = rate, .eta = {eta.e * per_inertia, eta.u * per_inertia}};
    yields_[i] = phi_per;

    // E ← E − η vᵀ/D,  ε ← ρ η/D,  S ← S + η φᵀ/D,  B ← B − y φᵀ/D,  δ ← ρ φ/D                                 (B.8)
    yield = {.along = {yield.along.e + eta.e * phi_per.e, yield.along.u + eta.u * phi_per.e},
             .across = {yield.across.e + eta.e * phi_per.u, yield.across.u + eta.u * phi_per.u}};
    follows = turned(follows, s, c, eta, outward[i].v);
    for (std::size_t k = 0; k < needed.size(); ++k) needed[k] = turned(needed[k], s, c, eta, outward[i].needed[k]);
    const auto through = [&](const Pair& b, const Scalar& by) {
      return Pair{c * b.e - s * b.u - inward[i].y.e * by, s * b.e + c * b.u - inward[i].y.u * by};
    };
    sent = {.along = through(sent.along, phi.e), .across = through(sent.across, phi.u)};
    by_turn = {eta.e * rho, eta.u * rho};
    push = {phi.e * rho, phi.u * rho};
  }
  const auto& [along, across] = yield;
  const Scalar per = 1.0 / (along.e * across.u - along.u * across.e);
  per_yield_ = {.along = {across.u * per, -(along.u * per)}, .across = {-(across.e * per), along.e * per}};
  sent_ = sent;
  return is_finite(per);
}

}  // namespace catena
