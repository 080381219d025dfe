#include "lab/run.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/build.hpp"
#include "lab/method.hpp"
#include "lab/motion.hpp"
#include "num/hash.hpp"
#include "num/text.hpp"
#include "time/gauss.hpp"
#include "time/integrator.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"

namespace catena {
namespace {

const Tableau& table_of(Method method) {
  switch (method) {
    case Method::euler:
      return euler_table;
    case Method::rk4:
      return rk4_table;
    case Method::dopri5:
      return dopri5_table;
    default:
      break;
  }
  return dop853_table;
}

/// What went wrong, when, and which link is the suspect.
template <class Integrator>
std::string failure(StepStatus status, const Integrator& integrator, const StateLayout& layout) {
  const auto rates = layout.rates(integrator.state());
  const auto fastest = std::ranges::max_element(rates, {}, [](double rate) { return std::abs(rate); });
  const std::string what = status == StepStatus::not_finite ? "a rate or a state is no longer a number"
                                                            : "the step control asks for less than rounding allows";
  const double residual = integrator.residual();  // none at equal steps
  return "t = " + text(integrator.time()) + " s: " + what + "; the step is " + text(integrator.step_size()) + " s" +
         (residual > 0.0 ? " and leaves a residual of " + text(residual) + " tolerances" : "") + ". Link " +
         text(static_cast<std::size_t>(fastest - rates.begin()) + 1) + " turns at " + text(*fastest) +
         " rad/s, faster than all others. A looser tolerance, a shorter fixed step, joint friction or a tip mass may "
         "help.";
}

/// What the observer and the integrator hold becomes a result.
RunResult collect(Observer& observer, double time, std::span<const double> y, const Counters& counters) {
  RunResult result;
  result.t_end = time;
  result.frames = observer.take_frames();
  result.at = observer.at();
  result.peaks = observer.peaks();
  result.firsts = observer.firsts();
  result.energy_end = observer.energy(y);
  result.counters = counters;
  result.state.assign(y.begin(), y.end());
  const double end_time[] = {time};
  result.hash = hash_bits(y, hash_bits(end_time));
  return result;
}

RunResult failed(std::string message) {
  RunResult result;
  result.message = std::move(message);
  return result;
}

/// From the start, or from where an earlier run was interrupted, as far as it goes.
template <class Integrator>
RunResult drive(Integrator& integrator, Observer& observer, const Chain& chain, double start_time,
                std::span<const double> start, const RunRequest& request) {
  const StateAt state_at = [&](double time, std::span<double> y) { integrator.state_at(time, y); };
  if (request.go_on_from != nullptr) {
    const RunResult& earlier = *request.go_on_from;
    integrator.restore(earlier.pause->integrator);
    observer.restore(earlier.pause->observer, earlier.frames, earlier.at, earlier.firsts);
  } else {
    integrator.start(start_time, start);
    observer.begin(start);
  }

  RunStatus status = RunStatus::done;
  std::string message;
  while (!integrator.finished()) {
    if (request.keep_going && !request.keep_going(integrator.time())) {
      status = RunStatus::interrupted;
      break;
    }
    const double before = integrator.time();
    const StepStatus step = integrator.advance();
    if (step != StepStatus::advanced) {
      status = RunStatus::failed;
      message = failure(step, integrator, StateLayout(chain.links.size()));
      break;
    }
    observer.watch(before, integrator.time(), integrator.state(), state_at);
  }
  if (status == RunStatus::done) observer.finish(state_at);

  RunResult result = collect(observer, integrator.time(), integrator.state(), integrator.counters());
  result.status = status;
  result.message = std::move(message);
  if (status == RunStatus::interrupted) result.pause = {integrator.save(), observer.memory()};
  return result;
}

}  // namespace

std::string_view name(RunStatus status) {
  switch (status) {
    case RunStatus::done:
      return "done";
    case RunStatus::interrupted:
      return "interrupted";
    case RunStatus::failed:
      break;
  }
  return "failed";
}

double RunResult::imbalance() const {
  const double gained = (energy_end.kinetic + energy_end.potential) - (energy_start.kinetic + energy_start.potential);
  return gained - (energy_end.work - energy_start.work) + (energy_end.heat - energy_start.heat);
}

RunResult run(const Experiment& experiment, const RunRequest& request) {
  const Chain chain = build_chain(experiment);
  const auto start = build_start(experiment, chain);
  if (!start) return failed(start.error());

  const Choice choice = choose_method(experiment, chain);
  const double duration = experiment.run.duration;
  const Stepping stepping{.end = duration,
                          .tolerance = {.relative = experiment.run.tolerance, .absolute = experiment.run.tolerance},
                          .step = equal_step(choice.method, experiment.run)};
  ChainMotion motion(chain);
  Observer observer(experiment, chain, request.at);
  const double begin = release_time(experiment);
  if (begin > 0.0) observer.hold({.until = begin, .tension = held_tension(experiment, chain)});
  const auto driven = [&](auto integrator) { return drive(integrator, observer, chain, begin, *start, request); };
  RunResult result;
  switch (choice.method) {
    case Method::radau5:
      result = driven(Radau5<ChainMotion>(motion, start->size(), stepping));
      break;
    case Method::gauss4:
      result = driven(Gauss4<ChainMotion>(motion, start->size(), stepping));
      break;
    case Method::gauss6:
      result = driven(Gauss6<ChainMotion>(motion, start->size(), stepping));
      break;
    case Method::mebdf:
      result = driven(Mebdf<ChainMotion>(motion, start->size(), stepping));
      break;
    default:
      result = driven(ExplicitIntegrator<ChainMotion>(table_of(choice.method), motion, start->size(), stepping));
  }
  result.method = choice.method;
  result.method_reason = choice.reason;
  result.energy_start = observer.energy(*start);
  return result;
}

}  // namespace catena
