// All that is known of a chain or a cable at one time: what its sensor reads, and the table of quantities shows.
#pragma once

#include <span>

#include "model/crinkle.hpp"
#include "model/energy_flow.hpp"
#include "num/vec2.hpp"

namespace catena {

/// A number that belongs to a part of the whole: a link or an element, from 1 at the support; 0: none is meant.
struct Reading {
  double value = 0.0;
  int part = 0;
};

/// Of something between two held ends: its joints or nodes; each belongs to the part beyond it.
struct JointsBetween {
  Vec2<double> middle{},
      middle_velocity{};         ///< of the joint that has half the links before it, of a cable at half its length
  Reading fastest{}, deepest{};  ///< its speed, and how far it is below the support
};

/// What only chains or only cables have stays empty for the others.
struct Moment {
  std::span<const double> angles{};   ///< of each link, or of a cable in the middle of each element [rad]
  std::span<const double> rates{};    ///< theirs [rad/s]
  std::span<const double> tension{};  ///< of each link, or in the middle of each element [N]
  std::span<const double> strain{};   ///< cable: in the middle of each element
  std::span<const double> nodes{};    ///< cable: place and slope of each node, x, y, x', y'
  Vec2<double> tip{}, tip_velocity{}, tip_acceleration{};
  double kinetic = 0.0, potential = 0.0;    ///< of weight, stiff joints and whirling [J]
  double elastic = 0.0;                     ///< cable: of stretch and bending [J]
  std::span<const double> ledger{};         ///< entries of model/ledger.hpp
  Reading most_tension{}, least_tension{};  ///< of all links, or along all elements [N]
  Reading most_strain{};                    ///< cable: along all elements
  Reading sharpest{1.0};                    ///< the smallest cosine of a bend: at a joint, or along an element
  Vec2<double> support_force{}, end_force{};
  JointsBetween joints{};
  const EnergyFlow* flow = nullptr;  ///< chain, if it is recorded
  Crinkle crinkle{};                 ///< chain, if it is recorded
  double start_height = 0.0;         ///< of the tip [m]
  double mass_and_length = 0.0;      ///< M L of the experiment [kg m]
  double sound_speed = 0.0;          ///< of the experiment; 0: not asked for [m/s]
};

/// The most extreme number of a row, and the part that has it.
Reading largest(std::span<const double> row);
Reading smallest(std::span<const double> row);

}  // namespace catena
