// Memory that is a file: what is written there is in the file, and the system holds it once. Where the disk is full or files
// cannot be mapped it is ordinary memory, and writing it out at the end tells what is wrong.
#pragma once

#include <cstddef>
#include <span>

#include "io/part_file.hpp"

namespace catena {

class FileMemory {
 public:
  explicit FileMemory(const PartFile& file) : file_(&file) {}
  FileMemory(const FileMemory&) = delete;
  FileMemory& operator=(const FileMemory&) = delete;
  ~FileMemory();

  /// Room for so many bytes on the disk. False, with the reason in errno, if they will never fit.
  bool reserve(std::size_t bytes);

  /// At least so many bytes; those that were there stay. Null if there is no memory.
  void* resize(std::size_t bytes);

  std::span<char> bytes() const { return {place_, size_}; }

  /// The file holds these bytes and no more. False, with the reason in errno.
  bool finish();

 private:
  bool grow_in_file(std::size_t bytes);
  bool grow_in_memory(std::size_t bytes);

  const PartFile* file_;
  char* place_ = nullptr;
  std::size_t size_ = 0;      ///< asked for
  std::size_t capacity_ = 0;  ///< mapped
  bool in_file_ = true;
};

}  // namespace catena
