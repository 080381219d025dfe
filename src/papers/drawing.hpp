// What the figures of several papers are made of.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "figure/figure.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/experiment.hpp"
#include "papers/paper.hpp"

namespace catena {

inline constexpr double missing = std::numeric_limits<double>::quiet_NaN();  ///< breaks a curve
inline constexpr figure::Colour grey = figure::rgb(0x666666);

using Column = std::vector<double>;

template <class Range, class Of>
Column column(const Range& range, Of of) {
  Column values;
  for (const auto& each : range) values.push_back(of(each));
  return values;
}

/// The joints of a chain at one frame, from the support to the tip [m].
struct DrawnChain {
  double time = 0.0;  ///< [s]
  Column x, y;
};

/// The chain in the frames nearest to these times; the frames must hold its shape.
std::vector<DrawnChain> drawn_chains(const Frames&, const Experiment&, const Column& times);

/// Every joint of these chains as rows: time, joint, x, y.
CurveTable table_of(std::string file, const std::vector<DrawnChain>&);

/// The size of a vector of the tip in all frames, and its peak, which lies between two of them.
figure::Line with_peak(const Frames&, Vec2<double> TipSample::* what, const Peak&);

}  // namespace catena
