#include "model/support.hpp"

#include <numbers>
#include <utility>

#include "num/sincos.hpp"

namespace catena {
namespace {

constexpr double two_pi = 2.0 * std::numbers::pi;

}  // namespace

// A sin²(πft) = (A/2)(1 − cos 2πft), which loses no digits in its derivatives.
SupportState<double> SineSquaredSupport::at(double time) const {
  const double rate = two_pi * frequency;
  const auto [sin, cos] = sincos(rate * time);
  return {.position = (0.5 * (1.0 - cos)) * amplitude,
          .velocity = (0.5 * rate * sin) * amplitude,
          .acceleration = (0.5 * rate * rate * cos) * amplitude};
}

SupportState<double> SineSupport::at(double time) const {
  const double rate = two_pi * frequency;
  const auto [sin, cos] = sincos(rate * time);
  return {.position = sin * amplitude,
          .velocity = (rate * cos) * amplitude,
          .acceleration = (-rate * rate * sin) * amplitude};
}

SupportState<double> CircleSupport::at(double time) const {
  const double rate = two_pi * frequency;
  const auto [sin, cos] = sincos(rate * time);
  const Vec2<double> across{-amplitude.y, amplitude.x};
  return {.position = (1.0 - cos) * amplitude + sin * across,
          .velocity = (rate * sin) * amplitude + (rate * cos) * across,
          .acceleration = (rate * rate * cos) * amplitude + (-rate * rate * sin) * across};
}

SupportState<double> FlickSupport::at(double time) const {
  const double part = time / duration;
  const double position = part * part * part * (10.0 + part * (6.0 * part - 15.0));
  const double velocity = 30.0 * part * part * (1.0 + part * (part - 2.0)) / duration;
  const double acceleration = 60.0 * part * (1.0 + part * (2.0 * part - 3.0)) / (duration * duration);
  return {.position = position * amplitude, .velocity = velocity * amplitude, .acceleration = acceleration * amplitude};
}

SupportState<double> TableSupport::at(double time) const {
  const Spline::Value right = x.at(time), up = y.at(time);
  return {.position = {right.value, up.value},
          .velocity = {right.slope, up.slope},
          .acceleration = {right.curvature, up.curvature}};
}

Support Support::then(double from, const Path& path) && {
  pieces_.push_back({from, path});
  return std::move(*this);
}

std::vector<double> Support::breaks() const {
  std::vector<double> times;
  for (std::size_t i = 1; i < pieces_.size(); ++i) times.push_back(pieces_[i].begin);
  return times;
}

const Support::Path& Support::path_at(double time) const {
  std::size_t piece = pieces_.size() - 1;
  while (piece > 0 && (time < pieces_[piece].begin || (time == pieces_[piece].begin && entered_ < time))) --piece;
  return pieces_[piece].path;
}

}  // namespace catena
