#include "stiff.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "model/chain_motion.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"

namespace catena::peers {
namespace {

constexpr int rounds = 5;
constexpr std::chrono::duration<double> round_length{0.1};  // quick ones are repeated until then, slow ones run once
constexpr double reference_tolerance = 1e-12;

template <template <class> class Method>
Integration integrate(const Task& task) {
  ChainMotion motion(*task.chain);
  const Stepping stepping{.end = task.duration, .tolerance = {.relative = task.tolerance, .absolute = task.tolerance}};
  Method<ChainMotion> integrator(motion, task.start.size(), stepping);
  integrator.start(0.0, task.start);
  Integration result;
  while (!integrator.finished() && result.trouble.empty())
    if (integrator.advance() != StepStatus::advanced) result.trouble = "stopped before the end";
  const Counters& counters = integrator.counters();
  result.end.assign(integrator.state().begin(), integrator.state().end());
  result.steps = counters.steps;
  result.rejected = counters.rejected;
  result.rates = counters.rates;
  result.factorisations = counters.factorisations;
  return result;
}

Vec2<double> tip(const Task& task, std::span<const double> y) {
  return tip_position(*task.chain, StateLayout(task.chain->links.size()).angles(y));
}

double distance(const Vec2<double>& a, const Vec2<double>& b) { return std::hypot(a.x - b.x, a.y - b.y); }

}  // namespace

std::vector<Solver> our_solvers() {
  return {{.name = "Catena radau5",
           .version = "",
           .path = "Radau IIA of order 5, (1 − βJ)x = b in O(n)",
           .integrate = integrate<Radau5>},
          {.name = "Catena mebdf",
           .version = "",
           .path = "modified extended BDF of orders 2 to 8, (1 − βJ)x = b in O(n)",
           .integrate = integrate<Mebdf>}};
}

StiffTable measure_stiff(std::span<const Solver> solvers, Task task, std::span<const double> tolerances) {
  StiffTable table;
  task.tolerance = reference_tolerance;
  table.reference = tip(task, integrate<Radau5>(task).end);
  table.doubt = distance(tip(task, integrate<Mebdf>(task).end), table.reference);
  for (const double tolerance : tolerances)
    for (const Solver& solver : solvers)
      table.runs.push_back({.solver = solver.name,
                            .tolerance = tolerance,
                            .seconds = std::numeric_limits<double>::infinity(),
                            .integration = {}});
  // Round by round, so that a disturbance meets all alike.
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t k = 0; k < table.runs.size(); ++k) {
      Stiff& run = table.runs[k];
      task.tolerance = run.tolerance;
      for (std::chrono::duration<double> spent{0}; spent < round_length;) {
        const auto start = std::chrono::steady_clock::now();
        run.integration = solvers[k % solvers.size()].integrate(task);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        run.seconds = std::min(run.seconds, taken.count());
        spent += taken;
      }
      run.tip_error = distance(tip(task, run.integration.end), table.reference);
    }
  }
  return table;
}

}  // namespace catena::peers
