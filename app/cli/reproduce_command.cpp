// catena reproduce: computes published studies again and shows what they print beside what we find.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "commands.hpp"
#include "console.hpp"
#include "figure/output.hpp"
#include "interrupt.hpp"
#include "io/folder_files.hpp"
#include "io/json_parts.hpp"
#include "io/near_miss.hpp"
#include "io/output_folder.hpp"
#include "io/provenance.hpp"
#include "papers/atlas.hpp"
#include "papers/front_page.hpp"
#include "papers/papers.hpp"
#include "run_output.hpp"
#include "sweep_output.hpp"

namespace catena::cli {
namespace {

namespace fs = std::filesystem;
using Files = std::vector<NamedFile>;

/// A paper and where its results go.
struct Reproduced {
  const Paper* paper;
  std::optional<OutputFolder> folder;
};

/// All that is asked for. Several papers make an atlas: a folder with a front page, and one in it for each.
struct Asked {
  std::optional<OutputFolder> atlas;
  std::vector<Reproduced> papers;
};

std::expected<std::vector<const Paper*>, std::string> chosen(const std::vector<std::string>& names) {
  std::vector<const Paper*> found;
  const std::vector<std::string_view> known = paper_names();
  for (const std::string& name : names) {
    const auto paper = std::ranges::find(papers(), std::string_view(name), &Paper::name);
    if (paper == papers().end())
      return std::unexpected(fmt::format("reproduce {}: unknown document. Known: {}.{}", name, fmt::join(known, ", "),
                                         suggestion(name, known)));
    if (std::ranges::find(found, &*paper) == found.end()) found.push_back(&*paper);
  }
  if (names.empty())
    for (const Paper& each : papers()) found.push_back(&each);
  return found;
}

/// One paper named: the folder itself. Several, or all: a folder for each in it.
std::expected<Asked, std::string> tasks(const ReproduceOptions& options, const Common& common) {
  const auto wanted = chosen(options.documents);
  if (!wanted) return std::unexpected(wanted.error());
  Asked asked;
  const bool alone = wanted->size() == 1, writes = !options.out.empty() || !common.json;
  const std::string usual(alone ? wanted->front()->name : "atlas");
  const fs::path out = options.out.empty() ? free_folder("reproduce", usual) : options.out;
  if (writes && !alone) {
    auto folder = prepare(out, options.force);
    if (!folder) return std::unexpected(folder.error());
    asked.atlas.emplace(std::move(*folder));
  }
  for (const Paper* paper : *wanted) {
    Reproduced& task = asked.papers.emplace_back(paper, std::nullopt);
    if (!writes) continue;
    auto folder = prepare(alone ? out : out / paper->name, options.force);
    if (!folder) return std::unexpected(folder.error());
    task.folder.emplace(std::move(*folder));
  }
  return asked;
}

std::expected<Files, std::string> write_all(OutputFolder& folder, const Paper& paper, const Reproduction& made,
                                            const Provenance& from) {
  FolderFiles files(folder);
  files.put_text("atlas", "atlas.html", [&] { return study_html(atlas_page(paper, made, made_by(from))); });
  for (const ReproducedFigure& each : made.figures) {
    files.put_text(each.file, each.file + ".svg", [&] { return figure::svg(each.figure); });
    files.put_text(each.file + ".pdf", each.file + ".pdf", [&] { return figure::pdf(each.figure); });
    for (const CurveTable& table : each.curves)
      files.put_text(table.file, table.file, [&] { return curve_csv(table); });
  }
  files.put_text("numbers", "numbers.json", [&] { return numbers_json(paper, made, files.files()) + "\n"; });
  return files.finish();
}

/// What the atlas itself leaves beside the papers.
std::expected<Files, std::string> write_front(OutputFolder& folder, std::span<const AtlasEntry> entries,
                                              const nlohmann::ordered_json& numbers, const Provenance& from) {
  FolderFiles files(folder);
  files.put_text("atlas", "atlas.html", [&] { return study_html(front_page(entries, made_by(from))); });
  files.put_text("numbers", "numbers.json", [&] { return numbers.dump(2) + "\n"; });
  return files.finish();
}

/// "interrupted; nothing was written", or which papers were done before.
std::string interrupted_after(std::span<const AtlasEntry> done, bool written) {
  if (done.empty() || !written) return "interrupted; nothing was written";
  std::vector<std::string_view> names;
  for (const AtlasEntry& each : done) names.push_back(each.paper->name);
  return fmt::format("interrupted; complete: {}. The rest was not written", fmt::join(names, ", "));
}

void print_claims(const Paper& paper, const Reproduction& made, const Files& files) {
  say(fmt::format("{}: {}\n", strong(paper.name), paper.citation));
  for (const Claim& claim : made.claims) {
    say(fmt::format("  {}\n", claim.what));
    say(faint(fmt::format("    published {}; computed {}: ", claim.printed, computed_text(claim))));
    say(fmt::format("{}\n", claim.verdict == Verdict::differs ? strong(claim.verdict_text()) : claim.verdict_text()));
  }
  if (!files.empty()) print(faint(fmt::format("  {}\n", files.front().path)));
}

}  // namespace

int reproduce(const ReproduceOptions& options, const Common& common) {
  if (options.jobs < 0) {
    complain("--jobs: a positive number is needed.");
    return bad_input;
  }
  listen_for_interrupt();
  auto asked = tasks(options, common);
  if (!asked) {
    complain(asked.error());
    return bad_input;
  }
  const Provenance from = provenance(command_line());
  const unsigned jobs =
      options.jobs > 0 ? static_cast<unsigned>(options.jobs) : std::max(1U, std::thread::hardware_concurrency());
  nlohmann::ordered_json documents = nlohmann::ordered_json::array();
  std::vector<AtlasEntry> entries;
  for (Reproduced& task : asked->papers) {
    const auto begun = std::chrono::steady_clock::now();
    std::expected<Reproduction, std::string> made;
    {
      Progress progress(std::string(task.paper->name), 1.0, common.quiet || common.json, Progress::Unit::share);
      made = task.paper->reproduce(jobs, {.progress = [&](double share) { progress.show(share); },
                                          .keep_going = [] { return !interrupt_heard(); }});
    }
    if (!made) {
      complain(interrupt_heard() ? interrupted_after(entries, asked->atlas.has_value())
                                 : fmt::format("{}: {}", task.paper->name, made.error()));
      return interrupt_heard() ? interrupted : failed;
    }
    Files files;
    if (task.folder) {
      auto written = write_all(*task.folder, *task.paper, *made, from);
      if (!written) {
        complain(written.error());
        return failed;
      }
      files = std::move(*written);
    }
    documents.push_back(nlohmann::ordered_json::parse(numbers_json(*task.paper, *made, files)));
    if (!common.json && !common.quiet) print_claims(*task.paper, *made, files);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    entries.push_back({.paper = task.paper,
                       .lead = std::move(made->lead),
                       .claims = std::move(made->claims),
                       .page = fmt::format("{}/atlas.html", task.paper->name),
                       .seconds = took.count()});
  }
  nlohmann::ordered_json numbers{{"status", "done"}, {"documents", documents}};
  if (asked->atlas) {
    const auto written = write_front(*asked->atlas, entries, numbers, from);
    if (!written) {
      complain(written.error());
      return failed;
    }
    numbers["files"] = files_json(*written);
    if (!common.json && !common.quiet) print(fmt::format("{}: {}\n", strong("atlas"), written->front().path));
  }
  if (common.json) print(numbers.dump(2) + "\n");
  return flush() ? done : failed;
}

}  // namespace catena::cli
