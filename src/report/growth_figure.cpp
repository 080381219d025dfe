#include "report/growth_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace catena {

figure::Figure growth_figure(const Lyapunov& found) {
  using namespace figure;
  constexpr std::size_t most_curves = 8;
  Panel growth{.x = {.label = "time *t* [s]"}, .y = {.label = "ln growth"}};
  Panel rate{.x = {.label = "time *t* [s]"}, .y = {.label = "exponent so far [s^{−1}]"}};
  const double early = found.begin + 0.02 * (found.end - found.begin);  // before it the quotient only shows the start
  for (std::size_t j = 0; j < std::min(found.vectors, most_curves); ++j) {
    Line curve{.x = found.time, .y = {}, .name = found.vectors > 1 ? fmt::format("{}", j + 1) : ""}, mean = curve;
    mean.x.clear();
    for (std::size_t k = 0; k < found.time.size(); ++k) {
      const double value = found.growth_at(k, j).value;
      curve.y.push_back(value);
      if (!(found.time[k] > early)) continue;
      mean.x.push_back(found.time[k]);
      mean.y.push_back(value / (found.time[k] - found.begin));
    }
    growth.layers.emplace_back(std::move(curve));
    mean.name.clear();
    rate.layers.emplace_back(std::move(mean));
  }
  if (found.limit != GrowthLimit::none)
    for (Panel* panel : {&growth, &rate})
      panel->layers.emplace_back(Rule{
          .along = Rule::Along::vertical, .at = found.horizon, .name = panel == &growth ? "known until here" : ""});
  Figure figure{.width = double_column, .height = 110, .panels = {}, .shared_x = true};
  figure.description = "Growth of tangent vectors over time, and the exponent it gives so far";
  figure.panels.push_back(std::move(growth));
  figure.panels.push_back(std::move(rate));
  return figure;
}

}  // namespace catena
