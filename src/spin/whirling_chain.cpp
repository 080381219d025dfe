#include "spin/whirling_chain.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "num/elementary.hpp"
#include "num/text.hpp"
#include "spin/critical.hpp"
#include "spin/rotating_rope.hpp"
#include "spin/whirling_shape.hpp"

namespace catena {
namespace {

/// How the links lie if the chain is bent like a uniform rope in the same mode, as far beyond its onset.
std::vector<double> like_a_rope(const std::vector<Link>& links, int mode, double beyond_onset) {
  const WhirlingShape rope = whirling_shape({.alpha = critical_value(mode, 0.0).alpha * beyond_onset}, mode);
  double length = 0.0, reached = 0.0;
  for (const Link& link : links) length += link.length;
  std::vector<double> angles;
  WhirlPoint near = rope.at(0.0);
  for (const Link& link : links) {
    reached += link.length;
    const WhirlPoint far = rope.at(std::min(1.0, reached / length));
    angles.push_back(atan2(far.y - near.y, far.x - near.x));
    near = far;
  }
  return angles;
}

/// Is it at rest in this mode? All links pull, so none is level (H.1), and k − 1 directions are unstable.
bool is_mode(const TurningChain& chain, std::size_t mode) {
  return std::ranges::all_of(chain.angles(), [](double angle) { return std::fabs(angle) < std::numbers::pi / 2; }) &&
         unstable_directions(chain) + 1 == mode;
}

}  // namespace

std::size_t count_whirls(const std::vector<Link>& links, double speed2) {
  TurningChain straight(links, speed2);
  straight.look(std::vector<double>(links.size(), 0.0));
  return unstable_directions(straight);
}

double critical_speed2(const std::vector<Link>& links, std::size_t mode, double above) {
  double low = 0.0, high = above;
  while (high - low > 1e-9 * high) {
    const double middle = 0.5 * (low + high);
    (count_whirls(links, middle) < mode ? low : high) = middle;
  }
  return high;
}

std::expected<TurningChain, std::string> whirling_chain(const std::vector<Link>& links, double speed2,
                                                        std::size_t mode) {
  constexpr double first_beyond = 1.02;  // of the onset, where all shapes are small and alike
  constexpr double hardly_beyond = 1 + 1e-6;
  const double onset = critical_speed2(links, mode, speed2), beyond = speed2 / onset;
  const double top = std::max(hardly_beyond, largest_alpha / critical_value(static_cast<int>(mode), 0.0).alpha);
  for (const int stages : {1, 8, 64}) {  // at once, or from the onset on
    std::vector<double> angles;
    bool found = true;
    for (int stage = 1; stage <= stages && found; ++stage) {
      const double share = static_cast<double>(stage) / stages, least = std::min(first_beyond, beyond);
      TurningChain chain(links, stage == stages ? speed2 : onset * least * pow(beyond / least, share));
      if (stage == 1)
        angles = like_a_rope(links, static_cast<int>(mode), std::clamp(chain.speed2() / onset, hardly_beyond, top));
      found = chain.settle(angles) && is_mode(chain, mode);
      angles = chain.angles();
      if (!found || stage < stages) continue;
      if (chain.joints().back().y > 0) return chain;
      for (double& angle : angles) angle = -angle;
      chain.look(angles);
      return chain;
    }
  }
  return std::unexpected(
      "no relative equilibrium was found from which " + text(mode - 1) +
      " directions lead away: the links are too few or too unequal, or the shape begins too close to "
      "this speed");
}

}  // namespace catena
