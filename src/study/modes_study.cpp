#include "study/modes_study.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "exact/rope_modes.hpp"
#include "lab/build.hpp"

namespace catena {
namespace {

constexpr std::size_t most_links_for_all_modes = 200;
constexpr std::size_t usual_modes = 20;
constexpr std::size_t most_compared = 40;

/// Is it a rope cut into equal pieces, and nothing else?
bool like_a_rope(const Suspension& what) {
  const Link& first = what.chain.links.front();
  const auto as_first = [&](const Link& link) {
    return std::abs(link.length - first.length) < 1e-9 * first.length &&
           std::abs(link.mass - first.mass) < 1e-9 * first.mass &&
           std::abs(link.centre - first.centre) < 1e-9 * first.length;
  };
  return what.chain.gravity > 0 && !windy(what) && std::ranges::all_of(what.chain.links, as_first) &&
         std::ranges::all_of(what.loads, [](double load) { return load == 0; });
}

RopeTheory rope_theory(const Suspension& what, double length, std::size_t count) {
  RopeTheory rope;
  if (!like_a_rope(what)) return rope;
  const double unit = std::sqrt(what.chain.gravity / length);
  const int wanted = static_cast<int>(std::min(count, most_compared));
  if (!what.end) {
    rope.name = "bessel";
    for (const double value : hanging_rope_frequencies(wanted)) {
      rope.omega.push_back(value * unit);
      rope.error.push_back(1e-15 * value * unit);
    }
    return rope;
  }
  const auto curve = catenary(length, *what.end);
  if (!curve) return rope;
  for (const auto& [value, error] : catenary_frequencies(*curve, wanted)) {
    rope.name = "catenary";
    rope.omega.push_back(value * unit);
    rope.error.push_back(error * unit);
  }
  for (const double value : taut_frequencies(*curve, wanted)) rope.taut.push_back(value * unit);
  return rope;
}

}  // namespace

std::expected<ModesStudy, std::string> study_modes(const Experiment& experiment, const ModesTask& task) {
  ModesStudy study{
      .experiment = experiment, .what = build_suspension(experiment, !task.free_end), .modes = {}, .rope = {}};
  const std::size_t links = study.what.chain.links.size();
  const std::size_t count = task.count == 0 && links > most_links_for_all_modes ? usual_modes : task.count;
  const auto begun = std::chrono::steady_clock::now();
  auto modes = find_modes(study.what, {.count = count, .keep_going = task.keep_going});
  if (!modes) return std::unexpected(std::move(modes.error()));
  study.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  study.modes = std::move(*modes);
  study.rope = rope_theory(study.what, built_length(experiment.chain), study.modes.modes.size());
  return study;
}

}  // namespace catena
