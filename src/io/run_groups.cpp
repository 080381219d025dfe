#include "io/run_groups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <map>
#include <span>
#include <utility>

namespace catena {
namespace {

using hdf5::Error;
using hdf5::Group;
using hdf5::Matrix;
using hdf5::Stored;

// One table for both directions each: what is written is what is read.
template <class Owner, class T>
struct Field {
  const char* name;
  T Owner::* member;
};

constexpr Field<Counters, std::int64_t> counter_fields[] = {{"steps", &Counters::steps},
                                                            {"rejected", &Counters::rejected},
                                                            {"rates", &Counters::rates},
                                                            {"factorisations", &Counters::factorisations},
                                                            {"solves", &Counters::solves}};
constexpr Field<Provenance, std::string> provenance_fields[] = {
    {"version", &Provenance::version},           {"commit", &Provenance::commit},
    {"compiler", &Provenance::compiler},         {"flags", &Provenance::flags},
    {"build_type", &Provenance::build_type},     {"machine", &Provenance::machine},
    {"command_line", &Provenance::command_line}, {"started", &Provenance::started},
    {"finished", &Provenance::finished}};
constexpr Field<RunSpec, double> run_fields[] = {
    {"duration", &RunSpec::duration}, {"tolerance", &RunSpec::tolerance}, {"step", &RunSpec::step}};

/// Channels live under names such as tip/position: each group on the way is made once.
class ChannelWriter {
 public:
  explicit ChannelWriter(const Group& root) : root_(root) {}

  void write(const Channel& channel, std::span<const double> values) {
    const std::size_t slash = channel.name.rfind('/');
    const std::string leaf = channel.name.substr(slash == std::string::npos ? 0 : slash + 1);
    const Group& group = slash == std::string::npos ? root_ : group_called(channel.name.substr(0, slash));
    const hdf5::Meaning meaning{channel.unit, channel.description};
    if (channel.width == 1)
      group.write(leaf, values, meaning);
    else
      group.write(leaf, values, channel.width, meaning);
  }

 private:
  const Group& group_called(const std::string& path) {
    const auto found = groups_.find(path);
    return found != groups_.end() ? found->second : groups_.emplace(path, root_.create(path)).first->second;
  }
  const Group& root_;
  std::map<std::string, Group> groups_;
};

std::vector<double> read_channel_values(const Stored& root, const Channel& channel, std::size_t rows) {
  std::size_t found_rows = 0, found_width = 1;
  const std::vector<double>* values = nullptr;
  if (channel.width == 1) {
    values = &root.read(channel.name);
    found_rows = values->size();
  } else {
    const Matrix& matrix = root.read_matrix(channel.name);
    values = &matrix.values;
    found_rows = matrix.rows;
    found_width = matrix.columns;
  }
  if (found_rows != rows || found_width != channel.width)
    throw Error(fmt::format("{} has {} × {} numbers where {} × {} belong", channel.name, found_rows, found_width, rows,
                            channel.width));
  return *values;
}

int whole_number(double number, const char* what) {
  if (!(number >= 0 && number <= INT_MAX)) throw Error(fmt::format("{} is {}, which cannot be", what, number));
  return static_cast<int>(number);
}

}  // namespace

void write_peak(const Group& parent, const std::string& name, const Peak& peak) {
  const Group group = parent.create(name);
  group.attribute("value", peak.value);
  group.attribute("time", peak.time);
  group.attribute("index", std::int64_t{peak.index});
}

Peak read_peak(const Stored& parent, const std::string& name) {
  const Stored group = parent.open(name);
  const std::int64_t index = group.integer("index");
  if (index < INT_MIN || index > INT_MAX) throw Error(fmt::format("the index of a peak is {}, which cannot be", index));
  return {group.number("value"), group.number("time"), static_cast<int>(index)};
}

void write_peaks(const Group& parent, const std::string& name, const Schema& schema, const std::vector<Peak>& peaks) {
  const Group group = parent.create(name);
  for (std::size_t w = 0; w < peaks.size(); ++w) write_peak(group, schema.watched[w].name, peaks[w]);
}

std::vector<Peak> read_peaks(const Stored& parent, const std::string& name, const Schema& schema) {
  const Stored group = parent.open(name);
  std::vector<Peak> peaks;
  peaks.reserve(schema.watched.size());
  for (const Watched& watched : schema.watched) peaks.push_back(read_peak(group, watched.name));
  return peaks;
}

void write_firsts(const Group& parent, const Schema& schema, const std::vector<Peak>& firsts) {
  const Group group = parent.create("firsts");
  for (std::size_t w = 0; w < firsts.size(); ++w)
    if (!schema.watched[w].event.empty()) write_peak(group, schema.watched[w].event, firsts[w]);
}

std::vector<Peak> read_firsts(const Stored& parent, const Schema& schema) {
  const Stored group = parent.open("firsts");
  std::vector<Peak> firsts;
  firsts.reserve(schema.watched.size());
  for (const Watched& watched : schema.watched)
    firsts.push_back(watched.event.empty() ? never : read_peak(group, watched.event));
  return firsts;
}

void write_counters(const Group& parent, const Counters& counters) {
  const Group group = parent.create("counters");
  for (const auto& field : counter_fields) group.attribute(field.name, counters.*field.member);
}

Counters read_counters(const Stored& parent) {
  const Stored group = parent.open("counters");
  Counters counters;
  for (const auto& field : counter_fields) counters.*field.member = group.integer(field.name);
  return counters;
}

void write_provenance(const Group& parent, const Provenance& provenance) {
  const Group group = parent.create("provenance");
  for (const auto& field : provenance_fields) group.attribute(field.name, provenance.*field.member);
}

Provenance read_provenance(const Stored& parent) {
  const Stored group = parent.open("provenance");
  Provenance provenance;
  for (const auto& field : provenance_fields) provenance.*field.member = group.text(field.name);
  return provenance;
}

void write_run_spec(const Group& parent, const RunSpec& run) {
  const Group group = parent.create("run");
  for (const auto& field : run_fields) group.attribute(field.name, run.*field.member);
  group.attribute("method", std::string(name(run.method)));
  group.attribute("certify", std::int64_t{run.certify});
}

RunSpec read_run_spec(const Stored& parent) {
  const Stored group = parent.open("run");
  RunSpec run;
  for (const auto& field : run_fields) run.*field.member = group.number(field.name);
  run.method = called(group.text("method"), last_method, "method");
  run.certify = group.integer("certify") != 0;
  return run;
}

void write_samples(const Group& parent, const std::string& name, const Schema& schema, const Samples& samples) {
  const Group group = parent.create(name);
  group.write("time", samples.time, {"s", "of each sample"});
  ChannelWriter writer(group);
  std::vector<double> values;
  std::size_t offset = 0;
  const auto gather = [&](std::size_t width) {
    values.clear();
    for (std::size_t k = 0; k < samples.size(); ++k) {
      const auto part = samples.row(k).subspan(offset, width);
      values.insert(values.end(), part.begin(), part.end());
    }
    offset += width;
  };
  for (const Channel& channel : schema.channels) {
    if (!channel.sampled) continue;
    gather(channel.width);
    writer.write(channel, values);
  }
  gather(2 * schema.watched.size());
  if (!schema.watched.empty())
    group.write("readings", values, 2 * schema.watched.size(),
                {"various", "value and index of each watched quantity, in the order of /schema"});
}

Samples read_samples(const Stored& parent, const std::string& name, const Schema& schema) {
  const Stored group = parent.open(name);
  Samples samples{.width = schema.sample_width(), .time = group.read("time")};
  samples.numbers.resize(samples.size() * samples.width);
  std::size_t offset = 0;
  const auto scatter = [&](std::span<const double> values, std::size_t width) {
    for (std::size_t k = 0; k < samples.size(); ++k)
      std::ranges::copy(values.subspan(k * width, width),
                        samples.numbers.begin() + static_cast<std::ptrdiff_t>(k * samples.width + offset));
    offset += width;
  };
  for (const Channel& channel : schema.channels)
    if (channel.sampled) scatter(read_channel_values(group, channel, samples.size()), channel.width);
  if (schema.watched.empty()) return samples;
  const Channel readings{.name = "readings", .unit = "", .width = 2 * schema.watched.size(), .description = ""};
  const std::vector<double> values = read_channel_values(group, readings, samples.size());
  for (std::size_t i = 1; i < values.size(); i += 2) whole_number(values[i], "the index of a reading");
  scatter(values, readings.width);
  return samples;
}

// What was recorded is said in so many words, so that a file that lost a dataset is not taken for one that never had it.
void write_frames(const Group& root, const Frames& frames, std::span<const DerivedChannel> derived) {
  std::string recorded;
  root.write("time", frames.time, {"s", "of each frame"});
  ChannelWriter writer(root);
  for (std::size_t c = 0; c < frames.channels.size(); ++c) {
    recorded += frames.channels[c].name + ' ';
    writer.write(frames.channels[c], frames.values[c]);
  }
  for (const DerivedChannel& one : derived) writer.write(one.channel, one.values());
  root.attribute("recorded", recorded);
}

Frames read_frames(const Stored& root, const Schema& schema) {
  const std::string recorded = root.text("recorded");
  Frames frames;
  frames.time = root.read("time");
  for (const Channel& channel : schema.channels) {
    if (!recorded.contains(channel.name + ' ')) continue;
    frames.channels.push_back(channel);
    frames.values.push_back(read_channel_values(root, channel, frames.time.size()));
  }
  return frames;
}

}  // namespace catena
