#include "io/toml_limits.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/experiment.hpp"

namespace catena {
namespace {

// Keys of an experiment have two parts, values are at most lists of numbers, and there are some forty of them.
constexpr int most_parts = 16;
constexpr int deepest = 16;
constexpr int most_keys = 10'000;                  // keys, lists and tables
constexpr int most_items = 2 * most_links + 1000;  // an angle and a rate for every link

// Walks over the text, as far as it is TOML; where it is not, the library stops, and what is seen beyond does not matter.
class Walk {
 public:
  explicit Walk(std::string_view text) : left_(text) {}

  std::optional<TomlProblem> all() {
    while (!left_.empty()) {
      const char c = left_.front();
      if (c == '"' || c == '\'') {
        skip_string(c);
        continue;
      }
      if (c == '#')
        skip(std::min(left_.find('\n'), left_.size()));
      else
        skip(1);
      if (auto problem = count(c)) return problem;
    }
    return std::nullopt;
  }

 private:
  void skip(std::size_t bytes) {
    line_ += static_cast<int>(std::ranges::count(left_.substr(0, bytes), '\n'));
    left_.remove_prefix(bytes);
  }

  void skip_string(char quote) {
    const std::string_view all_quotes = quote == '"' ? R"(""""")" : "'''''";
    const bool many_lines = left_.starts_with(all_quotes.substr(0, 3));
    const std::string_view end = all_quotes.substr(0, many_lines ? 3 : 1);
    std::size_t at = end.size();
    while (at < left_.size() && !left_.substr(at).starts_with(end) && (many_lines || left_[at] != '\n'))
      at += quote == '"' && left_[at] == '\\' ? 2 : 1;
    at += end.size();
    for (int i = 0; many_lines && i < 2 && at < left_.size() && left_[at] == quote; ++i)
      ++at;  // """a""" and """"a"""""
    skip(std::min(at, left_.size()));
  }

  std::optional<TomlProblem> count(char c) {
    const auto problem = [&](std::string text) { return TomlProblem{line_, 0, std::move(text)}; };
    const bool opens = c == '[' || c == '{';
    if (opens) ++depth_;
    if ((c == ']' || c == '}') && depth_ > 0) --depth_;
    if (opens || c == '=') ++keys_;
    if (c == ',') ++items_;
    if (c == '.') ++parts_;
    if (opens || c == '=' || c == ',' || c == '\n') parts_ = 1;
    if (depth_ > deepest)
      return problem(
          fmt::format("lists or tables more than {} deep; one in another is enough for every key.", deepest));
    if (parts_ > most_parts)
      return problem(fmt::format("a key of more than {} parts; keys have two, chain.links.", most_parts));
    if (keys_ > most_keys)
      return problem(fmt::format("more than {} keys, lists and tables: not an experiment.", most_keys));
    if (items_ > most_items)
      return problem(fmt::format("more than {} list items; a chain has at most {} links.", most_items, most_links));
    return std::nullopt;
  }

  std::string_view left_;
  int line_ = 1;
  int depth_ = 0;
  int parts_ = 1;  // of the key or number at hand
  int keys_ = 0;
  int items_ = 0;
};

}  // namespace

std::optional<TomlProblem> beyond_toml_limits(std::string_view text) { return Walk(text).all(); }

}  // namespace catena
