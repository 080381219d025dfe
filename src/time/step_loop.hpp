// The lengths of the steps, from stop to stop: one loop for all methods.
//
// A method makes attempts. Where a step may end, how short it may become, and what is said when none is left to try, is decided
// here. docs/theory/time.md, section 6.
#pragma once

#include <cmath>
#include <utility>

#include "num/sum.hpp"
#include "time/integrator_state.hpp"
#include "time/step_control.hpp"
#include "time/system.hpp"

namespace catena {

/// Where an attempt goes.
struct StepSpan {
  double start, size;
  double end;          ///< start + size, or the limit to the bit
  double limit;        ///< the next stop or the end of all: nothing may be evaluated beyond it
  bool first = false;  ///< since the start: there is nothing to look back on
  bool again = false;  ///< a longer step was tried before

  bool lands() const { return end == limit; }
};

/// What became of an attempt.
struct Attempt {
  StepStatus status;  ///< `advanced` when the step was taken, else why not
  double next_step;   ///< how long the next step, or the next attempt, may be
};

/// What tells the methods' steps apart.
struct Gait {
  bool adaptive = false;     ///< chooses its steps even if an equal step is given
  bool compensated = false;  ///< the time is summed up so that rounding does not add up (G.7)
  bool looks_ahead = false;  ///< a step that does not land is followed by an evaluation one length beyond its end
};

class StepLoop {
 public:
  StepLoop(Stepping stepping, Gait gait) : stepping_(std::move(stepping)), gait_(gait) {
    if (gait.adaptive) stepping_.step = 0.0;
  }

  /// Sets out at this time.
  void start(double time);

  /// How long the first step may be; not a number when the rate at the start is none. Equal steps are as long as they are.
  void propose(double first_step);

  /// Makes attempts, shorter and shorter where that may help, until a step is taken or none is left to try.
  /// `attempt` tries to take the step of a StepSpan and returns an Attempt.
  template <class Try>
  StepStatus advance(Counters& counters, Try&& attempt);

  bool equal_steps() const { return stepping_.step > 0.0; }
  bool finished() const { return time_ >= stepping_.end; }
  bool at_stop() const;                  ///< the last step ended at a stop before the end
  bool fresh() const { return fresh_; }  ///< no step was made since the start
  double time() const { return time_; }
  double tried() const { return tried_; }  ///< the length of the last attempt
  double limit(double time) const;         ///< the next stop behind this time, or the end
  Tolerance tolerance() const { return stepping_.tolerance; }

  /// What an IntegratorState holds of the time and the next step, and back.
  void save(IntegratorState& state) const;
  void restore(const IntegratorState& saved);

 private:
  double length(double limit) const;

  Stepping stepping_;
  Gait gait_;
  double time_ = 0.0;
  double lost_ = 0.0;  ///< what rounding has cut off the time
  double next_step_ = 0.0;
  double tried_ = 0.0;
  bool fresh_ = true;
};

template <class Try>
inline StepStatus StepLoop::advance(Counters& counters, Try&& attempt) {
  const double limit = this->limit(time_);
  StepStatus trouble = std::isnan(next_step_) ? StepStatus::not_finite : StepStatus::step_too_small;
  for (bool again = false;; again = true) {
    const double h = length(limit);
    if (!(h > least_step(time_))) return exhausted(trouble);
    tried_ = h;
    double end = time_, lost = lost_;
    if (h == limit - time_)
      end = limit, lost = 0.0;
    else if (gait_.compensated)
      add_compensated(end, lost, h);
    else
      end += h;
    const Attempt made =
        attempt(StepSpan{.start = time_, .size = h, .end = end, .limit = limit, .first = fresh_, .again = again});
    trouble = made.status;
    if (trouble == StepStatus::advanced) {
      if (h >= next_step_ || made.next_step > next_step_) next_step_ = made.next_step;  // else the limit cut it short
      time_ = end;
      lost_ = lost;
      fresh_ = false;
      ++counters.steps;
      return trouble;
    }
    ++counters.rejected;
    if (equal_steps()) return trouble;
    next_step_ = made.next_step;
  }
}

}  // namespace catena
