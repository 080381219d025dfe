// A sweep as a table, run by run: what was varied, what was measured. From memory, or from the sweep.h5 that it left.
#pragma once

#include <expected>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "study/sweep.hpp"

namespace catena {

struct SweptKey {
  std::string name;     ///< "start.span"
  std::string unit;     ///< SI; empty: a pure number
  std::string comment;  ///< what it means
  bool random = false;  ///< drawn, not on a grid
  std::vector<double> values{};
};

struct SweptQuantity {
  std::string name;   ///< "tip.speed_max"
  std::string unit;   ///< "m/s"
  std::string title;  ///< "largest tip speed"
  bool of_motion = true;
  std::vector<double> values{};
  std::vector<double> errors{};  ///< ±, not a number where it is not known; empty: there is none
};

/// Every list has one entry for each run.
struct SweptTable {
  std::string title;             ///< of the experiment, or the case's name
  std::vector<SweptKey> keys{};  ///< the first varies slowest
  std::vector<SweptQuantity> quantities{};
  std::vector<bool> done{};      ///< else it failed
  std::vector<bool> doubtful{};  ///< certified, and not predicted to its end

  std::size_t runs() const { return done.size(); }
};

SweptTable swept_table(const SweepPlan&, std::span<const SweepPoint>);

/// The error starts with the path and says what is wrong.
std::expected<SweptTable, std::string> read_sweep(const std::filesystem::path&);

}  // namespace catena
