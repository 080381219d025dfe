#include "io/run_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "io/ensemble_file.hpp"
#include "io/evidence_groups.hpp"
#include "io/experiment_file.hpp"
#include "io/experiment_writer.hpp"
#include "io/halving_file.hpp"
#include "io/result_group.hpp"
#include "io/run_groups.hpp"
#include "lab/build.hpp"
#include "lab/chain_names.hpp"
#include "lab/quantities.hpp"
#include "lab/recorded_shape.hpp"

namespace catena {
namespace {

constexpr std::int64_t run_format_version = 2;

/// Large, and nothing that Catena needs: written, never read.
constexpr std::array<std::string_view, 2> joint_channels{"/shape/x", "/shape/y"};

void check_format(const hdf5::Stored& root) {
  if (root.text("format") != "catena run") throw hdf5::Error("is not a run of Catena");
  const std::int64_t version = root.integer("format_version");
  if (version > run_format_version)
    throw hdf5::Error(
        fmt::format("has format {}, written by a newer Catena; this one reads up to {}", version, run_format_version));
  if (version < run_format_version)
    throw hdf5::Error(
        fmt::format("has format {}, written by an older Catena; this one reads format {}. Its experiment can be run "
                    "again: save it with "
                    "python3 -c \"import h5py; print(h5py.File('run.h5').attrs['experiment'])\" > case.toml, then "
                    "catena run case.toml",
                    version, run_format_version));
}

/// Whoever shows a chain relies on these; what else a program of another day records or watches does no harm.
std::string unlike_chain(const Schema& found, const Experiment& experiment) {
  using namespace chain_names;
  const Schema expected = schema_of(experiment);
  const auto channel_of = [](const Schema& schema, std::string_view name) {
    return std::ranges::find(schema.channels, name, &Channel::name);
  };
  for (const std::string_view name :
       {angles, position, velocity, acceleration, kinetic, potential, work, heat, tension}) {
    const auto today = channel_of(expected, name), same = channel_of(found, name);
    if (same == found.channels.end() || same->width != today->width || same->sampled != today->sampled)
      return fmt::format("its channel {} does not fit the experiment in it", name);
  }
  for (const std::string_view name : {speed_max, acceleration_max, drop_max})
    if (!found.watched_called(name)) return fmt::format("it does not know {}", name);
  if (found.place != expected.place) return "what it compares does not fit the experiment in it";
  return "";
}

std::vector<DerivedChannel> chain_geometry(const ChainRun& run, std::size_t most) {
  const Frames& frames = run.file.result.frames;
  const std::vector<double> lengths = link_lengths(run.experiment);
  const RecordedShape shape(frames, lengths);
  const std::size_t joints = frames.time.size() * (shape.pieces() + 1);
  const bool shaped = shape.present(), stored = shaped && joints <= most;
  std::string about = is_cable(run.experiment.chain) ? "of each element at rest, from the support to the tip"
                                                     : "of each link, from the support to the tip";
  if (shaped && !stored)
    about += fmt::format("; the places of the joints are not stored, since {} are more than {}: {}", joints, most,
                         shape.curved() ? "between two nodes the cable is the cubic that has their places and slopes"
                                        : "each joint is length·(cos, sin)(angle) from the one before it");
  std::vector<DerivedChannel> made{{.channel = {.name = "shape/lengths", .unit = "m", .description = about},
                                    .numbers = lengths.size(),
                                    .values = [lengths] { return std::vector<double>(lengths); }}};
  if (!stored) return made;
  for (const auto& [place, coordinate] :
       {std::pair(joint_channels[0], &Vec2<double>::x), {joint_channels[1], &Vec2<double>::y}})
    made.push_back(
        {.channel = {.name = std::string(place.substr(1)),
                     .unit = "m",
                     .width = shape.pieces() + 1,
                     .description = shape.curved() ? "of points along the cable, equally many in each element, the "
                                                     "support first and the tip last"
                                                   : "of each joint, the support first and the tip last"},
         .numbers = joints,
         .values = [shape, frames = frames.time.size(), coordinate] {
           return line_places(shape, frames, coordinate);
         }});
  return made;
}

std::expected<void, std::string> write_with(const std::filesystem::path& path, const RunFile& run,
                                            std::span<const DerivedChannel> derived) {
  std::size_t bytes = result_bytes(run.result) + run.experiment.size();
  for (const DerivedChannel& one : derived) bytes += one.numbers * sizeof(double);
  return hdf5::write_file(path, bytes, [&](const hdf5::Group& root) {
    root.attribute("format", std::string("catena run"));
    root.attribute("format_version", run_format_version);
    root.attribute("title", run.title);
    root.attribute("experiment", run.experiment);
    root.attribute("wall_seconds", run.wall_seconds);
    if (!run.compare.empty()) root.attribute("compare", run.compare);
    if (!run.changed.empty()) root.attribute("changed", change_lines(run.changed));
    write_run_spec(root, run.run);
    write_result(root, run.result, derived);
    write_certificate(root, run.result.schema, run.certificate);
    write_provenance(root, run.provenance);
    if (run.ensemble) write_ensemble(root, *run.ensemble);
    if (run.halving) write_halving(root, *run.halving);
  });
}

}  // namespace

std::expected<void, std::string> write_run(const std::filesystem::path& path, const RunFile& run) {
  return write_with(path, run, {});
}

std::expected<RunFile, std::string> read_run(const std::filesystem::path& path) {
  try {
    const hdf5::File file(path, joint_channels);
    const hdf5::Stored root = file.root();
    check_format(root);
    RunResult result = read_result(root);
    Certificate certificate = read_certificate(root, result.schema);
    if (certificate.present && certificate.at_error.size() != result.at.size())
      throw hdf5::Error("/certificate and /at differ in length");
    return RunFile{.title = root.text("title"),
                   .experiment = root.text("experiment"),
                   .run = read_run_spec(root),
                   .result = std::move(result),
                   .certificate = std::move(certificate),
                   .provenance = read_provenance(root),
                   .wall_seconds = root.number("wall_seconds"),
                   .compare = root.has_attribute("compare") ? root.text("compare") : "",
                   .changed = root.has_attribute("changed") ? changes_from_lines(root.text("changed")) : Changes{},
                   .ensemble = root.has("ensemble") ? std::optional(read_ensemble(root)) : std::nullopt,
                   .halving = root.has("halving") ? std::optional(read_halving(root)) : std::nullopt};
  } catch (const std::exception& problem) {
    return std::unexpected(fmt::format("{}: {}.", path.string(), problem.what()));
  }
}

ChainRun chain_run(Experiment experiment, RunResult result, Certificate certificate) {
  RunFile file{.title = experiment.title,
               .experiment = write_experiment(experiment, true),
               .run = experiment.run,
               .result = std::move(result),
               .certificate = std::move(certificate),
               .limit = step_limit(experiment)};
  return {.experiment = std::move(experiment), .file = std::move(file)};
}

std::expected<void, std::string> write_run(const std::filesystem::path& path, const ChainRun& run, std::size_t most) {
  return write_with(path, run.file, chain_geometry(run, most));
}

std::expected<ChainRun, std::string> read_chain_run(const std::filesystem::path& path) {
  auto file = read_run(path);
  if (!file) return std::unexpected(file.error());
  auto experiment = read_stored_experiment(file->experiment, "experiment");
  const std::string wrong = experiment ? unlike_chain(file->result.schema, *experiment)
                                       : "the experiment in it cannot be read: " + experiment.error();
  if (!wrong.empty()) return std::unexpected(fmt::format("{}: {}.", path.string(), wrong));
  file->limit = step_limit(*experiment);
  return ChainRun{.experiment = std::move(*experiment), .file = std::move(*file)};
}

}  // namespace catena
