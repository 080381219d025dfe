// A chain at rest, with all that is told of it: forces, sag, the rope of the same length, other equilibria, the length that was asked.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "exact/catenary.hpp"
#include "lab/experiment.hpp"
#include "statics/all_equilibria.hpp"
#include "statics/chain_length.hpp"
#include "statics/hanging.hpp"
#include "statics/hanging_doubt.hpp"
#include "statics/hanging_forces.hpp"
#include "statics/suspension.hpp"

namespace catena {

/// The uniform rope of the chain's length and weight between the same ends, in still air and without loads.
struct RopeBeside {
  Catenary catenary;
  Vec2<double> pull_at_start;  ///< on what holds its start [N]
  Vec2<double> pull_at_end;
  double sag = 0.0;    ///< [m]
  double error = 0.0;  ///< ± of all these, relative
};

struct RestStudy {
  Experiment experiment;
  Suspension what;
  Hanging hanging;
  HangingForces forces;
  HangingDoubt doubt;
  Sag sag;
  std::optional<bool> stable;      ///< does it stay there when pushed a little? Nothing if that could not be found out
  std::optional<RopeBeside> rope;  ///< none if it is straight
  std::optional<AllEquilibria> all;        ///< if asked for
  std::optional<LengthQuestion> question;  ///< if a length was asked for
  std::vector<ChainLength> lengths;        ///< the answers, the shortest first; the chain has the first
  double wall_seconds = 0.0;               ///< to find the equilibrium, its ± and its stability

  /// ± of the sag [m].
  double sag_error() const;
};

struct RestRequest {
  bool all = false;
  std::optional<LengthQuestion> question;
};

/// For an experiment free of complaints, with both ends held.
std::expected<RestStudy, std::string> study_rest(const Experiment&, const RestRequest&);

}  // namespace catena
