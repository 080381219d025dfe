// Figures 3, 17, 19 and 21: energies.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

#include "lab/build.hpp"
#include "papers/rope/figures.hpp"

namespace catena::rope {

using namespace figure;

Column total_energies(const RunResult& run) {
  const auto kinetic = run.frames.of(chain_names::kinetic), potential = run.frames.of(chain_names::potential);
  Column total(kinetic.size());
  std::ranges::transform(kinetic, potential, total.begin(), std::plus{});
  return total;
}

Column link_energies(const Frames& frames, int link) {
  const auto all = frames.of(chain_names::link_energy);
  const std::size_t links = frames.width(chain_names::link_energy);
  Column energy;
  energy.reserve(frames.time.size());
  for (std::size_t k = 0; k < frames.time.size(); ++k)
    energy.push_back(all[k * links + static_cast<std::size_t>(link) - 1]);
  return energy;
}

ReproducedFigure energies_of_methods(const Rope& rope) {
  constexpr std::array colours{okabe_ito::vermillion, okabe_ito::orange, okabe_ito::blue,    okabe_ito::green,
                               okabe_ito::purple,     okabe_ito::black,  okabe_ito::sky_blue};
  constexpr double rounding = 1e-16;  // what a logarithmic axis can show of nothing [J]
  constexpr double end = 2.0;
  Panel total{.x = {.label = "time *t* [s]", .low = 0, .high = end},
              .y = {.label = "total energy *E* [J]", .low = -1.7, .high = -1.05},
              .legend = Legend::beside};
  Panel error{.x = total.x,
              .y = {.label = "|*E* − *E*_{0}| [J]", .scale = Scale::log10, .low = 1e-10, .high = 10},
              .legend = Legend::beside};
  ReproducedFigure made{
      .file = "fig03",
      .title = "Figure 3: total energy by several methods",
      .caption =
          "Experiment 1. (a) radau5 with a mass matrix refreshed only once in each of its steps loses energy in every "
          "crack "
          "of the rope, most from 1.2 s on: this is what the paper saw and ascribed to RADAU5. (b) With the current "
          "mass "
          "matrix, "
          "all methods at a tolerance of 10⁻⁶ conserve energy, radau5 too; refining the steps of the late "
          "matrix "
          "helps only slowly.",
      .figure = {.width = double_column,
                 .height = 132,
                 .columns = 1,
                 .description = "Total energy of a falling rope over time by several methods, and its error"},
      .curves = {}};
  CurveTable table{.file = "fig03.csv", .headers = {"t [s]"}, .columns = {rope.methods.front().run.frames.time}};
  for (std::size_t i = 0; i < rope.methods.size(); ++i) {
    const RopeMethod& one = rope.methods[i];
    const Column energy = total_energies(one.run);
    const Line line{.x = one.run.frames.time,
                    .y = energy,
                    .name = one.name,
                    .colour = colours.at(i),
                    .width = one.late ? 1.2 : 0.8};
    if (one.late || i == 2) total.layers.emplace_back(line);
    Line miss = line;
    miss.y = column(energy, [&](double e) { return std::max(std::abs(e - energy.front()), rounding); });
    error.layers.emplace_back(std::move(miss));
    table.headers.push_back(fmt::format("{} [J]", one.name));
    table.columns.push_back(energy);
  }
  made.figure.panels = {std::move(total), std::move(error)};
  made.curves = {std::move(table)};
  return made;
}

ReproducedFigure energy_of_shaken_rope(const Rope& rope) {
  const RunResult& run = rope.third_finer.run;
  const Column &time = run.frames.time, energy = total_energies(run);
  const auto work = run.frames.of(chain_names::work);
  Column put_in(time.size()), left(time.size());
  for (std::size_t k = 0; k < time.size(); ++k) {
    put_in[k] = energy.front() + work[k];
    left[k] = energy[k] - put_in[k];
  }
  const Axis t{.label = "time *t* [s]", .low = 0, .high = rope.third_finer.experiment.run.duration};
  return {
      .file = "fig17",
      .title = "Figure 17: total energy of the shaken rope, 50 links",
      .caption =
          "Experiment 3. (a) The irregular changes that the paper calls numerical are the work of the support: "
          "starting "
          "energy plus work, dashed, is the same curve. (b) The difference of the two.",
      .figure = {.width = double_column,
                 .height = 76,
                 .panels = {{.x = t,
                             .y = {.label = "energy [J]"},
                             .layers = {Line{.x = time, .y = energy, .name = "total energy", .width = 1.6},
                                        Line{.x = time,
                                             .y = put_in,
                                             .name = "start + work",
                                             .colour = okabe_ito::black,
                                             .width = 0.8,
                                             .dash = Dash::dashed}},
                             .legend = Legend::top_left},
                            {.x = t,
                             .y = {.label = "energy − start − work [J]"},
                             .layers = {Line{.x = time, .y = left, .width = 0.8}}}},
                 .columns = 2,
                 .description =
                     "Total energy of a shaken rope over time, the work of its support, and their difference"},
      .curves = {
          {"fig17.csv", {"t [s]", "energy [J]", "start + work [J]", "difference [J]"}, {time, energy, put_in, left}}}};
}

ReproducedFigure energies_of_links(const Rope& rope) {
  const Frames& frames = rope.fourth.run.frames;
  constexpr std::array shown{std::pair{5, okabe_ito::black},
                             std::pair{10, okabe_ito::blue},
                             std::pair{15, okabe_ito::orange},
                             std::pair{20, okabe_ito::green},
                             std::pair{25, grey},
                             std::pair{30, okabe_ito::vermillion}};
  Panel energy{.x = {.label = "time *t* [s]", .low = 0, .high = 1},
               .y = {.label = "energy of the link [J]"},
               .legend = Legend::beside};
  Panel gained = energy;
  energy.legend = Legend::top_left;
  gained.y = {.label = "gained since the start [J]"};
  CurveTable table{.file = "fig19.csv", .headers = {"t [s]"}, .columns = {frames.time}};
  for (const auto& [link, colour] : shown) {
    const Column total = link_energies(frames, link);
    const Line line{.x = frames.time, .y = total, .name = fmt::format("link {}", link), .colour = colour, .width = 1.1};
    Line rise = line;
    rise.y = column(total, [&](double e) { return e - total.front(); });
    energy.layers.emplace_back(Line{.x = line.x, .y = line.y, .colour = colour, .width = 1.1});
    gained.layers.emplace_back(std::move(rise));
    table.headers.push_back(fmt::format("link {} [J]", link));
    table.columns.push_back(total);
  }
  return {
      .file = "fig19",
      .title = "Figure 19: energy of single links",
      .caption =
          "Experiment 4. (a) Kinetic and potential energy of six links, zero at the height of the support, as in the "
          "paper; (b) what each has gained since the start. The fold passes link after link, and the last one gets "
          "most.",
      .figure = {.width = double_column,
                 .height = 80,
                 .panels = {std::move(energy), std::move(gained)},
                 .columns = 2,
                 .description = "Energy of links 5, 10, 15, 20, 25 and 30 of a jerked rope over time"},
      .curves = {std::move(table)}};
}

ReproducedFigure energy_of_jerked_rope(const Rope& rope) {
  const RunResult& run = rope.fourth.run;
  const Column &time = run.frames.time, energy = total_energies(run);
  const Support support = build_support(rope.fourth.experiment.support);
  const Column place = column(time, [&](double t) { return support.at(t).position.x; });
  const Column velocity = column(time, [&](double t) { return support.at(t).velocity.x; });
  const Axis t{.label = "time *t* [s]", .low = 0, .high = 1};
  return {
      .file = "fig21",
      .title = "Figure 21: total energy of the jerked rope",
      .caption =
          "Experiment 4: (a) total energy, (b) place and (c) velocity of the support. After 0.2 s nothing goes in or "
          "out.",
      .figure = {.width = double_column,
                 .height = 110,
                 .panels = {{.x = t,
                             .y = {.label = "energy *E* [J]"},
                             .layers = {Line{.x = time, .y = energy, .colour = okabe_ito::green, .width = 1.2}}},
                            {.x = t,
                             .y = {.label = "place *x*_{0} [m]"},
                             .layers = {Line{.x = time, .y = place, .colour = okabe_ito::blue}}},
                            {.x = t,
                             .y = {.label = "velocity [m/s]"},
                             .layers = {Line{.x = time, .y = velocity, .colour = okabe_ito::vermillion}}}},
                 .columns = 1,
                 .row_heights = {2, 1, 1},
                 .shared_x = true,
                 .description = "Total energy of a rope jerked once, and the motion of its support, over time"},
      .curves = {
          {"fig21.csv", {"t [s]", "energy [J]", "support x [m]", "support v [m/s]"}, {time, energy, place, velocity}}}};
}

}  // namespace catena::rope
