#include "fuzz/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "fuzz/mutation.hpp"
#include "io/checkpoint.hpp"
#include "io/digits.hpp"
#include "io/experiment_file.hpp"
#include "io/experiment_writer.hpp"
#include "io/seal.hpp"
#include "io/sealed_lines.hpp"
#include "io/support_file.hpp"
#include "io/testing.hpp"
#include "io/units.hpp"
#include "lab/build.hpp"
#include "lab/run.hpp"
#include "study/fit_table.hpp"
#include "study/ladder_store.hpp"
#include "study/rung.hpp"
#include "study/sweep_file.hpp"
#include "study/sweep_journal.hpp"
#include "study/swept_table.hpp"
#include "study/tip_data.hpp"

/// Of the HDF5 library, where it shows it.
extern "C" std::uint32_t __attribute__((weak)) H5_checksum_metadata(const void* bytes, std::size_t size,
                                                                    std::uint32_t start);

namespace catena::fuzz {
namespace {

using testing::read_plain;
using testing::write_plain;

Verdict accepted() { return {}; }
Verdict broken(std::string promise) { return {.refusal = {}, .breach = std::move(promise)}; }

/// A message is text for a terminal, and short enough to be read there.
Verdict refused(const std::string& message) {
  Verdict verdict{.refusal = message, .breach = {}};
  const auto control = [](char c) { return (c >= 0 && c < 0x20 && c != '\n') || c == 0x7f; };
  if (message.empty()) verdict.breach = "a refusal without a message";
  if (!is_utf8(message)) verdict.breach = "the message is not UTF-8";
  if (std::ranges::any_of(message, control)) verdict.breach = "the message has control characters";
  std::size_t length = 0;
  for (const char c : message) {
    length = c == '\n' ? 0 : length + 1;
    if (length > 2000) verdict.breach = "a line of the message is longer than 2000 bytes";
  }
  return verdict;
}

/// A file that is gone when the program ends.
std::filesystem::path scratch(const char* name) {
  static const testing::TemporaryFolder folder;
  return folder / name;
}

// ---- experiments

Verdict judged_experiment(const std::expected<Loaded, std::string>& loaded) {
  if (!loaded) return refused(loaded.error());
  if (!complaints(loaded->experiment).empty()) return broken("an impossible experiment was accepted");
  const auto again = read_stored_experiment(write_experiment(loaded->experiment), "again");
  if (!again) return broken("what was written cannot be read: " + again.error());
  if (*again != loaded->experiment) return broken("written and read again, the experiment is another");
  return accepted();
}

std::vector<std::string> experiment_samples() {
  Experiment full = testing::sound_experiment();
  full.start = {.shape = StartShape::angles, .angles = {0.1, -2.0, 3.0}, .rates = {1.0, 2.0, 3.0}};
  std::vector<std::string> samples = {std::string(testing::sound), write_experiment(full),
                                      write_experiment(full, false)};
  samples.push_back("title = 'a'\r\nchain = {links = 3, length = \"1 m\", mass = 1}\r\nrun.duration = \"20 ms\"\r\n");
  return samples;
}

Verdict judged_toml(const std::string& input) { return judged_experiment(read_experiment_text(input, "fuzz.toml")); }

/// One --set argument in every line.
Verdict judged_settings(const std::string& input) {
  std::vector<std::string> arguments;
  for (std::string_view left = input; !left.empty() && arguments.size() < 20;) {
    const std::size_t end = std::min(left.find('\n'), left.size());
    arguments.emplace_back(left.substr(0, end));
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  return judged_experiment(read_experiment_text(testing::sound, "fuzz.toml", arguments));
}

std::vector<std::string> setting_samples() {
  return {"chain.links=2\nstart.shape=angles\nstart.angles=[10 deg, 0.1]\nstart.rates=[0.5]",
          "title=Hello \"world\"\nrun.method=rk4\nrun.step=1 ms",
          "record.quantities=[tension, shape]\nchain.length=102 cm"};
}

// ---- quantities

Verdict judged_quantity(const std::string& input) {
  Verdict last;
  for (int i = 0; i <= static_cast<int>(Dimension::frequency); ++i) {
    const auto dimension = static_cast<Dimension>(i);
    const auto value = parse_quantity(input, dimension);
    if (!value) {
      last = refused(value.error());
      if (!last.breach.empty()) return last;
      continue;
    }
    const auto again = parse_quantity(shortest(*value) + " " + std::string(si_unit(dimension)), dimension);
    if (!std::isfinite(*value)) return broken("a number that is not finite was accepted");
    if (!again || *again != *value) return broken("in SI the quantity is another");
    return accepted();
  }
  return last;
}

// ---- measured tips

Verdict judged_tips(const std::string& input) {
  const auto data = parse_tip_data(input, "fuzz.csv");
  if (!data) return refused(data.error());
  const std::size_t rows = data->time.size();
  if (rows == 0 || data->place.size() != rows || data->line.size() != rows) return broken("columns differ in length");
  std::string again = data->fall ? "t;w;h\n" : "t;x;y\n";
  for (std::size_t i = 0; i < rows; ++i) {
    const auto [x, y] = data->place[i];
    if (!std::isfinite(x) || !std::isfinite(y)) return broken("a position that is not finite");
    if (!(data->time[i] >= (i > 0 ? data->time[i - 1] : 0.0)) || !std::isfinite(data->time[i]))
      return broken("times decrease, or are before the start");
    again += fmt::format("{};{};{}\n", shortest(data->time[i]), shortest(x), shortest(y));
  }
  const auto same = parse_tip_data(again, "again.csv");
  if (!same || same->time != data->time || same->place != data->place) return broken("in SI the table is another");
  return accepted();
}

// ---- the table of a support

Verdict judged_support(const std::string& input) {
  SupportSpec table{.motion = SupportMotion::table};
  if (const auto read = parse_support_table(input, "fuzz.csv", table); !read) return refused(read.error());
  if (table.x.size() != table.times.size() || (!table.y.empty() && table.y.size() != table.times.size()))
    return broken("columns differ in length");
  const Support support = build_support(table);
  for (const double part : {0.0, 0.3, 1.0})
    if (const SupportState<double> at = support.at(part * table.times.back());
        !std::isfinite(at.position.x) || !std::isfinite(at.acceleration.y))
      return broken("a support that is nowhere");
  return accepted();
}

// ---- files under a seal: the mutant gets a new one, so that what lies below the checksum is reached

void put_word(std::string& text, std::size_t at, std::uint32_t word) {
  std::memcpy(text.data() + at, &word, sizeof word);
}

// HDF5 has checksums of its own, over the superblock and over each object's header; the mutant gets these anew, too.
// III.C and IV.A.1.b of the HDF5 File Format Specification, version 3.0.
void renew_checksums(std::string& body) {
  if (H5_checksum_metadata == nullptr) return;
  constexpr std::size_t superblock = 44;
  if (body.size() >= superblock + 4) put_word(body, superblock, H5_checksum_metadata(body.data(), superblock, 0));
  for (std::size_t at = body.find("OHDR"); at != std::string::npos; at = body.find("OHDR", at + 4)) {
    if (at + 64 > body.size()) return;
    const auto flags = static_cast<unsigned char>(body[at + 5]);
    const std::size_t size_at = at + 6 + ((flags & 0x20) != 0 ? 16 : 0) + ((flags & 0x10) != 0 ? 4 : 0);
    std::uint64_t size = 0;
    std::memcpy(&size, body.data() + size_at, std::size_t{1} << (flags & 3));
    const std::size_t end = size_at + (std::size_t{1} << (flags & 3)) + size;
    if (size < body.size() && end + 4 <= body.size())
      put_word(body, end, H5_checksum_metadata(body.data() + at, end - at, 0));
  }
}

template <class Content>
Verdict judged_sealed(std::string body, std::expected<Content, std::string> (*read)(const std::filesystem::path&),
                      std::expected<void, std::string> (*write)(const std::filesystem::path&, const Content&)) {
  const std::filesystem::path file = scratch("file.h5");
  renew_checksums(body);
  write_plain(file, seal(body) + body);
  const auto first = read(file);
  if (!first) return refused(first.error());
  const std::filesystem::path one = scratch("one.h5"), two = scratch("two.h5");
  if (const auto written = write(one, *first); !written) return broken("cannot be written: " + written.error());
  const auto second = read(one);
  if (!second) return broken("what was written cannot be read: " + second.error());
  if (const auto written = write(two, *second); !written) return broken("cannot be written: " + written.error());
  if (read_plain(one) != read_plain(two)) return broken("written and read again, the content is another");
  return accepted();
}

template <class Content>
std::string body_of(std::expected<void, std::string> (*write)(const std::filesystem::path&, const Content&),
                    const Content& content) {
  if (!write(scratch("sample.h5"), content)) return "";
  return read_plain(scratch("sample.h5")).substr(seal_bytes);
}

std::vector<std::string> run_samples() {
  RunFile small{.result = {.schema = testing::odd_run().result.schema}};  // failed before it began
  small.result.at.width = small.result.schema.sample_width();
  return {body_of(write_run, testing::odd_run()), body_of(write_run, small)};
}

Verdict judged_run(const std::string& body) { return judged_sealed(body, read_run, write_run); }

Experiment short_run(Method method) {
  Experiment experiment = testing::sound_experiment();
  experiment.start = {.shape = StartShape::straight, .angle = 0.0};
  experiment.run = {.duration = 0.1, .method = method, .tolerance = 1e-4, .step = method == Method::rk4 ? 0.01 : 0.0};
  return experiment;
}

constexpr std::array checkpoint_methods{Method::rk4, Method::dop853, Method::radau5, Method::mebdf};

/// Where the frames of a sample lie, and what is made of it.
std::filesystem::path checkpoint_folder(Method method) {
  const std::filesystem::path folder = scratch(std::string(name(method)).c_str());
  std::filesystem::create_directories(folder);
  return folder;
}

std::vector<std::string> checkpoint_samples() {
  std::vector<std::string> samples;
  for (const Method method : checkpoint_methods) {
    const Experiment experiment = short_run(method);
    Checkpoint checkpoint{
        .experiment = write_experiment(experiment), .case_name = "fuzz", .at = {0.05}, .main = {}, .fine = {}};
    checkpoint.main = run(experiment, {.at = checkpoint.at, .keep_going = [](double t) { return t < 0.03; }});
    const std::filesystem::path folder = checkpoint_folder(method);
    if (CheckpointKeeper(folder).save(checkpoint))
      samples.push_back(read_plain(folder / "checkpoint.h5").substr(seal_bytes));
  }
  return samples;
}

/// Beside the frames of each sample in turn: one of them may be its own.
std::expected<Checkpoint, std::string> read_among_frames(const std::string& body) {
  std::expected<Checkpoint, std::string> read = std::unexpected("no frames");
  for (const Method method : checkpoint_methods) {
    const std::filesystem::path folder = checkpoint_folder(method);
    write_plain(folder / "checkpoint.h5", seal(body) + body);
    read = read_checkpoint(folder);
    if (read) break;
  }
  return read;
}

/// What is read must be the same when it was written again, and fit to go on from, or refused by the method.
Verdict judged_checkpoint(const std::string& input) {
  std::string body = input;
  renew_checksums(body);
  auto checkpoint = read_among_frames(body);
  if (!checkpoint) return refused(checkpoint.error());
  const std::filesystem::path folder = scratch("again");
  std::filesystem::create_directories(folder);
  if (const auto saved = CheckpointKeeper(folder).save(*checkpoint); !saved)
    return broken("cannot be written: " + saved.error());
  const auto again = read_checkpoint(folder);
  if (!again) return broken("what was written cannot be read: " + again.error());
  const auto frames = [](const std::optional<RunResult>& run) { return run ? run->frames.time.size() : 0; };
  if (!(again->experiment == checkpoint->experiment) || frames(again->main) != frames(checkpoint->main))
    return broken("written and read again, the content is another");
  if (!checkpoint->main || !checkpoint->main->pause) return accepted();
  const auto experiment = read_stored_experiment(checkpoint->experiment, "experiment");
  if (!experiment || !complaints(*experiment).empty()) return refused("the experiment in it is impossible");
  int steps = 0;
  run(*experiment,
      {.at = checkpoint->at, .keep_going = [&](double) { return ++steps < 5; }, .go_on_from = &*checkpoint->main});
  return accepted();
}

// ---- tables of sweeps and fits

std::vector<std::string> fit_samples() {
  FitTable table{.title = "film", .sigma = 1e-3, .sets = {}};
  table.sets.push_back({.case_name = "a",
                        .file = "tip.csv",
                        .time = {0, 1},
                        .place = {{1, 2}, {3, 4}},
                        .model = {{1, 2}, {3, 4}},
                        .curve_time = {0, 1, 2},
                        .curve = {{1, 2}, {2, 3}, {3, 4}}});
  return {body_of(write_fit, table)};
}

/// Sealed, in a file of its own.
std::filesystem::path sealed_file(std::string body) {
  renew_checksums(body);
  write_plain(scratch("table.h5"), seal(body) + body);
  return scratch("table.h5");
}

Verdict judged_fit(const std::string& body) {
  const auto table = read_fit(sealed_file(body));
  if (!table) return refused(table.error());
  for (const FittedData& set : table->sets)
    if (set.place.size() != set.time.size() || set.model.size() != set.time.size() ||
        set.curve.size() != set.curve_time.size())
      return broken("columns differ in length");
  return accepted();
}

std::vector<std::string> sweep_samples() {
  const auto plan = plan_sweep("fuzz", short_run(Method::rk4), std::vector<std::string>{"start.angle=0:1:3"}, 1);
  if (!plan) return {};
  std::vector<SweepPoint> points;
  for (std::size_t i = 0; i < plan->size(); ++i) points.push_back(run_point(plan->experiment(i)));
  if (!write_sweep(scratch("sample.h5"), *plan, points)) return {};
  return {read_plain(scratch("sample.h5")).substr(seal_bytes)};
}

Verdict judged_sweep(const std::string& body) {
  const auto table = read_sweep(sealed_file(body));
  if (!table) return refused(table.error());
  if (table->keys.empty() || table->doubtful.size() != table->runs()) return broken("the table is not whole");
  for (const SweptKey& key : table->keys)
    if (key.values.size() != table->runs()) return broken("columns differ in length");
  for (const SweptQuantity& one : table->quantities)
    if (one.values.size() != table->runs() || (!one.errors.empty() && one.errors.size() != table->runs()))
      return broken("columns differ in length");
  return accepted();
}

// ---- ladders

std::vector<std::string> ladder_samples() {
  auto plan = plan_ladder("fuzz", short_run(Method::dop853), {.rungs = {2, 3, 4}, .at = {0.05}});
  if (!plan) return {};
  plan->times = {0.0, 0.05, 0.1};  // a small file: most of its bytes should mean something
  plan->shares = {0.0, 1.0};
  Rungs rungs(plan->size());
  for (const std::size_t k : {0U, 2U}) rungs[k] = run_rung(*plan, k);
  if (!write_ladder(scratch("sample.h5"), *plan, rungs)) return {};
  return {read_plain(scratch("sample.h5")).substr(seal_bytes)};
}

Verdict judged_ladder(const std::string& body) {
  const auto ladder = read_ladder(sealed_file(body));
  if (!ladder) return refused(ladder.error());
  const LadderPlan& plan = ladder->plan;
  for (const auto& rung : ladder->rungs)
    if (rung &&
        (rung->numbers.size() != plan.times.size() * plan.width() || rung->errors.size() != rung->numbers.size() ||
         rung->shapes.size() != plan.times.size() * 2 * (rung->drawn + 1)))
      return broken("a rung does not fit its plan");
  return accepted();
}

// ---- journals of sweeps

std::vector<std::string> journal_samples() {
  const auto plan =
      plan_sweep("fuzz", short_run(Method::rk4), std::vector<std::string>{"chain.links=2,3", "start.angle=0:1:3"}, 1);
  if (!plan) return {};
  const std::filesystem::path path = scratch("sample.journal");
  auto journal = SweepJournal::begin(path, *plan);
  for (std::size_t i = 0; journal && i < plan->size(); ++i) (void)journal->add(i, run_point(plan->experiment(i)));
  return {read_plain(path)};
}

/// As it is, and with every line sealed anew, so that one gets past the checksums.
Verdict judged_journal(const std::string& input) {
  std::string sealed;
  std::uint64_t chain = 0;
  for (std::size_t at = 0, end = 0; (end = input.find('\n', at)) != std::string::npos; at = end + 1) {
    const std::string_view line = std::string_view(input).substr(at, end - at);
    sealed += sealed_line(line.substr(std::min<std::size_t>(17, line.size())), chain);
  }
  if (const auto plain = SweepJournal::read(input); !plain && !refused(plain.error()).breach.empty())
    return refused(plain.error());
  const auto content = SweepJournal::read(sealed);
  if (!content) return refused(content.error());
  return content->points.size() == content->plan.size() ? accepted() : broken("points and plan differ in number");
}

/// What kind of refusal: the first sentence without its place, without what it quotes and without numbers.
std::string without_particulars(std::string_view message) {
  if (const std::size_t key = message.find(": ["); message.starts_with("--set") && key < message.size())
    message.remove_prefix(key);
  std::string kind;
  char quote = 0;
  for (std::size_t i = 0; i < message.size() && !kind.ends_with(". "); ++i) {
    const char c = message[i];
    if (quote != 0 && c == '\\') ++i;
    if (quote != 0 || c == '"' || c == '\'') {
      quote = quote == 0 ? c : (c == quote ? char{0} : quote);
    } else if (!(c >= '0' && c <= '9')) {
      kind += c == '\n' ? ' ' : c;
    }
  }
  return kind.substr(kind.rfind(": ") + 1);  // rfind gives npos, and npos + 1 is 0
}

}  // namespace

std::span<const InputKind> input_kinds() {
  static const std::vector<InputKind> kinds = {
      {"toml",
       experiment_samples,
       {"[",         "]",
        "[[",        "{",
        "}",         "\"",
        "'",         "\"\"\"",
        "'''",       "#",
        "=",         ".",
        ",",         "\n",
        "\r\n",      "\\u0000",
        "\\",        "a.a.a.a.",
        "[[[[",      "[chain]",
        "links",     "nan",
        "inf",       "-inf",
        "true",      "1979-05-27",
        "\"25 cm\"", "\xef\xbb\xbf",
        "\xff",      std::string_view("\0", 1),
        "−",         "1,5",
        "\x1b[2J"},
       judged_toml},
      {"set",
       setting_samples,
       {"=", "chain.", "start.angles=", "[", "]", "{a.a.a=1}", "\"", "'", "\n", ",", "deg", "nan", "inf",
        "title=", "\xff", std::string_view("\0", 1), "\x1b[2J", "= =", "#"},
       judged_settings},
      {"units",
       [] { return std::vector<std::string>{"25 cm", "-1.5e-3 N m s", "9.81 m/s²", "180°", "60 rpm"}; },
       {" ", "m", "/s", "^2", "²", "·",   "*",   "µ",  "μ",  "e",  "E+",
        ",", ".", "-",  "+",  "−", "nan", "inf", "0x", "  ", "/ ", "\xff"},
       judged_quantity},
      {"tips",
       [] {
         return std::vector<std::string>{"\xef\xbb\xbf# film\r\nt [ms],x [cm],y [mm]\r\n0,25.5,0.1\r\n20,25,-3\r\n",
                                         "y;t;x\n-1,5;0;0,25\n1;1;1\n", "frame\tt\tw [ft]\th [in]\n1\t0.0\t1\t2\n"};
       },
       {",", ";", "\t", "\n", "\r\n", "\"", "[", "]", "[cm]", "t", "x", "#", "nan", "inf", "1e999", "\xff",
        "\xef\xbb\xbf", std::string_view("\0", 1), "\x1b[2J"},
       judged_tips},
      {"support",
       [] {
         return std::vector<std::string>{"\xef\xbb\xbft [ms],x [cm]\r\n0,0\r\n100,1\r\n200,4\r\n300,9\r\n",
                                         "0;0;1\n0,1;0,1;1\n0,2;0,2;1,1\n", "-1\t0\n0\t1\n1\t3\n2\t7\n"};
       },
       {",", ";", "\t", "\n", "0", "1e9", "1e-9", "t", "x", "y", "#", "nan", "1e999", "\xff",
        std::string_view("\0", 1)},
       judged_support},
      {"run",
       run_samples,
       {"OHDR", "FRHP", "GCOL", "BTHD", "experiment", "recorded", "tip ", "tension ", "a.a.a.a."},
       judged_run,
       200},
      {"checkpoint",
       checkpoint_samples,
       {"OHDR", "FRHP", "GCOL", "BTHD", "pause", "main", "fine", "rk4", "radau5"},
       judged_checkpoint,
       40},
      {"fit", fit_samples, {"OHDR", "FRHP", "GCOL", "BTHD", "set_1", "w h", "curve"}, judged_fit, 80},
      {"sweep",
       sweep_samples,
       {"OHDR", "FRHP", "GCOL", "BTHD", "keys", "start.angle", "random", "measured", "limit"},
       judged_sweep,
       40},
      {"ladder",
       ladder_samples,
       {"OHDR", "FRHP", "GCOL", "BTHD", "rung_1", "links", "steps", "measures", "drawn"},
       judged_ladder,
       100},
      {"journal",
       journal_samples,
       {"[", "{", "[[[[[[[[", "{\"a\":", "null", "true", "\"", "\n", ",", "1e999", "-1", "\\u0000", "\xff",
        "\"values\":[", "nan"},
       judged_journal},
  };
  return kinds;
}

Tally fuzzed(const InputKind& kind, std::uint64_t seed, const std::function<bool(const Tally&)>& keep_going,
             std::string& current) {
  Mutation mutation(seed, kind.words);
  const std::vector<std::string> samples = kind.samples();
  std::vector<std::string> refused_anew;
  Tally tally;
  const auto judge = [&] {
    const Verdict verdict = kind.judged(current);
    ++tally.executions;
    tally.breach = verdict.breach;
    if (!verdict.breach.empty()) tally.offender = current;
    if (verdict.refusal.empty()) ++tally.accepted;
    return !verdict.refusal.empty() && tally.refusals.insert(without_particulars(verdict.refusal)).second;
  };
  for (const std::string& sample : samples) {
    current = sample;
    if (judge() && tally.breach.empty()) tally.breach = "a sound sample is refused: " + *tally.refusals.begin();
    if (!tally.breach.empty()) return tally;
  }
  while (tally.breach.empty() && keep_going(tally)) {
    current = mutation.of(samples, refused_anew);
    if (judge() && refused_anew.size() < 1000) refused_anew.push_back(current);
  }
  return tally;
}

}  // namespace catena::fuzz
