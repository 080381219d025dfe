#include "report/ensemble_figure.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace catena {

figure::Figure ensemble_figure(const Ensemble& found) {
  using namespace figure;
  Figure figure{
      .width = double_column, .height = 55.0 * static_cast<double>(found.bands.size()), .panels = {}, .shared_x = true};
  figure.description =
      fmt::format("The tip of {} copies with slightly different starts, over time", found.request.members);
  for (const SpreadBand& band : found.bands) {
    Panel panel{.x = {.label = "time *t* [s]"}, .y = {.label = fmt::format("tip {} [{}]", band.symbol, band.unit)}};
    const bool first = figure.panels.empty();
    panel.layers.emplace_back(Band{.x = found.time,
                                   .low = band.quantiles[0],
                                   .high = band.quantiles[4],
                                   .name = first ? "nine of ten" : "",
                                   .colour = okabe_ito::sky_blue});
    panel.layers.emplace_back(Band{.x = found.time,
                                   .low = band.quantiles[1],
                                   .high = band.quantiles[3],
                                   .name = first ? "half of them" : "",
                                   .colour = okabe_ito::blue});
    panel.layers.emplace_back(
        Line{.x = found.time, .y = band.quantiles[2], .name = first ? "median" : "", .colour = okabe_ito::black});
    if (std::isfinite(found.parted_at))
      panel.layers.emplace_back(
          Rule{.along = Rule::Along::vertical, .at = found.parted_at, .name = first ? "parted" : ""});
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

}  // namespace catena
