#include "statics/balance.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "num/elementary.hpp"
#include "num/sum.hpp"

namespace catena {
namespace {

constexpr int most_pull_steps = 40;  // a chain that needs more is better led from the rim
constexpr int most_push_steps = 12;  // from a good start it converges in six
constexpr int most_strides = 200;
constexpr double least_stride = 1e-9;
constexpr double fold_slack =
    1e-14;  // heights nearer than this to where two discs touch are there: a tenth of closed_gap

/// The disc (S.7) at the height of the end: where its link would be slack if it could.
struct Disc {
  std::size_t link = 0;
  double radius = 0.0;  ///< the link's length
  double span = 0.0;    ///< of the end from the centre, to the right
  double rise = 0.0;    ///< of the end from the centre, upwards; within ± radius

  double excess() const { return std::sqrt(span * span + rise * rise) - radius; }
};
Disc disc_at_end(const ScaledChain& chain) {
  const double end_height = dot(chain.end, chain.up);
  Disc disc;
  double nearest = std::numeric_limits<double>::infinity();
  Sum height(1.0);  // of the centre: what stands behind link j less what hangs before it
  for (std::size_t j = 0; j < chain.length.size(); ++j) {
    height.add(-chain.length[j]);
    const double rise = end_height - height.value();
    height.add(-chain.length[j]);
    const double outside = std::abs(rise) - chain.length[j];
    if (outside < nearest) {
      nearest = outside;
      disc = {.link = j, .radius = chain.length[j], .span = dot(chain.end, chain.right()), .rise = rise};
    }
  }
  disc.rise = std::clamp(disc.rise, -disc.radius, disc.radius);
  return disc;
}

/// Where two discs touch, both links hang plumb and any vertical force between theirs keeps them so: take the middle,
/// and let all links lean together to reach the span. Rounding decides which disc such an end is in; here it does not
/// matter.
Balance pull_from_fold(const ScaledChain& chain, const Disc& disc) {
  const bool first = disc.link == 0;
  const bool last = disc.link + 1 == chain.length.size();
  const std::size_t other = (disc.rise > 0 && !first) || last ? disc.link - 1 : disc.link + 1;
  const Vec2<double> plumb = (0.5 * (chain.share[disc.link] - chain.share[other])) * chain.up;
  double lean = 0.0;
  for (std::size_t i = 0; i < chain.length.size(); ++i) {
    lean += chain.length[i] / std::abs(dot(link_force(chain, disc.link, plumb, i), chain.up));
  }
  return pull(chain, disc.link, plumb + (disc.span / lean) * chain.right(), most_push_steps);
}

/// Direction of the horizontal in the chain's frame.
double level(const ScaledChain& chain) { return atan2(-chain.up.x, chain.up.y); }

/// Just outside the disc: its link points away from the centre, the others lean by H / weight between (S.10).
Polar start_near(const ScaledChain& chain, const Disc& disc) {
  double lean = 0.0;
  for (std::size_t i = 0; i < chain.length.size(); ++i) {
    if (i != disc.link) lean += chain.length[i] / std::abs(chain.share[i] - chain.share[disc.link]);
  }
  const double cosine = disc.span / (disc.excess() + disc.radius);
  return {disc.excess() / (lean * cosine * cosine), level(chain) + atan2(disc.rise, disc.span)};
}

/// On the rim of the disc the balance is known: ρ = 0, its link points from the centre to the rim, the others hang
/// plumb. From there the end is led to its place along the horizontal, as far at a time as Newton's method follows.
Balance walk_from_rim(const ScaledChain& chain, const Disc& disc) {
  const double rim = std::sqrt((disc.radius - disc.rise) * (disc.radius + disc.rise));
  const Vec2<double> way = (rim - disc.span) * chain.right();
  Balance now{.base = disc.link, .force = {}, .polar = {0.0, level(chain) + atan2(disc.rise, rim)}};
  int iterations = 0;
  double left = 1.0;
  double stride = 1.0;
  for (int strides = 0; left > 0 && stride > least_stride && strides < most_strides; ++strides) {
    const double next = std::max(0.0, left - stride);
    const PolarClosure here = polar_closure(chain, chain.end + left * way, now.base, now.polar);
    const Polar change = polar_change(here, (next - left) * way);
    const Balance there = push(chain, chain.end + next * way, now.base,
                               {now.polar.rho + change.rho, now.polar.psi + change.psi}, most_push_steps);
    iterations += there.iterations;
    if (there.closed()) {
      now = there;
      left = next;
      stride *= 2;
    } else {
      stride = std::min(stride, left) / 4;
    }
  }
  if (left > 0) now.gap = left * std::abs(rim - disc.span);
  now.iterations = iterations;
  return now;
}

/// Minimises the dual, with the force held at the link where the guess is smallest: there it must be most exact.
Balance pull_from(const ScaledChain& chain, Vec2<double> guess) {
  std::size_t base = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < chain.share.size(); ++i) {
    const Vec2<double> force = guess + chain.share[i] * chain.up;
    if (dot(force, force) < least) {
      least = dot(force, force);
      base = i;
    }
  }
  return pull(chain, base, guess + chain.share[base] * chain.up, most_pull_steps);
}

}  // namespace

Balance balance(const ScaledChain& chain, Vec2<double> guess) {
  const Disc disc = disc_at_end(chain);
  int iterations = 0;
  if (disc.radius - std::abs(disc.rise) < fold_slack && disc.span < 4 * disc.radius) {
    Balance found = pull_from_fold(chain, disc);
    if (found.closed()) return found;
    iterations += found.iterations;
  }
  if (disc.excess() < 0) {
    Balance found = walk_from_rim(chain, disc);
    found.iterations += iterations;
    return found;
  }
  const Polar start = start_near(chain, disc);
  if (start.rho < 0.3 * weight_gap(chain, disc.link)) {
    Balance found = push(chain, chain.end, disc.link, start, most_push_steps);
    if (found.closed()) return found;
    iterations += found.iterations;
  }
  Balance found = pull_from(chain, guess);
  if (!found.closed()) {
    iterations += found.iterations;
    found = walk_from_rim(chain, disc);
  }
  found.iterations += iterations;
  return found;
}

}  // namespace catena
