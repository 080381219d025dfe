// What a sweep has finished, safe on disk run by run: one line of JSON for the plan, one for each point as it comes in.
//
// A line counts when it is whole. A kill leaves at most half a line at the end, which is cut off when the sweep goes on. Lines
// come in the order of finishing; the files made of them in the end do not show it.
#pragma once

#include <expected>
#include <filesystem>
#include <string>

#include "study/sweep.hpp"

namespace catena {

class SweepJournal {
 public:
  /// Makes the file, with the plan as its first line. The error starts with the path.
  static std::expected<SweepJournal, std::string> begin(const std::filesystem::path&, const SweepPlan&);

  /// What an interrupted sweep left.
  struct Left;
  static std::expected<Left, std::string> resume(const std::filesystem::path&);

  SweepJournal(SweepJournal&&) noexcept;
  SweepJournal& operator=(SweepJournal&&) = delete;
  ~SweepJournal();

  /// On disk when it returns.
  std::expected<void, std::string> add(std::size_t index, const SweepPoint&);

 private:
  SweepJournal(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {}
  std::expected<void, std::string> append(const std::string& line);

  std::filesystem::path path_;
  int file_;
};

struct SweepJournal::Left {
  SweepJournal journal;
  SweepPlan plan;
  SweepPoints points;
};

}  // namespace catena
