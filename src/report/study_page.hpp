// A page for a study of many runs: a sweep, a fit, a set of reproduced results. One HTML file that opens without a network, made
// of blocks in the order given, with the same plots, tables and colours as the report of a run.
//
//   StudyPage ──► study_data (JSON) ──► into the page built from src/report/web
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace catena {

/// Opens a section; what follows belongs to it.
struct StudyHeading {
  std::string text;
};

/// Plain text. *emphasis*, **strong** and `code` are set as such, everything else stands as it is.
struct StudyParagraph {
  std::string text;
};

/// A judgement with its words; the colour only repeats what the words say.
struct StudyVerdict {
  enum class Kind { good, neutral, bad };
  Kind kind = Kind::neutral;
  std::string text{};
};

/// Columns in which every filled cell is a number ("-1.2e-3", "3.15 ± 0.02", "12 %") are set right-aligned.
struct StudyTable {
  std::string title;
  std::vector<std::string> headers;            ///< with units, "peak speed [m/s]"
  std::vector<std::vector<std::string>> rows;  ///< missing cells at the end of a row stay empty
  std::string verdict_header{};                ///< of the last column; empty: "Verdict"
  std::vector<StudyVerdict> verdicts{};        ///< one for each row; empty: no such column
  std::string note{};                          ///< below the table
  std::vector<std::string> pages{};  ///< to which the first cell of each row leads, relative to this one; empty: none
};

struct StudyAxis {
  std::string label;   ///< "links"
  std::string unit{};  ///< "m/s"; empty: a pure number
  bool log = false;
};

/// One curve or set of points. Values that are not finite are gaps.
struct StudySeries {
  enum class Look { line, points, line_and_points, dashed, hollow };  ///< hollow: points in outline
  std::string name;
  std::vector<double> x;
  std::vector<double> y;
  Look look = Look::line;
  std::vector<double> error{};  ///< half the length of the error bar at each point, in the unit of y; empty: no bars
  int colour = -1;              ///< series of one quantity share a colour, from 0; −1: by its place
};

struct StudyPlot {
  std::string title;
  StudyAxis x;
  StudyAxis y;
  std::vector<StudySeries> series;  ///< each with its own x
  std::string note{};
  bool equal_scales = false;  ///< a metre is as long across as up
  bool shown = true;          ///< at first; a choice before it can change that
};

/// A quantity over two others, as colours: value[row · x.values.size() + column] at the row's y and the column's x.
struct StudyMap {
  struct Side {
    StudyAxis axis;
    std::vector<double> values;  ///< in rising order
  };
  /// Sequential from dark to light; diverging from blue over grey at zero to red.
  enum class Colours { by_sign, sequential, diverging };
  std::string title;
  Side x, y;
  StudyAxis value_axis;
  std::vector<double> value;     ///< not finite: the cell stays empty
  std::vector<double> error{};   ///< ± of each; empty: none
  std::vector<bool> doubtful{};  ///< cells that are marked; empty: none
  std::string note{};
  bool shown = true;
  Colours colours = Colours::by_sign;                 ///< by_sign: diverging if there are negative values
  std::optional<std::pair<double, double>> limits{};  ///< of the colours, which end there; none: of the values
};

bool diverging(const StudyMap&);

/// Lets the reader choose which of the plots and maps that follow are shown.
struct StudyChoice {
  std::string title;
};

/// A finished picture. It is shown as an image: nothing inside it runs and its names meet no others.
struct StudyFigure {
  std::string title;
  std::string svg;                                           ///< the whole document, "<svg …" or "<?xml …"
  std::string narrow{};                                      ///< the same for a narrow screen; empty: no other
  std::string description;                                   ///< what it shows, for those who cannot see it
  std::string caption{};                                     ///< as a paragraph
  std::vector<std::pair<std::string, std::string>> links{};  ///< text and path relative to the page
};

/// Modes of a chain, or periodic motions of any size, played one at a time about its rest.
struct StudyModes {
  struct Shape {
    std::string name;
    double omega = 0.0;                        ///< [rad/s]; 0: it creeps back
    double decay = 0.0;                        ///< [1/s]
    std::vector<double> x{}, y{};              ///< displacement of each joint
    std::vector<double> x_later{}, y_later{};  ///< its imaginary part
    std::vector<double> path{};  ///< instead: x, y of each joint at equal intervals of a period, both ends included
  };
  std::string title;
  std::size_t links = 0;  ///< of the chain; fewer joints may be drawn
  bool held = false;      ///< is the far end?
  std::vector<double> rest_x{}, rest_y{};
  std::vector<Shape> modes{};
  std::string note{};
};

/// Motions of several chains on one clock, overlaid or side by side; the last is the one the others are compared with.
struct StudyMotions {
  struct One {
    std::string name;
    std::size_t links = 0;         ///< of the chain
    std::size_t drawn = 0;         ///< pieces that are drawn
    std::vector<double> places{};  ///< x and y of each of their ends at each time [m]
  };
  std::string title;
  double length = 1.0;         ///< of the chains [m]
  std::vector<double> time{};  ///< [s]
  std::vector<One> motions{};
  std::string note{};
};

/// Label and value: how it was made.
struct StudyFacts {
  std::string title;
  std::vector<std::pair<std::string, std::string>> rows;
};

using StudyBlock = std::variant<StudyHeading, StudyParagraph, StudyTable, StudyChoice, StudyPlot, StudyMap, StudyFigure,
                                StudyModes, StudyMotions, StudyFacts>;

/// More than six blocks get a table of contents.
struct StudyPage {
  std::string kind = "Study";  ///< a word above the title: "Sweep", "Fit", "Atlas"
  std::string title;
  std::string lead{};  ///< as a paragraph
  std::vector<StudyBlock> blocks{};
};

/// The whole page.
std::string study_html(const StudyPage&);

/// The page's data alone, as JSON that may stand inside a <script> element.
std::string study_data(const StudyPage&);

}  // namespace catena
