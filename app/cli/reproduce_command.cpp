// catena reproduce: computes published documents again and shows what they print beside what we find.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "commands.hpp"
#include "console.hpp"
#include "figure/output.hpp"
#include "interrupt.hpp"
#include "io/folder_files.hpp"
#include "io/near_miss.hpp"
#include "io/output_folder.hpp"
#include "io/provenance.hpp"
#include "report/reproduction.hpp"
#include "run_output.hpp"

namespace catena::cli {
namespace {

namespace fs = std::filesystem;
using Files = std::vector<NamedFile>;

/// A document and where its results go.
struct Reproduced {
  const PublishedDocument* document;
  std::optional<OutputFolder> folder;
};

std::expected<std::vector<const PublishedDocument*>, std::string> chosen(const std::vector<std::string>& names) {
  std::vector<const PublishedDocument*> documents;
  std::vector<std::string_view> known;
  for (const PublishedDocument& each : published_documents()) known.push_back(each.name);
  for (const std::string& name : names) {
    const auto found = std::ranges::find(published_documents(), std::string_view(name), &PublishedDocument::name);
    if (found == published_documents().end())
      return std::unexpected(fmt::format("reproduce {}: unknown document. Known: {}.{}", name, fmt::join(known, ", "),
                                         suggestion(name, known)));
    if (std::ranges::find(documents, &*found) == documents.end()) documents.push_back(&*found);
  }
  if (names.empty())
    for (const PublishedDocument& each : published_documents()) documents.push_back(&each);
  return documents;
}

/// One document named: the folder itself. Several, or all: a folder for each in it.
std::expected<std::vector<Reproduced>, std::string> tasks(const ReproduceOptions& options, const Common& common) {
  const auto documents = chosen(options.documents);
  if (!documents) return std::unexpected(documents.error());
  std::vector<Reproduced> all;
  for (const PublishedDocument* document : *documents) {
    Reproduced task{.document = document, .folder = std::nullopt};
    if (!options.out.empty() || !common.json) {
      const std::string name(document->name);
      const fs::path place = options.out.empty()             ? free_folder("reproduce", name)
                             : options.documents.size() == 1 ? options.out
                                                             : options.out / name;
      auto folder = prepare(place, options.force);
      if (!folder) return std::unexpected(folder.error());
      task.folder.emplace(std::move(*folder));
    }
    all.push_back(std::move(task));
  }
  return all;
}

std::expected<Files, std::string> write_all(OutputFolder& folder, const PublishedDocument& document,
                                            const Reproduction& made, const Provenance& from) {
  FolderFiles files(folder);
  files.put_text("atlas", "atlas.html", [&] {
    return study_html(atlas_page(document, made,
                                 {{"Catena", fmt::format("{} ({})", from.version, from.commit)},
                                  {"Machine", from.machine},
                                  {"Command", from.command_line}}));
  });
  for (const ReproducedFigure& each : made.figures) {
    files.put_text(each.file, each.file + ".svg", [&] { return figure::svg(each.figure); });
    files.put_text(each.file + ".pdf", each.file + ".pdf", [&] { return figure::pdf(each.figure); });
    for (const CurveTable& table : each.curves)
      files.put_text(table.file, table.file, [&] { return curve_csv(table); });
  }
  files.put_text("numbers", "numbers.json", [&] { return numbers_json(document, made, files.files()) + "\n"; });
  return files.finish();
}

void print_claims(const PublishedDocument& document, const Reproduction& made, const Files& files) {
  print(fmt::format("{}: {}\n", strong(document.name), document.citation));
  for (const Claim& claim : made.claims) {
    print(fmt::format("  {}\n", claim.what));
    print(faint(fmt::format("    published {}; computed {}: ", claim.printed, computed_text(claim))));
    print(fmt::format("{}\n", claim.verdict == Verdict::differs ? strong(claim.verdict_text()) : claim.verdict_text()));
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
  auto all = tasks(options, common);
  if (!all) {
    complain(all.error());
    return bad_input;
  }
  const Provenance from = provenance(command_line());
  const unsigned jobs =
      options.jobs > 0 ? static_cast<unsigned>(options.jobs) : std::max(1U, std::thread::hardware_concurrency());
  nlohmann::ordered_json documents = nlohmann::ordered_json::array();
  for (Reproduced& task : *all) {
    std::expected<Reproduction, std::string> made;
    {
      Progress progress(std::string(task.document->name), 1.0, common.quiet || common.json, Progress::Unit::share);
      made = task.document->reproduce(jobs, {.progress = [&](double share) { progress.show(share); },
                                             .keep_going = [] { return !interrupt_heard(); }});
    }
    if (!made) {
      complain(interrupt_heard() ? std::string("interrupted; nothing was written")
                                 : fmt::format("{}: {}", task.document->name, made.error()));
      return interrupt_heard() ? interrupted : failed;
    }
    Files files;
    if (task.folder) {
      auto written = write_all(*task.folder, *task.document, *made, from);
      if (!written) {
        complain(written.error());
        return failed;
      }
      files = std::move(*written);
    }
    if (common.json)
      documents.push_back(nlohmann::ordered_json::parse(numbers_json(*task.document, *made, files)));
    else if (!common.quiet)
      print_claims(*task.document, *made, files);
  }
  if (common.json) print(nlohmann::ordered_json{{"status", "done"}, {"documents", documents}}.dump(2) + "\n");
  return flush() ? done : failed;
}

}  // namespace catena::cli
