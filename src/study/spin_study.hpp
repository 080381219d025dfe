// What `catena spin` is asked about a whirling rope, answered in one value each.
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "spin/branch.hpp"
#include "spin/growth.hpp"
#include "spin/rotating_rope.hpp"
#include "spin/whirling_shape.hpp"

namespace catena {

/// The rope that was asked about.
struct SpinQuestion {
  RotatingRope rope;
  bool mass_given = false;  ///< false: 1 kg is assumed
};

/// The mode with which whirling begins at one speed.
struct CriticalSpeed {
  int mode = 0;
  CriticalValue value;
  std::vector<double> shape;  ///< y/y(l) at equal distances from the support to the free end
};

/// `catena spin shapes`
struct ShapesStudy {
  SpinQuestion asked;
  std::vector<WhirlingShape> shapes;    ///< of all modes that exist
  std::vector<CriticalSpeed> critical;  ///< of these and of the next one
};

/// `catena spin critical`
struct CriticalStudy {
  SpinQuestion asked;
  std::vector<CriticalSpeed> critical;
};

/// `catena spin diagram`
struct DiagramStudy {
  SpinQuestion asked;
  double alpha_max = 0.0;
  std::vector<Branch> branches;         ///< of the modes that begin before alpha_max
  std::vector<CriticalSpeed> critical;  ///< of the modes that were asked for
};

/// `catena spin stability`
struct StabilityStudy {
  SpinQuestion asked;
  int mode = 0;       ///< 0: the straight rope
  double rate = 0.0;  ///< γ of the damping −γMẏ [1/s]
  Growth growth;
};

using SpinProgress = std::function<bool(double share)>;

std::vector<CriticalSpeed> critical_speeds(int count, double tip_ratio);
ShapesStudy study_shapes(const SpinQuestion&, const SpinProgress&);
DiagramStudy study_diagram(const SpinQuestion&, int modes, double alpha_max, const SpinProgress&);
/// `links` of the chain to show, 0: any.
std::expected<StabilityStudy, std::string> study_stability(const SpinQuestion&, int mode, double rate,
                                                           std::size_t links, const SpinProgress&);

}  // namespace catena
