#include "study/shooting.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/build.hpp"
#include "lab/comparison.hpp"
#include "lab/method.hpp"
#include "lab/tangent_flow.hpp"

namespace catena {
namespace {

void add(const Counters& more, Counters& all) {
  all.steps += more.steps;
  all.rejected += more.rejected;
  all.rates += more.rates;
  all.factorisations += more.factorisations;
  all.solves += more.solves;
}

/// Of the cubic through two angles whose rates have opposite signs, where its slope vanishes between them.
double extreme(double from, double to, double rate_from, double rate_to, double time) {
  const double begin = time * rate_from, end = time * rate_to, rise = to - from;
  const double square = 3 * rise - 2 * begin - end, cube = begin + end - 2 * rise;
  const double root = square + std::copysign(std::sqrt(square * square - 3 * cube * begin), square);
  const double first = -begin / root, second = -root / (3 * cube);  // of begin + 2 square s + 3 cube s²
  const double place = first >= 0 && first <= 1 ? first : second;
  return from + place * (begin + place * (square + place * cube));
}

}  // namespace

Shooting::Shooting(Experiment experiment, double duration, std::function<bool()> go_on)
    : experiment_(std::move(experiment)), go_on_(std::move(go_on)) {
  RunSpec& run = experiment_.run;
  if (takes_step(run.method)) run.method = Method::automatic;
  run.step = 0.0;
  run.duration = duration;
  run.tolerance = tight_tolerance;
  run.method = choose_method(experiment_).method;
}

void Shooting::shake_at(double frequency) {
  for (SupportSpec* path : {&experiment_.support, &experiment_.far_end.path})
    if (path->motion != SupportMotion::fixed) path->frequency = frequency;
}

Shot Shooting::shoot(std::span<const double> state, double duration, const ShotRequest& request) {
  experiment_.run.duration = duration;
  experiment_.run.tolerance = request.tolerance;
  TangentRequest tangents{.vectors = request.directions.size() / state.size(),
                          .renormalise = false,
                          .start = {state.begin(), state.end()},
                          .directions = request.directions,
                          .path = true,
                          .keep_going = [this](double) { return !go_on_ || go_on_(); }};
  for (std::size_t k = 0; request.samples > 0 && k <= request.samples; ++k)
    tangents.at.push_back(
        k == request.samples ? duration : duration * (static_cast<double>(k) / static_cast<double>(request.samples)));
  TangentFlow flow = carry_tangents(experiment_, tangents);
  add(flow.counters, counters_);
  if (flow.status == RunStatus::interrupted) interrupted_ = true;
  if (flow.status != RunStatus::done) {
    message_ = flow.message;
    return {};
  }
  flow.state.resize(state.size());  // without the ledger
  flow.rate.resize(state.size());
  return {.done = true,
          .state = std::move(flow.state),
          .rate = std::move(flow.rate),
          .tangents = std::move(flow.tangents),
          .path = std::move(flow.path)};
}

DenseMatrix seen_along(const DenseMatrix& turns, const DenseMatrix& directions) {
  const std::size_t links = turns.rows, free = turns.columns;
  DenseMatrix all(2 * free, directions.columns);
  for (const std::size_t part : {0, 1}) {
    const DenseMatrix along = inner_products(turns, block(directions, part * links, 0, links, directions.columns));
    for (std::size_t c = 0; c < all.columns; ++c)
      std::ranges::copy(along.column(c), all.column(c).subspan(part * free).begin());
  }
  return all;
}

Experiment with_named_end(const Experiment& experiment) {
  Experiment named = experiment;
  named.start = {.shape = StartShape::straight};
  if (!experiment.far_end.held) return named;
  const Chain chain = build_chain(experiment);
  const auto start = build_start(experiment, chain);
  if (!start) return named;
  const std::span<const double> angles = std::span(*start).first(chain.links.size());
  const Vec2<double> place =
      build_far_end(experiment, chain, angles).at(0.0).position - build_support(experiment.support).at(0.0).position;
  named.start = {.shape = StartShape::hanging, .span = place.x, .rise = place.y};
  return named;
}

Measured seen_twice(double value, double second, double scale) {
  return {value, safety * std::abs(value - second) + floor_share * scale};
}

double swing(std::span<const double> path, std::size_t links, std::size_t link, double duration) {
  const std::size_t row = 2 * links, rows = path.size() / row;
  double low = path[link], high = low;
  const auto see = [&](double angle) {
    low = std::min(low, angle);
    high = std::max(high, angle);
  };
  for (std::size_t k = 1; k < rows; ++k) {
    const std::span<const double> from = path.subspan((k - 1) * row, row), to = path.subspan(k * row, row);
    see(to[link]);
    if (from[links + link] * to[links + link] < 0)
      see(extreme(from[link], to[link], from[links + link], to[links + link],
                  duration / static_cast<double>(rows - 1)));
  }
  return 0.5 * (high - low);
}

std::vector<double> thinned(std::span<const double> path, std::size_t links, std::size_t intervals) {
  const std::size_t stride = (path.size() / (2 * links) - 1) / intervals;
  std::vector<double> angles;
  for (std::size_t k = 0; k <= intervals; ++k) {
    const std::span<const double> row = path.subspan(k * stride * 2 * links, links);
    angles.insert(angles.end(), row.begin(), row.end());
  }
  return angles;
}

}  // namespace catena
