// Section 4 and the conclusions: which shapes last, and where the others go.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "papers/helicoseir/claims.hpp"
#include "report/digits.hpp"

namespace catena::helicoseir {
namespace {

std::string as_text(const Measured& number) { return typeset(with_error(number.value, number.error)); }

void add_departure(ClaimList& list, const LeftShape& figure, const ShapesStudy& shapes) {
  const Departure& what = figure.what;
  const auto id = [&](const char* part) { return fmt::format("fig{}.{}", what.number, part); };
  const std::string where = fmt::format("figure {}", what.number);
  const Measured theory = rope_rate(figure.theory, gamma);
  const double of_chain = chain_rate(figure.theory, gamma);
  const bool agrees = std::abs(figure.growth.rate.value - of_chain) <= figure.growth.rate.error;
  list.words(
      id("unstable"), fmt::format("mode {} at {} rad/s", what.mode, what.omega), where, "unstable in the plane",
      figure.theory.unstable > 0 && agrees,
      fmt::format("unstable in {} direction{}; the motion grows at {} per s", figure.theory.unstable,
                  figure.theory.unstable == 1 ? "" : "s", as_text(figure.growth.rate)),
      fmt::format("The exact linearisation of the same chain of {} rods has {} per s, the limit of ever more "
                  "rods {} per s; without damping it is {} per s.",
                  what.links, significant(of_chain, 8), as_text(theory), as_text(rope_rate(figure.theory, 0.0))));
  const std::vector<TipSample> tip = tips(figure.run.run.frames);
  const WhirlPoint first = shapes.shapes.front().end;
  const Vec2<double> end = tip.back().position;
  const double missed = length_of(end - Vec2<double>{length * first.y, -length * first.x});
  list.words(id("ends"), "where the motion ends", where, "in the 1st mode", missed < 1e-3,
             fmt::format("the end at ({:.5f}, {:.5f}) m after {} s, {:.2g} mm from that of mode 1", end.x, end.y,
                         tip.back().time, 1e3 * missed),
             fmt::format("x outward, y up; the rope in mode 1 ends at ({:.6f}, {:.6f}) m. Set out to the other side it "
                         "ends in the mirror image.",
                         length * first.y, -length * first.x));
  const Measured& when = figure.leaves;
  list.answer(id("leaves"), "how long it stays: until the end has moved by l/10", where, "“quickly”",
              fmt::format("{} s from {} mm along the unstable direction", as_text(when), 1e3 * displaced),
              Ours{when.value, "s", when.error},
              fmt::format("The limit of chains of 25 to 200 rods. Ten times less at the start is {:.3f} s more, ln 10 "
                          "over the growth rate being {:.3f} s. "
                          "So the time is that of the start, and the paper's, whose chains set out from shapes "
                          "that were not quite theirs, cannot be repeated.",
                          figure.later[3].value - figure.later[2].value, std::log(10.0) / of_chain));
}

/// The paper's own model: its elements, of which it does not say how many.
void add_elements(ClaimList& list, const LeftShape& figure, const ShapesStudy& shapes) {
  const ElasticDeparture& elastic = figure.elastic;
  const Measured theory = rope_rate(figure.theory, gamma);
  const std::vector<TipSample> tip = tips(elastic.run.run.frames);
  const WhirlPoint first = shapes.shapes.front().end;
  const Vec2<double> end = tip.back().position;
  const double missed = length_of(end - Vec2<double>{length * first.y, -length * first.x});
  const bool at_rest = length_of(tip.back().velocity) < 1e-3;
  const bool alike = std::abs(elastic.left.value - figure.leaves.value) < 1e-3 &&
                     std::abs(elastic.growth.rate.value / theory.value - 1) < 1e-3;
  list.words(
      fmt::format("fig{}.elements", figure.what.number), "the same with the paper's elastic elements",
      fmt::format("section 4, figure {}", figure.what.number), "E = 10¹⁰ Pa; how many, and from where, not given",
      alike && (!at_rest || missed < 1e-4),
      fmt::format("{} elements grow at {} per s, and have left after {} s{}", elastic.elements,
                  as_text(elastic.growth.rate), as_text(elastic.left),
                  at_rest ? fmt::format("; at rest at ({:.6f}, {:.6f}) m", end.x, end.y) : ""),
      fmt::format("From the cable's own equilibrium, moved by 0.1 mm as the rods are, whose limit leaves after {} "
                  "s and grows at {} per s. So stiff a cable stretches by {} of its length at most.",
                  as_text(figure.leaves), as_text(theory), figure.what.mode == 2 ? "10⁻⁵" : "10⁻³"));
}

}  // namespace

void add_departures(ClaimList& list, const Helicoseir& all) {
  for (std::size_t k = 0; k < all.figures.size(); ++k) {
    add_departure(list, all.figures.at(k), all.shapes.at(k));
    add_elements(list, all.figures.at(k), all.shapes.at(k));
  }
}

void add_stability(ClaimList& list, const Helicoseir& all) {
  std::size_t points = 0;
  bool as_said = true;
  for (const Branch& branch : all.diagram.branches)
    for (const BranchPoint& point : branch.points) {
      if (point.alpha <= branch.onset.alpha * (1 + 1e-9)) continue;
      ++points;
      as_said = as_said && point.unstable == branch.mode - 1;
    }
  list.words(
      "stability.plane", "stability in the plane", "sections 4 and 5", "all modes but the 1st are unstable", as_said,
      fmt::format("mode k has k − 1 unstable directions: at {} points of five branches up to α = {}", points,
                  all.diagram.alpha_max),
      "The abstract says it of all equilibria; the first mode is stable wherever it exists, and the straight rope "
      "up to α = 1.4458.");
  list.outside_the_model(
      "stability.reality", "stability in reality", "section 5",
      "no relative equilibrium in reality; three-dimensional self-excited oscillations",
      "does not follow: the plane model knows no Coriolis force",
      "Rope artists do whirl the second mode. In space the Coriolis force couples the plane to the direction of "
      "rotation, and a linearisation in space by an independent program finds modes 1 to 4 at the two speeds "
      "spectrally "
      "stable without damping, with windows of instability at other α; the drag of still air damps what disturbs "
      "them. Only a damping that turns along, as the paper's does, makes them unstable as in the plane. Nothing here "
      "computes motion in space.");
}

void add_announced(ClaimList& list, const Helicoseir& all) {
  std::string onsets;
  for (const CriticalSpeed& each : all.diagram.critical)
    onsets += (onsets.empty() ? "" : ", ") + significant(each.value.alpha, 6);
  list.answer("announced.conditions", "the boundary conditions of (10)", "conclusions", "“redeveloped”, not printed",
              "l t′(0) = t(0) and 2t′(l) = α_l sin φ(l)", {},
              "The rope begins on the axis, by (9); and the solution is regular where the tension vanishes, by (10).");
  list.answer("announced.bessel", "the linear case", "abstract", "“analyzed in terms of Bessel functions”, not printed",
              "mode k begins at α = j₀ₖ²/4: " + onsets, {},
              "With y ∝ J₀(j₀ₖ√(1 − s/l)): a rope begins to whirl at the speeds at which it swings.");
  list.answer("announced.diagram", "the bifurcation diagram", "abstract, conclusions", "announced, not printed",
              "below, with the stability of every branch", {},
              "Each mode leaves the straight rope towards larger α, as √(α − α_k).");
  list.answer("announced.principle", "why modes are unstable", "abstract",
              "“using a variational principle”, not printed",
              "the potential of weight and centrifugal force is no minimum there", {},
              "Its second variation is a form of Sturm and Liouville with one negative direction for each node: "
              "docs/theory/spin.md, (H.13), (H.14).");
}

}  // namespace catena::helicoseir
