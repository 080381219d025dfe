#include <regex>
#include <set>

#include "house/house.hpp"

namespace catena::house {
namespace fs = std::filesystem;
namespace {

/// Not <signal.h> and <time.h>, which hold more in POSIX.
const std::set<std::string> old_headers = {"assert", "ctype",  "errno",  "fenv",   "float",  "inttypes", "limits",
                                           "locale", "math",   "setjmp", "stdarg", "stddef", "stdint",   "stdio",
                                           "stdlib", "string", "uchar",  "wchar",  "wctype"};

bool occurs(const std::vector<std::string>& lines, const std::string& name, std::size_t besides) {
  const std::regex word("\\b" + name + "\\b");
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (i != besides && std::regex_search(lines[i], word)) return true;
  return false;
}

}  // namespace

std::vector<Finding> idle_names(const fs::path& root) {
  static const std::regex brought(R"(^\s*(?:using [\w:]*::(\w+)|namespace (\w+) =.*);)");
  static const std::regex header(R"(^\s*#\s*include\s*<(\w+)\.h>)");
  std::vector<Finding> findings;
  for (const char* top : {"src", "app", "tests"})
    for (const fs::path& file : sources_below(root / top)) {
      const auto lines = code_lines(file);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string where = fs::relative(file, root).string() + ":" + std::to_string(i + 1);
        std::smatch match;
        if (std::regex_search(lines[i], match, header) && old_headers.contains(match[1]))
          findings.push_back({where, "<" + match[1].str() + ".h> is <c" + match[1].str() + "> in C++"});
        if (file.extension() != ".cpp" || !std::regex_search(lines[i], match, brought)) continue;
        const std::string name = match[1].matched ? match[1] : match[2];
        if (!occurs(lines, name, i)) findings.push_back({where, name + " is not used"});
      }
    }
  return findings;
}

}  // namespace catena::house
