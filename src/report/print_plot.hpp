// The plots of a page, drawn for print.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "figure/figure.hpp"
#include "report/study_page.hpp"

namespace catena {

figure::Panel printed(const StudyPlot&);
figure::Panel printed(const StudyMap&);

/// "tip speed [m/s]", as the label of an axis; what would be markup stands for itself.
figure::Axis printed(const StudyAxis&);

/// A drawing that a folder offers.
struct OfferedFigure {
  std::string name;      ///< on the command line: "tip.speed"
  std::string about;     ///< in a few words
  double aspect = 0.62;  ///< height over width
  std::function<figure::Panel()> draw;
};

struct FigureSize {
  double width = figure::single_column;  ///< [mm]
  double height = 0;                     ///< [mm]; 0: as the panels ask for
};

/// Several make one figure of as many panels, in two columns if it is wide.
figure::Figure printed(std::span<const OfferedFigure* const>, const FigureSize&, std::string_view of_what);

}  // namespace catena
