// Where, over one key, a measure is smallest, largest or zero: a scan on all cores, then a refinement of its best place or
// of every change of sign. The search runs without certificates; the run at each place found has one.
#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "study/measure.hpp"
#include "study/sweep.hpp"
#include "study/variation.hpp"

namespace catena {

enum class Goal { min, max, zero };

/// `min:tip.speed_max`, within `start.span=0.8:1.0`, to 1e-4 of the key's unit.
struct Question {
  Goal goal = Goal::min;
  Expression expression;
  const Key* key = nullptr;
  double from = 0.0, to = 0.0;
  double precision = 0.0;
  std::string find{}, within{};  ///< as they were given
};
std::expected<Question, std::string> parse_question(std::string_view find, std::string_view within,
                                                    std::string_view to);

struct Found {
  double place = 0.0;
  double uncertainty = 0.0;  ///< of the place: what the search leaves and what the ± of the value moves it by
  double value = 0.0;        ///< of the expression there
  double value_error = 0.0;  ///< its ±; not a number where it is not known
  bool at_edge = false;      ///< the extremum is an end of the interval, not inside it
  double jump = 0.0;         ///< of the expression there, within the precision asked for; 0: none
  std::vector<std::string> warnings{};
};

/// One run of the search.
struct Trial {
  double place = 0.0;
  SweepPoint point;
};

struct Findings {
  std::vector<Found> places;  ///< every zero, from the first to the last; of an extremum the best place alone
  std::vector<Trial> tried;   ///< every run, in the order of their places
};

/// The error says why there is no answer: a run failed, no change of sign, stopped.
std::expected<Findings, std::string> find_places(const Question&, const Experiment& base, unsigned jobs,
                                                 const std::function<bool()>& keep_going);

/// All runs of a search as a sweep over its key: what tables, files and pages of sweeps take.
struct TriedSweep {
  SweepPlan plan;
  std::vector<SweepPoint> points;
};
TriedSweep as_sweep(std::string case_name, const Experiment& base, const Question&, const Findings&);

}  // namespace catena
