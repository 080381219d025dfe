// What the rungs of a ladder say together: how far apart neighbours are, until when they agree, with which order they converge and
// to what; what does not converge, and how it grows. docs/theory/converge.md.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "study/extrapolation.hpp"
#include "study/ladder.hpp"

namespace catena {

/// What is judged as a whole along the chain.
enum class Profile { shape, angle, rate, sigma };
inline constexpr std::size_t profile_count = 4;
std::string_view name(Profile);  ///< "shape", "theta", "rate", "sigma"

/// At a time that was asked for.
struct LadderMoment {
  double time = 0.0;
  std::array<Extrapolated, profile_count>
      whole{};                        ///< order and state of each profile; its ± holds everywhere along the chain
  std::vector<Extrapolated> limit{};  ///< of each column of the plan
};

/// From one time to another [s].
struct Stretch {
  double from = 0.0, to = 0.0;
};

/// What became of one measure of the runs.
struct MeasureFinding {
  std::size_t measure = 0;  ///< its place in measures()
  RungValues values{};      ///< on the rungs that were used
  Extrapolated limit{};
  PowerLaw law{};  ///< over links; not numbers where there is none
};

struct LadderFindings {
  ExpectedOrder expected{};
  std::vector<std::size_t> used{};  ///< rungs that were finished
  std::vector<std::vector<double>>
      apart{};                          ///< of neighbours among them, at each time: the largest distance of a place [m]
  std::vector<Measured> agree_until{};  ///< of each pair of neighbours; the end with ± 0 where they never part [s]
  std::vector<Extrapolated>
      shape{};  ///< at each time: order and ± of the limit of the shape, the largest along the chain
  std::vector<Stretch> converged{};        ///< of time in which the limit of the shape has a ± below plan.agree_to
  std::vector<LadderMoment> at{};          ///< at each of plan.at
  std::vector<MeasureFinding> measures{};  ///< all that belong to the motion
  std::vector<std::string> warnings{};     ///< what a reader should know before any number

  const MeasureFinding* finding(std::string_view measure) const;
};

LadderFindings judge_ladder(const LadderPlan&, std::span<const Rung>);

/// A measure of a rung with its ±: that of its certificate, or for steps, which have none, how far it may be from the limit.
Measured on_rung(const LadderPlan&, const MeasureFinding&, const Rung&);

/// The same for a column at a time that was asked for.
Measured on_rung(const LadderPlan&, const LadderMoment&, const Rung&, std::size_t column);

/// Does the number grow or fall without a limit in sight?
bool grows(const MeasureFinding&);

/// The force at the support from its σ [N].
double support_tension(const LadderPlan&, double sigma);

}  // namespace catena
