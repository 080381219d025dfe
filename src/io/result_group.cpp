#include "io/result_group.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>
#include <vector>

#include "io/evidence_groups.hpp"
#include "io/run_groups.hpp"

namespace catena {
namespace {

using hdf5::Error;
using hdf5::Group;
using hdf5::Stored;

void write_at(const Group& root, const std::vector<TipSample>& at) {
  const Group group = root.create("at");
  std::vector<double> times;
  times.reserve(at.size());
  for (const TipSample& sample : at) times.push_back(sample.time);
  group.write("time", times, {"s", "asked for"});
  write_tips(group, at);
}

}  // namespace

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

std::uint64_t hash_called(const std::string& text) {
  std::uint64_t hash = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (problem != std::errc() || end != text.data() + text.size()) throw Error("the hash is not a hexadecimal number");
  return hash;
}

void write_result(const Group& root, const RunResult& result) {
  write_outcome(root, result);
  write_frames(root, result.frames);
}

RunResult read_result(const Stored& root) {
  Frames frames = read_frames(root);
  RunResult result = read_outcome(root);
  result.frames = std::move(frames);
  return result;
}

void write_outcome(const Group& root, const RunResult& result) {
  root.attribute("status", std::string(name(result.status)));
  root.attribute("message", result.message);
  root.attribute("hash", hash_text(result.hash));
  root.attribute("method", std::string(name(result.method)));
  root.attribute("method_reason", result.method_reason);
  root.attribute("t_end", result.t_end);
  write_at(root, result.at);
  write_peaks(root, "peaks", result.peaks);
  write_firsts(root, "firsts", result.firsts);
  write_marks(root, result.evidence);
  write_counters(root, result.counters);
  const Group ledger = root.create("ledger");
  write_energy(ledger, "start", result.energy_start);
  write_energy(ledger, "end", result.energy_end);
  const Group last = root.create("last");
  last.write("state", result.state, {"rad, rad/s, J", "θ of each link, ω of each link, work, heat"});
  last.attribute("time", result.t_end);
}

RunResult read_outcome(const Stored& root) {
  RunResult result;
  result.status = called(root.text("status"), RunStatus::failed, "status");
  result.message = root.text("message");
  result.hash = hash_called(root.text("hash"));
  result.method = called(root.text("method"), last_method, "method");
  result.method_reason = root.text("method_reason");
  result.t_end = root.number("t_end");
  const Stored at = root.open("at");
  result.at = read_tips(at, at.read("time"));
  result.peaks = read_peaks(root, "peaks");
  result.firsts = read_firsts(root, "firsts");
  read_marks(root, result.evidence);
  result.counters = read_counters(root);
  const Stored ledger = root.open("ledger");
  result.energy_start = read_energy(ledger, "start");
  result.energy_end = read_energy(ledger, "end");
  result.state = root.open("last").read("state");
  return result;
}

void check_belongs(const RunResult& result, const Experiment& experiment) {
  const int links = experiment.chain.links;
  const auto state_size = 2 * static_cast<std::size_t>(links) + 2;
  if (result.frames.links != links && !(result.frames.links == 0 && result.frames.time.empty()))
    throw Error(fmt::format("it holds frames of {} links where the experiment has {}", result.frames.links, links));
  if (!result.state.empty() && result.state.size() != state_size)
    throw Error(fmt::format("its last state has {} numbers where {} belong", result.state.size(), state_size));
  if (result.pause && !result.pause->integrator.state.empty() && result.pause->integrator.state.size() != state_size)
    throw Error(fmt::format("the integrator's state has {} numbers where {} belong",
                            result.pause->integrator.state.size(), state_size));
}

std::size_t result_bytes(const RunResult& result) {
  const Frames& frames = result.frames;
  const std::size_t numbers = frames.time.size() + frames.angles.size() + frames.tension.size() +
                              6 * frames.tip.size() + 4 * frames.energy.size() + 7 * result.at.size() +
                              result.state.size() + 90 * result.evidence.marks.size() +
                              17 * result.evidence.probes.size() + result.evidence.stations.size();
  return numbers * sizeof(double) + 65536;  // headers and heaps take a few tens of kB
}

}  // namespace catena
