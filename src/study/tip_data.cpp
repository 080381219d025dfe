#include "study/tip_data.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "io/number_table.hpp"
#include "io/text_file.hpp"

namespace catena {
namespace {

TableForm film() {
  constexpr NeededColumn time{"t", Dimension::time};
  const auto place = [](std::string_view name) { return NeededColumn{name, Dimension::length}; };
  return {.sets = {{time, place("x"), place("y")}, {time, place("w"), place("h")}}};
}

}  // namespace

std::expected<TipData, std::string> parse_tip_data(std::string_view text, std::string_view file) {
  auto table = parse_number_table(text, file, film());
  if (!table) return std::unexpected(table.error());
  TipData data{.file = std::string(file),
               .fall = table->set == 1,
               .time = std::move(table->columns[0]),
               .place = {},
               .line = std::move(table->line),
               .ignored = std::move(table->ignored)};
  data.place.reserve(data.time.size());
  for (std::size_t row = 0; row < data.time.size(); ++row) {
    const auto failed = [&](std::string_view why) {
      return std::unexpected(fmt::format("{}:{}: t = {} s {}", file, data.line[row], data.time[row], why));
    };
    if (data.time[row] < 0) return failed("is before the start of the run at 0.");
    if (row > 0 && data.time[row] < data.time[row - 1])
      return failed(fmt::format("comes after {} s in line {}; times must not decrease. Sort the rows by t.",
                                data.time[row - 1], data.line[row - 1]));
    data.place.push_back({table->columns[1][row], table->columns[2][row]});
  }
  return data;
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
