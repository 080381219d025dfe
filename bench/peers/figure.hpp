// Time per link against the number of links, as SVG.
#pragma once

#include <span>
#include <string>

#include "forward.hpp"

namespace catena::peers {

std::string figure(std::span<const Forward> results);

}  // namespace catena::peers
