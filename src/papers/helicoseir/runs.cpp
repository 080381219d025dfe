#include "papers/helicoseir/runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "study/crew.hpp"

namespace catena {
namespace helicoseir {
namespace {

SpinQuestion rope_at(double omega) {
  RotatingRope rope{.omega = omega, .length = length, .gravity = gravity};
  rope.alpha = rope.alpha_of(omega);
  return {.rope = rope};
}

Growth theory_of(const Departure& what) {
  auto found =
      find_growth(rope_at(what.omega).rope.whirl(), what.mode, {.links = static_cast<std::size_t>(what.links)});
  if (!found) throw Stopped{std::move(found.error())};
  return std::move(*found);
}

/// To where it has left, and hardly further.
FollowedRun leaving(Experiment experiment, double rate, double tolerance, Tally& tally) {
  constexpr double further = 1.6, set_out = 0.6;  // the part that decays delays it by less than that, in powers of e
  const double ways = std::log(further * left_by / experiment.start.displacement) + set_out;
  experiment.run = {.duration = ways / rate, .tolerance = tolerance, .certify = experiment.run.certify};
  experiment.record = {.rate = 1000.0, .quantities = {}};
  return followed(std::move(experiment), tally);
}

/// Rods, so many of them.
FollowedRun leaving(const LeftShape& figure, int links, Tally& tally) {
  Experiment experiment = figure.what.experiment();
  experiment.chain.links = links;
  return leaving(std::move(experiment), chain_rate(figure.theory, gamma), 1e-10, tally);
}

/// From another displacement; how much later is told with three digits.
FollowedRun leaving_from(const LeftShape& figure, double displacement, Tally& tally) {
  Experiment experiment = figure.what.experiment();
  experiment.start.displacement = displacement;
  experiment.run.certify = false;
  return leaving(std::move(experiment), chain_rate(figure.theory, gamma), 1e-10, tally);
}

Measured elastic_leaving_time(const LeftShape& figure, Tally& tally) {
  const double rate = chain_rate(figure.theory, gamma);
  const auto time = [&](int elements, double tolerance) {
    return leaving_time(leaving(figure.what.cable(elements), rate, tolerance, tally)).value;
  };
  const int elements = figure.elastic.elements;
  const double coarse = time(elements, 1e-7), fine = time(2 * elements, 1e-7), hasty = time(elements, 1e-6);
  return {fine, std::abs(fine - coarse) + std::abs(hasty - coarse)};
}

/// The limit of many links, each twice as many as before: rods come near a rope as 1/n², its free end as log n/n² (H.24). ± a tenth of
/// what is extrapolated, which such a logarithm may leave, and what the step before it said otherwise, which may vanish by accident.
Measured limit_of(const std::vector<Measured>& rungs) {
  const auto extrapolated = [&](std::size_t last) {
    return rungs[last].value + (rungs[last].value - rungs[last - 1].value) / 3;
  };
  const std::size_t last = rungs.size() - 1;
  const double added = extrapolated(last) - rungs[last].value;
  return {extrapolated(last),
          0.1 * std::abs(added) + std::abs(extrapolated(last) - extrapolated(last - 1)) + 2 * rungs[last].error};
}

}  // namespace
}  // namespace helicoseir

std::expected<Helicoseir, std::string> compute_helicoseir(unsigned jobs, const Watch& watch) {
  using namespace helicoseir;
  Helicoseir result;
  Tally tally(watch, 52, [](const Experiment& one) {
    return fmt::format("the chain of {} links at {} rad/s", one.chain.links, one.world.spin);
  });
  std::array<std::vector<FollowedRun>, 2> ladders;
  FollowedRun heavy;
  std::vector<std::function<void()>> theories, tasks;
  for (std::size_t k = 0; k < departures.size(); ++k) {
    LeftShape& figure = result.figures.at(k);
    figure.what = departures.at(k);
    figure.links = {25, 50, 100, 200};
    figure.displacements = {1e-3, displaced, 1e-5, 1e-6};
    figure.later.resize(figure.displacements.size());
    ladders.at(k).resize(figure.links.size());
    for (std::size_t i = figure.links.size(); i-- > 0;)  // the longest first
      tasks.emplace_back([&, k, i] { ladders.at(k)[i] = leaving(figure, figure.links[i], tally); });
    tasks.emplace_back([&] {
      Experiment experiment = figure.what.experiment();
      experiment.record = {.rate = 1000.0, .quantities = {Quantity::shape, Quantity::energy}};
      figure.run = followed(std::move(experiment), tally);
    });
    theories.emplace_back([&] { figure.theory = theory_of(figure.what); });
    tasks.emplace_back(
        [&] { figure.growth = fitted_growth(figure.what.experiment(), chain_rate(figure.theory, gamma), {}, tally); });
    tasks.emplace_back([&] {
      Experiment experiment = figure.what.cable(figure.elastic.elements);
      experiment.record = {.rate = 1000.0, .quantities = {Quantity::shape, Quantity::energy}};
      figure.elastic.run = followed(std::move(experiment), tally);
    });
    tasks.emplace_back([&] { figure.elastic.left = elastic_leaving_time(figure, tally); });
    tasks.emplace_back([&] {
      figure.elastic.growth = fitted_growth(
          figure.what.cable(figure.elastic.elements), chain_rate(figure.theory, gamma),
          {.displacement = 1e-5, .until = 3e-3, .decayed = 10.0, .tolerance = 1e-8, .certify = false}, tally);
    });
    for (std::size_t i = 0; i < figure.displacements.size(); ++i)
      tasks.emplace_back(
          [&, i] { figure.later[i] = leaving_time(leaving_from(figure, figure.displacements[i], tally)); });
    tasks.emplace_back([&, k] { result.shapes.at(k) = study_shapes(rope_at(figure.what.omega), {}); });
  }
  tasks.emplace_back([&] { result.diagram = study_diagram(rope_at(departures[0].omega), 5, 100.0, {}); });
  tasks.emplace_back([&] {
    Experiment experiment = departures[0].experiment();
    experiment.chain.mass *= 10;
    experiment.record = {.rate = 1000.0, .quantities = {}};
    experiment.run.certify = false;
    heavy = followed(std::move(experiment), tally);
  });
  try {
    for (const auto& batch : {theories, tasks})
      on_cores(jobs, batch.size(), [&](std::size_t i) {
        if (!watch.goes_on()) throw Stopped{"interrupted"};
        batch[i]();
        return true;
      });
  } catch (const Stopped& stopped) {
    return std::unexpected(stopped.why);
  }
  for (std::size_t k = 0; k < ladders.size(); ++k) {
    LeftShape& figure = result.figures.at(k);
    for (const FollowedRun& rung : ladders.at(k)) figure.left.push_back(leaving_time(rung));
    figure.leaves = limit_of(figure.left);
  }
  const std::vector<TipSample> light = tips(result.figures[0].run.run.frames), heavier = tips(heavy.run.frames);
  for (std::size_t i = 0; i < std::min(light.size(), heavier.size()); ++i)
    result.heavier = std::max(result.heavier, length_of(light[i].position - heavier[i].position));
  return result;
}

}  // namespace catena
