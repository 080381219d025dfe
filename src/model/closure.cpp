#include "model/closure.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "model/walk.hpp"
#include "num/elementary.hpp"

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
    : loose_(make_chain(chain.links, {}, 0.0)),
      recursion_(loose_),
      at_rest_(chain.links.size(), 0.0),
      sine_(at_rest_.size()),
      cosine_(at_rest_.size()),
      turns_(at_rest_.size()) {
  for (const Link& link : chain.links) length_ += link.length;
}

/// Σ l e: where the far end is, seen from the support.
Vec2<double> ChainClosure::reached() const {
  Vec2<double> sum{};
  for (std::size_t i = 0; i < sine_.size(); ++i)
    sum = sum + loose_.links[i].length * Vec2<double>{cosine_[i], sine_[i]};
  return sum;
}

/// Takes Q gap off the angles (B.9); returns where the far end is then.
Vec2<double> ChainClosure::turn(const Vec2<double>& gap, std::span<double> angles) {
  constexpr double small = 5e-6;  // the cube of it, a sixth of which is left out below, is less than rounding
  Vec2<double> sum{};
  double most = 0.0;
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const double turned = dot(turns_[i], gap);
    angles[i] -= turned;
    const double cosine_less = 0.5 * turned * turned;  // 1 − cos
    const double s = sine_[i], c = cosine_[i];
    sine_[i] = s - (turned * c + cosine_less * s);
    cosine_[i] = c + (turned * s - cosine_less * c);
    sum = sum + loose_.links[i].length * Vec2<double>{cosine_[i], sine_[i]};
    most = std::max(most, std::abs(turned));
  }
  if (most < small) return sum;
  sincos(angles, std::span(sine_), std::span(cosine_));
  return reached();
}

/// B ω: the velocity that these rates give the far end.
Vec2<double> ChainClosure::carried_by(std::span<const double> rates) const {
  Vec2<double> sum{};
  for (std::size_t i = 0; i < rates.size(); ++i)
    sum = sum + (loose_.links[i].length * rates[i]) * Vec2<double>{-sine_[i], cosine_[i]};
  return sum;
}

/// Takes Q gap off the rates (B.9); returns the far end's velocity then.
Vec2<double> ChainClosure::hasten(const Vec2<double>& gap, std::span<double> rates) const {
  Vec2<double> sum{};
  for (std::size_t i = 0; i < rates.size(); ++i) {
    rates[i] -= dot(turns_[i], gap);
    sum = sum + (loose_.links[i].length * rates[i]) * Vec2<double>{-sine_[i], cosine_[i]};
  }
  return sum;
}

/// Newton's iteration with the matrix of the state as it comes: a step leaves a gap so small that one or two corrections do (B.9).
bool ChainClosure::close_positions(const Vec2<double>& chord, std::span<double> angles) {
  sincos(angles, std::span(sine_), std::span(cosine_));
  recursion_.turn_with_end(sine_, cosine_, at_rest_, turns_);
  Vec2<double> gap = reached() - chord;
  double missed = length_of(gap);
  if (!(missed < far_off * length_)) return false;
  for (int i = 0; missed > rounding * length_; ++i) {
    gap = turn(gap, angles) - chord;
    const double before = std::exchange(missed, length_of(gap));
    if (i == most_corrections || !(missed < before)) return before <= 1e3 * rounding * length_;  // but for rounding
  }
  return true;
}

bool ChainClosure::close(const SupportState<double>& support, const SupportState<double>& end, std::span<double> angles,
                         std::span<double> rates) {
  assert(angles.size() == loose_.links.size() && rates.size() == angles.size());
  if (!close_positions(end.position - support.position, angles)) return false;
  const Vec2<double> apart = end.velocity - support.velocity;
  Vec2<double> gap = carried_by(rates) - apart;
  double size = 0.0;
  for (int i = 0; i < 2; ++i) {
    size = length_of(gap);
    gap = hasten(gap, rates) - apart;
    if (!(length_of(gap) > 1e-6 * size)) break;  // what one correction leaves is of the order of the first gap's square
  }
  return std::isfinite(length_of(gap));
}

void ChainClosure::keep_closed(std::span<const double> rates, std::span<double> angle_changes,
                               std::span<double> rate_changes) const {
  const Vec2<double> moved = carried_by(angle_changes);
  Vec2<double> hastened{};
  for (std::size_t i = 0; i < rates.size(); ++i) {
    angle_changes[i] -= dot(turns_[i], moved);
    // d(l ω u) = l u dω − l ω e dθ
    const double length = loose_.links[i].length, across = length * rate_changes[i],
                 along = length * rates[i] * angle_changes[i];
    hastened =
        hastened + Vec2<double>{-(across * sine_[i] + along * cosine_[i]), across * cosine_[i] - along * sine_[i]};
  }
  for (std::size_t i = 0; i < rates.size(); ++i) rate_changes[i] -= dot(turns_[i], hastened);
}

}  // namespace catena
