#include "report/recorded_motion.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "lab/build.hpp"
#include "lab/chain_names.hpp"
#include "report/thinning.hpp"

namespace catena {
namespace {

using Point = Vec2<double>;

constexpr int links_on_screen = 1000;  // of a longer chain a screen shows no more

double between(double a, double b, double share) { return a + share * (b - a); }

Point across(double angle) { return {-std::sin(angle), std::cos(angle)}; }

/// One value for each piece drawn: the mean of the parts that it stands for.
std::vector<double> gathered(std::span<const double> all, const RecordedShape& shape, std::span<const int> joints) {
  std::vector<double> mean;
  mean.reserve(joints.size() - 1);
  for (std::size_t j = 0; j + 1 < joints.size(); ++j) {
    const std::size_t first = shape.part_of(static_cast<std::size_t>(joints[j])),
                      last = shape.part_of(static_cast<std::size_t>(joints[j + 1]) - 1);
    const auto part = all.subspan(first, last - first + 1);
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

std::vector<std::size_t> whole_rows(const Frames& frames, const std::vector<double>& link_lengths) {
  const RecordedShape shape(frames, link_lengths);
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < frames.time.size(); ++row)
    if (shape.whole(row)) rows.push_back(row);
  return rows;
}

RecordedMotion::RecordedMotion(const Frames& frames, std::vector<double> link_lengths, bool held)
    : frames_(&frames),
      shape_(frames, std::move(link_lengths)),
      rows_(whole_rows(frames, shape_.lengths())),
      drawn_(drawn_joints(static_cast<int>(shape_.pieces()), links_on_screen)),
      held_(held && frames.has(chain_names::middle)) {
  assert(!rows_.empty());
}

double RecordedMotion::length() const { return std::accumulate(shape_.lengths().begin(), shape_.lengths().end(), 0.0); }

RecordedMotion::BetweenRows RecordedMotion::between_rows(double time) const {
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

/// From the rates of the angles, by central differences, one-sided at the ends, and the velocity of the support.
std::vector<double> RecordedMotion::link_speeds(const BetweenRows& now, std::size_t before, std::size_t after) const {
  const auto rates = [&](std::size_t row) {
    const std::size_t from = row == 0 ? 0 : row - 1, to = std::min(row + 1, size() - 1);
    std::vector<double> rate = shape_.angles(frames_at({to, to, 0.0}));
    const std::vector<double> start = shape_.angles(frames_at({from, from, 0.0}));
    for (std::size_t i = 0; i < rate.size(); ++i) rate[i] = (rate[i] - start[i]) / (time(to) - time(from));
    return rate;
  };
  const std::vector<double> angles = shape_.angles(frames_at(now)), first = rates(now.before), last = rates(now.after);
  std::vector<double> speed(links());
  Point velocity = (1 / (time(after) - time(before))) * (shape_.support(rows_[after]) - shape_.support(rows_[before]));
  for (std::size_t i = 0; i < links(); ++i) {
    const double turning = between(first[i], last[i], now.share);
    const Point half = (turning * shape_.lengths()[i] / 2) * across(angles[i]);
    const Point middle = velocity + half;
    speed[i] = std::hypot(middle.x, middle.y);
    velocity = middle + half;
  }
  return speed;
}

std::vector<double> RecordedMotion::speeds(const BetweenRows& now) const {
  const std::size_t before = now.before == 0 ? 0 : now.before - 1, after = std::min(now.after + 1, size() - 1);
  if (!shape_.curved()) return link_speeds(now, before, after);
  std::vector<double> speed(links());
  for (std::size_t e = 0; e < links(); ++e) {
    const Point moved = shape_.inside(rows_[after], e, 0.5) - shape_.inside(rows_[before], e, 0.5);
    speed[e] = std::hypot(moved.x, moved.y) / (time(after) - time(before));
  }
  return speed;
}

std::vector<double> RecordedMotion::speeds(std::size_t row) const {
  return speeds({.before = row, .after = row, .share = 0.0});
}

std::vector<double> RecordedMotion::values(const BetweenRows& now, LinkColour colour) const {
  std::vector<double> all;
  switch (colour) {
    case LinkColour::plain:
      return {};
    case LinkColour::speed:
      all = speeds(now);
      break;
    case LinkColour::bending:
      if (shape_.curved()) {
        all = shape_.turns(frames_at(now));
        for (std::size_t e = 0; e < links(); ++e) all[e] = std::abs(all[e]) / shape_.lengths()[e];
      } else {
        all = curvatures(shape_.angles(frames_at(now)), shape_.lengths());
      }
      break;
    case LinkColour::tension: {
      const auto row = [&](std::size_t k) {
        return frames_->of(chain_names::tension).subspan(rows_[k] * links(), links());
      };
      all.resize(links());
      for (std::size_t i = 0; i < links(); ++i) all[i] = between(row(now.before)[i], row(now.after)[i], now.share);
    }
  }
  return gathered(all, shape_, drawn_);
}

Pose RecordedMotion::pose(double time, LinkColour colour) const {
  const BetweenRows now = between_rows(time);
  const std::vector<Point> line = shape_.line(frames_at(now));
  Pose pose;
  pose.joints.reserve(drawn_.size());
  for (const int joint : drawn_) pose.joints.push_back(line[static_cast<std::size_t>(joint)]);
  pose.value = values(now, colour);
  return pose;
}

Point RecordedMotion::point(double time, std::size_t pieces_before) const {
  return shape_.line(frames_at(between_rows(time)))[pieces_before];
}

double RecordedMotion::size_of(std::string_view channel, double time) const {
  const std::span<const double> vector = frames_->of(channel);
  const auto size = [&](std::size_t row) { return std::hypot(vector[2 * rows_[row]], vector[2 * rows_[row] + 1]); };
  const BetweenRows now = between_rows(time);
  return between(size(now.before), size(now.after), now.share);
}

std::vector<Point> RecordedMotion::path(double until) const {
  std::vector<Point> path;
  const std::span<const double> places = frames_->of(held_ ? chain_names::middle : chain_names::position);
  for (std::size_t row = 0; row < size() && time(row) < until; ++row)
    path.push_back({places[2 * rows_[row]], places[2 * rows_[row] + 1]});
  path.push_back(point(until, held_ ? shape_.pieces() / 2 : shape_.pieces()));
  return path;
}

RecordedMotion recorded_motion(const Experiment& experiment, const Frames& frames) {
  return {frames, link_lengths(experiment), held_for_good(experiment)};
}

}  // namespace catena
