// What a model can show of its motion: tables of names with units, widths and signs. Whoever records, watches, compares, stores or
// draws a motion reads these tables and knows no model.
//
// A sample is a row of numbers: all channels that are part of samples, one after another, then for each watched quantity its value
// and its index (the link, say, that has the least tension).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace catena {

/// How a channel enters the balance of energy.
enum class EnergyRole {
  none,
  stored,  ///< energy that the motion has
  put_in,  ///< work done on it since the start
  lost     ///< heat it has made since the start
};
inline constexpr EnergyRole last_energy_role = EnergyRole::lost;
std::string_view name(EnergyRole);

/// Its sign in the sum that stays what it was: stored − put in + lost; 0 for what has no part in it.
double sign_in_balance(EnergyRole);

/// A quantity over time: `width` numbers at each.
struct Channel {
  std::string name;  ///< "tip/position": also its place in run.h5
  std::string unit;
  std::size_t width = 1;
  std::string description;
  std::string symbols{};   ///< of its numbers in tables: "x,y"; empty: the last part of its name
  std::string length{};    ///< what the length of this vector is called there: "speed"; empty: it has no name
  std::string asked_by{};  ///< the word of record.quantities that records it; empty: always recorded
  bool sampled = true;     ///< part of samples; false for what has a number for each part of the model
  EnergyRole energy = EnergyRole::none;
  bool operator==(const Channel&) const = default;
};

enum class Side { highest, lowest };

/// A quantity whose most extreme value, and perhaps whose first passage through zero towards it, is looked for between the steps.
struct Watched {
  std::string name;   ///< "tip.speed_max": its key in summary.json, sweeps and --find
  std::string unit;   ///< "m/s"
  std::string title;  ///< "largest tip speed"
  Side side = Side::highest;
  std::string counted{};      ///< what its index counts: "link"; empty: nothing
  bool is_peak = true;        ///< its most extreme value is a result; else it is only noted, at samples
  std::string event{};        ///< "tension_negative", its first passage through zero; empty: no event
  std::string event_title{};  ///< "first slack (link pushed)"
  double scale = 1.0;         ///< how large it is in such an experiment: rounding is a share of that
  int sized_by = -1;          ///< the watched quantity of whose size it is a small difference; −1: none
  bool operator==(const Watched&) const = default;

  /// Larger where it is more extreme.
  double extremity(double value) const { return side == Side::highest ? value : -value; }
};

struct Schema {
  std::vector<Channel> channels{};
  std::vector<Watched> watched{};
  std::string place{};     ///< the channel by which two motions are compared
  std::string velocity{};  ///< its rate
  double length = 1.0;     ///< the size of what moves [m]
  double energy = 0.0;     ///< what its surroundings can give it, its weight over its whole length, say [J]
  double pace = 1.0;       ///< it does something in a time of 1/pace [1/s]
  std::size_t state_size = 0;
  std::size_t motion_size = 0;  ///< so many numbers of the state are its motion; the rest is a ledger
  std::size_t disturbed = 0;    ///< a neighbour sets out beside it from this number of its motion on
  std::string state_unit{}, state_description{};
  bool operator==(const Schema&) const = default;

  std::size_t sample_width() const;
  /// Where a sampled channel, or the reading of a watched quantity, stands in a sample.
  std::size_t offset(std::string_view channel) const;
  std::size_t offset(std::size_t which) const;
  double value(std::span<const double> sample, std::size_t which) const { return sample[offset(which)]; }
  int index(std::span<const double> sample, std::size_t which) const {
    return static_cast<int>(sample[offset(which) + 1]);
  }
  std::optional<std::size_t> watched_called(std::string_view given) const;
};

/// Length of a vector channel, or the size of a number.
double size_of(const Schema&, std::string_view channel, std::span<const double> sample);

/// How far a vector channel is apart in two samples.
double distance(const Schema&, std::string_view channel, std::span<const double> a, std::span<const double> b);

/// All the energy stored in a sample [J].
double stored_energy(const Schema&, std::span<const double> sample);

/// Stored energy gained − work + heat since the first sample: zero but for the error of the integration [J].
double imbalance(const Schema&, std::span<const double> first, std::span<const double> now);

/// All the energy that the motion can ever have: what it starts with, what its surroundings can give, what is put in. Heat is no
/// part of it: that comes out of these [J].
double energy_at_hand(const Schema&, std::span<const double> first, std::span<const double> last);

}  // namespace catena
