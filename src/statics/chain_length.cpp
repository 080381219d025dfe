#include "statics/chain_length.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "num/elementary.hpp"
#include "num/roots.hpp"
#include "num/text.hpp"
#include "statics/at_rest.hpp"
#include "statics/hanging_doubt.hpp"
#include "statics/hanging_forces.hpp"

namespace catena {
namespace {

constexpr double least_slack = -27.6;  // ln 1e-12, of the chord: tauter chains lose their digits
constexpr double most_slack = 13.8;    // ln 1e6
constexpr int looks = 60;              // from one to the other: the largest force has one minimum, sags rise

/// What is asked about, as a function of x = ln(slack / unit).
class Asked {
 public:
  Asked(const Suspension& what, const LengthQuestion& question)
      : what_(what), question_(&question), chord_(hypot(what.end->x, what.end->y)) {
    double longest = 0.0;
    for (const Link& link : what.chain.links) {
      length_ += link.length;
      longest = std::max(longest, link.length);
    }
    unit_ = chord_ > 0 ? chord_ : length_;
    const double fold = 2 * longest - length_;  // the longest link must be folded back by the others
    if (fold > 0) longest_ = length_ * chord_ / fold;
  }

  double length(double x) const { return chord_ + unit_ * exp(x); }
  /// Up to which it can be hung at all.
  double most() const {
    return longest_ < infinite ? std::min(most_slack, log((longest_ * (1 - 1e-9) - chord_) / unit_)) : most_slack;
  }

  struct Value {
    double value;
    double error;
  };
  std::optional<Value> value(double x) const {
    Suspension longer = what_;
    longer.chain = stretched(what_.chain, length(x) / length_, question_->mass_grows);
    const auto hanging = hang(longer);
    if (!hanging) return std::nullopt;
    const HangingForces found = forces(longer, *hanging);
    const HangingDoubt doubts = doubt(longer, *hanging);
    if (question_->goal == LengthGoal::largest_force)
      return Value{found.joint_force(found.most_loaded()), doubts.force};
    const Sag deepest = sag(found, *what_.end);
    return Value{deepest.depth, doubts.joint[deepest.joint] * (1 + std::abs(what_.end->y / what_.end->x))};
  }
  double over(double x) const {
    const auto found = value(x);
    return found ? found->value - question_->target : std::numeric_limits<double>::quiet_NaN();
  }

 private:
  static constexpr double infinite = std::numeric_limits<double>::infinity();
  const Suspension& what_;
  const LengthQuestion* question_;
  double chord_, length_ = 0.0, unit_ = 0.0, longest_ = infinite;
};

/// The length at x, with what the ± of the value makes of it.
ChainLength measured(const Asked& asked, double x) {
  constexpr double aside = 1e-3;
  const double length = asked.length(x);
  const auto here = asked.value(x), before = asked.value(x - aside), behind = asked.value(x + aside);
  constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
  if (!here || !before || !behind) return {length, std::numeric_limits<double>::infinity()};
  const double slope = (behind->value - before->value) / (asked.length(x + aside) - asked.length(x - aside));
  return {length, here->error / std::abs(slope) + rounding * length};
}

std::string unreached(const Asked& asked, const LengthQuestion& question, double low, double high) {
  const double low_value = asked.over(low) + question.target, high_value = asked.over(high) + question.target;
  if (question.goal == LengthGoal::sag)
    return "no length makes the chain sag by " + text(question.target) + " m: its sag goes from " + text(low_value) +
           " m at " + text(asked.length(low)) + " m to " + text(high_value) + " m at " + text(asked.length(high)) +
           " m; ask for a sag between these";
  return "no length brings the largest force to " + text(question.target) + " N: the least it can be is " +
         text(std::min(low_value, high_value)) + " N, at " + text(asked.length(low_value < high_value ? low : high)) +
         " m; allow more";
}

}  // namespace

Chain stretched(const Chain& chain, double factor, bool mass_grows) {
  Chain longer = chain;
  const double heavier = mass_grows ? factor : 1.0;
  for (Link& link : longer.links) {
    link.length *= factor;
    link.centre *= factor;
    link.mass *= heavier;
    link.inertia *= heavier * factor * factor;
  }
  return longer;
}

std::expected<std::vector<ChainLength>, std::string> lengths_for(const Suspension& what,
                                                                 const LengthQuestion& question) {
  const bool sags = question.goal == LengthGoal::sag;
  if (!(question.target > 0) || !std::isfinite(question.target))
    return std::unexpected(std::string(sags ? "a sag of " : "a force of ") + text(question.target) +
                           (sags ? " m" : " N") + " is asked for; it must be positive");
  if (!what.end) return std::unexpected("the far end is free: whatever its length, the chain hangs straight down");
  if (what.chain.links.size() < 2) return std::unexpected("a single link does not sag: it spans just its length");
  if (sags && what.end->x == 0)
    return std::unexpected("the ends are above one another: there is no line between them to sag below");
  const Asked asked(what, question);
  const double most = asked.most();
  const auto at = [&](int k) { return least_slack + (most - least_slack) * k / looks; };
  std::vector<double> places;
  double least = least_slack, least_over = std::numeric_limits<double>::infinity();
  double before = asked.over(at(0));
  for (int k = 1; k <= looks; ++k) {
    const double here = asked.over(at(k));
    if (std::abs(here) < least_over) least_over = std::abs(here), least = at(k);
    if ((before < 0) != (here < 0)) {
      const Root root = find_root([&](double x) { return asked.over(x); }, at(k - 1), at(k), 0.0);
      if (root.converged) places.push_back(root.place);
    }
    before = here;
  }
  if (places.empty() && !sags) {  // between two looks it may have dipped below the target, twice
    const double step = (most - least_slack) / looks;
    const auto below = [&](double x) { return -asked.over(x); };
    const Maximum deepest = maximise(below, std::max(least_slack, least - step), std::min(most, least + step), 1e-9);
    least = deepest.place;
    if (deepest.value > 0)
      for (const double side : {std::max(least_slack, least - step), std::min(most, least + step)})
        if (const Root root = find_root([&](double x) { return asked.over(x); }, side, least, 0.0); root.converged)
          places.push_back(root.place);
  }
  if (places.empty()) return std::unexpected(unreached(asked, question, sags ? at(0) : least, sags ? most : least));
  std::ranges::sort(places);
  std::vector<ChainLength> found;
  found.reserve(places.size());
  for (const double place : places) found.push_back(measured(asked, place));
  return found;
}

}  // namespace catena
