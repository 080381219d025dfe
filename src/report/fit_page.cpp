#include "report/fit_page.hpp"

#include <fmt/format.h>

#include "report/digits.hpp"
#include "report/fit_plots.hpp"

namespace catena {
namespace {

std::string value_text(const FittedKey& key) {
  return key.standard_error ? with_error(key.value, *key.standard_error) : significant(key.value);
}

StudyTable key_table(const FitPlan& plan, const Fit& fit) {
  StudyTable table{
      .title = "Fitted keys",
      .headers = {"Key", "Value", "Unit", "Start", "From", "To"},
      .rows = {},
      .note =
          "Value ± one standard error, from the problem linearised at the minimum. \"From\" and \"to\" lie "
          "one standard error below and above, a factor where the logarithm was fitted."};
  for (std::size_t k = 0; k < plan.keys.size(); ++k) {
    const FittedKey& key = fit.keys[k];
    const bool known = key.standard_error.has_value();
    table.rows.push_back({dotted(*plan.keys[k].key), value_text(key), std::string(si_unit(plan.keys[k].key->dimension)),
                          significant(plan.keys[k].start), known ? digits(key.low, *key.standard_error) : "",
                          known ? digits(key.high, *key.standard_error) : ""});
    table.verdicts.push_back(
        known ? StudyVerdict{StudyVerdict::Kind::good, "determined"}
              : StudyVerdict{StudyVerdict::Kind::bad, key.on_bound ? "on its bound" : "not determined"});
  }
  return table;
}

StudyTable correlations(const FitPlan& plan, const Fit& fit) {
  StudyTable table{.title = "Correlations", .headers = {""}, .rows = {}};
  const std::size_t keys = plan.keys.size();
  for (std::size_t k = 0; k < keys; ++k) {
    table.headers.push_back(dotted(*plan.keys[k].key));
    table.rows.push_back({dotted(*plan.keys[k].key)});
    for (std::size_t l = 0; l < keys; ++l) {
      const double value = fit.correlation[k * keys + l];
      table.rows.back().push_back(value == value ? fmt::format("{:.3f}", value) : "");
    }
  }
  return table;
}

StudyTable set_table(const FitPlan& plan, const Fit& fit) {
  StudyTable table{
      .title = "Data",
      .headers = {"Case", "Data", "Points", "Distance [mm]"},
      .rows = {},
      .note =
          "Distance: √(1/N Σ |model − data|²), equation 20 of W. Tomaszewski, P. Pieranski, J.-C. Géminard, "
          "The motion of a freely falling chain tip, 2005; the sum is their equation 21."};
  for (std::size_t s = 0; s < fit.sets.size(); ++s)
    table.rows.push_back({plan.sets[s].case_name, plan.sets[s].data.file,
                          fmt::format("{}", plan.sets[s].data.time.size()),
                          fmt::format("{:.4g}", 1e3 * fit.sets[s].distance)});
  if (fit.sets.size() > 1) table.rows.push_back({"all", "", "", fmt::format("{:.4g}", 1e3 * fit.distance)});
  return table;
}

}  // namespace

StudyPage fit_page(const FitPlan& plan, const Fit& fit, std::vector<std::pair<std::string, std::string>> provenance) {
  StudyPage page{.kind = "Fit", .title = fit_title(plan), .lead = "", .blocks = {}};
  for (std::size_t k = 0; k < plan.keys.size(); ++k)
    page.lead += fmt::format("**{} = {} {}**, ", dotted(*plan.keys[k].key), value_text(fit.keys[k]),
                             si_unit(plan.keys[k].key->dimension));
  page.lead += fmt::format(
      "from {} measured points of the tip. {}", plan.residuals() / 2,
      fit.status == FitStatus::converged
          ? "The fit has converged."
          : fmt::format("**The fit has not converged**: {}. These are the best values so far.", fit.message));
  for (const std::string& warning : fit.warnings) page.blocks.emplace_back(StudyParagraph{"**Warning:** " + warning});
  page.blocks.emplace_back(key_table(plan, fit));
  if (plan.keys.size() > 1 && !fit.correlation.empty()) page.blocks.emplace_back(correlations(plan, fit));
  page.blocks.emplace_back(set_table(plan, fit));
  const FitTable table = fit_table(plan, fit);
  for (const FittedData& set : table.sets) {
    page.blocks.emplace_back(StudyHeading{fmt::format("{}: {}", set.case_name, set.file)});
    page.blocks.emplace_back(fitted_motion(set, fit.sigma));
    page.blocks.emplace_back(residuals(set, fit.sigma));
    page.blocks.emplace_back(fitted_path(set));
  }
  page.blocks.emplace_back(StudyHeading{"About this fit"});
  page.blocks.emplace_back(StudyFacts{
      .title = "In numbers",
      .rows = {{"Standard deviation of a coordinate",
                fmt::format("{:.3g} mm, {}", 1e3 * fit.sigma, plan.sigma ? "as given" : "from the residuals")},
               {"χ² per degree of freedom", plan.sigma ? fmt::format("{:.3f}", fit.chi_square / fit.freedom)
                                                       : "1 by construction, since no sigma was given"},
               {"Degrees of freedom", fmt::format("{}", fit.freedom)},
               {"Runs", fmt::format("{}", fit.runs)}}});
  page.blocks.emplace_back(StudyFacts{.title = "Origin", .rows = std::move(provenance)});
  return page;
}

}  // namespace catena
