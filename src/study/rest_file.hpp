// What `catena equilibrium` prints and leaves: one JSON object and a table of the links.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "io/folder_files.hpp"
#include "num/vec2.hpp"
#include "study/rest_study.hpp"

namespace catena {

/// `case_name` is empty for a chain that was described by flags; `mass_given` is false if a mass was assumed.
std::string rest_json(const RestStudy&, std::string_view case_name, bool mass_given, std::span<const NamedFile> files);

/// One line for each link, with the position of its far end.
std::string rest_csv(const RestStudy&);

double degrees(double angle);
double from_vertical_degrees(double angle);  ///< from the downward vertical, counter-clockwise
double direction_degrees(Vec2<double>);      ///< of a vector, from +x

}  // namespace catena
