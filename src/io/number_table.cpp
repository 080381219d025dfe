#include "io/number_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <ranges>

#include "io/digits.hpp"
#include "io/units.hpp"

namespace catena {
namespace {

using Fields = std::vector<std::string>;

/// A column that is needed, or one of the header.
struct FoundColumn {
  std::size_t place = 0;
  std::string name;
  std::string unit;
  Dimension dimension = Dimension::none;
};
using FoundColumns = std::vector<FoundColumn>;

class TableReader {
 public:
  TableReader(std::string_view text, std::string_view file, const TableForm& form)
      : text_(text), file_(file), form_(form) {
    if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);  // a byte order mark
  }

  std::expected<NumberTable, std::string> all() {
    const auto columns = first_line();
    if (!columns) return std::unexpected(columns.error());
    while (const auto line = next_line()) {
      const Fields fields = split(*line);
      if (std::ranges::all_of(fields, &std::string::empty)) continue;
      if (const auto row = take(*columns, fields); !row) return std::unexpected(row.error());
    }
    if (table_.line.empty()) return std::unexpected(fmt::format("{}: no rows below the header.", file_));
    return std::move(table_);
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
    return std::unexpected(fmt::format("{}:{}: {}", file_, line_, why));
  }

  /// "t, x, y or t, w, h".
  std::string needed_names() const {
    const auto names = [](const std::vector<NeededColumn>& set) {
      return fmt::format("{}", fmt::join(set | std::views::transform(&NeededColumn::name), ", "));
    };
    return fmt::format("{}", fmt::join(form_.sets | std::views::transform(names), " or "));
  }

  std::expected<FoundColumns, std::string> first_line() {
    const auto line = next_line();
    if (!line)
      return std::unexpected(
          fmt::format("{}: empty; a header such as \"t [s],x [m],y [m]\" and rows are needed.", file_));
    for (const char candidate : {'\t', ';', ','})
      if (line->contains(candidate)) {
        separator_ = candidate;
        break;
      }
    const Fields fields = split(*line);
    first_fields_ = fields.size();
    if (!form_.header && std::ranges::all_of(fields, [&](const std::string& f) { return parsed(f).has_value(); }))
      return without_header(fields);
    FoundColumns found;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const std::size_t open = fields[i].find('['), close = fields[i].rfind(']');
      FoundColumn column{.place = i, .name = std::string(trimmed(fields[i].substr(0, open))), .unit = {}};
      if (open != std::string::npos && close != std::string::npos && close > open)
        column.unit = trimmed(fields[i].substr(open + 1, close - open - 1));
      found.push_back(std::move(column));
    }
    return needed(found, fields);
  }

  std::expected<FoundColumns, std::string> without_header(const Fields& fields) {
    for (; table_.set < form_.sets.size(); ++table_.set) {
      const std::vector<NeededColumn>& set = form_.sets[table_.set];
      if (set.size() != fields.size()) continue;
      FoundColumns columns;
      for (const NeededColumn& each : set)
        columns.push_back({.place = columns.size(),
                           .name = std::string(each.name),
                           .unit = std::string(si_unit(each.dimension)),
                           .dimension = each.dimension});
      if (const auto row = take(columns, fields); !row) return std::unexpected(row.error());
      return columns;
    }
    return failed(
        fmt::format("{} column{}; {} are needed.", fields.size(), fields.size() == 1 ? "" : "s", needed_names()));
  }

  std::expected<FoundColumns, std::string> needed(const FoundColumns& found, const Fields& fields) {
    const auto count = [&](std::string_view name) { return std::ranges::count(found, name, &FoundColumn::name); };
    const auto missing = [&](const std::vector<NeededColumn>& set) {
      return std::ranges::count_if(set, [&](const NeededColumn& column) { return count(column.name) == 0; });
    };
    table_.set = static_cast<std::size_t>(std::ranges::min_element(form_.sets, {}, missing) - form_.sets.begin());
    FoundColumns columns;
    for (const NeededColumn& each : form_.sets[table_.set]) {
      if (count(each.name) == 0)
        return failed(
            fmt::format("the header has no column {}. Needed: {}, with units in brackets, "
                        "\"t [s],x [cm],y [cm]\". Found: {}.",
                        excerpt(each.name), needed_names(), bare_excerpt(fmt::format("{}", fmt::join(fields, ", ")))));
      if (count(each.name) > 1) return failed(fmt::format("the header has two columns {}.", excerpt(each.name)));
      FoundColumn column = *std::ranges::find(found, each.name, &FoundColumn::name);
      column.dimension = each.dimension;
      if (column.unit.empty()) column.unit = si_unit(column.dimension);
      if (const auto one = parse_quantity("1 " + column.unit, column.dimension); !one)
        return failed(fmt::format("column {}: {}", column.name, one.error()));
      columns.push_back(std::move(column));
    }
    for (const FoundColumn& column : found)
      if (std::ranges::find(columns, column.name, &FoundColumn::name) == columns.end() && !column.name.empty())
        table_.ignored.push_back(bare_excerpt(column.name));
    return columns;
  }

  /// With a decimal point and without a plus sign.
  std::string digits_of(std::string_view field) const {
    std::string digits(field.substr(field.starts_with('+') ? 1 : 0));
    if (separator_ != ',') std::ranges::replace(digits, ',', '.');
    return digits;
  }

  /// Nothing if it is no number; one too large or too small to hold is 0.
  std::optional<double> parsed(std::string_view field) const {
    const std::string digits = digits_of(field);
    double value = 0.0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end != digits.data() + digits.size() || problem == std::errc::invalid_argument) return std::nullopt;
    return value;
  }

  std::expected<double, std::string> number(const FoundColumn& column, const Fields& fields) const {
    const std::string text = column.place < fields.size() ? fields[column.place] : "";
    if (text.empty()) return failed(fmt::format("{} is missing; leave out rows without a position.", column.name));
    const auto value = parsed(text);
    if (!value) return failed(fmt::format("{} is {}, not a number.", column.name, excerpt(text)));
    if (!std::isfinite(*value))
      return failed(fmt::format("{} is {}; leave out rows without a position.", column.name, excerpt(text)));
    const auto si = parse_quantity(fmt::format("{} {}", digits_of(text), column.unit), column.dimension);
    if (!si) return failed(fmt::format("{}: {}", column.name, si.error()));
    return *si;
  }

  std::expected<void, std::string> take(const FoundColumns& columns, const Fields& fields) {
    if (std::ranges::any_of(fields | std::views::drop(first_fields_), [](const auto& more) { return !more.empty(); }))
      return failed(
          fmt::format("{} fields where the {} has {}. Numbers with a decimal comma need semicolons or tabs "
                      "between the columns.",
                      fields.size(), form_.header ? "header" : "first line", first_fields_));
    table_.columns.resize(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto value = number(columns[i], fields);
      if (!value) return std::unexpected(value.error());
      table_.columns[i].push_back(*value);
    }
    table_.line.push_back(line_);
    return {};
  }

  std::string_view text_;
  std::string file_;
  const TableForm& form_;
  char separator_ = ',';
  std::size_t first_fields_ = 0;
  std::size_t line_ = 0;
  NumberTable table_;
};

}  // namespace

std::expected<NumberTable, std::string> parse_number_table(std::string_view text, std::string_view file,
                                                           const TableForm& form) {
  if (!is_utf8(text)) return std::unexpected(fmt::format("{}: not UTF-8 text; a table of numbers is needed.", file));
  return TableReader(text, file, form).all();
}

}  // namespace catena
