#include "io/experiment_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "io/override.hpp"
#include "io/problems.hpp"
#include "io/read_value.hpp"
#include "io/support_file.hpp"
#include "io/text_file.hpp"
#include "io/toml_text.hpp"
#include "io/unknown_name.hpp"
#include "lab/keys.hpp"

namespace catena {
namespace {

// Collects values and problems. In a section in which something could not be read only what is wrong by itself is told, and
// so everywhere when that section is [chain]: what depends on a missing value would only be noise.
class Reader {
 public:
  explicit Reader(std::string_view name, Purpose purpose = Purpose::motion) : name_(name), purpose_(purpose) {}

  void read_file(std::string_view text);
  void read_override(const std::string& argument);
  void read_support_tables();
  void ask_for_required(bool file_is_empty);
  void judge();

  /// Another table is another file, not a thousand other numbers: what was read from one is put into `other` too.
  void share_tables(Experiment& other) const;

  Experiment experiment;
  Problems problems;

 private:
  void complain(std::string_view section, std::string problem) {
    spoiled_.emplace(section);
    problems.add(std::move(problem));
  }
  void take(const Key& key, const TomlValue& value, std::string_view place);
  void read_entry(const TomlEntry& entry);
  LinkModel model() const { return experiment.chain.model; }

  /// The table of an end that moves along one.
  struct EndTable {
    std::string section;
    SupportSpec& (*spec)(Experiment&);
    std::optional<std::filesystem::path> file{};  // if it is to be read
    bool loose_column = false;                    // x or y in an override
  };

  std::string name_;
  Purpose purpose_;
  bool readable_ = true;
  std::array<EndTable, 2> tables_{EndTable{"support", [](Experiment& e) -> SupportSpec& { return e.support; }},
                                  EndTable{"far_end", [](Experiment& e) -> SupportSpec& { return e.far_end.path; }}};
  std::set<std::string, std::less<>> spoiled_;                // sections with something that could not be read
  std::set<std::string, std::less<>> unread_;                 // keys that are missing or could not be read
  std::map<std::string, std::string, std::less<>> subjects_;  // "whip.toml:4: [chain] links", by the dotted name
};

void Reader::take(const Key& key, const TomlValue& value, std::string_view place) {
  const std::string subject = fmt::format("{}: {}", place, bracketed(key));
  subjects_.insert_or_assign(dotted(key), subject);
  unread_.erase(dotted(key));
  if (const auto done = put(key, value, experiment); !done) {
    unread_.insert(dotted(key));
    complain(key.section, fmt::format("{}: {}", subject, done.error()));
  }
}

void Reader::read_entry(const TomlEntry& entry) {
  const std::vector<std::string_view> sections = section_names();
  if (!entry.section.empty() && std::ranges::find(sections, entry.section) == sections.end()) return;
  const std::string place = fmt::format("{}:{}", name_, entry.line);
  if (const Key* key = find_key(entry.section, entry.key)) {
    take(*key, entry.value, place);
  } else if (entry.section.empty() && std::ranges::find(sections, entry.key) != sections.end()) {
    complain(entry.key, fmt::format("{0}: {1}: a section is needed: [{1}] once, its keys below.", place, entry.key));
  } else {
    complain(entry.section, fmt::format("{}: {}", place, unknown_key(entry.section, entry.key, model())));
  }
}

void Reader::read_file(std::string_view text) {
  const auto parsed = parse_toml(text);
  if (!parsed) {
    readable_ = false;
    const TomlProblem& problem = parsed.error();
    const std::string column = problem.column > 0 ? fmt::format(":{}", problem.column) : "";
    problems.add(fmt::format("{}:{}{}: {}", name_, problem.line, column, problem.text));
    return;
  }
  // First of all, since it says which keys there are; what is wrong with it is said when all are read.
  for (const TomlEntry& entry : parsed->entries)
    if (entry.section == "chain" && entry.key == "model") [[maybe_unused]]
      const auto judged_later = put(*find_key("chain.model"), entry.value, experiment);
  const std::vector<std::string_view> known = section_names();
  for (const TomlSection& section : parsed->sections) {
    if (std::ranges::find(known, section.name) == known.end()) {
      complain(section.name, fmt::format("{}:{}: {}", name_, section.line, unknown_section(section.name, model())));
    }
  }
  for (const TomlEntry& entry : parsed->entries) read_entry(entry);
  for (EndTable& table : tables_)
    if (!subjects_.contains(table.section + ".times"))
      table.file = std::filesystem::path(name_).parent_path() / table.spec(experiment).file;
}

void Reader::read_override(const std::string& argument) {
  const auto given = parse_override(argument, model());
  if (!given) {
    problems.add(given.error());
    return;
  }
  take(*given->key, given->value, given->place);
  const std::string key = dotted(*given->key);
  for (EndTable& table : tables_) {
    if (key == table.section + ".file") table.file = table.spec(experiment).file;
    if (key == table.section + ".times") table.file.reset();
    if (key == table.section + ".x" || key == table.section + ".y") table.loose_column = true;
  }
}

// A file that is written beside its numbers only says where they came from.
void Reader::read_support_tables() {
  for (const EndTable& table : tables_) {
    SupportSpec& end = table.spec(experiment);
    if (!readable_ || end.motion != SupportMotion::table || end.file.empty() || !table.file) continue;
    if (table.loose_column)
      complain(
          table.section,
          fmt::format("--set: [{0}] x and y belong to a table of their own: give {0}.times as well.", table.section));
    if (const auto read = read_support_file(*table.file, end); !read) {
      unread_.insert(table.section + ".file");
      complain(table.section, read.error());
    }
  }
}

void Reader::share_tables(Experiment& other) const {
  Experiment ours = experiment;
  for (const EndTable& table : tables_) {
    if (!table.file) continue;
    const SupportSpec& now = table.spec(ours);
    SupportSpec& before = table.spec(other);
    before.times = now.times, before.x = now.x, before.y = now.y;
  }
}

void Reader::ask_for_required(bool file_is_empty) {
  if (!readable_) return;
  std::vector<std::string> missing;
  for (const Key& key : experiment_keys()) {
    if (!key.required || !belongs(key, model()) || subjects_.contains(dotted(key))) continue;
    if (purpose_ == Purpose::rest && key.section == "run") continue;
    if (std::ranges::any_of(key.implied_by, [&](std::string_view other) { return subjects_.contains(other); }))
      continue;
    missing.push_back(bracketed(key));
    unread_.insert(dotted(key));
    spoiled_.emplace(key.section);
    if (file_is_empty) continue;
    problems.add(fmt::format("{}: {}: missing; {} is needed, {}.", name_, bracketed(key), allowed(key), key.comment));
  }
  if (file_is_empty && !missing.empty()) {
    problems.add(
        fmt::format("{}: the file is empty. An experiment needs at least {}.", name_, fmt::join(missing, ", ")));
  }
}

void Reader::judge() {
  if (!readable_) return;
  for (const Complaint& complaint : complaints(experiment, purpose_)) {
    const std::string section = complaint.key.substr(0, complaint.key.find('.'));
    const bool certain = complaint.alone || !(spoiled_.contains("chain") || spoiled_.contains(section));
    if (!certain || unread_.contains(complaint.key)) continue;
    const auto given = subjects_.find(complaint.key);
    const Key* key = find_key(complaint.key);
    const std::string subject =
        given != subjects_.end()
            ? given->second
            : fmt::format("{}: {} (not given)", name_, key != nullptr ? bracketed(*key) : complaint.key);
    problems.add(fmt::format("{} {}.", subject, complaint.text));
  }
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

}  // namespace

std::expected<Loaded, std::string> read_experiment_text(std::string_view text, std::string_view name,
                                                        std::span<const std::string> overrides, Purpose purpose) {
  Reader reader(name, purpose);
  reader.read_file(text);
  Experiment as_written = reader.experiment;
  for (const std::string& argument : overrides) reader.read_override(argument);
  reader.read_support_tables();
  reader.ask_for_required(is_blank(text));
  for (Experiment* one : {&as_written, &reader.experiment}) fill_in(one->chain);
  reader.judge();
  if (!reader.problems.none()) return std::unexpected(reader.problems.text());
  reader.share_tables(as_written);
  Loaded loaded{.experiment = std::move(reader.experiment), .source = std::string(name)};
  loaded.changed = changes(as_written, loaded.experiment);
  std::string& title = loaded.experiment.title;
  if (title == as_written.title)
    title = changed_title(std::filesystem::path(name).stem().string(), title, loaded.changed);
  return loaded;
}

std::expected<Loaded, std::string> read_experiment(const std::filesystem::path& path,
                                                   std::span<const std::string> overrides, Purpose purpose) {
  const auto text = read_text_file(path);
  if (!text) return std::unexpected(text.error());
  return read_experiment_text(*text, path.string(), overrides, purpose);
}

std::expected<Experiment, std::string> read_stored_experiment(std::string_view text, std::string_view name) {
  Reader reader(name);
  reader.read_file(text);
  reader.ask_for_required(is_blank(text));
  if (!reader.problems.none()) return std::unexpected(reader.problems.text());
  return std::move(reader.experiment);
}

}  // namespace catena
