// The numbers of a run as the page prints them, with the digits that its certificate supports.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "report/report.hpp"

namespace catena {

nlohmann::ordered_json certificate_json(const ReportInput&);
nlohmann::ordered_json peaks_json(const ReportInput&);   ///< within the horizon, where there is one
nlohmann::ordered_json firsts_json(const ReportInput&);  ///< events, those too that have not happened
nlohmann::ordered_json energy_json(const ReportInput&);  ///< the ledger at both ends
nlohmann::ordered_json at_json(const ReportInput&);      ///< the tip at the times asked for

}  // namespace catena
