// The residuals of a fit and their sensitivities, from runs on all cores. Not for others.
#pragma once

#include <exception>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/certificate.hpp"
#include "lab/chain_sensor.hpp"
#include "num/dense.hpp"
#include "study/fit_plan.hpp"

namespace catena {

/// Thrown where the user has stopped the fit; `fit` catches it.
struct FitStopped {};

/// A first look may be rough; differences need all the precision there is.
enum class Precision { rough, full };

class FitModel {
 public:
  using Vector = std::vector<double>;
  using Residuals = std::expected<Vector, std::string>;  ///< or why a run is impossible or failed

  FitModel(const FitPlan& plan, unsigned jobs, const std::function<bool()>& keep_going)
      : plan_(&plan), jobs_(jobs), keep_going_(&keep_going) {}

  /// p̂ − p, set after set, for each of several coordinates q.
  std::vector<Residuals> residuals(const std::vector<Vector>& points, Precision) const;
  Residuals residuals(const Vector& point) const;

  /// ∂(p̂ − p)/∂q by central differences of that step; one-sided where the other side is impossible.
  std::expected<DenseMatrix, std::string> sensitivities(const Vector& point, double size) const;

  /// The tip of one set at those times.
  std::expected<std::vector<TipSample>, std::string> tip(std::size_t set, const Vector& point,
                                                         const std::vector<double>& times, Precision) const;

  /// Of one set's run as far as its data go, with the ± of the tip at their times; none where the case asks for none.
  Certificate certificate(std::size_t set, const Vector& point) const;

  int runs() const { return runs_; }

  /// A run's error must vanish beside the change that a difference sees. At this tolerance the tip of the published falling
  /// chains is off by 3e-10 m, while a step of 10⁻³ in the logarithm of the friction moves it by 6e-6 m: the error of the
  /// differences is 1e-4 of the sensitivity at most, that of their truncation (10⁻³)²/6 times its second derivative.
  static constexpr double full_tolerance = 1e-9;
  static constexpr double step = 1e-3;
  static constexpr double rough_tolerance = 1e-6;

 private:
  Experiment experiment(std::size_t set, const Vector& point, Precision) const;

  const FitPlan* plan_;
  unsigned jobs_;
  const std::function<bool()>* keep_going_;
  mutable int runs_ = 0;
};

}  // namespace catena
