// A file on its way to its name: opened under a temporary one beside it, renamed when it is whole. Gone with this object unless
// published.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

namespace catena {

class PartFile {
 public:
  explicit PartFile(std::filesystem::path target);
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;
  ~PartFile();

  int descriptor() const { return file_; }  ///< −1 if it could not be opened

  /// False, with the reason in errno.
  bool write_all(std::string_view bytes) const;

  /// The bytes reach the disk and the file gets its name. False, with the reason in errno.
  bool publish();

  /// What to say after a failure: the path and why.
  std::unexpected<std::string> failed(std::string_view reason) const;
  std::unexpected<std::string> failed(int error) const;

 private:
  std::filesystem::path target_;
  std::filesystem::path part_;
  int file_ = -1;
  bool is_ours_ = false;
};

}  // namespace catena
