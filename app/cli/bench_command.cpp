// catena bench: how fast this program is on this machine.
#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "bench/benchmark.hpp"
#include "cases.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "interrupt.hpp"
#include "io/provenance.hpp"
#include "report/digits.hpp"

namespace catena::cli {
namespace {

constexpr double compared_error = 1e-9;  ///< of the tip, at which methods are compared [m]

/// One line on stderr, if that is a terminal, gone when the benchmark is.
class BenchLine {
 public:
  explicit BenchLine(bool quiet) : visible_(!quiet && isatty(STDERR_FILENO) != 0) {}
  ~BenchLine() {
    if (visible_) fmt::print(stderr, "\r\033[K");
  }
  BenchLine(const BenchLine&) = delete;
  BenchLine& operator=(const BenchLine&) = delete;

  void show(std::string_view part, double share) {
    const Clock::time_point now = Clock::now();
    if (!visible_ || now - shown_ < std::chrono::milliseconds(100)) return;
    shown_ = now;
    fmt::print(stderr, "\r\033[K{:3.0f} %  {}", 100 * share, part);
    std::fflush(stderr);
  }

 private:
  using Clock = std::chrono::steady_clock;
  bool visible_;
  Clock::time_point shown_;
};

void print_kernels(const Benchmark& benchmark) {
  say(fmt::format("{}\n", strong("What one link costs [ns]")));
  say(
      faint("Chains with the links of falling-d, in motion; best of many, interleaved. Eight chains: per link and "
            "chain.\nFactor and solve: (1 − βJ) x = b for a real β, and for a real and a complex β side by side.\n"));
  print("    links  one chain  eight chains   factor    solve  factor both  solve both\n");
  for (const KernelCost& cost : benchmark.kernels)
    say(fmt::format("{:>9}{:>11.1f}{:>14.2f}{:>9.1f}{:>9.1f}{:>13.1f}{:>12.1f}\n", cost.links, cost.forward,
                    cost.forward_eight, cost.factor, cost.solve, cost.factor_both, cost.solve_both));
}

/// The other run of the same method on the same case, at another tolerance.
const MethodCost* other_run(const Benchmark& benchmark, const MethodCost& cost) {
  for (const MethodCost& other : benchmark.methods)
    if (other.case_name == cost.case_name && other.method == cost.method && other.tolerance != cost.tolerance)
      return &other;
  return nullptr;
}

void print_method(const Benchmark& benchmark, const MethodCost& cost) {
  const MethodCost* other = other_run(benchmark, cost);
  const char* about = cost.whole() ? "" : "≈";
  const std::string control =
      cost.tolerance > 0 ? typeset(fmt::format("{:.0e}", cost.tolerance)) : fmt::format("h = {:.2g} s", cost.step);
  const bool line = cost.tip_error && other != nullptr && other->tip_error && cost.tolerance > other->tolerance;
  say(fmt::format("  {:<8}{:>14}{:>10}{:>11}{:>12}{:>13}{:>12}{:>12}\n", name(cost.method), control,
                  fmt::format("{}{}", about, cost.counters.steps), fmt::format("{}{}", about, cost.counters.rates),
                  fmt::format("{}{:.4g}", about, 1e3 * cost.seconds),
                  fmt::format("{}{:.3g}", about, cost.duration / cost.seconds),
                  cost.tip_error ? typeset(fmt::format("{:.1e}", *cost.tip_error)) : "too stiff",
                  line ? fmt::format("{:.3g}", 1e3 * seconds_at_error(cost, *other, compared_error)) : ""));
}

void print_methods(const Benchmark& benchmark) {
  for (const Reference& reference : benchmark.references) {
    say(fmt::format("\n{}\n", strong("Time to solution: " + reference.case_name)));
    say(faint(fmt::format("The tip at the end against {} at {:.0e}; {} at {:.0e} is {:.0e} m from it.\n",
                          name(reference.method), reference.tolerance, name(reference.confirmed_by),
                          reference.tolerance, reference.tip_gap)));
    say(fmt::format("  {:<8}{:>14}{:>10}{:>11}{:>12}{:>13}{:>12}{:>12}\n", "method", "tolerance", "steps", "rates",
                    "time [ms]", "× real time", "error [m]", fmt::format("to {:.0e} m", compared_error)));
    for (const MethodCost& cost : benchmark.methods)
      if (cost.case_name == reference.case_name) print_method(benchmark, cost);
  }
  for (const MethodCost& cost : benchmark.methods) {
    if (cost.whole()) continue;
    print(
        faint(fmt::format("too stiff: stability holds the step, not the tolerance. ≈ {:.2g} s of the motion were run "
                          "and multiplied by {:.3g}.\n",
                          cost.measured, cost.duration / cost.measured)));
    break;
  }
  say(faint(fmt::format("to {:.0e} m [ms]: on the line through log time over log error of the two tolerances.\n",
                        compared_error)));
}

void print_held(const Benchmark& benchmark) {
  say(fmt::format("\n{}\n", strong("A held far end")));
  say(faint("swing-between and the same chain with a free end: one step, watching included.\n"));
  print("  method     links   free [µs]   held [µs]   ratio\n");
  for (const HeldCost& cost : benchmark.held)
    say(fmt::format("  {:<8}{:>8}{:>12.2f}{:>12.2f}{:>8.2f}\n", name(cost.method), cost.links, 1e6 * cost.free,
                    1e6 * cost.held, cost.ratio()));
}

void print_dense(const DenseCost& dense) {
  const DenseParts& parts = dense.parts;
  say(fmt::format("\n{}\n",
                  strong(fmt::format("Against dense matrices: falling-d, radau5 at {:.0e}", dense.tolerance))));
  say(faint("Dense mass matrix (Cholesky), Jacobian by differences, dense LU; the same steps of radau5.\n"));
  say(fmt::format(
      "  measured over the first {} steps with {} links: a rate {:.2f} ms, a Jacobian {:.0f} ms,\n"
      "  a real and a complex LU {:.0f} ms, a pair of solves {:.2f} ms\n",
      parts.steps, parts.links, 1e3 * parts.rate, 1e3 * parts.jacobian, 1e3 * parts.factorisation, 1e3 * parts.solve));
  say(fmt::format("  so the whole run, not made: {:.3g} s; Catena's, measured: {:.3g} s\n", dense.estimated,
                  dense.ours));
  say(
      fmt::format("  checked in full with {} links: estimated {:.3g} s, measured {:.3g} s; {} and {} steps;\n"
                  "  tips {:.0e} m apart\n",
                  dense.check.parts.links, dense.check.estimated, dense.check.measured, dense.check.dense.steps,
                  dense.check.ours.steps, dense.check.tip_gap));
}

void print_series(const char* what, const ScalingSeries& series) {
  say(fmt::format("  {}\n    links   steps   time [s]   per link and step [ns]\n", what));
  for (const ScalingPoint& point : series.points)
    say(fmt::format("{:>9}{:>8}{:>11.4f}{:>25.1f}\n", point.links, point.steps, point.seconds,
                    1e9 * point.seconds / (static_cast<double>(point.steps) * point.links)));
  say(fmt::format("  time to solution ∝ links^{:.3f}, time of a step ∝ links^{:.3f}\n", series.exponent,
                  series.exponent_per_step));
}

void print_scaling(const Scaling& scaling) {
  say(fmt::format("\n{}\n", strong("Growth with the links")));
  say(faint(fmt::format("falling-d cut finer, the first {:.2g} s of it, radau5 at {:.0e}.\n", scaling.duration,
                        scaling.tolerance)));
  print_series("the same rope: friction × length of a link stays", scaling.same_rope);
  print_series("the same joints: their friction stays, the rope bends more freely", scaling.same_joints);
}

void print_cable(const CableCosts& cable) {
  say(fmt::format("\n{}\n", strong("The elastic cable")));
  say(
      faint("Held at both ends, in nanoseconds per element. Four rates: of four states in lanes, together.\n"
            "Factor and solve: (1 − βJ) x = b for a real and a complex β side by side.\n"));
  print("  elements     rate  four rates  linearise   factor    solve\n");
  for (const CableKernelCost& cost : cable.kernels)
    say(fmt::format("{:>10}{:>9.1f}{:>12.1f}{:>11.1f}{:>9.1f}{:>9.1f}\n", cost.elements, cost.rate, cost.four_rates,
                    cost.linearise, cost.factor, cost.solve));
  say(fmt::format("  the first steps of radau5 at {:.0e}, one end moved\n", cable.tolerance));
  print("  elements   steps   time [s]   per element and step [ns]\n");
  for (const ScalingPoint& point : cable.growth.points)
    say(fmt::format("{:>10}{:>8}{:>11.4f}{:>28.1f}\n", point.links, point.steps, point.seconds,
                    1e9 * point.seconds / (static_cast<double>(point.steps) * point.links)));
  say(fmt::format("  time of a step ∝ elements^{:.3f}\n", cable.growth.exponent_per_step));
  const CableDense& dense = cable.dense;
  say(fmt::format("  {:.2g} s of the motion with {} elements: {:.3g} s with dense LU and a Jacobian by differences,\n",
                  cable.duration, dense.elements, dense.dense));
  say(fmt::format("  {:.3g} s with the band; {} and {} steps; nodes at most {:.0e} m apart\n", dense.ours,
                  dense.dense_counters.steps, dense.our_counters.steps, dense.gap));
}

void print_ratio(const char* what, double value, int digits, const char* aim) {
  say(fmt::format("  {:<44}{:>8.{}f}   {}\n", what, value, digits, faint(aim)));
}

void print_for_a_person(const Benchmark& benchmark) {
  const Provenance self = provenance({});
  print(fmt::format("{} {} ({}), {}\n{}\n", strong("catena"), self.version, self.commit, self.compiler, self.machine));
  say(faint("Times are what one core computed; what it waited for others on a busy machine is left out.\n\n"));
  print_kernels(benchmark);
  print_methods(benchmark);
  print_held(benchmark);
  print_dense(benchmark.dense);
  print_scaling(benchmark.scaling);
  print_cable(benchmark.cable);
  say(fmt::format("\n{}\n", strong("Ratios")));
  print_ratio("times faster than dense matrices, falling-d", benchmark.dense.ratio, 0, "aim: 2000");
  print_ratio("times faster than real time, falling-d", benchmark.real_time_factor, 1, "aim: 50");
  print_ratio("a step with a held end, at most, of a free one", most_for_held_end(benchmark), 2, "aim: at most 1.5");
  print_ratio("exponent of growth, the same rope", benchmark.scaling.same_rope.exponent, 3, "aim: at most 1.1");
  print_ratio("exponent of growth, the same joints", benchmark.scaling.same_joints.exponent, 3, "");
  print_ratio("cable: times faster than dense matrices", benchmark.cable.dense.ratio(), 0, "aim: 10");
  print_ratio("cable: exponent of growth of a step", benchmark.cable.growth.exponent_per_step, 3, "aim: at most 1.1");
  say(faint(fmt::format("\nAll this took {}.\n", duration_text(benchmark.seconds))));
}

}  // namespace

int bench(bool quick, const Common& common) {
  const auto falling_b = load("falling-b", {});
  const auto falling_d = load("falling-d", {});
  const auto swing_between = load("swing-between", {});
  for (const auto* loaded : {&falling_b, &falling_d, &swing_between}) {
    if (*loaded) continue;
    complain(loaded->error());
    return failed;
  }
  listen_for_interrupt();
  std::optional<Benchmark> benchmark;
  {
    BenchLine line(common.quiet || common.json);
    benchmark =
        run_benchmark({falling_b->experiment, falling_d->experiment, swing_between->experiment},
                      quick ? Thoroughness::quick : Thoroughness::usual, [&](std::string_view part, double share) {
                        line.show(part, share);
                        return !interrupt_heard();
                      });
  }
  if (!benchmark) {
    complain("interrupted; a benchmark cannot go on where it stopped.");
    return interrupted;
  }
  if (common.json)
    print(benchmark_json(*benchmark) + "\n");
  else if (!common.quiet)
    print_for_a_person(*benchmark);
  return flush() ? done : failed;
}

}  // namespace catena::cli
