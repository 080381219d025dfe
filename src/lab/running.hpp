// A run under way: an object that a loop, a thread, a worker in the browser or a notebook drives a step at a time.
//
// An interrupted run leaves all that is needed to go on: give its result to a new run of the same model and it ends with the same
// bits.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lab/failure.hpp"
#include "lab/model.hpp"
#include "lab/result.hpp"
#include "record/motion_view.hpp"
#include "record/recorder.hpp"
#include "record/watcher.hpp"
#include "time/integrator.hpp"

namespace catena {

/// Asked between two steps; false interrupts the run.
using KeepGoing = std::function<bool(double time)>;

struct RunRequest {
  std::vector<double> at{};  ///< further times at which a sample is asked for, increasing
  /// When frames are recorded, increasing; empty: at the rate of the record. A companion that records has them at the same times.
  std::vector<double> frames{};
  KeepGoing keep_going{};  ///< empty: never stops
  /// An interrupted result of the same experiment and the same request; what it recorded is taken from it.
  RunResult* go_on_from = nullptr;
  const RunResult* beside = nullptr;  ///< of the companion of this finished run: looks where that one looked
  double disturb = 0.0;               ///< by how much the start is off, each number by its own amount (E.2)
  std::uint64_t stream = 0;           ///< other streams draw other amounts
};

/// The motion on the dense output of an integrator, through the eyes of its model.
class DenseMotion final : public MotionView {
 public:
  DenseMotion(ModelView model, Integrator& integrator);

  std::span<const double> look(double time) override;
  std::span<const double> wide() const override { return wide_; }
  std::span<const double> state() const override { return state_; }
  void forget() { known_ = false; }  ///< after each step

 private:
  ModelView model_;
  Integrator* integrator_;
  std::vector<double> state_, sample_, wide_;
  double time_ = 0.0;
  bool known_ = false;
};

class Running {
 public:
  /// Sets out from the model's start, or goes on from where an earlier run was interrupted. The model must outlive it.
  Running(ModelView model, const RunSpec& run, const RecordSpec& record, const RunRequest& request = {});
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  /// One step further; false when the run has come to its end, or cannot go on.
  bool advance();

  double time() const { return integrator_->time(); }

  /// What there is so far, with all that going on needs unless it is at its end. It takes with it what was recorded: this object
  /// has done its work.
  RunResult result();

 private:
  void begin(double disturbance, std::uint64_t stream);
  void go_on_from(RunResult& earlier);
  void watch(double from);
  bool has_parted() const;
  bool fail(std::string message);
  Course course() const { return {&run_, choice_.method, model_.stable_step(choice_.method, run_.duration)}; }

  ModelView model_;
  RunSpec run_;
  Choice choice_;
  double equal_step_;
  const RunResult* beside_;
  std::unique_ptr<Integrator> integrator_;
  DenseMotion view_;
  Recorder recorder_;
  Watcher watcher_;
  std::vector<double> first_, scratch_;
  RunStatus status_ = RunStatus::interrupted;
  std::string message_;
};

/// From the start, or from where an earlier run was interrupted, as far as it goes.
RunResult run(ModelView model, const RunSpec& how, const RecordSpec& record, const RunRequest& request = {});

}  // namespace catena
