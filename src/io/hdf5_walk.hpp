// All that an HDF5 file of ours holds, one item after the other: what the child process of hdf5_content.cpp does.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace catena::hdf5 {

struct Matrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<double> values;  ///< row by row
};

struct IsGroup {};
/// Of a type that Catena does not write.
struct IsForeign {};

using Item = std::variant<IsGroup, IsForeign, double, std::int64_t, std::string, std::vector<double>, Matrix>;

/// Where an item is: "/peaks/speed_max" is a group or a dataset, "/peaks/speed_max@time" an attribute of it.
std::string attribute_place(const std::string& path, const std::string& name);

/// Hands over every item but the datasets at the places named, groups before what is in them. What fails throws Error. A damaged
/// file may crash the process.
void walk(const std::filesystem::path&, std::span<const std::string_view> unread,
          const std::function<void(const std::string& place, const Item&)>& take);

}  // namespace catena::hdf5
