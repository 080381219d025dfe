// catena movie: recorded runs, side by side, as mp4, webm, gif or numbered pictures.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "commands.hpp"
#include "console.hpp"
#include "figure/output.hpp"
#include "interrupt.hpp"
#include "io/near_miss.hpp"
#include "io/problems.hpp"
#include "io/run_file.hpp"
#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "on_path.hpp"
#include "report/encoder.hpp"
#include "report/frame_folder.hpp"
#include "report/movie.hpp"
#include "study/crew.hpp"

namespace catena::cli {
namespace {

namespace fs = std::filesystem;
using Outcome = std::expected<void, std::string>;

constexpr std::size_t most_frames = 100'000;  // about an hour

bool keep_going() { return !interrupt_heard(); }

/// A run that can be shown, and the file it is from.
struct Source {
  fs::path file;
  ChainRun run;
  std::string title;
};

std::expected<std::vector<Source>, std::string> read_all(std::span<const fs::path> given) {
  std::vector<Source> sources;
  for (const fs::path& each : given) {
    const fs::path file = fs::is_directory(each) ? each / "run.h5" : each;
    auto run = read_chain_run(file);
    if (!run) return std::unexpected(run.error());
    if (!run->file.result.frames.has(chain_names::angles))
      return std::unexpected(fmt::format(
          "{}: no shapes were recorded, so there is nothing to see. Run it again with \"shape\" in record.quantities.",
          file.string()));
    if (whole_rows(run->file.result.frames, link_lengths(run->experiment)).size() < 2)
      return std::unexpected(fmt::format("{}: fewer than two frames were recorded, so nothing moves.", file.string()));
    std::string title = run->experiment.title;
    sources.push_back({.file = file, .run = std::move(*run), .title = std::move(title)});
  }
  std::set<std::string> titles;
  for (const Source& source : sources) titles.insert(source.title);
  if (titles.size() < sources.size())  // they do not tell the runs apart; the folders do
    for (Source& source : sources) source.title = fs::absolute(source.file).parent_path().filename().string();
  return sources;
}

std::expected<std::pair<int, int>, std::string> size_of(const std::string& text) {
  constexpr int least = 64, most = 7680;
  int width = 0, height = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, width);
  const bool split = first.ec == std::errc{} && first.ptr != end && *first.ptr == 'x';
  const auto second = split ? std::from_chars(first.ptr + 1, end, height) : first;
  const auto fits = [](int side) { return side >= least && side <= most && side % 2 == 0; };
  if (!split || second.ec != std::errc{} || second.ptr != end || !fits(width) || !fits(height))
    return std::unexpected(fmt::format(
        "--size {}: WIDTHxHEIGHT is needed, such as 1280x720; even numbers from {} to {}.", text, least, most));
  return std::pair(width, height);
}

std::expected<LinkColour, std::string> colour_of(const std::string& text) {
  std::vector<std::string_view> known;
  for (int i = 0; i <= static_cast<int>(last_link_colour); ++i) {
    known.push_back(name(static_cast<LinkColour>(i)));
    if (text == known.back()) return static_cast<LinkColour>(i);
  }
  return std::unexpected(fmt::format("--colour: \"{}\" is not known. Known: {}.{}", text, fmt::join(known, ", "),
                                     suggestion(text, known)));
}

std::expected<MovieLook, std::string> look_of(const MovieOptions& options, std::span<const Source> sources) {
  Problems problems;
  const auto size = problems.value_of(size_of(options.size));
  const auto colour = problems.value_of(colour_of(options.colour));
  if (options.slow && !(*options.slow > 0 && std::isfinite(*options.slow)))
    problems.add("--slow: a positive number is needed; 10 makes the motion ten times slower.");
  if (options.fps < 1 || options.fps > 240)
    problems.add(fmt::format("--fps {}: frames per second, from 1 to 240.", options.fps));
  if (!problems.none()) return std::unexpected(problems.text());
  double duration = 0.0;
  for (const Source& source : sources)
    duration =
        std::max(duration, source.run.file.result.frames.time.back() - source.run.file.result.frames.time.front());
  const double slow = options.slow.value_or(fitting_pace(duration));
  if (duration * slow * options.fps > static_cast<double>(most_frames))
    return std::unexpected(
        fmt::format("--slow {:g}: that is {:.0f} frames, more than {}. A smaller number makes fewer.", slow,
                    duration * slow * options.fps, most_frames));
  return MovieLook{.width = size.first,
                   .height = size.second,
                   .slow = slow,
                   .fps = options.fps,
                   .colour = colour,
                   .dark = options.dark,
                   .trail = options.trail,
                   .body = options.body};
}

/// What was not recorded cannot be shown.
void settle_colour(MovieLook& look, std::span<const Source> sources) {
  if (look.colour != LinkColour::tension) return;
  const auto without = std::ranges::find_if(
      sources, [](const Source& source) { return !source.run.file.result.frames.has(chain_names::tension); });
  if (without == sources.end()) return;
  look.colour = LinkColour::plain;
  complain(fmt::format(
      "{}: no tension was recorded, so the links have one colour. Add \"tension\" to record.quantities, or take "
      "--colour speed or bending.",
      without->file.string()));
}

/// A file of a format, or a folder of frames.
struct Target {
  fs::path path;
  std::optional<MovieFormat> format;
};

std::expected<Target, std::string> target_of(const fs::path& given, const fs::path& first_run, bool force) {
  Target target{.path = given.empty() ? first_run.parent_path() / "movie.mp4" : given, .format = {}};
  if (target.path.has_filename() && !fs::is_directory(target.path)) {
    target.format = movie_format(target.path);
    if (!target.format && target.path.has_extension())
      return std::unexpected(
          fmt::format("--out {}: the ending must be .mp4, .webm or .gif. For PNG frames name a folder: --out {}/",
                      given.string(), (given.parent_path() / given.stem()).string()));
  }
  if (target.format && !on_path("ffmpeg")) {
    target.format.reset();
    target.path.replace_extension();
  }
  const bool taken = target.format ? fs::exists(target.path) : fs::exists(target.path) && !fs::is_empty(target.path);
  if (!target.format && fs::exists(target.path) && !fs::is_directory(target.path))
    return std::unexpected(fmt::format("{}: is a file; a folder is needed for the frames.", target.path.string()));
  if (taken && !force)
    return std::unexpected(
        fmt::format("{}: exists already. Choose another name, or replace it with --force.", target.path.string()));
  return target;
}

unsigned cores() { return std::max(1U, std::thread::hardware_concurrency()); }

/// Draws on all cores and hands the frames over in order.
Outcome encode(const Movie& movie, const MovieLook& look, Encoder& encoder, Progress& progress) {
  std::mutex guard;
  std::condition_variable turned;
  std::size_t turn = 0;  // the frame to be handed over next
  Outcome outcome;
  on_cores(cores(), movie.frames(), [&](std::size_t index) {
    figure::Frame frame;
    try {
      frame = figure::frame(movie_frame(movie, movie.time_of(index)), look.width, look.height);
    } catch (...) {  // let those go that wait for this one
      const std::scoped_lock lock(guard);
      outcome = std::unexpected("a frame could not be drawn");
      turned.notify_all();
      throw;
    }
    std::unique_lock lock(guard);
    turned.wait(lock, [&] { return turn == index || !outcome; });
    if (!outcome) return false;
    outcome = encoder.take(frame);
    progress.show(movie.time_of(index) - movie.start());
    ++turn;
    turned.notify_all();
    return outcome.has_value();
  });
  return outcome ? encoder.finish() : outcome;
}

Outcome write_frames(const Movie& movie, const MovieLook& look, FrameFolder& folder, Progress& progress) {
  std::mutex guard;
  Outcome outcome;
  on_cores(cores(), movie.frames(), [&](std::size_t index) {
    const figure::Figure picture = movie_frame(movie, movie.time_of(index));
    const Outcome put = folder.put(index, figure::png(picture, 25.4 * look.width / picture.width));
    const std::scoped_lock lock(guard);
    progress.show(movie.time_of(index) - movie.start());
    if (!put) outcome = put;
    if (!keep_going()) outcome = std::unexpected("interrupted");
    return outcome.has_value();
  });
  return outcome ? folder.finish() : outcome;
}

void tell(const Movie& movie, const MovieLook& look, const Target& target, double seconds, const Common& common) {
  const std::size_t frames = movie.frames();
  const double lasts = static_cast<double>(frames) / look.fps;
  if (common.json)
    print(nlohmann::ordered_json{{"files", {{target.format ? "movie" : "frames", target.path.string()}}},
                                 {"frames", frames},
                                 {"fps", look.fps},
                                 {"seconds", lasts},
                                 {"slow", look.slow},
                                 {"size", {look.width, look.height}},
                                 {"colour", name(look.colour)},
                                 {"wall_seconds", seconds}}
              .dump(2) +
          "\n");
  else if (!common.quiet)
    print(fmt::format(
        "{}\n{}\n", target.path.string(),
        faint(fmt::format("  {} frames, {:.1f} s, {}; made in {}, {:.0f} frames a second", frames, lasts,
                          pace_text(look.slow), duration_text(seconds), static_cast<double>(frames) / seconds))));
}

}  // namespace

int movie(const MovieOptions& options, const Common& common) {
  const auto sources = read_all(options.runs);
  if (!sources) return refuse(sources.error());
  auto look = look_of(options, *sources);
  if (!look) return refuse(look.error());
  const auto target = target_of(options.out, sources->front().file, options.force);
  if (!target) return refuse(target.error());
  settle_colour(*look, *sources);

  listen_for_interrupt();
  std::vector<MovieRun> runs;
  for (const Source& source : *sources)
    runs.push_back(
        {.title = source.title, .experiment = source.run.experiment, .frames = source.run.file.result.frames});
  const Movie shown(std::move(runs), *look);
  const auto begun = std::chrono::steady_clock::now();
  std::string pattern;
  Outcome made;
  {
    Progress progress("movie  ", shown.end() - shown.start(), common.quiet || common.json);
    if (target->format) {
      auto encoder = Encoder::start({.target = target->path,
                                     .format = *target->format,
                                     .width = look->width,
                                     .height = look->height,
                                     .fps = look->fps,
                                     .keep_going = keep_going});
      if (!encoder) return refuse(encoder.error());
      made = encode(shown, *look, *encoder, progress);
    } else {
      auto folder = FrameFolder::start(target->path, shown.frames());
      if (!folder) return refuse(folder.error());
      pattern = folder->pattern();
      made = write_frames(shown, *look, *folder, progress);
    }
  }
  if (!made) {
    complain(made.error());
    return interrupt_heard() ? interrupted : failed;
  }
  if (!target->format && !on_path("ffmpeg"))
    complain(fmt::format(
        "ffmpeg makes a movie of the frames; it is not installed. apt-get install ffmpeg, then\n"
        "  ffmpeg -framerate {} -i {} -pix_fmt yuv420p {}.mp4",
        look->fps, (target->path / pattern).string(), (target->path / "").lexically_normal().parent_path().string()));
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  tell(shown, *look, *target, seconds, common);
  return flush() ? done : failed;
}

}  // namespace catena::cli
