#include "figure/markup.hpp"

#include <optional>

namespace catena::figure {
namespace {

constexpr std::string_view minus = "\u2212";

class Parser {
 public:
  explicit Parser(std::string_view markup) : rest_(markup) {}

  std::vector<Run> parse() {
    while (!rest_.empty()) {
      if (rest_.front() == '\\' && rest_.size() > 1) {
        put(rest_.substr(1, 1));
        rest_.remove_prefix(2);
      } else if (rest_.front() == '*' && (italic_ || rest_.find('*', 1) != std::string_view::npos)) {
        italic_ = !italic_;
        rest_.remove_prefix(1);
      } else if (const auto opened = opening()) {
        level_ = *opened;
        rest_.remove_prefix(2);
      } else if (rest_.front() == '}' && level_ != Level::base) {
        level_ = Level::base;
        rest_.remove_prefix(1);
      } else {
        put(rest_.front() == '-' && level_ == Level::superscript ? minus : rest_.substr(0, 1));
        rest_.remove_prefix(1);
      }
    }
    return std::move(runs_);
  }

 private:
  std::optional<Level> opening() const {
    if (level_ != Level::base || !rest_.contains('}')) return std::nullopt;
    if (rest_.starts_with("_{")) return Level::subscript;
    if (rest_.starts_with("^{")) return Level::superscript;
    return std::nullopt;
  }

  void put(std::string_view text) {
    if (runs_.empty() || runs_.back().italic != italic_ || runs_.back().level != level_)
      runs_.push_back({.text = "", .italic = italic_, .level = level_});
    runs_.back().text += text;
  }

  std::string_view rest_;
  std::vector<Run> runs_;
  bool italic_ = false;
  Level level_ = Level::base;
};

}  // namespace

std::vector<Run> parsed(std::string_view markup) { return Parser(markup).parse(); }

std::string with_power_of_ten(const std::string& label, int exponent) {
  if (exponent == 0) return label;
  const std::string power = "10^{" + std::to_string(exponent) + "}";
  const auto bracket = label.rfind('[');
  if (bracket == std::string::npos) return label + (label.empty() ? "[" : " [") + power + "]";
  const std::string unit = label.substr(bracket + 1);
  const bool none = unit == "]" || unit == "1]";
  return label.substr(0, bracket + 1) + power + (none ? "]" : " " + unit);
}

std::string with_minus(std::string_view number) {
  std::string text;
  for (const char c : number) c == '-' ? text += minus : text += c;
  return text;
}

}  // namespace catena::figure
