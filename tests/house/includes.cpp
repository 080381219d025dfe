#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <set>

#include "house/house.hpp"

namespace catena::house {
namespace fs = std::filesystem;
namespace {

using Rooms = std::set<std::string>;

Rooms operator+(Rooms rooms, const Rooms& more) {
  rooms.insert(more.begin(), more.end());
  return rooms;
}

const Rooms below_lab = {"num", "exact", "model", "time", "statics", "modes", "spin", "record"};
const Rooms core = below_lab + Rooms{"lab"};

/// Who may include whom, besides itself. What is not here is not a room.
const std::map<std::string, Rooms> allowed = {
    {"num", {}},
    {"exact", {"num"}},
    {"model", {"num"}},
    {"time", {"num"}},
    {"statics", {"num", "exact", "model"}},
    {"modes", {"num", "exact", "model", "statics"}},
    {"spin", {"num", "exact", "model", "statics", "modes", "time"}},
    {"record", {"num", "model"}},
    {"lab", below_lab},
    {"io", core},
    {"figure", {"num"}},
    {"study", core + Rooms{"io"}},
    {"bench", core + Rooms{"io"}},
    {"report", core + Rooms{"io", "figure", "study"}},
    {"papers", core + Rooms{"io", "figure", "study", "report"}},
    {"app", core + Rooms{"io", "figure", "study", "bench", "report", "papers"}},
};

/// The core starts no thread, opens no file, reads no clock, draws no lots; std::complex multiplies with special cases.
const std::set<std::string> headers_not_in_the_core = {
    "thread",  "mutex",   "shared_mutex", "condition_variable", "future", "stop_token", "semaphore", "latch",
    "barrier", "fstream", "iostream",     "filesystem",         "cstdio", "chrono",     "ctime",     "random",
    "complex", "csignal", "locale",       "execution",
};

struct Include {
  std::string name;
  bool quoted = false;
  std::size_t line = 0;
};

std::vector<Include> includes_of(const fs::path& file) {
  static const std::regex directive(R"re(^\s*#\s*include\s*(["<])([^">]+)[">])re");
  std::vector<Include> includes;
  const auto lines = code_lines(file);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (std::regex_search(lines[i], match, directive)) includes.push_back({match[2], match[1] == "\"", i + 1});
  }
  return includes;
}

/// The first folder below src/, or "app".
std::string room_of(const fs::path& relative) {
  const std::string top = relative.begin()->string();
  return top == "src" ? std::next(relative.begin())->string() : top;
}

/// The file of ours that a quoted include means, relative to the root: beside the includer, or below src/ or app/.
std::optional<fs::path> meant_file(const fs::path& root, const fs::path& includer, const std::string& name) {
  for (const auto& candidate : {includer.parent_path() / name, fs::path("src") / name, fs::path("app") / name}) {
    if (fs::exists(root / candidate)) return candidate.lexically_normal();
  }
  return std::nullopt;
}

std::optional<std::string> objection(const std::string& from, const std::string& to) {
  if (from == to || allowed.at(from).contains(to)) return std::nullopt;
  return "room " + from + " must not include room " + to;
}

/// Where a paper has its files, src/papers/<name>; nothing for what papers share.
fs::path paper_of(const fs::path& relative) {
  const fs::path folder = relative.parent_path();
  return folder.parent_path() == "src/papers" ? folder : fs::path();
}

/// Papers do not know each other, and nobody knows them but by their table.
std::optional<std::string> paper_objection(const fs::path& from, const fs::path& to) {
  const fs::path paper = paper_of(to);
  if (paper.empty() || paper == paper_of(from) || from == "src/papers/papers.cpp") return std::nullopt;
  return paper.string() + " is found by the table of papers/papers.hpp alone";
}

std::optional<std::string> core_objection(const std::string& room, const std::string& header) {
  if (headers_not_in_the_core.contains(header)) return "<" + header + "> in room " + room + ", which is of the core";
  const bool standard = header.find_first_of("./") == std::string::npos;
  if (standard) return std::nullopt;
  return "<" + header + "> in room " + room + ": the core includes only the standard library and itself";
}

using Graph = std::map<std::string, std::vector<std::string>>;

/// Depth first; a file met again while it is still open closes a circle.
void find_circles(const Graph& graph, const std::string& file, std::vector<std::string>& open,
                  std::set<std::string>& done, std::vector<Finding>& findings) {
  if (const auto again = std::ranges::find(open, file); again != open.end()) {
    std::string path;
    for (auto step = again; step != open.end(); ++step) path += *step + " → ";
    findings.push_back({file, "a circle of includes: " + path + file});
    return;
  }
  if (done.contains(file) || !graph.contains(file)) return;
  open.push_back(file);
  for (const auto& next : graph.at(file)) find_circles(graph, next, open, done, findings);
  open.pop_back();
  done.insert(file);
}

}  // namespace

bool is_core(const std::string& room) { return core.contains(room); }

std::vector<Finding> wrong_includes(const fs::path& root) {
  std::vector<Finding> findings;
  Graph graph;
  for (const char* top : {"src", "app"}) {
    for (const auto& file : sources_below(root / top)) {
      const fs::path relative = fs::relative(file, root);
      const std::string room = room_of(relative);
      if (!allowed.contains(room)) {
        findings.push_back(
            {relative.string(), "\"" + room + "\" is not a room; add it to CONTRIBUTING.md and tests/house"});
        continue;
      }
      for (const auto& [name, quoted, line] : includes_of(file)) {
        const std::string where = relative.string() + ":" + std::to_string(line);
        if (!quoted) {
          if (!is_core(room)) continue;
          if (const auto why = core_objection(room, name)) findings.push_back({where, *why});
        } else if (const auto target = meant_file(root, relative, name)) {
          graph[relative.string()].push_back(target->string());
          if (!allowed.contains(room_of(*target))) continue;  // said at the file itself
          if (const auto why = objection(room, room_of(*target))) findings.push_back({where, *why});
          if (const auto why = paper_objection(relative, *target)) findings.push_back({where, *why});
        } else if (is_core(room)) {
          findings.push_back({where, "\"" + name + "\" is no file of ours; outside headers go in <>"});
        }
      }
    }
  }
  std::vector<std::string> open;
  std::set<std::string> done;
  for (const auto& [file, targets] : graph) find_circles(graph, file, open, done, findings);
  return findings;
}

}  // namespace catena::house
