// A published study, computed again: what its folder offers, and what comes out.
#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/figure.hpp"
#include "papers/claim.hpp"

namespace catena {

/// Who watches a long study; both may be called from any thread.
struct Watch {
  std::function<void(double share)> progress{};  ///< how much is done, one call at a time; may be empty
  std::function<bool()> keep_going{};            ///< false stops it; may be empty
  bool goes_on() const { return !keep_going || keep_going(); }
};

/// The curves of one panel as a table. All columns are equally long; NaN where a curve is broken.
struct CurveTable {
  std::string file;                  ///< "fig02a.csv"
  std::vector<std::string> headers;  ///< with units: "h [m]"
  std::vector<std::vector<double>> columns;
};

struct ReproducedFigure {
  std::string file;     ///< "fig02": .svg and .pdf are added
  std::string title;    ///< "Figure 2: …"
  std::string caption;  ///< what is seen, and how it compares with the published one
  figure::Figure figure;
  std::vector<CurveTable> curves;
};

struct Reproduction {
  std::string lead;  ///< what was asked and what came out, in a few sentences
  std::vector<Claim> claims;
  std::vector<ReproducedFigure> figures;
  std::vector<std::pair<std::string, std::string>> method;  ///< how it was computed: label and value
};

struct Paper {
  std::string_view name;      ///< for the command line: "falling-tip"
  std::string_view title;     ///< its own
  std::string_view citation;  ///< authors, title, year
  /// Runs, judges, draws. The error says why there is no result; "interrupted" when the watch stopped it.
  std::expected<Reproduction, std::string> (*reproduce)(unsigned jobs, const Watch&);
};

}  // namespace catena
