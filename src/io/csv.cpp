#include "io/csv.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "io/digits.hpp"
#include "record/curves.hpp"

namespace catena {
namespace {

std::string csv_header(const std::vector<Channel>& channels) {
  std::string header = "t [s]";
  for (const Channel& channel : channels) {
    std::string symbols = channel.symbols.empty() ? channel.name.substr(channel.name.rfind('/') + 1) : channel.symbols;
    for (std::size_t comma = 0; comma != std::string::npos;) {
      comma = symbols.find(',');
      header += fmt::format(",{} [{}]", symbols.substr(0, comma), channel.unit);
      symbols.erase(0, comma == std::string::npos ? comma : comma + 1);
    }
  }
  for (const Channel& channel : channels)
    if (!channel.length.empty()) header += fmt::format(",{} [{}]", channel.length, channel.unit);
  return header + '\n';
}

}  // namespace

std::string group_csv(const RunResult& run, std::string_view group) {
  const Curves curves = with_peaks(run.schema, run.frames, run.evidence, group);
  if (curves.channels.empty()) return "";
  std::string table = csv_header(curves.channels);
  for (std::size_t k = 0; k < curves.rows.size(); ++k) {
    const auto row = curves.rows.row(k);
    table += shortest(curves.rows.time[k]);
    for (const double value : row) table += ',' + shortest(value);
    std::size_t at = 0;
    for (const Channel& channel : curves.channels) {
      double sum = 0.0;
      for (const double part : row.subspan(at, channel.width)) sum += part * part;
      if (!channel.length.empty()) table += ',' + shortest(std::sqrt(sum));
      at += channel.width;
    }
    table += '\n';
  }
  return table;
}

}  // namespace catena
