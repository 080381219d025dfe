// An elastic cable at rest and its small oscillations, with all that is told of them.
#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "exact/elastic_catenary.hpp"
#include "lab/experiment.hpp"
#include "model/cable.hpp"
#include "modes/cable_modes.hpp"
#include "statics/cable_rest.hpp"

namespace catena {

/// What an equilibrium says, in numbers.
struct CableNumbers {
  Vec2<double> pull_at_start{}, pull_at_end{};  ///< on what holds it [N]; of an error x is that of both components
  double stretched = 0.0;                       ///< length [m]
  double sag = 0.0;                             ///< below the line between the ends, measured downwards [m]; 0: none
  Vec2<double> lowest{};                        ///< its lowest point [m]
  double most_tension = 0.0;                    ///< [N]
  double most_strain = 0.0;
};

/// A cable at rest: the limit of its elements as they become shorter, by itself, its halves and its quarters (A.23).
struct CableRestStudy {
  Experiment experiment;
  Cable cable;
  CableEnds ends;
  CableNumbers found{};
  CableNumbers error{};                            ///< ± of each, of the mesh and of Newton's last step
  std::vector<Vec2<double>> nodes{};               ///< position and tangent of each
  double place_error = 0.0;                        ///< ± of the positions [m]
  std::vector<double> tension{};                   ///< in the middle of each element [N]
  std::vector<double> strain{};                    ///< the same
  double tension_error = 0.0, strain_error = 0.0;  ///< ± of each of these
  std::size_t unstable = 0;                        ///< directions in which it falls away
  std::optional<ElasticCatenary>
      rope{};              ///< the same but limp, in closed form, where the cable is uniform and does not whirl
  CableNumbers of_rope{};  ///< the same of it
  double wall_seconds = 0.0;
};

/// For an experiment free of complaints, with both ends held or whirling with a free one.
std::expected<CableRestStudy, std::string> study_cable_rest(const Experiment&);

struct CableModesStudy {
  Experiment experiment;
  Cable cable;
  CableEnds ends;
  CableRest rest;
  CableModes found;
  std::vector<double> omega{}, decay{};  ///< of each mode [rad/s], [1/s]; a decay below zero grows
  std::vector<double> error{};           ///< ± of both, that of the mesh included
  double wall_seconds = 0.0;
};

/// For an experiment free of complaints. 0 asks for the lowest twenty, or all there are.
std::expected<CableModesStudy, std::string> study_cable_modes(const Experiment&, bool free_end, std::size_t count,
                                                              const std::function<bool(double share)>& keep_going = {});

/// Points along the cable, so many in each element and the support first, from nodes or from a mode's displacements [m].
std::vector<Vec2<double>> along_cable(const Cable&, const std::vector<Vec2<double>>& nodes, std::size_t each);

}  // namespace catena
