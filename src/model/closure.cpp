#include "model/closure.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "model/walk.hpp"

namespace catena {
namespace {

constexpr double rounding = 8 * std::numeric_limits<double>::epsilon();
constexpr double far_off = 1e-2;  ///< of the chain's length: no step that is any good misses the end by so much
constexpr int most_corrections = 6;

}  // namespace

bool in_one_line(const Chain& chain, std::span<const double> angles) {
  constexpr double flat = 1e-13;  // of Σ l² u uᵀ: the smaller eigenvalue over the larger
  double xx = 0.0, xy = 0.0, yy = 0.0;
  along(angles, [&](std::size_t i, double sine, double cosine) {
    const double square = chain.links[i].length * chain.links[i].length;
    xx += square * sine * sine;
    xy -= square * sine * cosine;
    yy += square * cosine * cosine;
  });
  return !(xx * yy - xy * xy > flat * (xx + yy) * (xx + yy));
}

ChainClosure::ChainClosure(const Chain& chain)
    : loose_(make_chain(chain.links, {}, 0.0)), recursion_(loose_), at_rest_(chain.links.size(), 0.0) {
  for (const Link& link : chain.links) length_ += link.length;
}

/// turns_ = M⁻¹Bᵀ(B M⁻¹Bᵀ)⁻¹: two accelerations from rest.
bool ChainClosure::look(std::span<const double> angles) {
  turns_.resize(angles.size());
  const auto moved_by = [&](const Vec2<double>& end, double Vec2<double>::* component) {
    recursion_.accelerate({}, {.acceleration = end}, angles, std::span<const double>(at_rest_));
    const auto alpha = recursion_.angular_acceleration();
    for (std::size_t i = 0; i < alpha.size(); ++i) turns_[i].*component = alpha[i];
    return std::ranges::all_of(alpha, [](double turn) { return std::isfinite(turn); });
  };
  return moved_by({1.0, 0.0}, &Vec2<double>::x) && moved_by({0.0, 1.0}, &Vec2<double>::y);
}

ChainClosure::Gap ChainClosure::gap(const SupportState<double>& support, const SupportState<double>& end,
                                    std::span<const double> angles, std::span<const double> rates) const {
  Gap gap{.position = support.position - end.position, .velocity = support.velocity - end.velocity, .swept = 0.0};
  along(angles, [&](std::size_t i, double sine, double cosine) {
    const double l = loose_.links[i].length, speed = l * rates[i];
    gap.position = gap.position + l * Vec2<double>{cosine, sine};
    gap.velocity = gap.velocity + speed * Vec2<double>{-sine, cosine};
    gap.swept += std::abs(speed);
  });
  return gap;
}

void ChainClosure::pull(const Vec2<double>& by, std::span<double> values) const {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] -= dot(turns_[i], by);
}

/// Newton's iteration with the matrix of the state as it comes: a step leaves a gap so small that one or two corrections do (K.9).
bool ChainClosure::close(const SupportState<double>& support, const SupportState<double>& end, std::span<double> angles,
                         std::span<double> rates) {
  assert(angles.size() == loose_.links.size() && rates.size() == angles.size());
  if (!look(angles)) return false;
  Gap now = gap(support, end, angles, rates);
  double missed = length_of(now.position);
  if (!(missed < far_off * length_)) return false;
  for (int i = 0; missed > rounding * length_; ++i) {
    pull(now.position, angles);
    now = gap(support, end, angles, rates);
    const double before = std::exchange(missed, length_of(now.position));
    if (missed > 0.5 * before) {
      if (before > 1e3 * rounding * length_) return false;
      break;  // nothing but rounding is left
    }
    if (i == most_corrections) return false;
  }
  for (int i = 0; i < 2; ++i) {
    pull(now.velocity, rates);
    now = gap(support, end, angles, rates);
    if (length_of(now.velocity) <= rounding * now.swept) break;
  }
  return std::isfinite(now.swept);
}

void ChainClosure::keep_closed(std::span<const double> angles, std::span<const double> rates,
                               std::span<double> angle_changes, std::span<double> rate_changes) const {
  Vec2<double> moved{}, hastened{};
  along(angles, [&](std::size_t i, double sine, double cosine) {
    const double l = loose_.links[i].length;
    moved = moved + (l * angle_changes[i]) * Vec2<double>{-sine, cosine};
  });
  pull(moved, angle_changes);
  along(angles, [&](std::size_t i, double sine, double cosine) {  // d(l ω u) = l u dω − l ω e dθ
    const double l = loose_.links[i].length;
    hastened = hastened + (l * rate_changes[i]) * Vec2<double>{-sine, cosine} -
               (l * rates[i] * angle_changes[i]) * Vec2<double>{cosine, sine};
  });
  pull(hastened, rate_changes);
}

}  // namespace catena
