#include "papers/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace catena {

Tally::Tally(const Watch& watch, double expected, std::function<std::string(const Experiment&)> called)
    : watch_(watch), expected_(expected), called_(std::move(called)) {}

void Tally::add(double runs) {
  const std::scoped_lock lock(one_at_a_time_);
  done_ += runs;
  if (watch_.progress) watch_.progress(std::min(1.0, done_ / expected_));
}

CertifiedRun Tally::run(const Experiment& experiment, std::vector<double> at) {
  CertifiedRun made =
      run_certified(experiment, {.at = std::move(at), .keep_going = [this](double) { return watch_.goes_on(); }});
  if (made.run.status == RunStatus::interrupted) throw Stopped{"interrupted"};
  if (made.run.status == RunStatus::failed)
    throw Stopped{fmt::format("{} failed: {}", called_(experiment), made.run.message)};
  add(made.certificate.present ? 2.5 : 1);
  return made;
}

}  // namespace catena
