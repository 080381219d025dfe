// The modes of a chain as a page that plays them, and as a picture for print.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/figure.hpp"
#include "report/study_page.hpp"
#include "study/modes_study.hpp"

namespace catena {

/// The lowest six modes about the equilibrium.
figure::Figure modes_figure(const ModesStudy&);

StudyPage modes_page(const ModesStudy&, std::string_view title,
                     std::vector<std::pair<std::string, std::string>> provenance);

/// Of mode k, from 0 on: "mode 3: 1.2345 Hz".
std::string mode_name(const ModesStudy&, std::size_t k);

}  // namespace catena
