// A run under way: an object that a loop, a thread, a worker in the browser or a notebook drives a step at a time.
//
// An interrupted run leaves all that is needed to go on: give its result to a new run of the same model and it ends with the same
// bits.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "lab/disturbance.hpp"
#include "lab/failure.hpp"
#include "lab/integrators.hpp"
#include "lab/model.hpp"
#include "lab/recording_plan.hpp"
#include "lab/result.hpp"
#include "num/hash.hpp"
#include "record/motion_view.hpp"
#include "record/recorder.hpp"
#include "record/watcher.hpp"

namespace catena {

/// Asked between two steps; false interrupts the run.
using KeepGoing = std::function<bool(double time)>;

struct RunRequest {
  std::vector<double> at{};  ///< further times at which a sample is asked for, increasing
  KeepGoing keep_going{};    ///< empty: never stops
  /// An interrupted result of the same experiment and the same request; what it recorded is taken from it.
  RunResult* go_on_from = nullptr;
  const RunResult* beside = nullptr;  ///< of the companion of this finished run: looks where that one looked
};

/// The motion on the dense output of an integrator, through the eyes of its model.
template <Model M>
class ModelView final : public MotionView {
 public:
  ModelView(M& model, Integrator<M>& integrator);

  std::span<const double> look(double time) override;
  std::span<const double> wide() const override { return wide_; }
  std::span<const double> state() const override { return state_; }
  void forget() { known_ = false; }  ///< after each step

 private:
  M* model_;
  Integrator<M>* integrator_;
  std::vector<double> state_, sample_, wide_;
  double time_ = 0.0;
  bool known_ = false;
};

template <Model M>
class Running {
 public:
  /// Sets out from the model's start, or goes on from where an earlier run was interrupted. The model must outlive it.
  Running(M& model, const RunSpec& run, const RecordSpec& record, const RunRequest& request = {});
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  /// One step further; false when the run has come to its end, or cannot go on.
  bool advance();

  double time() const {
    return on_integrator([](auto& integrator) { return integrator.time(); });
  }

  /// What there is so far, with all that going on needs unless it is at its end. It takes with it what was recorded: this object
  /// has done its work.
  RunResult result();

 private:
  template <class Do>
  auto on_integrator(Do&& what) const {
    return std::visit(what, integrator_);
  }
  template <class Do>
  auto on_integrator(Do&& what) {
    return std::visit(what, integrator_);
  }
  void begin();
  void go_on_from(RunResult& earlier);
  void watch(double from);
  bool has_parted() const;
  bool fail(std::string message);
  Course course() const { return {&run_, choice_.method, model_->stable_step(choice_.method, run_.duration)}; }

  M* model_;
  RunSpec run_;
  Choice choice_;
  double equal_step_;
  const RunResult* beside_;
  Integrator<M> integrator_;
  ModelView<M> view_;
  Recorder recorder_;
  Watcher watcher_;
  std::vector<double> first_, scratch_;
  RunStatus status_ = RunStatus::interrupted;
  std::string message_;
};

template <Model M>
ModelView<M>::ModelView(M& model, Integrator<M>& integrator)
    : model_(&model),
      integrator_(&integrator),
      state_(model.schema().state_size),
      sample_(model.schema().sample_width()) {
  std::size_t width = 0;
  for (const Channel& channel : model.schema().channels) width += channel.sampled ? 0 : channel.width;
  wide_.resize(width);
}

template <Model M>
std::span<const double> ModelView<M>::look(double time) {
  if (known_ && time == time_) return sample_;
  std::visit(
      [&](auto& integrator) {
        if (time == integrator.time())
          std::ranges::copy(integrator.state(), state_.begin());
        else
          integrator.state_at(time, state_);
      },
      *integrator_);
  model_->sense(time, state_, sample_, wide_);
  time_ = time;
  known_ = true;
  return sample_;
}

template <Model M>
Running<M>::Running(M& model, const RunSpec& run, const RecordSpec& record, const RunRequest& request)
    : model_(&model),
      run_(run),
      choice_(model.choose(run)),
      equal_step_(equal_step(choice_.method, run)),
      beside_(request.beside),
      integrator_(make_integrator(choice_.method, model, model.schema().state_size,
                                  {.end = run.duration,
                                   .tolerance = {.relative = run.tolerance, .absolute = run.tolerance},
                                   .step = equal_step_,
                                   .stops = model.stops()})),
      view_(model, integrator_),
      recorder_(model.schema(), recorded_channels(model.schema(), record),
                recorded_times(model.schema(), run, record, request.at, request.beside)),
      watcher_(model.schema()) {
  if (request.go_on_from != nullptr)
    go_on_from(*request.go_on_from);
  else
    begin();
}

template <Model M>
void Running<M>::begin() {
  model_->enter(0.0);
  const std::span<const double> start = model_->start();
  std::vector<double> y(start.begin(), start.end());
  if (beside_ != nullptr) disturb(model_->schema().motion_size, companion_shift, y);
  on_integrator([&](auto& integrator) {
    integrator.start(0.0, y);
    if (beside_ == nullptr) return;
    // Two runs that differ in tolerance alone would begin with the same steps and share their errors.
    constexpr double share = 0.3;
    IntegratorState pose = integrator.save();
    pose.next_step *= share;
    integrator.restore(pose);
  });
  const auto sample = view_.look(0.0);
  first_.assign(sample.begin(), sample.end());
  if (beside_ == nullptr) watcher_.begin(0.0, view_);
  recorder_.record_until(0.0, view_);
}

template <Model M>
void Running<M>::go_on_from(RunResult& earlier) {
  // A step that ended at a stop was made before it.
  model_->enter(segment_start(model_->stops(), earlier.t_end));
  const bool fits = on_integrator([&](auto& integrator) { return integrator.restore(earlier.pause->integrator); });
  if (!fits || earlier.schema != model_->schema()) {
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

template <Model M>
bool Running<M>::fail(std::string message) {
  message_ = std::move(message);
  status_ = RunStatus::failed;
  return false;
}

template <Model M>
bool Running<M>::advance() {
  if (status_ != RunStatus::interrupted) return false;
  const double before = time();
  on_integrator([&](auto& integrator) {
    if (!integrator.at_stop()) return;
    model_->enter(before);
    integrator.start(before, integrator.state());
  });
  const StepStatus step = on_integrator([](auto& integrator) { return integrator.advance(); });
  view_.forget();
  if (step != StepStatus::advanced)
    return fail(on_integrator([&](auto& integrator) {
      return failure(course(), {.status = step,
                                .time = before,
                                .step = integrator.step_size(),
                                .residual = integrator.residual(),
                                .suspect = model_->suspect(integrator.state())});
    }));
  if (equal_step_ > 0.0)
    if (const Surplus surplus = energy_from_nowhere(model_->schema(), first_, view_.look(time())); surplus.absurd())
      return fail(blow_up(course(), surplus, time()));
  watch(before);
  const bool ended = on_integrator([](auto& integrator) { return integrator.finished(); });
  if (ended && beside_ == nullptr) watcher_.finish(view_);
  if (ended || (beside_ != nullptr && has_parted())) status_ = RunStatus::done;
  return status_ == RunStatus::interrupted;
}

template <Model M>
void Running<M>::watch(double from) {
  constexpr double most_looks = 64;
  const double to = time();
  if (beside_ == nullptr) {
    const double looks =
        (to - from) * on_integrator([&](auto& integrator) { return model_->looks_per_second(integrator.state()); });
    watcher_.watch(from, to, 1 + static_cast<int>(std::min(looks, most_looks - 1)), view_);
  }
  recorder_.record_until(to, view_);
}

/// Has the companion gone its own way for good? What it does then says nothing of the run.
template <Model M>
bool Running<M>::has_parted() const {
  constexpr double for_good = 0.1;  // of the length; predictions end at a thousandth
  const Samples &probes = recorder_.probes, &run = beside_->evidence.probes;
  if (probes.empty()) return false;
  const auto same = std::ranges::lower_bound(run.time, probes.time.back());
  if (same == run.time.end() || *same != probes.time.back()) return false;
  const Schema& schema = model_->schema();
  const double apart = distance(schema, schema.place, probes.row(probes.size() - 1),
                                run.row(static_cast<std::size_t>(same - run.time.begin())));
  return !(apart < for_good * schema.length);
}

template <Model M>
RunResult Running<M>::result() {
  RunResult result;
  result.schema = model_->schema();
  result.status = status_;
  result.message = message_;
  result.method = choice_.method;
  result.method_reason = choice_.reason;
  on_integrator([&](auto& integrator) {
    result.t_end = integrator.time();
    result.state.assign(integrator.state().begin(), integrator.state().end());
    result.counters = integrator.counters();
    if (status_ == RunStatus::interrupted) result.pause = {integrator.save(), watcher_.memory()};
  });
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

/// From the start, or from where an earlier run was interrupted, as far as it goes.
template <Model M>
RunResult run(M& model, const RunSpec& how, const RecordSpec& record, const RunRequest& request = {}) {
  Running<M> running(model, how, record, request);
  while ((!request.keep_going || request.keep_going(running.time())) && running.advance()) {
  }
  return running.result();
}

}  // namespace catena
