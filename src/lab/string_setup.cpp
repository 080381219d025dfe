#include "lab/string_setup.hpp"

#include <numbers>
#include <utility>

#include "lab/build.hpp"
#include "lab/complaints.hpp"
#include "lab/profile.hpp"

namespace catena {
namespace {

/// What a string does not have, or what this one has not.
void check_string(const Experiment& experiment, Complaints& wrong) {
  const ChainSpec& chain = experiment.chain;
  const auto refuse = [&](bool given, const char* key, const char* why) {
    if (given) wrong.add(key, why);
  };
  const char* bends = "an ideal string bends without resistance: set it to 0";
  refuse(is_cable(chain), "chain.model", "the string does not stretch: it is the limit of chains of rods or beads");
  refuse(chain.joint_friction > 0, "chain.joint_friction", bends);
  refuse(chain.joint_stiffness > 0, "chain.joint_stiffness", bends);
  refuse(chain.bending_stiffness > 0, "chain.bending_stiffness", bends);
  refuse(chain.bending_friction > 0, "chain.bending_friction", bends);
  refuse(chain.hinge_friction > 0, "chain.hinge_friction", bends);
  refuse(chain.tip_mass > 0, "chain.tip_mass", "the string ends free, without a mass: set it to 0");
  const char* uniform = "the string has the same mass per length everywhere";
  refuse(chain.taper != 1, "chain.taper", uniform);
  refuse(!chain.masses.empty(), "chain.masses", uniform);
  refuse(!chain.densities.empty(), "chain.densities", uniform);
  refuse(has_air(experiment), "air.density", "the string moves without air: set it to 0");
  refuse(experiment.world.spin > 0, "world.spin", "the string moves in a plane that does not turn: set it to 0");
  refuse(chain.damping > 0, "chain.damping", "the string moves without damping: set it to 0");
  refuse(experiment.support.motion != SupportMotion::fixed, "support.motion", "the string hangs from a fixed support");
  refuse(experiment.far_end.held, "far_end.held", "the far end of the string is free");
}

void check_profile(const StartSpec& start, Complaints& wrong) {
  const bool one_for_all = start.rates.size() <= 1;
  switch (start.shape) {
    case StartShape::hanging:
      wrong.add("start.shape", "a string starts straight, with a fold, or from angles at places along it, not hanging");
      break;
    case StartShape::folded:
      wrong.add("start.shape", "a fold without width has no limit as a smooth string: use \"fold\" and a start.width");
      break;
    case StartShape::fold:
      if (start.fold == FoldForm::single)
        wrong.add("start.fold", "a fold of a single link has no limit: use \"smooth\" or \"circle\" and a start.width");
      break;
    case StartShape::mode:
      wrong.add("start.shape",
                "a string starts straight, with a fold, or from angles at places along it, not in a mode");
      break;
    case StartShape::whirling:
      wrong.add("start.shape",
                "a string starts straight, with a fold, or from angles at places along it, not whirling");
      break;
    case StartShape::straight:
      if (!start.tip_angle.empty()) wrong.add("start.tip_angle", "a string has no last link: leave it out");
      break;
    case StartShape::angles:
      if (start.places.empty()) wrong.add("start.angles", "a string has no links: give start.places, where they are");
      break;
  }
  if (!one_for_all && start.places.empty())
    wrong.add("start.rates", "a string has no links: give one rate for all of it, or start.places");
}

/// As given, with no scale to a speed of the tip yet.
TurnProfile profile_of(const StartSpec& start) {
  const auto list = [&](const std::vector<double>& values) {
    return values.size() == 1 ? Profile{{0.0}, values} : Profile{start.places, values};
  };
  const bool folds = start.shape == StartShape::fold;
  const Profile angles = start.shape == StartShape::angles ? list(start.angles) : Profile{{0.0}, {start.angle}};
  const Profile rates = start.rates.empty() ? Profile{{0.0}, {0.0}} : list(start.rates);
  const bool travels = folds && start.rates.empty() && start.tip_speed > 0;
  return [=](double share) {
    Turn turn{.angle = angles.at(share), .rate = rates.at(share)};
    if (!folds) return turn;
    const FoldedAt here = fold_at(start, share);
    turn.angle += std::numbers::pi * here.turned;
    if (travels) turn.rate = -here.slope;
    return turn;
  };
}

}  // namespace

std::expected<StringSetup, std::vector<Complaint>> string_setup(const Experiment& experiment) {
  Complaints wrong;
  check_string(experiment, wrong);
  check_profile(experiment.start, wrong);
  if (!wrong.none()) return std::unexpected(wrong.take());
  StringSetup made{
      .string = {.length = experiment.chain.length, .mass = experiment.chain.mass, .gravity = experiment.world.gravity},
      .start = profile_of(experiment.start)};
  if (experiment.start.tip_speed == 0) return made;
  const StringMotion fine(made.string, {.elements = 256, .degree = 12});
  const double speed = length_of(fine.look(fine.state(made.start)).tip_velocity);
  if (!(speed > 0)) {
    wrong.add("start.tip_speed", "nothing turns at the start: give start.rates, which it scales");
    return std::unexpected(wrong.take());
  }
  made.start = [as_given = std::move(made.start), faster = experiment.start.tip_speed / speed](double share) {
    Turn turn = as_given(share);
    turn.rate *= faster;
    return turn;
  };
  return made;
}

}  // namespace catena
