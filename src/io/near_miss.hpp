// "Did you mean …?": the known name nearest to a mistyped one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace catena {

/// Insertions, deletions, substitutions and swaps of neighbours that turn one text into the other.
int edit_distance(std::string_view a, std::string_view b);

/// The nearest known name, if it is near enough to be meant. Case and punctuation do not count: "Falling-D" and
/// "fallingd" are "falling-d". A name that contains what was given ("friction" in "joint_friction") is near.
std::optional<std::string_view> nearest(std::string_view given, std::span<const std::string_view> known);

/// ` Did you mean "rk4"?`, or nothing.
std::string suggestion(std::string_view given, std::span<const std::string_view> known);

}  // namespace catena
