#include "spin/whirling_shape.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "num/elementary.hpp"
#include "num/roots.hpp"

namespace catena {
namespace {

constexpr double ulp = std::numeric_limits<double>::epsilon();
constexpr double other_caution = 0.7;  // of the steps whose errors are compared

double s_of(const Whirl& whirl, double z) { return 1 + whirl.tip_mass - z / whirl.alpha; }
double z_of(const Whirl& whirl, double s) { return whirl.tip() + whirl.alpha * (1 - s); }

WhirlPoint point_of(const Whirl& whirl, const RopeCurve<double>& curve, double s, const RopeState<double>& state) {
  const double z = z_of(whirl, s);
  return {.s = s,
          .x = (curve.top().height - state.height) / whirl.alpha,
          .y = state.radius / whirl.alpha,
          .angle = atan(state.slope),
          .tension = z / whirl.alpha * hypot(1.0, state.slope)};  // z/cos φ (H.4)
}

/// Halved, in the logarithm, until one end crosses the axis `mode` times and the other once less.
SlopeBracket narrowed(const Whirl& whirl, int mode, SlopeBracket bracket) {
  const auto crossed = [&](double slope) { return count_crossings({whirl.tip(), slope, whirl.top()}); };
  constexpr int most_halvings = 200;
  int at_low = crossed(bracket.low), at_high = crossed(bracket.high);
  for (int i = 0; i < most_halvings && (at_low != mode || at_high != mode - 1); ++i) {
    const double middle = std::sqrt(bracket.low) * std::sqrt(bracket.high);
    const int there = crossed(middle);
    if (there >= mode)
      bracket.low = middle, at_low = there;
    else
      bracket.high = middle, at_high = there;
  }
  return bracket;
}

/// How uncertain values are that two ways to compute them give, and that depend on a slope which is uncertain itself.
class Doubt {
 public:
  explicit Doubt(double slope_error) : slope_error_(slope_error) {}
  void compare(const BySlope& one, const BySlope& other, double scale) {
    const double apart = 2 * std::fabs(one.value - other.value) + std::fabs(one.slope[0]) * slope_error_;
    worst_ = std::max(worst_, apart + 4 * ulp * scale);
  }
  double error() const { return worst_; }

 private:
  double slope_error_;
  double worst_ = 0.0;
};

/// The ± of everything, from a second curve with other steps and the derivatives by the slope (H.16).
void judge(WhirlingShape& shape) {
  const Whirl& whirl = shape.whirl;
  const BySlope slope = BySlope::parameter(shape.tip_slope);
  const RopeCurve<BySlope> one(whirl.tip(), slope, whirl.top()), other(whirl.tip(), slope, whirl.top(), other_caution);
  shape.unstable = count_conjugate_points(one);
  const double sine_at_top = std::fabs(sin(shape.top.angle));
  double widest = 0.0;
  for (const auto& piece : one.pieces()) widest = std::max(widest, std::fabs(piece.radius[0].value));
  // What is left of y at the support by rounding, of the sums and of α itself, and the slope that would make up for it.
  const double left = std::fabs(one.top().radius.value) +
                      2 * std::fabs(one.top().radius.value - other.top().radius.value) +
                      ulp * (8 * widest + 8 * whirl.top() * sine_at_top);
  const double slope_error = left / std::fabs(one.top().radius.slope[0]);
  Doubt x(slope_error), y(slope_error), tip(slope_error), top(slope_error);
  for (const auto& piece : one.pieces()) {
    const RopeState<BySlope> here{piece.slope[0], piece.radius[0], piece.height[0]}, there = other.at(piece.from);
    y.compare(here.radius, there.radius, widest);
    x.compare(one.top().height - here.height, other.top().height - there.height, one.top().height.value);
  }
  shape.place_error = (x.error() + y.error()) / whirl.alpha;
  tip.compare(slope, slope, shape.tip_slope);
  top.compare(one.top().slope, other.top().slope, std::fabs(one.top().slope.value));
  const auto turned = [](double tangent) { return 1 / (1 + tangent * tangent); };  // d atan τ/dτ
  shape.end_angle_error = tip.error() * turned(shape.tip_slope) + 2 * ulp * std::fabs(shape.end.angle);
  shape.top_angle_error = top.error() * turned(shape.curve.top().slope) + 2 * ulp * std::fabs(shape.top.angle);
  shape.tension_error = shape.top.tension * (shape.top_angle_error * std::fabs(shape.curve.top().slope) + 4 * ulp);
  for (const double s : shape.crossings) {
    const double steepness = std::fabs(sin(shape.at(s).angle));
    shape.crossing_error = std::max(shape.crossing_error, y.error() / whirl.alpha / steepness + 4 * ulp);
  }
}

}  // namespace

WhirlPoint WhirlingShape::at(double s) const { return point_of(whirl, curve, s, curve.at(z_of(whirl, s))); }

std::vector<WhirlPoint> WhirlingShape::points(std::size_t count) const {
  std::vector<WhirlPoint> all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = at(static_cast<double>(i) / static_cast<double>(count - 1));
  all.front() = top;
  all.back() = end;
  return all;
}

double tip_slope(const Whirl& whirl, int mode, SlopeBracket within) {
  if (!(within.high > within.low)) {
    // |U''| < 1: a rope that sets out with p = z₁ − z₀ does not come back to the axis before the support.
    within = {.low = whirl.alpha, .high = whirl.alpha};
    constexpr double flattest = 1e-12;  // nothing flatter can be told from straight
    do within.low /= 8;
    while (within.low > flattest && count_crossings({whirl.tip(), within.low, whirl.top()}) < mode);
  }
  const auto [low, high] = narrowed(whirl, mode, within);
  const auto top_radius = [&](double slope) {
    return RopeCurve<double>(whirl.tip(), slope, whirl.top()).top().radius / slope;
  };
  return find_root(top_radius, low, high, 0.0).place;
}

WhirlingShape shape_with(const Whirl& whirl, int mode, double slope) {
  WhirlingShape shape{.mode = mode, .whirl = whirl, .curve = {whirl.tip(), slope, whirl.top()}, .tip_slope = slope};
  shape.top = point_of(whirl, shape.curve, 0.0, shape.curve.top());
  shape.top.y = 0.0;  // but for rounding, which the ± holds
  shape.end = point_of(whirl, shape.curve, 1.0, {.slope = slope, .radius = slope, .height = 0.0});
  std::vector<double> where = crossings(shape.curve);
  where.resize(std::min(where.size(), static_cast<std::size_t>(mode - 1)));  // the support itself is none
  for (const double z : where) shape.crossings.push_back(s_of(whirl, z));
  std::ranges::reverse(shape.crossings);
  judge(shape);
  return shape;
}

WhirlingShape whirling_shape(const Whirl& whirl, int mode) { return shape_with(whirl, mode, tip_slope(whirl, mode)); }

std::vector<WhirlingShape> whirling_shapes(const Whirl& whirl, int most,
                                           const std::function<bool(double share)>& keep_going) {
  const int modes = std::min(count_modes(whirl), most);
  std::vector<WhirlingShape> shapes;
  for (int mode = 1; mode <= modes; ++mode) {
    if (keep_going && !keep_going(static_cast<double>(mode - 1) / modes)) break;
    shapes.push_back(whirling_shape(whirl, mode));
  }
  return shapes;
}

}  // namespace catena
