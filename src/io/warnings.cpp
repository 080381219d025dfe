#include "io/warnings.hpp"

#include <fmt/format.h>

#include <cmath>

#include "io/step_words.hpp"
#include "lab/chain_names.hpp"

namespace catena {
namespace {

/// A cubic cannot turn by more than a right angle and stay close to a cable that does.
std::vector<std::string> too_few_elements(const RunResult& result) {
  if (!result.schema.watched_called(chain_names::strain_max)) return {};
  for (std::size_t w = 0; w < result.firsts.size(); ++w)
    if (result.schema.watched[w].event == "joint_past_90" && result.firsts[w].time >= 0)
      return {
          fmt::format("element {} of the cable bends by more than 90° at t = {:.4g} s: from there on its elements "
                      "are too long for the motion. Use more of them (chain.links) or some chain.bending_stiffness.",
                      result.firsts[w].index, result.firsts[w].time)};
  return {};
}

}  // namespace

std::vector<std::string> warnings(const RunSpec& run, const RunResult& result) {
  constexpr double tolerable = 0.1;     // an honest run closes to millionths; what errs by a tenth is another motion
  if (result.first.empty()) return {};  // it failed before it began
  const double imbalance = std::abs(result.evidence.imbalance),
               at_hand = energy_at_hand(result.schema, result.first, result.last);
  if (imbalance <= tolerable * at_hand) return too_few_elements(result);
  const bool equal_steps = equal_step(result.method, run) > 0;
  const std::string came = std::isfinite(imbalance) ? fmt::format("an energy imbalance of {:.2g} J", imbalance)
                                                    : "its energy is no longer a number";
  return {
      fmt::format("the computed motion is wrong: {}, with {:.2g} J available. Use {} or another "
                  "method.",
                  came, at_hand, equal_steps ? "a shorter run.step" : "a smaller run.tolerance")};
}

std::vector<std::string> warnings(const RunFile& file) {
  std::vector<std::string> all = warnings(file.run, file.result);
  if (!file.limit || !file.limit->exceeded()) return all;
  all.insert(all.begin(), limit_warning(*file.limit, file.run.duration));
  return all;
}

}  // namespace catena
