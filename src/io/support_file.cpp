#include "io/support_file.hpp"

#include <fmt/format.h>

#include "io/digits.hpp"
#include "io/number_table.hpp"
#include "io/text_file.hpp"
#include "lab/support_table.hpp"

namespace catena {

std::expected<void, std::string> parse_support_table(std::string_view text, std::string_view file,
                                                     SupportSpec& support) {
  constexpr NeededColumn t{"t", Dimension::time}, x{"x", Dimension::length}, y{"y", Dimension::length};
  auto table = parse_number_table(text, file, {.sets = {{t, x, y}, {t, x}}, .header = false});
  if (!table) return std::unexpected(table.error());
  auto& columns = table->columns;
  if (columns.size() < 3) columns.emplace_back();
  if (const auto fault = table_fault(columns[0], columns[1], columns[2]))
    return std::unexpected(fmt::format("{}:{}: {}.", file, table->line[fault->row], fault->text));
  support.times = std::move(columns[0]);
  support.x = std::move(columns[1]);
  support.y = std::move(columns[2]);
  return {};
}

std::expected<void, std::string> read_support_file(const std::filesystem::path& path, SupportSpec& support) {
  constexpr std::size_t longest_path = 1000;
  const std::string name = bare_excerpt(path.string(), longest_path);
  if (name != path.string())
    return std::unexpected(fmt::format("{}: a path is needed, without control characters.", name));
  const auto text = read_text_file(path);
  if (!text) return std::unexpected(text.error());
  return parse_support_table(*text, name, support);
}

}  // namespace catena
