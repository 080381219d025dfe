#include "io/evidence_groups.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "io/run_groups.hpp"

namespace catena {
namespace {

using hdf5::Error;
using hdf5::Group;
using hdf5::Matrix;
using hdf5::Stored;

struct CertificateField {
  const char* name;
  double Certificate::* member;
};
constexpr CertificateField certificate_fields[] = {
    {"tip_error", &Certificate::tip_error},     {"horizon", &Certificate::horizon},
    {"growth_rate", &Certificate::growth_rate}, {"digit_time", &Certificate::digit_time},
    {"would_do", &Certificate::would_do},       {"companion_tolerance", &Certificate::companion_tolerance},
    {"total_error", &Certificate::total_error}};

struct CertificateSeries {
  const char* name;
  std::vector<double> Certificate::* member;
  hdf5::Meaning meaning;
};
constexpr CertificateSeries certificate_series[] = {
    {"time", &Certificate::time, {"s", "of tip_error_at"}},
    {"tip_error_at", &Certificate::tip_error_at, {"m", "plus or minus of the tip's place; NaN beyond the horizon"}},
    {"at_error", &Certificate::at_error, {"m", "plus or minus of /at/position"}},
    {"at_speed_error", &Certificate::at_speed_error, {"m/s", "plus or minus of the speed in /at"}}};

// A sample as a row of numbers.
constexpr std::size_t columns = 17;
constexpr hdf5::Meaning row_meaning{"s, m, m/s, m/s^2, J, N",
                                    "time, x, y, vx, vy, ax, ay, kinetic, potential, work, heat, least tension and its "
                                    "link, largest tension and its link, least cosine of a bend and its link"};

std::array<double, columns> row_of(const Sample& sample) {
  const TipSample& tip = sample.tip;
  const EnergySample& energy = sample.energy;
  return {tip.time,
          tip.position.x,
          tip.position.y,
          tip.velocity.x,
          tip.velocity.y,
          tip.acceleration.x,
          tip.acceleration.y,
          energy.kinetic,
          energy.potential,
          energy.work,
          energy.heat,
          sample.tension_min.value,
          static_cast<double>(sample.tension_min.link),
          sample.tension_max.value,
          static_cast<double>(sample.tension_max.link),
          sample.sharpest_bend.value,
          static_cast<double>(sample.sharpest_bend.link)};
}

Sample sample_of(std::span<const double> row) {
  const double time = row[0];
  const auto link = [](double number) {
    if (!(number >= 0 && number <= most_links)) throw Error("a sample names a link that cannot be");
    return static_cast<int>(number);
  };
  return {.tip = {.time = time,
                  .position = {row[1], row[2]},
                  .velocity = {row[3], row[4]},
                  .acceleration = {row[5], row[6]}},
          .energy = {.kinetic = row[7], .potential = row[8], .work = row[9], .heat = row[10]},
          .tension_min = {row[11], time, link(row[12])},
          .tension_max = {row[13], time, link(row[14])},
          .sharpest_bend = {row[15], time, link(row[16])}};
}

void write_samples(const Group& group, const char* name, const std::vector<Sample>& samples) {
  std::vector<double> numbers;
  numbers.reserve(samples.size() * columns);
  for (const Sample& sample : samples) {
    const auto row = row_of(sample);
    numbers.insert(numbers.end(), row.begin(), row.end());
  }
  group.write(name, numbers, columns, row_meaning);
}

std::vector<Sample> read_samples(const Stored& group, const char* name) {
  const Matrix& matrix = group.read_matrix(name);
  if (matrix.columns != columns) throw Error(std::string(name) + " has rows of another length");
  std::vector<Sample> samples;
  samples.reserve(matrix.rows);
  for (std::size_t k = 0; k < matrix.rows; ++k)
    samples.push_back(sample_of(std::span(matrix.values).subspan(k * columns, columns)));
  return samples;
}

}  // namespace

void write_marks(const Group& root, const Evidence& evidence) {
  const Group group = root.create("marks");
  group.attribute("imbalance", evidence.imbalance);
  std::vector<double> peaks;
  std::vector<Sample> samples;
  for (const Mark& mark : evidence.marks) {
    peaks.insert(peaks.end(), {static_cast<double>(mark.watched), mark.peak.value, mark.peak.time,
                               static_cast<double>(mark.peak.link)});
    samples.insert(samples.end(), mark.samples.begin(), mark.samples.end());
  }
  group.write("peaks", peaks, 4, {"various", "which quantity, its value (minima with their sign turned), time, link"});
  write_samples(group, "samples", samples);
}

void read_marks(const Stored& root, Evidence& evidence) {
  const Stored group = root.open("marks");
  evidence.imbalance = group.number("imbalance");
  const Matrix& peaks = group.read_matrix("peaks");
  const std::vector<Sample> samples = read_samples(group, "samples");
  if (peaks.columns != 4 || samples.size() != 5 * peaks.rows) throw Error("/marks does not fit together");
  for (std::size_t k = 0; k < peaks.rows; ++k) {
    const std::span<const double> row = std::span(peaks.values).subspan(4 * k, 4);
    if (!(row[0] >= 0 && row[0] < peak_fields.size() + first_fields.size() && row[3] >= 0 && row[3] <= most_links))
      throw Error("/marks names a quantity or a link that cannot be");
    Mark mark{.watched = static_cast<std::size_t>(row[0]),
              .peak = {.value = row[1], .time = row[2], .link = static_cast<int>(row[3])}};
    std::copy_n(samples.begin() + static_cast<std::ptrdiff_t>(5 * k), 5, mark.samples.begin());
    evidence.marks.push_back(mark);
  }
}

void write_probes(const Group& root, const Evidence& evidence) {
  const Group group = root.create("probes");
  write_samples(group, "samples", evidence.probes);
  group.write("stations", evidence.stations, {"rad, rad/s, J", "whole states, one after another"});
}

void read_probes(const Stored& root, Evidence& evidence) {
  const Stored group = root.open("probes");
  evidence.probes = read_samples(group, "samples");
  evidence.stations = group.read("stations");
}

void write_certificate(const Group& parent, const Certificate& certificate) {
  const Group group = parent.create("certificate");
  group.attribute("present", std::int64_t{certificate.present});
  group.attribute("limit", std::string(name(certificate.limit)));
  group.attribute("companion", std::string(name(certificate.companion)));
  for (const auto& field : certificate_fields) group.attribute(field.name, certificate.*field.member);
  for (const auto& series : certificate_series) group.write(series.name, certificate.*series.member, series.meaning);
  write_peaks(group, "peaks", certificate.peaks);
  write_peaks(group, "peak_error", certificate.peak_error);
  write_peaks(group, "beyond", certificate.beyond);
  write_firsts(group, "first_error", certificate.first_error);
  write_energy(group, "energy_error", certificate.energy_error);
}

Certificate read_certificate(const Stored& parent) {
  const Stored group = parent.open("certificate");
  Certificate certificate{.present = group.integer("present") != 0};
  certificate.limit = called(group.text("limit"), last_limit, "limit");
  certificate.companion = called(group.text("companion"), last_method, "companion");
  for (const auto& field : certificate_fields) certificate.*field.member = group.number(field.name);
  for (const auto& series : certificate_series) certificate.*series.member = group.read(series.name);
  certificate.peaks = read_peaks(group, "peaks");
  certificate.peak_error = read_peaks(group, "peak_error");
  certificate.beyond = read_peaks(group, "beyond");
  certificate.first_error = read_firsts(group, "first_error");
  certificate.energy_error = read_energy(group, "energy_error");
  return certificate;
}

}  // namespace catena
