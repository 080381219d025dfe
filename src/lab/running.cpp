#include "lab/running.hpp"

#include <algorithm>
#include <utility>

#include "lab/disturbance.hpp"
#include "lab/integrators.hpp"
#include "lab/recording_plan.hpp"
#include "num/hash.hpp"

namespace catena {

DenseMotion::DenseMotion(ModelView model, Integrator& integrator)
    : model_(model),
      integrator_(&integrator),
      state_(model.schema().state_size),
      sample_(model.schema().sample_width()) {
  std::size_t width = 0;
  for (const Channel& channel : model.schema().channels) width += channel.sampled ? 0 : channel.width;
  wide_.resize(width);
}

std::span<const double> DenseMotion::look(double time) {
  if (known_ && time == time_) return sample_;
  if (time == integrator_->time())
    std::ranges::copy(integrator_->state(), state_.begin());
  else
    integrator_->state_at(time, state_);
  model_.sense(time, state_, sample_, wide_);
  time_ = time;
  known_ = true;
  return sample_;
}

Running::Running(ModelView model, const RunSpec& run, const RecordSpec& record, const RunRequest& request)
    : model_(model),
      run_(run),
      choice_(model.choose(run)),
      equal_step_(equal_step(choice_.method, run)),
      beside_(request.beside),
      integrator_(make_integrator(choice_.method, model.system(), model.schema().state_size,
                                  {.end = run.duration,
                                   .tolerance = {.relative = run.tolerance, .absolute = run.tolerance},
                                   .step = equal_step_,
                                   .stops = model.stops()})),
      view_(model, *integrator_),
      recorder_(model.schema(), recorded_channels(model.schema(), record),
                recorded_times(model.schema(), run, record, request)),
      watcher_(model.schema()) {
  if (request.go_on_from != nullptr)
    go_on_from(*request.go_on_from);
  else
    begin(request.beside != nullptr ? companion_shift : request.disturb, request.stream);
}

void Running::begin(double disturbance, std::uint64_t stream) {
  model_.enter(0.0);
  const std::span<const double> start = model_.start();
  std::vector<double> y(start.begin(), start.end());
  if (disturbance > 0.0) {
    disturb(model_.schema().motion_size, disturbance, y, stream);
    if (model_.system().projects()) model_.system().project(0.0, y);
  }
  integrator_->start(0.0, y);
  if (beside_ != nullptr) {
    // Two runs that differ in tolerance alone would begin with the same steps and share their errors.
    constexpr double share = 0.3;
    IntegratorState pose = integrator_->save();
    pose.next_step *= share;
    integrator_->restore(pose);
  }
  const auto sample = view_.look(0.0);
  first_.assign(sample.begin(), sample.end());
  if (beside_ == nullptr) watcher_.begin(0.0, view_);
  recorder_.record_until(0.0, view_);
}

void Running::go_on_from(RunResult& earlier) {
  // A step that ended at a stop was made before it.
  model_.enter(segment_start(model_.stops(), earlier.t_end));
  const bool fits = integrator_->restore(earlier.pause->integrator);
  if (!fits || earlier.schema != model_.schema()) {
    fail("what the run should go on from is not of this method or this experiment");
    return;
  }
  recorder_.frames = std::move(earlier.frames);
  recorder_.at = std::move(earlier.at);
  recorder_.probes = std::move(earlier.evidence.probes);
  recorder_.stations = std::move(earlier.evidence.stations);
  watcher_.marks = std::move(earlier.evidence.marks);
  watcher_.around = std::move(earlier.evidence.around);
  watcher_.imbalance = earlier.evidence.imbalance;
  first_ = earlier.first;
  watcher_.restore(earlier.pause->watcher, std::move(earlier.firsts), std::move(earlier.first));
}

bool Running::fail(std::string message) {
  message_ = std::move(message);
  status_ = RunStatus::failed;
  return false;
}

bool Running::advance() {
  if (status_ != RunStatus::interrupted) return false;
  const double before = time();
  if (integrator_->at_stop()) {
    model_.enter(before);
    integrator_->start(before, integrator_->state());
  }
  const StepStatus step = integrator_->advance();
  view_.forget();
  if (step != StepStatus::advanced)
    return fail(failure(course(), {.status = step,
                                   .time = before,
                                   .step = integrator_->step_size(),
                                   .residual = integrator_->residual(),
                                   .suspect = model_.suspect(integrator_->state())}));
  if (equal_step_ > 0.0)
    if (const Surplus surplus = energy_from_nowhere(model_.schema(), first_, view_.look(time())); surplus.absurd())
      return fail(blow_up(course(), surplus, time()));
  watch(before);
  const bool ended = integrator_->finished();
  if (ended && beside_ == nullptr) watcher_.finish(view_);
  if (ended || (beside_ != nullptr && has_parted())) status_ = RunStatus::done;
  return status_ == RunStatus::interrupted;
}

void Running::watch(double from) {
  constexpr double most_looks = 64;
  const double to = time();
  if (beside_ == nullptr) {
    const double looks = (to - from) * model_.looks_per_second(integrator_->state());
    watcher_.watch(from, to, 1 + static_cast<int>(std::min(looks, most_looks - 1)), view_);
  }
  recorder_.record_until(to, view_);
}

/// Has the companion gone its own way for good? What it does then says nothing of the run.
bool Running::has_parted() const {
  constexpr double for_good = 0.1;  // of the length; predictions end at a thousandth
  const Samples &probes = recorder_.probes, &run = beside_->evidence.probes;
  if (probes.empty()) return false;
  const auto same = std::ranges::lower_bound(run.time, probes.time.back());
  if (same == run.time.end() || *same != probes.time.back()) return false;
  const Schema& schema = model_.schema();
  const double apart = distance(schema, schema.place, probes.row(probes.size() - 1),
                                run.row(static_cast<std::size_t>(same - run.time.begin())));
  return !(apart < for_good * schema.length);
}

RunResult Running::result() {
  RunResult result;
  result.schema = model_.schema();
  result.status = status_;
  result.message = message_;
  result.method = choice_.method;
  result.method_reason = choice_.reason;
  result.t_end = integrator_->time();
  result.state.assign(integrator_->state().begin(), integrator_->state().end());
  result.counters = integrator_->counters();
  if (status_ == RunStatus::interrupted) result.pause = {integrator_->save(), watcher_.memory()};
  const auto last = view_.look(result.t_end);
  result.last.assign(last.begin(), last.end());
  result.first = first_;
  result.frames = std::move(recorder_.frames);
  result.at = std::move(recorder_.at);
  result.peaks = watcher_.peaks();
  result.firsts = watcher_.firsts();
  result.evidence = {.probes = std::move(recorder_.probes),
                     .marks = std::move(watcher_.marks),
                     .around = std::move(watcher_.around),
                     .stations = std::move(recorder_.stations),
                     .imbalance = watcher_.imbalance};
  const double end_time[] = {result.t_end};
  result.hash = hash_bits(result.state, hash_bits(end_time));
  return result;
}

RunResult run(ModelView model, const RunSpec& how, const RecordSpec& record, const RunRequest& request) {
  Running running(model, how, record, request);
  while ((!request.keep_going || request.keep_going(running.time())) && running.advance()) {
  }
  return running.result();
}

}  // namespace catena
