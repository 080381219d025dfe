// Figures 4 to 8, 13, 16 and 18: the rope at several times, each in a panel of its own.
#include <fmt/format.h>

#include <array>
#include <limits>
#include <utility>

#include "papers/rope/figures.hpp"

namespace catena::rope {
namespace {

using namespace figure;

/// What is drawn, and when.
struct Snapshots {
  const Frames* frames;
  const Experiment* experiment;
  Column times;
  double horizon = std::numeric_limits<double>::infinity();  ///< later ones are grey
};

Snapshots snapshots(const RopeRun& one, Column times) {
  return {&one.run.frames, &one.experiment, std::move(times),
          one.certificate.present ? one.certificate.horizon : std::numeric_limits<double>::infinity()};
}

/// The area that the panels show.
struct View {
  double left, right, bottom, top;
  double height;  ///< of the figure [mm]
  int columns;
};
constexpr View falling_view{-0.85, 0.85, -1.05, 0.15, 98, 3};
constexpr View shaken_view{-0.38, 0.48, -1.05, 0.1, 128, 4};

Panel panel_of(const DrawnChain& chain, const View& view, bool predicted) {
  const Colour colour = predicted ? okabe_ito::blue : grey;
  return {.x = {.label = "*x* [m]", .low = view.left, .high = view.right},
          .y = {.label = "*y* [m]", .low = view.bottom, .high = view.top},
          .layers = {Line{.x = chain.x, .y = chain.y, .colour = colour, .width = 1.1},
                     Points{.x = {chain.x.front()}, .y = {chain.y.front()}, .colour = okabe_ito::black},
                     Points{.x = {chain.x.back()}, .y = {chain.y.back()}, .colour = late_colour, .size = 3}},
          .title = fmt::format("*t* = {} s{}", chain.time, predicted ? "" : ", not predicted"),
          .equal_aspect = true};
}

struct Words {
  const char* file;
  const char* title;
  std::string caption;
  const char* description;
};

ReproducedFigure drawn(const Snapshots& seen, const View& view, Words words) {
  const std::vector<DrawnChain> chains = drawn_chains(*seen.frames, *seen.experiment, seen.times);
  ReproducedFigure made{.file = words.file,
                        .title = words.title,
                        .caption = std::move(words.caption),
                        .figure = {.width = double_column,
                                   .height = view.height,
                                   .columns = view.columns,
                                   .description = words.description},
                        .curves = {table_of(fmt::format("{}.csv", words.file), chains)}};
  for (const DrawnChain& chain : chains)
    made.figure.panels.push_back(panel_of(chain, view, chain.time <= seen.horizon));
  return made;
}

constexpr const char* marks = "Black: the support; red: the tip.";

}  // namespace

std::vector<ReproducedFigure> shapes_of_falls(const Rope& rope) {
  const Column methods_times{0.4, 0.8, 1.2, 1.3, 1.4, 1.6}, falls_times{0.0, 0.5, 1.0, 1.5, 2.0, 2.5};
  std::vector<ReproducedFigure> all;
  all.push_back(drawn({&rope.methods.front().run.frames, &rope.first.experiment, methods_times}, falling_view,
                      {.file = "fig04",
                       .title = "Figure 4: the falling rope with a late mass matrix",
                       .caption = fmt::format("Experiment 1, 20 links, by radau5 at 10⁻⁶ with a mass matrix refreshed "
                                              "once in a step: compare with figure 5. {}",
                                              marks),
                       .description = "Shapes of a falling rope computed with a mass matrix that is out of date"}));
  all.push_back(drawn(snapshots(rope.agreeing.front(), methods_times), falling_view,
                      {.file = "fig05",
                       .title = "Figure 5: the falling rope",
                       .caption = fmt::format("The same by mebdf at 10⁻¹⁰. Up to 1.2 s nothing much is to be seen of "
                                              "the energy that figure 4 has lost; then the tip cracks. {}",
                                              marks),
                       .description = "Shapes of a falling rope of 20 links"}));
  constexpr std::array files{"fig06", "fig07", "fig08"};
  std::size_t file = 0;
  for (const RopeRun& one : rope.second) {
    const int links = one.experiment.chain.links;
    if (links == 50) continue;  // named in the text only
    ReproducedFigure made =
        drawn(snapshots(one, falls_times), falling_view,
              {.file = files.at(file),
               .title = "",
               .caption = fmt::format("Experiment 2. The horizon is {:.2f} s: what follows differs from program to "
                                      "program. {}",
                                      one.certificate.horizon, marks),
               .description = "Shapes of a falling rope"});
    made.title = fmt::format("Figure {}: the falling rope, {} links", 6 + file, links);
    all.push_back(std::move(made));
    ++file;
  }
  return all;
}

std::vector<ReproducedFigure> shapes_of_shaken_rope(const Rope& rope) {
  const Column times{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8};
  return {drawn(snapshots(rope.third, times), shaken_view,
                {.file = "fig13",
                 .title = "Figure 13: the shaken rope, 30 links",
                 .caption = fmt::format("Experiment 3. {}", marks),
                 .description = "Shapes of a hanging rope of 30 links shaken at its top"}),
          drawn(snapshots(rope.third_finer, times), shaken_view,
                {.file = "fig16",
                 .title = "Figure 16: the shaken rope, 50 links",
                 .caption = fmt::format("Experiment 3 with 50 links; the horizon is {:.3f} s. {}",
                                        rope.third_finer.certificate.horizon, marks),
                 .description = "Shapes of a hanging rope of 50 links shaken at its top"}),
          drawn(snapshots(rope.fourth, {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.1}), shaken_view,
                {.file = "fig18",
                 .title = "Figure 18: the fold travels down",
                 .caption = fmt::format("Experiment 4: the support goes 10 cm aside and back within 0.2 s, then rests. "
                                        "{}",
                                        marks),
                 .description = "Shapes of a hanging rope jerked once at its top"})};
}

}  // namespace catena::rope
