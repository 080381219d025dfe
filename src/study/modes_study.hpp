// The modes of an experiment's chain, with what theory says of a rope in its place.
#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/experiment.hpp"
#include "modes/modes.hpp"
#include "statics/suspension.hpp"

namespace catena {

/// The lowest frequencies of a uniform, limp rope of the same length between the same ends, or with a free end.
struct RopeTheory {
  std::string_view name;      ///< "catenary", "bessel"; empty: none applies
  std::vector<double> omega;  ///< [rad/s]
  std::vector<double> error;  ///< ±
  std::vector<double> taut;   ///< by the theory of nearly straight cables; empty with a free end
};

struct ModesStudy {
  Experiment experiment;
  Suspension what;
  Modes modes;
  RopeTheory rope;
  double wall_seconds = 0.0;
};

struct ModesTask {
  std::size_t count = 0;  ///< 0: all of up to 200 links, 20 of longer chains
  bool free_end = false;
  std::function<bool(double share)> keep_going = {};
};

/// For an experiment free of complaints. The far end is held unless the task frees it.
std::expected<ModesStudy, std::string> study_modes(const Experiment&, const ModesTask&);

}  // namespace catena
