// Copies of an experiment whose starts differ a little, on all cores: where the tip may be, as a mean and quantiles over time. Beyond
// the horizon a single motion means nothing, and these are what is left to say. docs/chaos.md.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "lab/experiment.hpp"

namespace catena {

struct EnsembleRequest {
  std::size_t members = 20;
  double perturb = 1e-6;   ///< size of the disturbance of each angle and rate, relative to 1 + |y| (E.2)
  std::uint64_t seed = 1;  ///< another draws others
};

/// A quantity of all members over time.
struct SpreadBand {
  std::string name;    ///< "tip.x"
  std::string symbol;  ///< for figures
  std::string unit;
  std::vector<double> mean{};
  std::vector<std::vector<double>> quantiles{};  ///< those of `quantile_shares`, one after another
};
inline constexpr double quantile_shares[] = {0.05, 0.25, 0.5, 0.75, 0.95};

struct Ensemble {
  EnsembleRequest request{};
  bool complete = false;            ///< false: it was stopped
  std::vector<std::string> lost{};  ///< why members failed: they are left out
  std::vector<double> time{};       ///< [s]
  std::vector<double> spread{};     ///< root mean square distance of the tips from their mean [m]
  std::vector<SpreadBand> bands{};
  double parted_at = 0.0;  ///< when the spread first exceeds a thousandth of the length [s]; not a number: never
};

/// Same bits whatever the number of jobs. `finished` gets the share of members that are done, one call at a time; `keep_going` is
/// asked by any thread, and its false stops all.
Ensemble run_ensemble(const Experiment&, const EnsembleRequest&, unsigned jobs,
                      const std::function<void(double share)>& finished, const std::function<bool()>& keep_going);

/// One line for each time.
std::string ensemble_csv(const Ensemble&);

/// The block "ensemble" of a summary.
std::string ensemble_json(const Ensemble&);

}  // namespace catena
