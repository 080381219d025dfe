#include "model/string_motion.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "num/sincos.hpp"

namespace catena {

StringMotion::Reference StringMotion::inner_element(std::size_t degree) {
  Reference made{.rule = lobatto_rule(degree + 1), .slope = {}, .tension_slope = {}, .integral = {}};
  made.slope = differentiation(made.rule.node);
  made.tension_slope = made.slope;
  made.integral = integration(made.rule.node);
  return made;
}

/// Without a node at the free end, where σ = 0 takes the equation of θ away (W.20).
StringMotion::Reference StringMotion::last_element(std::size_t degree) {
  Reference made{.rule = radau_rule(degree + 1), .slope = {}, .tension_slope = {}, .integral = {}};
  const std::vector<double>& node = made.rule.node;
  made.slope = differentiation(node);
  made.tension_slope = made.slope;
  for (std::size_t k = 0; k < node.size(); ++k)  // of (1 − x)/(1 − x_j) ℓ_j (W.21)
    for (std::size_t j = 0; j < node.size(); ++j) {
      double& entry = made.tension_slope(k, j);
      entry *= (1 - node[k]) / (1 - node[j]);
      if (k == j) entry -= 1 / (1 - node[j]);
    }
  made.integral = integration(node);
  return made;
}

StringMotion::StringMotion(const UniformString& string, const StringMesh& mesh)
    : string_(string),
      mesh_(mesh),
      inner_(inner_element(mesh.degree)),
      last_(last_element(mesh.degree)),
      edges_(mesh.elements + 1),
      places_(mesh.elements * mesh.degree + 1),
      weights_(places_.size(), 0.0),
      stiffness_(places_.size(), mesh.degree),
      system_(places_.size(), mesh.degree),
      slopes_(mesh.elements * (mesh.degree + 1)),
      tension_(places_.size()) {
  assert(mesh.elements >= 1 && mesh.degree >= 2);
  for (std::size_t e = 0; e <= mesh.elements; ++e) {
    const double left = static_cast<double>(mesh.elements - e) / static_cast<double>(mesh.elements);
    edges_[e] = 1 - left * left;  // (W.19)
  }
  for (std::size_t e = 0; e < mesh.elements; ++e) {
    const Reference& ref = reference(e);
    const double half = half_width(e);
    const std::size_t first = first_node(e);
    for (std::size_t i = 0; i <= mesh.degree; ++i) {
      places_[first + i] = edges_[e] + half * (1 + ref.rule.node[i]);
      weights_[first + i] += half * ref.rule.weight[i];
      for (std::size_t j = 0; j <= i; ++j)
        for (std::size_t k = 0; k <= mesh.degree; ++k)
          stiffness_.at(first + i, first + j) +=
              ref.rule.weight[k] * ref.tension_slope(k, i) * ref.tension_slope(k, j) / half;
    }
  }
}

std::vector<double> StringMotion::state(const TurnProfile& turned) const {
  std::vector<double> y(dimension());
  for (std::size_t i = 0; i < nodes(); ++i) {
    const Turn turn = turned(places_[i]);
    y[i] = turn.angle;
    y[nodes() + i] = turn.rate;
  }
  return y;
}

void StringMotion::find_slopes(std::span<const double> angles) {
  for (std::size_t e = 0; e < mesh_.elements; ++e) {
    const NodalMatrix& slope = reference(e).slope;
    const std::span<const double> values = angles.subspan(first_node(e), mesh_.degree + 1);
    for (std::size_t k = 0; k <= mesh_.degree; ++k) {
      double sum = 0.0;
      const std::span<const double> row = slope.row(k);
      for (std::size_t j = 0; j <= mesh_.degree; ++j) sum += row[j] * values[j];
      slopes_[e * (mesh_.degree + 1) + k] = sum / half_width(e);
    }
  }
}

/// ∫(σ_s v_s + θ_s² σ v) ds = ∫ω² v ds − (g/L) sin θ(0) v(0) for all v that vanish at the free end (W.22).
void StringMotion::find_tension(std::span<const double> angles, std::span<const double> rates) {
  system_ = stiffness_;
  for (std::size_t e = 0; e < mesh_.elements; ++e)
    for (std::size_t k = 0; k <= mesh_.degree; ++k) {
      const std::size_t node = first_node(e) + k;
      const double slope = slopes_[e * (mesh_.degree + 1) + k];
      system_.at(node, node) += half_width(e) * reference(e).rule.weight[k] * slope * slope;
    }
  for (std::size_t i = 0; i < nodes(); ++i) tension_[i] = weights_[i] * rates[i] * rates[i];
  tension_[0] -= string_.gravity / string_.length * sincos(angles[0]).sin;
  system_.factor();  // definite
  system_.solve(std::span(tension_));
}

std::span<const double> StringMotion::tension(std::span<const double> y) {
  find_slopes(angles(y));
  find_tension(angles(y), rates(y));
  return tension_;
}

/// ∫σ θ_tt v ds = −∫σ² θ_s v_s ds − σ(0) (g/L) cos θ(0) v(0) for all v (W.23).
void StringMotion::operator()(double, std::span<const double> y, std::span<double> rate) {
  assert(y.size() == dimension() && rate.size() == dimension());
  tension(y);
  std::ranges::copy(rates(y), rate.begin());
  const std::span<double> acceleration = rate.last(nodes());
  std::ranges::fill(acceleration, 0.0);
  acceleration[0] = -tension_[0] * string_.gravity / string_.length * sincos(y[0]).cos;
  for (std::size_t e = 0; e < mesh_.elements; ++e) {
    const Reference& ref = reference(e);
    const std::span<double> here = acceleration.subspan(first_node(e), mesh_.degree + 1);
    for (std::size_t k = 0; k <= mesh_.degree; ++k) {
      const double sigma = tension_[first_node(e) + k];
      const double pull = ref.rule.weight[k] * sigma * sigma * slopes_[e * (mesh_.degree + 1) + k];
      const std::span<const double> row = ref.slope.row(k);
      for (std::size_t j = 0; j <= mesh_.degree; ++j) here[j] -= pull * row[j];
    }
  }
  for (std::size_t i = 0; i < nodes(); ++i) acceleration[i] /= weights_[i] * tension_[i];
}

/// From values at the nodes to their integrals from the support to each node, in their place; the integral over all of it.
Vec2<double> StringMotion::integrate(std::span<Vec2<double>> values) const {
  Vec2<double> sum;
  std::vector<Vec2<double>> piece(mesh_.degree + 1);
  Vec2<double> shared = values[0];  // where two elements meet, the value that the first one's integral replaces
  for (std::size_t e = 0; e < mesh_.elements; ++e) {
    const Reference& ref = reference(e);
    const std::span<Vec2<double>> here = values.subspan(first_node(e), mesh_.degree + 1);
    std::ranges::copy(here, piece.begin());
    piece.front() = shared;
    shared = piece.back();
    Vec2<double> whole;
    for (std::size_t i = 0; i <= mesh_.degree; ++i) {
      Vec2<double> until;
      for (std::size_t j = 0; j <= mesh_.degree; ++j) until = until + ref.integral(i, j) * piece[j];
      here[i] = sum + half_width(e) * until;
      whole = whole + ref.rule.weight[i] * piece[i];
    }
    sum = sum + half_width(e) * whole;
  }
  return sum;
}

Vec2<double> StringMotion::positions(std::span<const double> y, std::span<Vec2<double>> out) const {
  for (std::size_t i = 0; i < nodes(); ++i) {
    const auto [sin, cos] = sincos(y[i]);
    out[i] = string_.length * Vec2<double>{cos, sin};
  }
  return integrate(out);
}

Vec2<double> StringMotion::velocities(std::span<const double> y, std::span<Vec2<double>> out) const {
  for (std::size_t i = 0; i < nodes(); ++i) {
    const auto [sin, cos] = sincos(y[i]);
    out[i] = string_.length * y[nodes() + i] * Vec2<double>{-sin, cos};
  }
  return integrate(out);
}

StringLook StringMotion::look(std::span<const double> y) const {
  std::vector<Vec2<double>> place(nodes()), velocity(nodes());
  StringLook seen{.tip = positions(y, place), .tip_velocity = velocities(y, velocity)};
  for (std::size_t i = 0; i < nodes(); ++i) {
    const double mass = string_.mass * weights_[i];
    seen.kinetic += 0.5 * mass * dot(velocity[i], velocity[i]);
    seen.potential += mass * string_.gravity * place[i].y;
    seen.momentum = seen.momentum + mass * velocity[i];
    seen.angular_momentum += mass * (place[i].x * velocity[i].y - place[i].y * velocity[i].x);
  }
  return seen;
}

StringMotion::Between StringMotion::between(double share) const {
  const auto count = static_cast<double>(mesh_.elements);
  const double left = std::sqrt(std::max(0.0, 1 - share));
  const std::size_t element = std::min(mesh_.elements - 1, static_cast<std::size_t>((1 - left) * count));
  const double local = (share - edges_[element]) / half_width(element) - 1;
  return {first_node(element), interpolation_weights(reference(element).rule.node, local)};
}

}  // namespace catena
