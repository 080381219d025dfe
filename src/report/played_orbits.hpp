// Periodic motions as a block of a page that plays them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "num/vec2.hpp"
#include "report/study_page.hpp"

namespace catena {

struct PlayedOrbit {
  std::string name;
  double frequency = 0.0;               ///< [Hz]
  std::vector<double> angles{};         ///< of every link at equal intervals of a period, both ends included [rad]
  std::vector<Vec2<double>> support{};  ///< where it is then; empty: it rests [m]
};

/// Which of so many orbits are played: about a dozen, the first and the last among them.
std::vector<std::size_t> played_places(std::size_t count);

StudyModes played_orbits(const Experiment&, std::span<const double> rest, std::span<const PlayedOrbit>);

}  // namespace catena
