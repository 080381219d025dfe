#include "io/run_file.hpp"

#include <fmt/format.h>

#include "io/atomic_file.hpp"
#include "io/evidence_groups.hpp"
#include "io/experiment_file.hpp"
#include "io/experiment_writer.hpp"
#include "io/result_group.hpp"
#include "io/run_groups.hpp"

namespace catena {
namespace {

using hdf5::Error;
using hdf5::Group;
using hdf5::Stored;

constexpr std::int64_t format_version = 1;

void check_format(const Stored& root) {
  if (root.text("format") != "catena run") throw Error("is not a run of Catena");
  const std::int64_t version = root.integer("format_version");
  if (version > format_version) {
    throw Error(
        fmt::format("has format {}, written by a newer Catena; this one reads up to {}", version, format_version));
  }
}

}  // namespace

std::expected<void, std::string> write_run(const std::filesystem::path& path, const RunFile& run) {
  try {
    const std::string experiment = write_experiment(run.experiment, true);
    hdf5::Image image(result_bytes(run.result) + experiment.size());
    {
      const Group root = image.root();
      root.attribute("format", std::string("catena run"));
      root.attribute("format_version", format_version);
      root.attribute("title", run.experiment.title);
      root.attribute("experiment", experiment);
      root.attribute("wall_seconds", run.wall_seconds);
      if (!run.compare.empty()) root.attribute("compare", run.compare);
      write_result(root, run.result);
      write_certificate(root, run.certificate);
      write_provenance(root, run.provenance);
    }
    return write_file(path, image.bytes());
  } catch (const std::exception& problem) {
    return std::unexpected(fmt::format("{}: cannot be written: {}.", path.string(), problem.what()));
  }
}

std::expected<RunFile, std::string> read_run(const std::filesystem::path& path) {
  try {
    const hdf5::File file(path);
    const Stored root = file.root();
    check_format(root);
    auto experiment = read_stored_experiment(root.text("experiment"), "experiment");
    if (!experiment) throw Error("the experiment in it cannot be read: " + experiment.error());
    RunResult result = read_result(root);
    check_belongs(result, *experiment);
    return RunFile{.experiment = std::move(*experiment),
                   .result = std::move(result),
                   .certificate = read_certificate(root),
                   .provenance = read_provenance(root),
                   .wall_seconds = root.number("wall_seconds"),
                   .compare = root.has_attribute("compare") ? root.text("compare") : ""};
  } catch (const std::exception& problem) {
    return std::unexpected(fmt::format("{}: {}.", path.string(), problem.what()));
  }
}

}  // namespace catena
