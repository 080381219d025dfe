#include "table_output.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "console.hpp"
#include "report/digits.hpp"

namespace catena::cli {

void print_table(const StudyTable& table) {
  std::vector<std::vector<std::string>> lines{table.headers};
  lines.insert(lines.end(), table.rows.begin(), table.rows.end());
  std::vector<std::size_t> widest(table.headers.size(), 0);
  for (auto& line : lines)
    for (std::size_t c = 0; c < line.size(); ++c) {
      line[c] = typeset(line[c]);
      widest[c] = std::max(widest[c], characters(line[c]));
    }
  for (const auto& line : lines) {
    std::string text = " ";
    for (std::size_t c = 0; c < line.size(); ++c) {
      text += " " + line[c];
      if (c + 1 < line.size()) text.append(widest[c] - characters(line[c]) + 1, ' ');
    }
    print(text + "\n");
  }
}

}  // namespace catena::cli
