// The words of `catena spin` and of the commands within it.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "commands.hpp"

namespace catena::cli {

/// `choose` is told what to call when one of them was typed.
void add_spin(CLI::App&, SpinOptions&, Common&, const std::function<void(std::function<int()> call)>& choose);

}  // namespace catena::cli
