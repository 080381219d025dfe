#include "io/run_groups.hpp"

#include <fmt/format.h>

#include <array>
#include <climits>
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

struct EnergyField {
  const char* name;
  double EnergySample::* member;
  const char* description;
};
constexpr EnergyField energy_fields[] = {
    {"kinetic", &EnergySample::kinetic, "kinetic energy"},
    {"potential", &EnergySample::potential, "weight above the support's start, and bent joints"},
    {"work", &EnergySample::work, "done by the support since the start"},
    {"heat", &EnergySample::heat, "made in the joints since the start"}};

struct TipField {
  const char* name;
  Vec2<double> TipSample::* member;
  hdf5::Meaning meaning;
};
constexpr TipField tip_fields[] = {
    {"position", &TipSample::position, {"m", "of the free end, x to the right and y up from the support"}},
    {"velocity", &TipSample::velocity, {"m/s", "of the free end"}},
    {"acceleration", &TipSample::acceleration, {"m/s^2", "of the free end, gravity included"}}};

void check_rows(const Matrix& matrix, std::size_t rows, std::size_t columns, const char* what) {
  if (matrix.rows == rows && matrix.columns == columns) return;
  throw Error(
      fmt::format("{} has {} × {} numbers where {} × {} belong", what, matrix.rows, matrix.columns, rows, columns));
}

int to_int(std::int64_t value, const char* what) {
  if (value < INT_MIN || value > INT_MAX) throw Error(fmt::format("{} is {}, which cannot be", what, value));
  return static_cast<int>(value);
}

void write_energies(const Group& group, const std::vector<EnergySample>& samples) {
  std::vector<double> column(samples.size());
  for (const EnergyField& field : energy_fields) {
    for (std::size_t k = 0; k < samples.size(); ++k) column[k] = samples[k].*field.member;
    group.write(field.name, column, {"J", field.description});
  }
}

std::vector<EnergySample> read_energies(const Stored& group, std::size_t frames) {
  std::vector<EnergySample> samples(frames);
  for (const EnergyField& field : energy_fields) {
    const std::vector<double>& column = group.read(field.name);
    if (column.size() != frames) throw Error(fmt::format("/energy/{} and /time differ in length", field.name));
    for (std::size_t k = 0; k < frames; ++k) samples[k].*field.member = column[k];
  }
  return samples;
}

std::vector<double> read_per_link(const Stored& group, const char* name, std::size_t frames, int links) {
  const Matrix& matrix = group.read_matrix(name);
  check_rows(matrix, frames, static_cast<std::size_t>(links), name);
  return matrix.values;
}

}  // namespace

void write_peak(const Group& parent, const std::string& name, const Peak& peak) {
  const Group group = parent.create(name);
  group.attribute("value", peak.value);
  group.attribute("time", peak.time);
  group.attribute("link", std::int64_t{peak.link});
}

Peak read_peak(const Stored& parent, const std::string& name) {
  const Stored group = parent.open(name);
  return {group.number("value"), group.number("time"), to_int(group.integer("link"), "link of a peak")};
}

void write_peaks(const Group& parent, const std::string& name, const Peaks& peaks) {
  const Group group = parent.create(name);
  for (const auto& field : peak_fields) write_peak(group, field.name, peaks.*field.member);
}

Peaks read_peaks(const Stored& parent, const std::string& name) {
  const Stored group = parent.open(name);
  Peaks peaks;
  for (const auto& field : peak_fields) peaks.*field.member = read_peak(group, field.name);
  return peaks;
}

void write_firsts(const Group& parent, const std::string& name, const Firsts& firsts) {
  const Group group = parent.create(name);
  for (const auto& field : first_fields) write_peak(group, field.name, firsts.*field.member);
}

Firsts read_firsts(const Stored& parent, const std::string& name) {
  const Stored group = parent.open(name);
  Firsts firsts;
  for (const auto& field : first_fields) firsts.*field.member = read_peak(group, field.name);
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

void write_energy(const Group& parent, const std::string& name, const EnergySample& sample) {
  const Group group = parent.create(name);
  for (const EnergyField& field : energy_fields) group.attribute(field.name, sample.*field.member);
}

EnergySample read_energy(const Stored& parent, const std::string& name) {
  const Stored group = parent.open(name);
  EnergySample sample;
  for (const EnergyField& field : energy_fields) sample.*field.member = group.number(field.name);
  return sample;
}

void write_tips(const Group& group, const std::vector<TipSample>& samples) {
  std::vector<double> pairs(2 * samples.size());
  for (const TipField& field : tip_fields) {
    for (std::size_t k = 0; k < samples.size(); ++k) {
      pairs[2 * k] = (samples[k].*field.member).x;
      pairs[2 * k + 1] = (samples[k].*field.member).y;
    }
    group.write(field.name, pairs, 2, field.meaning);
  }
}

std::vector<TipSample> read_tips(const Stored& group, const std::vector<double>& times) {
  std::vector<TipSample> samples(times.size());
  for (std::size_t k = 0; k < times.size(); ++k) samples[k].time = times[k];
  for (const TipField& field : tip_fields) {
    const Matrix& pairs = group.read_matrix(field.name);
    check_rows(pairs, times.size(), 2, field.name);
    for (std::size_t k = 0; k < times.size(); ++k) {
      samples[k].*field.member = {pairs.values[2 * k], pairs.values[2 * k + 1]};
    }
  }
  return samples;
}

// What was recorded is said in so many words, so that a file that lost a dataset is not taken for one that never had it.
void write_frames(const Group& root, const Frames& frames) {
  const auto links = static_cast<std::size_t>(frames.links);
  std::string recorded;
  root.attribute("links", std::int64_t{frames.links});
  root.write("time", frames.time, {"s", "of each frame"});
  if (!frames.angles.empty()) {
    recorded += "shape ";
    root.create("shape").write("angles", frames.angles, links, {"rad", "of each link from +x, counter-clockwise"});
  }
  if (!frames.tip.empty()) {
    recorded += "tip ";
    write_tips(root.create("tip"), frames.tip);
  }
  if (!frames.energy.empty()) {
    recorded += "energy ";
    write_energies(root.create("energy"), frames.energy);
  }
  if (!frames.tension.empty()) {
    recorded += "tension ";
    root.write("tension", frames.tension, links, {"N", "of each link; positive pulls"});
  }
  root.attribute("recorded", recorded);
}

Frames read_frames(const Stored& root) {
  const std::string recorded = root.text("recorded");
  const auto holds = [&](const char* what) { return recorded.contains(what); };
  Frames frames;
  frames.links = to_int(root.integer("links"), "links");
  if (frames.links < 0) throw Error("there are fewer than no links");
  frames.time = root.read("time");
  const std::size_t count = frames.time.size();
  if (holds("shape ")) frames.angles = read_per_link(root.open("shape"), "angles", count, frames.links);
  if (holds("tip ")) frames.tip = read_tips(root.open("tip"), frames.time);
  if (holds("energy ")) frames.energy = read_energies(root.open("energy"), count);
  if (holds("tension ")) frames.tension = read_per_link(root, "tension", count, frames.links);
  return frames;
}

}  // namespace catena
