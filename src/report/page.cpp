#include "report/page.hpp"

#include <cassert>
#include <nlohmann/json.hpp>

namespace catena {

std::string script_json(const nlohmann::ordered_json& json) {
  const std::string text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  // Inside <script> only "<" can do harm ("</script>", "<!--"); in JSON it occurs in strings alone, where \u003c means the same.
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    if (c == '<')
      safe += "\\u003c";
    else
      safe += c;
  }
  return safe;
}

std::string page_with(std::string_view data) {
  constexpr std::string_view opening = R"(<script type="application/json" id="catena-data">)";
  constexpr std::string_view closing = "</script>";
  const std::string_view page = report_template();
  const auto begin = page.find(opening);
  assert(begin != std::string_view::npos);
  const auto start = begin + opening.size();
  const auto end = page.find(closing, start);
  assert(end != std::string_view::npos);

  std::string html(page.substr(0, start));
  html += data;
  html += page.substr(end);
  return html;
}

}  // namespace catena
