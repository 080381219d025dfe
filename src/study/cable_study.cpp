#include "study/cable_study.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>

#include "lab/build_cable.hpp"
#include "model/cable_shape.hpp"

namespace catena {
namespace {

using Clock = std::chrono::steady_clock;
using Points = std::vector<Vec2<double>>;

constexpr double mesh_safety = 2;  // a mesh of half the size is off by much less than the difference

double seconds_since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

/// Where an element is farthest along a direction: at one of its ends or, the element being a cubic, where a parabola vanishes.
Vec2<double> farthest(const Cable& cable, const Points& nodes, std::size_t element, const Vec2<double>& along) {
  const auto slope = [&](double share) { return dot(along, tangent_of(cable, nodes, element, share)); };
  const double first = slope(0.0), middle = slope(0.5), last = slope(1.0);
  const double bend = 2 * (first - 2 * middle + last), rise = 4 * middle - 3 * first - last;
  Vec2<double> most = nodes[2 * element];
  const auto look = [&](double share) {
    if (!(share > 0 && share <= 1)) return;
    const Vec2<double> at = point_of(cable, nodes, element, share);
    if (dot(along, at) > dot(along, most)) most = at;
  };
  look(1.0);
  const double inside = rise * rise - 4 * bend * first;  // of the roots of first + rise ξ + bend ξ²
  if (!(inside >= 0)) return most;
  const double sum = -0.5 * (rise + std::copysign(std::sqrt(inside), rise));
  if (bend != 0) look(sum / bend);
  if (sum != 0) look(first / sum);
  return most;
}

/// Of the whole cable.
Vec2<double> farthest(const Cable& cable, const Points& nodes, const Vec2<double>& along) {
  Vec2<double> most = nodes.front();
  for (std::size_t e = 0; e < cable.elements.size(); ++e)
    if (const Vec2<double> at = farthest(cable, nodes, e, along); dot(along, at) > dot(along, most)) most = at;
  return most;
}

/// Downwards from the line between the ends, as far as its slope counts.
std::optional<Vec2<double>> below_line(const CableEnds& ends) {
  if (!ends.end || ends.end->x == ends.support.x) return std::nullopt;
  const Vec2<double> line = *ends.end - ends.support;
  return Vec2<double>{line.y / line.x, -1.0};
}

void add_depths(const Cable& cable, const CableEnds& ends, const Points& nodes, CableNumbers& numbers) {
  numbers.lowest = farthest(cable, nodes, {0.0, -1.0});
  if (const auto below = below_line(ends)) numbers.sag = dot(*below, farthest(cable, nodes, *below) - ends.support);
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
  add_depths(cable, ends, rest.nodes, numbers);
  return numbers;
}

CableNumbers numbers_of(const ElasticCatenary& rope) {
  const double weight = rope.rope.weight, length = rope.rope.length;
  CableNumbers numbers{
      .pull_at_start = rope.pull, .pull_at_end = -1.0 * force(rope, length), .stretched = stretched_length(rope)};
  numbers.most_tension = std::max(length_of(numbers.pull_at_start), length_of(numbers.pull_at_end));
  numbers.most_strain = numbers.most_tension / rope.rope.stiffness;
  // It is lowest where its force is level, and deepest below the line where that is along the line.
  const auto where = [&](double slope) {
    if (weight == 0) return Vec2<double>{};
    return point(rope, std::clamp((slope * rope.pull.x - rope.pull.y) / weight, 0.0, length));
  };
  numbers.lowest = where(0.0);
  if (const auto below = below_line({.end = rope.end})) numbers.sag = dot(*below, where(below->x));
  return numbers;
}

/// A cable at rest in so many pieces of each element.
struct CutCable {
  std::size_t cut = 1;
  Cable cable;
  CableRest rest;

  /// In the middle of an element before it was cut.
  double in_middle(double (*what)(const Cable&, std::span<const Vec2<double>>, std::size_t, double),
                   std::size_t element) const {
    return cut == 1 ? what(cable, rest.nodes, element, 0.5) : what(cable, rest.nodes, element * cut + cut / 2 - 1, 1.0);
  }
  /// Position (0) or tangent (1) of a node before elements were cut.
  const Vec2<double>& at(std::size_t node, std::size_t part) const { return rest.nodes[2 * node * cut + part]; }
};

/// The same cable whole, in halves and in quarters: its numbers in the limit of ever shorter elements, and their ±.
class CutLadder {
 public:
  explicit CutLadder(const std::array<CutCable, 3>& cuts) : cuts_(cuts) {
    const double length = length_of(cuts.front().cable);
    for (const CutCable& one : cuts) moved_ = std::max(moved_, one.rest.last_step + 1e-14 * length);
  }

  /// Of what `of` says of each cut. The ± grows to what is found, and to what Newton's last step, times the scale, leaves.
  template <class Of>
  double limit(const Of& of, double scale, double& error) const {
    const MeshLimit found = mesh_limit({of(cuts_[0]), of(cuts_[1]), of(cuts_[2])});
    error = std::max(error, found.error + moved_ * scale);
    return found.value;
  }
  template <class Of>
  Vec2<double> limit_of_vector(const Of& of, double scale, double& error) const {
    return {limit([&](const CutCable& one) { return of(one).x; }, scale, error),
            limit([&](const CutCable& one) { return of(one).y; }, scale, error)};
  }

  /// ± of a point between the nodes of the quarters. A cubic is off there by h⁴ times something, most in the middle of an element:
  /// where the halves can be seen to be, for the quarters have a node there.
  double between(const CableRestStudy& study) const {
    const CutCable &halves = cuts_[1], &quarters = cuts_[2];
    double middle = 0.0, node = 0.0;
    for (std::size_t e = 0; e < halves.cable.elements.size(); ++e)
      middle = std::max(middle,
                        length_of(point_of(halves.cable, halves.rest.nodes, e, 0.5) - quarters.rest.nodes[4 * e + 2]));
    for (std::size_t i = 0; i <= study.cable.elements.size(); ++i)
      node = std::max(node, length_of(quarters.at(i, 0) - study.nodes[2 * i]));
    return middle / 8 + node + study.place_error;
  }

 private:
  const std::array<CutCable, 3>& cuts_;
  double moved_ = 0.0;
};

void fill(CableRestStudy& study, const std::array<CutCable, 3>& cuts) {
  const CutLadder ladder(cuts);
  CableNumbers &found = study.found, &error = study.error;
  std::array<CableNumbers, 3> numbers;
  for (std::size_t k = 0; k < 3; ++k) numbers[k] = numbers_of(cuts[k].cable, study.ends, cuts[k].rest);
  const auto of = [&](auto CableNumbers::* one) {
    return [&numbers, &cuts, one](const CutCable& cut) {
      return numbers[static_cast<std::size_t>(&cut - cuts.data())].*one;
    };
  };
  const double strain = 1.0 / length_of(study.cable), force = study.cable.elements.front().axial_stiffness * strain;
  found.pull_at_start = ladder.limit_of_vector(of(&CableNumbers::pull_at_start), force, error.pull_at_start.x);
  found.pull_at_end = ladder.limit_of_vector(of(&CableNumbers::pull_at_end), force, error.pull_at_end.x);
  found.stretched = ladder.limit(of(&CableNumbers::stretched), 1.0, error.stretched);
  found.most_tension = ladder.limit(of(&CableNumbers::most_tension), force, error.most_tension);
  found.most_strain = ladder.limit(of(&CableNumbers::most_strain), strain, error.most_strain);
  for (std::size_t e = 0; e < study.cable.elements.size(); ++e) {
    const auto middle = [e](auto what) { return [e, what](const CutCable& cut) { return cut.in_middle(what, e); }; };
    study.tension.push_back(ladder.limit(middle(tension_of), force, study.tension_error));
    study.strain.push_back(ladder.limit(middle(elongation), strain, study.strain_error));
  }
  // The largest mostly stand at an end, where they converge more slowly: they are known no better than the others.
  error.most_tension = std::max(error.most_tension, study.tension_error);
  error.most_strain = std::max(error.most_strain, study.strain_error);
  double of_tangents = 0.0;
  for (std::size_t i = 0; i <= study.cable.elements.size(); ++i)
    for (const std::size_t part : {0U, 1U})
      study.nodes.push_back(ladder.limit_of_vector([&](const CutCable& cut) { return cut.at(i, part); }, 1.0,
                                                   part == 0 ? study.place_error : of_tangents));
  found.lowest = numbers[2].lowest;
  found.sag = numbers[2].sag;
  error.sag = error.lowest.y = ladder.between(study);
  error.lowest.x = length_of(numbers[2].lowest - numbers[1].lowest) + error.lowest.y;
}

std::expected<CutCable, std::string> cut_further(const CutCable& from, const CableEnds& ends) {
  auto rest = settle_refined(from.cable, ends, from.rest);
  if (!rest) return std::unexpected(std::move(rest.error()));
  return CutCable{.cut = 2 * from.cut, .cable = refined(from.cable), .rest = std::move(*rest)};
}

/// Is there a closed form of it, but for its bending stiffness?
bool is_a_rope(const Cable& cable) {
  const CableElement& first = cable.elements.front();
  return std::ranges::all_of(cable.elements, [&](const CableElement& one) {
    return std::abs(one.mass / one.length * first.length / first.mass - 1) < 1e-12;
  });
}

/// Whirling, between two ends that are held or, with a free one, plumb; in a plane that may turn.
std::expected<CableRest, std::string> rest_of(const Experiment& experiment, const Cable& cable, const CableEnds& ends) {
  const bool whirls = experiment.start.shape == StartShape::whirling;
  return whirls ? whirling_rest(experiment, cable) : hang(cable, ends);
}

CableEnds ends_of(const Experiment& experiment, bool free_end) {
  return free_end ? CableEnds{} : CableEnds{.end = Vec2<double>{experiment.start.span, experiment.start.rise}};
}

}  // namespace

std::expected<CableRestStudy, std::string> study_cable_rest(const Experiment& experiment) {
  const auto begun = Clock::now();
  CableRestStudy study{.experiment = experiment,
                       .cable = build_cable(experiment),
                       .ends = ends_of(experiment, experiment.start.shape == StartShape::whirling)};
  auto whole = rest_of(experiment, study.cable, study.ends);
  if (!whole) return std::unexpected(std::move(whole.error()));
  std::array<CutCable, 3> cuts{CutCable{.cable = study.cable, .rest = std::move(*whole)}};
  for (std::size_t k = 1; k < cuts.size(); ++k) {
    auto further = cut_further(cuts[k - 1], study.ends);
    if (!further) return std::unexpected(std::move(further.error()));
    cuts[k] = std::move(*further);
  }
  fill(study, cuts);
  study.unstable = cuts.back().rest.unstable;
  study.wall_seconds = seconds_since(begun);
  if (!study.ends.end || study.cable.spin != 0 || !is_a_rope(study.cable)) return study;
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
  CableModesStudy study{.experiment = experiment,
                        .cable = build_cable(experiment),
                        .ends = ends_of(experiment, free_end),
                        .rest = {},
                        .found = {}};
  // Both meshes, so that what the elements leave out is known.
  std::vector<CableModes> meshes;
  Cable cable = study.cable;
  for (int mesh = 0; mesh < 2; ++mesh) {
    const auto rest = rest_of(experiment, cable, study.ends);
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
