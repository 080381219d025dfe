// What was changed in an experiment, and the title that says so: a run is called after what was run, not after the case it began
// as. Terminal, summary.json, run.h5, reports, pictures and movies take both from here.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/experiment.hpp"

namespace catena {

/// A key and its new value as people read it: "start.span", "0.3 m".
struct Change {
  std::string key;
  std::string value;
  bool operator==(const Change&) const = default;
};
using Changes = std::vector<Change>;

/// All keys that differ but title and question, in the order of a written file.
Changes changes(const Experiment& from, const Experiment& to);

/// "start.span = 0.3 m, chain.links = 40"
std::string change_words(std::span<const Change>, std::string_view between = ", ");

/// "falling-d with start.span = 0.3 m". The title of the case stands in front as long as only its computation was changed.
std::string changed_title(std::string_view case_name, std::string_view case_title, std::span<const Change>);

/// One change in a line, for files, and back.
std::string change_lines(std::span<const Change>);
Changes changes_from_lines(std::string_view lines);

}  // namespace catena
