#include "report/thinning.hpp"

#include <algorithm>
#include <cstdint>

namespace catena {
namespace {

void sort_unique(std::vector<std::size_t>& rows) {
  std::ranges::sort(rows);
  const auto repeated = std::ranges::unique(rows);
  rows.erase(repeated.begin(), repeated.end());
}

std::vector<std::size_t> all_rows(std::size_t rows) {
  std::vector<std::size_t> all(rows);
  for (std::size_t row = 0; row < rows; ++row) all[row] = row;
  return all;
}

}  // namespace

std::vector<int> drawn_joints(int links, int most_links) {
  const int drawn = std::min(links, std::max(most_links, 1));
  std::vector<int> joints;
  joints.reserve(static_cast<std::size_t>(drawn) + 1);
  for (int j = 0; j <= drawn; ++j) joints.push_back(drawn == 0 ? 0 : static_cast<int>(std::int64_t{j} * links / drawn));
  return joints;
}

std::vector<std::size_t> spread_rows(std::span<const double> time, std::size_t most, std::span<const double> also) {
  if (time.size() <= std::max<std::size_t>(most, 2)) return all_rows(time.size());
  const std::size_t wanted = std::max<std::size_t>(most, 2);
  std::vector<std::size_t> rows;
  rows.reserve(wanted + 2 * also.size());
  for (std::size_t j = 0; j < wanted; ++j) rows.push_back(j * (time.size() - 1) / (wanted - 1));
  for (const double t : also) {
    const auto after = std::ranges::lower_bound(time, t);
    if (after == time.end()) continue;
    const auto row = static_cast<std::size_t>(after - time.begin());
    rows.push_back(row);
    if (row > 0) rows.push_back(row - 1);
  }
  sort_unique(rows);
  return rows;
}

std::vector<std::size_t> outline_rows(std::size_t rows, std::size_t most,
                                      std::span<const std::function<double(std::size_t)>> curves) {
  if (rows <= std::max<std::size_t>(most, 2)) return all_rows(rows);
  const std::size_t parts = std::max<std::size_t>(1, (most - std::min<std::size_t>(most, 2)) / (2 * curves.size() + 1));
  std::vector<std::size_t> kept{0, rows - 1};
  for (std::size_t part = 0; part < parts; ++part) {
    const std::size_t begin = part * rows / parts;
    const std::size_t end = (part + 1) * rows / parts;
    kept.push_back(begin);
    for (const auto& curve : curves) {
      std::size_t low = begin;
      std::size_t high = begin;
      for (std::size_t row = begin; row < end; ++row) {
        if (curve(row) < curve(low)) low = row;
        if (curve(row) > curve(high)) high = row;
      }
      kept.push_back(low);
      kept.push_back(high);
    }
  }
  sort_unique(kept);
  return kept;
}

}  // namespace catena
