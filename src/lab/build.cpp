#include "lab/build.hpp"

#include <cstddef>
#include <numbers>
#include <utility>

#include "lab/profile.hpp"
#include "num/sincos.hpp"
#include "num/sum.hpp"

namespace catena {
namespace {

Profile diameter_profile(const ChainSpec& spec) {
  if (!spec.diameters.empty()) return {spec.places, spec.diameters, spec.profile};
  return tapered(spec.diameter, spec.diameter * spec.diameter_taper, spec.profile);
}

/// Joints of the kind that the links have in common, and those that a rope of such stiffness and friction has where it is cut (C.30).
std::vector<Joint> cut_joints(const ChainSpec& spec, const std::vector<Link>& links) {
  std::vector<Joint> all(links.size() - 1);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double per_length = 2 / (links[i].length + links[i + 1].length);
    all[i] = {.friction = spec.joint_friction + spec.bending_friction * per_length,
              .stiffness = spec.joint_stiffness + spec.bending_stiffness * per_length};
    if (!spec.joint_rest.empty()) all[i].rest = spec.joint_rest[spec.joint_rest.size() == 1 ? 0 : i];
  }
  return all;
}

/// A list of links cut into fewer: each gets the sum of those that it takes the place of.
std::vector<double> added_up(const std::vector<double>& list, std::size_t links) {
  std::vector<double> sums(list.empty() ? 0 : links);
  for (std::size_t i = 0; i < sums.size(); ++i)
    for (std::size_t j = i * list.size() / links; j < (i + 1) * list.size() / links; ++j) sums[i] += list[j];
  return sums;
}

}  // namespace

std::vector<double> link_marks(const ChainSpec& spec) {
  const auto links = static_cast<std::size_t>(spec.links);
  std::vector<double> marks(links + 1, 0.0);
  const double whole = built_length(spec);
  Sum reached(0.0);
  for (std::size_t i = 0; i < links; ++i) {
    if (!spec.lengths.empty()) reached.add(spec.lengths[i]);
    marks[i + 1] = spec.lengths.empty() ? static_cast<double>(i + 1) / spec.links : reached.value() / whole;
  }
  return marks;
}

Chain build_chain(const Experiment& experiment) {
  const ChainSpec& spec = experiment.chain;
  const std::vector<double> marks = link_marks(spec), lengths = link_lengths(experiment), masses = link_masses(spec);
  const Profile diameter = diameter_profile(spec);
  Chain chain{.links = {},
              .joints = {},
              .gravity = experiment.world.gravity,
              .hinge_friction = spec.hinge_friction,
              .spin = experiment.world.spin,
              .damping = spec.damping};
  chain.links.reserve(masses.size());
  for (std::size_t i = 0; i < masses.size(); ++i) {
    Link link = spec.model == LinkModel::rods ? rod(lengths[i], masses[i]) : bead(lengths[i], masses[i]);
    link.diameter = diameter.mean(marks[i], marks[i + 1]);
    chain.links.push_back(link);
  }
  if (spec.half_end_bead) chain.links.back().mass /= 2;
  if (spec.tip_mass > 0) chain.links.back() = with_end_mass(chain.links.back(), spec.tip_mass);
  chain.joints = cut_joints(spec, chain.links);
  return chain;
}

Drag build_drag(const Experiment& experiment, const Chain& chain) {
  const AirSpec& air = experiment.air;
  Drag drag{.chain = &chain,
            .across = 0.5 * air.density * air.normal_drag,  // (D.1)
            .along = 0.5 * air.density * std::numbers::pi * air.tangential_drag};
  if (!air.wind.empty()) drag.wind = {air.wind[0], air.wind[1]};
  return drag;
}

Turning build_turning(const Experiment& experiment, const Chain& chain) {
  return {.chain = &chain, .air = build_drag(experiment, chain), .in_air = has_air(experiment)};
}

Suspension build_suspension(const Experiment& experiment, bool held) {
  Suspension what{.chain = build_chain(experiment), .loads = experiment.chain.loads};
  if (has_air(experiment)) what.air = build_drag(experiment, what.chain);
  if (held) what.end = {experiment.start.span, experiment.start.rise};
  return what;
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

FarEnd build_far_end(const Experiment& experiment, const Vec2<double>& tip) {
  if (!experiment.far_end.held) return {};
  const StartSpec& start = experiment.start;
  const bool named = start.shape == StartShape::hanging || start.span != 0 || start.rise != 0;
  const Vec2<double> seen = named ? Vec2<double>{start.span, start.rise} : tip;
  return {build_support(experiment.support).at(0.0).position + seen, build_support(experiment.far_end.path),
          release_time(experiment)};
}

FarEnd build_far_end(const Experiment& experiment, const Chain& chain, std::span<const double> angles) {
  return experiment.far_end.held ? build_far_end(experiment, tip_position(chain, angles)) : FarEnd{};
}

std::vector<double> link_masses(const ChainSpec& spec) {
  if (!spec.masses.empty()) return spec.masses;
  const std::vector<double> marks = link_marks(spec);
  const Profile density = spec.densities.empty() ? tapered(1.0, spec.taper, spec.profile)
                                                 : Profile{spec.places, spec.densities, spec.profile};
  std::vector<double> shares(static_cast<std::size_t>(spec.links));
  double sum = 0.0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double per_length =
        spec.model == LinkModel::beads ? density.at(marks[i + 1]) : density.mean(marks[i], marks[i + 1]);
    shares[i] = spec.lengths.empty() ? per_length : per_length * spec.lengths[i];
    sum += shares[i];
  }
  for (double& share : shares) share = spec.mass * (share / sum);
  return shares;
}

std::vector<double> link_lengths(const Experiment& experiment) {
  const ChainSpec& spec = experiment.chain;
  if (!spec.lengths.empty()) return spec.lengths;
  return std::vector<double>(static_cast<std::size_t>(spec.links), spec.length / spec.links);
}

Experiment shortened(const Experiment& experiment, int links) {
  Experiment shorter = experiment;
  if (experiment.start.shape == StartShape::folded && (experiment.chain.links - links) % 2 != 0) --links;
  const double share = static_cast<double>(links) / experiment.chain.links;
  shorter.chain.links = links;
  for (std::vector<double>* list : {&shorter.chain.lengths, &shorter.chain.masses})
    *list = added_up(*list, static_cast<std::size_t>(links));
  // A rope of given stiffness and friction per length has joints that are the weaker the fewer they are.
  shorter.chain.joint_stiffness *= share;
  shorter.chain.joint_friction *= share;
  std::vector<double>& rest = shorter.chain.joint_rest;
  if (rest.size() > 1) rest.resize(links - 1);
  for (double& bend : rest) bend /= share;
  for (std::vector<double>* list : {&shorter.start.angles, &shorter.start.rates}) {
    if (list->size() < 2 || !shorter.start.places.empty()) continue;
    for (int i = 0; i < links; ++i) (*list)[i] = (*list)[static_cast<std::size_t>(i / share)];
    list->resize(links);
  }
  return shorter;
}

}  // namespace catena
