#include "spin/branch.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "spin/whirling_shape.hpp"

namespace catena {
namespace {

constexpr int least_halvings = 3, most_halvings = 12;

BranchPoint point_of(const WhirlingShape& shape) {
  return {.alpha = shape.whirl.alpha,
          .tip_slope = shape.tip_slope,
          .end_radius = shape.end.y,
          .end_depth = shape.end.x,
          .top_angle = shape.top.angle,
          .end_angle = shape.end.angle,
          .place_error = shape.place_error,
          .angle_error = std::max(shape.top_angle_error, shape.end_angle_error),
          .unstable = shape.unstable};
}

/// A branch between two of its points. Near its onset p² grows as α − α_k: steps are equal in the root of that, in which all is
/// smooth.
class Follower {
 public:
  Follower(const Branch& branch, const BranchRequest& request) : branch_(&branch), request_(&request) {}

  BranchPoint at(double root, SlopeBracket within) const {
    const Whirl whirl{.alpha = branch_->onset.alpha + root * root, .tip_mass = request_->tip_mass};
    return point_of(shape_with(whirl, branch_->mode, tip_slope(whirl, branch_->mode, within)));
  }

  /// Appends what lies between a and b, and b.
  void fill(const BranchPoint& a, const BranchPoint& b, int halvings, std::vector<BranchPoint>& points) const {
    const double middle = (root_of(a) + root_of(b)) / 2;
    if (halvings < most_halvings) {
      // p grows along a branch.
      const bool bracketed = a.tip_slope > 0.0;
      const BranchPoint between = at(middle, bracketed ? SlopeBracket{a.tip_slope, b.tip_slope} : SlopeBracket{});
      if (halvings < least_halvings || bent(a, between, b)) {
        fill(a, between, halvings + 1, points);
        fill(between, b, halvings + 1, points);
        return;
      }
    }
    points.push_back(b);
  }

 private:
  double root_of(const BranchPoint& point) const {
    return std::sqrt(std::max(0.0, point.alpha - branch_->onset.alpha));
  }

  /// Is the middle too far from the line between its neighbours, in one of the two panels of the diagram?
  bool bent(const BranchPoint& a, const BranchPoint& middle, const BranchPoint& b) const {
    const auto off = [&](double BranchPoint::* height, double scale) {
      const double across = (b.alpha - a.alpha) / request_->alpha_max, up = (b.*height - a.*height) / scale;
      const double x = (middle.alpha - a.alpha) / request_->alpha_max, y = (middle.*height - a.*height) / scale;
      return std::fabs(x * up - y * across) > request_->tolerance * std::sqrt(across * across + up * up);
    };
    return off(&BranchPoint::end_radius, 1.0) || off(&BranchPoint::top_angle, std::numbers::pi / 2);
  }

  const Branch* branch_;
  const BranchRequest* request_;
};

}  // namespace

Branch follow_branch(int mode, const BranchRequest& request) {
  Branch branch{.mode = mode, .onset = critical_value(mode, request.tip_mass), .points = {}};
  const auto [alpha, error] = branch.onset;
  if (!(request.alpha_max > alpha + error)) return branch;
  branch.points.push_back({.alpha = alpha, .end_depth = 1.0, .unstable = mode - 1});
  const Follower follower(branch, request);
  const BranchPoint last = follower.at(std::sqrt(request.alpha_max - alpha), {});
  follower.fill(BranchPoint(branch.points.front()), last, 0, branch.points);
  return branch;
}

}  // namespace catena
