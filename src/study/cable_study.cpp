#include "study/cable_study.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "lab/build_cable.hpp"
#include "model/cable_shape.hpp"

namespace catena {
namespace {

using Clock = std::chrono::steady_clock;
using Points = std::vector<Vec2<double>>;

constexpr std::size_t looked_at = 32;  // points of an element: a parabola's top is missed by a thousandth of its height
constexpr double mesh_safety = 2;      // a mesh of half the size is off by much less than the difference

double seconds_since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

/// The deepest below the line between the ends, and the lowest of all.
void add_depths(const Points& points, const Vec2<double>& from, const std::optional<Vec2<double>>& to,
                CableNumbers& numbers) {
  numbers.lowest = from;
  for (const Vec2<double>& at : points) {
    if (at.y < numbers.lowest.y) numbers.lowest = at;
    if (!to || to->x == from.x) continue;
    const double line = from.y + (to->y - from.y) * (at.x - from.x) / (to->x - from.x);
    numbers.sag = std::max(numbers.sag, line - at.y);
  }
}

CableNumbers numbers_of(const Cable& cable, const CableEnds& ends, const CableRest& rest) {
  CableNumbers numbers{.pull_at_start = -1.0 * rest.support_force,
                       .pull_at_end = -1.0 * rest.end_force,
                       .stretched = stretched_length(cable, rest.nodes)};
  for (std::size_t e = 0; e < cable.elements.size(); ++e)
    for (const double share : {0.0, 0.5, 1.0}) {
      numbers.most_tension = std::max(numbers.most_tension, tension_of(cable, rest.nodes, e, share));
      numbers.most_strain = std::max(numbers.most_strain, elongation(cable, rest.nodes, e, share));
    }
  add_depths(along_cable(cable, rest.nodes, looked_at), ends.support, ends.end, numbers);
  return numbers;
}

CableNumbers numbers_of(const ElasticCatenary& rope) {
  constexpr int points = 4096;
  Points all;
  CableNumbers numbers{.pull_at_start = rope.pull,
                       .pull_at_end = -1.0 * force(rope, rope.rope.length),
                       .stretched = stretched_length(rope)};
  for (int i = 0; i <= points; ++i) {
    const double s = rope.rope.length * i / points, pulls = length_of(force(rope, s));
    all.push_back(point(rope, s));
    numbers.most_tension = std::max(numbers.most_tension, pulls);
    numbers.most_strain = std::max(numbers.most_strain, pulls / rope.rope.stiffness);
  }
  add_depths(all, {}, rope.end, numbers);
  return numbers;
}

/// Each number's ± from the cable in elements of half the length, and what Newton's last step leaves.
CableNumbers errors_of(const CableNumbers& ours, const CableNumbers& finer, double moved, double stiffness) {
  const auto apart = [&](double a, double b, double scale) { return mesh_safety * std::abs(a - b) + moved * scale; };
  const auto vector = [&](const Vec2<double>& a, const Vec2<double>& b, double scale) {
    const double error = mesh_safety * length_of(a - b) + moved * scale;
    return Vec2<double>{error, error};
  };
  return {.pull_at_start = vector(ours.pull_at_start, finer.pull_at_start, stiffness),
          .pull_at_end = vector(ours.pull_at_end, finer.pull_at_end, stiffness),
          .stretched = apart(ours.stretched, finer.stretched, 1.0),
          .sag = apart(ours.sag, finer.sag, 1.0) + 1e-3 * ours.sag / (looked_at * looked_at),
          .lowest = vector(ours.lowest, finer.lowest, 1.0),
          .most_tension = apart(ours.most_tension, finer.most_tension, stiffness),
          .most_strain = apart(ours.most_strain, finer.most_strain, 1.0)};
}

/// Is there a closed form of it, but for its bending stiffness?
bool is_a_rope(const Cable& cable) {
  const CableElement& first = cable.elements.front();
  return std::ranges::all_of(cable.elements, [&](const CableElement& one) {
    return std::abs(one.mass / one.length * first.length / first.mass - 1) < 1e-12;
  });
}

double place_error(const Cable& cable, const CableEnds& ends, const CableRest& rest) {
  const auto doubt = mesh_doubt(cable, ends, rest);
  return doubt ? doubt->place : 0.0;
}

}  // namespace

std::vector<double> CableRestStudy::tension() const {
  std::vector<double> all(cable.elements.size());
  for (std::size_t e = 0; e < all.size(); ++e) all[e] = tension_of(cable, rest.nodes, e, 0.5);
  return all;
}

std::vector<double> CableRestStudy::strain() const {
  std::vector<double> all(cable.elements.size());
  for (std::size_t e = 0; e < all.size(); ++e) all[e] = elongation(cable, rest.nodes, e, 0.5);
  return all;
}

std::expected<CableRestStudy, std::string> study_cable_rest(const Experiment& experiment) {
  const auto begun = Clock::now();
  CableRestStudy study{.experiment = experiment,
                       .cable = build_cable(experiment),
                       .ends = {.end = Vec2<double>{experiment.start.span, experiment.start.rise}},
                       .rest = {},
                       .found = {},
                       .error = {},
                       .rope = {}};
  auto rest = hang(study.cable, study.ends);
  if (!rest) return std::unexpected(std::move(rest.error()));
  study.rest = std::move(*rest);
  study.found = numbers_of(study.cable, study.ends, study.rest);
  const Cable finer = refined(study.cable);
  const auto fine = hang(finer, study.ends);
  if (!fine) return std::unexpected(fine.error());
  const double moved = study.rest.last_step + 1e-14 * length_of(study.cable);
  study.error = errors_of(study.found, numbers_of(finer, study.ends, *fine), moved,
                          study.cable.elements.front().axial_stiffness / length_of(study.cable));
  study.place_error = place_error(study.cable, study.ends, study.rest) + moved;
  study.wall_seconds = seconds_since(begun);
  if (!is_a_rope(study.cable)) return study;
  const double weight = (mass_of(study.cable) - study.cable.tip_mass) * study.cable.gravity;
  const auto rope = elastic_catenary({.length = length_of(study.cable),
                                      .weight = weight / length_of(study.cable),
                                      .stiffness = study.cable.elements.front().axial_stiffness},
                                     *study.ends.end);
  if (!rope) return study;
  study.rope = *rope;
  study.of_rope = numbers_of(*rope);
  return study;
}

std::expected<CableModesStudy, std::string> study_cable_modes(const Experiment& experiment, bool free_end,
                                                              std::size_t count,
                                                              const std::function<bool(double share)>& keep_going) {
  constexpr std::size_t usual = 20;
  const auto begun = Clock::now();
  CableModesStudy study{
      .experiment = experiment, .cable = build_cable(experiment), .ends = {}, .rest = {}, .found = {}};
  if (!free_end) study.ends.end = Vec2<double>{experiment.start.span, experiment.start.rise};
  // Both meshes, so that what the elements leave out is known.
  std::vector<CableModes> meshes;
  Cable cable = study.cable;
  for (int mesh = 0; mesh < 2; ++mesh) {
    const auto rest = hang(cable, study.ends);
    if (!rest) return std::unexpected(rest.error());
    if (mesh == 0) study.rest = *rest;
    const std::size_t freedom = mesh == 0 ? 4 * cable.elements.size() + (free_end ? 2 : 0) : meshes[0].modes.size();
    const std::size_t wanted = mesh == 0 && count == 0 ? std::min(usual, freedom) : mesh == 0 ? count : freedom;
    auto modes = cable_modes(cable, study.ends, *rest, wanted, keep_going);
    if (!modes) return std::unexpected(std::move(modes.error()));
    meshes.push_back(std::move(*modes));
    cable = refined(cable);
  }
  study.found = std::move(meshes[0]);
  for (std::size_t k = 0; k < study.found.modes.size(); ++k) {
    const CableMode& mode = study.found.modes[k];
    const Complex root = growth(mode, study.cable.damping), finer = growth(meshes[1].modes[k], study.cable.damping);
    study.omega.push_back(root.im);
    study.decay.push_back(-root.re);
    const double size = std::max(abs(root), std::sqrt(mode.error));
    study.error.push_back(mesh_safety * abs(root - finer) + mode.error / size);
  }
  study.wall_seconds = seconds_since(begun);
  return study;
}

std::vector<Vec2<double>> along_cable(const Cable& cable, const std::vector<Vec2<double>>& nodes, std::size_t each) {
  Points points{nodes.front()};
  for (std::size_t e = 0; e < cable.elements.size(); ++e)
    for (std::size_t k = 1; k <= each; ++k)
      points.push_back(point_of(cable, nodes, e, static_cast<double>(k) / static_cast<double>(each)));
  return points;
}

}  // namespace catena
