#include "record/schema.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace catena {
namespace {

std::size_t readings_begin(const Schema& schema) {
  std::size_t width = 0;
  for (const Channel& channel : schema.channels) width += channel.sampled ? channel.width : 0;
  return width;
}

/// Calls use(ledger, where in a sample) for each channel of the balance.
template <class Use>
void each_entry(const Schema& schema, Use&& use) {
  std::size_t at = 0;
  for (const Channel& channel : schema.channels) {
    if (!channel.sampled) continue;
    if (channel.energy != EnergyRole::none) use(channel.energy, at);
    at += channel.width;
  }
}

}  // namespace

std::string_view name(EnergyRole energy) {
  switch (energy) {
    case EnergyRole::none:
      return "none";
    case EnergyRole::stored:
      return "stored";
    case EnergyRole::put_in:
      return "put in";
    case EnergyRole::lost:
      break;
  }
  return "lost";
}

double sign_in_balance(EnergyRole energy) {
  if (energy == EnergyRole::none) return 0.0;
  return energy == EnergyRole::put_in ? -1.0 : 1.0;
}

std::size_t Schema::sample_width() const { return readings_begin(*this) + 2 * watched.size(); }

std::size_t Schema::offset(std::string_view channel) const {
  std::size_t at = 0;
  for (const Channel& one : channels) {
    if (!one.sampled) continue;
    if (one.name == channel) return at;
    at += one.width;
  }
  assert(false && "no such channel in a sample");
  return 0;
}

std::size_t Schema::offset(std::size_t which) const { return readings_begin(*this) + 2 * which; }

std::optional<std::size_t> Schema::watched_called(std::string_view given) const {
  const auto found = std::ranges::find(watched, given, &Watched::name);
  if (found == watched.end()) return std::nullopt;
  return static_cast<std::size_t>(found - watched.begin());
}

double size_of(const Schema& schema, std::string_view channel, std::span<const double> sample) {
  const auto found = std::ranges::find(schema.channels, channel, &Channel::name);
  const std::size_t at = schema.offset(channel);
  double sum = 0.0;
  for (std::size_t i = 0; i < found->width; ++i) sum += sample[at + i] * sample[at + i];
  return std::sqrt(sum);
}

double distance(const Schema& schema, std::string_view channel, std::span<const double> a, std::span<const double> b) {
  const auto found = std::ranges::find(schema.channels, channel, &Channel::name);
  const std::size_t at = schema.offset(channel);
  double sum = 0.0;
  for (std::size_t i = at; i < at + found->width; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

double stored_energy(const Schema& schema, std::span<const double> sample) {
  double sum = 0.0;
  each_entry(schema,
             [&](EnergyRole energy, std::size_t at) { sum += energy == EnergyRole::stored ? sample[at] : 0.0; });
  return sum;
}

double imbalance(const Schema& schema, std::span<const double> first, std::span<const double> now) {
  double flowed = 0.0;
  each_entry(schema, [&](EnergyRole energy, std::size_t at) {
    const double change = now[at] - first[at];
    if (energy == EnergyRole::put_in) flowed -= change;
    if (energy == EnergyRole::lost) flowed += change;
  });
  return stored_energy(schema, now) - stored_energy(schema, first) + flowed;
}

double energy_at_hand(const Schema& schema, std::span<const double> first, std::span<const double> last) {
  double sum = schema.energy;
  each_entry(schema, [&](EnergyRole energy, std::size_t at) {
    if (energy == EnergyRole::stored) sum += std::abs(first[at]);
    if (energy == EnergyRole::put_in) sum += std::abs(last[at]);
  });
  return sum;
}

}  // namespace catena
