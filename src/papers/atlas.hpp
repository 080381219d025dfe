// What a reproduced paper leaves: its claims beside ours, its figures, and the page that shows both.
//
//   Paper ──► Reproduction ──► figNN.svg, .pdf, .csv, numbers.json, atlas.html
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/folder_files.hpp"
#include "papers/paper.hpp"
#include "report/study_page.hpp"

namespace catena {

/// One line for each row, all digits; an empty cell for what is not finite.
std::string curve_csv(const CurveTable&);

/// The page with verdicts, explanations and figures.
StudyPage atlas_page(const Paper&, const Reproduction&, std::vector<std::pair<std::string, std::string>> provenance);

/// One JSON object: document, citation, claims, how many stand, files.
std::string numbers_json(const Paper&, const Reproduction&, std::span<const NamedFile> files);

/// "20 stand, 3 differ and 1 cannot be computed from what is printed": each kind that there is.
std::string counts_text(std::span<const Claim>);

/// A verdict as a page marks it.
StudyVerdict verdict_of(const Claim&);

/// Our value as text: its digits with the unit, or the words.
std::string computed_text(const Claim&);

}  // namespace catena
