#include "lab/joint_places.hpp"

#include <cassert>

#include "lab/chain_sensor.hpp"
#include "num/elementary.hpp"

namespace catena {

std::vector<double> joint_places(const Frames& frames, std::span<const double> link_lengths,
                                 double Vec2<double>::* coordinate) {
  const std::size_t links = link_lengths.size();
  const std::span<const double> angles = frames.of(chain_names::angles), tip = frames.of(chain_names::position);
  assert(angles.size() == frames.time.size() * links && tip.size() == 2 * frames.time.size());
  std::vector<double> sine(links), cosine(links), places;
  places.reserve(frames.time.size() * (links + 1));
  for (std::size_t row = 0; row < frames.time.size(); ++row) {
    sincos(angles.subspan(row * links, links), sine, cosine);
    const std::size_t first = places.size();
    Vec2<double> joint;
    places.push_back(joint.*coordinate);
    for (std::size_t i = 0; i < links;
         ++i) {  // in the order of look_at: the support of a chain at rest is exactly zero
      joint = joint + link_lengths[i] * Vec2<double>{cosine[i], sine[i]};
      places.push_back(joint.*coordinate);
    }
    const Vec2<double> support = Vec2<double>{tip[2 * row], tip[2 * row + 1]} - joint;
    for (std::size_t j = first; j < places.size(); ++j) places[j] += support.*coordinate;
  }
  return places;
}

}  // namespace catena
