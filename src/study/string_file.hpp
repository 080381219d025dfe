// What `catena string` prints and leaves: one JSON object, and a table of the motion over time.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "io/folder_files.hpp"
#include "lab/string_run.hpp"

namespace catena {

/// `at`: the times that were asked for; all of them are in "course". Null where the string is not known any more.
std::string string_json(std::string_view case_name, const StringRun&, std::span<const double> at,
                        std::span<const NamedFile> files);

/// One line for each time: place and speed of the free end, tension at the support, each with its ±.
std::string string_csv(const StringRun&);

/// The largest departure of the energy from that at the start [J].
double energy_drift(const StringRun&);

}  // namespace catena
