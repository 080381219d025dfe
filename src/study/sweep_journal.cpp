#include "study/sweep_journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "io/digits.hpp"
#include "io/experiment_file.hpp"
#include "io/experiment_writer.hpp"
#include "io/text_file.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view format = "catena sweep 1";

std::unexpected<std::string> failed(const std::filesystem::path& path, std::string_view what) {
  return std::unexpected(fmt::format("{}: {}", path.string(), what));
}
std::string reason() { return std::generic_category().message(errno); }

/// Opened for one process alone.
std::expected<int, std::string> open_alone(const std::filesystem::path& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC, 0644);
  if (file < 0) return failed(path, reason());
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return file;
  ::close(file);
  return failed(path, "another sweep is at work in this folder.");
}

std::string plan_line(const SweepPlan& plan) {
  Json vary = Json::array();
  for (const Variation& one : plan.variations)
    vary.push_back({{"key", dotted(*one.key)}, {"text", one.text}, {"random", one.random}, {"values", one.values}});
  return Json{
      {"format", format}, {"case", plan.case_name}, {"experiment", write_experiment(plan.base, false)}, {"vary", vary}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string point_line(std::size_t index, const SweepPoint& point) {
  return Json{{"point", index},
              {"status", name(point.status)},
              {"message", point.message},
              {"measured", point.measured},  // NaN as null
              {"hash", point.hash}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::expected<SweepPlan, std::string> read_plan(std::string_view line) {
  const Json json = Json::parse(line);
  if (json.at("format") != format) return std::unexpected("is no journal of a sweep that this Catena can read");
  auto experiment = read_stored_experiment(json.at("experiment").get<std::string>(), "experiment");
  if (!experiment) return std::unexpected(experiment.error());
  SweepPlan plan{.case_name = json.at("case"), .base = std::move(*experiment), .variations = {}};
  for (const Json& one : json.at("vary")) {
    const auto key = numeric_key(one.at("key").get<std::string>());
    if (!key) return std::unexpected(key.error());
    plan.variations.push_back({.key = *key,
                               .values = one.at("values").get<std::vector<double>>(),
                               .random = one.at("random"),
                               .text = one.at("text")});
  }
  return plan;
}

void read_point(std::string_view line, SweepPoints& points) {
  const Json json = Json::parse(line);
  SweepPoint point{.status = json.at("status") == name(RunStatus::done) ? RunStatus::done : RunStatus::failed,
                   .message = json.at("message"),
                   .measured = {},
                   .hash = json.at("hash")};
  for (const Json& value : json.at("measured"))
    point.measured.push_back(value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>());
  points.at(json.at("point").get<std::size_t>()) = std::move(point);
}

}  // namespace

SweepJournal::SweepJournal(SweepJournal&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}

SweepJournal::~SweepJournal() {
  if (file_ >= 0) ::close(file_);
}

std::expected<void, std::string> SweepJournal::append(const std::string& line) {
  const std::string whole = line + "\n";
  for (std::string_view left = whole; !left.empty();) {
    const ssize_t written = ::write(file_, left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return failed(path_, reason());
    left.remove_prefix(static_cast<std::size_t>(written));
  }
  if (::fdatasync(file_) != 0) return failed(path_, reason());
  return {};
}

std::expected<SweepJournal, std::string> SweepJournal::begin(const std::filesystem::path& path, const SweepPlan& plan) {
  const auto file = open_alone(path, O_WRONLY | O_CREAT);
  if (!file) return std::unexpected(file.error());
  SweepJournal journal(path, *file);
  if (::ftruncate(*file, 0) != 0) return failed(path, reason());
  if (auto written = journal.append(plan_line(plan)); !written) return std::unexpected(written.error());
  return journal;
}

std::expected<SweepJournal::Left, std::string> SweepJournal::resume(const std::filesystem::path& path) {
  const auto file = open_alone(path, O_WRONLY | O_APPEND);
  if (!file) return std::unexpected(file.error());
  SweepJournal journal(path, *file);
  const auto text = read_text_file(path);
  if (!text) return std::unexpected(text.error());
  try {
    const std::size_t first_end = text->find('\n');
    if (first_end == std::string::npos)
      return failed(path, "was cut off before it held anything. Start anew with --force.");
    auto plan = read_plan(std::string_view(*text).substr(0, first_end));
    if (!plan) return failed(path, plan.error());
    SweepPoints points(plan->size());
    std::size_t good = first_end + 1;
    while (true) {
      const std::size_t end = text->find('\n', good);
      if (end == std::string::npos) break;
      read_point(std::string_view(*text).substr(good, end - good), points);
      good = end + 1;
    }
    if (::ftruncate(*file, static_cast<off_t>(good)) != 0) return failed(path, reason());
    return Left{.journal = std::move(journal), .plan = std::move(*plan), .points = std::move(points)};
  } catch (const std::exception& problem) {
    return failed(path, fmt::format("is damaged: {}. Start anew with --force.", bare_excerpt(problem.what(), 200)));
  }
}

std::expected<void, std::string> SweepJournal::add(std::size_t index, const SweepPoint& point) {
  return append(point_line(index, point));
}

}  // namespace catena
