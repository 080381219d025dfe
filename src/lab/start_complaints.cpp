#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>

#include "exact/reach.hpp"
#include "lab/complaints.hpp"
#include "num/elementary.hpp"

namespace catena {
namespace {

/// A key that only some shapes use must not be given with another: a silent key is a trap.
void check_unused(const StartSpec& start, bool held, Complaints& wrong) {
  using enum StartShape;
  const StartSpec unset;
  const auto only = [&](bool given, std::initializer_list<StartShape> shapes, const char* key, const char* by) {
    if (given && std::ranges::find(shapes, start.shape) == shapes.end())
      wrong.add(
          key, std::string("is used only by the ") + by + "; start.shape is \"" + std::string(name(start.shape)) + '"');
  };
  only(start.span != unset.span && !held, {hanging}, "start.span", "shape \"hanging\" or a far end that is held");
  only(start.rise != unset.rise && !held, {hanging}, "start.rise", "shape \"hanging\" or a far end that is held");
  only(start.tilt != unset.tilt, {hanging}, "start.tilt", "shape \"hanging\"");
  only(start.angle != unset.angle, {straight, folded, fold}, "start.angle",
       "shapes \"straight\", \"folded\" and \"fold\"");
  only(!start.tip_angle.empty(), {straight}, "start.tip_angle", "shape \"straight\"");
  only(!start.angles.empty(), {angles}, "start.angles", "shape \"angles\"");
  only(start.fold != unset.fold, {fold}, "start.fold", "shape \"fold\"");
  only(start.centre != unset.centre, {fold}, "start.centre", "shape \"fold\"");
  only(start.width != unset.width, {fold}, "start.width", "shape \"fold\"");
  only(start.mode != unset.mode, {mode, whirling}, "start.mode", "shapes \"mode\" and \"whirling\"");
  only(start.amplitude != unset.amplitude, {mode}, "start.amplitude", "shape \"mode\"");
  only(start.displacement != unset.displacement, {whirling}, "start.displacement", "shape \"whirling\"");
}

/// How close its ends may come: no closer than the longest link can be folded back by all the others [m].
double least_chord(const ChainSpec& chain, double length) {
  const double longest = chain.lengths.empty() ? length / chain.links : std::ranges::max(chain.lengths);
  return 2 * longest - length;
}

void check_span(const Experiment& experiment, Complaints& wrong) {
  if (is_cable(experiment.chain)) {
    check_cable_span(experiment, wrong);
    return;
  }
  const double length = built_length(experiment.chain);
  const double span = experiment.start.span;
  const double rise = experiment.start.rise;
  const double chord = hypot(span, rise);
  const Reach ends = reach(length, {span, rise});
  if (ends == Reach::beyond && std::abs(span) > length)
    wrong.add("start.span", "is " + text(span) + " m; the chain of " + text(length) + " m is " +
                                text(std::abs(span) - length) + " m too short for that");
  else if (ends == Reach::beyond)
    wrong.add("start.rise", "is " + text(rise) + " m; with a span of " + text(span) + " m that is " +
                                text(chord - length) + " m out of reach for a chain of " + text(length) + " m");
  const double least = least_chord(experiment.chain, length);
  if (experiment.chain.links == 1 && ends == Reach::slack)
    wrong.add("start.span",
              "puts the ends " + text(chord) + " m apart; a single link spans just its length, " + text(length) + " m");
  else if (least > 0 && chord <= least * (1 + straight_tolerance) && ends == Reach::slack)
    wrong.add("start.span", "puts the ends " + text(chord) + " m apart; they must be more than " + text(least) +
                                " m apart, because all other links together are so much shorter than the longest");
  if (chord == 0 && has_stiff_joints(experiment.chain) && experiment.world.gravity == 0)
    wrong.add("start.span",
              "puts both ends in one place, where stiff joints without gravity leave no direction to hang in");
  const bool pulled = experiment.world.gravity > 0 && release_time(experiment) > 0;
  if (pulled && ends == Reach::straight && !plumb(length, {span, rise}))
    wrong.add("start.span",
              "is " + text(span) + " m; that stretches the chain straight, and statics gives a straight " +
                  "chain held at both ends no finite tension unless it hangs plumb: bring the ends together");
}

/// Angles and rates: as many as there are links, or places at which they are given.
void check_start_lists(const Experiment& experiment, Complaints& wrong) {
  const StartSpec& start = experiment.start;
  const bool by_place = !start.places.empty();
  const std::size_t links = static_cast<std::size_t>(std::max(experiment.chain.links, 0)),
                    needed = by_place ? start.places.size() : links;
  const std::string those = by_place ? "start.places has " + text(needed) : "the chain has " + text(needed) + " links";
  const auto entries = [](const std::vector<double>& list) { return "has " + text(list.size()) + " entries; "; };
  check_places("start.places", start.places, wrong);
  if (start.shape == StartShape::angles && start.angles.size() != needed)
    wrong.add("start.angles", entries(start.angles) + those);
  if (start.rates.size() > 1 && start.rates.size() != needed)
    wrong.add("start.rates", entries(start.rates) + "give one for all or one for each of the " + text(needed) +
                                 (by_place ? " start.places" : " links"));
  if (by_place && start.shape != StartShape::angles && start.rates.size() < 2)
    wrong.add("start.places", "is used only with start.angles or several start.rates, which are given there");
}

void check_fold(const Experiment& experiment, Complaints& wrong) {
  const StartSpec& start = experiment.start;
  wrong.require(start.centre > 0 && start.centre < 1, "start.centre", start.centre,
                "between 0, the support, and 1, the tip");
  wrong.require(start.width >= 1e-6 && start.width <= 1, "start.width", start.width,
                "from 1e-6 to 1, a share of the chain");
  if (start.shape == StartShape::fold && start.fold == FoldForm::single && start.width != StartSpec{}.width)
    wrong.add("start.width", "is used only by the folds \"circle\" and \"smooth\"; start.fold is \"single\"");
}

/// Shapes of a chain in a plane that turns, or that does not.
void check_turning(const Experiment& experiment, Complaints& wrong) {
  const double spin = experiment.world.spin, length = experiment.chain.length;
  const double displacement = experiment.start.displacement;
  wrong.require(std::abs(displacement) <= 0.1 * length, "start.displacement", displacement,
                "within a tenth of the chain's length: it is meant to be small");
  if (experiment.start.shape == StartShape::mode && spin > 0)
    wrong.add("start.shape", "is \"mode\", that of a chain in a plane that does not turn; with world.spin = " +
                                 text(spin) + " rad/s use \"whirling\"");
  if (experiment.start.shape != StartShape::whirling) return;
  if (spin == 0) wrong.add("world.spin", "is 0; a chain whirls in a plane that turns: give its rate in rad/s");
  if (experiment.world.gravity == 0) wrong.add("world.gravity", "is 0; whirling shapes need some");
  if (has_stiff_joints(experiment.chain))
    wrong.add("start.shape", "is \"whirling\"; such shapes are known for chains without stiffness in their joints");
  if (experiment.far_end.held)
    wrong.add("far_end.held", "is true; the far end of a chain that starts \"whirling\" is free");
}

/// Would the chain stay for ever as it is, but for its weight?
bool left_alone(const Experiment& experiment) {
  const StartSpec& start = experiment.start;
  return start.rates.empty() && start.tip_speed == 0 && experiment.support.motion == SupportMotion::fixed &&
         !has_stiff_joints(experiment.chain) &&
         std::ranges::none_of(experiment.air.wind, [](double speed) { return speed != 0; });
}

/// A start from which nothing moves, though it looks as if something would.
void check_motion(const Experiment& experiment, Complaints& wrong) {
  const StartSpec& start = experiment.start;
  if (!left_alone(experiment)) return;
  if (start.shape == StartShape::fold && experiment.world.gravity == 0 && experiment.world.spin == 0)
    wrong.add("start.tip_speed", "is 0; a fold at rest stays at rest without gravity: give the tip a speed");
  const bool vertical = std::abs(cos(start.angle)) < 1e-9;
  if (start.shape == StartShape::folded && experiment.chain.links % 2 == 0 && vertical)
    wrong.add("chain.links", "is " + text(experiment.chain.links) +
                                 "; an even number of links folded along the vertical lies in one line and is at rest, "
                                 "so that only rounding would move it: use an odd number, or another start.angle");
}

}  // namespace

void check_start(const Experiment& experiment, Complaints& wrong) {
  const StartSpec& start = experiment.start;
  constexpr double most_turn = 1e6;
  wrong.require(true, "start.span", start.span, "");
  wrong.require(true, "start.rise", start.rise, "");
  wrong.require(std::abs(start.tilt) <= most_turn, "start.tilt", start.tilt, "within ±1e6 rad");
  wrong.require(std::abs(start.amplitude) <= std::numbers::pi, "start.amplitude", start.amplitude, "within ±π rad");
  if (start.shape == StartShape::mode && start.amplitude == 0)
    wrong.add("start.amplitude", "is 0; a chain that starts in a mode needs one, else it stays at rest");
  wrong.require(std::abs(start.angle) <= most_turn, "start.angle", start.angle, "within ±1e6 rad");
  wrong.require(start.tip_speed >= 0 && start.tip_speed <= 1e9, "start.tip_speed", start.tip_speed,
                "from 0 to 1e9 m/s");
  wrong.require_each("start.tip_angle", start.tip_angle, -most_turn, most_turn, "within ±1e6 rad");
  wrong.require_each("start.angles", start.angles, -most_turn, most_turn, "within ±1e6 rad");
  wrong.require_each("start.rates", start.rates, -1e9, 1e9, "within ±1e9 rad/s");
  check_unused(start, experiment.far_end.held, wrong);
  check_start_lists(experiment, wrong);
  check_fold(experiment, wrong);
  check_turning(experiment, wrong);
  if (start.at_rest_in_space && !start.rates.empty())
    wrong.add("start.at_rest_in_space",
              "is true; then the blow of the support gives the rates, and start.rates has none");
  if (start.at_rest_in_space && start.tip_speed != 0)
    wrong.add("start.tip_speed",
              "is given with start.at_rest_in_space: then the blow of the support gives the tip its speed");
  if (wrong.has("chain.length") || wrong.has("chain.links") || wrong.has("chain.lengths")) return;
  if (start.shape == StartShape::hanging && std::isfinite(start.span) && std::isfinite(start.rise))
    check_span(experiment, wrong);
  check_motion(experiment, wrong);
}

}  // namespace catena
