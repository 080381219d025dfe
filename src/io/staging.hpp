// New files for a folder, made aside and put in place as one: whoever looks sees the old files or the new ones, never a mix.
//
//   begin ──► (write into path()) ──► publish
//
// They are made in a hidden folder beside the target, `.out.4711-0.part`. A target that is not there or empty is replaced by it
// with one rename. Otherwise the two exchange their names in one step (RENAME_EXCHANGE). Foreign files are in both by then, as
// hard links; for a foreign folder there is a link to where it will be, with which it then exchanges its name. A kill leaves the
// hidden folder behind: the next Staging of the same target takes what is foreign back from it and removes it.
//
// A mount point, the folder we are in, or one whose parent may not be written to cannot change its name. There the files are
// made in a hidden folder inside it; old ones move out, then new ones in. A kill between these few renames leaves some of the new
// files, still never a mix.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

namespace catena {

/// Tells the names of files that may be replaced and removed from foreign ones.
using OurName = bool (*)(std::string_view name);

class Staging {
 public:
  /// The parent of the target is there, the target may be. The error starts with the path and says why.
  static std::expected<Staging, std::string> begin(const std::filesystem::path& target, OurName ours);
  Staging(Staging&&) noexcept;
  Staging& operator=(Staging&&) = delete;
  ~Staging();  ///< removes what was not published

  /// Where the files are to be written.
  const std::filesystem::path& path() const { return path_; }

  /// Our files of the target are from now on those of path(), and no others.
  std::expected<void, std::string> publish();

 private:
  Staging(std::filesystem::path target, OurName ours);
  std::expected<void, std::string> make(const std::filesystem::path& pattern);
  bool exchange();
  void give_up();  ///< removes path_ with what is ours in it
  std::expected<void, std::string> move_in();

  std::filesystem::path target_;  ///< as given, for messages
  std::filesystem::path real_;    ///< without links
  std::filesystem::path path_;
  OurName ours_;
  int lock_ = -1;  ///< holds path_ as long as we live
};

}  // namespace catena
