// How complaints about an experiment are collected, and the checks of its larger parts.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/experiment.hpp"
#include "num/text.hpp"

namespace catena {

/// Collects what is wrong, each with what was given.
class Complaints {
 public:
  void add(std::string key, std::string text, bool alone = false) {
    list_.push_back({.key = std::move(key), .text = std::move(text), .alone = alone});
  }
  bool none() const { return list_.empty(); }
  bool has(std::string_view key) const {
    return std::ranges::any_of(list_, [&](const Complaint& c) { return c.key == key; });
  }
  void require(bool fine, const std::string& key, double given, const char* rule) {
    if (!std::isfinite(given))
      add(key, "is " + text(given) + "; it must be a finite number", true);
    else if (!fine)
      add(key, "is " + text(given) + "; it must be " + rule, true);
  }
  /// Of a list the first item that is wrong.
  void require_each(const char* key, std::span<const double> values, double least, double most, const char* rule) {
    const auto wrong = std::ranges::find_if(values, [&](double value) { return !(value >= least && value <= most); });
    if (wrong == values.end()) return;
    const char* needed = std::isfinite(*wrong) ? rule : "a finite number";
    add(key,
        "has " + text(*wrong) + " as item " + text(static_cast<std::size_t>(wrong - values.begin()) + 1) +
            "; it must be " + needed,
        true);
  }
  std::vector<Complaint> take() { return std::move(list_); }

 private:
  std::vector<Complaint> list_;
};

/// Its numbers and lists, and what only goes together.
void check_chain(const ChainSpec&, Complaints&);

/// Its shape, its rates, and what only one shape uses.
void check_start(const Experiment&, Complaints&);

/// What a cable needs, and what it cannot have.
void check_cable(const Experiment&, Complaints&);
/// How far it may be stretched between its ends.
void check_cable_span(const Experiment&, Complaints&);

/// How its ends move that are held, and until when.
void check_support(const Experiment&, Complaints&);
void check_far_end(const Experiment&, Complaints&);

/// Places along a chain at which something is given: from 0 to 1, increasing.
void check_places(const char* key, std::span<const double> places, Complaints&);

}  // namespace catena
