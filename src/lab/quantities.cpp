#include "lab/quantities.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>

#include "lab/build.hpp"
#include "lab/build_cable.hpp"
#include "lab/chain_names.hpp"
#include "lab/quantity_tables.hpp"
#include "model/cable_layout.hpp"
#include "model/state_layout.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

UsualSizes usual_sizes(const Experiment& experiment) {
  const ChainSpec& chain = experiment.chain;
  const double length = chain.length, duration = experiment.run.duration;
  const double spin = experiment.world.spin, pull = std::max(experiment.world.gravity, spin * spin * length),
               acceleration = pull > 0 ? pull : length / (duration * duration);
  const double sound = experiment.world.sound_speed, force = (chain.mass + chain.tip_mass) * acceleration;
  return {.length = length,
          .acceleration = acceleration,
          .force = force,
          .mach = sound > 0 ? std::sqrt(acceleration * length) / sound : 0.0,
          .strain = is_cable(chain) ? force / axial_stiffness(chain) : 0.0};
}

bool has(const Experiment& experiment, Present present, std::string_view asked_by, Of of) {
  if (of != Of::all && (of == Of::cable) != is_cable(experiment.chain)) return false;
  switch (present) {
    case Present::always:
    case Present::elastic:
      return true;
    case Present::in_air:
      return has_air(experiment);
    case Present::damped:
      return experiment.chain.damping > 0;
    case Present::if_asked:
      return std::ranges::any_of(experiment.record.quantities, [&](Quantity one) { return name(one) == asked_by; });
    case Present::with_sound:
      return experiment.world.sound_speed > 0;
    case Present::held:
      return experiment.far_end.held;
  }
  std::unreachable();
}

/// The words of a chain for a cable: its parts are elements, which meet at nodes.
std::string worded(std::string_view words, const ChainSpec& chain) {
  std::string all(words);
  if (!is_cable(chain)) return all;
  for (const auto& [from, to] : {std::pair<std::string_view, std::string_view>("link", "element"), {"joint", "node"}})
    for (std::size_t at = all.find(from); at != std::string::npos; at = all.find(from, at + to.size()))
      all.replace(at, from.size(), to);
  return all;
}

/// "largest Mach number of the tip (of 343 m/s)": what the number depends on.
std::string title_of(const WatchedQuantity& one, const Experiment& experiment) {
  std::string title = worded(one.title, experiment.chain);
  if (one.present == Present::with_sound) title += " (of " + text(experiment.world.sound_speed) + " m/s)";
  return title;
}

/// The places in its table of what this experiment has.
std::vector<std::size_t> channels_of(const Experiment& experiment) {
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < all_channels().size(); ++k)
    if (const ShownChannel& one = all_channels()[k]; has(experiment, one.present, one.asked_by, one.of))
      places.push_back(k);
  return places;
}
std::vector<std::size_t> watched_of(const Experiment& experiment) {
  std::vector<std::size_t> places;
  for (std::size_t w = 0; w < all_watched().size(); ++w)
    if (const WatchedQuantity& one = all_watched()[w]; has(experiment, one.present, {}, one.of)) places.push_back(w);
  return places;
}

/// How fast the motion is [1/s]. A cable may shake with the fastest of its waves, and is probed four times in each of their periods:
/// between probes farther apart, peaks that are nearly the largest would stay unseen.
double pace_of(const Experiment& experiment) {
  const double falls = std::sqrt(experiment.world.gravity / experiment.chain.length);
  const double waves =
      is_cable(experiment.chain) ? highest_frequency(build_cable(experiment)) / (16 * std::numbers::pi) : 0.0;
  return std::max({falls, experiment.world.spin, waves});
}

/// What the numbers of its state are.
void describe_state(const Experiment& experiment, Schema& schema) {
  const auto parts = static_cast<std::size_t>(experiment.chain.links);
  if (is_cable(experiment.chain)) {
    const CableLayout layout(parts);
    schema.motion_size = 2 * layout.coordinates();
    schema.state_size = layout.size();
    schema.disturbed = layout.coordinates();  // nodes a little out of place would strain it far beyond its weight
    schema.state_unit = "m, 1, m/s, 1/s, J";
    schema.state_description =
        "slope at the support, then place and slope of each node; their rates in the same order; work, heat";
    return;
  }
  schema.state_size = StateLayout(parts, ledger_entries(experiment)).size();
  schema.motion_size = 2 * parts;
  schema.state_unit = "rad, rad/s, J";
  schema.state_description = "θ of each link, ω of each link";
  for (std::size_t k = 0; k < ledger_entries(experiment); ++k)
    schema.state_description.append(", ").append(Ledger::entries[k].name);
}

Reading at_place(std::span<const double> row, std::span<const double>::iterator found) {
  return {*found, 1 + static_cast<int>(found - row.begin())};
}

}  // namespace

Reading largest(std::span<const double> row) { return at_place(row, std::ranges::max_element(row)); }
Reading smallest(std::span<const double> row) { return at_place(row, std::ranges::min_element(row)); }

bool is_recorded(const Experiment& experiment, Quantity quantity) {
  return std::ranges::find(experiment.record.quantities, quantity) != experiment.record.quantities.end();
}

Schema schema_of(const Experiment& experiment) {
  const auto parts = static_cast<std::size_t>(experiment.chain.links);
  const ChainSpec& chain = experiment.chain;
  const bool tip_is_free = !held_for_good(experiment);  // else it shows nothing of the motion
  const double gravity = experiment.world.gravity, spin = experiment.world.spin;
  Schema schema{.place = std::string(tip_is_free ? chain_names::position : chain_names::middle),
                .velocity = std::string(tip_is_free ? chain_names::velocity : chain_names::middle_velocity),
                .length = chain.length,
                .energy = (chain.mass + chain.tip_mass) * (gravity + 0.5 * spin * spin * chain.length) * chain.length,
                .pace = pace_of(experiment)};
  describe_state(experiment, schema);
  for (const std::size_t place : channels_of(experiment)) {
    const ShownChannel& one = all_channels()[place];
    schema.channels.push_back({.name = std::string(one.name),
                               .unit = std::string(one.unit),
                               .width = one.numbers(parts),
                               .description = worded(one.description, chain),
                               .symbols = std::string(one.symbols),
                               .length = std::string(one.length),
                               .asked_by = std::string(one.asked_by),
                               .sampled = one.sampled(),
                               .energy = one.energy});
  }
  const UsualSizes scales = usual_sizes(experiment);
  for (const std::size_t place : watched_of(experiment)) {
    const WatchedQuantity& one = all_watched()[place];
    const auto sized_by = schema.watched_called(one.sized_by);
    schema.watched.push_back({.name = std::string(one.name),
                              .unit = std::string(one.unit),
                              .title = title_of(one, experiment),
                              .side = one.side,
                              .counted = one.of_parts ? worded("link", chain) : "",
                              .is_peak = one.is_peak && (tip_is_free || !one.name.starts_with("tip.")),
                              .event = std::string(one.event),
                              .event_title = worded(one.event_title, chain),
                              .scale = one.scale(scales),
                              .sized_by = sized_by ? static_cast<int>(*sized_by) : -1});
  }
  return schema;
}

Quantities::Quantities(const Experiment& experiment)
    : schema_(schema_of(experiment)),
      channels_(channels_of(experiment)),
      watched_(watched_of(experiment)),
      mass_and_length_(experiment.chain.mass * experiment.chain.length),
      sound_speed_(experiment.world.sound_speed) {}

void Quantities::fill(const Moment& sensed, std::span<double> sample, std::span<double> wide) const {
  Moment moment = sensed;
  moment.mass_and_length = mass_and_length_;
  moment.sound_speed = sound_speed_;
  std::size_t next = 0, next_wide = 0;
  for (const std::size_t place : channels_) {
    const ShownChannel& channel = all_channels()[place];
    const std::size_t width = channel.numbers(moment.tension.size());
    channel.fill(moment, channel.sampled() ? sample.subspan(next, width) : wide.subspan(next_wide, width));
    (channel.sampled() ? next : next_wide) += width;
  }
  for (const std::size_t place : watched_) {
    const Reading reading = all_watched()[place].read(moment);
    sample[next++] = reading.value;
    sample[next++] = reading.part;
  }
}

}  // namespace catena
