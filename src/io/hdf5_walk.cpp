#include "io/hdf5_walk.hpp"

#include <fmt/format.h>
#include <hdf5.h>

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
  Walker(std::uint64_t file_bytes, const std::function<void(const std::string&, const Item&)>& take)
      : file_bytes_(file_bytes), take_(take) {}

  void group(hid_t id, const std::string& path, int depth) {
    if (depth > deepest) throw Error(fmt::format("groups are more than {} deep", deepest));
    take_(path, IsGroup{});
    std::vector<std::string> attributes, links;
    check(H5Aiterate2(id, H5_INDEX_NAME, H5_ITER_NATIVE, nullptr, keep_attribute, &attributes), "group " + path);
    for (const std::string& name : attributes) attribute(id, attribute_place(path, name), name);
    check(H5Literate(id, H5_INDEX_NAME, H5_ITER_NATIVE, nullptr, keep_link, &links), "group " + path);
    for (const std::string& name : links) {
      const std::string below = path + (path.ends_with('/') ? "" : "/") + name;
      const Handle object(H5Oopen(id, name.c_str(), H5P_DEFAULT), H5Oclose, below);
      const H5I_type_t kind = H5Iget_type(object.id());
      if (kind == H5I_GROUP) group(object.id(), below, depth + 1);
      if (kind == H5I_DATASET) dataset(object.id(), below);
    }
  }

 private:
  void attribute(hid_t object, const std::string& place, const std::string& name) const {
    const Handle attribute(H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose, "attribute " + place);
    const Handle type(H5Aget_type(attribute.id()), H5Tclose, "attribute " + place);
    const Handle space(H5Aget_space(attribute.id()), H5Sclose, "attribute " + place);
    const auto read = [&](hid_t memory, void* value) {
      check(H5Aread(attribute.id(), memory, value), "attribute " + place);
    };
    if (H5Sget_simple_extent_npoints(space.id()) != 1) return take_(place, IsForeign{});
    switch (H5Tget_class(type.id())) {
      case H5T_FLOAT: {
        double value = 0.0;
        read(H5T_NATIVE_DOUBLE, &value);
        return take_(place, value);
      }
      case H5T_INTEGER: {
        std::int64_t value = 0;
        read(H5T_NATIVE_INT64, &value);
        return take_(place, value);
      }
      case H5T_STRING: {
        if (H5Tis_variable_str(type.id()) <= 0) return take_(place, IsForeign{});
        const Handle memory = text_type();
        char* value = nullptr;
        read(memory.id(), &value);
        take_(place, std::string(value != nullptr ? value : ""));
        H5free_memory(value);
        return;
      }
      default:
        return take_(place, IsForeign{});
    }
  }

  void dataset(hid_t id, const std::string& path) const {
    const Handle type(H5Dget_type(id), H5Tclose, "dataset " + path);
    const Handle space(H5Dget_space(id), H5Sclose, "dataset " + path);
    const Handle creation(H5Dget_create_plist(id), H5Pclose, "dataset " + path);
    const int dimensions = H5Sget_simple_extent_ndims(space.id());
    // Other layouts may be small in the file and without bounds in memory, or lie in other files.
    const bool ours = H5Tget_class(type.id()) == H5T_FLOAT && H5Tget_size(type.id()) == sizeof(double) &&
                      H5Pget_layout(creation.id()) == H5D_CONTIGUOUS && H5Pget_external_count(creation.id()) == 0 &&
                      (dimensions == 1 || dimensions == 2);
    if (!ours) return take_(path, IsForeign{});
    hsize_t sizes[2] = {0, 1};
    check(H5Sget_simple_extent_dims(space.id(), sizes, nullptr), "dataset " + path);
    const std::uint64_t most = file_bytes_ / sizeof(double);
    if (sizes[0] > most || sizes[1] > most || sizes[0] * sizes[1] > most)
      throw Error(fmt::format("dataset {} has {} × {} numbers, more than fit into the file", path, sizes[0], sizes[1]));
    Matrix matrix{.rows = sizes[0], .columns = sizes[1], .values = std::vector<double>(sizes[0] * sizes[1])};
    check(H5Dread(id, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, matrix.values.data()), "dataset " + path);
    if (dimensions == 1)
      take_(path, std::move(matrix.values));
    else
      take_(path, std::move(matrix));
  }

  std::uint64_t file_bytes_;
  const std::function<void(const std::string&, const Item&)>& take_;
};

}  // namespace

std::string attribute_place(const std::string& path, const std::string& name) {
  return path + (path.ends_with('/') ? "" : "/") + "@" + name;
}

void walk(const std::filesystem::path& path, const std::function<void(const std::string&, const Item&)>& take) {
  silence();
  const Handle access = file_access();
  const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose, "cannot be opened");
  const Handle root(H5Gopen2(file.id(), "/", H5P_DEFAULT), H5Gclose, "group /");
  Walker(std::filesystem::file_size(path), take).group(root.id(), "/", 0);
}

}  // namespace catena::hdf5
