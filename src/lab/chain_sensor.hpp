// What a chain shows of its motion: its channels and what is watched of it. To record or to watch one more quantity is one entry in
// chain_sensor.cpp; terminal, JSON, run.h5, sweeps, --find, report and figures follow.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "lab/experiment.hpp"
#include "model/chain.hpp"
#include "model/drag.hpp"
#include "model/energy_flow.hpp"
#include "model/far_end.hpp"
#include "model/load.hpp"
#include "model/recursion.hpp"
#include "model/state_layout.hpp"
#include "model/support.hpp"
#include "model/turning.hpp"
#include "record/recording.hpp"
#include "record/schema.hpp"

namespace catena {

/// Names of channels and watched quantities that others speak of.
namespace chain_names {
inline constexpr std::string_view angles = "shape/angles", rates = "shape/rates", tension = "tension",
                                  position = "tip/position", velocity = "tip/velocity",
                                  acceleration = "tip/acceleration", kinetic = "energy/kinetic",
                                  potential = "energy/potential", work = "energy/work", heat = "energy/heat",
                                  wind_work = "energy/wind_work", air_heat = "energy/air_heat",
                                  damping_heat = "energy/damping_heat", link_energy = "link/energy",
                                  link_speed = "link/speed", bend = "joint/bend", power = "joint/power",
                                  speed_max = "tip.speed_max", acceleration_max = "tip.acceleration_max",
                                  drop_max = "tip.drop_max", tension_max = "tension.max", tension_min = "tension.min",
                                  sigma = "sigma", past_90 = "crinkle/joints_past_90", roughness = "crinkle/roughness",
                                  mach_max = "tip.mach_max", middle = "middle/position",
                                  middle_velocity = "middle/velocity", support_force = "support/force",
                                  end_force = "far_end/force", joint_speed_max = "joint.speed_max",
                                  joint_depth_max = "joint.depth_max", support_force_max = "support.force_max",
                                  end_force_max = "far_end.force_max";
}  // namespace chain_names

Schema chain_schema(const Experiment&);

/// Looks at a chain of an experiment; one for each thread.
template <LinkLoads Load>
class ChainSensor {
 public:
  ChainSensor(const Experiment& experiment, const Chain& chain, const Support& support, FarEnd far_end,
              const Load& load, std::span<const double> start);

  /// What holds from a break of its ends on.
  void enter(double time) {
    support_.enter(time);
    far_end_.enter(time);
  }

  const Schema& schema() const { return schema_; }
  void sense(double time, std::span<const double> y, std::span<double> sample, std::span<double> wide);

 private:
  const Chain* chain_;
  Support support_;
  FarEnd far_end_;
  Schema schema_;
  std::vector<std::size_t> channels_, watched_;  ///< of the schema: their places in the tables of all
  StateLayout layout_;
  ChainRecursion<double, Load> recursion_;
  std::vector<double> tension_;
  EnergyFlow flow_;  ///< empty unless it is recorded
  std::vector<Vec2<double>> joint_forces_;
  double start_height_;
  double mass_and_length_;  ///< M L [kg m]
  double sound_speed_;
  bool crinkle_;  ///< is it recorded?
  bool between_;  ///< is the far end ever held?
};

extern template class ChainSensor<NoLoad>;
extern template class ChainSensor<Drag>;
extern template class ChainSensor<Turning>;

/// The free end at one time.
struct TipSample {
  double time = 0.0;
  Vec2<double> position;
  Vec2<double> velocity;
  Vec2<double> acceleration;  ///< of the tip itself, gravity included
  bool operator==(const TipSample&) const = default;
};

/// What a run is judged by, in each of these samples: its tip, or the middle joint if the tip is held for good. Without acceleration.
std::vector<TipSample> followed(const Schema&, const Samples&);
/// Its name: "tip", "middle joint".
std::string_view followed_name(const Schema&);

/// The tip in each frame, and in each of these samples.
std::vector<TipSample> tips(const Frames&);
std::vector<TipSample> tips(const Schema&, const Samples&);

}  // namespace catena
