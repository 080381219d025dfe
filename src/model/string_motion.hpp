// An inextensible, perfectly flexible string hung from a fixed support: what a chain becomes when its links are cut ever shorter.
//
//   s  share of the length: 0 at the support, 1 at the free end
//   θ(s, t)  angle from +x [rad], ω = ∂θ/∂t [rad/s];  r_s = L (cos θ, sin θ)
//   σ(s, t)  tension/(mass·length) [1/s²]
//
//   σ θ_tt = (σ² θ_s)_s              σ θ_s = (g/L) cos θ  at the support           (W.6), (W.8)
//   −σ_ss + θ_s² σ = ω²              σ_s = (g/L) sin θ  at the support,  σ = 0  at the free end    (W.7)–(W.9)
//
// It is cut into elements on which θ, ω and σ are polynomials, and both equations hold in their weak form: the conditions at the
// support are natural, and the free end, where σ vanishes and the equation degenerates, needs none (W.19)–(W.22). Nothing here is
// shared with the recursion of the chain. Equations (W.1)–(W.28) are derived in docs/theory/whip.md.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "num/band.hpp"
#include "num/nodal_rule.hpp"
#include "num/vec2.hpp"

namespace catena {

struct UniformString {
  double length = 1.0;    ///< L [m]
  double mass = 1.0;      ///< M [kg]
  double gravity = 9.81;  ///< g, towards −y [m/s²]
  bool operator==(const UniformString&) const = default;
};

/// How finely it is cut: into elements of equal width in √(1 − s), so that a wave takes about as long for each on a hanging string.
struct StringMesh {
  std::size_t elements = 64;
  std::size_t degree = 10;  ///< of the polynomials, at least 2
};

/// How a point of the string is turned, and how fast it turns.
struct Turn {
  double angle = 0.0;  ///< θ [rad]
  double rate = 0.0;   ///< ω [rad/s]
};
using TurnProfile = std::function<Turn(double share)>;

/// What angles and rates say of the whole string.
struct StringLook {
  Vec2<double> tip;               ///< where the free end is, seen from the support [m]
  Vec2<double> tip_velocity;      ///< [m/s]
  double kinetic = 0.0;           ///< [J]
  double potential = 0.0;         ///< [J]
  Vec2<double> momentum{};        ///< [kg m/s]
  double angular_momentum = 0.0;  ///< about the support [kg m²/s]
};

/// The string as a method sees it: y = (θ, ω) at the nodes, ẏ = f(y). Owns its scratch: one for each thread.
class StringMotion {
 public:
  explicit StringMotion(const UniformString&, const StringMesh& = {});

  std::size_t nodes() const { return places_.size(); }
  std::size_t dimension() const { return 2 * nodes(); }
  std::span<const double> places() const { return places_; }  ///< s of the nodes, from 0 on; the last lies before 1

  /// y of a string that is turned like this.
  std::vector<double> state(const TurnProfile&) const;

  void operator()(double time, std::span<const double> y, std::span<double> rate);

  /// σ at the nodes; M L σ is the force that pulls [N]. Stays until the next call. Where it is not positive, there is no string:
  /// the equation of θ is no longer that of a wave.
  std::span<const double> tension(std::span<const double> y);

  StringLook look(std::span<const double> y) const;

  /// Where the nodes are, seen from the support [m]; returns where the free end is.
  Vec2<double> positions(std::span<const double> y, std::span<Vec2<double>> out) const;

  /// How fast they move [m/s]; returns how fast the free end does.
  Vec2<double> velocities(std::span<const double> y, std::span<Vec2<double>> out) const;

  /// A share of the length between the nodes: what is given at the nodes has there the value `of`.
  struct Between {
    std::size_t first_node;
    std::vector<double> weights;
    template <class Value>
    Value of(std::span<const Value> at_nodes) const {
      Value sum{};
      for (std::size_t j = 0; j < weights.size(); ++j) sum = sum + weights[j] * at_nodes[first_node + j];
      return sum;
    }
  };
  Between between(double share) const;

 private:
  /// Matrices of the interval [−1, 1], which all elements share; the last one, at the free end, has its own.
  struct Reference {
    NodalRule rule;
    NodalMatrix slope;          ///< D of θ
    NodalMatrix tension_slope;  ///< the same for σ, in whose last element (1 − s) is a factor (W.21)
    NodalMatrix integral;       ///< from the near end
  };
  static Reference inner_element(std::size_t degree);
  static Reference last_element(std::size_t degree);

  const Reference& reference(std::size_t element) const { return element + 1 < mesh_.elements ? inner_ : last_; }
  std::size_t first_node(std::size_t element) const { return element * mesh_.degree; }
  double half_width(std::size_t element) const { return 0.5 * (edges_[element + 1] - edges_[element]); }
  std::span<const double> angles(std::span<const double> y) const { return y.first(nodes()); }
  std::span<const double> rates(std::span<const double> y) const { return y.last(nodes()); }
  Vec2<double> integrate(std::span<Vec2<double>> values) const;
  void find_slopes(std::span<const double> angles);
  void find_tension(std::span<const double> angles, std::span<const double> rates);

  UniformString string_;
  StringMesh mesh_;
  Reference inner_, last_;
  std::vector<double> edges_, places_;
  std::vector<double> weights_;               ///< ∫f ds ≈ Σ weights f(places)
  SymmetricBand<double> stiffness_, system_;  ///< of σ_s v_s alone, and with θ_s² σ v
  std::vector<double> slopes_;                ///< θ_s at the nodes of each element: two values where elements meet
  std::vector<double> tension_;               ///< σ
};

}  // namespace catena
