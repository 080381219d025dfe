#include "study/sweep_journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "io/atomic_file.hpp"
#include "io/digits.hpp"
#include "io/experiment_file.hpp"
#include "io/experiment_writer.hpp"
#include "io/provenance.hpp"
#include "io/sealed_lines.hpp"
#include "io/text_file.hpp"

namespace catena {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view format = "catena sweep 4";

std::unexpected<std::string> failed(const std::filesystem::path& path, std::string_view what) {
  return std::unexpected(fmt::format("{}: {}", path.string(), what));
}
std::string reason() { return std::generic_category().message(errno); }

/// Opened for one process alone.
std::expected<int, std::string> open_alone(const std::filesystem::path& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) return failed(path, reason());
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return file;
  ::close(file);
  return failed(path, "another sweep is at work in this folder.");
}

std::string plan_line(const SweepPlan& plan) {
  Json vary = Json::array();
  for (const Variation& one : plan.variations)
    vary.push_back({{"key", dotted(*one.key)}, {"text", one.text}, {"random", one.random}, {"values", one.values}});
  return Json{{"format", format},
              {"commit", build_commit()},
              {"case", plan.case_name},
              {"experiment", write_experiment(plan.base, false)},
              {"floquet", plan.means == Means::floquet},
              {"vary", vary}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string point_line(std::size_t index, const SweepPoint& point) {
  Json values = Json::array(), errors = Json::array();
  for (const Measured& one : point.measured) {
    values.push_back(one.value);  // not a number: null
    errors.push_back(one.error);
  }
  return Json{{"point", index},
              {"status", name(point.status)},
              {"message", point.message},
              {"measured", std::move(values)},
              {"errors", std::move(errors)},
              {"certified", point.certified},
              {"horizon", point.horizon},
              {"limit", name(point.limit)},
              {"warnings", point.warnings},
              {"hash", point.hash}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

SweepPlan read_plan(const Json& json) {
  auto experiment = read_stored_experiment(json.at("experiment").get<std::string>(), "experiment");
  if (!experiment) throw std::runtime_error(experiment.error());
  SweepPlan plan{.case_name = json.at("case"),
                 .base = std::move(*experiment),
                 .variations = {},
                 .means = json.at("floquet").get<bool>() ? Means::floquet : Means::motion};
  for (const Json& one : json.at("vary")) {
    const auto key = numeric_key(one.at("key").get<std::string>());
    if (!key) throw std::runtime_error(key.error());
    plan.variations.push_back({.key = *key,
                               .values = one.at("values").get<std::vector<double>>(),
                               .random = one.at("random"),
                               .text = one.at("text")});
  }
  if (const auto sound = check_plan(plan); !sound) throw std::runtime_error(sound.error());
  return plan;
}

RunStatus read_status(const std::string& text) {
  for (const RunStatus status : {RunStatus::done, RunStatus::failed})
    if (name(status) == text) return status;
  throw std::runtime_error(fmt::format("a run is \"{}\"", text));
}

double read_number(const Json& json) {
  return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

std::vector<Measured> read_measured(const Json& values, const Json& errors) {
  for (const Json* some : {&values, &errors})
    if (!some->is_array() || some->size() != measures().size())
      throw std::runtime_error(
          fmt::format("{} numbers were measured where {} belong: another version of Catena wrote it", some->size(),
                      measures().size()));
  std::vector<Measured> all(values.size());
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = {read_number(values[k]), read_number(errors[k])};
  return all;
}

Limit read_limit(const std::string& text) {
  for (int k = 0; k <= static_cast<int>(last_limit); ++k)
    if (name(static_cast<Limit>(k)) == text) return static_cast<Limit>(k);
  throw std::runtime_error(fmt::format("a horizon ends by \"{}\"", text));
}

void read_point(const Json& json, SweepPoints& points) {
  SweepPoint point{.status = read_status(json.at("status")),
                   .message = json.at("message"),
                   .measured = read_measured(json.at("measured"), json.at("errors")),
                   .certified = json.at("certified"),
                   .horizon = json.at("horizon"),
                   .limit = read_limit(json.at("limit")),
                   .warnings = json.at("warnings"),
                   .hash = json.at("hash").get<std::uint64_t>()};
  const std::int64_t index = json.at("point").get<std::int64_t>();
  if (index < 0 || static_cast<std::size_t>(index) >= points.size())
    throw std::runtime_error(fmt::format("there is no run {} of {}", index, points.size()));
  auto& place = points[static_cast<std::size_t>(index)];
  if (place) throw std::runtime_error(fmt::format("run {} is there twice", index));
  place = std::move(point);
}

}  // namespace

SweepJournal::SweepJournal(SweepJournal&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)), chain_(other.chain_) {}

SweepJournal::~SweepJournal() {
  if (file_ >= 0) ::close(file_);
}

std::expected<void, std::string> SweepJournal::append(std::string_view line) {
  const std::string whole = sealed_line(line, chain_);
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
  std::optional<SweepJournal> old;  // held until the new one is in its place
  if (std::error_code none; std::filesystem::exists(path, none)) {
    const auto file = open_alone(path, O_WRONLY);
    if (!file) return std::unexpected(file.error());
    old.emplace(SweepJournal(path, *file));
  }
  std::uint64_t chain = 0;
  if (auto written = write_file(path, sealed_line(plan_line(plan), chain)); !written)
    return std::unexpected(written.error());
  const auto file = open_alone(path, O_WRONLY | O_APPEND);
  if (!file) return std::unexpected(file.error());
  SweepJournal journal(path, *file);
  journal.chain_ = chain;
  return journal;
}

std::expected<SweepJournal::Content, std::string> SweepJournal::read(std::string_view text) {
  constexpr std::string_view advice = "Start again with --force.";
  if (text.starts_with('{')) return std::unexpected(fmt::format("another version of Catena wrote it. {}", advice));
  const auto log = read_sealed_lines(text);
  if (!log) return std::unexpected(fmt::format("{}. {}", log.error(), advice));
  if (log->lines.empty()) return std::unexpected(fmt::format("it was cut off before it held anything. {}", advice));
  Content content{.plan = {}, .points = {}, .commit = {}, .bytes = log->bytes, .chain = log->chain};
  std::size_t number = 1;
  try {
    const Json first = Json::parse(log->lines.front());
    if (first.at("format") != format) throw std::runtime_error("another version of Catena wrote it");
    content.commit = first.at("commit");
    content.plan = read_plan(first);
    content.points.resize(content.plan.size());
    for (number = 2; number <= log->lines.size(); ++number)
      read_point(Json::parse(log->lines[number - 1]), content.points);
  } catch (const std::exception& problem) {
    return std::unexpected(
        fmt::format("line {} is damaged: {}. {}", number, bare_excerpt(problem.what(), 200), advice));
  }
  return content;
}

std::expected<SweepJournal::Left, std::string> SweepJournal::resume(const std::filesystem::path& path) {
  const auto file = open_alone(path, O_WRONLY | O_APPEND);
  if (!file) return std::unexpected(file.error());
  SweepJournal journal(path, *file);
  const auto text = read_text_file(path);
  if (!text) return std::unexpected(text.error());
  auto content = read(*text);
  if (!content) return failed(path, content.error());
  journal.chain_ = content->chain;
  if (::ftruncate(*file, static_cast<off_t>(content->bytes)) != 0) return failed(path, reason());
  return Left{.journal = std::move(journal), .content = std::move(*content)};
}

std::expected<void, std::string> SweepJournal::add(std::size_t index, const SweepPoint& point) {
  return append(point_line(index, point));
}

}  // namespace catena
