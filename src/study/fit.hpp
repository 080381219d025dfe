// Free keys of experiments fitted to measured tips by least squares.
//
// Sought is the least Σ |p̂(t_i) − p_i|² over all points of all sets, with p̂ the computed and p the measured place [m]. The
// method is that of Levenberg and Marquardt as in MINPACK (J. Moré, The Levenberg-Marquardt algorithm: implementation and
// theory, 1978), with singular values for its factorisations. Sensitivities are central differences of runs. Results do not
// depend on the jobs.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/chain_sensor.hpp"
#include "study/fit_plan.hpp"

namespace catena {

struct FittedKey {
  double value = 0.0;                    ///< in SI
  std::optional<double> standard_error;  ///< in SI; nothing if the data do not determine it, or it sits on its bound
  double low = 0.0, high = 0.0;          ///< one standard error down and up, in the coordinate of the search
  bool on_bound = false;
};

struct FittedSet {
  std::vector<Vec2<double>> model;  ///< where the data have their places, (x, y) or (w, h) as they have [m]
  std::vector<TipSample> curve;     ///< the tip from the start to the last point, closely
  double distance = 0.0;            ///< √(1/N Σ |p̂ − p|²), eq. 20 of the paper [m]
};

enum class FitStatus { converged, not_converged, interrupted, failed };

struct Fit {
  FitStatus status = FitStatus::failed;
  std::string message;  ///< why it has not converged
  std::vector<FittedKey> keys;
  std::vector<double> correlation;  ///< keys × keys; not a number where an error is missing
  std::vector<FittedSet> sets;
  double distance = 0.0;    ///< sum over the sets, eq. 21 [m]
  double sigma = 0.0;       ///< standard deviation of a coordinate: as given, or from the residuals [m]
  double chi_square = 0.0;  ///< Σ |p̂ − p|² / σ²
  int freedom = 0;          ///< measured numbers − keys that they determine
  int runs = 0;
  std::vector<std::string> warnings;
};

/// Called after each round of runs, with their number and the least distance so far (21).
using FitProgress = std::function<void(int runs, double distance)>;

/// Ends with the best it has seen, whatever happens.
Fit fit(const FitPlan&, unsigned jobs, const std::function<bool()>& keep_going, const FitProgress& progress = {});

}  // namespace catena
