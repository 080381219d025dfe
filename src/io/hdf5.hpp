// The part of HDF5 that Catena needs: groups, series of doubles with their meaning, attributes. What fails throws
// hdf5::Error; the doors of this room (write_run, read_run) turn it into a value. One thread at a time. Here is what writes;
// hdf5_content.hpp reads.
//
// HDF5 writes into memory that is the file (file_memory.hpp), never to the disk itself: HDF5 1.10 crashes at the end of the
// program when a disk has been too full to close a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace catena::hdf5 {

struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Owns one identifier of the library.
class Handle {
 public:
  using Close = int (*)(std::int64_t);
  Handle(std::int64_t id, Close close, std::string_view what);  ///< throws if the id says that something failed
  Handle(Handle&& other) noexcept;
  Handle& operator=(Handle&&) = delete;
  ~Handle();
  void close(std::string_view what);  ///< throws if that fails; the destructor keeps silent
  std::int64_t id() const { return id_; }

 private:
  std::int64_t id_;
  Close close_;
};

/// What a series means.
struct Meaning {
  std::string_view unit;
  std::string_view description;
};

class Group {
 public:
  Group(Handle handle, std::string path) : handle_(std::move(handle)), path_(std::move(path)) {}

  Group create(const std::string& name) const;

  void write(const std::string& name, std::span<const double> series, Meaning) const;
  void write(const std::string& name, std::span<const double> values, std::size_t columns, Meaning) const;
  void attribute(const std::string& name, const std::string& text) const;
  void attribute(const std::string& name, double value) const;
  void attribute(const std::string& name, std::int64_t value) const;

 private:
  std::string at(const std::string& name) const { return path_ + (path_.ends_with('/') ? "" : "/") + name; }

  Handle handle_;
  std::string path_;  // for messages
};

/// A file of ours with its seal: `fill` gets its root. Either whole or not there; the error starts with the path and says why.
/// Room for the expected bytes is taken first, so that a full disk is noticed before any work.
std::expected<void, std::string> write_file(const std::filesystem::path&, std::size_t expected_bytes,
                                            const std::function<void(const Group& root)>& fill);

// What reading shares.
void silence();                                   ///< errors become messages; the library itself prints nothing
void check(int status, const std::string& what);  ///< throws if the status says that something failed
Handle file_access();                             ///< how files are opened
Handle text_type();                               ///< text of any length, UTF-8

}  // namespace catena::hdf5
