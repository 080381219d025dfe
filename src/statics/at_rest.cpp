#include "statics/at_rest.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "exact/reach.hpp"
#include "num/sum.hpp"
#include "statics/settle.hpp"
#include "statics/shares.hpp"
#include "statics/stiff.hpp"

namespace catena {
namespace {

/// Free and limp, each link points where all that follows it pulls: down, or up where loads lift more than there is to carry.
std::expected<Hanging, std::string> hang_free(const Suspension& what) {
  const Chain& chain = what.chain;
  // What is impossible is so for a chain that hangs straight down, too.
  Sum length(0.0);
  for (const Link& link : chain.links) length.add(link.length);
  auto found = hang(chain.links, chain.gravity, {0.0, -length.value()}, what.loads);
  if (!found) return found;
  const Shares acting = shares(chain.links, chain.gravity, what.loads);
  if (acting.force == 0) return std::unexpected("nothing acts on the chain: without gravity a free end rests anywhere");
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const double pull = acting.force * (acting.total - acting.share[i]);
    found->angles[i] = pull < 0 ? std::numbers::pi / 2 : -std::numbers::pi / 2;
    found->tension[i] = std::abs(pull);
  }
  found->support_force = {0.0, acting.force * acting.total};
  found->end_force = {};
  return found;
}

bool rests_bent(const Chain& chain) {
  return std::ranges::any_of(chain.joints, [](const Joint& joint) { return joint.stiffness > 0 && joint.rest != 0; });
}

}  // namespace

std::expected<Hanging, std::string> hang(const Suspension& what) {
  auto still = what.end ? hang(what.chain, *what.end, what.loads) : hang_free(what);
  const bool settled = what.end ? !windy(what) : !windy(what) && !rests_bent(what.chain);
  if (!still || settled) return still;
  Sum length(0.0);
  for (const Link& link : what.chain.links) length.add(link.length);
  if (what.end && reach(length.value(), *what.end) == Reach::straight) return still;
  auto found = settle(what, still->angles, still->end_force);
  if (!found) return std::unexpected(std::move(found.error()));
  Hanging hanging{.angles = std::move(found->angles),
                  .tension = std::move(found->tension),
                  .support_force = found->support_force,
                  .end_force = found->end_force};
  hanging.horizontal_force = what.end && what.end->x < 0 ? found->support_force.x : -found->support_force.x;
  hanging.iterations = still->iterations + found->iterations;
  return hanging;
}

}  // namespace catena
