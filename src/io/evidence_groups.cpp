#include "io/evidence_groups.hpp"

#include <climits>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "io/run_groups.hpp"

namespace catena {
namespace {

struct CertificateField {
  const char* name;
  double Certificate::* member;
};
constexpr CertificateField certificate_fields[] = {
    {"place_error", &Certificate::place_error}, {"horizon", &Certificate::horizon},
    {"growth_rate", &Certificate::growth_rate}, {"digit_time", &Certificate::digit_time},
    {"would_do", &Certificate::would_do},       {"companion_tolerance", &Certificate::companion_tolerance},
    {"total_error", &Certificate::total_error}};

struct CertificateSeries {
  const char* name;
  std::vector<double> Certificate::* member;
  hdf5::Meaning meaning;
};
constexpr CertificateSeries certificate_series[] = {
    {"time", &Certificate::time, {"s", "of place_error_at"}},
    {"place_error_at",
     &Certificate::place_error_at,
     {"m", "plus or minus of the place, the tip; NaN beyond the horizon"}},
    {"at_error", &Certificate::at_error, {"m", "plus or minus of the place in /at"}},
    {"at_speed_error", &Certificate::at_speed_error, {"m/s", "plus or minus of its speed in /at"}},
    {"first_error",
     &Certificate::first_error,
     {"s", "plus or minus of the time of each event, in the order of what is watched in /schema"}},
    {"energy_error",
     &Certificate::energy_error,
     {"J", "plus or minus at the end of each entry of the ledger, in the order of /schema"}}};

constexpr std::size_t mark_columns = 5;

}  // namespace

void write_marks(const hdf5::Group& root, const Schema& schema, const Evidence& evidence) {
  const hdf5::Group group = root.create("marks");
  group.attribute("imbalance", evidence.imbalance);
  std::vector<double> moments;
  for (const Mark& mark : evidence.marks)
    moments.insert(moments.end(), {static_cast<double>(mark.watched), mark.event ? 1.0 : 0.0, mark.peak.value,
                                   mark.peak.time, static_cast<double>(mark.peak.index)});
  group.write("moments", moments, mark_columns,
              {"various", "which watched quantity; 1: its event; value (minima with their sign turned), time, index"});
  write_samples(group, "around", schema, evidence.around);
}

void read_marks(const hdf5::Stored& root, const Schema& schema, Evidence& evidence) {
  const hdf5::Stored group = root.open("marks");
  evidence.imbalance = group.number("imbalance");
  const hdf5::Matrix& moments = group.read_matrix("moments");
  evidence.around = read_samples(group, "around", schema);
  if (moments.columns != mark_columns || evidence.around.size() != samples_per_mark * moments.rows)
    throw hdf5::Error("/marks does not fit together");
  for (std::size_t k = 0; k < moments.rows; ++k) {
    const std::span<const double> row = std::span(moments.values).subspan(mark_columns * k, mark_columns);
    if (!(row[0] >= 0 && row[0] < static_cast<double>(schema.watched.size()) && row[4] >= 0 && row[4] <= INT_MAX))
      throw hdf5::Error("/marks names a quantity or an index that cannot be");
    evidence.marks.push_back({.watched = static_cast<std::size_t>(row[0]),
                              .event = row[1] != 0.0,
                              .peak = {.value = row[2], .time = row[3], .index = static_cast<int>(row[4])}});
  }
}

void write_probes(const hdf5::Group& root, const Schema& schema, const Evidence& evidence) {
  write_samples(root, "probes", schema, evidence.probes);
  root.write("stations", evidence.stations, {schema.state_unit, "whole states, one after another"});
}

void read_probes(const hdf5::Stored& root, const Schema& schema, Evidence& evidence) {
  evidence.probes = read_samples(root, "probes", schema);
  evidence.stations = root.read("stations");
}

void write_certificate(const hdf5::Group& parent, const Schema& schema, const Certificate& certificate) {
  const hdf5::Group group = parent.create("certificate");
  group.attribute("present", std::int64_t{certificate.present});
  if (!certificate.present) return;
  group.attribute("limit", std::string(name(certificate.limit)));
  group.attribute("companion", std::string(name(certificate.companion)));
  for (const auto& field : certificate_fields) group.attribute(field.name, certificate.*field.member);
  for (const auto& series : certificate_series) group.write(series.name, certificate.*series.member, series.meaning);
  write_peaks(group, "peaks", schema, certificate.peaks);
  write_peaks(group, "peak_error", schema, certificate.peak_error);
  write_peaks(group, "beyond", schema, certificate.beyond);
}

Certificate read_certificate(const hdf5::Stored& parent, const Schema& schema) {
  const hdf5::Stored group = parent.open("certificate");
  Certificate certificate{.present = group.integer("present") != 0};
  if (!certificate.present) return certificate;
  certificate.limit = called(group.text("limit"), last_limit, "limit");
  certificate.companion = called(group.text("companion"), last_method, "companion");
  for (const auto& field : certificate_fields) certificate.*field.member = group.number(field.name);
  for (const auto& series : certificate_series) certificate.*series.member = group.read(series.name);
  certificate.peaks = read_peaks(group, "peaks", schema);
  certificate.peak_error = read_peaks(group, "peak_error", schema);
  certificate.beyond = read_peaks(group, "beyond", schema);
  std::size_t entries = 0;
  for (const Channel& channel : schema.channels)
    entries += channel.sampled && channel.energy != EnergyRole::none ? 1 : 0;
  if (certificate.first_error.size() != schema.watched.size() || certificate.energy_error.size() != entries ||
      certificate.place_error_at.size() != certificate.time.size())
    throw hdf5::Error("/certificate does not fit together");
  return certificate;
}

}  // namespace catena
