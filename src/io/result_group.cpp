#include "io/result_group.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>
#include <vector>

#include "io/evidence_groups.hpp"
#include "io/run_groups.hpp"
#include "io/schema_group.hpp"

namespace catena {
namespace {

using hdf5::Error;
using hdf5::Group;
using hdf5::Stored;

/// The samples at the start and at the end.
Samples ends_of(const RunResult& result) {
  Samples ends{.width = result.schema.sample_width()};
  if (!result.first.empty()) ends.push_back(0.0, result.first);
  if (!result.last.empty()) ends.push_back(result.t_end, result.last);
  return ends;
}

}  // namespace

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

std::uint64_t hash_called(const std::string& text) {
  std::uint64_t hash = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (problem != std::errc() || end != text.data() + text.size()) throw Error("the hash is not a hexadecimal number");
  return hash;
}

void write_result(const Group& root, const RunResult& result, std::span<const DerivedChannel> derived) {
  write_outcome(root, result);
  write_frames(root, result.frames, derived);
}

RunResult read_result(const Stored& root) {
  RunResult result = read_outcome(root);
  result.frames = read_frames(root, result.schema);
  return result;
}

void write_outcome(const Group& root, const RunResult& result) {
  root.attribute("status", std::string(name(result.status)));
  root.attribute("message", result.message);
  root.attribute("hash", hash_text(result.hash));
  root.attribute("method", std::string(name(result.method)));
  root.attribute("method_reason", result.method_reason);
  root.attribute("t_end", result.t_end);
  write_schema(root, result.schema);
  write_samples(root, "at", result.schema, result.at);
  write_samples(root, "ends", result.schema, ends_of(result));
  write_peaks(root, "peaks", result.schema, result.peaks);
  write_firsts(root, result.schema, result.firsts);
  write_marks(root, result.schema, result.evidence);
  write_counters(root, result.counters);
  const Group last = root.create("last");
  last.write("state", result.state, {result.schema.state_unit, result.schema.state_description});
  last.attribute("time", result.t_end);
}

RunResult read_outcome(const Stored& root) {
  RunResult result;
  result.schema = read_schema(root);
  result.status = called(root.text("status"), RunStatus::failed, "status");
  result.message = root.text("message");
  result.hash = hash_called(root.text("hash"));
  result.method = called(root.text("method"), last_method, "method");
  result.method_reason = root.text("method_reason");
  result.t_end = root.number("t_end");
  result.at = read_samples(root, "at", result.schema);
  const Samples ends = read_samples(root, "ends", result.schema);
  if (ends.size() == 2) {
    result.first.assign(ends.row(0).begin(), ends.row(0).end());
    result.last.assign(ends.row(1).begin(), ends.row(1).end());
  }
  result.state = root.open("last").read("state");
  if (result.state.empty()) return result;  // it failed before it began
  if (result.state.size() != result.schema.state_size || ends.size() != 2)
    throw Error(
        fmt::format("its last state has {} numbers where {} belong", result.state.size(), result.schema.state_size));
  result.peaks = read_peaks(root, "peaks", result.schema);
  result.firsts = read_firsts(root, result.schema);
  read_marks(root, result.schema, result.evidence);
  result.counters = read_counters(root);
  return result;
}

std::size_t outcome_bytes(const RunResult& result) {
  const Evidence& evidence = result.evidence;
  const std::size_t numbers = 3 * result.state.size() + result.at.numbers.size() + evidence.around.numbers.size() +
                              evidence.probes.numbers.size() + evidence.stations.size();
  return numbers * sizeof(double) + (std::size_t{1} << 17);  // headers and heaps take some tens of kB
}

std::size_t result_bytes(const RunResult& result) {
  std::size_t numbers = result.frames.time.size();
  for (const std::vector<double>& values : result.frames.values) numbers += values.size();
  return outcome_bytes(result) + numbers * sizeof(double);
}

}  // namespace catena
