// Finding the force for which a chain of aligned links ends where it must.
//
// Outside n discs strung along the vertical every link is pulled and the force minimises a convex function; inside one
// of them that disc's link is pushed. docs/theory/statics.md, (S.7)–(S.11).
#pragma once

#include "num/vec2.hpp"
#include "statics/closure.hpp"
#include "statics/newton.hpp"

namespace catena {

/// The stable balance of a chain whose ends are less than its length and more than 2 max l_i − 1 apart.
/// `guess` is the force at the start, as good as one knows it. A gap above `closed_gap` says that none was found.
Balance balance(const ScaledChain&, Vec2<double> guess);

}  // namespace catena
