// How a shaken chain answers, as a page and as a picture for print.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/figure.hpp"
#include "report/study_page.hpp"
#include "study/response.hpp"

namespace catena {

/// Swing over frequency, with the sweeps in time if there are any.
figure::Figure response_figure(const Response&);

StudyPage response_page(const Response&, std::string_view title,
                        std::vector<std::pair<std::string, std::string>> provenance);

}  // namespace catena
