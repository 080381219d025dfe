#include "lab/companion.hpp"

#include <algorithm>
#include <cmath>

namespace catena {
namespace {

constexpr double better = 0.1;             ///< the companion's tolerance over the run's
constexpr double surely_better = 0.01;     ///< the same where methods differ, and with them what a tolerance is worth
constexpr double least_tolerance = 1e-14;  ///< below it rounding alone is left
constexpr double loosest_of_equal = 1e-8;  ///< for a run at equal steps, however coarse they are

}  // namespace

double companion_tolerance(const RunSpec& run, const RunResult& result, bool same_method) {
  const double share = same_method ? better : surely_better;
  if (equal_step(result.method, run) == 0.0) return std::max(least_tolerance, share * run.tolerance);
  // A run at equal steps names no tolerance, but its energy tells how good it is; not where nothing has any.
  const double achieved =
      std::abs(result.evidence.imbalance) / energy_at_hand(result.schema, result.first, result.last);
  return std::max(least_tolerance, std::min(share * achieved, loosest_of_equal));
}

RunSpec companion(ModelView model, const RunSpec& run, const RunResult& result) {
  RunSpec other = run;
  other.method = Method::automatic;
  other.step = 0.0;
  other.tolerance = companion_tolerance(run, result, true);
  const bool same = equal_step(result.method, run) == 0.0 && model.choose(other).method == result.method;
  if (!same) other.tolerance = companion_tolerance(run, result, false);
  return other;
}

}  // namespace catena
