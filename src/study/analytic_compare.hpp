// A run beside the two falls that are known in closed form: the tightly folded chain of its length, and a compact body.
#pragma once

#include <string>
#include <vector>

#include "exact/folded_fall.hpp"
#include "lab/run.hpp"

namespace catena {

struct AnalyticComparison {
  std::string what;      ///< what is compared with what, and how far apart the two are
  FoldedFall folded;     ///< length and gravity of the run
  double release = 0.0;  ///< when the fall begins [s]; the times below count from here

  /// When each of them is so deep below the tip's start [s]; NaN: never.
  struct Row {
    double depth, tip, folded, body;
  };
  std::vector<Row> rows;  ///< at every tenth of the length the tip comes to, and at its deepest

  Peak lead;  ///< h − h_b, the tip below the body, where it is largest before the tip is lowest [m]
  Peak gap;   ///< h − h_c, the tip below the folded chain's, where its size is largest while both fall [m]
};

/// Why an experiment cannot be compared; empty if it can.
std::string no_closed_form(const Experiment&);

/// From the frames of the run, which has some, of an experiment that can be compared.
AnalyticComparison compare_analytic(const Experiment&, const RunResult&);

/// One JSON object; null for what is not finite.
std::string compare_json(const AnalyticComparison&);

}  // namespace catena
