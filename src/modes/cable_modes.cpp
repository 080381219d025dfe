#include "modes/cable_modes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/cable_element.hpp"
#include "model/cable_equations.hpp"
#include "model/cable_linearised.hpp"
#include "model/cable_mass.hpp"
#include "num/dot_product.hpp"
#include "num/lanczos.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

using Nodes = std::span<const Vec2<double>>;

/// M and K of a cable at rest on the motions that leave its held ends where they are.
class CableVibration {
 public:
  CableVibration(const Cable& cable, const CableEnds& ends, const CableRest& rest)
      : cable_(&cable),
        nodes_(rest.nodes),
        mass_(cable),
        inertia_(mass_band(mass_)),
        stiffness_(2 * mass_.size(), cable_band_width),
        shifted_(2 * mass_.size(), cable_band_width) {
    assemble_stiffness(cable, mass_, nodes_, stiffness_);
    known_ = {0, 1};
    if (ends.end) known_.insert(known_.end(), {2 * mass_.far_position(), 2 * mass_.far_position() + 1});
  }

  std::size_t size() const { return inertia_.size(); }
  std::size_t freedom() const { return size() - known_.size(); }
  void keep_inside(std::span<double> x) const {
    for (const std::size_t row : known_) x[row] = 0.0;
  }

  /// K − σM; false if it is singular.
  bool factor(double sigma) {
    for (std::size_t i = 0; i < shifted_.entries().size(); ++i)
      shifted_.entries()[i] = stiffness_.entries()[i] - sigma * inertia_.entries()[i];
    for (const std::size_t row : known_) shifted_.decouple(row);
    return shifted_.factor();
  }
  /// So many λ are below σ.
  std::size_t below() const { return shifted_.negative_pivots(); }

  void weigh(std::span<const double> x, std::span<double> y) const {
    inertia_.times(x, y);
    keep_inside(y);
  }
  /// (K − σM)⁻¹M
  void apply(std::span<const double> x, std::span<double> y) const {
    weigh(x, y);
    shifted_.solve(y);
  }

  /// xᵀM x
  double inertia(std::span<const double> x) const {
    std::vector<double> weighed(x.size());
    weigh(x, weighed);
    return dot_product(x, weighed);
  }
  /// xᵀK x, element by element: what stretches, and what turns a pulled element, are never subtracted from each other.
  double stiffness(std::span<const double> x) const {
    double sum = 0.0, spun = 0.0;
    std::vector<Vec2<double>> moved(size() / 2), turned(size() / 2);
    for (std::size_t i = 0; i < moved.size(); ++i) {
      moved[i] = {x[2 * i], x[2 * i + 1]};
      turned[i] = {x[2 * i], 0.0};
    }
    for (std::size_t e = 0; e < cable_->elements.size(); ++e) {
      const CableElement& element = cable_->elements[e];
      const cable_element::StretchRule& rule = cable_element::rule_of(*cable_, e);
      const auto node = nodes_of(Nodes(nodes_), e), change = nodes_of(Nodes(moved), e);
      const auto tangent = cable_element::tangents(rule, element.length, node);
      const auto turn = cable_element::tangents(rule, element.length, change);
      const auto by = cable_element::stretch_stiffness(element, rule, cable_->strain, tangent,
                                                       cable_element::secants(cable_->strain, tangent));
      for (std::size_t k = 0; k < 3; ++k) sum += dot(turn[k], by[k] * turn[k]);
      if (!(element.bending_stiffness > 0)) continue;
      ElementStiffness<double> bent{};
      cable_element::add_bending_stiffness(element, node, bent);
      for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b < 4; ++b) sum += dot(change[a], bent[a][b] * change[b]);
    }
    if (cable_->spin != 0.0) {
      std::vector<Vec2<double>> weighed(moved.size());
      mass_.times<double>(turned, weighed);
      for (std::size_t i = 0; i < moved.size(); ++i) spun += turned[i].x * weighed[i].x;
    }
    return sum - cable_->spin * cable_->spin * spun;
  }

  /// Of the mass, what follows a support shaken along each axis: (xᵀM1)²/(xᵀMx · mass).
  Vec2<double> participation(std::span<const double> x) const {
    Vec2<double> momentum;
    std::vector<double> weighed(x.size());
    inertia_.times(x, std::span(weighed));
    for (std::size_t i = 0; i < x.size(); i += 4) momentum = momentum + Vec2<double>{weighed[i], weighed[i + 1]};
    const double whole = inertia(x) * mass_of(*cable_);
    return {momentum.x * momentum.x / whole, momentum.y * momentum.y / whole};
  }

 private:
  const Cable* cable_;
  std::vector<Vec2<double>> nodes_;
  CableMass mass_;
  SymmetricBand<double> inertia_, stiffness_, shifted_;
  std::vector<std::size_t> known_;
};

/// λ of a vector and its ±: what the inverse leaves of it, and rounding.
CableMode judged(const CableVibration& vibration, double sigma, std::span<const double> x, double gap) {
  constexpr double rounding = 32 * std::numeric_limits<double>::epsilon();
  const double energy = vibration.inertia(x), square = vibration.stiffness(x) / energy;
  const double value = 1 / (square - sigma);
  std::vector<double> left(x.size());
  vibration.apply(x, left);
  for (std::size_t i = 0; i < x.size(); ++i) left[i] -= value * x[i];
  const double residual = std::sqrt(std::max(vibration.inertia(left) / energy, 0.0));
  CableMode mode;
  mode.square = square;
  mode.error =
      std::min(residual, residual * residual / gap) / (value * value) + rounding * (std::abs(square) + std::abs(sigma));
  double most = 0.0;
  for (std::size_t i = 0; i < x.size(); i += 4) most = std::max(most, length_of(Vec2<double>{x[i], x[i + 1]}));
  for (std::size_t i = 0; i < x.size(); i += 2) mode.shape.push_back((1 / most) * Vec2<double>{x[i], x[i + 1]});
  mode.participation = vibration.participation(x);
  return mode;
}

}  // namespace

std::expected<CableModes, std::string> cable_modes(const Cable& cable, const CableEnds& ends, const CableRest& rest,
                                                   std::size_t count,
                                                   const std::function<bool(double share)>& keep_going) {
  CableVibration vibration(cable, ends, rest);
  CableModes found{.modes = {}, .unstable = 0, .freedom = vibration.freedom()};
  if (count > found.freedom)
    return std::unexpected("a cable of " + text(cable.elements.size()) + " elements has " + text(found.freedom) +
                           " modes, not " + text(count));
  if (!vibration.factor(0.0)) return std::unexpected("the stiffness of the cable at rest is singular");
  found.unstable = vibration.below();
  // A shift below all λ: then those nearest to it are the lowest.
  const double scale = (std::abs(cable.gravity) + 1e-3) / length_of(cable);
  double sigma = -0.1 * scale;
  for (int tries = 0; !vibration.factor(sigma) || vibration.below() > 0; ++tries) {
    if (tries > 60) return std::unexpected("the cable at rest is singular for every shift that was tried");
    sigma *= 2;
  }
  const KrylovProblem problem{.size = vibration.size(),
                              .dimension = vibration.freedom(),
                              .apply = [&](auto x, auto y) { vibration.apply(x, y); },
                              .weigh = [&](auto x, auto y) { vibration.weigh(x, y); },
                              .keep_going = keep_going,
                              .keep_inside = [&](std::span<double> x) { vibration.keep_inside(x); }};
  const std::size_t all = count == 0 ? found.freedom : count;
  const std::size_t wanted = std::min(all + 1, found.freedom);  // one more says how far the next one is
  const EigenPairs pairs = largest_eigenpairs(problem, wanted, 1e-10);
  if (!pairs.converged)
    return std::unexpected("modes did not converge with " + text(pairs.basis) + " vectors; ask for fewer");
  for (std::size_t k = 0; k < std::min(all, pairs.values.size()); ++k) {
    double gap = std::abs(pairs.values[k]);
    if (k > 0) gap = std::min(gap, std::abs(pairs.values[k - 1] - pairs.values[k]));
    if (k + 1 < pairs.values.size()) gap = std::min(gap, std::abs(pairs.values[k] - pairs.values[k + 1]));
    found.modes.push_back(judged(vibration, sigma, pairs.vectors[k], gap));
  }
  return found;
}

Complex growth(const CableMode& mode, double damping) {
  const double half = 0.5 * damping, inside = half * half - mode.square;
  if (inside < 0) return {-half, std::sqrt(-inside)};
  const double root = std::sqrt(inside);
  return half + root > 0 ? Complex(-mode.square / (half + root)) : Complex();  // √… − γ/2, no digit lost
}

}  // namespace catena
