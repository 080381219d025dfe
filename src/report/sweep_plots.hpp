// What a sweep shows, on its page and in print: one plot for each quantity over the first key, with the ± of every point; over two
// keys of at least three values each, a map of colours.
#pragma once

#include <span>
#include <variant>

#include "report/study_page.hpp"
#include "study/swept_table.hpp"

namespace catena {

using SweepPlot = std::variant<StudyPlot, StudyMap>;

/// Of one of its quantities.
SweepPlot sweep_plot(const SweptTable&, const SweptQuantity&);

/// A logarithm shows the values better: all are positive, and they span more than two decades. Values that are not finite do not
/// count.
bool spans_decades(std::span<const double> values);

/// Distinct values that lie more evenly along a logarithmic axis than along a linear one: 1, 2, 5, 10 or a grid of factors.
bool spaced_by_factors(std::span<const double> rising);

}  // namespace catena
