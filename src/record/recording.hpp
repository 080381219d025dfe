// What a run leaves in memory: frames at a fixed rate, samples at times asked for, the most extreme values. No files here.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "record/schema.hpp"

namespace catena {

/// An extreme value and when it was reached. What `index` counts is said by the watched quantity, from 1; 0: nothing is meant.
struct Peak {
  double value = 0.0;
  double time = 0.0;
  int index = 0;
  bool operator==(const Peak&) const = default;
};

/// When an event happened; it has not while this stands.
inline constexpr Peak never{.time = -1.0};

/// Samples one after another, each at its time.
struct Samples {
  std::size_t width = 0;
  std::vector<double> time{};
  std::vector<double> numbers{};
  bool operator==(const Samples&) const = default;

  std::size_t size() const { return time.size(); }
  bool empty() const { return time.empty(); }
  std::span<const double> row(std::size_t k) const { return std::span(numbers).subspan(k * width, width); }
  void reserve(std::size_t count) {
    time.reserve(count);
    numbers.reserve(count * width);
  }
  void push_back(double at, std::span<const double> sample) {
    time.push_back(at);
    numbers.insert(numbers.end(), sample.begin(), sample.end());
  }
};

/// Frames: row k of each channel belongs to time[k].
struct Frames {
  std::vector<Channel> channels{};            ///< those that are recorded
  std::vector<double> time{};                 ///< [s]
  std::vector<std::vector<double>> values{};  ///< of each channel, `width` numbers per frame
  bool operator==(const Frames&) const = default;

  bool has(std::string_view channel) const { return !of(channel).empty(); }
  /// All numbers of a channel; empty if it was not recorded.
  std::span<const double> of(std::string_view channel) const;
  std::size_t width(std::string_view channel) const;  ///< 0 if it was not recorded
};

}  // namespace catena
