// What a run leaves in memory: frames at a fixed rate, the largest and smallest values found on the dense output, first times of
// events, the energy ledger. No files here.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "num/vec2.hpp"

namespace catena {

/// An extreme value and when it was reached. Links count from 1 at the support; 0 where no link is meant.
struct Peak {
  double value = 0.0;
  double time = 0.0;
  int link = 0;
  bool operator==(const Peak&) const = default;
};

/// The free end at one time.
struct TipSample {
  double time = 0.0;
  Vec2<double> position;
  Vec2<double> velocity;
  Vec2<double> acceleration;  ///< of the tip itself, gravity included
  bool operator==(const TipSample&) const = default;
};

/// Energy at one time. kinetic + potential (+ bending, in potential) changes by work − heat.
struct EnergySample {
  double kinetic = 0.0;    ///< [J]
  double potential = 0.0;  ///< weight above the support's start, and bent joints [J]
  double work = 0.0;       ///< done by the support since the start [J]
  double heat = 0.0;       ///< made in the joints since the start [J]
  bool operator==(const EnergySample&) const = default;
};

/// (kinetic + potential) gained − work + heat: zero but for the error of the integration [J].
inline double imbalance(const EnergySample& start, const EnergySample& now) {
  return (now.kinetic + now.potential) - (start.kinetic + start.potential) - (now.work - start.work) +
         (now.heat - start.heat);
}

/// Everything that is watched, at one time.
struct Sample {
  TipSample tip;
  EnergySample energy;
  Peak tension_min;    ///< over all links
  Peak tension_max;    ///< over all links
  Peak sharpest_bend;  ///< the least cosine of a joint's bend, and the link beyond it
  bool operator==(const Sample&) const = default;
};

/// Frames: row k belongs to time[k]. Times and the tip are always there, the rest when asked for.
struct Frames {
  int links = 0;
  std::vector<double> time;     ///< [s]
  std::vector<double> angles;   ///< θ, links per frame [rad]
  std::vector<double> tension;  ///< links per frame [N]; positive pulls
  std::vector<TipSample> tip;
  std::vector<EnergySample> energy;
  bool operator==(const Frames&) const = default;
};

struct Peaks {
  Peak speed_max;         ///< of the tip [m/s]
  Peak acceleration_max;  ///< of the tip [m/s²]
  Peak drop_max;          ///< start height of the tip − its height [m]
  Peak tension_min;       ///< over all links [N]
  Peak tension_max;       ///< over all links [N]
  bool operator==(const Peaks&) const = default;
};

/// The five peaks by name, in the order in which they are watched.
struct PeakField {
  const char* name;
  Peak Peaks::* member;
};
inline constexpr std::array<PeakField, 5> peak_fields{{{"speed_max", &Peaks::speed_max},
                                                       {"acceleration_max", &Peaks::acceleration_max},
                                                       {"drop_max", &Peaks::drop_max},
                                                       {"tension_min", &Peaks::tension_min},
                                                       {"tension_max", &Peaks::tension_max}}};

/// First times; time < 0: has not happened.
struct Firsts {
  Peak tension_negative{.time = -1.0};  ///< a link is pushed; value: 0
  Peak joint_past_90{.time = -1.0};     ///< a joint bends past a right angle; link: the one beyond the joint
  bool operator==(const Firsts&) const = default;
};

/// The two events by name.
struct FirstField {
  const char* name;
  Peak Firsts::* member;
};
inline constexpr std::array<FirstField, 2> first_fields{
    {{"tension_negative", &Firsts::tension_negative}, {"joint_past_90", &Firsts::joint_past_90}}};

}  // namespace catena
