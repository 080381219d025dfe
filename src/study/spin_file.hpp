// What `catena spin` prints and leaves: one JSON object and a table for each of its questions.
#pragma once

#include <span>
#include <string>

#include "io/folder_files.hpp"
#include "study/spin_study.hpp"

namespace catena {

std::string shapes_json(const ShapesStudy&, std::span<const NamedFile> files);
std::string shapes_csv(const ShapesStudy&);  ///< one line for each place along each shape

std::string critical_json(const CriticalStudy&, std::span<const NamedFile> files);
std::string critical_csv(const CriticalStudy&);  ///< one line for each mode

std::string diagram_json(const DiagramStudy&, std::span<const NamedFile> files);
std::string diagram_csv(const DiagramStudy&);  ///< one line for each point of each branch

std::string stability_json(const StabilityStudy&, std::span<const NamedFile> files);
std::string stability_csv(const StabilityStudy&);  ///< one line for each direction

/// What becomes of a perturbation exp(λt) along one direction.
struct GrowthRate {
  double rate = 0.0;       ///< Re λ [1/s]; negative: it decays
  double frequency = 0.0;  ///< Im λ [rad/s]
  double error = 0.0;      ///< ± of both
};

/// Of direction k, with the damping rate γ [1/s].
GrowthRate growth_of(const StabilityStudy&, std::size_t k, double gamma);

/// Of μ in units of the rope.
GrowthRate growth_of(const RotatingRope&, const GrowthValue&, double gamma);

/// How closely shapes are drawn and listed.
inline constexpr std::size_t shape_points = 201;

}  // namespace catena
