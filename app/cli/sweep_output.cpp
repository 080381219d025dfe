#include "sweep_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "study/sweep_file.hpp"

namespace catena::cli {

unsigned jobs_or_cores(int jobs) {
  return jobs > 0 ? static_cast<unsigned>(jobs) : std::max(1U, std::thread::hardware_concurrency());
}

std::vector<std::pair<std::string, std::string>> made_by(const Provenance& from) {
  return {{"Catena", fmt::format("{} ({})", from.version, from.commit)},
          {"Machine", from.machine},
          {"Command", fmt::format("`{}`", from.command_line)}};  // as typed: a page sets 1e-6 as 10⁻⁶ elsewhere
}

std::expected<std::vector<NamedFile>, std::string> write_sweep_folder(
    OutputFolder& folder, const SweepPlan& plan, std::span<const SweepPoint> points, const StudyPage& page,
    const std::function<std::string(std::span<const NamedFile>)>& summary) {
  FolderFiles files(folder);
  files.put("sweep", "sweep.h5", [&](const auto& path) { return write_sweep(path, plan, points); });
  files.put_text("table", "sweep.csv", [&] { return sweep_csv(plan, points); });
  files.put_text("report", "report.html", [&] { return study_html(page); });
  files.put_text("summary", "summary.json", [&] { return summary(files.files()) + "\n"; });
  return files.finish();
}

}  // namespace catena::cli
