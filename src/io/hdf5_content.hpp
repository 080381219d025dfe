// An HDF5 file that Catena has written, as it is read: whole, and in a child process. HDF5 1.10 can crash on a file that is
// damaged although its seal is right; the child's crash is then no more than the message "is damaged".
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "io/hdf5.hpp"
#include "io/hdf5_walk.hpp"

namespace catena::hdf5 {

using Content = std::map<std::string, Item, std::less<>>;

/// A group to read from. What is missing, or of another type, throws Error. Lives as long as its File.
class Stored {
 public:
  Stored(const Content& content, std::string path) : content_(&content), path_(std::move(path)) {}

  Stored open(const std::string& name) const;
  bool has(const std::string& name) const { return content_->contains(at(name)); }
  const std::vector<double>& read(const std::string& name) const;  ///< a dataset of one dimension
  const Matrix& read_matrix(const std::string& name) const;        ///< of two

  bool has_attribute(const std::string& name) const { return content_->contains(attribute_place(path_, name)); }
  const std::string& text(const std::string& name) const;  ///< UTF-8
  double number(const std::string& name) const;
  std::int64_t integer(const std::string& name) const;

 private:
  std::string at(const std::string& name) const { return path_ + (path_.ends_with('/') ? "" : "/") + name; }
  template <class T>
  const T& attribute(const std::string& name) const;
  template <class T>
  const T& dataset(const std::string& name, int dimensions) const;

  const Content* content_;
  std::string path_;
};

class File {
 public:
  /// The error says whether it is missing, foreign, cut short or damaged. Datasets at the places named stay unread, as if they were
  /// not there.
  explicit File(const std::filesystem::path&, std::span<const std::string_view> unread = {});
  Stored root() const { return {content_, "/"}; }

 private:
  Content content_;
};

}  // namespace catena::hdf5
