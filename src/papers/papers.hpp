// All papers that can be computed again. To add one: its folder beside falling_tip, and one line in papers.cpp.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "papers/paper.hpp"

namespace catena {

std::span<const Paper> papers();
std::vector<std::string_view> paper_names();

}  // namespace catena
