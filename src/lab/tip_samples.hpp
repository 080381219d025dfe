// The free end of a chain or a cable in what was recorded.
#pragma once

#include <string_view>
#include <vector>

#include "num/vec2.hpp"
#include "record/recording.hpp"
#include "record/schema.hpp"

namespace catena {

/// The free end at one time.
struct TipSample {
  double time = 0.0;
  Vec2<double> position;
  Vec2<double> velocity;
  Vec2<double> acceleration;  ///< of the tip itself, gravity included
  bool operator==(const TipSample&) const = default;
};

/// What a run is judged by, in each of these samples: its tip, or the middle joint if the tip is held for good. Without acceleration.
std::vector<TipSample> followed(const Schema&, const Samples&);
/// Its name: "tip", "middle joint".
std::string_view followed_name(const Schema&);

/// The tip in each frame, and in each of these samples.
std::vector<TipSample> tips(const Frames&);
std::vector<TipSample> tips(const Schema&, const Samples&);

}  // namespace catena
