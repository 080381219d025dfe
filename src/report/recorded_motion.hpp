// A recorded run at any time. Between two frames every angle turns evenly, and so changes what colours the links.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/recorded_shape.hpp"
#include "num/vec2.hpp"
#include "record/recording.hpp"

namespace catena {

/// What the links of a movie are coloured by.
enum class LinkColour {
  tension,  ///< as recorded [N]
  speed,    ///< of the middle of the link, from neighbouring frames [m/s]
  bending,  ///< curvature: |θ_{i+1} − θ_i| over the distance of the middles, mean of the two ends; of an element its own [1/m]
  plain
};
inline constexpr LinkColour last_link_colour = LinkColour::plain;
std::string_view name(LinkColour);

/// Rows whose shape was recorded and is finite; of a run that failed the last may not be.
std::vector<std::size_t> whole_rows(const Frames&, const std::vector<double>& link_lengths);

/// The chain at one time.
struct Pose {
  std::vector<Vec2<double>> joints;  ///< those drawn, from the support to the tip, and points inside elements [m]
  std::vector<double> value;         ///< of the links between them; none where plain
};

class RecordedMotion {
 public:
  /// The frames must outlive it, and at least one row of them must be whole. Of a chain whose tip is held for good, the joint in the
  /// middle is followed.
  RecordedMotion(const Frames&, std::vector<double> link_lengths, bool held = false);

  /// Whole rows.
  std::size_t size() const { return rows_.size(); }
  double time(std::size_t row) const { return frames_->time[rows_[row]]; }
  double end() const { return time(size() - 1); }

  /// Which of them a frame is; none if it is not whole.
  std::optional<std::size_t> row_of(std::size_t frame) const;
  /// Of the middle of each link, from the rows beside it [m/s].
  std::vector<double> speeds(std::size_t row) const;

  /// Before the first frame as there, after the last as there.
  Pose pose(double time, LinkColour) const;

  /// Where the tip, or the joint in the middle, was at the frames up to this time, and where it is.
  std::vector<Vec2<double>> path(double until) const;
  Vec2<double> tip(double time) const { return point(time, shape_.pieces()); }
  /// The length of a recorded vector: of the tip's velocity, of a force.
  double size_of(std::string_view channel, double time) const;

  bool held() const { return held_; }

  double length() const;
  std::size_t links() const { return shape_.parts(); }

 private:
  /// A time between two rows.
  struct BetweenRows {
    std::size_t before, after;
    double share;  ///< 0: at the first, 1: at the second
  };
  BetweenRows between_rows(double time) const;
  BetweenFrames frames_at(const BetweenRows& at) const { return {rows_[at.before], rows_[at.after], at.share}; }
  Vec2<double> point(double time, std::size_t pieces_before) const;  ///< of the line
  std::vector<double> values(const BetweenRows&, LinkColour) const;
  std::vector<double> speeds(const BetweenRows&) const;
  std::vector<double> link_speeds(const BetweenRows&, std::size_t before, std::size_t after) const;

  const Frames* frames_;
  RecordedShape shape_;
  std::vector<std::size_t> rows_;
  std::vector<int> drawn_;  ///< of the points of the line
  bool held_;
};

/// The frames of this experiment; they must outlive it.
RecordedMotion recorded_motion(const Experiment&, const Frames&);

}  // namespace catena
