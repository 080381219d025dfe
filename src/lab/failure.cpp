#include "lab/failure.hpp"

#include <cmath>

#include "num/text.hpp"

namespace catena {
namespace {

std::string at(double time) { return "t = " + text(time) + " s: "; }

/// The number with its first digit alone, not rounded up.
double first_digit(double positive) {
  double unit = 1.0;
  while (unit > positive) unit /= 10;
  while (10 * unit <= positive) unit *= 10;
  return unit * static_cast<int>(positive / unit);
}

/// What to do about equal steps that are too long.
std::string shorter_step(const Course& course) {
  const std::string enough = course.stable_step > 0.0 && std::isfinite(course.stable_step)
                                 ? " Steps of " + text(first_digit(course.stable_step)) + " s or less should do for " +
                                       std::string(name(course.method)) + "."
                                 : "";
  return enough + " Take a shorter run.step, or a method that chooses its steps (run.method = \"auto\").";
}

}  // namespace

std::string failure(const Course& course, const Stop& stop) {
  const bool equal_steps = equal_step(course.method, *course.run) > 0.0;
  const std::string step = stop.step > 0.0 ? " in a step of " + text(stop.step) + " s" : " before the first step";
  switch (stop.status) {
    case StepStatus::not_converged:
      return at(stop.time) + "Newton's iteration does not converge" + step + "." + stop.suspect +
             " Take a shorter run.step, or leave it out: then the steps follow run.tolerance.";
    case StepStatus::not_finite:
      return at(stop.time) + "a rate or a state is not a number" + step + "." + stop.suspect +
             (equal_steps ? shorter_step(course)
                          : " No shorter step helps: look for values in the experiment that are far too large or "
                            "too small.");
    default:
      break;
  }
  const std::string residual =
      stop.residual > 0.0 ? " and leave a residual of " + text(stop.residual) + " tolerances" : "";
  return at(stop.time) + "the step control asks for less than rounding allows; steps of " + text(stop.step) +
         " s were tried" + residual + "." + stop.suspect +
         " A larger run.tolerance, joint friction or a tip mass may help.";
}

Surplus energy_from_nowhere(const Schema& schema, std::span<const double> first, std::span<const double> now) {
  return {.appeared = imbalance(schema, first, now), .at_hand = energy_at_hand(schema, first, now)};
}

bool Surplus::absurd() const {
  constexpr double most = 10.0;  // less gets a warning at the end
  return !(std::abs(appeared) <= most * at_hand);
}

std::string blow_up(const Course& course, const Surplus& surplus, double time) {
  const std::string what = std::isfinite(surplus.appeared) ? text(surplus.appeared) + " J of energy imbalance, with " +
                                                                 text(surplus.at_hand) + " J available"
                                                           : "its energy is not a number";
  return at(time) + "the motion has blown up: " + what + "; the step is " +
         text(equal_step(course.method, *course.run)) + " s." + shorter_step(course);
}

}  // namespace catena
