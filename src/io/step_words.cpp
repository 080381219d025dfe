#include "io/step_words.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/digits.hpp"
#include "lab/method.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

Json finite_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

/// With three digits, never more than it is: what is printed is stable.
std::string at_most(double positive) {
  const double unit = std::pow(10.0, std::floor(std::log10(positive)) - 2);
  return compact(std::floor(positive / unit * (1 + 1e-12)) * unit, 3);
}

/// "the fastest swing of the hanging chain (203 rad/s)".
std::string limiting_motion(const Complex& lambda) {
  if (lambda.im == 0.0)
    return fmt::format("the fastest decay of the hanging chain ({} per second)", compact(-lambda.re, 4));
  if (lambda.re == 0.0) return fmt::format("the fastest swing of the hanging chain ({} rad/s)", compact(lambda.im, 4));
  return fmt::format("a swing of the hanging chain ({} rad/s, decay {} per second)", compact(lambda.im, 4),
                     compact(-lambda.re, 3));
}

std::string by_factor(double growth) {
  return std::isfinite(growth) && growth < 1e100 ? "by " + compact(growth, 3) : "beyond all bounds";
}

}  // namespace

std::string limit_words(const StepLimit& limit, double duration) {
  if (std::isinf(limit.tolerable)) return "no limit of the step is predicted: nothing pulls the chain straight.";
  const std::string falling =
      limit.falling < 0.9 * limit.tolerable  // friction may ask for as little
          ? fmt::format(" A chain that falls or cracks pulls harder and needs about {} s.", at_most(limit.falling))
          : "";
  if (limit.stable > 0)
    return fmt::format("{} is stable for steps up to {} s; the limit is set by {}.{}", name(limit.method),
                       at_most(limit.stable), limiting_motion(limit.lambda), falling);
  return fmt::format(
      "{} is not stable with any step: each step of {} s multiplies {} by 1 + {}, the whole run {}. With steps of {} s "
      "it "
      "grows by a factor of e.{}",
      name(limit.method), compact(limit.step, 4), limiting_motion(limit.lambda), compact(limit.growth - 1, 2),
      by_factor(limit.growth_in(duration)), at_most(limit.tolerable), falling);
}

std::string limit_warning(const StepLimit& limit, double duration) {
  if (!limit.exceeded()) return "";
  const std::string enough =
      limit.stable > 0 ? fmt::format("Steps of {} s or less are stable.", at_most(limit.stable))
                       : fmt::format("No step is stable; with {} s or less it grows by no more than a factor of e.",
                                     at_most(limit.tolerable));
  return fmt::format("steps of {} s are too long for {}: each multiplies {} by {}, the whole run {}. {}",
                     compact(limit.step, 4), name(limit.method), limiting_motion(limit.lambda),
                     compact(limit.growth, 4), by_factor(limit.growth_in(duration)), enough);
}

std::string waves_warning(const Experiment& experiment) {
  constexpr double many = 1e6;
  const double steps = steps_for_waves(experiment);
  if (steps < many) return "";
  return fmt::format(
      "waves of stretch run along so stiff a cable (chain.axial_stiffness = {} N) that the run needs about {} steps. "
      "Rods and beads "
      "do not stretch and need far fewer; a softer cable or fewer elements need fewer, too.",
      compact(axial_stiffness(experiment.chain), 3), compact(steps, 1));
}

nlohmann::ordered_json limit_json(const StepLimit& limit, double duration) {
  return {{"step", limit.step},
          {"stable", finite_or_null(limit.stable)},
          {"tolerable", finite_or_null(limit.tolerable)},
          {"falling", finite_or_null(limit.falling)},
          {"exceeded", limit.exceeded()},
          {"growth_per_step", finite_or_null(limit.growth)},
          {"growth", finite_or_null(limit.growth_in(duration))},
          {"lambda", {{"re", limit.lambda.re}, {"im", limit.lambda.im}}},
          {"words", limit_words(limit, duration)}};
}

}  // namespace catena
