#include "statics/cable_rest.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "exact/elastic_catenary.hpp"
#include "model/cable_element.hpp"
#include "model/cable_equations.hpp"
#include "model/cable_linearised.hpp"
#include "model/cable_mass.hpp"
#include "model/cable_shape.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

using Nodes = std::span<const Vec2<double>>;
using Secants = std::array<double, 3>;

constexpr int most_cable_steps = 100;
constexpr int most_downhill_steps = 400;
constexpr double rest_step = 1e-12;  // of the length: Newton's last step leaves its square

/// What balances the cable, and Newton's steps towards it.
class CableBalance {
 public:
  CableBalance(const Cable& cable, const CableEnds& ends)
      : cable_(&cable),
        held_(ends.end.has_value()),
        mass_(cable),
        stiffness_(2 * mass_.size(), cable_band_width),
        nodes_(mass_.size()),
        force_(mass_.size()),
        step_(2 * mass_.size()),
        secants_(cable.elements.size()),
        length_(length_of(cable)) {}

  Nodes nodes() const { return nodes_; }
  double length() const { return length_; }

  void place(const CableEnds& ends, Nodes nodes) {
    std::ranges::copy(nodes, nodes_.begin());
    nodes_[0] = ends.support;
    if (held_) nodes_[mass_.far_position()] = *ends.end;
    balance();
  }
  void carry(std::span<const double> secants) {
    for (std::size_t e = 0; e < secants_.size(); ++e)
      for (std::size_t k = 0; k < 3; ++k) secants_[e][k] = secants[3 * e + k];
  }
  void carry_own() {
    for (std::size_t e = 0; e < secants_.size(); ++e)
      secants_[e] = cable_element::secants(cable_->strain, tangents(nodes_, e));
  }

  /// The stiffness with the forces carried, none of which may push if asked so, plus a share of the mass (A.19); decoupled and
  /// factored. False if it is singular.
  bool factor(bool pulled_only, double shift) {
    std::ranges::fill(stiffness_.entries(), 0.0);
    for (std::size_t e = 0; e < secants_.size(); ++e) {
      Secants carried = secants_[e];
      if (pulled_only)
        for (double& each : carried) each = std::max(each, 0.0);
      add_stiffness(cable_element::stiffness(cable_->elements[e], cable_element::rule_of(*cable_, e), cable_->strain,
                                             nodes_of(nodes(), e), carried),
                    e, stiffness_);
    }
    take_off_spin(*cable_, mass_, stiffness_);
    if (shift > 0) {
      const SymmetricBand<double> mass = mass_band(mass_);
      for (std::size_t i = 0; i < mass.entries().size(); ++i) stiffness_.entries()[i] += shift * mass.entries()[i];
    }
    for (const std::size_t row : known_rows()) stiffness_.decouple(row);
    return stiffness_.factor();
  }
  std::size_t negative() const { return stiffness_.negative_pivots(); }

  /// Newton's step from here.
  std::span<const double> step() {
    for (std::size_t i = 0; i < force_.size(); ++i) {
      step_[2 * i] = -force_[i].x;
      step_[2 * i + 1] = -force_[i].y;
    }
    for (const std::size_t row : known_rows()) step_[row] = 0.0;
    stiffness_.solve(std::span(step_));
    return step_;
  }

  /// Moves along the step. The forces become what was predicted.
  void move(double share) {
    const std::vector<Vec2<double>> before = nodes_;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      nodes_[i] = nodes_[i] + share * Vec2<double>{step_[2 * i], step_[2 * i + 1]};
    for (std::size_t e = 0; e < secants_.size(); ++e) {
      const ElementTangents<double> from = tangents(before, e), to = tangents(nodes_, e);
      for (std::size_t k = 0; k < 3; ++k) secants_[e][k] = predicted(from[k], to[k]);
    }
    balance();
  }

  /// The largest displacement of a node by a whole step, tangents counted by the length of the cable's mean element.
  double reach() const {
    double most = 0.0;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const double size = length_of(Vec2<double>{step_[2 * i], step_[2 * i + 1]});
      most = std::max(most, i % 2 == 0 ? size : size * length_ / static_cast<double>(secants_.size()));
    }
    return most;
  }

  double residual() const {
    double most = 0.0;
    for (std::size_t i = 0; i < force_.size(); i += 2)
      if (!known(i)) most = std::max(most, length_of(force_[i]));
    return most;
  }

  double energy() const {
    const std::vector<Vec2<double>> still(nodes_.size());
    return energy_of(*cable_, nodes_, still).potential();
  }
  /// How fast the energy falls along the step.
  double descent() const {
    double slope = 0.0;
    for (std::size_t i = 0; i < force_.size(); ++i)
      if (!known(i)) slope += force_[i].x * step_[2 * i] + force_[i].y * step_[2 * i + 1];
    return -slope;
  }

  CableRest rest(double last_step, int iterations) {
    carry_own();
    CableRest found{.nodes = nodes_,
                    .support_force = force_[0],
                    .end_force = held_ ? force_[mass_.far_position()] : Vec2<double>{},
                    .residual = residual(),
                    .last_step = last_step,
                    .iterations = iterations};
    found.unstable = factor(false, 0.0) ? negative() : 0;
    return found;
  }

 private:
  ElementTangents<double> tangents(Nodes nodes, std::size_t e) const {
    return cable_element::tangents(cable_element::rule_of(*cable_, e), cable_->elements[e].length, nodes_of(nodes, e));
  }

  /// (A.19): N/EA = ε + ∂ε·δv, over the stretch that came of it.
  double predicted(const Vec2<double>& from, const Vec2<double>& to) const {
    const double strain = cable_element::strain(cable_->strain, from);
    const double grown = dot(from, to - from);
    if (cable_->strain == StrainMeasure::green) return strain + grown;
    return (strain + grown / length_of(from)) / length_of(to);
  }

  bool known(std::size_t i) const { return i == 0 || (held_ && i == mass_.far_position()); }
  std::span<const std::size_t> known_rows() {
    known_rows_ = {0, 1, 2 * mass_.far_position(), 2 * mass_.far_position() + 1};
    return std::span(known_rows_).first(held_ ? 4 : 2);
  }

  /// ∂V/∂(nodes): elastic forces less M times gravity and spin (A.11). At the held nodes: the forces that hold them.
  void balance() {
    elastic_forces<double>(*cable_, nodes_, force_);
    std::vector<Vec2<double>> body(nodes_.size()), weighed(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      body[i] = {cable_->spin * cable_->spin * nodes_[i].x, i % 2 == 0 ? -cable_->gravity : 0.0};
    mass_.times<double>(body, weighed);
    for (std::size_t i = 0; i < nodes_.size(); ++i) force_[i] = force_[i] - weighed[i];
  }

  const Cable* cable_;
  bool held_;
  CableMass mass_;
  SymmetricBand<double> stiffness_;
  std::vector<Vec2<double>> nodes_, force_;
  std::vector<double> step_;
  std::vector<Secants> secants_;
  std::array<std::size_t, 4> known_rows_{};
  double length_;
};

/// Newton's method with forces carried along; a step is at most a fifth of the length.
std::expected<CableRest, std::string> newton(CableBalance& balance) {
  double before = std::numeric_limits<double>::infinity();
  for (int k = 1; k <= most_cable_steps; ++k) {
    if (!balance.factor(false, 0.0))
      return std::unexpected(
          "rounding hides the equilibrium: nothing holds the cable's shape, or it is too stiff for its weight (then "
          "links that "
          "cannot be stretched, rods, do as well)");
    balance.step();
    const double reach = balance.reach();
    if (!std::isfinite(reach)) return std::unexpected("Newton's method ran away");
    balance.move(std::min(1.0, 0.2 * balance.length() / reach));
    // Below the square root of rounding a step that is no shorter than the last one is rounding.
    if (reach <= rest_step * balance.length() || (reach <= 1e-8 * balance.length() && reach >= 0.5 * before))
      return balance.rest(reach, k);
    before = reach;
  }
  return std::unexpected("Newton's method did not find an equilibrium in " + text(most_cable_steps) + " steps");
}

/// Downhill to where Newton's method takes over: steps with a stiffness that is positive definite, short enough to lower the energy.
void descend(CableBalance& balance, double scale) {
  double shift = 0.0;
  for (int k = 0; k < most_downhill_steps; ++k) {
    balance.carry_own();
    for (int tries = 0; !balance.factor(true, shift) || balance.negative() > 0; ++tries) {
      shift = std::max(4 * shift, 1e-3 * scale);
      if (tries > 60) return;
    }
    balance.step();
    if (!(balance.reach() > 1e-7 * balance.length())) return;
    const double energy = balance.energy(), descent = balance.descent();
    const std::vector<Vec2<double>> from(balance.nodes().begin(), balance.nodes().end());
    double share = std::min(1.0, 0.2 * balance.length() / balance.reach());
    const CableEnds same{from.front(), from[from.size() - 2]};
    balance.move(share);
    for (int tries = 0; tries < 40 && !(balance.energy() <= energy - 1e-4 * share * descent); ++tries) {
      share *= 0.5;
      balance.place(same, from);
      balance.move(share);
    }
    shift = share > 0.9 ? 0.25 * shift : std::max(2 * shift, 1e-3 * scale);
  }
}

/// The rope whose stretch and weight are those of the whole cable; what hangs at its far end is not in it.
ElasticRope average_rope(const Cable& cable) {
  double compliance = 0.0, mass = 0.0;
  for (const CableElement& element : cable.elements) {
    compliance += element.length / element.axial_stiffness;
    mass += element.mass;
  }
  const double length = length_of(cable);
  return {.length = length, .weight = mass * cable.gravity / length, .stiffness = length / compliance};
}

}  // namespace

std::expected<CableRest, std::string> settle(const Cable& cable, const CableEnds& ends, Nodes nodes,
                                             std::span<const double> secants) {
  CableBalance balance(cable, ends);
  balance.place(ends, nodes);
  if (secants.empty())
    balance.carry_own();
  else
    balance.carry(secants);
  return newton(balance);
}

std::expected<CableRest, std::string> hang(const Cable& cable, const CableEnds& ends) {
  const ElasticRope rope = average_rope(cable);
  ElasticCatenary start;
  if (ends.end) {
    Vec2<double> end = *ends.end - ends.support;
    // One that is folded where it hangs lowest bulges to the right.
    if (end.x == 0.0 && std::abs(end.y) < rope.length) end.x = 1e-3 * rope.length;
    const auto found = elastic_catenary(rope, end);
    if (!found) return std::unexpected(found.error());
    start = *found;
  } else if (cable.gravity == 0.0) {
    return std::unexpected("without weight a cable with a free end has no shape of its own");
  } else {
    start = pulled_rope(rope, {0.0, -rope.weight * rope.length - cable.tip_mass * cable.gravity});
  }
  const std::vector<Vec2<double>> nodes = nodes_along(
      cable, [&](double s) { return ends.support + point(start, s); }, [&](double s) { return tangent(start, s); });
  const std::vector<double> secants = secants_along(cable, [&](double s) { return length_of(force(start, s)); });
  const auto near = settle(cable, ends, nodes, secants);
  if (near && near->unstable == 0) return near;
  CableBalance balance(cable, ends);
  balance.place(ends, nodes);
  descend(balance, cable.gravity / rope.length + cable.spin * cable.spin);
  balance.carry_own();
  auto found = newton(balance);
  if (found && found->unstable > 0)
    return std::unexpected("the cable does not hang: its shape is unstable in " + text(found->unstable) +
                           (found->unstable == 1 ? " direction" : " directions"));
  return found;
}

Cable refined(const Cable& cable) {
  Cable fine = cable;
  fine.elements.clear();
  for (CableElement element : cable.elements) {
    element.length *= 0.5;
    element.mass *= 0.5;
    fine.elements.insert(fine.elements.end(), 2, element);
  }
  return fine;
}

std::expected<CableRest, std::string> settle_refined(const Cable& cable, const CableEnds& ends, const CableRest& rest) {
  std::vector<Vec2<double>> nodes;
  for (std::size_t e = 0; e < cable.elements.size(); ++e) {
    const std::span<const Vec2<double>, 4> node = nodes_of(Nodes(rest.nodes), e);
    nodes.insert(nodes.end(),
                 {node[0], node[1], point_of(cable, rest.nodes, e, 0.5), tangent_of(cable, rest.nodes, e, 0.5)});
  }
  nodes.insert(nodes.end(), rest.nodes.end() - 2, rest.nodes.end());
  std::size_t element = 0;
  double begin = 0.0;  // of the element in which s lies; s only grows
  const auto pull = [&](double s) {
    while (element + 1 < cable.elements.size() && s >= begin + cable.elements[element].length) {
      begin += cable.elements[element].length;
      ++element;
    }
    return tension_of(cable, rest.nodes, element, (s - begin) / cable.elements[element].length);
  };
  const Cable fine = refined(cable);
  return settle(fine, ends, nodes, secants_along(fine, pull));
}

MeshLimit mesh_limit(const MeshLadder& ladder) {
  constexpr double gain = 16, safety = 2;  // 2⁴; room for errors of higher orders
  const double first = std::abs(ladder.halves - ladder.whole), last = std::abs(ladder.quarters - ladder.halves);
  const double seen = last > 0 ? std::clamp(first / last, 2.0, gain) : gain;
  return {.value = ladder.quarters + (ladder.quarters - ladder.halves) / (gain - 1),
          .error = safety * std::max(last / (seen - 1), first / gain / (gain - 1))};
}

}  // namespace catena
