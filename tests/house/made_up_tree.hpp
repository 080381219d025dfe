// A small tree of sources in a temporary folder, to show that the checks can fail.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace catena::house {

class MadeUpTree {
 public:
  MadeUpTree() : root_(std::filesystem::temp_directory_path() / ("catena_house_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(root_ / "src");
  }
  ~MadeUpTree() { std::filesystem::remove_all(root_); }
  MadeUpTree(const MadeUpTree&) = delete;
  MadeUpTree& operator=(const MadeUpTree&) = delete;

  MadeUpTree& with(const std::string& file, const std::string& text) {
    std::filesystem::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
    return *this;
  }
  const std::filesystem::path& root() const { return root_; }

 private:
  std::filesystem::path root_;
};

}  // namespace catena::house
