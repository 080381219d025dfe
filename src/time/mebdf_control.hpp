// Which order and which step come next. docs/theory/mebdf.md (M.10)–(M.12).
#pragma once

#include <optional>

#include "time/mebdf_formula.hpp"

namespace catena::mebdf {

/// Errors of the first stage, in units of the tolerance: as made, and as one past value less or more would make them.
struct Errors {
  double made;
  std::optional<double> lower{};
  std::optional<double> higher{};
};

class Control {
 public:
  /// k of the next step.
  int past() const { return memory_.past; }

  /// May the order change after this step? Only then the errors of its neighbours are asked for.
  bool may_change() const { return !memory_.starting && memory_.waited >= memory_.past; }

  /// Factor for the step that follows an accepted one.
  double after_accepted(const Errors& errors);

  /// Factor for another try after a step with too large an error, or one that Newton could not solve.
  double after_rejected(const Errors& errors);
  double after_stall();

  /// For going on from a checkpoint to the same bits.
  struct Memory {
    int past = 1;
    int waited = 0;        ///< accepted steps since order or step changed
    int failures = 0;      ///< in the present step
    bool starting = true;  ///< order and step rise quickly
  };
  Memory memory() const { return memory_; }
  void restore(Memory memory) { memory_ = memory; }

 private:
  double start_up(double factor);

  Memory memory_;
};

}  // namespace catena::mebdf
