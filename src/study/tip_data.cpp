#include "study/tip_data.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <ranges>

#include "io/digits.hpp"
#include "io/text_file.hpp"
#include "io/units.hpp"

namespace catena {
namespace {

using Fields = std::vector<std::string>;

/// A column that is needed.
struct Column {
  std::size_t place = 0;
  std::string name;
  std::string unit;
  Dimension dimension = Dimension::length;
};
using Columns = std::array<Column, 3>;  // t; x, y or w, h

class Reader {
 public:
  Reader(std::string_view text, std::string_view file) : text_(text) {
    data_.file = file;
    if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);  // a byte order mark
  }

  std::expected<TipData, std::string> all() {
    const auto columns = header();
    if (!columns) return std::unexpected(columns.error());
    while (const auto line = next_line()) {
      const Fields fields = split(*line);
      if (std::ranges::all_of(fields, &std::string::empty)) continue;
      if (const auto row = take(*columns, fields); !row) return std::unexpected(row.error());
    }
    if (data_.time.empty()) return std::unexpected(fmt::format("{}: no rows below the header.", data_.file));
    return std::move(data_);
  }

 private:
  /// The next line that is neither empty nor a comment.
  std::optional<std::string_view> next_line() {
    while (!text_.empty()) {
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      const std::string_view line = text_.substr(0, end);
      text_.remove_prefix(std::min(end + 1, text_.size()));
      ++line_;
      if (const std::string_view seen = trimmed(line); !seen.empty() && !seen.starts_with('#')) return line;
    }
    return std::nullopt;
  }

  Fields split(std::string_view line) const {
    Fields fields;
    while (true) {
      const std::size_t end = std::min(line.find(separator_), line.size());
      std::string_view field = trimmed(line.substr(0, end));
      if (field.size() > 1 && field.front() == '"' && field.back() == '"')
        field = trimmed(field.substr(1, field.size() - 2));
      fields.emplace_back(field);
      if (end == line.size()) return fields;
      line.remove_prefix(end + 1);
    }
  }

  std::unexpected<std::string> failed(std::string_view why) const {
    return std::unexpected(fmt::format("{}:{}: {}", data_.file, line_, why));
  }

  std::expected<Columns, std::string> header() {
    const auto line = next_line();
    if (!line)
      return std::unexpected(
          fmt::format("{}: empty; a header such as \"t [s],x [m],y [m]\" and rows are needed.", data_.file));
    for (const char candidate : {'\t', ';', ','})
      if (line->contains(candidate)) {
        separator_ = candidate;
        break;
      }
    const Fields fields = split(*line);
    header_fields_ = fields.size();
    std::vector<Column> found;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const std::size_t open = fields[i].find('['), close = fields[i].rfind(']');
      Column column{.place = i, .name = std::string(trimmed(fields[i].substr(0, open))), .unit = {}};
      if (open != std::string::npos && close != std::string::npos && close > open)
        column.unit = trimmed(fields[i].substr(open + 1, close - open - 1));
      found.push_back(std::move(column));
    }
    return needed(found, fields);
  }

  std::expected<Columns, std::string> needed(const std::vector<Column>& found, const Fields& fields) {
    const auto count = [&](std::string_view name) { return std::ranges::count(found, name, &Column::name); };
    data_.fall = count("w") > 0 && count("h") > 0 && (count("x") == 0 || count("y") == 0);
    const std::array<std::string_view, 3> names = {"t", data_.fall ? "w" : "x", data_.fall ? "h" : "y"};
    Columns columns;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (count(names[i]) == 0)
        return failed(
            fmt::format("the header has no column {}. Needed: t, x, y or t, w, h, with units in brackets, "
                        "\"t [s],x [cm],y [cm]\". Found: {}.",
                        excerpt(names[i]), bare_excerpt(fmt::format("{}", fmt::join(fields, ", ")))));
      if (count(names[i]) > 1) return failed(fmt::format("the header has two columns {}.", excerpt(names[i])));
      Column& column = columns[i] = *std::ranges::find(found, names[i], &Column::name);
      column.dimension = i == 0 ? Dimension::time : Dimension::length;
      if (column.unit.empty()) column.unit = si_unit(column.dimension);
      if (const auto one = parse_quantity("1 " + column.unit, column.dimension); !one)
        return failed(fmt::format("column {}: {}", column.name, one.error()));
    }
    for (const Column& column : found)
      if (std::ranges::find(names, column.name) == names.end() && !column.name.empty())
        data_.ignored.push_back(bare_excerpt(column.name));
    return columns;
  }

  std::expected<double, std::string> number(const Column& column, const Fields& fields) const {
    std::string text = column.place < fields.size() ? fields[column.place] : "";
    if (text.empty()) return failed(fmt::format("{} is missing; leave out rows without a position.", column.name));
    if (separator_ != ',') std::ranges::replace(text, ',', '.');
    const std::string_view digits = std::string_view(text).substr(text.starts_with('+') ? 1 : 0);
    double value = 0.0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end != digits.data() + digits.size() || problem == std::errc::invalid_argument)
      return failed(fmt::format("{} is {}, not a number.", column.name, excerpt(text)));
    if (problem == std::errc() && !std::isfinite(value))
      return failed(fmt::format("{} is {}; leave out rows without a position.", column.name, excerpt(text)));
    const auto si = parse_quantity(fmt::format("{} {}", digits, column.unit), column.dimension);
    if (!si) return failed(fmt::format("{}: {}", column.name, si.error()));
    return *si;
  }

  std::expected<void, std::string> take(const Columns& columns, const Fields& fields) {
    if (std::ranges::any_of(fields | std::views::drop(header_fields_), [](const auto& more) { return !more.empty(); }))
      return failed(
          fmt::format("{} fields where the header has {}. Numbers with a decimal comma need semicolons or tabs "
                      "between the columns.",
                      fields.size(), header_fields_));
    std::array<double, 3> values{};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto value = number(columns[i], fields);
      if (!value) return std::unexpected(value.error());
      values[i] = *value;
    }
    if (values[0] < 0) return failed(fmt::format("t = {} s is before the start of the run at 0.", values[0]));
    if (!data_.time.empty() && values[0] < data_.time.back())
      return failed(fmt::format("t = {} s comes after {} s in line {}; times must not decrease. Sort the rows by t.",
                                values[0], data_.time.back(), data_.line.back()));
    data_.time.push_back(values[0]);
    data_.place.push_back({values[1], values[2]});
    data_.line.push_back(line_);
    return {};
  }

  std::string_view text_;
  char separator_ = ',';
  std::size_t header_fields_ = 0;
  std::size_t line_ = 0;
  TipData data_;
};

}  // namespace

std::expected<TipData, std::string> parse_tip_data(std::string_view text, std::string_view file) {
  if (!is_utf8(text)) return std::unexpected(fmt::format("{}: not UTF-8 text; a table with a header is needed.", file));
  return Reader(text, file).all();
}

std::expected<TipData, std::string> read_tip_data(const std::filesystem::path& path) {
  const auto text = read_text_file(path);
  if (!text) return std::unexpected(text.error());
  return parse_tip_data(*text, path.string());
}

std::expected<void, std::string> check_within(const TipData& data, double duration) {
  if (data.time.back() <= duration) return {};
  const auto first = std::ranges::upper_bound(data.time, duration) - data.time.begin();
  return std::unexpected(fmt::format(
      "{}:{}: t = {} s is after the end of the run at {} s. Leave such rows out, or follow the motion longer with "
      "--set run.duration={}.",
      data.file, data.line[first], data.time[first], duration, data.time.back()));
}

}  // namespace catena
