#include "io/hdf5.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "io/seal.hpp"

namespace catena::hdf5 {
namespace {

static_assert(std::is_same_v<hid_t, std::int64_t>, "Handle keeps a hid_t");

// The library's reason is the deepest entry of its error stack.
herr_t keep_deepest(unsigned depth, const H5E_error2_t* entry, void* reason) {
  if (depth == 0 && entry->desc != nullptr) *static_cast<std::string*>(reason) = entry->desc;
  return 0;
}

std::string library_reason() {
  std::string reason;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_deepest, &reason);
  return reason.empty() ? "no reason given" : reason;
}

[[noreturn]] void fail(std::string_view what) { throw Error(fmt::format("{} ({})", what, library_reason())); }

void check(herr_t status, std::string_view what) {
  if (status < 0) fail(what);
}

// Errors become messages; the library itself prints nothing.
void silence() { check(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr), "HDF5 does not start"); }

// The format of 1.8: small, and every reader in use knows it.
Handle file_access() {
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "HDF5: file access");
  check(H5Pset_libver_bounds(access.id(), H5F_LIBVER_V18, H5F_LIBVER_V18), "HDF5: format");
  check(H5Pset_fclose_degree(access.id(), H5F_CLOSE_STRONG), "HDF5: close");
  return access;
}

Handle created_in_memory(std::size_t expected_bytes) {
  silence();
  const Handle access = file_access();
  const std::size_t piece = std::max<std::size_t>(expected_bytes + expected_bytes / 64, 65536);
  check(H5Pset_fapl_core(access.id(), piece, false), "HDF5: file in memory");
  const Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose, "HDF5: file in memory");
  check(H5Pset_userblock(creation.id(), seal_bytes), "HDF5: room for the seal");
  check(H5Pset_obj_track_times(creation.id(), false), "HDF5: file in memory");  // the same run, the same bytes
  return Handle(H5Fcreate("memory", H5F_ACC_TRUNC, creation.id(), access.id()), H5Fclose, "HDF5: file in memory");
}

Handle opened(const std::filesystem::path& path) {
  silence();
  if (const auto sound = check_seal(path); !sound) throw Error(sound.error());
  const Handle access = file_access();
  return Handle(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose, "cannot be opened");
}

Handle text_type() {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "HDF5: text");
  check(H5Tset_size(type.id(), H5T_VARIABLE), "HDF5: text");
  check(H5Tset_cset(type.id(), H5T_CSET_UTF8), "HDF5: text");
  return type;
}

void write_attribute(hid_t object, const std::string& name, hid_t stored, hid_t memory, const void* value) {
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose, name);
  const Handle attribute(H5Acreate2(object, name.c_str(), stored, space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                         name);
  check(H5Awrite(attribute.id(), memory, value), name);
}

void write_text(hid_t object, const std::string& name, const std::string& text) {
  const Handle type = text_type();
  const char* pointer = text.c_str();
  write_attribute(object, name, type.id(), type.id(), &pointer);
}

Handle opened_attribute(hid_t object, const std::string& name, const std::string& path, H5T_class_t kind) {
  if (H5Aexists(object, name.c_str()) <= 0) throw Error(fmt::format("attribute {} is missing", path));
  Handle attribute(H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose, "attribute " + path);
  const Handle type(H5Aget_type(attribute.id()), H5Tclose, "attribute " + path);
  const Handle space(H5Aget_space(attribute.id()), H5Sclose, "attribute " + path);
  const bool fits = H5Tget_class(type.id()) == kind && H5Sget_simple_extent_npoints(space.id()) == 1 &&
                    (kind != H5T_STRING || H5Tis_variable_str(type.id()) > 0);
  if (!fits) throw Error(fmt::format("attribute {} is of the wrong type", path));
  return attribute;
}

void write_values(hid_t group, const std::string& name, std::span<const hsize_t> sizes, std::span<const double> values,
                  Meaning meaning) {
  const Handle space(H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr), H5Sclose, name);
  const Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, name);
  check(H5Pset_obj_track_times(creation.id(), false), name);
  const Handle set(H5Dcreate2(group, name.c_str(), H5T_IEEE_F64LE, space.id(), H5P_DEFAULT, creation.id(), H5P_DEFAULT),
                   H5Dclose, name);
  check(H5Dwrite(set.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), name);
  write_text(set.id(), "unit", std::string(meaning.unit));
  write_text(set.id(), "description", std::string(meaning.description));
}

Matrix read_values(hid_t group, const std::string& name, const std::string& path, int dimensions) {
  if (H5Lexists(group, name.c_str(), H5P_DEFAULT) <= 0) throw Error(fmt::format("dataset {} is missing", path));
  const Handle set(H5Dopen2(group, name.c_str(), H5P_DEFAULT), H5Dclose, "dataset " + path);
  const Handle type(H5Dget_type(set.id()), H5Tclose, "dataset " + path);
  const Handle space(H5Dget_space(set.id()), H5Sclose, "dataset " + path);
  if (H5Tget_class(type.id()) != H5T_FLOAT || H5Sget_simple_extent_ndims(space.id()) != dimensions) {
    throw Error(fmt::format("dataset {} is not a table of numbers with {} dimension(s)", path, dimensions));
  }
  hsize_t sizes[2] = {0, 1};
  H5Sget_simple_extent_dims(space.id(), sizes, nullptr);
  Matrix matrix{.rows = sizes[0], .columns = sizes[1], .values = std::vector<double>(sizes[0] * sizes[1])};
  check(H5Dread(set.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, matrix.values.data()),
        fmt::format("dataset {} cannot be read", path));
  return matrix;
}

}  // namespace

Handle::Handle(std::int64_t id, Close close, std::string_view what) : id_(id), close_(close) {
  if (id < 0) fail(what);
}

Handle::Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}

Handle::~Handle() {
  if (id_ >= 0) close_(id_);
}

Group Group::create(const std::string& name) const {
  const Handle creation(H5Pcreate(H5P_GROUP_CREATE), H5Pclose, at(name));
  check(H5Pset_obj_track_times(creation.id(), false), at(name));
  return {Handle(H5Gcreate2(handle_.id(), name.c_str(), H5P_DEFAULT, creation.id(), H5P_DEFAULT), H5Gclose, at(name)),
          at(name)};
}

Group Group::open(const std::string& name) const {
  if (!has(name)) throw Error(fmt::format("group {} is missing", at(name)));
  return {Handle(H5Gopen2(handle_.id(), name.c_str(), H5P_DEFAULT), H5Gclose, "group " + at(name)), at(name)};
}

bool Group::has(const std::string& name) const { return H5Lexists(handle_.id(), name.c_str(), H5P_DEFAULT) > 0; }

void Group::write(const std::string& name, std::span<const double> series, Meaning meaning) const {
  const hsize_t sizes[] = {series.size()};
  write_values(handle_.id(), name, sizes, series, meaning);
}

void Group::write(const std::string& name, std::span<const double> values, std::size_t columns, Meaning meaning) const {
  const hsize_t sizes[] = {columns > 0 ? values.size() / columns : 0, columns};
  write_values(handle_.id(), name, sizes, values, meaning);
}

std::vector<double> Group::read(const std::string& name) const {
  return read_values(handle_.id(), name, at(name), 1).values;
}

Matrix Group::read_matrix(const std::string& name) const { return read_values(handle_.id(), name, at(name), 2); }

void Group::attribute(const std::string& name, const std::string& text) const { write_text(handle_.id(), name, text); }

void Group::attribute(const std::string& name, double value) const {
  write_attribute(handle_.id(), name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, &value);
}

void Group::attribute(const std::string& name, std::int64_t value) const {
  write_attribute(handle_.id(), name, H5T_STD_I64LE, H5T_NATIVE_INT64, &value);
}

bool Group::has_attribute(const std::string& name) const { return H5Aexists(handle_.id(), name.c_str()) > 0; }

std::string Group::text(const std::string& name) const {
  const Handle attribute = opened_attribute(handle_.id(), name, at(name), H5T_STRING);
  const Handle type = text_type();
  char* pointer = nullptr;
  check(H5Aread(attribute.id(), type.id(), &pointer), fmt::format("attribute {} cannot be read", at(name)));
  const std::string text = pointer != nullptr ? pointer : "";
  H5free_memory(pointer);
  return text;
}

double Group::number(const std::string& name) const {
  const Handle attribute = opened_attribute(handle_.id(), name, at(name), H5T_FLOAT);
  double value = 0.0;
  check(H5Aread(attribute.id(), H5T_NATIVE_DOUBLE, &value), fmt::format("attribute {} cannot be read", at(name)));
  return value;
}

std::int64_t Group::integer(const std::string& name) const {
  const Handle attribute = opened_attribute(handle_.id(), name, at(name), H5T_INTEGER);
  std::int64_t value = 0;
  check(H5Aread(attribute.id(), H5T_NATIVE_INT64, &value), fmt::format("attribute {} cannot be read", at(name)));
  return value;
}

Image::Image(std::size_t expected_bytes) : file_(created_in_memory(expected_bytes)) {}

Group Image::root() const { return {Handle(H5Gopen2(file_.id(), "/", H5P_DEFAULT), H5Gclose, "HDF5: root"), "/"}; }

std::string_view Image::bytes() {
  check(H5Fflush(file_.id(), H5F_SCOPE_GLOBAL), "HDF5: flush");
  hsize_t size = 0;
  check(H5Fget_filesize(file_.id(), &size), "HDF5: file in memory");
  void** memory = nullptr;  // the driver of files in memory hands out a pointer to its buffer
  check(H5Fget_vfd_handle(file_.id(), H5P_DEFAULT, reinterpret_cast<void**>(&memory)), "HDF5: file in memory");
  const std::string_view whole(static_cast<const char*>(*memory), size);
  std::ranges::copy(seal(whole.substr(seal_bytes)), static_cast<char*>(*memory));
  return whole;
}

File::File(const std::filesystem::path& path) : file_(opened(path)) {}

Group File::root() const { return {Handle(H5Gopen2(file_.id(), "/", H5P_DEFAULT), H5Gclose, "group /"), "/"}; }

}  // namespace catena::hdf5
