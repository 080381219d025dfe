// Section 2 and the rope that falls, experiments 1 and 2.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "lab/build.hpp"
#include "papers/rope/claims.hpp"
#include "papers/rope/figures.hpp"
#include "papers/rope/lagged_chain.hpp"
#include "report/digits.hpp"

namespace catena::rope {

void add_equations(ClaimList& list) {
  // n = 3 in units of m l²: straight, so that every cosine is 1.
  Experiment three{};
  three.chain = {.links = 3, .length = 3.0, .mass = 3.0};
  const DenseMatrix mass = mass_matrix(build_chain(three), std::array{0.0, 0.0, 0.0});
  constexpr std::array printed{7. / 3, 3. / 2, 1. / 2, 3. / 2, 4. / 3, 1. / 2, 1. / 2, 1. / 2, 1. / 3};
  double gap = 0.0;
  for (std::size_t i = 0; i < printed.size(); ++i) gap = std::max(gap, std::abs(mass.entries[i] - printed[i]));
  list.words("equations.three", "coefficients a_ij of the equations for three links", "2A",
             "7/3, 3/2, 1/2; 4/3, 1/2; 1/3", gap < 1e-14, "the same");
  list.words("equations.support", "kinetic energy of the motion of the support", "2B", "½ m n (ẋ₀ + ẏ₀)²", false,
             "½ m n (ẋ₀² + ẏ₀²)",
             "A misprint without consequences: the support moves along x only, and (2-6) is right.");
  list.beyond_us("whips", "largest acceleration and speed of the tip of real whips", "1", "",
                 "50 000 g, twice the speed of sound", "Quoted from measurements of others; nothing here computes it.");
}

namespace {

/// When the energy falls fastest, over so long a time [s].
double steepest_loss(const RunResult& run, double over) {
  const Column energy = total_energies(run);
  const Column& time = run.frames.time;
  const auto apart = static_cast<std::size_t>(std::lround(over / (time[1] - time[0])));
  double most = 0.0, when = 0.0;
  for (std::size_t k = 0; k + apart < energy.size(); ++k)
    if (const double loss = energy[k] - energy[k + apart]; loss > most) {
      most = loss;
      when = 0.5 * (time[k] + time[k + apart]);
    }
  return when;
}

}  // namespace

void add_methods(ClaimList& list, const Rope& rope) {
  const RopeMethod &late = rope.methods[0], &finer = rope.methods[1], &mebdf = rope.methods[2],
                   &radau5 = rope.methods[3];
  list.number("energy.loss", "when the energy computed by RADAU5 decreases rapidly", "experiment 1, figure 3",
              {"1.3", "around 1.3 s", 0.1}, {steepest_loss(late.run, 0.05), "s", 0.025},
              fmt::format("Found with a mass matrix that is refreshed once in a step: {:.2f} J are lost by 2 s at a "
                          "tolerance of 10⁻⁶ and {:.2f} J at 10⁻⁸.",
                          late.energy_error, finer.energy_error));
  list.words("energy.radau5", "RADAU5 does not conserve the energy of the rope, MEBDFV does", "experiment 1, figure 3",
             "a property of the codes", false,
             fmt::format("radau5 misses {} J at most, mebdf {} J, both at 10⁻⁶", significant(radau5.energy_error, 2),
                         significant(mebdf.energy_error, 2)),
             "Not of Radau IIA: RADAU5 takes a constant mass matrix, and this rope's is not constant. With the current "
             "matrix the method conserves energy as well as any other.");
  list.words("energy.refreshed", "updating the mass matrix frequently does not help", "experiment 1",
             "energy is not conserved", finer.energy_error > 0.1 && finer.energy_error < late.energy_error,
             fmt::format("a step a third as long, at 10⁻⁸ instead of 10⁻⁶, still loses {:.2f} instead of {:.2f} J",
                         finer.energy_error, late.energy_error),
             "A late matrix is an error of first order in the delay, whatever the order of the method.");
  double gap = 0.0;
  for (const RopeRun& one : rope.agreeing) gap = std::max(gap, largest_gap(one.run, rope.agreeing.front().run, 1.5));
  const double parted = largest_gap(late.run, rope.agreeing.front().run, 1.2);
  list.words("shapes.compatible", "the shapes by RADAU5 and by MEBDFV agree up to 1.2 s and differ from 1.3 s on",
             "experiment 1, figures 4 and 5", "by eye",
             parted < 0.2 && largest_gap(late.run, rope.agreeing.front().run, 1.4) > parted,
             fmt::format("tips apart by at most {:.2f} m until 1.2 s, {:.2f} m until 1.4 s", parted,
                         largest_gap(late.run, rope.agreeing.front().run, 1.4)),
             fmt::format("With a late matrix at 10⁻⁶. With the current matrix radau5, gauss6, mebdf and dop853 at a "
                         "tolerance of 10⁻¹⁰ agree to {} m until 1.5 s.",
                         significant(gap, 2)));
  const Ours speed = peak_of(rope.first, chain_names::speed_max, "m/s");
  list.words("speed.peak", "the speed of the tip has a sharp peak within the first 0.6 s", "experiment 1", "no number",
             rope.first.run.peak(chain_names::speed_max).time < 0.6,
             fmt::format("{:.6f} m/s at {:.6f} s", speed.value, rope.first.run.peak(chain_names::speed_max).time));
  list.words("chaos", "with constant energy the motion becomes chaotic", "experiment 1", "no number",
             rope.first.certificate.limit == Limit::chaos,
             fmt::format("small differences grow by a factor of e every {:.3f} s; horizon {:.2f} s",
                         1 / rope.first.certificate.growth_rate, rope.first.certificate.horizon));
}

void add_links(ClaimList& list, const Rope& rope) {
  const RopeRun &coarse = rope.second[0], &middle = rope.second[1], &fifty = rope.second[2], &fine = rope.second[3];
  const auto gap = [](const RopeRun& a, const RopeRun& b, double until) { return largest_gap(a.run, b.run, until); };
  list.words("links.start", "with 45 links the free end starts slightly lower than with 30", "experiment 2, figure 9",
             "slightly lower", false, "at the same place to rounding",
             "The equilibrium of a chain of rods between two points is found exactly, for any number of them.");
  list.words("links.first_second", "30 and 45 links differ little for the first second", "experiment 2",
             "no noticeable differences", gap(coarse, middle, 1.0) < 0.05,
             fmt::format("tips at most {:.1f} mm apart (45 and 70: {:.1f} mm)", 1e3 * gap(coarse, middle, 1.0),
                         1e3 * gap(middle, fine, 1.0)));
  list.words("links.later", "30 and 45 links differ visibly at 1.5 s", "experiment 2", "visible differences",
             gap(coarse, middle, 1.5) > 0.05,
             fmt::format("tips up to {:.2f} m apart until 1.5 s (45 and 70: {:.2f} m)", gap(coarse, middle, 1.5),
                         gap(middle, fine, 1.5)));
  const double until = std::min(fifty.certificate.horizon, fine.certificate.horizon);
  list.words(
      "links.fifty", "50 and 70 links do not differ significantly", "experiment 2", "no significant difference",
      gap(fifty, fine, until) < 0.05,
      fmt::format("tips up to {:.2f} m apart until {:.2f} s, where the prediction for 50 links ends",
                  gap(fifty, fine, until), until),
      fmt::format("Until 1.2 s they are {:.1f} mm apart at most. Then the tip cracks, with 3020 g for 50 links and "
                  "4860 g for 70, and the tips part: no number of links up to 70 gives the motion after that.",
                  1e3 * gap(fifty, fine, 1.2)));
  list.beyond_the_horizon(
      "links.last", "the last shapes for 45 and 70 links, at 2.5 s", "experiment 2, figures 7 and 8", "differ slightly",
      fmt::format("horizons {:.2f} s and {:.2f} s", middle.certificate.horizon, fine.certificate.horizon),
      "Two correct programs find different shapes at 2.5 s for the same number of links.");
}

}  // namespace catena::rope
