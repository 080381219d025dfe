#include "lab/build_cable.hpp"

#include <algorithm>
#include <utility>

#include "lab/build.hpp"
#include "model/cable_equations.hpp"
#include "model/cable_layout.hpp"
#include "modes/cable_modes.hpp"
#include "num/elementary.hpp"
#include "num/text.hpp"
#include "spin/critical.hpp"
#include "spin/rotating_rope.hpp"
#include "spin/whirling_shape.hpp"
#include "statics/cable_rest.hpp"

namespace catena {
namespace {

using Nodes = std::vector<Vec2<double>>;  ///< place and tangent of each, seen from the support

Nodes straight_nodes(const Cable& cable, double angle) {
  const auto [sine, cosine] = sincos(angle);
  const Vec2<double> along{cosine, sine};
  Nodes nodes{{}, along};
  for (const CableElement& element : cable.elements) {
    const Vec2<double> near = nodes[nodes.size() - 2];
    nodes.push_back(near + element.length * along);
    nodes.push_back(along);
  }
  return nodes;
}

Vec2<double> turned(const Vec2<double>& vector, double angle) {
  const auto [sine, cosine] = sincos(angle);
  return {cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y};
}

/// Between its two ends in a plane that does not turn, as one sees it who is turned with gravity.
std::expected<Nodes, std::string> hanging_nodes(const StartSpec& start, Cable cable) {
  cable.spin = 0.0;
  auto rest = hang(cable, {.end = turned({start.span, start.rise}, -start.tilt)});
  if (!rest) return std::unexpected(std::move(rest.error()));
  if (start.tilt != 0)
    for (Vec2<double>& each : rest->nodes) each = turned(each, start.tilt);
  return std::move(rest->nodes);
}

/// Whirling, and moved along the direction that grows fastest, its free end outward, so that the node that moves most moves by the
/// displacement.
std::expected<Nodes, std::string> whirling_nodes(const Experiment& experiment, const Cable& cable) {
  auto rest = whirling_rest(experiment, cable);
  if (!rest) return std::unexpected(std::move(rest.error()));
  if (experiment.start.displacement == 0) return std::move(rest->nodes);
  const auto found = cable_modes(cable, {}, *rest, 1);
  if (!found) return std::unexpected(found.error());
  const Nodes& shape = found->modes.front().shape;
  const double outward = shape[shape.size() - 2].x < 0 ? -1.0 : 1.0;
  for (std::size_t i = 0; i < shape.size(); ++i)
    rest->nodes[i] = rest->nodes[i] + (outward * experiment.start.displacement) * shape[i];
  return std::move(rest->nodes);
}

std::expected<Nodes, std::string> start_nodes(const Experiment& experiment, const Cable& cable) {
  const StartSpec& start = experiment.start;
  if (start.shape == StartShape::hanging) return hanging_nodes(start, cable);
  if (start.shape == StartShape::whirling) return whirling_nodes(experiment, cable);
  return straight_nodes(cable, start.angle);
}

/// The whole cable turns about its support, which carries it along.
Nodes start_velocities(const Experiment& experiment, const Nodes& nodes, const Vec2<double>& carried) {
  const double rate = experiment.start.rates.empty() ? 0.0 : experiment.start.rates.front();
  Nodes velocities;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Vec2<double> turned{-rate * nodes[i].y, rate * nodes[i].x};
    velocities.push_back(i % 2 == 0 ? carried + turned : turned);
  }
  return velocities;
}

/// Puts the last node onto the held far end. Tells why, where it is not there.
std::string close(const Experiment& experiment, const Vec2<double>& support, Nodes& nodes, Nodes& velocities) {
  constexpr double agreement = 1e-9;  // of the length
  const std::size_t tip = nodes.size() - 2;
  const SupportState<double> end = build_far_end(experiment, nodes[tip]).at(0.0);
  const Vec2<double> there = end.position - support, missed = nodes[tip] - there;
  if (length_of(missed) > agreement * experiment.chain.length)
    return "the start puts the tip at (" + text(nodes[tip].x) + ", " + text(nodes[tip].y) + ") m from the support, " +
           text(length_of(missed)) + " m from the far end at (" + text(there.x) + ", " + text(there.y) +
           ") m. Leave start.span and start.rise out to hold the tip where it is";
  nodes[tip] = there;
  velocities[tip] = end.velocity;
  return "";
}

}  // namespace

Cable build_cable(const Experiment& experiment) {
  const ChainSpec& spec = experiment.chain;
  const std::vector<double> lengths = link_lengths(experiment), masses = link_masses(spec);
  Cable cable{.elements = {},
              .tip_mass = spec.tip_mass,
              .damping = spec.damping,
              .gravity = experiment.world.gravity,
              .spin = experiment.world.spin,
              .strain = spec.strain};
  cable.elements.reserve(masses.size());
  for (std::size_t e = 0; e < masses.size(); ++e)
    cable.elements.push_back({.length = lengths[e],
                              .mass = masses[e],
                              .axial_stiffness = axial_stiffness(spec),
                              .bending_stiffness = spec.bending_stiffness});
  return cable;
}

std::expected<CableRest, std::string> whirling_rest(const Experiment& experiment, const Cable& cable) {
  const double length = length_of(cable), spin = cable.spin;
  const Whirl whirl{.alpha = spin * spin * length / cable.gravity,
                    .tip_mass = cable.tip_mass / (mass_of(cable) - cable.tip_mass)};
  if (whirl.alpha > largest_alpha)
    return std::unexpected("world.spin² chain.length / world.gravity is " + text(whirl.alpha) +
                           "; whirling shapes are computed up to " + text(largest_alpha));
  const int modes = count_modes(whirl), mode = experiment.start.mode;
  if (mode > modes)
    return std::unexpected("at world.spin = " + text(spin) + " rad/s this cable " +
                           (modes == 0 ? "hangs straight down: it has no whirling shape at so low a speed"
                            : modes == 1
                                ? "whirls in one shape: start.mode = 1"
                                : "whirls in " + text(modes) + " shapes: start.mode from 1 to " + text(modes)));
  const WhirlingShape rope = whirling_shape(whirl, mode);
  const auto where = [&](double s) {
    const WhirlPoint at = rope.at(std::min(1.0, s / length));
    return length * Vec2<double>{at.y, -at.x};
  };
  const auto direction = [&](double s) {
    const auto [sine, cosine] = sincos(rope.at(std::min(1.0, s / length)).angle);
    return Vec2<double>{sine, -cosine};
  };
  const double weight = (mass_of(cable) - cable.tip_mass) * cable.gravity;
  const auto tension = [&](double s) { return weight * rope.at(std::min(1.0, s / length)).tension; };
  auto rest = settle(cable, {}, nodes_along(cable, where, direction), secants_along(cable, tension));
  if (rest && rest->unstable + 1 != static_cast<std::size_t>(mode))
    return std::unexpected("near mode " + text(mode) +
                           " the cable has no equilibrium like it: use more elements, or a "
                           "stiffer cable");
  return rest;
}

std::expected<std::vector<double>, std::string> build_cable_start(const Experiment& experiment, const Cable& cable) {
  auto nodes = start_nodes(experiment, cable);
  if (!nodes) return std::unexpected(std::move(nodes.error()));
  const SupportState<double> support = build_support(experiment.support).at(0.0);
  Nodes velocities = start_velocities(experiment, *nodes, support.velocity);
  if (experiment.far_end.held)
    if (std::string why = close(experiment, support.position, *nodes, velocities); !why.empty())
      return std::unexpected(std::move(why));
  for (std::size_t i = 0; i < nodes->size(); i += 2) (*nodes)[i] = support.position + (*nodes)[i];
  const CableLayout layout(cable.elements.size());
  std::vector<double> y(layout.size(), 0.0);
  scatter(std::span<const Vec2<double>>(*nodes), layout.coordinates(std::span(y)));
  scatter(std::span<const Vec2<double>>(velocities), layout.rates(std::span(y)));
  return y;
}

std::string no_start(const Experiment& experiment) {
  const auto start = is_cable(experiment.chain) ? build_cable_start(experiment, build_cable(experiment))
                                                : build_start(experiment, build_chain(experiment));
  return start ? "" : start.error();
}

FarEnd build_far_end(const Experiment& experiment, const Cable& cable, std::span<const double> start) {
  const CableLayout layout(cable.elements.size());
  const std::size_t tip = layout.position(layout.elements());
  const Vec2<double> there{layout.coordinates(start)[tip], layout.coordinates(start)[tip + 1]};
  return build_far_end(experiment, there - build_support(experiment.support).at(0.0).position);
}

}  // namespace catena
