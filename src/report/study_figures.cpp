#include "report/study_figures.hpp"

#include <fmt/format.h>

#include "report/fit_plots.hpp"
#include "report/sweep_plots.hpp"

namespace catena {

std::vector<OfferedFigure> sweep_figures(const SweptTable& table) {
  std::string keys;
  for (const SweptKey& key : table.keys) keys += (keys.empty() ? "" : ", ") + key.name;
  std::vector<OfferedFigure> offered;
  offered.reserve(table.quantities.size());
  for (const SweptQuantity& quantity : table.quantities)
    offered.push_back(
        {.name = quantity.name, .about = fmt::format("{} over {}", quantity.title, keys), .draw = [&table, &quantity] {
           return std::visit([](const auto& plot) { return printed(plot); }, sweep_plot(table, quantity));
         }});
  return offered;
}

std::vector<OfferedFigure> fit_figures(const FitTable& table) {
  std::vector<OfferedFigure> offered;
  for (std::size_t s = 0; s < table.sets.size(); ++s) {
    const FittedData& set = table.sets[s];
    const std::string number = table.sets.size() > 1 ? fmt::format("-{}", s + 1) : "";
    const std::string of = fmt::format(" of {} ({})", set.file, set.case_name);
    offered.push_back({.name = "tip" + number,
                       .about = "tip over time, measured and computed," + of,
                       .draw = [&set, sigma = table.sigma] { return printed(fitted_motion(set, sigma)); }});
    offered.push_back({.name = "residuals" + number,
                       .about = "measured − computed," + of,
                       .draw = [&set, sigma = table.sigma] { return printed(residuals(set, sigma)); }});
    offered.push_back({.name = "path" + number, .about = "path of the tip," + of, .aspect = 0.8, .draw = [&set] {
                         return printed(fitted_path(set));
                       }});
  }
  return offered;
}

}  // namespace catena
