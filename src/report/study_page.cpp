// The JSON that the page reads. Its twin is src/report/web/src/study_data.ts: change both together.
#include "report/study_page.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "report/map_json.hpp"
#include "report/page.hpp"
#include "report/played_motion.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

bool take(std::string_view& text, std::string_view part) {
  if (!text.starts_with(part)) return false;
  text.remove_prefix(part.size());
  return true;
}

bool take_number(std::string_view& text) {
  if (!take(text, "−") && !take(text, "-")) take(text, "+");
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::invalid_argument) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

/// "3.15", "-1.2e-3 ± 4e-5", "≤ 12 %".
bool is_number(std::string_view text) {
  for (const std::string_view sign : {"≈", "≤", "≥", "<", ">"})
    if (take(text, sign)) break;
  take(text, " ");
  if (!take_number(text)) return false;
  if (take(text, " ± ") && !take_number(text)) return false;
  take(text, " ");
  take(text, "%");
  return text.empty();
}

bool is_blank(std::string_view text) { return text.empty() || text == "-" || text == "–" || text == "—"; }

/// True for columns that hold numbers and nothing else.
std::vector<bool> number_columns(const StudyTable& table) {
  std::vector<bool> numbers;
  for (std::size_t column = 0; column < table.headers.size(); ++column) {
    const auto in_column = [&](const auto& test) {
      return [&, test](const std::vector<std::string>& row) { return column < row.size() && test(row[column]); };
    };
    const bool any = std::ranges::any_of(table.rows, in_column(is_number));
    const bool words =
        std::ranges::any_of(table.rows, in_column([](std::string_view t) { return !is_blank(t) && !is_number(t); }));
    numbers.push_back(any && !words);
  }
  return numbers;
}

std::string_view name(StudyVerdict::Kind kind) {
  constexpr std::array<std::string_view, 3> names{"good", "neutral", "bad"};
  return names.at(static_cast<std::size_t>(kind));
}

std::string_view name(StudySeries::Look look) {
  constexpr std::array<std::string_view, 5> names{"line", "points", "line_and_points", "dashed", "hollow"};
  return names.at(static_cast<std::size_t>(look));
}

Json json_of(const StudyHeading& heading) { return {{"block", "heading"}, {"text", heading.text}}; }

Json json_of(const StudyParagraph& paragraph) { return {{"block", "paragraph"}, {"text", paragraph.text}}; }

Json json_of(const StudyTable& table) {
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json cells = row;
    while (cells.size() < table.headers.size()) cells.push_back("");
    rows.push_back(cells);
  }
  Json json{{"block", "table"}, {"title", table.title}, {"headers", table.headers}, {"numbers", number_columns(table)},
            {"rows", rows},     {"verdicts", nullptr},  {"note", table.note}};
  if (!table.pages.empty()) json["pages"] = table.pages;
  if (table.verdicts.empty()) return json;
  Json verdicts = Json::array();
  for (const StudyVerdict& verdict : table.verdicts)
    verdicts.push_back({{"kind", name(verdict.kind)}, {"text", verdict.text}});
  json["verdicts"] = verdicts;
  json["verdict_header"] = table.verdict_header.empty() ? "Verdict" : table.verdict_header;
  return json;
}

Json json_of(const StudyPlot& plot) {
  Json all = Json::array();
  for (const StudySeries& series : plot.series)
    all.push_back({{"name", series.name},
                   {"look", name(series.look)},
                   {"x", series.x},
                   {"y", series.y},
                   {"error", series.error.empty() ? Json(nullptr) : Json(series.error)},
                   {"colour", series.colour >= 0 ? series.colour : static_cast<int>(all.size())}});
  return {{"block", "plot"},
          {"title", plot.title},
          {"x", axis_json(plot.x)},
          {"y", axis_json(plot.y)},
          {"series", all},
          {"note", plot.note},
          {"equal_scales", plot.equal_scales},
          {"shown", plot.shown}};
}

Json json_of(const StudyMap& map) {
  Json json = map_json(map);
  json["block"] = "map";
  json["value"] = map.value;
  json["error"] = map.error.empty() ? Json(nullptr) : Json(map.error);
  json["doubtful"] = map.doubtful.empty() ? Json(nullptr) : Json(map.doubtful);
  json["shown"] = map.shown;
  return json;
}

Json json_of(const StudyChoice& choice) { return {{"block", "choice"}, {"title", choice.title}}; }

Json json_of(const StudyFigure& figure) {
  return {{"block", "figure"},
          {"title", figure.title},
          {"svg", figure.svg},
          {"narrow", figure.narrow},
          {"description", figure.description},
          {"caption", figure.caption},
          {"links", figure.links}};
}

Json json_of(const StudyModes& modes) {
  Json shapes = Json::array();
  for (const StudyModes::Shape& shape : modes.modes)
    shapes.push_back({{"name", shape.name},
                      {"omega", shape.omega},
                      {"decay", shape.decay},
                      {"x", shape.x},
                      {"y", shape.y},
                      {"x_later", shape.x_later},
                      {"y_later", shape.y_later},
                      {"path", shape.path}});
  return {{"block", "modes"},       {"title", modes.title},   {"links", modes.links}, {"held", modes.held},
          {"rest_x", modes.rest_x}, {"rest_y", modes.rest_y}, {"modes", shapes},      {"note", modes.note}};
}

Json json_of(const StudyMotions& block) {
  Json motions = Json::array();
  for (const StudyMotions::One& one : block.motions)
    motions.push_back(
        {{"name", one.name},
         {"motion", motion_json(played_motion(block.time, one.drawn, one.places), block.time.size(), one.links)}});
  return {{"block", "motions"},
          {"title", block.title},
          {"length", block.length},
          {"motions", motions},
          {"note", block.note}};
}

Json json_of(const StudyFacts& facts) { return {{"block", "facts"}, {"title", facts.title}, {"rows", facts.rows}}; }

}  // namespace

bool diverging(const StudyMap& map) {
  if (map.colours != StudyMap::Colours::by_sign) return map.colours == StudyMap::Colours::diverging;
  return std::ranges::any_of(map.value, [](double value) { return value < 0; });
}

std::string study_data(const StudyPage& page) {
  Json blocks = Json::array();
  for (const StudyBlock& block : page.blocks)
    blocks.push_back(std::visit([](const auto& each) { return json_of(each); }, block));
  return script_json(
      {{"page", "study"}, {"kind", page.kind}, {"title", page.title}, {"lead", page.lead}, {"blocks", blocks}});
}

std::string study_html(const StudyPage& page) { return page_with(study_data(page)); }

}  // namespace catena
