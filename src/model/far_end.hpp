// The far end of a chain: free, or held at a point whose motion is known beforehand, for good or until it is let go.
#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "model/support.hpp"
#include "num/vec2.hpp"

namespace catena {

class FarEnd {
 public:
  /// Free.
  FarEnd() = default;

  /// Held until this time, an infinite one for good: from `place` at time 0 on it goes along with the path.
  FarEnd(const Vec2<double>& place, Support path, double until)
      : path_(std::move(path)), origin_(place - path_.at(0.0).position), until_(until) {}

  /// The times at which its path breaks while it is held, and that of its release.
  std::vector<double> breaks() const {
    std::vector<double> times;
    if (!(until_ > 0.0)) return times;
    for (const double time : path_.breaks())
      if (time < until_) times.push_back(time);
    if (until_ < std::numeric_limits<double>::infinity()) times.push_back(until_);
    return times;
  }

  /// What holds from this time, a break or 0, on.
  void enter(double time) {
    path_.enter(time);
    holds_ = time < until_;
  }
  bool holds() const { return holds_; }

  /// Is it held at this time, whatever was entered?
  bool holds_at(double time) const { return time < until_; }

  SupportState<double> at(double time) const {
    SupportState<double> state = path_.at(time);
    state.position = origin_ + state.position;
    return state;
  }

 private:
  Support path_;
  Vec2<double> origin_{};  ///< where the path has its zero [m]
  double until_ = 0.0;     ///< [s]
  bool holds_ = false;
};

}  // namespace catena
