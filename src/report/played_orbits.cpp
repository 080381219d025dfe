#include "report/played_orbits.hpp"

#include <algorithm>
#include <cmath>

#include "lab/build.hpp"

namespace catena {
namespace {

/// Where the joints are, the support first.
std::vector<Vec2<double>> joint_positions(std::span<const double> lengths, std::span<const double> angles,
                                          Vec2<double> from) {
  std::vector<Vec2<double>> joints{from};
  for (std::size_t i = 0; i < angles.size(); ++i) {
    from = from + lengths[i] * Vec2<double>{std::cos(angles[i]), std::sin(angles[i])};
    joints.push_back(from);
  }
  return joints;
}

}  // namespace

std::vector<std::size_t> played_places(std::size_t count) {
  constexpr std::size_t most = 12;
  std::vector<std::size_t> places;
  places.reserve(most);
  for (std::size_t k = 0; k < std::min(most, count); ++k)
    places.push_back(count <= most ? k : k * (count - 1) / (most - 1));
  return places;
}

StudyModes played_orbits(const Experiment& experiment, std::span<const double> rest,
                         std::span<const PlayedOrbit> orbits) {
  const std::vector<double> lengths = link_lengths(experiment);
  StudyModes block{
      .title = "Play the motions",
      .links = lengths.size(),
      .held = experiment.far_end.held,
      .note =
          "Slowed or sped up so that each period takes two seconds; amplitudes are true. The faint line is the "
          "chain at rest."};
  for (const Vec2<double>& joint : joint_positions(lengths, rest, {})) {
    block.rest_x.push_back(joint.x);
    block.rest_y.push_back(joint.y);
  }
  const double digits = std::pow(10.0, 5 - std::ceil(std::log10(experiment.chain.length)));  // a page needs no more
  const auto rounded = [&](double value) { return std::round(value * digits) / digits; };
  for (const PlayedOrbit& orbit : orbits) {
    StudyModes::Shape& shape = block.modes.emplace_back();
    shape.name = orbit.name;
    shape.omega = 2 * std::acos(-1.0) * orbit.frequency;
    const std::span<const double> angles(orbit.angles);
    for (std::size_t frame = 0; frame * rest.size() < angles.size(); ++frame) {
      const Vec2<double> support = orbit.support.empty() ? Vec2<double>{} : orbit.support[frame];
      for (const Vec2<double>& joint :
           joint_positions(lengths, angles.subspan(frame * rest.size(), rest.size()), support)) {
        shape.path.push_back(rounded(joint.x));
        shape.path.push_back(rounded(joint.y));
      }
    }
  }
  return block;
}

}  // namespace catena
