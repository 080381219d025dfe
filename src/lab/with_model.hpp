// The model that an experiment describes: a chain with the load that it has, or a cable.
#pragma once

#include "lab/build.hpp"
#include "lab/cable_model.hpp"
#include "lab/chain_model.hpp"
#include "lab/experiment.hpp"

namespace catena {

/// use(model) with the model of the experiment, or otherwise(why) where its start does not exist.
template <class Use, class Otherwise>
auto with_model(const Experiment& experiment, const Use& use, const Otherwise& otherwise) {
  const auto with = [&](const auto& model) { return model ? use(**model) : otherwise(model.error()); };
  if (is_cable(experiment.chain)) return with(CableModel::make(experiment));
  return with_load(experiment, [&]<class Load>(Load) { return with(ChainModelOf<Load>::make(experiment)); });
}

}  // namespace catena
