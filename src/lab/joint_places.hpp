// Where the joints of a chain were, from the angles that were recorded.
#pragma once

#include <span>
#include <vector>

#include "num/vec2.hpp"
#include "record/recording.hpp"

namespace catena {

/// One coordinate of every joint in every frame, the support first and the tip last: links + 1 numbers for each frame [m] (C.12).
/// The support's own place is not recorded: it is the tip's less the links. The frames must hold angles and the tip's position.
std::vector<double> joint_places(const Frames&, std::span<const double> link_lengths,
                                 double Vec2<double>::* coordinate);

}  // namespace catena
