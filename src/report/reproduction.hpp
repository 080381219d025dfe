// A published document, computed again: its claims beside ours, its figures, and the page that shows both.
//
//   published_documents ──► reproduce (numbers, then figures) ──► figNN.svg, .pdf, .csv, numbers.json, atlas.html
#pragma once

#include <expected>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/figure.hpp"
#include "io/folder_files.hpp"
#include "report/study_page.hpp"
#include "study/claim.hpp"
#include "study/falling_tip.hpp"

namespace catena {

/// The curves of one panel as a table. All columns are equally long; NaN where a curve is broken.
struct CurveTable {
  std::string file;                  ///< "fig02a.csv"
  std::vector<std::string> headers;  ///< with units: "h [m]"
  std::vector<std::vector<double>> columns;
};

/// One line for each row, all digits; an empty cell for what is not finite.
std::string curve_csv(const CurveTable&);

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

struct PublishedDocument {
  std::string_view name;      ///< for the command line: "falling-tip"
  std::string_view title;     ///< its own
  std::string_view citation;  ///< authors, title, year
  std::function<std::expected<Reproduction, std::string>(unsigned jobs, const Watch&)> reproduce;
};

/// All that can be reproduced.
std::span<const PublishedDocument> published_documents();

/// The page with verdicts, explanations and figures.
StudyPage atlas_page(const PublishedDocument&, const Reproduction&,
                     std::vector<std::pair<std::string, std::string>> provenance);

/// One JSON object: document, citation, claims, how many stand, files.
std::string numbers_json(const PublishedDocument&, const Reproduction&, std::span<const NamedFile> files);

/// Our value as text: its digits with the unit, or the words.
std::string computed_text(const Claim&);

}  // namespace catena
