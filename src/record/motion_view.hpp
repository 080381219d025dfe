// The motion as whoever records it sees it.
#pragma once

#include <span>

namespace catena {

class MotionView {
 public:
  virtual ~MotionView() = default;

  /// The sample at a time within the last two steps. What it shows stays until the next look.
  virtual std::span<const double> look(double time) = 0;

  /// Of the last look: the channels that are not part of samples, one after another, and the whole state.
  virtual std::span<const double> wide() const = 0;
  virtual std::span<const double> state() const = 0;
};

}  // namespace catena
