// Section 2: catenaries, angles, equilibria.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "papers/suspended_chain/claims.hpp"
#include "report/digits.hpp"

namespace catena::suspended_chain {
namespace {

constexpr double degrees = 180 / std::numbers::pi;

std::string row_id(const char* table, std::size_t row, std::string_view column) {
  return fmt::format("{}.{}.{}", table, row + 1, column);
}

double number_of(std::string_view printed) { return std::stod(std::string(printed)); }

/// The paper's angle: from the downward vertical [°].
double from_plumb(double angle) { return degrees * angle + 90; }

/// How many printed angles are not ours rounded, and by how much at most they are too small [°].
struct Cut {
  int angles = 0, of = 0;
  double most = 0.0;
};
Cut cut_off(const SuspendedChain& chain) {
  Cut cut;
  for (const SuspendedAtRest& row : chain.rows)
    for (std::size_t i = 0; i < row.printed.angles.size(); ++i) {
      const double miss = from_plumb(row.rest.hanging.angles[i]) - number_of(row.printed.angles[i]);
      ++cut.of;
      if (std::abs(miss) > half_last_digit(row.printed.angles[i])) ++cut.angles;
      cut.most = std::max(cut.most, miss);
    }
  return cut;
}

}  // namespace

std::string called(const SuspendedRow& row) {
  return fmt::format("{} links of {} m, d = {} m, h = {} m", row.links, row.length, row.end.x, row.end.y);
}

double last_order(const std::vector<double>& values) { return std::log2(*(values.end() - 2) / values.back()); }

void add_catenaries(ClaimList& list, const SuspendedChain& chain) {
  for (std::size_t k = 0; k < chain.rows.size(); ++k) {
    const SuspendedAtRest& row = chain.rows[k];
    const RopeBeside& rope = *row.rest.rope;
    const bool copied = k == 3;
    const std::array<std::pair<const char*, double>, 3> ours{
        {{"a", rope.catenary.a}, {"x1", rope.catenary.x1}, {"x2", rope.catenary.x2}}};
    for (std::size_t i = 0; i < 3; ++i)
      list.number(row_id("catenary", k, ours[i].first),
                  fmt::format("{} of the catenary: {}", ours[i].first, called(row.printed)), "table of examples",
                  {.number = row.printed.catenary[i]},
                  {ours[i].second, "m", rope.error * row.rest.experiment.chain.length},
                  copied ? "This row is a copy of the row above it. With level ends x₁ = −x₂ must hold." : "");
  }
}

void add_angles(ClaimList& list, const SuspendedChain& chain) {
  for (std::size_t k = 0; k < chain.rows.size(); ++k) {
    const SuspendedAtRest& row = chain.rows[k];
    for (std::size_t i = 0; i < row.printed.angles.size(); ++i)
      list.number(row_id("angle", k, std::to_string(i + 1)),
                  fmt::format("angle of link {} from the vertical: {}", i + 1, called(row.printed)), "table of angles",
                  {.number = row.printed.angles[i], .cut_off = row.printed.angles[i].contains('.')},
                  {from_plumb(row.rest.hanging.angles[i]), "°", degrees * row.rest.doubt.angle[i]});
  }
  const Cut cut = cut_off(chain);
  list.words("angles.rounded", "the last digits of the angles", "table of angles", "to be taken as rounded",
             cut.angles == 0,
             fmt::format("{} of {} are cut off instead, by up to {:.4f}°", cut.angles, cut.of, cut.most),
             "Each of them is within one unit of its last digit, which is what its verdict says.");
}

void add_equilibria(ClaimList& list, const SuspendedChain& chain) {
  list.words("catenary.limit", "more links hang ever closer to the catenary of the same length", "2.1, figure 4",
             "no number", last_order(chain.distance) > 1.5,
             fmt::format("the last row's chain: {} mm away with 6 links, {} mm with 96; order {:.2f}",
                         significant(1e3 * chain.distance.front(), 3), significant(1e3 * chain.distance.back(), 3),
                         last_order(chain.distance)),
             "Largest distance of a joint from the point of the catenary at the same length along it.");
  std::size_t most = 0, arches = 0;
  for (const SuspendedAtRest& row : chain.rows) {
    most = std::max(most, row.rest.all->found.size());
    arches += static_cast<std::size_t>(std::ranges::any_of(
        row.rest.all->found, [&](const Equilibrium& one) { return std::cmp_equal(one.pushed, row.printed.links); }));
  }
  list.words("equilibria.unique", "equations (7) and (9) give the equilibrium of a chain", "2.1",
             "the equilibrium position", false,
             fmt::format("up to {} solutions for the rows of the table; {} of {} stand upside down as an arch", most,
                         arches, chain.rows.size()),
             "One of them hangs with all links pulled, or with one pushed where the ends are close. Which one a solver "
             "finds depends on where it sets out.");
  list.words("equilibria.multipliers", "(10) gives the multipliers", "(10)", "for any chain", false,
             "not where φ_n = 0 or φ_n = φ_{n−1}: its denominators vanish",
             "Catena minimises a convex function of the force at one end instead, in linear time.");
}

}  // namespace catena::suspended_chain
