#include "study/spin_study.hpp"

#include <utility>

namespace catena {
namespace {

constexpr std::size_t onset_points = 101;

CriticalSpeed critical_speed(int mode, double tip_ratio) {
  return {mode, critical_value(mode, tip_ratio), onset_shape(mode, tip_ratio, onset_points)};
}

}  // namespace

std::vector<CriticalSpeed> critical_speeds(int count, double tip_ratio) {
  std::vector<CriticalSpeed> all;
  for (int mode = 1; mode <= count; ++mode) all.push_back(critical_speed(mode, tip_ratio));
  return all;
}

ShapesStudy study_shapes(const SpinQuestion& asked, const SpinProgress& keep_going) {
  const Whirl whirl = asked.rope.whirl();
  const int modes = count_modes(whirl);
  return {.asked = asked,
          .shapes = whirling_shapes(whirl, modes, keep_going),
          .critical = critical_speeds(modes + 1, whirl.tip_mass)};
}

DiagramStudy study_diagram(const SpinQuestion& asked, int modes, double alpha_max, const SpinProgress& keep_going) {
  DiagramStudy study{.asked = asked,
                     .alpha_max = alpha_max,
                     .branches = {},
                     .critical = critical_speeds(modes, asked.rope.tip_ratio())};
  for (int mode = 1; mode <= modes; ++mode) {
    if (keep_going && !keep_going(static_cast<double>(mode - 1) / modes)) break;
    Branch branch = follow_branch(mode, {.tip_mass = asked.rope.tip_ratio(), .alpha_max = alpha_max});
    if (branch.points.empty()) break;  // and so are all further ones
    study.branches.push_back(std::move(branch));
  }
  return study;
}

std::expected<StabilityStudy, std::string> study_stability(const SpinQuestion& asked, int mode, double rate,
                                                           std::size_t links, const SpinProgress& keep_going) {
  auto growth = find_growth(asked.rope.whirl(), mode, {.links = links, .keep_going = keep_going});
  if (!growth) return std::unexpected(std::move(growth.error()));
  return StabilityStudy{.asked = asked, .mode = mode, .rate = rate, .growth = std::move(*growth)};
}

}  // namespace catena
