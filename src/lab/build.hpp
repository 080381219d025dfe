// From the words of an experiment to a chain and where it starts.
#pragma once

#include <concepts>
#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "lab/experiment.hpp"
#include "model/chain.hpp"
#include "model/drag.hpp"
#include "model/far_end.hpp"
#include "model/ledger.hpp"
#include "model/support.hpp"
#include "model/turning.hpp"
#include "statics/suspension.hpp"

namespace catena {

/// Where the links begin and end along the chain: 0 at the support, 1 at the tip, one number more than links.
std::vector<double> link_marks(const ChainSpec&);

/// The links and joints the experiment describes.
Chain build_chain(const Experiment&);

/// The chain at rest, with its far end held where the start says, or free.
Suspension build_suspension(const Experiment&, bool held);

/// How an end moves that is held.
Support build_support(const SupportSpec&);

/// The far end: held where the start names it, else where this has the tip, seen from the support; or free.
FarEnd build_far_end(const Experiment&, const Vec2<double>& tip);

/// The far end of a chain that starts with these angles: held where its start names it, else where these have it; or free.
FarEnd build_far_end(const Experiment&, const Chain&, std::span<const double> angles);

/// What the air does to this chain.
Drag build_drag(const Experiment&, const Chain&);

/// What a plane that turns, damping, and the air do to it.
Turning build_turning(const Experiment&, const Chain&);

/// The same for code that is compiled for each load.
template <LinkLoads Load>
Load build_load(const Experiment& experiment, const Chain& chain) {
  if constexpr (std::same_as<Load, Turning>)
    return build_turning(experiment, chain);
  else if constexpr (loaded<Load>)
    return build_drag(experiment, chain);
  else
    return {};
}

/// Of each link or element, from the support to the tip [m], [kg]. A rod or an element has what lies along it, a bead what its length
/// weighs where it sits (C.29).
std::vector<double> link_lengths(const Experiment&);
std::vector<double> link_masses(const ChainSpec&);

/// use(load) with the kind of load that the experiment has.
template <class Use>
auto with_load(const Experiment& experiment, const Use& use) {
  if (turns_or_damps(experiment)) return use(Turning{});
  return has_air(experiment) ? use(Drag{}) : use(NoLoad{});
}

/// How many entries the ledger of its chain keeps.
inline std::size_t ledger_entries(const Experiment& experiment) {
  return with_load(experiment, []<class Load>(Load) { return ledger_size<Load>; });
}

/// What a fold does at a place along the chain: which share of the half turn lies behind it, and how fast that share grows there,
/// without a scale (C.28).
struct FoldedAt {
  double turned = 0.0, slope = 0.0;
};
/// Of a fold that has a width: circle or smooth.
FoldedAt fold_at(const StartSpec&, double place);

/// y at the start: θ, ω, nothing in the ledger yet. Fails with a reason where no such start exists.
std::expected<std::vector<double>, std::string> build_start(const Experiment&, const Chain&);

/// The same rope cut into fewer links, from which the cost of the long chain can be judged: so many, or one fewer where a folded
/// chain of another parity would not move.
Experiment shortened(const Experiment&, int links);

}  // namespace catena
