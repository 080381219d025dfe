#include "lab/failure.hpp"

#include <algorithm>
#include <cmath>

#include "lab/companion.hpp"
#include "lab/method.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

std::string at(double time) { return "t = " + text(time) + " s: "; }

/// The link that turns fastest; nothing where none turns.
std::string suspect(std::span<const double> rates) {
  const auto fastest = std::ranges::max_element(rates, {}, [](double rate) { return std::abs(rate); });
  if (fastest == rates.end() || *fastest == 0.0) return "";
  return " Link " + text(static_cast<std::size_t>(fastest - rates.begin()) + 1) + " turns fastest, at " +
         text(*fastest) + " rad/s.";
}

/// The number with its first digit alone, not rounded up.
double first_digit(double positive) {
  double unit = 1.0;
  while (unit > positive) unit /= 10;
  while (10 * unit <= positive) unit *= 10;
  return unit * static_cast<int>(positive / unit);
}

/// What to do about equal steps that are too long.
std::string shorter_step(const Course& course) {
  const double stable = stable_step(course.method, *course.chain, course.experiment->run.duration);
  const std::string enough = stable > 0.0 && std::isfinite(stable)
                                 ? " Steps of " + text(first_digit(stable)) + " s or less should do for " +
                                       std::string(name(course.method)) + "."
                                 : "";
  return enough + " Take a shorter run.step, or a method that chooses its steps (run.method = \"auto\").";
}

}  // namespace

std::string failure(const Course& course, const Stop& stop) {
  const bool equal_steps = equal_step(course.method, course.experiment->run) > 0.0;
  const std::string step = stop.step > 0.0 ? " in a step of " + text(stop.step) + " s" : " before the first step";
  switch (stop.status) {
    case StepStatus::not_converged:
      return at(stop.time) + "Newton's iteration does not converge" + step + "." + suspect(stop.rates) +
             " Take a shorter run.step, or leave it out: then the steps follow run.tolerance.";
    case StepStatus::not_finite:
      return at(stop.time) + "a rate or a state is not a number" + step + "." + suspect(stop.rates) +
             (equal_steps ? shorter_step(course)
                          : " No shorter step helps: look for values in the experiment that are far too large or "
                            "too small.");
    default:
      break;
  }
  const std::string residual =
      stop.residual > 0.0 ? " and leave a residual of " + text(stop.residual) + " tolerances" : "";
  return at(stop.time) + "the step control asks for less than rounding allows; steps of " + text(stop.step) +
         " s were tried" + residual + "." + suspect(stop.rates) +
         " A larger run.tolerance, joint friction or a tip mass may help.";
}

std::string blow_up(const Course& course, const EnergySample& start, const EnergySample& now, double time) {
  constexpr double absurd = 10.0;  // less gets a warning at the end
  const double appeared = imbalance(start, now), at_hand = energy_at_hand(*course.experiment, start, now);
  if (std::abs(appeared) <= absurd * at_hand) return "";
  const std::string what = std::isfinite(appeared) ? text(appeared) + " J of energy came from nowhere, where " +
                                                         text(at_hand) + " J are at hand"
                                                   : "its energy is not a number";
  return at(time) + "the motion has blown up: " + what + "; the step is " +
         text(equal_step(course.method, course.experiment->run)) + " s." + shorter_step(course);
}

}  // namespace catena
