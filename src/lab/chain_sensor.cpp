#include "lab/chain_sensor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "lab/build.hpp"
#include "model/crinkle.hpp"
#include "model/ledger.hpp"
#include "model/walk.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

struct Reading {
  double value;
  int link = 0;  ///< from 1 at the support; 0: no link is meant
};

/// What a chain between two held ends shows of its joints; each belongs to the link beyond it.
struct JointsBetween {
  Vec2<double> middle, middle_velocity;  ///< of the joint that has half the links before it
  Reading fastest{0.0}, deepest{0.0};    ///< its speed, and how far it is below the support
};

/// All that is known of a chain at one time.
struct ChainMoment {
  const Chain& chain;
  std::span<const double> angles, rates, tension, bend_cosines;
  const ChainLook& look;
  Vec2<double> tip_acceleration;
  Vec2<double> support_force, end_force;
  const JointsBetween& joints;
  std::span<const double> ledger;
  const EnergyFlow& flow;
  Crinkle crinkle;
  double start_height;     ///< of the tip
  double mass_and_length;  ///< M L
  double sound_speed;
};

/// How large things are in such an experiment.
struct ChainScales {
  double length, acceleration, force, mach;
};

/// Which chains have a quantity.
enum class Present { always, in_air, damped, if_asked, with_sound, held };

struct ChainChannel {
  std::string_view name, unit;
  std::size_t width;  ///< 0: one number for each link
  std::string_view description;
  void (*fill)(const ChainMoment&, std::span<double>);
  std::string_view asked_by = {};
  EnergyRole energy = EnergyRole::none;
  std::string_view symbols = {}, length = {};
  Present present = Present::always;
};

struct ChainWatched {
  std::string_view name, unit, title;
  Side side;
  Reading (*read)(const ChainMoment&);
  double (*scale)(const ChainScales&);
  bool of_links = false;           ///< its index is a link
  std::string_view sized_by = {};  ///< the quantity of whose size it is a small difference
  bool is_peak = true;             ///< not of the tip, if that is held for good: it does as it is told
  std::string_view event = {}, event_title = {};
  Present present = Present::always;
};

void fill_vector(const Vec2<double>& from, std::span<double> out) { out[0] = from.x, out[1] = from.y; }

constexpr auto channels = std::to_array<ChainChannel>({
    {.name = chain_names::angles,
     .unit = "rad",
     .width = 0,
     .description = "of each link from +x, counter-clockwise",
     .fill = [](const ChainMoment& at, std::span<double> out) { std::ranges::copy(at.angles, out.begin()); },
     .asked_by = "shape"},
    {.name = chain_names::position,
     .unit = "m",
     .width = 2,
     .description = "of the free end, x to the right and y up from the support",
     .fill = [](const ChainMoment& at, std::span<double> out) { out[0] = at.look.tip.x, out[1] = at.look.tip.y; },
     .symbols = "x,y"},
    {.name = chain_names::velocity,
     .unit = "m/s",
     .width = 2,
     .description = "of the free end",
     .fill = [](const ChainMoment& at,
                std::span<double> out) { out[0] = at.look.tip_velocity.x, out[1] = at.look.tip_velocity.y; },
     .symbols = "vx,vy",
     .length = "speed"},
    {.name = chain_names::acceleration,
     .unit = "m/s^2",
     .width = 2,
     .description = "of the free end, gravity included",
     .fill = [](const ChainMoment& at,
                std::span<double> out) { out[0] = at.tip_acceleration.x, out[1] = at.tip_acceleration.y; },
     .symbols = "ax,ay",
     .length = "acceleration"},
    {.name = chain_names::kinetic,
     .unit = "J",
     .width = 1,
     .description = "kinetic energy",
     .fill = [](const ChainMoment& at, std::span<double> out) { out[0] = at.look.kinetic; },
     .asked_by = "energy",
     .energy = EnergyRole::stored},
    {.name = chain_names::potential,
     .unit = "J",
     .width = 1,
     .description = "weight above the support's start, bent joints, and distance from the axis of a plane that turns",
     .fill = [](const ChainMoment& at, std::span<double> out) { out[0] = at.look.potential; },
     .asked_by = "energy",
     .energy = EnergyRole::stored},
    {.name = chain_names::work,
     .unit = "J",
     .width = 1,
     .description = "done by the support since the start",
     .fill = [](const ChainMoment& at, std::span<double> out) { out[0] = at.ledger[Ledger::work]; },
     .asked_by = "energy",
     .energy = EnergyRole::put_in},
    {.name = chain_names::heat,
     .unit = "J",
     .width = 1,
     .description = "made in the joints since the start",
     .fill = [](const ChainMoment& at, std::span<double> out) { out[0] = at.ledger[Ledger::heat]; },
     .asked_by = "energy",
     .energy = EnergyRole::lost},
    {.name = chain_names::wind_work,
     .unit = "J",
     .width = 1,
     .description = "done by the wind since the start",
     .fill = [](const ChainMoment& at, std::span<double> out) { out[0] = at.ledger[Ledger::wind_work]; },
     .asked_by = "energy",
     .energy = EnergyRole::put_in,
     .present = Present::in_air},
    {.name = chain_names::air_heat,
     .unit = "J",
     .width = 1,
     .description = "made in the air since the start",
     .fill = [](const ChainMoment& at, std::span<double> out) { out[0] = at.ledger[Ledger::air_heat]; },
     .asked_by = "energy",
     .energy = EnergyRole::lost,
     .present = Present::in_air},
    {.name = chain_names::damping_heat,
     .unit = "J",
     .width = 1,
     .description = "made by the damping since the start",
     .fill = [](const ChainMoment& at, std::span<double> out) { out[0] = at.ledger[Ledger::damping_heat]; },
     .asked_by = "energy",
     .energy = EnergyRole::lost,
     .present = Present::damped},
    {.name = chain_names::tension,
     .unit = "N",
     .width = 0,
     .description = "of each link, positive where it is pulled",
     .fill = [](const ChainMoment& at, std::span<double> out) { std::ranges::copy(at.tension, out.begin()); },
     .asked_by = "tension"},
    {.name = "link/kinetic",
     .unit = "J",
     .width = 0,
     .description = "energy of each link",
     .fill = [](const ChainMoment& at, std::span<double> out) { std::ranges::copy(at.flow.kinetic, out.begin()); },
     .asked_by = "flow"},
    {.name = "link/potential",
     .unit = "J",
     .width = 0,
     .description = "energy of each link: weight above the support's start, bent near joint",
     .fill = [](const ChainMoment& at, std::span<double> out) { std::ranges::copy(at.flow.potential, out.begin()); },
     .asked_by = "flow"},
    {.name = chain_names::link_energy,
     .unit = "J",
     .width = 0,
     .description = "of each link, kinetic and potential",
     .fill = [](const ChainMoment& at, std::span<double> out) { std::ranges::copy(at.flow.total, out.begin()); },
     .asked_by = "flow"},
    {.name = chain_names::link_speed,
     .unit = "m/s",
     .width = 0,
     .description = "of the middle of each link",
     .fill = [](const ChainMoment& at, std::span<double> out) { std::ranges::copy(at.flow.speed, out.begin()); },
     .asked_by = "flow"},
    {.name = chain_names::bend,
     .unit = "rad",
     .width = 0,
     .description = "of each link against the one before, counter-clockwise, without whole turns; 0 at the support",
     .fill = [](const ChainMoment& at, std::span<double> out) { std::ranges::copy(at.flow.bend, out.begin()); },
     .asked_by = "flow"},
    {.name = chain_names::power,
     .unit = "W",
     .width = 0,
     .description = "through the near joint of each link, positive towards the tip",
     .fill = [](const ChainMoment& at, std::span<double> out) { std::ranges::copy(at.flow.power, out.begin()); },
     .asked_by = "flow"},
    {.name = chain_names::sigma,
     .unit = "1/s^2",
     .width = 0,
     .description = "of each link: its tension over mass and length of the chain",
     .fill =
         [](const ChainMoment& at, std::span<double> out) {
           std::ranges::transform(at.tension, out.begin(),
                                  [&](double tension) { return tension / at.mass_and_length; });
         },
     .asked_by = "sigma",
     .present = Present::if_asked},
    {.name = chain_names::rates,
     .unit = "rad/s",
     .width = 0,
     .description = "angular velocity of each link, counter-clockwise",
     .fill = [](const ChainMoment& at, std::span<double> out) { std::ranges::copy(at.rates, out.begin()); },
     .asked_by = "rates",
     .present = Present::if_asked},
    {.name = chain_names::past_90,
     .unit = "",
     .width = 1,
     .description = "degrees: how many there are",
     .fill = [](const ChainMoment& at, std::span<double> out) { out[0] = at.crinkle.past_90; },
     .asked_by = "crinkle",
     .present = Present::if_asked},
    {.name = chain_names::roughness,
     .unit = "1/m",
     .width = 1,
     .description = "of the chain: kinks per length, bends to and fro from joint to joint in right angles",
     .fill = [](const ChainMoment& at, std::span<double> out) { out[0] = at.crinkle.roughness; },
     .asked_by = "crinkle",
     .present = Present::if_asked},
    {.name = chain_names::middle,
     .unit = "m",
     .width = 2,
     .description = "of the joint in the middle, x to the right and y up from the support at rest",
     .fill = [](const ChainMoment& at, std::span<double> out) { fill_vector(at.joints.middle, out); },
     .symbols = "x,y",
     .present = Present::held},
    {.name = chain_names::middle_velocity,
     .unit = "m/s",
     .width = 2,
     .description = "of the joint in the middle",
     .fill = [](const ChainMoment& at, std::span<double> out) { fill_vector(at.joints.middle_velocity, out); },
     .symbols = "vx,vy",
     .length = "speed",
     .present = Present::held},
    {.name = chain_names::support_force,
     .unit = "N",
     .width = 2,
     .description = "of the support on the chain",
     .fill = [](const ChainMoment& at, std::span<double> out) { fill_vector(at.support_force, out); },
     .symbols = "Fx,Fy",
     .length = "force",
     .present = Present::held},
    {.name = chain_names::end_force,
     .unit = "N",
     .width = 2,
     .description = "of whatever holds the far end on the chain",
     .fill = [](const ChainMoment& at, std::span<double> out) { fill_vector(at.end_force, out); },
     .symbols = "Fx,Fy",
     .length = "force",
     .present = Present::held},
});

static_assert(std::ranges::count_if(channels,
                                    [](const ChainChannel& one) {
                                      return one.energy == EnergyRole::put_in || one.energy == EnergyRole::lost;
                                    }) == Ledger::size,
              "each entry of the model's ledger is a channel");

constexpr auto watched = std::to_array<ChainWatched>({
    {.name = chain_names::speed_max,
     .unit = "m/s",
     .title = "largest tip speed",
     .side = Side::highest,
     .read = [](const ChainMoment& at) { return Reading{length_of(at.look.tip_velocity)}; },
     .scale = [](const ChainScales& of) { return std::sqrt(of.acceleration * of.length); }},
    {.name = chain_names::acceleration_max,
     .unit = "m/s²",
     .title = "largest tip acceleration",
     .side = Side::highest,
     .read = [](const ChainMoment& at) { return Reading{length_of(at.tip_acceleration)}; },
     .scale = [](const ChainScales& of) { return of.acceleration; }},
    {.name = chain_names::drop_max,
     .unit = "m",
     .title = "deepest fall of the tip",
     .side = Side::highest,
     .read = [](const ChainMoment& at) { return Reading{at.start_height - at.look.tip.y}; },
     .scale = [](const ChainScales& of) { return of.length; }},
    {.name = chain_names::tension_max,
     .unit = "N",
     .title = "largest tension",
     .side = Side::highest,
     .read =
         [](const ChainMoment& at) {
           const auto most = std::ranges::max_element(at.tension);
           return Reading{*most, 1 + static_cast<int>(most - at.tension.begin())};
         },
     .scale = [](const ChainScales& of) { return of.force; },
     .of_links = true},
    {.name = chain_names::tension_min,
     .unit = "N",
     .title = "smallest tension",
     .side = Side::lowest,
     .read =
         [](const ChainMoment& at) {
           const auto least = std::ranges::min_element(at.tension);
           return Reading{*least, 1 + static_cast<int>(least - at.tension.begin())};
         },
     .scale = [](const ChainScales& of) { return of.force; },
     .of_links = true,
     .sized_by = chain_names::tension_max,
     .event = "tension_negative",
     .event_title = "first slack (link pushed)"},
    {.name = "joint.bend_cosine_min",
     .unit = "1",
     .title = "sharpest bend (its cosine)",
     .side = Side::lowest,
     .read =
         [](const ChainMoment& at) {
           const auto joints = at.bend_cosines.subspan(1);  // the first is that of the support
           if (joints.empty()) return Reading{1.0};
           const auto sharpest = std::ranges::min_element(joints);
           if (!(*sharpest < 1.0)) return Reading{1.0};
           return Reading{*sharpest, 2 + static_cast<int>(sharpest - joints.begin())};
         },
     .scale = [](const ChainScales&) { return 1.0; },
     .of_links = true,
     .is_peak = false,
     .event = "joint_past_90",
     .event_title = "first crinkle (joint past 90°)"},
    {.name = chain_names::mach_max,
     .unit = "",
     .title = "largest Mach number of the tip",
     .side = Side::highest,
     .read = [](const ChainMoment& at) { return Reading{length_of(at.look.tip_velocity) / at.sound_speed}; },
     .scale = [](const ChainScales& of) { return of.mach; },
     .present = Present::with_sound},
    {.name = "tip.mach_beyond_1",
     .unit = "",
     .title = "Mach number of the tip beyond 1",
     .side = Side::highest,
     .read = [](const ChainMoment& at) { return Reading{length_of(at.look.tip_velocity) / at.sound_speed - 1}; },
     .scale = [](const ChainScales&) { return 1.0; },
     .is_peak = false,
     .event = "tip_supersonic",
     .event_title = "tip breaks the sound barrier",
     .present = Present::with_sound},
    {.name = chain_names::joint_speed_max,
     .unit = "m/s",
     .title = "largest speed of a joint",
     .side = Side::highest,
     .read = [](const ChainMoment& at) { return at.joints.fastest; },
     .scale = [](const ChainScales& of) { return std::sqrt(of.acceleration * of.length); },
     .of_links = true,
     .present = Present::held},
    {.name = chain_names::joint_depth_max,
     .unit = "m",
     .title = "deepest joint below the support",
     .side = Side::highest,
     .read = [](const ChainMoment& at) { return at.joints.deepest; },
     .scale = [](const ChainScales& of) { return of.length; },
     .of_links = true,
     .present = Present::held},
    {.name = chain_names::support_force_max,
     .unit = "N",
     .title = "largest force at the support",
     .side = Side::highest,
     .read = [](const ChainMoment& at) { return Reading{length_of(at.support_force)}; },
     .scale = [](const ChainScales& of) { return of.force; },
     .present = Present::held},
    {.name = chain_names::end_force_max,
     .unit = "N",
     .title = "largest force at the far end",
     .side = Side::highest,
     .read = [](const ChainMoment& at) { return Reading{length_of(at.end_force)}; },
     .scale = [](const ChainScales& of) { return of.force; },
     .present = Present::held},
});

/// Has each table what is always there before what is not? Then its indices are those of any chain.
static_assert(std::ranges::is_sorted(watched, {},
                                     [](const ChainWatched& one) { return one.present != Present::always; }));

ChainScales scales_of(const Experiment& experiment) {
  const double length = experiment.chain.length, duration = experiment.run.duration;
  const double spin = experiment.world.spin, pull = std::max(experiment.world.gravity, spin * spin * length),
               acceleration = pull > 0 ? pull : length / (duration * duration);
  const double sound = experiment.world.sound_speed;
  return {.length = length,
          .acceleration = acceleration,
          .force = (experiment.chain.mass + experiment.chain.tip_mass) * acceleration,
          .mach = sound > 0 ? std::sqrt(acceleration * length) / sound : 0.0};
}

bool is_asked(const Experiment& experiment, std::string_view quantity) {
  return std::ranges::any_of(experiment.record.quantities, [&](Quantity one) { return name(one) == quantity; });
}

bool has(const Experiment& experiment, Present present, std::string_view asked_by) {
  switch (present) {
    case Present::always:
      return true;
    case Present::in_air:
      return has_air(experiment);
    case Present::damped:
      return experiment.chain.damping > 0;
    case Present::if_asked:
      return is_asked(experiment, asked_by);
    case Present::with_sound:
      return experiment.world.sound_speed > 0;
    case Present::held:
      return experiment.far_end.held;
  }
  std::unreachable();
}

/// "largest Mach number of the tip (of 343 m/s)": what the number depends on.
std::string title_of(const ChainWatched& one, const Experiment& experiment) {
  std::string title(one.title);
  if (one.present == Present::with_sound) title += " (of " + text(experiment.world.sound_speed) + " m/s)";
  return title;
}

/// The places in its table of what this chain has.
std::vector<std::size_t> channels_of(const Experiment& experiment) {
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < channels.size(); ++k)
    if (has(experiment, channels[k].present, channels[k].asked_by)) places.push_back(k);
  return places;
}
std::vector<std::size_t> watched_of(const Experiment& experiment) {
  std::vector<std::size_t> places;
  for (std::size_t w = 0; w < watched.size(); ++w)
    if (has(experiment, watched[w].present, {})) places.push_back(w);
  return places;
}

/// How many links a quantity is computed for: none unless it is recorded.
std::size_t links_with(Quantity quantity, const Experiment& experiment) {
  return is_asked(experiment, name(quantity)) ? static_cast<std::size_t>(experiment.chain.links) : 0;
}

/// What `look_at` finds, and the joints on the way.
ChainLook look_between(const Chain& chain, std::span<const double> angles, std::span<const double> rates,
                       const SupportState<double>& support, JointsBetween& found) {
  const ChainLook look = look_along(chain, angles, rates, support, [&](std::size_t i, const PassedLink& link) {
    const int beyond = static_cast<int>(i) + 1;
    const double speed_squared = dot(link.velocity, link.velocity), depth = support.position.y - link.position.y;
    if (speed_squared > found.fastest.value) found.fastest = {speed_squared, beyond};
    if (depth > found.deepest.value) found.deepest = {depth, beyond};
    if (i == chain.links.size() / 2) found.middle = link.position, found.middle_velocity = link.velocity;
  });
  found.fastest.value = std::sqrt(found.fastest.value);
  return look;
}

int place_in_table(std::string_view name) {
  const auto found = std::ranges::find(watched, name, &ChainWatched::name);
  return found == watched.end() ? -1 : static_cast<int>(found - watched.begin());
}

}  // namespace

Schema chain_schema(const Experiment& experiment) {
  const auto links = static_cast<std::size_t>(experiment.chain.links);
  const ChainSpec& chain = experiment.chain;
  const bool tip_is_free = !held_for_good(experiment);  // else it shows nothing of the motion
  const double gravity = experiment.world.gravity, spin = experiment.world.spin;
  Schema schema{.place = std::string(tip_is_free ? chain_names::position : chain_names::middle),
                .velocity = std::string(tip_is_free ? chain_names::velocity : chain_names::middle_velocity),
                .length = chain.length,
                .energy = (chain.mass + chain.tip_mass) * (gravity + 0.5 * spin * spin * chain.length) * chain.length,
                .pace = std::max(std::sqrt(gravity / chain.length), spin),
                .state_size = StateLayout(links, ledger_entries(experiment)).size(),
                .motion_size = 2 * links,
                .state_unit = "rad, rad/s, J",
                .state_description = "θ of each link, ω of each link"};
  for (std::size_t k = 0; k < ledger_entries(experiment); ++k)
    schema.state_description.append(", ").append(Ledger::entries[k].name);
  for (const std::size_t place : channels_of(experiment)) {
    const ChainChannel& one = channels[place];
    schema.channels.push_back({.name = std::string(one.name),
                               .unit = std::string(one.unit),
                               .width = one.width > 0 ? one.width : links,
                               .description = std::string(one.description),
                               .symbols = std::string(one.symbols),
                               .length = std::string(one.length),
                               .asked_by = std::string(one.asked_by),
                               .sampled = one.width > 0,
                               .energy = one.energy});
  }
  const ChainScales scales = scales_of(experiment);
  for (const std::size_t place : watched_of(experiment)) {
    const ChainWatched& one = watched[place];
    schema.watched.push_back({.name = std::string(one.name),
                              .unit = std::string(one.unit),
                              .title = title_of(one, experiment),
                              .side = one.side,
                              .counted = one.of_links ? "link" : "",
                              .is_peak = one.is_peak && (tip_is_free || !one.name.starts_with("tip.")),
                              .event = std::string(one.event),
                              .event_title = std::string(one.event_title),
                              .scale = one.scale(scales),
                              .sized_by = place_in_table(one.sized_by)});
  }
  return schema;
}

template <LinkLoads Load>
ChainSensor<Load>::ChainSensor(const Experiment& experiment, const Chain& chain, const Support& support, FarEnd far_end,
                               const Load& load, std::span<const double> start)
    : chain_(&chain),
      support_(support),
      far_end_(std::move(far_end)),
      schema_(chain_schema(experiment)),
      channels_(channels_of(experiment)),
      watched_(watched_of(experiment)),
      layout_(chain.links.size(), ledger_size<Load>),
      recursion_(chain, load),
      tension_(chain.links.size()),
      flow_(links_with(Quantity::flow, experiment)),
      joint_forces_(flow_.power.size()),
      start_height_(support.at(0.0).position.y + tip_position(chain, layout_.angles(start)).y),
      mass_and_length_(experiment.chain.mass * experiment.chain.length),
      sound_speed_(experiment.world.sound_speed),
      crinkle_(is_asked(experiment, name(Quantity::crinkle))),
      between_(experiment.far_end.held) {}

template <LinkLoads Load>
void ChainSensor<Load>::sense(double time, std::span<const double> y, std::span<double> sample,
                              std::span<double> wide) {
  const auto angles = layout_.angles(y), rates = layout_.rates(y);
  const SupportState<double> support = support_.at(time);
  const bool held = far_end_.holds_at(time);
  const SupportState<double> end = far_end_.at(time);
  if (held)
    recursion_.accelerate(support, end, angles, rates);
  else
    recursion_.accelerate(support, angles, rates);
  recursion_.tension(rates, tension_);
  if (!joint_forces_.empty()) {
    recursion_.joint_forces(rates, joint_forces_);
    flow_.look(*chain_, angles, rates, support, joint_forces_);
  }
  JointsBetween joints;
  ChainLook look =
      between_ ? look_between(*chain_, angles, rates, support, joints) : look_at(*chain_, angles, rates, support);
  if (held) look.tip = end.position, look.tip_velocity = end.velocity;  // as they are known, without a step's error
  const ChainMoment moment{.chain = *chain_,
                           .angles = angles,
                           .rates = rates,
                           .tension = tension_,
                           .bend_cosines = recursion_.bend_cosines(),
                           .look = look,
                           .tip_acceleration = held ? end.acceleration : recursion_.tip_acceleration(),
                           .support_force = recursion_.support_force(),
                           .end_force = recursion_.end_force(),
                           .joints = joints,
                           .ledger = layout_.ledger(y),
                           .flow = flow_,
                           .crinkle = crinkle_ ? crinkle(*chain_, angles) : Crinkle{},
                           .start_height = start_height_,
                           .mass_and_length = mass_and_length_,
                           .sound_speed = sound_speed_};
  std::size_t next = 0, next_wide = 0;
  for (const std::size_t place : channels_) {
    const ChainChannel& channel = channels[place];
    const bool sampled = channel.width > 0;
    const std::size_t width = sampled ? channel.width : angles.size();
    channel.fill(moment, sampled ? sample.subspan(next, width) : wide.subspan(next_wide, width));
    (sampled ? next : next_wide) += width;
  }
  for (const std::size_t place : watched_) {
    const Reading reading = watched[place].read(moment);
    sample[next++] = reading.value;
    sample[next++] = reading.link;
  }
}

template class ChainSensor<NoLoad>;
template class ChainSensor<Drag>;
template class ChainSensor<Turning>;

std::vector<TipSample> tips(const Frames& frames) {
  std::vector<TipSample> all(frames.has(chain_names::position) ? frames.time.size() : 0);
  const auto position = frames.of(chain_names::position), velocity = frames.of(chain_names::velocity),
             acceleration = frames.of(chain_names::acceleration);
  for (std::size_t k = 0; k < all.size(); ++k)
    all[k] = {.time = frames.time[k],
              .position = {position[2 * k], position[2 * k + 1]},
              .velocity = {velocity[2 * k], velocity[2 * k + 1]},
              .acceleration = {acceleration[2 * k], acceleration[2 * k + 1]}};
  return all;
}

std::vector<TipSample> followed(const Schema& schema, const Samples& samples) {
  const std::size_t position = schema.offset(schema.place), velocity = schema.offset(schema.velocity);
  std::vector<TipSample> all;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const auto row = samples.row(k);
    all.push_back({.time = samples.time[k],
                   .position = {row[position], row[position + 1]},
                   .velocity = {row[velocity], row[velocity + 1]},
                   .acceleration = {}});
  }
  return all;
}

std::string_view followed_name(const Schema& schema) {
  return schema.place == chain_names::middle ? "middle joint" : "tip";
}

std::vector<TipSample> tips(const Schema& schema, const Samples& samples) {
  const std::size_t position = schema.offset(chain_names::position), velocity = schema.offset(chain_names::velocity),
                    acceleration = schema.offset(chain_names::acceleration);
  std::vector<TipSample> all;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const auto row = samples.row(k);
    all.push_back({.time = samples.time[k],
                   .position = {row[position], row[position + 1]},
                   .velocity = {row[velocity], row[velocity + 1]},
                   .acceleration = {row[acceleration], row[acceleration + 1]}});
  }
  return all;
}

}  // namespace catena
