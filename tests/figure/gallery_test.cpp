// Every kind of figure in every output; they are left in figures/ beside the program to be looked at.
#include "figure/gallery.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "figure/output.hpp"

namespace catena::figure {
namespace {

void write(const std::string& name, const std::string& bytes) {
  const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "figures";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / name, std::ios::binary) << bytes;
}

TEST(Gallery, IsDrawnTwiceWithTheSameBytes) {
  for (const auto& [name, figure] : gallery::all()) {
    SCOPED_TRACE(name);
    const std::string picture = svg(figure), page = pdf(figure), image = png(figure, 150);
    EXPECT_EQ(svg(figure), picture);
    EXPECT_EQ(pdf(figure), page);
    EXPECT_EQ(png(figure, 150), image);
    write(std::string(name) + ".svg", picture);
    write(std::string(name) + ".pdf", page);
    write(std::string(name) + ".png", image);
  }
}

}  // namespace
}  // namespace catena::figure
