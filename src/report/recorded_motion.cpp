#include "report/recorded_motion.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "report/thinning.hpp"

namespace catena {
namespace {

using Point = Vec2<double>;

constexpr int links_on_screen = 1000;  // of a longer chain a screen shows no more

bool finite(std::span<const double> values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

double between(double a, double b, double share) { return a + share * (b - a); }
Point between(const Point& a, const Point& b, double share) { return a + share * (b - a); }

Point along(double angle) { return {std::cos(angle), std::sin(angle)}; }
Point across(double angle) { return {-std::sin(angle), std::cos(angle)}; }

/// One value for each link drawn: the mean of those it stands for.
std::vector<double> gathered(std::span<const double> all, std::span<const int> joints) {
  std::vector<double> mean;
  mean.reserve(joints.size() - 1);
  for (std::size_t j = 0; j + 1 < joints.size(); ++j) {
    const auto part =
        all.subspan(static_cast<std::size_t>(joints[j]), static_cast<std::size_t>(joints[j + 1] - joints[j]));
    mean.push_back(std::accumulate(part.begin(), part.end(), 0.0) / static_cast<double>(part.size()));
  }
  return mean;
}

/// Curvature at each inner joint, shared by the two links that meet there; the end links have one joint each.
std::vector<double> curvatures(std::span<const double> angles, std::span<const double> lengths) {
  const auto at_joint = [&](std::size_t i) {
    return std::abs(angles[i + 1] - angles[i]) / ((lengths[i] + lengths[i + 1]) / 2);
  };
  const std::size_t links = angles.size();
  std::vector<double> values(links, 0.0);
  for (std::size_t i = 0; i < links && links > 1; ++i) {
    const double near = at_joint(i == 0 ? 0 : i - 1);
    const double far = at_joint(i + 1 == links ? i - 1 : i);
    values[i] = (near + far) / 2;
  }
  return values;
}

}  // namespace

std::string_view name(LinkColour colour) {
  switch (colour) {
    case LinkColour::tension:
      return "tension";
    case LinkColour::speed:
      return "speed";
    case LinkColour::bending:
      return "bending";
    case LinkColour::plain:
      return "plain";
  }
  return "?";
}

std::vector<std::size_t> whole_rows(const Frames& frames) {
  const std::span<const double> angles = frames.of(chain_names::angles), tip = frames.of(chain_names::position);
  const std::size_t links = frames.width(chain_names::angles);
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < frames.time.size() && links > 0; ++row)
    if (finite(angles.subspan(row * links, links)) && finite(tip.subspan(2 * row, 2))) rows.push_back(row);
  return rows;
}

RecordedMotion::RecordedMotion(const Frames& frames, std::vector<double> link_lengths, bool held)
    : frames_(&frames),
      angles_(frames.of(chain_names::angles)),
      lengths_(std::move(link_lengths)),
      rows_(whole_rows(frames)),
      drawn_(drawn_joints(static_cast<int>(frames.width(chain_names::angles)), links_on_screen)),
      held_(held && frames.has(chain_names::middle)) {
  assert(lengths_.size() == frames.width(chain_names::angles) && !rows_.empty());
  const std::span<const double> tip = frames.of(chain_names::position);
  support_.reserve(size());
  for (std::size_t row = 0; row < size(); ++row)
    support_.push_back(Point{tip[2 * rows_[row]], tip[2 * rows_[row] + 1]} - chain_end(row));
}

double RecordedMotion::length() const { return std::accumulate(lengths_.begin(), lengths_.end(), 0.0); }

Point RecordedMotion::chain_end(std::size_t row) const {
  Point at{};
  for (std::size_t i = 0; i < links(); ++i) at = at + lengths_[i] * along(angle(row, i));
  return at;
}

RecordedMotion::Moment RecordedMotion::moment(double time) const {
  const auto later = std::ranges::upper_bound(rows_, time, {}, [&](std::size_t row) { return frames_->time[row]; });
  if (later == rows_.begin()) return {0, 0, 0.0};
  const auto after = static_cast<std::size_t>(later - rows_.begin());
  if (after == size()) return {after - 1, after - 1, 0.0};
  const double from = this->time(after - 1);
  return {after - 1, after, (time - from) / (this->time(after) - from)};
}

std::optional<std::size_t> RecordedMotion::row_of(std::size_t frame) const {
  const auto found = std::ranges::lower_bound(rows_, frame);
  if (found == rows_.end() || *found != frame) return std::nullopt;
  return static_cast<std::size_t>(found - rows_.begin());
}

/// Central differences; one-sided at the ends.
double RecordedMotion::rate(std::size_t row, std::size_t link) const {
  const std::size_t before = row == 0 ? 0 : row - 1;
  const std::size_t after = std::min(row + 1, size() - 1);
  return (angle(after, link) - angle(before, link)) / (time(after) - time(before));
}

std::vector<double> RecordedMotion::speeds(const Moment& now, const std::vector<double>& angles) const {
  std::vector<double> speed(links());
  const std::size_t last = size() - 1;
  const std::size_t before = now.before == 0 ? 0 : now.before - 1;
  const std::size_t after = std::min(now.after + 1, last);
  Point velocity = (1 / (time(after) - time(before))) * (support_[after] - support_[before]);
  for (std::size_t i = 0; i < links(); ++i) {
    const double turning = between(rate(now.before, i), rate(now.after, i), now.share);
    const Point half = (turning * lengths_[i] / 2) * across(angles[i]);
    const Point middle = velocity + half;
    speed[i] = std::hypot(middle.x, middle.y);
    velocity = middle + half;
  }
  return speed;
}

std::vector<double> RecordedMotion::speeds(std::size_t row) const {
  const auto angles = angles_.subspan(rows_[row] * links(), links());
  return speeds({.before = row, .after = row, .share = 0.0}, {angles.begin(), angles.end()});
}

std::vector<double> RecordedMotion::values(const Moment& now, LinkColour colour,
                                           const std::vector<double>& angles) const {
  std::vector<double> all;
  switch (colour) {
    case LinkColour::plain:
      return {};
    case LinkColour::speed:
      all = speeds(now, angles);
      break;
    case LinkColour::bending:
      all = curvatures(angles, lengths_);
      break;
    case LinkColour::tension: {
      const auto row = [&](std::size_t k) {
        return frames_->of(chain_names::tension).subspan(rows_[k] * links(), links());
      };
      all.resize(links());
      for (std::size_t i = 0; i < links(); ++i) all[i] = between(row(now.before)[i], row(now.after)[i], now.share);
    }
  }
  return gathered(all, drawn_);
}

Pose RecordedMotion::pose(double time, LinkColour colour) const {
  const Moment now = moment(time);
  std::vector<double> angles(links());
  for (std::size_t i = 0; i < links(); ++i) angles[i] = between(angle(now.before, i), angle(now.after, i), now.share);
  Pose pose;
  Point at = between(support_[now.before], support_[now.after], now.share);
  pose.joints.reserve(drawn_.size());
  pose.joints.push_back(at);
  for (std::size_t i = 0; i < links(); ++i) {
    at = at + lengths_[i] * along(angles[i]);
    if (drawn_[pose.joints.size()] == static_cast<int>(i) + 1) pose.joints.push_back(at);
  }
  pose.value = values(now, colour, angles);
  return pose;
}

/// The one with so many links before it.
Point RecordedMotion::joint(double time, std::size_t links_before) const {
  const Moment now = moment(time);
  Point at = between(support_[now.before], support_[now.after], now.share);
  for (std::size_t i = 0; i < links_before; ++i)
    at = at + lengths_[i] * along(between(angle(now.before, i), angle(now.after, i), now.share));
  return at;
}

double RecordedMotion::size_of(std::string_view channel, double time) const {
  const std::span<const double> vector = frames_->of(channel);
  const auto size = [&](std::size_t row) { return std::hypot(vector[2 * rows_[row]], vector[2 * rows_[row] + 1]); };
  const Moment now = moment(time);
  return between(size(now.before), size(now.after), now.share);
}

std::vector<Point> RecordedMotion::path(double until) const {
  std::vector<Point> path;
  const std::span<const double> places = frames_->of(held_ ? chain_names::middle : chain_names::position);
  for (std::size_t row = 0; row < size() && time(row) < until; ++row)
    path.push_back({places[2 * rows_[row]], places[2 * rows_[row] + 1]});
  path.push_back(joint(until, held_ ? links() / 2 : links()));
  return path;
}

RecordedMotion recorded_motion(const Experiment& experiment, const Frames& frames) {
  return {frames, link_lengths(experiment), held_for_good(experiment)};
}

}  // namespace catena
