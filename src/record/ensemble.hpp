// Where the copies of a run are that set out from slightly different starts: mean and quantiles over time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

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
  std::vector<double> mean_error{};              ///< ± of the mean of ever more members: three standard errors
  std::vector<std::vector<double>> quantiles{};  ///< of these members: those of `quantile_shares`, one after another
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

}  // namespace catena
