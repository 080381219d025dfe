// What a chain or a cable shows of its motion: its channels and what is watched of it. To record or to watch one more quantity is one
// entry in quantities.cpp; terminal, JSON, run.h5, sweeps, --find, report and figures follow. How it is read off the state is told by
// chain_sensor.cpp and cable_sensor.cpp.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/moment.hpp"
#include "record/schema.hpp"

namespace catena {

/// Of what the experiment describes.
Schema schema_of(const Experiment&);

/// Is it recorded?
bool is_recorded(const Experiment&, Quantity);

/// The quantities of one experiment.
class Quantities {
 public:
  explicit Quantities(const Experiment&);

  const Schema& schema() const { return schema_; }
  /// A sample, and the channels that are no part of it.
  void fill(const Moment&, std::span<double> sample, std::span<double> wide) const;

 private:
  Schema schema_;
  std::vector<std::size_t> channels_, watched_;  ///< of the schema: their places in the tables of all
  double mass_and_length_;                       ///< M L [kg m]
  double sound_speed_;
};

}  // namespace catena
