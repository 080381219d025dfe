// Floquet multipliers of a periodic motion: by what small disturbances are multiplied in each period. docs/theory/tangent.md, (V.9)–(V.12).
#pragma once

#include <complex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/tangent_flow.hpp"
#include "study/measure.hpp"

namespace catena {

struct Multiplier {
  std::complex<double> value;
  double error = 0.0;  ///< ± of its distance in the plane
};

enum class Stability { stable, edge, unstable };  ///< edge: its ± holds both
std::string_view name(Stability);

/// What the multipliers of a periodic motion say of its stability.
struct OrbitVerdict {
  std::vector<Multiplier> multipliers{};  ///< the largest first
  Measured largest{};                     ///< ln of the largest |μ|
  Measured margin{};  ///< positive where no disturbance grows; crosses zero at the edge of stability (V.11), (V.12)
  Stability stability = Stability::edge;
};

/// From those of two computations, each with the largest first; without a second one the ± is not known. Where there are none,
/// nothing can grow.
OrbitVerdict verdict_on(const std::vector<std::complex<double>>& values,
                        const std::vector<std::complex<double>>& others);

/// The eigenvalues of a monodromy matrix, column after column, the largest first; none where it is not finite (V.9).
std::vector<std::complex<double>> multipliers_of(std::span<const double> monodromy);

struct Floquet : OrbitVerdict {
  RunStatus status = RunStatus::failed;
  std::string message{};
  double period = 0.0;    ///< [s]
  bool periodic = false;  ///< does the motion come back?
  Measured miss{};        ///< how far from its start it ends, as √(Σ δθ² + Σ δω²)
  std::vector<std::string> warnings{};
  Counters counters{};
};

/// Over one period from the start of an experiment free of complaints.
Floquet floquet(const Experiment&, double period, const KeepGoing& keep_going = {});

/// Of an endless motion of the support [s]; none where it rests, now or later.
std::optional<double> support_period(const Experiment&);

}  // namespace catena
