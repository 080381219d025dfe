#include "lab/experiment.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/build.hpp"
#include "lab/build_cable.hpp"
#include "lab/complaints.hpp"
#include "lab/keys.hpp"
#include "lab/method.hpp"
#include "lab/quantities.hpp"
#include "lab/recording_plan.hpp"
#include "num/sum.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

/// A key that the model does not have must not be given: a silent key is a trap.
void check_model(const Experiment& experiment, Complaints& wrong) {
  for (const Key& key : experiment_keys())
    if (const auto why = misplaced(key, experiment)) wrong.add(dotted(key), *why);
}

void check_air(const Experiment& experiment, Complaints& wrong) {
  const AirSpec& air = experiment.air;
  const AirSpec unset;
  wrong.require(air.density >= 0 && air.density <= 1e6, "air.density", air.density, "from 0 to 1e6 kg/m³");
  wrong.require(air.normal_drag >= 0 && air.normal_drag <= 1e6, "air.normal_drag", air.normal_drag, "from 0 to 1e6");
  wrong.require(air.tangential_drag >= 0 && air.tangential_drag <= 1e6, "air.tangential_drag", air.tangential_drag,
                "from 0 to 1e6");
  for (const double speed : air.wind)
    if (!wrong.has("air.wind")) wrong.require(std::abs(speed) <= 1e6, "air.wind", speed, "within ±1e6 m/s");
  if (!air.wind.empty() && air.wind.size() != 2)
    wrong.add("air.wind", "has " + text(air.wind.size()) + " entries; give two, [x, y]", true);
  if (wrong.has("air.density")) return;
  if (has_air(experiment)) {
    if (!has_diameter(experiment.chain))
      wrong.add("chain.diameter", "is 0; the drag of the air needs a diameter (air.density = 0 means no air)");
    return;
  }
  const auto unused = [&](bool given, const char* key) {
    if (given) wrong.add(key, "is used only in air (air.density above 0)");
  };
  unused(air.normal_drag != unset.normal_drag, "air.normal_drag");
  unused(air.tangential_drag != unset.tangential_drag, "air.tangential_drag");
  unused(!air.wind.empty(), "air.wind");
  unused(experiment.chain.diameter > 0, "chain.diameter");
  unused(!experiment.chain.diameters.empty(), "chain.diameters");
}

void check_run(const RunSpec& run, Complaints& wrong) {
  wrong.require(run.duration >= 1e-12 && run.duration <= 1e12, "run.duration", run.duration,
                "positive, from 1e-12 to 1e12 s");
  wrong.require(run.tolerance >= 1e-14 && run.tolerance <= 1e-2, "run.tolerance", run.tolerance, "from 1e-14 to 0.01");
  wrong.require(run.step >= 0, "run.step", run.step, "positive, or 0 to leave it to the method");
  if (wrong.has("run.step") || wrong.has("run.duration")) return;
  if (run.step > 0 && !takes_step(run.method))
    wrong.add("run.step", "is used only by the methods euler, rk4, gauss4 and gauss6; run.method is \"" +
                              std::string(name(run.method)) + "\" (0 unsets it)");
  if (run.step > run.duration)
    wrong.add("run.step", "is " + text(run.step) + " s, longer than the run of " + text(run.duration) + " s");
  if (run.step > 0 && run.duration / run.step > 1e10)
    wrong.add("run.step", "is " + text(run.step) + " s; that makes more than 1e10 steps");
}

void check_record(const Experiment& experiment, Complaints& wrong) {
  const double rate = experiment.record.rate;
  wrong.require(rate >= 0, "record.rate", rate, "positive, or 0 for about 1000 frames");
  for (const char* key : {"record.rate", "run.duration", "chain.links"})
    if (wrong.has(key)) return;
  const double bytes = recorded_bytes(schema_of(experiment), experiment.run, experiment.record);
  if (bytes > most_recorded_bytes)
    wrong.add("record.rate", "is " + text(rate) + " per second; the frames would take " + text(bytes / 1e9) +
                                 " GB, more than the " + text(most_recorded_bytes / 1e9) +
                                 " GB allowed: lower the rate or record fewer quantities");
}

/// What double precision cannot follow: sixteen digits, of which twelve may be spent on unequal sizes and nine on time.
constexpr double most_unequal = 1e12;
constexpr double longest_run = 1e9;

/// How fast the chain turns, and the energy of that: from gravity, the rates at the start, or once during the run.
struct Scales {
  double rate;    ///< [rad/s]
  double energy;  ///< [J]
};
Scales scales(const Experiment& experiment) {
  const double length = experiment.chain.length;
  double rate =
      std::max({std::sqrt(experiment.world.gravity / length), experiment.world.spin, 1 / experiment.run.duration});
  for (const double start : experiment.start.rates) rate = std::max(rate, std::abs(start));
  rate = std::max(rate, experiment.start.tip_speed / length);
  const double swept = rate * length;
  return {.rate = rate, .energy = (experiment.chain.mass + experiment.chain.tip_mass) * swept * swept};
}

/// Sizes that are possible each, but not together.
void check_scales(const Experiment& experiment, Complaints& wrong) {
  for (const char* key :
       {"chain.links", "chain.length", "chain.mass", "chain.tip_mass", "chain.joint_friction", "chain.joint_stiffness",
        "chain.bending_friction", "chain.bending_stiffness", "chain.lengths", "chain.masses", "chain.axial_stiffness",
        "start.rates", "start.tip_speed", "world.gravity", "run.duration"})
    if (wrong.has(key)) return;
  const ChainSpec& chain = experiment.chain;
  const double shortest = chain.lengths.empty() ? chain.length / chain.links : std::ranges::min(chain.lengths);
  const double most_tip =
      most_unequal * (chain.masses.empty() ? chain.mass / chain.links : std::ranges::min(chain.masses));
  if (chain.tip_mass > most_tip)
    wrong.add("chain.tip_mass",
              "is " + text(chain.tip_mass) + " kg; it must be at most " + text(most_tip) +
                  " kg, 1e12 times the mass of a link: beside a larger mass the links would vanish in rounding");
  const Scales scale = scales(experiment);
  const double most_stiff = most_unequal * scale.energy, most_friction = most_stiff / scale.rate;
  const auto at_most = [&](const char* key, double given, double most, const char* unit, const char* why) {
    if (given > most) wrong.add(key, "is " + text(given) + unit + "; it must be at most " + text(most) + unit + why);
  };
  const char* bends_too_little = ": stiffer joints would bend by less than the rounding of their angles";
  const char* turns_too_little = ": with more the joints would turn by less than the rounding of rates";
  at_most("chain.joint_stiffness", chain.joint_stiffness, most_stiff, " N m", bends_too_little);
  at_most("chain.bending_stiffness", chain.bending_stiffness, most_stiff * shortest, " N m²", bends_too_little);
  at_most("chain.axial_stiffness", axial_stiffness(chain), most_stiff / chain.length, " N",
          ": a stiffer cable would stretch by less than the rounding of its length");
  at_most("chain.joint_friction", chain.joint_friction, most_friction, " N m s", turns_too_little);
  at_most("chain.bending_friction", chain.bending_friction, most_friction * shortest, " N m² s", turns_too_little);
  const double longest = longest_run / scale.rate;
  if (experiment.run.duration > longest)
    wrong.add("run.duration", "is " + text(experiment.run.duration) + " s; it must be at most " + text(longest) +
                                  " s: the chain turns at about " + text(scale.rate) +
                                  " rad/s, and after 1e9 rad no correct digit of its motion is left");
}

/// Can the tip be given its speed, has the chain such a mode, does it span its two ends? That is known when the start is built, and
/// only then.
void check_built_start(const Experiment& experiment, Complaints& wrong) {
  const double speed = experiment.start.tip_speed;
  const bool in_a_mode = experiment.start.shape == StartShape::mode || experiment.start.shape == StartShape::whirling;
  const bool hung = is_cable(experiment.chain) && experiment.start.shape == StartShape::hanging;
  if ((speed == 0 && !in_a_mode && !hung && !experiment.far_end.held) || !wrong.none()) return;
  const std::string why = no_start(experiment);
  if (why.empty()) return;
  if (in_a_mode)
    wrong.add("start.mode", "is " + text(experiment.start.mode) + "; " + why);
  else if (hung)
    wrong.add("start.shape", "is \"hanging\"; " + why);
  else if (experiment.far_end.held)
    wrong.add("far_end.held", "is true; " + why);
  else
    wrong.add("start.tip_speed", "is " + text(speed) + " m/s; " + why);
}

/// Of the start of a chain at rest only this counts: its ends if it hangs between them, its mode if it whirls.
void check_rest(const Experiment& experiment, Complaints& wrong) {
  if (experiment.start.shape == StartShape::hanging) {
    Experiment held = experiment;
    held.far_end = {.held = true};
    check_start(held, wrong);
  } else if (experiment.start.shape == StartShape::whirling) {
    check_start(experiment, wrong);
    check_built_start(experiment, wrong);
  }
}

}  // namespace

void fill_in(ChainSpec& chain) {
  const auto sum = [](const std::vector<double>& list) {
    Sum all(0.0);
    for (const double one : list) all.add(one);
    return all.value();
  };
  const std::vector<double>& list = chain.lengths.empty() ? chain.masses : chain.lengths;
  if (chain.links == 0) chain.links = static_cast<int>(std::min<std::size_t>(list.size(), most_links + 1U));
  if (chain.length == 0) chain.length = sum(chain.lengths);
  if (chain.mass == 0) chain.mass = sum(chain.masses);
}

double first_motion(const Experiment& experiment) {
  const StartSpec& start = experiment.start;
  const bool rests = experiment.far_end.held && start.shape == StartShape::hanging && start.rates.empty() &&
                     start.tilt == 0 && experiment.world.spin == 0 &&
                     experiment.support.motion == SupportMotion::fixed &&
                     experiment.far_end.path.motion == SupportMotion::fixed &&
                     std::ranges::none_of(experiment.air.wind, [](double speed) { return speed != 0; });
  return rests && !held_for_good(experiment) ? release_time(experiment) : 0.0;
}

double built_length(const ChainSpec& chain) {
  if (chain.lengths.empty()) return chain.links * (chain.length / chain.links);
  Sum length(0.0);
  for (const double one : chain.lengths) length.add(one);
  return length.value();
}

std::vector<Complaint> complaints(const Experiment& experiment, Purpose purpose) {
  Complaints wrong;
  check_chain(experiment.chain, wrong);
  check_model(experiment, wrong);
  if (is_cable(experiment.chain)) check_cable(experiment, wrong);
  const double gravity = experiment.world.gravity;
  wrong.require(gravity >= 0 && gravity <= 1e6, "world.gravity", gravity, "from 0 to 1e6 m/s²");
  const double spin = experiment.world.spin;
  wrong.require(spin >= 0 && spin <= 1e6, "world.spin", spin,
                "zero or positive, up to 1e6 rad/s (either sense of rotation is the same motion in the plane)");
  if (purpose == Purpose::rest) {
    if (spin > 0 && !is_cable(experiment.chain))
      wrong.add("world.spin",
                "is " + text(spin) +
                    " rad/s; a chain at rest or in small oscillations is computed in a plane that does not "
                    "turn: `catena spin` computes whirling shapes and how fast perturbations of them grow");
    check_rest(experiment, wrong);
    check_air(experiment, wrong);
    return wrong.take();
  }
  if (!experiment.chain.loads.empty())
    wrong.add("chain.loads",
              "are forces on a chain at rest: `catena equilibrium` and `catena modes` use them, a motion cannot. "
              "Leave them "
              "out, or use masses instead (chain.masses, chain.tip_mass)");
  check_start(experiment, wrong);
  const double sound = experiment.world.sound_speed;
  wrong.require(sound == 0 || (sound >= 1e-6 && sound <= 1e9), "world.sound_speed", sound,
                "from 1e-6 to 1e9 m/s, or 0 to ask for no Mach number");
  check_support(experiment, wrong);
  check_air(experiment, wrong);
  check_run(experiment.run, wrong);
  check_record(experiment, wrong);
  check_scales(experiment, wrong);
  check_far_end(experiment, wrong);
  check_built_start(experiment, wrong);
  return wrong.take();
}

std::string_view name(LinkModel model) {
  switch (model) {
    case LinkModel::rods:
      return "rods";
    case LinkModel::beads:
      return "beads";
    case LinkModel::cable:
      return "cable";
  }
  std::unreachable();
}

std::string_view name(StartShape shape) {
  switch (shape) {
    case StartShape::hanging:
      return "hanging";
    case StartShape::straight:
      return "straight";
    case StartShape::folded:
      return "folded";
    case StartShape::angles:
      return "angles";
    case StartShape::fold:
      return "fold";
    case StartShape::mode:
      return "mode";
    case StartShape::whirling:
      return "whirling";
  }
  std::unreachable();
}

std::string_view name(ProfileForm form) { return form == ProfileForm::linear ? "linear" : "exponential"; }

std::string_view name(StrainMeasure strain) { return strain == StrainMeasure::hooke ? "hooke" : "green"; }

std::string_view name(FoldForm form) {
  switch (form) {
    case FoldForm::circle:
      return "circle";
    case FoldForm::smooth:
      return "smooth";
    case FoldForm::single:
      return "single";
  }
  std::unreachable();
}

std::string_view name(SupportMotion motion) {
  switch (motion) {
    case SupportMotion::fixed:
      return "fixed";
    case SupportMotion::sine_squared:
      return "sine_squared";
    case SupportMotion::sine:
      return "sine";
    case SupportMotion::circle:
      return "circle";
    case SupportMotion::flick:
      return "flick";
    case SupportMotion::table:
      return "table";
  }
  std::unreachable();
}

}  // namespace catena
