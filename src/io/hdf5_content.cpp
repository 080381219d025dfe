#include "io/hdf5_content.hpp"

#include <fmt/format.h>

#include <cstring>
#include <optional>
#include <utility>

#include "io/child_process.hpp"
#include "io/digits.hpp"
#include "io/seal.hpp"

namespace catena::hdf5 {
namespace {

// What goes through the pipe: this, the place, the values. Both ends are the same program on the same machine.
struct Head {
  enum Kind : std::uint64_t { group, foreign, number, integer, text, series, matrix, error, end } kind;
  std::uint64_t place_bytes;
  std::uint64_t rows, columns;  // of values of 8 bytes, or of a text's single bytes
};

constexpr std::uint64_t longest_place = 4096;

struct Sender {
  int to;

  void send(Head::Kind kind, std::string_view place, const void* values, std::uint64_t rows,
            std::uint64_t columns) const {
    const Head head{kind, place.size(), rows, columns};
    const std::size_t size = kind == Head::text || kind == Head::error ? 1 : sizeof(double);
    const bool sent = write_all(to, &head, sizeof head) && write_all(to, place.data(), place.size()) &&
                      write_all(to, values, rows * columns * size);
    if (!sent) throw Error("nobody listens");
  }
  void operator()(std::string_view place, const Item& item) const {
    struct Visit {
      const Sender& s;
      std::string_view place;
      void operator()(IsGroup) const { s.send(Head::group, place, nullptr, 0, 0); }
      void operator()(IsForeign) const { s.send(Head::foreign, place, nullptr, 0, 0); }
      void operator()(const double& v) const { s.send(Head::number, place, &v, 1, 1); }
      void operator()(const std::int64_t& v) const { s.send(Head::integer, place, &v, 1, 1); }
      void operator()(const std::string& v) const { s.send(Head::text, place, v.data(), v.size(), 1); }
      void operator()(const std::vector<double>& v) const { s.send(Head::series, place, v.data(), v.size(), 1); }
      void operator()(const Matrix& v) const { s.send(Head::matrix, place, v.values.data(), v.rows, v.columns); }
    };
    std::visit(Visit{*this, place}, item);
  }
};

void send_all(const std::filesystem::path& path, std::span<const std::string_view> unread, int to) {
  const Sender sender{to};
  try {
    walk(path, unread, sender);
    sender.send(Head::end, "", nullptr, 0, 0);
  } catch (const std::exception& problem) {
    const std::string_view why = problem.what();
    sender.send(Head::error, "", why.data(), why.size(), 1);
  }
}

// Trusts nothing that comes: the child may have been writing over its own memory.
class Receiver {
 public:
  Receiver(ChildProcess& child, std::uint64_t file_bytes) : child_(child), bytes_left_(file_bytes) {}

  Content all() {
    Content content;
    for (Head head = next(); head.kind != Head::end; head = next()) {
      const std::string place = text(head.place_bytes, longest_place);
      if (head.kind == Head::error) throw Error(bare_excerpt(text(head.rows, 4096), 300));
      content.insert_or_assign(place, item(head));
    }
    return content;
  }

 private:
  [[noreturn]] static void damaged() { throw Error("is damaged, though its checksum is right: HDF5 cannot read it"); }

  Head next() {
    Head head{};
    take(&head, sizeof head);
    return head;
  }
  void take(void* place, std::size_t bytes) {
    if (!child_.read(place, bytes)) damaged();
  }
  // All values together fit into the file they come from.
  std::uint64_t counted(const Head& head, std::uint64_t size) {
    const std::uint64_t most = bytes_left_ / size;
    if (head.rows > most || head.columns > most || head.rows * head.columns > most) damaged();
    bytes_left_ -= head.rows * head.columns * size;
    return head.rows * head.columns;
  }
  std::string text(std::uint64_t bytes, std::uint64_t most) {
    if (bytes > most) damaged();
    std::string result(bytes, '\0');
    take(result.data(), bytes);
    return result;
  }
  template <class T>
  T one() {
    T value{};
    take(&value, sizeof value);
    return value;
  }
  std::vector<double> numbers(const Head& head) {
    std::vector<double> values(counted(head, sizeof(double)));
    take(values.data(), values.size() * sizeof(double));
    return values;
  }
  Item item(const Head& head) {
    switch (head.kind) {
      case Head::group:
        return IsGroup{};
      case Head::foreign:
        return IsForeign{};
      case Head::number:
        return one<double>();
      case Head::integer:
        return one<std::int64_t>();
      case Head::text:
        return text(counted(head, 1), head.rows);
      case Head::series:
        return numbers(head);
      case Head::matrix:
        return Matrix{.rows = head.rows, .columns = head.columns, .values = numbers(head)};
      default:
        damaged();
    }
  }

  ChildProcess& child_;
  std::uint64_t bytes_left_;
};

}  // namespace

Stored Stored::open(const std::string& name) const {
  const auto found = content_->find(at(name));
  if (found == content_->end()) throw Error(fmt::format("group {} is missing", at(name)));
  if (!std::holds_alternative<IsGroup>(found->second)) throw Error(fmt::format("{} is not a group", at(name)));
  return {*content_, at(name)};
}

template <class T>
const T& Stored::attribute(const std::string& name) const {
  const auto found = content_->find(attribute_place(path_, name));
  if (found == content_->end()) throw Error(fmt::format("attribute {} is missing", at(name)));
  const auto* value = std::get_if<T>(&found->second);
  if (value == nullptr) throw Error(fmt::format("attribute {} is of the wrong type", at(name)));
  return *value;
}

template <class T>
const T& Stored::dataset(const std::string& name, int dimensions) const {
  const auto found = content_->find(at(name));
  if (found == content_->end()) throw Error(fmt::format("dataset {} is missing", at(name)));
  const auto* values = std::get_if<T>(&found->second);
  if (values == nullptr)
    throw Error(fmt::format("dataset {} is not a table of numbers with {} dimension(s)", at(name), dimensions));
  return *values;
}

const std::vector<double>& Stored::read(const std::string& name) const { return dataset<std::vector<double>>(name, 1); }
const Matrix& Stored::read_matrix(const std::string& name) const { return dataset<Matrix>(name, 2); }
double Stored::number(const std::string& name) const { return attribute<double>(name); }
std::int64_t Stored::integer(const std::string& name) const { return attribute<std::int64_t>(name); }

const std::string& Stored::text(const std::string& name) const {
  const auto& text = attribute<std::string>(name);
  if (!is_utf8(text)) throw Error(fmt::format("attribute {} is not UTF-8 text", at(name)));
  return text;
}

File::File(const std::filesystem::path& path, std::span<const std::string_view> unread) {
  if (std::error_code none; std::filesystem::is_other(path, none)) throw Error("is a device or a pipe, not a file");
  if (const auto sound = check_seal(path); !sound) throw Error(sound.error());
  const std::uint64_t bytes = std::filesystem::file_size(path);
  const auto seconds = static_cast<unsigned>(1 + (bytes >> 24));  // 16 MB/s is slow
  ChildProcess child([&](int to) { send_all(path, unread, to); }, seconds);
  content_ = Receiver(child, bytes).all();
}

}  // namespace catena::hdf5
