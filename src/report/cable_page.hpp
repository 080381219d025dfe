// A cable at rest and its modes, as pages and as pictures for print.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/figure.hpp"
#include "report/study_page.hpp"
#include "study/cable_study.hpp"

namespace catena {

/// The cable between its ends, beside the elastic catenary.
figure::Figure cable_rest_figure(const CableRestStudy&);
/// Its lowest six modes.
figure::Figure cable_modes_figure(const CableModesStudy&);

StudyPage cable_rest_page(const CableRestStudy&, std::string_view title,
                          std::vector<std::pair<std::string, std::string>> provenance);
StudyPage cable_modes_page(const CableModesStudy&, std::string_view title,
                           std::vector<std::pair<std::string, std::string>> provenance);

/// "mode 3: 1.2345 Hz", "mode 1: grows at 2.3 per s".
std::string cable_mode_name(const CableModesStudy&, std::size_t k);

}  // namespace catena
