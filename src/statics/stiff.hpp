// A chain whose joints resist being bent, at rest between two points.
//
// The shape of the limp chain is known (hanging.hpp). Its joints are stiffened by strides while Newton's method follows
// the equilibrium; each step solves a tridiagonal system with a border of two. docs/theory/statics.md, (S.17)–(S.22).
#pragma once

#include <expected>
#include <span>
#include <string>

#include "model/chain.hpp"
#include "num/vec2.hpp"
#include "statics/hanging.hpp"

namespace catena {

/// The chain at rest between (0, 0) and `end`, with `loads` as for the limp one, and with joints that resist being bent from their rest and may turn freely at
/// both ends: the stable equilibrium into which that of limp joints turns as they stiffen. Closes to within 1e-13 of the
/// length.
std::expected<Hanging, std::string> hang(const Chain&, Vec2<double> end, std::span<const double> loads = {});

}  // namespace catena
