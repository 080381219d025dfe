// What the page is told of a map of colours, whether of a study or of a run: all but its values. Its twin is MapSpec in
// src/report/web/src/study_data.ts: change both together.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "report/study_page.hpp"

namespace catena {

nlohmann::ordered_json axis_json(const StudyAxis&);
nlohmann::ordered_json map_json(const StudyMap&);

}  // namespace catena
