// What `catena modes` prints and leaves: one JSON object and a table.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/folder_files.hpp"
#include "num/vec2.hpp"
#include "study/modes_study.hpp"

namespace catena {

/// Mode k, from 0 on, as it is drawn: where joints rest, and how far they go from there at the phase of the largest displacement.
struct DrawnMode {
  std::vector<std::size_t> joints;     ///< which, the support first: all, or about a thousand of a long chain
  std::vector<Vec2<double>> rest;      ///< [m]
  std::vector<Vec2<double>> forward;   ///< Re of the displacement [m]
  std::vector<Vec2<double>> sideways;  ///< Im: a quarter of a period before
};
DrawnMode drawn_mode(const ModesStudy&, std::size_t k, std::size_t most_joints);

std::string modes_json(const ModesStudy&, std::string_view case_name, std::span<const NamedFile> files);

/// One line for each mode.
std::string modes_csv(const ModesStudy&);

double frequency(const Mode&);      ///< [Hz]
double damping_ratio(const Mode&);  ///< decay/|λ|: 1 and more where nothing swings

}  // namespace catena
