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
  /// Eliminates every δα from tip to support (L.6)–(L.9). False if a pivot vanishes; a shorter step helps. The first call
  /// makes room, so that who factors nothing holds nothing.
  bool factor(const ChainPoint& point, const Scalar& beta);

  /// Solves in place: (q, p) becomes (δθ, δω) (L.10)–(L.12).
  void solve(const ChainPoint& point, std::span<Scalar> angles, std::span<Scalar> rates);

 private:
  struct Pair {
    Scalar e, u;
  };
  /// What solving needs of a link; R turns link i's frame into link i−1's.
  struct Part {
    Scalar per_inertia;     ///< 1/D
    Pair v, y;              ///< R v/D and R y/D: what δa and δα do to each other (L.7)
    Scalar rho;             ///< ρ/D
    Scalar ee, eu, ue, uu;  ///< R (l A + m c): what z does to b
    Pair q;                 ///< l (l Aᵀu + h): what z does to k
    Pair w;                 ///< l w
  };

  Scalar beta_{};
  std::vector<Part> parts_;
  std::vector<Scalar> alpha_;  ///< k/D, then δα
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
bool ChainFactors<Scalar>::factor(const ChainPoint& point, const Scalar& beta) {
  parts_.resize(point.links().size());
  alpha_.resize(parts_.size());
  shift_.resize(parts_.size());
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
    const double s = link.sine, c = link.cosine;
    const auto turned = [s, c](const Pair& x) { return Pair{c * x.e - s * x.u, s * x.e + c * x.u}; };

    const Pair q{l * ue + h.e, l * uu + h.u};
    const Pair v{q.e, link.moment + q.u};  // (L.7)
    const Pair y{l * aw.e + g.e + link.moment * w.e, l * aw.u + g.u + link.moment * w.u};
    const Scalar inertia = link.near - link.lever * beta2 + l * (l * aw.u + g.u + h.e * w.e + h.u * w.u) + tau + rho;
    const Scalar per_inertia = 1.0 / inertia;
    regular = regular && is_finite(per_inertia);
    const Pair y_per{y.e * per_inertia, y.u * per_inertia};
    const Pair v_per{v.e * per_inertia, v.u * per_inertia};
    part.per_inertia = per_inertia;
    part.y = turned(y_per);
    part.v = turned(v_per);
    part.rho = rho * per_inertia;
    const Pair first = turned({l * ee + link.moment, l * ue}), second = turned({l * eu, l * uu + link.moment});
    part.ee = first.e, part.eu = second.e, part.ue = first.u, part.uu = second.u;
    part.q = {l * q.e, l * q.u};
    part.w = {l * w.e, l * w.u};

    // A ← A + m − y vᵀ/D,  g ← y ρ/D,  h ← ρ v/D,  τ ← ρ − ρ²/D                                            (L.8)
    const Pair own_e{ee + link.mass - y_per.e * v.e, ue - y_per.u * v.e};
    const Pair own_u{eu - y_per.e * v.u, uu + link.mass - y_per.u * v.u};
    tau = rho - rho * part.rho;

    // Turned into the frame of link i−1: A ← R A Rᵀ.                                                       (L.9)
    const Pair left_e = turned(own_e), left_u = turned(own_u);
    ee = c * left_e.e - s * left_u.e;
    eu = s * left_e.e + c * left_u.e;
    ue = c * left_e.u - s * left_u.u;
    uu = s * left_e.u + c * left_u.u;
    g = {part.y.e * rho, part.y.u * rho};
    h = {part.v.e * rho, part.v.u * rho};
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
    const Scalar s = shift_[i];
    const Scalar p = rates[i];
    Scalar known{};  // t = −r Δp − k Δs                                                                    (L.3)
    if (i > 0) known = -(link.friction * (p - rates[i - 1])) - link.stiffness * (s - shift_[i - 1]);
    const Pair z{-(link.alpha * s) - (2.0 * link.rate) * p, -(link.spin * s)};                              // (L.2)
    const Scalar k = (known + link.lever * s - (part.q.e * z.e + part.q.u * z.u) - d) - link.length * b.u;  // (L.10)
    alpha_[i] = k * part.per_inertia;
    d = known - part.rho * k;
    b = {link.cosine * b.e - link.sine * b.u + (part.ee * z.e + part.eu * z.u) + part.y.e * k,
         link.sine * b.e + link.cosine * b.u + (part.ue * z.e + part.uu * z.u) + part.y.u * k};
  }

  Pair a{};           // δa_i: the support moves as it must
  Scalar previous{};  // δα_{i−1}
  for (std::size_t i = 0; i < count; ++i) {
    const ChainPoint::Link& link = point.links()[i];
    const Part& part = parts_[i];
    const Scalar s = shift_[i];
    const Scalar p = rates[i];
    const double l = link.length;
    // δα = (k − v·δa + ρ δα_{i−1})/D                                                                       (L.11)
    const Scalar alpha = (alpha_[i] + part.rho * previous) - (part.v.e * a.e + part.v.u * a.u);
    // δa ← δa + l (w δα + z),  δθ = s + β² δα,  δω = p + β δα                                              (L.12)
    a = {(link.cosine * a.e + link.sine * a.u - l * (link.alpha * s + (2.0 * link.rate) * p)) + part.w.e * alpha,
         (link.cosine * a.u - link.sine * a.e - (l * link.spin) * s) + part.w.u * alpha};
    angles[i] = s + beta2 * alpha;
    rates[i] = p + beta_ * alpha;
    previous = alpha;
  }
}

}  // namespace catena
