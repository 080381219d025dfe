#include "lab/chain_model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/build.hpp"
#include "lab/method.hpp"
#include "lab/step_limit.hpp"
#include "lab/stops.hpp"
#include "num/text.hpp"

namespace catena {

template <LinkLoads Load>
std::expected<std::unique_ptr<ChainModelOf<Load>>, std::string> ChainModelOf<Load>::make(const Experiment& experiment) {
  Chain chain = build_chain(experiment);
  auto start = build_start(experiment, chain);
  if (!start) return std::unexpected(start.error());
  return std::make_unique<ChainModelOf<Load>>(experiment, std::move(chain), std::move(*start));
}

template <LinkLoads Load>
ChainModelOf<Load>::ChainModelOf(const Experiment& experiment, Chain chain, std::vector<double> start)
    : experiment_(experiment),
      chain_(std::move(chain)),
      support_(build_support(experiment.support)),
      layout_(chain_.links.size(), ledger_size<Load>),
      start_(std::move(start)),
      far_end_(build_far_end(experiment_, chain_, layout_.angles(std::span<const double>(start_)))),
      motion_(chain_, support_, build_load<Load>(experiment_, chain_), far_end_),
      sensor_(experiment_, chain_, support_, far_end_, build_load<Load>(experiment_, chain_), start_),
      stops_(stops_of(support_, far_end_)) {}

template <LinkLoads Load>
void ChainModelOf<Load>::enter(double time) {
  motion_.enter(time);
  sensor_.enter(time);
}

template <LinkLoads Load>
double ChainModelOf<Load>::looks_per_second(std::span<const double> y) const {
  constexpr double turn_per_look = 0.25;  // nothing on a chain changes faster than its fastest link turns
  double fastest = 0.0;
  for (const double rate : layout_.rates(y)) fastest = std::max(fastest, std::abs(rate));
  return fastest / turn_per_look;
}

template <LinkLoads Load>
Choice ChainModelOf<Load>::choose(const RunSpec& run) const {
  Experiment experiment = experiment_;
  experiment.run = run;
  return choose_method(experiment, chain_);
}

template <LinkLoads Load>
double ChainModelOf<Load>::stable_step(Method method, double duration) const {
  return catena::stable_step(method, chain_, duration);
}

/// A chain that its ends have pulled taut; else the link that turns fastest; nothing where none turns.
template <LinkLoads Load>
std::string ChainModelOf<Load>::suspect(std::span<const double> y) const {
  constexpr double taut = 1e-5;  // of the length
  const double length = built_length(experiment_.chain);
  if (motion_.projects() && length_of(tip_position(chain_, layout_.angles(y))) > (1 - taut) * length)
    return " The chain is taut: its two ends are as far apart as it is long, and no finite forces hold it there.";
  const auto rates = layout_.rates(y);
  const auto fastest = std::ranges::max_element(rates, {}, [](double rate) { return std::abs(rate); });
  if (*fastest == 0.0) return "";
  return " Link " + text(static_cast<std::size_t>(fastest - rates.begin()) + 1) + " turns fastest, at " +
         text(*fastest) + " rad/s.";
}

template class ChainModelOf<NoLoad>;
template class ChainModelOf<Drag>;
template class ChainModelOf<Turning>;

}  // namespace catena
