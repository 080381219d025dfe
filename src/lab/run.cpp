#include "lab/run.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/build.hpp"
#include "lab/companion.hpp"
#include "lab/disturbance.hpp"
#include "lab/failure.hpp"
#include "lab/integrators.hpp"
#include "lab/method.hpp"
#include "model/chain_motion.hpp"
#include "num/hash.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

double length_of(const Chain& chain) {
  double length = 0.0;
  for (const Link& link : chain.links) length += link.length;
  return length;
}

/// What the observer and the integrator hold becomes a result.
RunResult collect(Observer& observer, double time, std::span<const double> y, const Counters& counters) {
  RunResult result;
  result.t_end = time;
  result.frames = observer.take_frames();
  result.at = observer.at();
  result.peaks = observer.peaks();
  result.firsts = observer.firsts();
  result.evidence = observer.take_evidence();
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

/// Two runs that differ in tolerance alone would begin with the same steps and share their errors: the companion begins
/// with a shorter one.
template <class Integrator>
void set_out_otherwise(Integrator& integrator) {
  constexpr double share = 0.3;
  IntegratorState pose = integrator.save();
  pose.next_step *= share;
  integrator.restore(pose);
}

/// Has the companion gone its own way for good? What it does then says nothing of the run.
bool has_parted(const Evidence& companion, const Evidence& run, double length) {
  constexpr double for_good = 0.1;  // of the length; predictions end at a thousandth
  if (companion.probes.empty()) return false;
  const TipSample& tip = companion.probes.back().tip;
  const auto same = std::ranges::lower_bound(run.probes, tip.time, {}, [](const Sample& s) { return s.tip.time; });
  if (same == run.probes.end() || same->tip.time != tip.time) return false;
  const Vec2<double> apart = tip.position - same->tip.position;
  return !(dot(apart, apart) < for_good * length * for_good * length);
}

/// From the start, or from where an earlier run was interrupted, as far as it goes.
template <class Integrator>
RunResult drive(Integrator& integrator, Observer& observer, const Course& course, double start_time,
                std::span<const double> start, const RunRequest& request) {
  const bool equal_steps = equal_step(course.method, course.experiment->run) > 0.0;
  const EnergySample energy_start = observer.energy(start);
  const StateAt state_at = [&](double time, std::span<double> y) { integrator.state_at(time, y); };
  if (request.go_on_from != nullptr) {
    RunResult& earlier = *request.go_on_from;
    if (!integrator.restore(earlier.pause->integrator))
      return failed("what the run should go on from is not of this method or this chain");
    observer.restore(earlier.pause->observer, {.frames = std::move(earlier.frames),
                                               .at = std::move(earlier.at),
                                               .firsts = earlier.firsts,
                                               .evidence = std::move(earlier.evidence),
                                               .energy_start = earlier.energy_start});
  } else {
    integrator.start(start_time, start);
    if (request.beside != nullptr) set_out_otherwise(integrator);
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
    if (step != StepStatus::advanced)
      message = failure(course, {.status = step,
                                 .time = before,
                                 .step = integrator.step_size(),
                                 .residual = integrator.residual(),
                                 .rates = StateLayout(course.chain->links.size()).rates(integrator.state())});
    else if (equal_steps)
      message = blow_up(course, energy_start, observer.energy(integrator.state()), integrator.time());
    if (!message.empty()) {
      status = RunStatus::failed;
      break;
    }
    observer.watch(before, integrator.time(), integrator.state(), state_at);
    if (request.beside != nullptr &&
        has_parted(observer.evidence(), request.beside->evidence, length_of(*course.chain)))
      break;
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

RunResult run(const Experiment& experiment, const RunRequest& request) {
  const Chain chain = build_chain(experiment);
  auto start = build_start(experiment, chain);
  if (!start) return failed(start.error());

  const Choice choice = choose_method(experiment, chain);
  const double duration = experiment.run.duration;
  const Stepping stepping{.end = duration,
                          .tolerance = {.relative = experiment.run.tolerance, .absolute = experiment.run.tolerance},
                          .step = equal_step(choice.method, experiment.run)};
  ChainMotion motion(chain);
  const StateLayout layout(chain.links.size());
  if (request.beside != nullptr) disturb(layout, companion_shift, *start);
  Observer observer(experiment, chain, observed_times(experiment, request));
  const double begin = release_time(experiment);
  if (begin > 0.0) observer.hold({.until = begin, .tension = held_tension(experiment, chain)});
  const Course course{.experiment = &experiment, .chain = &chain, .method = choice.method};
  RunResult result = with_integrator(choice.method, motion, start->size(), stepping, [&](auto integrator) {
    return drive(integrator, observer, course, begin, *start, request);
  });
  result.method = choice.method;
  result.method_reason = choice.reason;
  result.energy_start = observer.energy(*start);
  return result;
}

}  // namespace catena
