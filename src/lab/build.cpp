#include "lab/build.hpp"

#include <algorithm>
#include <cstddef>
#include <numbers>
#include <span>
#include <utility>

#include "exact/reach.hpp"
#include "model/recursion.hpp"
#include "model/state_layout.hpp"
#include "num/elementary.hpp"
#include "num/sincos.hpp"
#include "statics/stiff.hpp"

namespace catena {
namespace {

/// The share of the whole mass that each link gets: mass per length falls linearly from 1 to `taper` along the chain. A rod has
/// what lies along it, a bead what the density is where it sits.
std::vector<double> mass_shares(const ChainSpec& spec) {
  std::vector<double> shares(spec.links);
  double sum = 0.0;
  for (int i = 0; i < spec.links; ++i) {
    const double place = spec.model == LinkModel::rods ? i + 0.5 : i + 1.0;
    shares[i] = 1.0 + (spec.taper - 1.0) * place / spec.links;
    sum += shares[i];
  }
  for (double& share : shares) share /= sum;
  return shares;
}

std::vector<double> folded(const StartSpec& start, std::size_t links) {
  const std::size_t half = links / 2;
  std::vector<double> angles(links, start.angle);
  if (links % 2 == 1) angles[half] = start.angle + std::numbers::pi / 2;
  std::fill(angles.end() - static_cast<std::ptrdiff_t>(half), angles.end(), start.angle + std::numbers::pi);
  return angles;
}

std::expected<std::vector<double>, std::string> start_angles(const Experiment& experiment, const Chain& chain) {
  const StartSpec& start = experiment.start;
  const std::size_t links = chain.links.size();
  switch (start.shape) {
    case StartShape::hanging: {
      const Vec2<double> end{start.span, start.rise};
      if (reach(built_length(experiment.chain), end) == Reach::straight)
        return std::vector<double>(links, atan2(end.y, end.x));  // a shape, also where no finite force holds it
      auto hanging = hang(chain, end);
      if (!hanging) return std::unexpected(hanging.error());
      return std::move(hanging->angles);
    }
    case StartShape::straight: {
      std::vector<double> angles(links, start.angle);
      if (!start.tip_angle.empty()) angles.back() = start.tip_angle.front();
      return angles;
    }
    case StartShape::folded:
      return folded(start, links);
    case StartShape::angles:
      break;
  }
  return start.angles;
}

/// The rates of links at rest right after the support has been given a velocity by a blow. A blow is a short, large acceleration:
/// the links answer it as they answer an acceleration, without weight, torques and rates (C.27).
void strike(const Chain& chain, const Vec2<double>& velocity, std::span<const double> angles, std::span<double> rates) {
  const Chain loose = make_chain(chain.links, {}, 0.0);
  ChainRecursion<double> recursion(loose);
  recursion.accelerate(SupportState<double>{.acceleration = velocity}, angles, std::span<const double>(rates));
  std::ranges::copy(recursion.angular_acceleration(), rates.begin());
}

}  // namespace

Chain build_chain(const Experiment& experiment) {
  const ChainSpec& spec = experiment.chain;
  const std::vector<double> shares = mass_shares(spec);
  const double length = spec.length / spec.links;
  std::vector<Link> links;
  links.reserve(shares.size());
  for (const double share : shares) {
    const double mass = spec.mass * share;
    links.push_back(spec.model == LinkModel::rods ? rod(length, mass) : bead(length, mass));
  }
  if (spec.half_end_bead) links.back().mass /= 2;
  if (spec.tip_mass > 0) links.back() = with_end_mass(links.back(), spec.tip_mass);
  Chain chain = make_chain(std::move(links), {.friction = spec.joint_friction, .stiffness = spec.joint_stiffness},
                           experiment.world.gravity);
  chain.hinge_friction = spec.hinge_friction;
  for (std::size_t i = 0; i < chain.joints.size() && !spec.joint_rest.empty(); ++i)
    chain.joints[i].rest = spec.joint_rest[spec.joint_rest.size() == 1 ? 0 : i];
  return chain;
}

Drag build_drag(const Experiment& experiment, const Chain& chain) {
  const AirSpec& air = experiment.air;
  const double pressure = 0.5 * air.density * experiment.chain.diameter;  // ½ ρ d, (D.1)
  Drag drag{.chain = &chain,
            .across = pressure * air.normal_drag,
            .along = pressure * std::numbers::pi * air.tangential_drag};
  if (!air.wind.empty()) drag.wind = {air.wind[0], air.wind[1]};
  return drag;
}

Support build_support(const SupportSpec& spec) {
  const auto [sin, cos] = sincos(spec.direction);
  const Vec2<double> amplitude{spec.amplitude * cos, spec.amplitude * sin};
  switch (spec.motion) {
    case SupportMotion::fixed:
      break;
    case SupportMotion::sine_squared: {
      Support endless(SineSquaredSupport{amplitude, spec.frequency});
      return spec.periods == 0 ? endless : std::move(endless).then(spec.periods / spec.frequency, FixedSupport{});
    }
    case SupportMotion::sine:
      return Support(SineSupport{amplitude, spec.frequency});
    case SupportMotion::circle:
      return Support(CircleSupport{amplitude, spec.frequency});
    case SupportMotion::flick:
      return Support(FlickSupport{amplitude, spec.duration}).then(spec.duration, FixedSupport{amplitude});
    case SupportMotion::table:
      return Support(
          TableSupport{.x = Spline(spec.times, spec.x), .y = spec.y.empty() ? Spline() : Spline(spec.times, spec.y)});
  }
  return {};
}

std::vector<double> link_lengths(const Experiment& experiment) {
  std::vector<double> lengths;
  for (const Link& link : build_chain(experiment).links) lengths.push_back(link.length);
  return lengths;
}

std::expected<std::vector<double>, std::string> build_start(const Experiment& experiment, const Chain& chain) {
  auto angles = start_angles(experiment, chain);
  if (!angles) return std::unexpected(angles.error());
  const StateLayout layout(chain.links.size(), ledger_entries(experiment));
  std::vector<double> y(layout.size(), 0.0);
  std::ranges::copy(*angles, y.begin());
  const std::vector<double>& rates = experiment.start.rates;
  for (std::size_t i = 0; i < layout.links() && !rates.empty(); ++i)
    y[layout.links() + i] = rates.size() == 1 ? rates.front() : rates[i];
  if (experiment.start.at_rest_in_space)
    strike(chain, build_support(experiment.support).at(0.0).velocity, layout.angles(std::span<const double>(y)),
           layout.rates(std::span(y)));
  return y;
}

Experiment shortened(const Experiment& experiment, int links) {
  Experiment shorter = experiment;
  const double share = static_cast<double>(links) / experiment.chain.links;
  shorter.chain.links = links;
  // A rope of given stiffness and friction per length has joints that are the weaker the fewer they are.
  shorter.chain.joint_stiffness *= share;
  shorter.chain.joint_friction *= share;
  std::vector<double>& rest = shorter.chain.joint_rest;
  if (rest.size() > 1) rest.resize(links - 1);
  for (double& bend : rest) bend /= share;
  for (std::vector<double>* list : {&shorter.start.angles, &shorter.start.rates}) {
    if (list->size() < 2) continue;
    for (int i = 0; i < links; ++i) (*list)[i] = (*list)[static_cast<std::size_t>(i / share)];
    list->resize(links);
  }
  return shorter;
}

std::vector<double> held_tension(const Experiment& experiment, const Chain& chain) {
  auto hanging = hang(chain, {experiment.start.span, experiment.start.rise});
  return hanging ? std::move(hanging->tension) : std::vector<double>{};
}

}  // namespace catena
