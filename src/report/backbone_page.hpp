// The backbone of a mode as a page, and as a picture for print.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/figure.hpp"
#include "report/study_page.hpp"
#include "study/backbone.hpp"

namespace catena {

/// Amplitude over frequency, and the shapes that the last orbit goes through in half a period.
figure::Figure backbone_figure(const Backbone&);

StudyPage backbone_page(const Backbone&, std::string_view title,
                        std::vector<std::pair<std::string, std::string>> provenance);

}  // namespace catena
