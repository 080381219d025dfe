// The report of one run: one HTML file that opens without a network, plays the motion, and says on top how far to trust it.
//
//   Experiment, RunResult, Certificate ──► page_data (JSON, thinned) ──► into the page built from src/report/web
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/run.hpp"
#include "report/thinning.hpp"

namespace catena {

/// Everything the page shows. Holds references: build it where it is used.
struct ReportInput {
  const Experiment& experiment;
  const RunResult& result;
  const Certificate& certificate;
  double wall_seconds = 0.0;  ///< the integration alone [s]; 0: not measured
  std::vector<std::pair<std::string, std::string>>
      provenance{};                    ///< label and value: program version, commit, machine …
  std::vector<double> link_lengths{};  ///< from the support [m]; empty: all equal
  PageLimits limits{};
};

/// The whole page.
std::string report_html(const ReportInput&);

/// The page's data alone, as JSON that may stand inside a <script> element.
std::string page_data(const ReportInput&);

/// The page without data, as built from src/report/web.
std::string_view report_template();

}  // namespace catena
