#include "io/file_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>

namespace catena {

FileMemory::~FileMemory() {
  if (place_ != nullptr) munmap(place_, capacity_);
}

bool FileMemory::reserve(std::size_t bytes) {
  if (grow_in_file(std::max<std::size_t>(bytes, 1))) return true;
  in_file_ = false;
  return errno != ENOSPC && errno != EFBIG && errno != EDQUOT;
}

void* FileMemory::resize(std::size_t bytes) {
  if (bytes > capacity_) {
    in_file_ = in_file_ && grow_in_file(bytes);
    if (!in_file_ && !grow_in_memory(bytes)) return nullptr;
  }
  size_ = bytes;
  return place_;
}

// A page of a file for which the disk has no room would end the program when it is touched: the room is taken first.
bool FileMemory::grow_in_file(std::size_t bytes) {
  if (errno = posix_fallocate(file_->descriptor(), 0, static_cast<off_t>(bytes)); errno != 0) return false;
  void* place = place_ == nullptr ? mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file_->descriptor(), 0)
                                  : mremap(place_, capacity_, bytes, MREMAP_MAYMOVE);
  if (place == MAP_FAILED) return false;
  place_ = static_cast<char*>(place);
  capacity_ = bytes;
  return true;
}

bool FileMemory::grow_in_memory(std::size_t bytes) {
  void* place = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (place == MAP_FAILED) return false;
  std::copy_n(place_, size_, static_cast<char*>(place));
  if (place_ != nullptr) munmap(place_, capacity_);
  place_ = static_cast<char*>(place);
  capacity_ = bytes;
  return true;
}

bool FileMemory::finish() {
  if (ftruncate(file_->descriptor(), static_cast<off_t>(size_)) != 0) return false;
  return in_file_ || file_->write_all(std::string_view(place_, size_));
}

}  // namespace catena
