#include "io/warnings.hpp"

#include <fmt/format.h>

#include <cmath>

#include "io/step_words.hpp"

namespace catena {

std::vector<std::string> warnings(const RunSpec& run, const RunResult& result) {
  constexpr double tolerable = 0.1;     // an honest run closes to millionths; what errs by a tenth is another motion
  if (result.first.empty()) return {};  // it failed before it began
  const double imbalance = std::abs(result.evidence.imbalance),
               at_hand = energy_at_hand(result.schema, result.first, result.last);
  if (imbalance <= tolerable * at_hand) return {};
  const bool equal_steps = equal_step(result.method, run) > 0;
  const std::string came = std::isfinite(imbalance) ? fmt::format("{:.2g} J came from nowhere", imbalance)
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
