// The bank of experiments by which the certificate is judged: is the true error within the printed ±?
//
// Truth is another method at a tolerance of 1e-13. A number is judged where truth is known better than the ± that is claimed: yet
// another method, at 1e-12, must agree to a third of that. docs/trust.md holds the table of one large bank.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "lab/experiment.hpp"

namespace catena {

/// One printed number.
struct JudgedNumber {
  std::string what;      ///< "tip", "speed_max", "speed_max time" …
  double error = 0.0;    ///< |printed − true|
  double claimed = 0.0;  ///< the ±
};

/// What became of one experiment.
struct JudgedRun {
  Method method = Method::automatic;
  bool equal_steps = false;
  bool certified = false;   ///< it ran and has a certificate
  double horizon = 0.0;     ///< as a share of the run
  std::size_t unknown = 0;  ///< numbers for which truth is not known well enough
  std::vector<JudgedNumber> numbers{};
};

/// Experiment number `index` of the bank with this seed: rods or beads, with and without friction, every method, tolerances
/// from 1e-4 to 1e-11, equal steps too. The same on every machine.
Experiment bank_experiment(std::uint64_t seed, std::size_t index);

/// The same with a far end that is held, for good or for a while, at rest or moving: a chain of 3 to 60 links that hangs there and is
/// pulled aside, or is held where its angles put it.
Experiment held_bank_experiment(std::uint64_t seed, std::size_t index);

/// Elastic cables of 2 to 24 elements, 10 to 10⁴ times as stiff as they are heavy, of either strain, with and without bending
/// stiffness, damping and tip mass; hanging, straight or whirling; free, held, or held and let go. Equal steps of explicit methods are
/// stable. The stiffer the cable, the shorter its run: what is followed at 1e-13 are the waves of stretch.
Experiment cable_bank_experiment(std::uint64_t seed, std::size_t index);

/// This experiment with a method, a tolerance or a step drawn as the bank does.
Experiment with_random_method(Experiment, std::uint64_t seed, std::size_t index);

JudgedRun judge(const Experiment&);

/// Of many numbers: how often the error exceeds the ±, by how much at most, and how wide the ± is in the middle.
struct Verdict {
  std::size_t count = 0;
  double within = 1.0;  ///< share of numbers with error ≤ ±
  double worst = 0.0;   ///< largest error over ±
  double width = 0.0;   ///< median of ± over error, of those whose error is more than rounding
};
Verdict verdict(std::span<const JudgedNumber>);

}  // namespace catena
