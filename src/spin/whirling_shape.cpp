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

/// One rope three times: with the steps of its own, with those that the derivatives by p need too, and with shorter ones.
class Judge {
 public:
  explicit Judge(const WhirlingShape& shape)
      : shape_(&shape),
        one_(shape.whirl.tip(), BySlope::parameter(shape.tip_slope), shape.whirl.top()),
        other_(shape.whirl.tip(), BySlope::parameter(shape.tip_slope), shape.whirl.top(), other_caution) {
    for (const auto& piece : one_.pieces()) widest_ = std::max(widest_, std::fabs(piece.radius[0].value));
    // What is left of y at the support by rounding, of the sums and of α itself, and the slope that would make up for it (H.16).
    const double top = shape.curve.top().radius;
    const double left = std::fabs(top) + apart(top, one_.top().radius, other_.top().radius) +
                        4 * ulp * (widest_ + shape.whirl.top() * std::fabs(sin(shape.top.angle)));
    slope_error_ = left / std::fabs(one_.top().radius.slope[0]);
  }

  const RopeCurve<BySlope>& curve() const { return one_; }
  double slope_error() const { return slope_error_; }

  /// ± of τ, U' and ∫cos φ down from the support.
  RopeState<double> errors(double z) const {
    const RopeState<double> given = shape_->curve.at(z);
    const RopeState<BySlope> one = one_.at(z), other = other_.at(z);
    const double top = shape_->curve.top().height;
    return {
        .slope = error(given.slope, one.slope, other.slope, std::fabs(given.slope)),
        .radius = error(given.radius, one.radius, other.radius, widest_),
        .height = error(top - given.height, one_.top().height - one.height, other_.top().height - other.height, top)};
  }

 private:
  static double apart(double given, const BySlope& one, const BySlope& other) {
    return 2 * std::max(std::fabs(given - one.value), std::fabs(given - other.value));
  }
  double error(double given, const BySlope& one, const BySlope& other, double scale) const {
    return apart(given, one, other) + std::fabs(one.slope[0]) * slope_error_ + 2 * ulp * scale;
  }

  const WhirlingShape* shape_;
  RopeCurve<BySlope> one_, other_;
  double widest_ = 0.0;  ///< largest |U'|
  double slope_error_ = 0.0;
};

/// ± of φ from that of its tangent: d atan τ = dτ/(1 + τ²).
double angle_error(double tangent, double error) {
  return error / (1 + tangent * tangent) + 2 * ulp * std::fabs(atan(tangent));
}

/// The ± of everything.
void judge(WhirlingShape& shape) {
  const Whirl& whirl = shape.whirl;
  const Judge judged(shape);
  shape.unstable = count_conjugate_points(judged.curve());
  double down = 0.0, outward = 0.0;
  const auto look = [&](double z) {
    const RopeState<double> errors = judged.errors(z);
    const double tangent = shape.curve.at(z).slope, angle = angle_error(tangent, errors.slope);
    down = std::max(down, errors.height);
    outward = std::max(outward, errors.radius);
    shape.angle_error = std::max(shape.angle_error, angle);
    const double tension = z / whirl.alpha * hypot(1.0, tangent);  // dT = T tan φ dφ
    shape.tension_error = std::max(shape.tension_error, tension * (angle * std::fabs(tangent) + 4 * ulp));
    return angle;
  };
  for (const auto& piece : judged.curve().pieces()) look(piece.from);
  shape.top_angle_error = look(whirl.top());
  shape.end_angle_error = angle_error(shape.tip_slope, judged.slope_error() + 4 * ulp * shape.tip_slope);
  shape.place_error = (down + outward) / whirl.alpha;
  for (const double s : shape.crossings) {
    const double steepness = std::fabs(sin(shape.at(s).angle));
    shape.crossing_error = std::max(shape.crossing_error, outward / whirl.alpha / steepness + 4 * ulp);
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
