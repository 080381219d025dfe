#include "papers/followed.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace catena {

FollowedRun followed(Experiment experiment, Tally& tally) {
  CertifiedRun made = tally.run(experiment);
  return {std::move(experiment), std::move(made.run), std::move(made.certificate)};
}

Ours peak_of(const FollowedRun& one, std::string_view watched, const char* unit) {
  const std::size_t which = *one.run.schema.watched_called(watched);
  return {one.certificate.peaks[which].value, unit, one.certificate.peak_error[which].value};
}

Ours time_of_peak(const FollowedRun& one, std::string_view watched) {
  const std::size_t which = *one.run.schema.watched_called(watched);
  return {one.certificate.peaks[which].time, "s", one.certificate.peak_error[which].time};
}

std::optional<Ours> first_time(const FollowedRun& one, std::string_view event) {
  const auto found = std::ranges::find(one.run.schema.watched, event, &Watched::event);
  const auto which = static_cast<std::size_t>(found - one.run.schema.watched.begin());
  const Peak& first = one.run.firsts[which];
  if (first == never || !std::isfinite(one.certificate.first_error[which])) return std::nullopt;
  return Ours{first.time, "s", one.certificate.first_error[which]};
}

}  // namespace catena
