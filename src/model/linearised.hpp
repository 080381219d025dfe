// The linearised chain recursion: (1 − βJ) x = b in O(n), without a matrix. J is the Jacobian of (θ, ω)˙ = (ω, α).
//
// With b = (q, p) put δω = p + β δα and δθ = q + β δω = s + β² δα, s = q + βp; what is left is again a chain recursion.
// Seen from joint i, all that lies beyond answers (δa_i, δα_{i−1}) with a force and a torque,
//   δF_i = A δa_i + g δα_{i−1} + b,   δT_i = h·δa_i + τ δα_{i−1} + d                                    (L.5)
// which goes from the tip to the support one link at a time (factor: A, g, h, τ; solve: b, d); the way back gives δα.
// Equations (L.1)–(L.12) are derived in docs/theory/implicit.md. As in recursion.hpp all vectors live in the link's frame.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/chain.hpp"
#include "model/recursion.hpp"
#include "num/complex.hpp"

namespace catena {

/// The state about which the chain is linearised: what factor and solve need to know of it, for any β.
class ChainPoint {
 public:
  explicit ChainPoint(const Chain& chain);

  /// Looks at (θ, ω), for which `recursion` has just been asked to accelerate.
  void look(const ChainRecursion<double>& recursion, std::span<const double> rates);

  struct Link {
    double length, mass, moment, near;  ///< l, m, m c, J = I + m c²
    double friction, stiffness;         ///< of the joint at the near end; 0 at the support
    double sine, cosine;                ///< of the bend at the near end
    double rate, spin, alpha;           ///< ω, ω², α
    double lever;                       ///< κ = e·(m c a_i + l F_{i+1}) (L.4)
  };
  std::span<const Link> links() const { return links_; }

 private:
  std::vector<Link> links_;
  std::vector<double> tension_;
};

/// The factored matrix 1 − βJ. Scalar: double, or Complex for the conjugate pairs of implicit methods.
template <class Scalar>
class ChainFactors {
 public:
  explicit ChainFactors(std::size_t links) : parts_(links), alpha_(links), shift_(links) {}

  /// Eliminates every δα from tip to support (L.6)–(L.9). False if a pivot vanishes; a shorter step helps.
  bool factor(const ChainPoint& point, Scalar beta);

  /// Solves in place: (q, p) becomes (δθ, δω) (L.10)–(L.12).
  void solve(const ChainPoint& point, std::span<Scalar> angles, std::span<Scalar> rates);

 private:
  struct Pair {
    Scalar e, u;
  };
  struct Part {
    Scalar per_inertia;     ///< 1/D
    Pair v, y;              ///< what δa and δα do to each other (L.7)
    Scalar ee, eu, ue, uu;  ///< A of what lies beyond, in this link's frame
    Pair h;                 ///< h of what lies beyond
  };

  Scalar beta_{};
  std::vector<Part> parts_;
  std::vector<Scalar> alpha_;  ///< k, then δα
  std::vector<Scalar> shift_;  ///< s = q + βp
};

inline ChainPoint::ChainPoint(const Chain& chain) : links_(chain.links.size()), tension_(chain.links.size()) {
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const catena::Link& link = chain.links[i];
    const Joint joint = i == 0 ? Joint{} : chain.joints[i - 1];
    links_[i].length = link.length;
    links_[i].mass = link.mass;
    links_[i].moment = link.mass * link.centre;
    links_[i].near = link.inertia + link.mass * link.centre * link.centre;
    links_[i].friction = joint.friction;
    links_[i].stiffness = joint.stiffness;
  }
}

inline void ChainPoint::look(const ChainRecursion<double>& recursion, std::span<const double> rates) {
  recursion.tension(rates, std::span(tension_));
  const auto sines = recursion.bend_sines();
  const auto cosines = recursion.bend_cosines();
  const auto alpha = recursion.angular_acceleration();
  for (std::size_t i = 0; i < links_.size(); ++i) {
    Link& link = links_[i];
    link.sine = sines[i];
    link.cosine = cosines[i];
    link.rate = rates[i];
    link.spin = rates[i] * rates[i];
    link.alpha = alpha[i];
    link.lever = link.near * link.spin - link.length * tension_[i];  // by (C.11)
  }
}

template <class Scalar>
bool ChainFactors<Scalar>::factor(const ChainPoint& point, Scalar beta) {
  beta_ = beta;
  const Scalar beta2 = beta * beta;
  Scalar ee{}, eu{}, ue{}, uu{}, tau{};  // A and τ of what lies beyond, in this link's frame
  Pair g{}, h{};
  bool regular = true;
  for (std::size_t i = parts_.size(); i-- > 0;) {
    const ChainPoint::Link& link = point.links()[i];
    Part& part = parts_[i];
    const Scalar rho = link.friction * beta + link.stiffness * beta2;  // δT = −ρ (δα_i − δα_{i−1}) + t        (L.3)
    const Pair w{-(link.alpha * beta2) - (2.0 * link.rate) * beta, 1.0 - link.spin * beta2};  // (L.1)
    const Pair aw{ee * w.e + eu * w.u, ue * w.e + uu * w.u};
    const double l = link.length;
    part.ee = ee, part.eu = eu, part.ue = ue, part.uu = uu;
    part.h = h;
    part.v = {l * ue + h.e, link.moment + l * uu + h.u};  // (L.7)
    part.y = {l * aw.e + g.e + link.moment * w.e, l * aw.u + g.u + link.moment * w.u};
    const Scalar inertia = link.near - link.lever * beta2 + l * (l * aw.u + g.u + h.e * w.e + h.u * w.u) + tau + rho;
    part.per_inertia = 1.0 / inertia;
    regular = regular && is_finite(part.per_inertia);

    // A ← A + m − y vᵀ/D,  g ← y ρ/D,  h ← ρ v/D,  τ ← ρ − ρ²/D                                            (L.8)
    const Pair y_per{part.y.e * part.per_inertia, part.y.u * part.per_inertia};
    const Scalar rho_per = rho * part.per_inertia;
    ee = ee + link.mass - y_per.e * part.v.e;
    eu = eu - y_per.e * part.v.u;
    ue = ue - y_per.u * part.v.e;
    uu = uu + link.mass - y_per.u * part.v.u;
    const Pair g_own{part.y.e * rho_per, part.y.u * rho_per};
    const Pair h_own{part.v.e * rho_per, part.v.u * rho_per};
    tau = rho - rho * rho_per;

    // Turn into the frame of link i−1: A ← R A Rᵀ.                                                         (L.9)
    const double s = link.sine, c = link.cosine;
    const Scalar left_ee = c * ee - s * ue, left_eu = c * eu - s * uu;
    const Scalar left_ue = s * ee + c * ue, left_uu = s * eu + c * uu;
    ee = c * left_ee - s * left_eu;
    eu = s * left_ee + c * left_eu;
    ue = c * left_ue - s * left_uu;
    uu = s * left_ue + c * left_uu;
    g = {c * g_own.e - s * g_own.u, s * g_own.e + c * g_own.u};
    h = {c * h_own.e - s * h_own.u, s * h_own.e + c * h_own.u};
  }
  return regular;
}

template <class Scalar>
void ChainFactors<Scalar>::solve(const ChainPoint& point, std::span<Scalar> angles, std::span<Scalar> rates) {
  const std::size_t count = parts_.size();
  const Scalar beta2 = beta_ * beta_;
  for (std::size_t i = 0; i < count; ++i) shift_[i] = angles[i] + beta_ * rates[i];

  Pair b{};
  Scalar d{};
  for (std::size_t i = count; i-- > 0;) {
    const ChainPoint::Link& link = point.links()[i];
    const Part& part = parts_[i];
    const double l = link.length;
    const Scalar rho = link.friction * beta_ + link.stiffness * beta2;
    const Scalar s = shift_[i];
    const Scalar p = rates[i];
    Scalar known{};  // t = −r Δp − k Δs                                                                    (L.3)
    if (i > 0) known = -(link.friction * (p - rates[i - 1])) - link.stiffness * (s - shift_[i - 1]);
    const Pair z{-(link.alpha * s) - (2.0 * link.rate) * p, -(link.spin * s)};  // (L.2)
    b.e = b.e + l * (part.ee * z.e + part.eu * z.u);
    b.u = b.u + l * (part.ue * z.e + part.uu * z.u);
    const Scalar k = known + link.lever * s - l * (b.u + part.h.e * z.e + part.h.u * z.u) - d;  // (L.10)
    const Scalar k_per = k * part.per_inertia;
    alpha_[i] = k_per;
    const Pair own{b.e + link.moment * z.e + part.y.e * k_per, b.u + link.moment * z.u + part.y.u * k_per};
    d = known - rho * k_per;
    b = {link.cosine * own.e - link.sine * own.u, link.sine * own.e + link.cosine * own.u};
  }

  Pair a{};           // δa_i: the support moves as it must
  Scalar previous{};  // δα_{i−1}
  for (std::size_t i = 0; i < count; ++i) {
    const ChainPoint::Link& link = point.links()[i];
    const Part& part = parts_[i];
    const Scalar rho = link.friction * beta_ + link.stiffness * beta2;
    const Pair here{link.cosine * a.e + link.sine * a.u, link.cosine * a.u - link.sine * a.e};
    // δα = (k − v·δa + ρ δα_{i−1})/D                                                                       (L.11)
    const Scalar alpha = alpha_[i] + (rho * previous - part.v.e * here.e - part.v.u * here.u) * part.per_inertia;
    const Scalar s = shift_[i];
    const Scalar p = rates[i];
    // δθ = s + β² δα,  δω = p + β δα;  δa ← δa + l (w δα + z), where w δα + z = u δα − (α e + ω² u) δθ − 2ω e δω   (L.12)
    angles[i] = s + beta2 * alpha;
    rates[i] = p + beta_ * alpha;
    a = {here.e - link.length * (link.alpha * angles[i] + (2.0 * link.rate) * rates[i]),
         here.u + link.length * (alpha - link.spin * angles[i])};
    previous = alpha;
  }
}

}  // namespace catena
