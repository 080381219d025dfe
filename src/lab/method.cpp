#include "lab/method.hpp"

#include <algorithm>
#include <cmath>

#include "num/elementary.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

/// The fastest rate at which joints damp or bend [1/s]: neighbours turning against each other feel two joints that slip
/// at 2ω each, 4 r ω and 4 k θ in all, and resist with about a quarter of a link's inertia about its joint (a rod's about its centre).
double fastest_joint_rate(const Chain& chain) {
  const auto inertia = [](const Link& link) { return (link.inertia + link.mass * link.centre * link.centre) / 4; };
  double fastest = 0.0;
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const double per_inertia = 0.5 / inertia(chain.links[i]) + 0.5 / inertia(chain.links[i + 1]);
    fastest = std::max(
        {fastest, 4 * chain.joints[i].friction * per_inertia, std::sqrt(4 * chain.joints[i].stiffness * per_inertia)});
  }
  return fastest;
}

/// dop853 is stable for steps up to about 6 / rate.
double explicit_steps(const Chain& chain, double duration) { return fastest_joint_rate(chain) * duration / 6; }

/// What accuracy alone asks of radau5, as measured on falling chains: up to 140 steps per √(L/g) at a tolerance of 1e-6.
double implicit_steps(const Experiment& experiment) {
  const double fall = std::sqrt(experiment.chain.length / std::max(experiment.world.gravity, 1e-300));
  const double falls = std::max(1.0, experiment.run.duration / fall);
  return 140 * falls * pow(1e-6 / experiment.run.tolerance, 1.0 / 6);
}

}  // namespace

bool takes_step(Method method) {
  return method == Method::euler || method == Method::rk4 || method == Method::gauss4 || method == Method::gauss6;
}

double equal_step(Method method, const RunSpec& run) {
  const bool must = method == Method::euler || method == Method::rk4;
  return must && run.step == 0 ? run.duration / 1000 : takes_step(method) ? run.step : 0.0;
}

Choice choose_method(const Experiment& experiment, const Chain& chain) {
  const RunSpec& run = experiment.run;
  if (run.method != Method::automatic) return {run.method, ""};
  const double needed = explicit_steps(chain, run.duration);
  if (needed > implicit_steps(experiment))
    return {Method::radau5, "the joints make the chain stiff: an explicit method would need about " + text(needed) +
                                " steps for stability alone"};
  // Twelve stages of order 8 pay once more than about five digits are asked for (Hairer, Nørsett & Wanner, II.10).
  if (run.tolerance > 1e-5)
    return {Method::dopri5, "not stiff, and a tolerance of " + text(run.tolerance) + " favours order 5"};
  return {Method::dop853, "not stiff, and a tolerance of " + text(run.tolerance) + " favours order 8"};
}

}  // namespace catena
