// A curve of periodic motions cut into what is stable and what is not, each drawn in its own way.
#pragma once

#include <vector>

#include "figure/figure.hpp"
#include "report/study_page.hpp"
#include "study/floquet.hpp"

namespace catena {

/// The points in the order of the curve.
struct Branches {
  std::vector<double> x{}, y{};
  std::vector<Stability> stability{};
};

/// As a row of a table tells it.
StudyVerdict stability_verdict(Stability);

/// "stable" as a line, "unstable" as a dashed one; what there is none of is left out.
std::vector<StudySeries> branch_series(const Branches&, int colour);
std::vector<figure::Layer> branch_lines(const Branches&, figure::Colour);

}  // namespace catena
