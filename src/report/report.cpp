#include "report/report.hpp"

#include <cassert>

namespace catena {

std::string report_html(const ReportInput& input) {
  constexpr std::string_view opening = R"(<script type="application/json" id="catena-run">)";
  constexpr std::string_view closing = "</script>";
  const std::string_view page = report_template();
  const auto begin = page.find(opening);
  assert(begin != std::string_view::npos);
  const auto data = begin + opening.size();
  const auto end = page.find(closing, data);
  assert(end != std::string_view::npos);

  std::string html(page.substr(0, data));
  html += page_data(input);
  html += page.substr(end);
  return html;
}

}  // namespace catena
