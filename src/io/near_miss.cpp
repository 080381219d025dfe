#include "io/near_miss.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace catena {
namespace {

constexpr std::size_t longest_compared = 64;  // no name of ours is longer; a pasted page need not be compared

std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text.substr(0, longest_compared)) {
    if (std::string_view("-_ .,:").contains(c)) continue;
    result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

}  // namespace

// Optimal string alignment: three rows of the table of distances between prefixes.
int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::optional<std::string_view> nearest(std::string_view given, std::span<const std::string_view> known) {
  const std::string meant = plain(given);
  std::optional<std::string_view> best;
  int least = 0;
  for (const std::string_view name : known) {
    const std::string candidate = plain(name);
    const bool contained = meant.size() >= 3 && candidate.contains(meant);
    const int distance = candidate == meant ? 0 : contained ? 1 : edit_distance(meant, candidate);
    const auto limit =
        static_cast<int>(std::max(meant.size(), candidate.size()) + 1) / 3;  // a third of it may be wrong
    if (distance <= limit && (!best || distance < least)) {
      best = name;
      least = distance;
    }
  }
  return best;
}

std::string suggestion(std::string_view given, std::span<const std::string_view> known) {
  const auto name = nearest(given, known);
  return name ? fmt::format(" Did you mean \"{}\"?", *name) : std::string();
}

}  // namespace catena
