// The report of one run: one HTML file that opens without a network, plays the motion, and says on top how far to trust it.
//
//   Experiment, RunResult, Certificate ──► page_data (JSON, thinned) ──► into the page built from src/report/web
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/changes.hpp"
#include "lab/certificate.hpp"
#include "lab/experiment.hpp"
#include "lab/run.hpp"
#include "lab/step_limit.hpp"
#include "record/ensemble.hpp"
#include "record/halving.hpp"
#include "report/thinning.hpp"

namespace catena {

/// Another run, drawn faint beside the one reported. Both start at t = 0.
struct GhostRun {
  std::string label;
  const Experiment& experiment;
  const RunResult& result;
  std::vector<double> link_lengths{};  ///< from the support [m]; empty: all equal
};

/// Plots of the page that take curves from elsewhere.
enum class ReportPlot { position, speed, acceleration, energy, tension };
std::string_view name(ReportPlot);

/// A curve from elsewhere (a closed form, a measurement), drawn dashed over a plot and listed in its table. In the unit of the plot:
/// m, m/s, m/s², J, N. Values that are not finite are gaps.
struct OverlayCurve {
  ReportPlot plot;
  std::string label;
  std::vector<double> time;  ///< increasing [s]
  std::vector<double> value;
};

/// Everything the page shows. Holds references: build it where it is used.
struct ReportInput {
  const Experiment& experiment;
  const RunResult& result;
  const Certificate& certificate;
  double wall_seconds = 0.0;  ///< the integration alone [s]; 0: not measured
  std::vector<std::pair<std::string, std::string>>
      provenance{};                    ///< label and value: program version, commit, machine …
  std::vector<double> link_lengths{};  ///< from the support [m]; empty: all equal
  Changes changed{};                   ///< of the case it began as
  std::vector<GhostRun> ghosts{};
  std::vector<OverlayCurve> overlays{};
  const Ensemble* ensemble = nullptr;  ///< of copies with slightly different starts: bands under the curves of the tip
  std::optional<StepLimit> limit{};    ///< of equal steps, predicted
  const Halving* halving = nullptr;    ///< the same with half the step and a quarter of it: a table
  PageLimits limits{};
};

/// The whole page.
std::string report_html(const ReportInput&);

/// The page's data alone, as JSON that may stand inside a <script> element.
std::string page_data(const ReportInput&);

}  // namespace catena
