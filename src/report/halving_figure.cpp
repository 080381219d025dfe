#include "report/halving_figure.hpp"

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace catena {

figure::Panel halving_panel(const Halving& found) {
  using namespace figure;
  constexpr double least = 1e-16;  // of the length: rounding is not drawn
  Panel panel{.x = {.label = "time *t* [s]"},
              .y = {.label = "tips apart [m]", .scale = Scale::log10},
              .legend = Legend::automatic};
  for (std::size_t pair = 0; pair < 2; ++pair) {
    Line line{.name = fmt::format("{:.4g} s and {:.4g} s", found.runs[pair].step, found.runs[pair + 1].step),
              .colour = pair == 0 ? okabe_ito::vermillion : okabe_ito::blue,
              .dash = pair == 0 ? Dash::solid : Dash::dashed};
    for (std::size_t k = 0; k < found.apart[pair].size(); ++k) {
      line.x.push_back(found.time[k]);
      line.y.push_back(found.apart[pair][k] > least * found.length ? found.apart[pair][k]
                                                                   : std::numeric_limits<double>::quiet_NaN());
    }
    panel.layers.emplace_back(std::move(line));
  }
  panel.layers.emplace_back(Rule{.at = 1e-3 * found.length, .name = "parted"});
  return panel;
}

figure::Figure halving_figure(const Halving& found) {
  figure::Figure figure{.height = 65, .panels = {halving_panel(found)}};
  figure.description = "How far the tip is from that of the same run with half the step, over time";
  return figure;
}

}  // namespace catena
