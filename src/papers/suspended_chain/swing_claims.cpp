// Sections 3 and 4: equations of motion, three links that swing, and what the paper leaves to others.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "model/chain.hpp"
#include "papers/suspended_chain/claims.hpp"
#include "report/digits.hpp"

namespace catena::suspended_chain {
namespace {

constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();

/// How far (11) is from the energies of five links in some state, relative.
double energies_apart() {
  constexpr int n = 5;
  constexpr std::array<double, n> angles{-1.1, -0.2, 0.4, 0.9, 2.0}, rates{0.3, -1.2, 0.7, 2.0, -0.4};
  const Chain chain = make_chain(std::vector(n, rod(link_length, link_mass)), {}, gravity);
  double kinetic = 0.0, potential = 0.0;
  for (int i = 1; i <= n; ++i) {
    const auto at = static_cast<std::size_t>(i - 1);
    kinetic += (3.0 * (n - i) + 1) / 3 * rates[at] * rates[at];
    potential += (n - i + 0.5) * std::sin(angles[at]);
    for (int j = i + 1; j <= n; ++j) {
      const auto to = static_cast<std::size_t>(j - 1);
      kinetic += (2.0 * (n - j) + 1) * rates[at] * rates[to] * std::cos(angles[to] - angles[at]);
    }
  }
  const ChainLook look = look_at(chain, angles, rates);
  return std::max(std::abs(0.5 * link_mass * link_length * link_length * kinetic / look.kinetic - 1),
                  std::abs(link_mass * gravity * link_length * potential / look.potential - 1));
}

/// ω² l/g from the swings themselves.
Ours from_motion(const SuspendedSwing& swing) {
  const double omega = 2 * std::numbers::pi / swing.backbone.period.value,
               found = omega * omega * link_length / gravity;
  return {found, "", 2 * found * swing.backbone.period.error / swing.backbone.period.value};
}

Ours root_of(Ours square) {
  const double root = std::sqrt(square.value);
  return {root, square.unit, square.uncertainty / (2 * root)};
}

}  // namespace

Ours omega2_of(const SuspendedAtRest& row, std::size_t mode) {
  const Mode& found = row.modes.modes.modes[mode];
  const double scale = row.printed.length / gravity, value = found.omega * found.omega * scale;
  return {value, "", 2 * found.omega * found.error * scale + rounding * value};
}

void add_equations(ClaimList& list) {
  const double gap = energies_apart();
  list.words("equations.energies", "kinetic energy and force function of n links", "(6), (11), (15)", "printed",
             gap < 1e-14, fmt::format("the same, to {} for five links in any state", significant(gap, 1)));
  list.words("equations.holonomic", "the constraints of two held ends", "(13)", "nonholonomic, with F_k(q̇_k)", false,
             "holonomic, with ∂F_k/∂q", "They restrict positions. The rates follow from them.");
  list.words("equations.freedom", "what can be eliminated", "after (13)", "n − 2 angles as functions of two others",
             false, "two as functions of the n − 2 others",
             "Three links have one degree of freedom, as it says itself.");
  list.words("equations.case1", "the turn of the third link in case 1", "(18)", "θ̇₃ = −θ̇₁", false, "θ̇₃ = θ̇₁",
             "As in (22 d): opposite sides of a parallelogram.");
  list.words("equations.case2", "the factor in the force function of case 2", "(24)", "−2√2", false, "−2√3",
             "(28) has it. It is not the right one either: see the frequency.");
}

void add_frequencies(ClaimList& list, const SuspendedChain& chain) {
  const Ours first = omega2_of(chain.rows[0], 0), second = omega2_of(chain.rows[1], 0);
  const std::string wrong =
      "The paper expands the force function to second order but the constraints only to first: the multipliers times "
      "their second derivative are missing. Right is 10√3/9 = 1.924501: docs/theory/modes.md, section 5.";
  const double printed_second = 2 * std::numbers::sqrt3 / 3;
  const std::string second_number = fmt::format("{}", printed_second);
  list.number("case1.linear", "ω² l/g of three links, d = l", "(20), (22)",
              {.number = "1.2", .words = "6/5", .allowed = 0.0}, first,
              "Right, because the term that the paper leaves out vanishes where the outer links are plumb.");
  list.number("case1.motion", "the same from the periods of the nonlinear motion, a → 0", "(20)",
              {.number = "1.2", .words = "6/5", .allowed = 0.0}, from_motion(chain.swings[0]));
  list.number("case2.linear", "ω² l/g of three links, d = 2l", "(25), (28)",
              {.number = second_number, .words = "2√3/3", .allowed = 0.0}, second, wrong);
  list.number("case2.motion", "the same from the periods of the nonlinear motion, a → 0", "(25), (28)",
              {.number = second_number, .words = "2√3/3", .allowed = 0.0}, from_motion(chain.swings[1]),
              "The motion knows nothing of linearisations, and has the frequency of the exact one.");
  list.number("case1.omega", "Ω₁ = ω₁ √(l/g)", "4, end", {.number = "1.09545"}, root_of(first));
  list.number("case2.omega", "Ω₂ = ω₂ √(l/g)", "4, end", {.number = "1.07457"}, root_of(second), wrong);
  list.words("reduced.frequency", "as the ends are moved from l to 2l apart, the frequency", "4, end", "is reduced",
             second.value < first.value,
             fmt::format("rises by {:.2f} %", 100 * (std::sqrt(second.value / first.value) - 1)));
  // xᵀKx for one radian of the first link, over m g l: 2 (1 + 2 s³)/cos θ₁
  const double stiffer = (1 + 0.25) / std::cos(std::numbers::pi / 6);
  list.words("reduced.stiffness", "and so is the stiffness", "4, end", "is reduced", stiffer < 1,
             fmt::format("it rises by {:.1f} %, for the same turn of the first link", 100 * (stiffer - 1)),
             "The middle link moves less up and down, but it and the outer ones are pulled harder.");
}

void add_more_links(ClaimList& list, const SuspendedChain& chain) {
  for (std::size_t k = 3; k < chain.rows.size(); ++k) {
    const SuspendedAtRest& row = chain.rows[k];
    const double scale = row.printed.length / gravity;
    const Ours right = omega2_of(row, 0);
    list.words(fmt::format("recipe.{}", k + 1), fmt::format("equations (13), (17) for {}", called(row.printed)),
               "4, end", "general, preferable for more links", row.recipe.front() > 0,
               fmt::format("they give ω² l/g = {:.4f} for the lowest mode of a chain that hangs at rest; right is {}",
                           row.recipe.front() * scale, with_error(right.value, right.uncertainty)),
               "A negative ω² would mean that the chain falls away from its equilibrium.");
  }
  list.words(
      "cable", "with more links the formulas for cables become applicable", "5", "no number",
      last_order(chain.faster) > 1.5 && std::abs(chain.faster.back()) < 1e-3,
      fmt::format("the frequency of the last row's chain differs from a rope's by {:+.2f} % with 6 links, {:+.4f} % "
                  "with 96; order {:.2f}",
                  100 * chain.faster.front(), 100 * chain.faster.back(), last_order(chain.faster)),
      "Lowest mode, beside the inextensible catenary: docs/theory/modes.md, (N.17)–(N.20).");
}

void add_swings(ClaimList& list, const SuspendedChain& chain) {
  const auto coefficient = [&](const char* id, const char* what, const Measured& found, const std::string& exact,
                               std::string remark) {
    list.answer(id, what, "5", "left to further studies",
                fmt::format("{}, exactly {}", with_error(found.value, found.error), exact),
                Ours{found.value, "", found.error}, std::move(remark));
  };
  const Backbone &first = chain.swings[0].backbone, &second = chain.swings[1].backbone;
  coefficient("case1.second", "d = l: c₂ in T/T₀ = 1 + c₂ a² + c₃ a³ + …, a the first turn of link 1", first.second,
              "1/16", "A parallelogram swings as a pendulum: T = T₀/agm(1, cos a/2).");
  coefficient("case2.second", "d = 2l: c₂", second.second, "−101/432 = −0.2337963",
              "The wider chain swings faster the farther it swings: docs/theory/modes.md, (N.35).");
  coefficient("case2.third", "d = 2l: c₃", second.third, "101√3/648 = 0.2699647",
              "Not zero, because link 1 turns farther to one side than to the other.");
}

}  // namespace catena::suspended_chain
