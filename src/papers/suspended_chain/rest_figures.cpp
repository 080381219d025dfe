// Figures 3 and 4: chains over their catenaries.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "papers/suspended_chain/claims.hpp"
#include "papers/suspended_chain/figures.hpp"

namespace catena::suspended_chain {

using namespace figure;

namespace {

constexpr int rope_points = 120;

/// A chain in red, as the paper draws it, over its catenary, with their joints and points in a table.
void add_row(const SuspendedAtRest& row, bool named, ReproducedFigure& made) {
  const Catenary& rope = row.rest.rope->catenary;
  Line links{.name = named ? "chain" : "", .colour = okabe_ito::vermillion, .width = 1.4, .marker = Marker::circle};
  for (const Vec2<double>& joint : row.rest.forces.joints) {
    links.x.push_back(joint.x);
    links.y.push_back(joint.y);
  }
  Line curve{.name = named ? "catenary" : "", .colour = okabe_ito::blue, .width = 0.9, .dash = Dash::dashed};
  for (int i = 0; i <= rope_points; ++i) {
    const Vec2<double> at = point(rope, rope.length * i / rope_points);
    curve.x.push_back(at.x);
    curve.y.push_back(at.y);
  }
  const char letter = static_cast<char>('a' + made.figure.panels.size());
  made.curves.push_back({.file = fmt::format("{}{}_chain.csv", made.file, letter),
                         .headers = {"x [m]", "y [m]"},
                         .columns = {links.x, links.y}});
  made.curves.push_back({.file = fmt::format("{}{}_catenary.csv", made.file, letter),
                         .headers = {"x [m]", "y [m]"},
                         .columns = {curve.x, curve.y}});
  const double deepest = std::ranges::min(links.y);
  made.figure.panels.push_back({.x = {.label = "*x* [m]"},
                                .y = {.label = "*y* [m]",
                                      .low = 1.12 * std::min(deepest, std::ranges::min(curve.y)),
                                      .high = row.printed.end.y + 0.03},
                                .layers = {std::move(curve), std::move(links)},
                                .title = fmt::format("*n* = {}, *d* = {} m, *h* = {} m", row.printed.links,
                                                     row.printed.end.x, row.printed.end.y),
                                .legend = named ? Legend::top_right : Legend::automatic,
                                .equal_aspect = true});
}

}  // namespace

ReproducedFigure three_links_at_rest(const SuspendedChain& chain) {
  ReproducedFigure made{
      .file = "fig03",
      .title = "Figure 3: three links at rest, and their catenaries",
      .caption =
          "The first three rows of the tables. Three links are far from a catenary of the same length: up to a "
          "tenth of it deeper or shallower.",
      .figure = {.width = double_column,
                 .height = 66,
                 .columns = 3,
                 .description = "Three chains of three links at rest, each over the catenary of the same length"},
      .curves = {}};
  for (std::size_t k = 0; k < 3; ++k) add_row(chain.rows[k], k == 1, made);
  return made;
}

ReproducedFigure more_links_at_rest(const SuspendedChain& chain) {
  ReproducedFigure made{
      .file = "fig04",
      .title = "Figure 4: four, five and six links at rest, and their catenaries",
      .caption =
          fmt::format("The last four rows of the tables. Cut into more links, the chain of (d) approaches its "
                      "catenary with order {:.2f}: the joints are {:.2f} mm away at most with 6 links, {:.4f} mm "
                      "with 96.",
                      last_order(chain.distance), 1e3 * chain.distance.front(), 1e3 * chain.distance.back()),
      .figure = {.width = double_column,
                 .height = 120,
                 .columns = 2,
                 .description = "Chains of four, five, five and six links at rest over catenaries of the same length"},
      .curves = {}};
  for (std::size_t k = 3; k < chain.rows.size(); ++k) add_row(chain.rows[k], k == 3, made);
  return made;
}

}  // namespace catena::suspended_chain
