// (1)–(8) of the sheet and its questions 1 to 4: equations, a check by hand, two methods with given steps.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "model/recursion.hpp"
#include "papers/chain_project/claims.hpp"
#include "report/digits.hpp"
#include "study/string_file.hpp"

namespace catena::chain_project {
namespace {

constexpr double hand_angle = std::numbers::pi / 6;

/// σ of three links in the state of the check by hand: θ = (−π/6, π/6, π/2), ω = (3, 6, 9), L = 1, g = 9.8.
std::array<double, 3> sigma_by_recursion() {
  const Chain chain = build_chain(chain_project_experiment("horizontal-release", 3));
  const std::array<double, 3> angles{-hand_angle, hand_angle, 3 * hand_angle}, rates{3.0, 6.0, 9.0};
  ChainRecursion<double> recursion(chain);
  recursion.accelerate(SupportState<double>{}, std::span<const double>(angles), std::span<const double>(rates));
  std::array<double, 3> tension{};
  recursion.tension(std::span<const double>(rates), std::span<double>(tension));
  return tension;  // M L = 1 kg m
}

double largest_gap(const std::array<double, 3>& one, const std::array<double, 3>& other) {
  double gap = 0.0;
  for (std::size_t i = 0; i < 3; ++i) gap = std::max(gap, std::abs(one[i] - other[i]));
  return gap;
}

/// The longest of the steps that keep the tip within this distance [m] of the truth.
const StepTrial* longest_good(const MethodTrials& method, double within) {
  const auto found = std::ranges::find_if(method.trials, [&](const StepTrial& one) { return one.error <= within; });
  return found == method.trials.end() ? nullptr : &*found;
}

double order_of(const MethodTrials& method) {
  const StepTrial &last = method.trials.back(), &before = *(method.trials.end() - 2);
  return std::log2(before.error / last.error);
}

}  // namespace

void add_equations(ClaimList& list, const ChainProject& project) {
  list.words("equations.links", "which links join two particles", "(1)", "2 ≤ i ≤ n", false, "1 ≤ i ≤ n − 1",
             "There is no particle n + 1.");
  list.words("equations.gravity", "rows of the equations of motion that contain gravity", "(2)", "the last y row",
             false, "every y row", "Each bead has weight; (4) follows only then.");
  list.words("equations.last", "tension in the last rows", "(2)", "σ_{n−1}", false, "σ_n",
             "The last link is link n. With σ_{n+1} = 0 all rows have one form.");
  list.words("equations.tension", "what the numbers σ are", "after (2)", "the tensions", false,
             "tension / (M L), in 1/s²", "The tension of link i is M L σ_i newtons.");
  const std::array<double, 3> by_hand{129. / 26, 908. / 195, 2209. / 390};
  const double gap = largest_gap(sigma_by_recursion(), by_hand);
  list.words(
      "equations.hand", "the tridiagonal system for n = 3, checked by hand", "(8), question 2",
      "asks for a check by hand", gap < 1e-13,
      fmt::format("σ = (129/26, 908/195, 2209/390) by hand, the recursion agrees to {}", significant(gap, 1)),
      "θ = (−π/6, π/6, π/2), ω = (3, 6, 9), L = 1 m, g = 9.8 m/s². (4), (5) and (8) are right as printed; Catena "
      "finds the tensions by another way, a recursion.");
  const double apart = tips_apart(project, project.half).back();
  list.words(
      "equations.limit", "the partial differential equations of the limit and their boundary conditions", "question 1",
      "printed", apart < 1e-4,
      fmt::format("right: {} links with half an end bead are {} m from their solution at {} s",
                  project.half.back().experiment.chain.links, significant(apart, 2), ChainProject::compared_until),
      "With s = L i/n, from 0 to L; the sheet also writes s = i/n. Solved by a method that shares nothing with "
      "the chain: docs/theory/whip.md.");
  list.words("equations.folded", "which links of the folded start point upwards", "question 5", "i ≥ m + 1", false,
             "i ≥ m + 2", "Link m + 1 is the horizontal one.");
  list.answer(
      "equations.existence", "do solutions of the limit exist for all time?", "page 2", "not known",
      fmt::format("the smooth whip's does, through its crack at {:.4f} s, with energy kept to {} J",
                  project.string.speed_max.time, significant(energy_drift(project.string), 1)),
      std::nullopt,
      "S. C. Preston, The motion of whips and chains, J. Differential Equations 251 (2011) 504-550, proves that "
      "smooth solutions without gravity exist for a while; for how long is still open.");
}

void add_methods(ClaimList& list, const ChainProject& project) {
  constexpr double good = 1e-3;  // [m]
  list.words("steps.words", "the time step to look for", "questions 3 and 4", "the smallest; a smaller one", false,
             "the largest; a larger one", "A better method allows longer steps.");
  for (const MethodTrials& method : project.methods) {
    const StepTrial* best = longest_good(method, good);
    const std::string called(name(method.method));
    const auto unstable =
        std::ranges::count_if(method.trials, [](const StepTrial& one) { return std::isnan(one.error); });
    list.answer(
        "steps." + called, fmt::format("{}, 20 links released: the longest step that is short enough", called),
        method.method == Method::euler ? "question 3" : "question 4", "to be found",
        best == nullptr ? std::string("none of those tried")
                        : fmt::format("{} s: the tip is within 1 mm until 1 s ({} m off)", significant(best->step, 3),
                                      significant(best->error, 2)),
        best == nullptr ? std::optional<Ours>() : Ours{best->step, "s", best->step / 2},
        fmt::format(
            "Steps are powers of two. Repeated with half the step the tips differ by {} m. The error falls with "
            "order {:.2f}. {} of the {} steps tried are unstable; {} s was predicted as the limit.",
            best == nullptr ? "–" : significant(best->halved, 2), order_of(method), unstable, method.trials.size(),
            significant(method.stable_step, 2)));
  }
  const StepTrial *euler = longest_good(project.methods[0], good), *rk4 = longest_good(project.methods[1], good);
  if (euler != nullptr && rk4 != nullptr)
    list.words(
        "steps.halving", "repeating with half the step shows whether a step is short enough", "questions 3 to 5",
        "both do the same thing", euler->halved > euler->error / 4 && rk4->halved > rk4->error / 4,
        fmt::format("Euler: {} m off, {} m by halving; Runge-Kutta: {} m off, {} m by halving",
                    significant(euler->error, 2), significant(euler->halved, 2), significant(rk4->error, 2),
                    significant(rk4->halved, 2)),
        "Halving shows half of the error of Euler's method and 15/16 of that of the classical Runge-Kutta method.");
}

}  // namespace catena::chain_project
