#include <algorithm>
#include <fstream>
#include <iterator>

#include "house/house.hpp"

namespace catena::house {
namespace fs = std::filesystem;

std::string listed(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) text += finding.where + ": " + finding.what + "\n";
  return text;
}

std::vector<fs::path> sources_below(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::is_directory(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const auto kind = entry.path().extension();
    if (entry.is_regular_file() && (kind == ".hpp" || kind == ".cpp")) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

std::vector<std::string> code_lines(const fs::path& file) {
  std::ifstream stream(file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  enum class In { code, line_comment, block_comment, string } in = In::code;
  std::vector<std::string> lines(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto ahead = [&](const char* two) { return text.compare(i, 2, two) == 0; };
    if (c == '\n') {
      if (in != In::block_comment) in = In::code;  // a literal that spans lines does not occur in the core
      lines.emplace_back();
    } else if (in == In::code) {
      if (ahead("//")) {
        in = In::line_comment;
      } else if (ahead("/*")) {
        in = In::block_comment;
        ++i;
      } else if (c == '"' && lines.back().find('#') == std::string::npos) {
        in = In::string;
      } else {
        lines.back() += c;
      }
    } else if (in == In::block_comment && ahead("*/")) {
      in = In::code;
      ++i;
    } else if (in == In::string && c == '\\') {
      ++i;
    } else if (in == In::string && c == '"') {
      in = In::code;
    }
  }
  return lines;
}

}  // namespace catena::house
