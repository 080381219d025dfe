#include "study/ensemble.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>

#include "lab/comparison.hpp"
#include "lab/run.hpp"
#include "study/crew.hpp"
#include "study/measure.hpp"

namespace catena {
namespace {

constexpr int ensemble_times = 200;

/// One member: where its tip is at each time, or why it failed.
struct Member {
  std::vector<TipSample> tips{};
  std::string trouble{};
};

/// Of numbers in rising order, linear between them.
double quantile(std::span<const double> sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

double mean_of(std::span<const double> values) {
  double sum = 0.0;
  for (const double one : values) sum += one;
  return sum / static_cast<double>(values.size());
}

/// Σ (v − mean)²/count.
double variance_of(std::span<const double> values, double mean) {
  double sum = 0.0;
  for (const double one : values) sum += (one - mean) * (one - mean);
  return sum / static_cast<double>(values.size());
}

/// Nothing when it was stopped.
std::optional<Member> run_member(const Experiment& experiment, const EnsembleRequest& request, std::size_t index,
                                 const std::vector<double>& times, const KeepGoing& keep_going) {
  // Streams of different seeds do not meet: 2³² members each.
  const RunResult made = run(
      lean(experiment),
      {.at = times, .keep_going = keep_going, .disturb = request.perturb, .stream = (request.seed << 32U) + index + 1});
  if (made.status == RunStatus::interrupted) return std::nullopt;
  if (made.status == RunStatus::failed) return Member{.trouble = made.message};
  return Member{.tips = tips(made.schema, made.at)};
}

void judge_spread(std::span<const Member* const> members, double length, Ensemble& found) {
  const struct {
    const char *name, *symbol, *unit;
    double (*of)(const TipSample&);
  } quantities[] = {{"tip.x", "*x*", "m", [](const TipSample& tip) { return tip.position.x; }},
                    {"tip.y", "*y*", "m", [](const TipSample& tip) { return tip.position.y; }},
                    {"tip.speed", "*v*", "m/s", [](const TipSample& tip) { return length_of(tip.velocity); }}};
  std::vector<double> values(members.size());
  found.spread.assign(found.time.size(), 0.0);
  for (const auto& quantity : quantities) {
    SpreadBand band{.name = quantity.name, .symbol = quantity.symbol, .unit = quantity.unit};
    band.quantiles.resize(std::size(quantile_shares));
    const bool place = std::string_view(quantity.unit) == "m";
    for (std::size_t k = 0; k < found.time.size(); ++k) {
      for (std::size_t m = 0; m < members.size(); ++m) values[m] = quantity.of(members[m]->tips[k]);
      const double mean = mean_of(values), variance = variance_of(values, mean);
      band.mean.push_back(mean);
      // Three standard errors; of one member nothing is known.
      band.mean_error.push_back(values.size() < 2 ? not_known
                                                  : 3 * std::sqrt(variance / static_cast<double>(values.size() - 1)));
      if (place) found.spread[k] += variance;
      std::ranges::sort(values);
      for (std::size_t q = 0; q < std::size(quantile_shares); ++q)
        band.quantiles[q].push_back(quantile(values, quantile_shares[q]));
    }
    found.bands.push_back(std::move(band));
  }
  for (double& one : found.spread) one = std::sqrt(one);
  const auto far = std::ranges::find_if(found.spread, [&](double one) { return one > parted * length; });
  found.parted_at =
      far == found.spread.end() ? not_known : found.time[static_cast<std::size_t>(far - found.spread.begin())];
}

}  // namespace

Ensemble run_ensemble(const Experiment& experiment, const EnsembleRequest& request, unsigned jobs,
                      const std::function<void(double share)>& finished, const std::function<bool()>& keep_going) {
  Ensemble found{.request = request};
  for (int k = 0; k <= ensemble_times; ++k)
    found.time.push_back(k < ensemble_times ? experiment.run.duration * k / ensemble_times : experiment.run.duration);
  std::vector<Member> members(request.members);
  std::mutex one_at_a_time;
  double done = 0.0;
  found.complete = on_cores(jobs, members.size(), [&](std::size_t index) {
    auto member = run_member(experiment, request, index, found.time, [&](double) { return keep_going(); });
    if (!member) return false;
    members[index] = std::move(*member);
    const std::scoped_lock lock(one_at_a_time);
    finished(++done / static_cast<double>(members.size()));
    return true;
  });
  if (!found.complete) return found;
  std::vector<const Member*> whole;
  for (const Member& member : members)
    if (member.trouble.empty())
      whole.push_back(&member);
    else
      found.lost.push_back(member.trouble);
  if (!whole.empty()) judge_spread(whole, experiment.chain.length, found);
  return found;
}

}  // namespace catena
