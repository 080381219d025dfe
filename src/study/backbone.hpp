// How the frequency of a mode changes with its amplitude: the family of periodic orbits that begins in small oscillations.
//
// Where nothing takes energy out of the chain, such an orbit is at rest twice in each period: it swings to and fro on one path. So
// half a period is enough: at rest at its beginning, at rest at its end. docs/theory/orbits.md, (O.8)–(O.13).
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/result.hpp"
#include "study/floquet.hpp"
#include "study/measure.hpp"

namespace catena {

/// So many intervals of half a period are kept to be drawn.
inline constexpr std::size_t drawn_intervals = 32;

/// One orbit. Its amplitude is what it is asked for by, and exact; the rest belongs to it, with a ±.
struct BackbonePoint {
  double amplitude = 0.0;        ///< by how much the link is turned from its rest when the chain is let go [rad]
  Measured period{};             ///< [s]
  Measured frequency{};          ///< [Hz]
  Measured energy{};             ///< above that of the chain at rest [J]
  Measured swing{};              ///< half of the range of the link's angle [rad]
  std::vector<double> angles{};  ///< where it is let go [rad]
  std::vector<double> turned{};  ///< where it is at rest again, half a period later [rad]
  OrbitVerdict verdict{};        ///< of its multipliers without the two that every such orbit has, which are 1
  std::vector<double> path{};    ///< angles at `drawn_intervals` equal intervals of the half period between them [rad]
  bool asked = false;            ///< its amplitude was named
};

/// Why the family was followed no further.
enum class BackboneEnd { amplitude, points, returned, stuck };
std::string_view name(BackboneEnd);

struct BackboneTask {
  std::size_t mode = 1;
  std::size_t link = 0;        ///< whose turn is the amplitude, from 1 on; 0: the one that turns most in the mode
  double amplitude_max = 0.5;  ///< negative: it is turned clockwise first [rad]
  std::vector<double> at{};    ///< amplitudes that are asked for [rad]
  std::size_t most_points = 300;
  bool free_end = true;
  std::function<bool(double share)> keep_going{};
};

struct Backbone {
  RunStatus status = RunStatus::failed;
  std::string message{};
  std::vector<std::string> warnings{};
  Experiment experiment{};  ///< without friction and air, on a support at rest
  BackboneTask task{};
  std::size_t link = 0;         ///< from 0 on
  Measured small{};             ///< frequency of small oscillations [Hz]
  std::vector<double> rest{};   ///< angles [rad]
  std::vector<double> shape{};  ///< turns of the links in the mode when this one turns by 1
  std::vector<BackbonePoint> points{};
  BackboneEnd end = BackboneEnd::stuck;
  Counters counters{};
  double wall_seconds = 0.0;
};

/// The most links for which orbits are sought: each needs as many directions carried as the chain has angles and rates.
inline constexpr int most_orbit_links = 100;

/// For an experiment free of complaints.
Backbone backbone(const Experiment&, const BackboneTask&);

}  // namespace catena
