#include "papers/rope/runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

#include "papers/rope/lagged_chain.hpp"
#include "papers/tally.hpp"
#include "study/crew.hpp"
#include "study/measure.hpp"

namespace catena {
namespace rope {
namespace {

constexpr double compared_for = 2.0;  // methods, on experiment 1 [s]

Experiment with_links(Experiment experiment, int links) {
  experiment.chain.links = links;
  return experiment;
}

RecordSpec shapes_and_energies() { return {.rate = 1000.0, .quantities = {Quantity::shape, Quantity::energy}}; }

RopeRun filmed(Experiment experiment, Tally& tally) {
  experiment.record = shapes_and_energies();
  experiment.record.quantities.push_back(Quantity::flow);
  return followed(std::move(experiment), tally);
}

/// Experiment 1 for the comparison of methods.
Experiment compared(Method method, double tolerance, double step = 0.0) {
  Experiment experiment = rope_experiment(1);
  experiment.run = {.duration = compared_for, .method = method, .tolerance = tolerance, .step = step, .certify = false};
  return experiment;
}

double largest_energy_error(const RunResult& run) {
  const double start = stored_energy(run.schema, run.first);
  const auto kinetic = run.frames.of(chain_names::kinetic), potential = run.frames.of(chain_names::potential);
  double largest = 0.0;
  for (std::size_t k = 0; k < kinetic.size(); ++k)
    largest = std::max(largest, std::abs(kinetic[k] + potential[k] - start));
  return largest;
}

RopeMethod by_method(std::string name, Experiment experiment, Tally& tally) {
  RopeMethod made{.name = std::move(name), .run = filmed(std::move(experiment), tally).run};
  made.energy_error = largest_energy_error(made.run);
  return made;
}

RopeMethod with_late_mass(std::string name, double tolerance, Tally& tally) {
  Experiment experiment = compared(Method::radau5, tolerance);
  experiment.record = shapes_and_energies();
  auto model = LaggedChain::make(experiment);
  if (!model) throw Stopped{model.error()};
  RopeMethod made{.name = std::move(name), .late = true};
  made.run =
      run(**model, experiment.run, experiment.record, {.keep_going = [&](double) { return tally.watch().goes_on(); }});
  if (made.run.status == RunStatus::interrupted) throw Stopped{"interrupted"};
  if (made.run.status == RunStatus::failed)
    throw Stopped{fmt::format("radau5 with a late mass matrix failed: {}", made.run.message)};
  made.energy_error = largest_energy_error(made.run);
  tally.add(1);
  return made;
}

/// Links that set out with a millionth of what they reach: beyond the horizon a motion as good as the other.
double scattered_peak(int copy, Tally& tally) {
  Experiment experiment = with_links(rope_experiment(3), 50);
  experiment.run.certify = false;
  experiment.run.tolerance = 1e-9;
  experiment.start.rates = {1e-6 * (1 + copy)};
  return tally.run(lean(experiment)).run.peak(chain_names::acceleration_max).value;
}

}  // namespace
}  // namespace rope

Experiment rope_experiment(int number) {
  constexpr std::array links{20, 70, 30, 30};
  constexpr std::array durations{3.0, 2.5, 1.0, 1.5};  // [s]
  const auto which = static_cast<std::size_t>(number - 1);
  Experiment experiment{};
  experiment.chain = {.links = links.at(which), .length = 1.0, .mass = 0.5, .model = LinkModel::rods};
  if (number <= 2) {
    experiment.start = {.shape = StartShape::hanging, .span = 0.5};
  } else {
    experiment.start = {.shape = StartShape::straight, .angle = -std::numbers::pi / 2};
    experiment.support = {
        .motion = SupportMotion::sine_squared, .amplitude = 0.1, .frequency = 5.0, .periods = number == 4 ? 1 : 0};
  }
  experiment.world.gravity = 9.81;
  experiment.run = {.duration = durations.at(which), .tolerance = 1e-12};
  return experiment;
}

std::expected<Rope, std::string> compute_rope(unsigned jobs, const Watch& watch) {
  using namespace rope;
  constexpr std::array second_links{70, 50, 45, 30};  // the longest run first
  constexpr std::array agreeing{Method::mebdf, Method::radau5, Method::gauss6, Method::dop853};
  constexpr int copies = 40;
  Rope result;
  result.second.resize(second_links.size());
  result.agreeing.resize(agreeing.size());
  result.methods.resize(7);
  result.scattered_accelerations.resize(copies);
  Tally tally(watch, 8 * 2.5 + 11 + copies,
              [](const Experiment& one) { return fmt::format("the rope of {} links", one.chain.links); });
  std::vector<std::function<void()>> tasks;
  tasks.reserve(second_links.size());
  for (std::size_t i = 0; i < second_links.size(); ++i)
    tasks.emplace_back([&, i] {
      result.second[second_links.size() - 1 - i] = filmed(with_links(rope_experiment(2), second_links[i]), tally);
    });
  tasks.emplace_back([&] { result.methods[0] = with_late_mass("late mass matrix, 10⁻⁶", 1e-6, tally); });
  tasks.emplace_back([&] { result.methods[1] = with_late_mass("late mass matrix, 10⁻⁸", 1e-8, tally); });
  constexpr std::array methods{Method::mebdf, Method::radau5, Method::gauss6, Method::dop853, Method::rk4};
  for (std::size_t i = 0; i < methods.size(); ++i)
    tasks.emplace_back([&, i] {
      const bool equal_steps = methods[i] == Method::rk4;
      result.methods[2 + i] = by_method(fmt::format("{}{}", name(methods[i]), equal_steps ? ", steps of 0.1 ms" : ""),
                                        compared(methods[i], 1e-6, equal_steps ? 1e-4 : 0.0), tally);
    });
  for (std::size_t i = 0; i < agreeing.size(); ++i)
    tasks.emplace_back([&, i] { result.agreeing[i] = filmed(compared(agreeing[i], 1e-10), tally); });
  tasks.emplace_back([&] { result.first = filmed(rope_experiment(1), tally); });
  tasks.emplace_back([&] { result.third = filmed(rope_experiment(3), tally); });
  tasks.emplace_back([&] { result.third_finer = filmed(with_links(rope_experiment(3), 50), tally); });
  tasks.emplace_back([&] { result.fourth = filmed(rope_experiment(4), tally); });
  for (int copy = 0; copy < copies; ++copy)
    tasks.emplace_back(
        [&, copy] { result.scattered_accelerations[static_cast<std::size_t>(copy)] = scattered_peak(copy, tally); });
  try {
    on_cores(jobs, tasks.size(), [&](std::size_t i) {
      tasks[i]();
      return true;
    });
  } catch (const Stopped& stopped) {
    return std::unexpected(stopped.why);
  }
  std::ranges::sort(result.scattered_accelerations);
  return result;
}

double largest_gap(const RunResult& one, const RunResult& other, double until) {
  const std::vector<TipSample> tips_of_one = tips(one.frames), tips_of_other = tips(other.frames);
  double largest = 0.0;
  for (std::size_t k = 0; k < std::min(tips_of_one.size(), tips_of_other.size()); ++k)
    if (tips_of_one[k].time <= until)
      largest = std::max(largest, length_of(tips_of_one[k].position - tips_of_other[k].position));
  return largest;
}

}  // namespace catena
