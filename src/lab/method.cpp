#include "lab/method.hpp"

#include <algorithm>
#include <cmath>

#include "lab/build.hpp"
#include "lab/build_cable.hpp"
#include "num/elementary.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

/// How fast the links of a chain may move against each other [1/s], for neighbours that turn to and fro: each resists with about
/// a quarter of its inertia about its joint (a rod with that about its centre), so `per_inertia` is 4/J (section 10). What
/// modes/hanging_spectrum finds exactly tends to these for many links; here a few percent do not matter, and every run asks.
struct FastestRates {
  double damping = 0.0;    ///< of joint friction: both joints slip at 2ω, 4 r ω in all
  double stiffness = 0.0;  ///< of joint stiffness: 4 k θ in all
  double tension = 0.0;    ///< of a pull T: T l θ
};

FastestRates fastest_rates(const Chain& chain) {
  const auto per_inertia = [](const Link& link) { return 4 / (link.inertia + link.mass * link.centre * link.centre); };
  FastestRates found;
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const double per = 0.5 * per_inertia(chain.links[i]) + 0.5 * per_inertia(chain.links[i + 1]);
    found.damping = std::max(found.damping, 4 * chain.joints[i].friction * per);
    found.stiffness = std::max(found.stiffness, std::sqrt(4 * chain.joints[i].stiffness * per));
  }
  found.damping = std::max(found.damping, chain.hinge_friction * per_inertia(chain.links.front()));
  found.damping = std::max(found.damping, chain.damping);
  const double acceleration = pulling_acceleration(chain);
  double beyond = 0.0;  // what hangs on a link's far end
  for (std::size_t i = chain.links.size(); i-- > 1;) {
    const Link& link = chain.links[i - 1];
    beyond += chain.links[i].mass;
    const double pull = beyond * acceleration;
    found.tension = std::max(found.tension, std::sqrt(pull * link.length * per_inertia(link)));
  }
  return found;
}

/// For how long of the run the weight pulls at the chain: one that begins slack, and is let go, falls first [s].
double time_under_tension(const Experiment& experiment) {
  if (held_for_good(experiment)) return experiment.run.duration;
  const bool slack = experiment.start.shape == StartShape::hanging || experiment.start.shape == StartShape::folded ||
                     experiment.start.shape == StartShape::fold;
  const double moving = experiment.run.duration - release_time(experiment);
  return slack ? std::max(0.0, moving - std::sqrt(2 * experiment.chain.length / experiment.world.gravity)) : moving;
}

/// How many steps the two kinds of method need.
struct Work {
  double explicit_steps;  ///< for stability alone
  double implicit_steps;  ///< for accuracy alone
  bool swings;            ///< most of these follow the swinging of links under tension
};

/// How fast the air brakes a link [1/s]: by 2 · ½ ρ d C_n v per length, at the speed of a fall through the chain's length.
double air_damping(const Experiment& experiment, const Chain& chain) {
  if (!has_air(experiment)) return 0.0;
  const Drag drag = build_drag(experiment, chain);
  const double speed = std::sqrt(2 * experiment.world.gravity * experiment.chain.length) + length_of(drag.wind);
  double fastest = 0.0;
  for (const Link& link : chain.links)
    fastest = std::max(fastest, 2 * drag.across * link.diameter * speed * link.length / link.mass);
  return fastest;
}

Work expected_work(const Experiment& experiment, const Chain& chain) {
  FastestRates rates = fastest_rates(chain);
  rates.damping = std::max(rates.damping, air_damping(experiment, chain));
  const double duration = experiment.run.duration;
  const double turns = rates.tension * time_under_tension(experiment);  // of the fastest swing [rad]
  // dop853 is stable for steps up to about 6 / rate. Swings under tension are followed more closely than that by any method.
  const double stability = std::max(rates.damping, rates.stiffness) * duration / 6;
  // As measured on falling chains: up to 140 steps per √(L/g) at a tolerance of 1e-6; on taut ones: 0.57 steps for each radian
  // of the fastest swing, of which friction leaves the slower ones alone.
  const double falls = duration * std::sqrt(pulling_acceleration(chain) / experiment.chain.length);
  const double left_by_friction = std::min(1.0, pow(5 / std::max(rates.damping * duration, 1e-300), 0.25));
  const double fall_steps = 140 * std::max(1.0, falls), swing_steps = 0.57 * turns * left_by_friction;
  return {.explicit_steps = stability,
          .implicit_steps = (fall_steps + swing_steps) * pow(1e-6 / experiment.run.tolerance, 1.0 / 6),
          .swings = swing_steps > fall_steps};
}

/// For how long waves of stretch run to and fro in a cable [s]: from where it is let go while it is stretched, or where gravity or a
/// support begins to pull along it, until damping has ended them.
double time_of_waves(const Experiment& experiment, const Cable& cable) {
  const StartSpec& start = experiment.start;
  const bool hangs = start.shape == StartShape::hanging;
  const bool shaken = experiment.support.motion != SupportMotion::fixed ||
                      experiment.far_end.path.motion != SupportMotion::fixed || start.tilt != 0;
  const bool pulled = start.shape == StartShape::straight && std::abs(sincos(start.angle).sin) > 0.1;
  if (!pulled && !shaken && (!hangs || held_for_good(experiment))) return 0.0;
  constexpr double forgotten = 40;  // e^-20 is below any tolerance
  const double left = experiment.run.duration - (shaken || pulled ? 0.0 : release_time(experiment));
  return cable.damping > 0 ? std::min(left, forgotten / cable.damping) : left;
}

}  // namespace

double pulling_acceleration(const Chain& chain) {
  if (chain.spin == 0) return chain.gravity;
  double length = 0.0;
  for (const Link& link : chain.links) length += link.length;
  return hypot(chain.gravity, 0.5 * chain.spin * chain.spin * length);
}

Choice choose_method(const Experiment& experiment, const Chain& chain) {
  const RunSpec& run = experiment.run;
  if (run.method != Method::automatic) return {run.method, ""};
  const Work work = expected_work(experiment, chain);
  if (work.explicit_steps > work.implicit_steps)
    return {Method::radau5, "friction makes the chain stiff: an explicit method would need about " +
                                text(work.explicit_steps) + " steps for stability alone"};
  const std::string why =
      work.swings ? "links under tension swing fast, which any method has to follow," : "not stiff,";
  // Twelve stages of order 8 pay once more than about five digits are asked for (Hairer, Nørsett & Wanner, II.10).
  if (run.tolerance > 1e-5)
    return {Method::dopri5, why + " and a tolerance of " + text(run.tolerance) + " favours order 5"};
  return {Method::dop853, why + " and a tolerance of " + text(run.tolerance) + " favours order 8"};
}

Choice choose_method(const Experiment& experiment, const Cable& cable) {
  const RunSpec& run = experiment.run;
  if (run.method != Method::automatic) return {run.method, ""};
  const double fastest = highest_frequency(cable), accuracy = pow(1e-6 / run.tolerance, 1.0 / 6);
  const double falls = run.duration * std::sqrt(experiment.world.gravity / experiment.chain.length),
               whirls = run.duration * experiment.world.spin;
  // As measured: where such waves run, radau5 follows them with about one step for each radian of the fastest at a tolerance of 1e-6.
  const double waves = fastest * time_of_waves(experiment, cable);
  const double implicit_steps = (140 * std::max({1.0, falls, whirls}) + waves) * accuracy;
  const double explicit_steps = fastest * run.duration / 6;
  if (explicit_steps > implicit_steps)
    return {Method::radau5, "the cable is stiff along its length: an explicit method would need about " +
                                text(explicit_steps) + " steps for stability alone"};
  return {run.tolerance > 1e-5 ? Method::dopri5 : Method::dop853,
          waves > 0 ? "waves of stretch run along the cable, which any method has to follow"
                    : "the cable is so soft that its waves of stretch are no faster than the rest of its motion"};
}

double steps_for_waves(const Experiment& experiment) {
  if (!is_cable(experiment.chain)) return 0.0;
  const Cable cable = build_cable(experiment);
  return highest_frequency(cable) * time_of_waves(experiment, cable) / 6;
}

Choice choose_method(const Experiment& experiment) {
  if (is_cable(experiment.chain)) return choose_method(experiment, build_cable(experiment));
  return choose_method(experiment, build_chain(experiment));
}

}  // namespace catena
