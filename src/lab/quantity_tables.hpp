// The tables behind quantities.hpp: every channel and every watched quantity there is, and who has it.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "lab/moment.hpp"
#include "record/schema.hpp"

namespace catena {

/// Who has a quantity.
enum class Of { all, chain, cable };

/// Which of them have it.
enum class Present { always, in_air, damped, if_asked, with_sound, held, elastic };

/// Widths of channels that have numbers along the whole: one for each link or element, or four for each node.
inline constexpr std::size_t each_part = 0, each_node = static_cast<std::size_t>(-1);

struct ShownChannel {
  std::string_view name, unit;
  std::size_t width;
  std::string_view description;
  void (*fill)(const Moment&, std::span<double>);
  std::string_view asked_by = {};
  EnergyRole energy = EnergyRole::none;
  std::string_view symbols = {}, length = {};
  Present present = Present::always;
  Of of = Of::all;

  bool sampled() const { return width != each_part && width != each_node; }
  std::size_t numbers(std::size_t parts) const {
    return sampled() ? width : width == each_part ? parts : 4 * (parts + 1);
  }
};
std::span<const ShownChannel> all_channels();

/// How large things are in such an experiment.
struct UsualSizes {
  double length, acceleration, force, mach, strain;
};

struct WatchedQuantity {
  std::string_view name, unit, title;
  Side side;
  Reading (*read)(const Moment&);
  double (*scale)(const UsualSizes&);
  bool of_parts = false;           ///< its index is a link or an element
  std::string_view sized_by = {};  ///< the quantity of whose size it is a small difference
  bool is_peak = true;             ///< not of the tip, if that is held for good: it does as it is told
  std::string_view event = {}, event_title = {};
  Present present = Present::always;
  Of of = Of::all;
};
std::span<const WatchedQuantity> all_watched();

}  // namespace catena
