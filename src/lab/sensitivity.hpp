// How much small differences grow along a motion: what rounding becomes, and whether the motion is chaotic.
//
// A neighbour sets out beside the companion, each number off by its own amount, and is drawn back towards it whenever it has gone far
// or come close: so its departure stays small against the motion and large against the tolerance of the neighbour's run, which must
// see it to follow its growth. docs/trust.md, (E.3)–(E.6).
#pragma once

#include <vector>

#include "lab/model.hpp"
#include "lab/running.hpp"

namespace catena {

struct Sensitivity {
  std::vector<double> time{};      ///< of the stations reached [s]
  std::vector<double> growth{};    ///< ln of the departure over that at the start
  std::vector<double> rounding{};  ///< what rounding has grown to at the place of comparison [m]
};

/// Follows a neighbour of the companion's motion as far as it goes; `keep_going` may end it.
Sensitivity sensitivity(ModelView model, const RunSpec& run, const RunResult& companion,
                        const KeepGoing& keep_going = {});

}  // namespace catena
