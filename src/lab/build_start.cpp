#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <utility>

#include "exact/reach.hpp"
#include "lab/build.hpp"
#include "lab/profile.hpp"
#include "model/closure.hpp"
#include "model/recursion.hpp"
#include "model/state_layout.hpp"
#include "modes/modes.hpp"
#include "num/elementary.hpp"
#include "num/text.hpp"
#include "spin/whirling_chain.hpp"
#include "statics/stiff.hpp"

namespace catena {
namespace {

constexpr double pi = std::numbers::pi;

/// Where the links are along the chain: their middles.
std::vector<double> middles(const ChainSpec& spec) {
  const std::vector<double> marks = link_marks(spec);
  std::vector<double> found(marks.size() - 1);
  for (std::size_t i = 0; i < found.size(); ++i) found[i] = 0.5 * (marks[i] + marks[i + 1]);
  return found;
}

/// One value for all links, for each of them, or at places along the chain.
std::vector<double> for_each_link(const std::vector<double>& values, const StartSpec& start, const ChainSpec& chain) {
  if (values.size() == 1) return std::vector<double>(static_cast<std::size_t>(chain.links), values.front());
  if (start.places.empty()) return values;
  const Profile profile{start.places, values};
  std::vector<double> all = middles(chain);
  for (double& one : all) one = profile.at(one);
  return all;
}

std::vector<double> folded(const StartSpec& start, std::size_t links) {
  const std::size_t half = links / 2;
  std::vector<double> angles(links, start.angle);
  if (links % 2 == 1) angles[half] = start.angle + pi / 2;
  std::fill(angles.end() - static_cast<std::ptrdiff_t>(half), angles.end(), start.angle + pi);
  return angles;
}

constexpr double on_the_edge = 1e-9;  // of the width of a fold, or of the chain: rounding decides nothing

/// What the fold does to each link.
std::vector<FoldedAt> fold(const StartSpec& start, const ChainSpec& chain) {
  const std::vector<double> marks = link_marks(chain), places = middles(chain);
  std::vector<FoldedAt> links(places.size());
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (start.fold != FoldForm::single) {
      links[i] = fold_at(start, places[i]);
      continue;
    }
    const bool behind = marks[i + 1] <= start.centre + on_the_edge, beyond = marks[i] > start.centre + on_the_edge;
    links[i] = behind ? FoldedAt{0.0, 0.0} : beyond ? FoldedAt{1.0, 0.0} : FoldedAt{0.5, 1.0};
  }
  return links;
}

/// Turned from its rest as in a mode of the chain without friction, so that the link that turns most turns by the amplitude; between
/// two ends by about so much.
std::expected<std::vector<double>, std::string> in_a_mode(const Experiment& experiment, const Chain& chain) {
  Suspension what{.chain = chain};
  if (experiment.far_end.held) what.end = {experiment.start.span, experiment.start.rise};
  what.chain.hinge_friction = 0.0;
  for (Joint& joint : what.chain.joints) joint.friction = 0.0;
  const auto number = static_cast<std::size_t>(experiment.start.mode);
  auto modes = find_modes(what, {.count = number});
  if (!modes) return std::unexpected(std::move(modes.error()));
  const Mode& mode = modes->modes[number - 1];
  std::vector<double> angles = std::move(modes->rest.angles);
  const double turn = experiment.start.amplitude / mode.shape[most_turning_link(mode)].re;
  const int steps = what.end ? 64 : 1;  // between two ends a little at a time, so that it stays there
  ChainClosure closure(what.chain);
  std::vector<double> still(angles.size(), 0.0);
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 0; i < angles.size(); ++i) angles[i] += turn / steps * mode.shape[i].re;
    if (what.end && !closure.close({}, {.position = *what.end}, angles, still))
      return std::unexpected("a chain between two ends cannot be turned so far: make start.amplitude smaller");
  }
  return angles;
}

/// At rest in a plane that turns, in one of the chain's own whirling shapes, from which it is moved along the direction that grows
/// fastest, its free end outward: the joint that moves most by the displacement, to first order (H.27).
std::expected<std::vector<double>, std::string> whirling_start(const Experiment& experiment, const Chain& chain) {
  const double spin = experiment.world.spin, speed2 = spin * spin / experiment.world.gravity;
  const std::size_t mode = static_cast<std::size_t>(experiment.start.mode), modes = count_whirls(chain.links, speed2);
  if (mode > modes) {
    const std::string here = "at world.spin = " + text(spin) + " rad/s this chain ";
    if (modes == 0) return std::unexpected(here + "hangs straight down: it has no whirling shape at so low a speed");
    return std::unexpected(here + "whirls in " + (modes == 1 ? "one shape" : text(modes) + " shapes") +
                           ": start.mode from 1 to " + text(modes));
  }
  auto whirl = whirling_chain(chain.links, speed2, mode);
  if (!whirl) return std::unexpected(std::move(whirl.error()));
  const std::vector<double> turns = show(*whirl, fastest_modes(*whirl, 1)).directions.front().turns;
  std::vector<double> angles = whirl->angles();
  for (std::size_t i = 0; i < angles.size(); ++i)
    angles[i] += experiment.start.displacement * turns[i] - pi / 2;  // from the downward vertical, outward is +x
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
      const auto [s, c] = sincos(start.tilt);                    // seen by one who is turned with gravity
      auto hanging = hang(chain, start.tilt == 0 ? end : Vec2<double>{c * end.x + s * end.y, c * end.y - s * end.x});
      if (!hanging) return std::unexpected(hanging.error());
      for (double& angle : hanging->angles) angle += start.tilt;
      return std::move(hanging->angles);
    }
    case StartShape::straight: {
      std::vector<double> angles(links, start.angle);
      if (!start.tip_angle.empty()) angles.back() = start.tip_angle.front();
      return angles;
    }
    case StartShape::folded:
      return folded(start, links);
    case StartShape::fold: {
      std::vector<double> angles;
      for (const FoldedAt& link : fold(start, experiment.chain)) angles.push_back(start.angle + pi * link.turned);
      return angles;
    }
    case StartShape::mode:
      return in_a_mode(experiment, chain);
    case StartShape::whirling:
      return whirling_start(experiment, chain);
    case StartShape::angles:
      break;
  }
  return for_each_link(start.angles, start, experiment.chain);
}

/// As they are given; a fold that is to move turns its links as if it travelled towards the tip, ω ∝ −∂θ/∂s. Empty: at rest.
std::vector<double> start_rates(const Experiment& experiment) {
  const StartSpec& start = experiment.start;
  std::vector<double> rates;
  if (!start.rates.empty()) return for_each_link(start.rates, start, experiment.chain);
  if (start.shape == StartShape::fold && start.tip_speed > 0)
    for (const FoldedAt& link : fold(start, experiment.chain)) rates.push_back(-link.slope);
  return rates;
}

/// Scales the rates so that the tip has the speed asked for, seen from the support. Tells why, where they cannot be.
std::string give_speed(const StartSpec& start, const Chain& chain, std::span<const double> angles,
                       std::span<double> rates) {
  constexpr double hardly = 1e-9;  // a tip that rounding moves
  double swept = 0.0;
  for (std::size_t i = 0; i < rates.size(); ++i) swept += chain.links[i].length * std::abs(rates[i]);
  if (swept == 0.0 && start.shape == StartShape::fold && start.rates.empty())
    return "no link lies within the fold: use more links, or a wider fold (start.width)";
  if (swept == 0.0) return "no link turns at the start: give start.rates, which it scales";
  const double now = length_of(look_at(chain, angles, rates).tip_velocity);
  if (now <= hardly * swept) return "the links turn so that the tip stays where it is: change start.rates";
  for (double& rate : rates) rate *= start.tip_speed / now;
  return "";
}

/// The rates of links at rest right after the support has been given a velocity by a blow. A blow is a short, large acceleration:
/// the links answer it as they answer an acceleration, without weight, torques and rates (C.27).
void strike(const Chain& chain, const Vec2<double>& velocity, std::span<const double> angles, std::span<double> rates) {
  const Chain loose = make_chain(chain.links, {}, 0.0);
  ChainRecursion<double> recursion(loose);
  recursion.accelerate(SupportState<double>{.acceleration = velocity}, angles, std::span<const double>(rates));
  std::ranges::copy(recursion.angular_acceleration(), rates.begin());
}

/// Puts the start onto its two ends. Rates that would move the held end are stopped there, as by a blow. Tells why, where it cannot.
std::string close(const Experiment& experiment, const Chain& chain, std::span<double> angles, std::span<double> rates) {
  constexpr double agreement = 1e-9;  // of the length: angles are written down with so many digits
  if (chain.links.size() < 2) return "a single link between two held ends has nowhere to go";
  if (in_one_line(chain, angles))
    return "all links lie in one line, in which no finite forces hold the chain at both ends: bring the ends closer "
           "together, or bend the chain";
  const SupportState<double> support = build_support(experiment.support).at(0.0);
  const SupportState<double> end = build_far_end(experiment, chain, angles).at(0.0);
  const Vec2<double> tip = support.position + tip_position(chain, angles), missed = tip - end.position;
  const double length = built_length(experiment.chain);
  if (length_of(missed) > agreement * length)
    return "the start puts the tip at (" + text(tip.x) + ", " + text(tip.y) + ") m, " + text(length_of(missed)) +
           " m from the far end at (" + text(end.position.x) + ", " + text(end.position.y) +
           ") m: it must close to 1e-9 of the length. Leave start.span and start.rise out to hold the tip where it is";
  ChainClosure closure(chain);
  if (!closure.close(support, end, angles, rates)) return "the chain cannot be put onto its two ends";
  return "";
}

}  // namespace

FoldedAt fold_at(const StartSpec& start, double place) {
  const double u = (place - start.centre) / start.width;
  if (start.fold == FoldForm::circle)
    return {.turned = std::clamp(u + 0.5, 0.0, 1.0), .slope = std::abs(u) < 0.5 - on_the_edge ? 1.0 : 0.0};
  const double steep = 1 / cosh(u);
  return {.turned = 0.5 * (1 + tanh(u)), .slope = steep * steep};
}

std::expected<std::vector<double>, std::string> build_start(const Experiment& experiment, const Chain& chain) {
  auto angles = start_angles(experiment, chain);
  if (!angles) return std::unexpected(angles.error());
  const StateLayout layout(chain.links.size(), ledger_entries(experiment));
  std::vector<double> y(layout.size(), 0.0);
  std::ranges::copy(*angles, y.begin());
  const std::span<double> rates = layout.rates(std::span(y));
  std::ranges::copy(start_rates(experiment), rates.begin());
  if (experiment.start.tip_speed > 0)
    if (std::string why = give_speed(experiment.start, chain, *angles, rates); !why.empty())
      return std::unexpected(std::move(why));
  if (experiment.start.at_rest_in_space)
    strike(chain, build_support(experiment.support).at(0.0).velocity, *angles, rates);
  if (experiment.far_end.held)
    if (std::string why = close(experiment, chain, layout.angles(std::span(y)), rates); !why.empty())
      return std::unexpected(std::move(why));
  return y;
}

}  // namespace catena
