#include "io/hdf5_walk.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>

#include "io/hdf5.hpp"

namespace catena::hdf5 {
namespace {

constexpr int deepest = 8;  // a link to a group above would lead round and round

herr_t keep_link(hid_t, const char* name, const H5L_info_t* about, void* names) {
  if (about->type == H5L_TYPE_HARD) static_cast<std::vector<std::string>*>(names)->emplace_back(name);
  return 0;  // others lead out of the file
}

herr_t keep_attribute(hid_t, const char* name, const H5A_info_t*, void* names) {
  static_cast<std::vector<std::string>*>(names)->emplace_back(name);
  return 0;
}

class Walker {
 public:
  Walker(std::uint64_t file_bytes, std::span<const std::string_view> unread,
         const std::function<void(const std::string&, const Item&)>& take)
      : file_bytes_(file_bytes), unread_(unread), take_(take) {}

  void group(hid_t id, const std::string& path, int depth) {
    if (depth > deepest) throw Error(fmt::format("groups are more than {} deep", deepest));
    take_(path, IsGroup{});
    std::vector<std::string> attributes, links;
    check(H5Aiterate2(id, H5_INDEX_NAME, H5_ITER_NATIVE, nullptr, keep_attribute, &attributes), "group " + path);
    for (const std::string& name : attributes) {
      const std::string place = attribute_place(path, name);
      take_(place, attribute(id, name, "attribute " + place));
    }
    check(H5Literate(id, H5_INDEX_NAME, H5_ITER_NATIVE, nullptr, keep_link, &links), "group " + path);
    for (const std::string& name : links) {
      const std::string below = fmt::format("{}{}{}", path, path.ends_with('/') ? "" : "/", name);
      if (std::ranges::find(unread_, below) != unread_.end()) continue;
      const Handle object(H5Oopen(id, name.c_str(), H5P_DEFAULT), H5Oclose, below);
      const H5I_type_t kind = H5Iget_type(object.id());
      if (kind == H5I_GROUP) group(object.id(), below, depth + 1);
      if (kind == H5I_DATASET) take_(below, dataset(object.id(), "dataset " + below));
    }
  }

 private:
  static Item attribute(hid_t object, const std::string& name, const std::string& what) {
    const Handle attribute(H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose, what);
    const Handle type(H5Aget_type(attribute.id()), H5Tclose, what);
    const Handle space(H5Aget_space(attribute.id()), H5Sclose, what);
    const auto read = [&]<class T>(hid_t memory, T value) {
      check(H5Aread(attribute.id(), memory, &value), what);
      return value;
    };
    if (H5Sget_simple_extent_npoints(space.id()) != 1) return IsForeign{};
    const H5T_class_t kind = H5Tget_class(type.id());
    if (kind == H5T_FLOAT) return read(H5T_NATIVE_DOUBLE, 0.0);
    if (kind == H5T_INTEGER) return read(H5T_NATIVE_INT64, std::int64_t{0});
    if (kind != H5T_STRING || H5Tis_variable_str(type.id()) <= 0) return IsForeign{};
    char* const characters = read(text_type().id(), static_cast<char*>(nullptr));
    std::string text = characters != nullptr ? characters : "";
    H5free_memory(characters);
    return text;
  }

  Item dataset(hid_t id, const std::string& what) const {
    const Handle type(H5Dget_type(id), H5Tclose, what);
    const Handle space(H5Dget_space(id), H5Sclose, what);
    const Handle creation(H5Dget_create_plist(id), H5Pclose, what);
    const int dimensions = H5Sget_simple_extent_ndims(space.id());
    // Other layouts may be small in the file and without bounds in memory, or lie in other files.
    const bool ours = H5Tget_class(type.id()) == H5T_FLOAT && H5Tget_size(type.id()) == sizeof(double) &&
                      H5Pget_layout(creation.id()) == H5D_CONTIGUOUS && H5Pget_external_count(creation.id()) == 0 &&
                      (dimensions == 1 || dimensions == 2);
    if (!ours) return IsForeign{};
    hsize_t sizes[2] = {0, 1};
    check(H5Sget_simple_extent_dims(space.id(), sizes, nullptr), what);
    const std::uint64_t most = file_bytes_ / sizeof(double);
    if (sizes[0] > most || sizes[1] > most || sizes[0] * sizes[1] > most)
      throw Error(fmt::format("{} has {} × {} numbers, more than fit into the file", what, sizes[0], sizes[1]));
    std::vector<double> values(sizes[0] * sizes[1]);
    check(H5Dread(id, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), what);
    if (dimensions == 1) return values;
    return Matrix{.rows = sizes[0], .columns = sizes[1], .values = std::move(values)};
  }

  std::uint64_t file_bytes_;
  std::span<const std::string_view> unread_;
  const std::function<void(const std::string&, const Item&)>& take_;
};

}  // namespace

std::string attribute_place(const std::string& path, const std::string& name) {
  return path + (path.ends_with('/') ? "" : "/") + "@" + name;
}

void walk(const std::filesystem::path& path, std::span<const std::string_view> unread,
          const std::function<void(const std::string&, const Item&)>& take) {
  silence();
  const Handle access = file_access();
  const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose, "cannot be opened");
  const Handle root(H5Gopen2(file.id(), "/", H5P_DEFAULT), H5Gclose, "group /");
  Walker(std::filesystem::file_size(path), unread, take).group(root.id(), "/", 0);
}

}  // namespace catena::hdf5
