#include "report/ensemble_figure.hpp"

#include <fmt/format.h>

#include <cmath>

namespace catena {

figure::Panel ensemble_panel(const Ensemble& found, const SpreadBand& band, bool named) {
  using namespace figure;
  const auto called = [named](const char* name) { return named ? name : ""; };
  Panel panel{.x = {.label = "time *t* [s]"}, .y = {.label = fmt::format("tip {} [{}]", band.symbol, band.unit)}};
  panel.layers.emplace_back(Band{.x = found.time,
                                 .low = band.quantiles[0],
                                 .high = band.quantiles[4],
                                 .name = called("nine of ten"),
                                 .colour = okabe_ito::sky_blue});
  panel.layers.emplace_back(Band{.x = found.time,
                                 .low = band.quantiles[1],
                                 .high = band.quantiles[3],
                                 .name = called("half of them"),
                                 .colour = okabe_ito::blue});
  panel.layers.emplace_back(
      Line{.x = found.time, .y = band.quantiles[2], .name = called("median"), .colour = okabe_ito::black});
  if (std::isfinite(found.parted_at))
    panel.layers.emplace_back(Rule{.along = Rule::Along::vertical, .at = found.parted_at, .name = called("parted")});
  return panel;
}

figure::Figure ensemble_figure(const Ensemble& found) {
  figure::Figure figure{.width = figure::double_column,
                        .height = 55.0 * static_cast<double>(found.bands.size()),
                        .panels = {},
                        .shared_x = true};
  figure.description =
      fmt::format("The tip of {} copies with slightly different starts, over time", found.request.members);
  for (const SpreadBand& band : found.bands)
    figure.panels.push_back(ensemble_panel(found, band, figure.panels.empty()));  // the first tells what they mean
  return figure;
}

}  // namespace catena
