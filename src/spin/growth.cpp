#include "spin/growth.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "num/chance.hpp"
#include "num/elementary.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// σ between which one μ lies alone.
struct Interval {
  double low, high;
};

/// Halves until the eigenvalue number `rank`, the largest being 0, is alone in an interval that is short beside its distance
/// from the rest (H.22).
Interval isolate(const TurningChain& chain, TurningFactors& factors, std::size_t rank, double top) {
  const auto above = [&](double sigma) {
    chain.factor(sigma, factors);
    return factors.negative();
  };
  Interval interval{.low = 0.0, .high = top};
  std::size_t at_low = above(interval.low), at_high = 0;
  for (double depth = top; at_low <= rank; depth *= 2) {
    interval.high = interval.low, at_high = at_low;
    interval.low = -depth, at_low = above(interval.low);
  }
  constexpr int most_halvings = 60, extra_halvings = 3;
  for (int alone = 0, i = 0; i < most_halvings && alone < extra_halvings; ++i) {
    const double middle = (interval.low + interval.high) / 2;
    const std::size_t count = above(middle);
    if (count > rank)
      interval.low = middle, at_low = count;
    else
      interval.high = middle, at_high = count;
    if (at_low == rank + 1 && at_high == rank) ++alone;
  }
  return interval;
}

/// Inverse iteration, shifted to the Rayleigh quotient while that stays in the interval (H.23).
TurningMode refine(const TurningChain& chain, TurningFactors& factors, Interval interval) {
  TurningMode mode{.mu = (interval.low + interval.high) / 2, .turns = std::vector<double>(chain.size())};
  Chance chance(1);
  for (double& turn : mode.turns) turn = chance.next();
  std::vector<double> image(chain.size());
  constexpr int most_steps = 40;
  double shift = mode.mu;
  for (int step = 0; step < most_steps; ++step) {
    chain.factor(shift, factors);
    chain.inertia().times(std::span<const double>(mode.turns), std::span(image));
    factors.solve(image);
    double most = 0.0;
    for (const double turn : image) most = std::max(most, std::fabs(turn));
    if (!std::ranges::all_of(image, [](double turn) { return std::isfinite(turn); })) {  // the shift is the eigenvalue
      shift += 4 * epsilon * chain.speed2();
      continue;
    }
    for (std::size_t i = 0; i < image.size(); ++i) mode.turns[i] = image[i] / most;
    const double before = mode.mu;
    mode.mu = chain.rayleigh(mode.turns);
    const bool inside = mode.mu > interval.low && mode.mu < interval.high;
    if (inside && step > 1 && std::fabs(mode.mu - before) <= 4 * epsilon * chain.speed2()) break;
    if (inside && step > 0) shift = mode.mu;
  }
  return mode;
}

constexpr std::size_t least_chains = 4;

/// The limit of many links: the errors of a chain are a/n² + b/n⁴ + … (H.24).
class Extrapolation {
 public:
  std::size_t rungs() const { return raw_.size(); }

  void add(const ChainGrowth& chain) {
    links_ = chain.links;
    raw_.push_back(chain.mu);
    if (raw_.size() < 2) return;
    once_.push_back(improved(raw_, 4));
    if (once_.size() >= 2) twice_.push_back(improved(once_, 16));
  }

  /// The ±: by how much one chain more has moved the limit, twice, and rounding.
  std::vector<GrowthValue> values(double alpha) const {
    const auto& best = !twice_.empty() ? twice_ : !once_.empty() ? once_ : raw_;
    std::vector<GrowthValue> values;
    for (std::size_t k = 0; k < best.back().size(); ++k) {
      const double moved = best.size() < 2 ? alpha : std::fabs(best.back()[k] - best[best.size() - 2][k]);
      values.push_back({best.back()[k], 2 * moved + epsilon * static_cast<double>(links_) * alpha});
    }
    return values;
  }

 private:
  using Rungs = std::vector<std::vector<double>>;

  static std::vector<double> improved(const Rungs& rungs, double factor) {
    const auto &fine = rungs.back(), &coarse = rungs[rungs.size() - 2];
    std::vector<double> better(fine.size());
    for (std::size_t k = 0; k < fine.size(); ++k) better[k] = fine[k] + (fine[k] - coarse[k]) / (factor - 1);
    return better;
  }

  Rungs raw_, once_, twice_;
  std::size_t links_ = 0;
};

}  // namespace

std::vector<Link> rope_of_rods(std::size_t links, double tip_mass) {
  const double each = 1 / static_cast<double>(links);
  std::vector<Link> rods(links, rod(each, each));
  rods.back() = with_end_mass(rods.back(), tip_mass);
  return rods;
}

ShownChain show(const TurningChain& chain, std::span<const TurningMode> modes) {
  ShownChain all{.angles = chain.angles(), .joints = chain.joints(), .directions = {}};
  for (const TurningMode& mode : modes) {
    const auto moved = chain.inertia().displacement(std::span<const double>(mode.turns));
    double most = 0.0;
    for (const Vec2<double>& joint : moved) most = std::max(most, length_of(joint));
    const double scale = std::copysign(1 / most, moved.back().y);
    GrowthDirection& direction = all.directions.emplace_back(GrowthDirection{.mu = mode.mu});
    for (const double turn : mode.turns) direction.turns.push_back(scale * turn);
    for (const Vec2<double>& joint : moved) direction.joints.push_back(scale * joint);
  }
  return all;
}

std::size_t unstable_directions(const TurningChain& chain) {
  TurningFactors factors(chain.size());
  chain.factor(0.0, factors);
  return factors.negative();
}

std::vector<TurningMode> fastest_modes(const TurningChain& chain, std::size_t count,
                                       const std::function<bool(double share)>& keep_going) {
  TurningFactors factors(chain.size());
  std::vector<TurningMode> modes;
  for (std::size_t rank = 0; rank < std::min(count, chain.size()); ++rank) {
    if (keep_going && !keep_going(static_cast<double>(rank) / static_cast<double>(count))) break;
    modes.push_back(refine(chain, factors, isolate(chain, factors, rank, chain.speed2())));
  }
  return modes;
}

bool settle_on(TurningChain& chain, const WhirlingShape* shape) {
  std::vector<double> angles(chain.size());
  if (shape == nullptr) {  // straight
    chain.look(angles);
    return true;
  }
  const std::vector<WhirlPoint> joints = shape->points(chain.size() + 1);
  for (std::size_t i = 0; i < chain.size(); ++i)
    angles[i] = atan2(joints[i + 1].y - joints[i].y, joints[i + 1].x - joints[i].x);
  constexpr double alike = 0.5;  // a chain that lacks the mode falls back to the straight shape or to another one
  return chain.settle(angles) && std::fabs(chain.joints().back().y - shape->end.y) < alike * shape->end.y;
}

std::expected<Growth, std::string> find_growth(const Whirl& whirl, int mode, const GrowthRequest& request) {
  constexpr std::size_t least_links = 48, links_per_value = 16, most_links = 1U << 17U, drawn_links = 100;
  std::optional<WhirlingShape> rope;
  if (mode > 0) rope = whirling_shape(whirl, mode);
  const WhirlingShape* shape = rope ? &*rope : nullptr;
  Growth growth{
      .mode = mode, .whirl = whirl, .unstable = static_cast<std::size_t>(rope ? rope->unstable : count_modes(whirl))};
  const std::size_t wanted = growth.unstable + request.stable;
  if (request.links > 0) {
    TurningChain chain(rope_of_rods(request.links, whirl.tip_mass), whirl.alpha);
    if (!settle_on(chain, shape))
      return std::unexpected("a chain of " + text(request.links) + " links has no relative equilibrium like mode " +
                             text(mode));
    growth.chain = show(chain, fastest_modes(chain, wanted, request.keep_going));
  }
  Extrapolation limit;
  for (std::size_t links = std::max(least_links, links_per_value * wanted); links <= most_links; links *= 2) {
    TurningChain chain(rope_of_rods(links, whirl.tip_mass), whirl.alpha);
    if (!settle_on(chain, shape) || unstable_directions(chain) != growth.unstable) {
      limit = {};  // too coarse: an equilibrium that is not the rope's, or none
      growth.ladder.clear();
      continue;
    }
    const std::vector<TurningMode> modes = fastest_modes(chain, wanted, request.keep_going);
    if (modes.size() < wanted) return std::unexpected("interrupted");
    ChainGrowth& found = growth.ladder.emplace_back(ChainGrowth{.links = links, .end = chain.joints().back()});
    for (const TurningMode& each : modes) found.mu.push_back(each.mu);
    if (request.links == 0 && growth.chain.angles.size() < drawn_links) growth.chain = show(chain, modes);
    limit.add(found);
    growth.values = limit.values(whirl.alpha);
    const double error = std::ranges::max(growth.values, {}, &GrowthValue::error).error;
    if (limit.rungs() >= least_chains && error <= request.tolerance * whirl.alpha) return growth;
  }
  if (limit.rungs() >= least_chains) return growth;
  return std::unexpected("chains of up to " + text(most_links) + " links do not show mode " + text(mode) + " at α = " +
                         text(whirl.alpha) + ": it is too close to its onset, or the rope is bent too sharply");
}

Complex growth_rate(double mu, double gamma) {
  const double half = gamma / 2, square = half * half + mu;
  if (square < 0) return {-half, std::sqrt(-square)};
  const double below = half + std::sqrt(square);
  return {below > 0 ? mu / below : 0.0};
}

double growth_rate_error(const GrowthValue& value, double gamma) {
  const double square = std::fabs(gamma * gamma / 4 + value.mu);
  return value.error / std::sqrt(std::max(square, value.error));
}

}  // namespace catena
