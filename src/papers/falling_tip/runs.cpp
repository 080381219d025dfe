#include "papers/falling_tip/runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "papers/tally.hpp"
#include "study/crew.hpp"

namespace catena {
namespace {

FallingTipCase fall(char letter, double span, Tally& tally) {
  FallingTipCase one{.letter = letter, .experiment = falling_tip_experiment(span), .run = {}, .certificate = {}};
  one.experiment.record = {.rate = 4000.0, .quantities = {Quantity::shape}};
  CertifiedRun made = tally.run(one.experiment);
  one.run = std::move(made.run);
  one.certificate = std::move(made.certificate);
  return one;
}

/// The second run sees the tip at the times that the first has found: on the dense output, as the peaks themselves.
FallingTipPoint point(double span, Tally& tally) {
  const Experiment experiment = lean(falling_tip_experiment(span));
  const RunResult found = tally.run(experiment).run;
  const Peak &speed = found.peak(chain_names::speed_max), &drop = found.peak(chain_names::drop_max);
  const auto [first, second] = std::minmax(speed.time, drop.time);
  const RunResult again = tally.run(experiment, {first, second}).run;
  const std::vector<TipSample> seen = tips(again.schema, again.at);
  const bool fastest_first = speed.time <= drop.time;
  const TipSample& fastest = seen[fastest_first ? 0 : 1];
  const TipSample& lowest = seen[fastest_first ? 1 : 0];
  return {.span = span,
          .speed = speed,
          .acceleration = found.peak(chain_names::acceleration_max),
          .drop = drop,
          .speed_at_lowest = length_of(lowest.velocity),
          .acceleration_at_lowest = length_of(lowest.acceleration),
          .drop_at_fastest = -fastest.position.y};
}

/// Every centimetre; every two millimetres where the time of the fastest moment runs away, and where a nearly straight chain
/// feels each of them; and closer still to the straight one, towards which the curves rise like a root.
std::vector<double> swept_spans() {
  std::vector<double> spans;
  for (int centimetre = 10; centimetre <= 102; ++centimetre) spans.push_back(centimetre / 100.0);
  for (int millimetre = 902; millimetre <= 928; millimetre += 2)
    if (millimetre % 10 != 0) spans.push_back(millimetre / 1000.0);
  for (int millimetre = 992; millimetre <= 1018; millimetre += 2)
    if (millimetre % 10 != 0) spans.push_back(millimetre / 1000.0);
  for (const double near : {1.019, 1.0195, 1.0198, 1.0199}) spans.push_back(near);
  for (const double laboratory : {0.255, 0.765}) spans.push_back(laboratory);
  std::ranges::sort(spans);
  return spans;
}

constexpr double place_precision = 1e-4;  // [m]; times are good to 1e-10 s, and flat minima of theirs to 2e-5 m
constexpr double runs_of_a_place = 58;    // a scan of 49 and a refinement

Found place(const char* what, double from, double to, unsigned jobs, Tally& tally) {
  const auto question =
      parse_question(what, fmt::format("start.span={}:{}", from, to), fmt::format("{}", place_precision));
  const auto found =
      find_places(question.value(), falling_tip_experiment(from), jobs, [&] { return tally.watch().goes_on(); });
  if (!found) throw Stopped{found.error()};
  tally.add(runs_of_a_place);
  return found->places.front();
}

/// Bisection between two points of the sweep on either side of the jump of t_vmax, which come to enclose it.
Found jump(std::vector<FallingTipPoint>& sweep, Tally& tally) {
  constexpr double least_jump = 0.01;  // [s]; what is continuous changes by a third of that between neighbours
  const auto after = std::ranges::adjacent_find(sweep, [](const FallingTipPoint& p, const FallingTipPoint& q) {
    return q.speed.time - p.speed.time > least_jump;
  });
  if (after == sweep.end()) throw Stopped{"the time of the largest speed does not jump, as it should for large x₀"};
  FallingTipPoint low = *after, high = *std::next(after);
  Found found{.uncertainty = place_precision};
  while (high.span - low.span > place_precision) {
    const FallingTipPoint middle = point(0.5 * (low.span + high.span), tally);
    (middle.speed.time - low.speed.time < high.speed.time - middle.speed.time ? low : high) = middle;
  }
  found.place = 0.5 * (low.span + high.span);
  found.value = high.speed.time - low.speed.time;
  sweep.insert(std::next(after), {low, high});
  return found;
}

}  // namespace

Experiment falling_tip_experiment(double span) {
  Experiment experiment{};
  experiment.chain = {
      .links = 229, .length = 1.02, .mass = 0.0208, .model = LinkModel::rods, .joint_friction = 2.163e-5};
  experiment.start.shape = StartShape::hanging;
  experiment.start.span = span;
  experiment.world.gravity = 9.81;
  experiment.run.duration = 0.5;
  experiment.run.tolerance = 1e-9;
  return experiment;
}

std::expected<FallingTip, std::string> compute_falling_tip(unsigned jobs, const Watch& watch) {
  constexpr std::array<double, 4> case_spans{1.0195, 0.765, 0.51, 0.255};
  const std::vector<double> spans = swept_spans();
  Tally tally(watch, 2.0 * (case_spans.size() + static_cast<double>(spans.size())) + 20 + 8 * runs_of_a_place,
              [](const Experiment& fall) { return fmt::format("the fall with start.span = {}", fall.start.span); });
  FallingTip result{};
  try {
    on_cores(jobs, case_spans.size(), [&](std::size_t i) {
      result.cases[i] = fall(static_cast<char>('a' + i), case_spans[i], tally);
      return true;
    });
    result.sweep.resize(spans.size());
    on_cores(jobs, spans.size(), [&](std::size_t i) {
      result.sweep[i] = point(spans[i], tally);
      return true;
    });
    result.taut = fall(' ', spans.back(), tally);
    Experiment tight = lean(falling_tip_experiment(spans.front()));
    tight.run.certify = true;
    const CertifiedRun tightest = tally.run(tight);
    result.tight_error =
        tightest.certificate.peak_error[*tightest.run.schema.watched_called(chain_names::acceleration_max)];
    const auto find = [&](const char* what, double from, double to) { return place(what, from, to, jobs, tally); };
    result.places = {.lowest_speed_peak = find("min:tip.speed_max", 0.85, 0.95),
                     .highest_speed_peak = find("max:tip.speed_max", 0.1, 0.2),
                     .earliest_lowest = find("min:tip.drop_max.time", 0.45, 0.6),
                     .earliest_fastest = find("min:tip.speed_max.time", 0.6, 0.75),
                     .reversal_begins = find("zero:tip.speed_max.time-tip.drop_max.time", 0.9, 0.95),
                     .reversal_ends = find("zero:tip.speed_max.time-tip.drop_max.time", 0.95, 1.02),
                     .lowest_acceleration_peak = find("min:tip.acceleration_max", 0.9, 0.95),
                     .hardest_when_lowest = find("zero:tip.acceleration_max.time-tip.drop_max.time", 1.0, 1.02),
                     .later_peak_wins = jump(result.sweep, tally)};
  } catch (const Stopped& stopped) {
    return std::unexpected(stopped.why);
  }
  return result;
}

std::vector<double> lead_over_body(const FallingTipCase& one) {
  std::vector<double> lead;
  for (const TipSample& tip : tips(one.run.frames)) {
    if (tip.time > one.run.peak(chain_names::drop_max).time) break;
    lead.push_back(-tip.position.y - 0.5 * one.experiment.world.gravity * tip.time * tip.time);
  }
  return lead;
}

}  // namespace catena
