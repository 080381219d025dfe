// Mistakes of a user, collected so that all of them are told at once, each on its own line.
#pragma once

#include <expected>
#include <string>
#include <utility>
#include <vector>

namespace catena {

class Problems {
 public:
  void add(std::string text) { list_.push_back(std::move(text)); }

  /// The value, or an empty one and a problem more.
  template <class T>
  T value_of(std::expected<T, std::string> given) {
    if (given) return std::move(*given);
    add(std::move(given.error()));
    return T{};
  }

  bool none() const { return list_.empty(); }

  std::string text() const {
    std::string all;
    for (const std::string& one : list_) all += (all.empty() ? "" : "\n") + one;
    return all;
  }

 private:
  std::vector<std::string> list_;
};

}  // namespace catena
