// Names of channels and watched quantities that others speak of. What a chain and a cable both have is called the same.
#pragma once

#include <string_view>

namespace catena::chain_names {

inline constexpr std::string_view angles = "shape/angles", rates = "shape/rates", nodes = "shape/nodes",
                                  tension = "tension", strain = "strain", position = "tip/position",
                                  velocity = "tip/velocity", acceleration = "tip/acceleration",
                                  kinetic = "energy/kinetic", potential = "energy/potential",
                                  elastic = "energy/elastic", work = "energy/work", heat = "energy/heat",
                                  wind_work = "energy/wind_work", air_heat = "energy/air_heat",
                                  damping_heat = "energy/damping_heat", link_energy = "link/energy",
                                  link_speed = "link/speed", bend = "joint/bend", power = "joint/power",
                                  speed_max = "tip.speed_max", acceleration_max = "tip.acceleration_max",
                                  drop_max = "tip.drop_max", tension_max = "tension.max", tension_min = "tension.min",
                                  strain_max = "strain.max", sigma = "sigma", past_90 = "crinkle/joints_past_90",
                                  roughness = "crinkle/roughness", mach_max = "tip.mach_max",
                                  middle = "middle/position", middle_velocity = "middle/velocity",
                                  support_force = "support/force", end_force = "far_end/force",
                                  joint_speed_max = "joint.speed_max", joint_depth_max = "joint.depth_max",
                                  support_force_max = "support.force_max", end_force_max = "far_end.force_max";

}  // namespace catena::chain_names
