// A chain at rest, whatever holds and moves it: between two points or hanging free, limp or stiff, loaded, in the wind.
#pragma once

#include <expected>
#include <string>

#include "statics/hanging.hpp"
#include "statics/suspension.hpp"

namespace catena {

/// The equilibrium in which it comes to rest. In still air with both ends held it is the one of `statics/stiff.hpp`; in the wind that
/// into which the wind blows it from there.
std::expected<Hanging, std::string> hang(const Suspension&);

}  // namespace catena
