// What a sweep has finished, safe on disk run by run: one line of JSON for the plan, one for each point as it comes in, each
// behind a checksum (sealed_lines.hpp).
//
// A line counts when it is whole. A kill leaves at most half a line at the end, which is cut off when the sweep goes on; any other
// damage is an error. Lines come in the order of finishing; the files made of them in the end do not show it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "study/sweep.hpp"

namespace catena {

class SweepJournal {
 public:
  /// Makes the file, with the plan as its first line. The error starts with the path.
  static std::expected<SweepJournal, std::string> begin(const std::filesystem::path&, const SweepPlan&);

  /// What an interrupted sweep left.
  struct Content {
    SweepPlan plan;
    SweepPoints points;
    std::string commit;       ///< of the program that began it
    std::size_t bytes = 0;    ///< that count
    std::uint64_t chain = 0;  ///< of the checksums
  };
  /// The error says which line is damaged.
  static std::expected<Content, std::string> read(std::string_view text);

  struct Left;
  static std::expected<Left, std::string> resume(const std::filesystem::path&);

  SweepJournal(SweepJournal&&) noexcept;
  SweepJournal& operator=(SweepJournal&&) = delete;
  ~SweepJournal();

  /// On disk when it returns.
  std::expected<void, std::string> add(std::size_t index, const SweepPoint&);

 private:
  SweepJournal(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {}
  std::expected<void, std::string> append(std::string_view line);

  std::filesystem::path path_;
  int file_;
  std::uint64_t chain_ = 0;  ///< of the checksums of the lines so far
};

struct SweepJournal::Left {
  SweepJournal journal;
  Content content;
};

}  // namespace catena
