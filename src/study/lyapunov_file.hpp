// What `catena lyapunov` prints and leaves: one JSON object, and a table of the growth over time.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/folder_files.hpp"
#include "study/floquet.hpp"
#include "study/lyapunov.hpp"

namespace catena {

/// "theta1" … "omega1" …, from 0 on.
std::string component_name(std::size_t component, std::size_t links);

/// `at`: the times of "growth"; all of them are in "course".
std::string lyapunov_json(std::string_view case_name, std::string_view along, const Lyapunov&,
                          std::span<const double> at, std::span<const NamedFile> files);
std::string floquet_json(std::string_view case_name, const Floquet&, std::span<const NamedFile> files);

/// One line for each time: growth and ± of each vector, exponent of the first.
std::string growth_csv(const Lyapunov&);

}  // namespace catena
