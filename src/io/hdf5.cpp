#include "io/hdf5.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>
#include <cerrno>
#include <type_traits>
#include <utility>

#include "io/file_memory.hpp"
#include "io/seal.hpp"

namespace catena::hdf5 {
namespace {

static_assert(std::is_same_v<hid_t, std::int64_t> && std::is_same_v<herr_t, int>, "as the header says");

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

// What the library calls instead of realloc and free for the bytes of a file; `place` is the same memory as before.
void* resize_file(void* /*place*/, std::size_t bytes, H5FD_file_image_op_t, void* memory) {
  return static_cast<FileMemory*>(memory)->resize(bytes);
}
herr_t keep_file(void* /*place*/, H5FD_file_image_op_t, void* /*memory*/) { return 0; }
void* same_memory(void* memory) { return memory; }
herr_t keep_memory(void* /*memory*/) { return 0; }

Handle created_in(FileMemory& memory) {
  constexpr std::size_t piece = 4096;  // the file grows by so much
  constexpr const char* what = "HDF5: file in memory";
  silence();
  const Handle access = file_access();
  check(H5Pset_fapl_core(access.id(), piece, false), what);
  H5FD_file_image_callbacks_t calls{.image_malloc = nullptr,
                                    .image_memcpy = nullptr,
                                    .image_realloc = resize_file,
                                    .image_free = keep_file,
                                    .udata_copy = same_memory,
                                    .udata_free = keep_memory,
                                    .udata = &memory};
  check(H5Pset_file_image_callbacks(access.id(), &calls), what);
  const Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose, what);
  check(H5Pset_userblock(creation.id(), seal_bytes), "HDF5: room for the seal");
  check(H5Pset_obj_track_times(creation.id(), false), what);  // the same run, the same bytes
  return Handle(H5Fcreate("memory", H5F_ACC_TRUNC, creation.id(), access.id()), H5Fclose, what);
}

void fill_file(FileMemory& memory, const std::function<void(const Group& root)>& fill) {
  Handle file = created_in(memory);
  fill({Handle(H5Gopen2(file.id(), "/", H5P_DEFAULT), H5Gclose, "HDF5: root"), "/"});
  file.close("HDF5: close");
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

}  // namespace

void check(int status, const std::string& what) {
  if (status < 0) fail(what);
}

void silence() { check(H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr), "HDF5 does not start"); }

// The format of 1.8: small, and every reader in use knows it.
Handle file_access() {
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "HDF5: file access");
  check(H5Pset_libver_bounds(access.id(), H5F_LIBVER_V18, H5F_LIBVER_V18), "HDF5: format");
  check(H5Pset_fclose_degree(access.id(), H5F_CLOSE_STRONG), "HDF5: close");
  return access;
}

Handle text_type() {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "HDF5: text");
  check(H5Tset_size(type.id(), H5T_VARIABLE), "HDF5: text");
  check(H5Tset_cset(type.id(), H5T_CSET_UTF8), "HDF5: text");
  return type;
}

Handle::Handle(std::int64_t id, Close close, std::string_view what) : id_(id), close_(close) {
  if (id < 0) fail(what);
}

Handle::Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}

Handle::~Handle() {
  if (id_ >= 0) close_(id_);
}

void Handle::close(std::string_view what) {
  if (close_(std::exchange(id_, -1)) < 0) fail(what);
}

Group Group::create(const std::string& name) const {
  const Handle creation(H5Pcreate(H5P_GROUP_CREATE), H5Pclose, at(name));
  check(H5Pset_obj_track_times(creation.id(), false), at(name));
  return {Handle(H5Gcreate2(handle_.id(), name.c_str(), H5P_DEFAULT, creation.id(), H5P_DEFAULT), H5Gclose, at(name)),
          at(name)};
}

void Group::write(const std::string& name, std::span<const double> series, Meaning meaning) const {
  const hsize_t sizes[] = {series.size()};
  write_values(handle_.id(), name, sizes, series, meaning);
}

void Group::write(const std::string& name, std::span<const double> values, std::size_t columns, Meaning meaning) const {
  const hsize_t sizes[] = {columns > 0 ? values.size() / columns : 0, columns};
  write_values(handle_.id(), name, sizes, values, meaning);
}

void Group::attribute(const std::string& name, const std::string& text) const { write_text(handle_.id(), name, text); }

void Group::attribute(const std::string& name, double value) const {
  write_attribute(handle_.id(), name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, &value);
}

void Group::attribute(const std::string& name, std::int64_t value) const {
  write_attribute(handle_.id(), name, H5T_STD_I64LE, H5T_NATIVE_INT64, &value);
}

std::expected<void, std::string> write_file(const std::filesystem::path& path, std::size_t expected_bytes,
                                            const std::function<void(const Group& root)>& fill) {
  PartFile part(path);
  FileMemory memory(part);
  if (part.descriptor() < 0 || !memory.reserve(expected_bytes)) return part.failed(errno);
  try {
    fill_file(memory, fill);
  } catch (const std::exception& problem) {
    return part.failed(problem.what());
  }
  const std::span<char> whole = memory.bytes();
  const std::span<char> rest = whole.subspan(seal_bytes);
  std::ranges::copy(seal({rest.data(), rest.size()}), whole.begin());
  if (!memory.finish() || !part.publish()) return part.failed(errno);
  return {};
}

}  // namespace catena::hdf5
