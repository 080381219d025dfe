// catena figure: plots of a run, a sweep or a fit as svg, pdf or png for print.
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "console.hpp"
#include "figure/output.hpp"
#include "interrupt.hpp"
#include "io/atomic_file.hpp"
#include "io/near_miss.hpp"
#include "io/units.hpp"
#include "report/ladder_plots.hpp"
#include "report/run_figures.hpp"
#include "report/study_figures.hpp"
#include "study/ladder_store.hpp"
#include "times.hpp"

namespace catena::cli {
namespace {

namespace fs = std::filesystem;

/// What a folder holds, and the figures that refer to it.
struct FigureSource {
  std::string kind;  ///< "run", "sweep", "ladder" or "fit"
  std::string title;
  std::shared_ptr<const void> data;
  std::vector<OfferedFigure> offered;
};

using Read = std::expected<FigureSource, std::string>;

template <class Data, class Offer, class Title>
Read source_of(const char* kind, std::expected<Data, std::string> read, const Offer& offer, const Title& title) {
  if (!read) return std::unexpected(read.error());
  auto data = std::make_shared<const Data>(std::move(*read));
  return FigureSource{.kind = kind, .title = title(*data), .data = data, .offered = offer(*data)};
}

Read run_source(const fs::path& file, std::span<const std::string> at) {
  auto run = read_chain_run(file);
  if (!run) return std::unexpected(run.error());
  Problems problems;
  const std::vector<double> times = times_of(at, run->file.result.t_end, problems);
  if (!problems.none()) return std::unexpected(problems.text());
  return source_of(
      "run", std::move(run), [&](const ChainRun& one) { return run_figures(one, times); },
      [](const ChainRun& one) { return one.file.title; });
}

/// A ladder with what its rungs say together, at one place in memory: its figures refer to it.
struct JudgedLadder {
  LadderPlan plan;
  std::vector<Rung> rungs;
  LadderFindings found;
};

Read ladder_source(const fs::path& file) {
  auto stored = read_ladder(file);
  if (!stored) return std::unexpected(stored.error());
  JudgedLadder ladder{.plan = std::move(stored->plan), .rungs = {}, .found = {}};
  for (auto& rung : stored->rungs) {
    if (!rung) return std::unexpected(fmt::format("{}: not all of its rungs are finished.", file.string()));
    ladder.rungs.push_back(std::move(*rung));
  }
  ladder.found = judge_ladder(ladder.plan, ladder.rungs);
  return source_of(
      "ladder", std::expected<JudgedLadder, std::string>(std::move(ladder)),
      [](const JudgedLadder& one) { return ladder_figures(one.plan, one.rungs, one.found); },
      [](const JudgedLadder& one) { return one.plan.base.title.empty() ? one.plan.case_name : one.plan.base.title; });
}

/// A folder, or one of the files that tell what a folder holds.
Read source_at(const fs::path& given, std::span<const std::string> at) {
  const auto title = [](const auto& table) { return table.title; };
  if (!fs::exists(given)) return std::unexpected(fmt::format("{}: no such folder.", given.string()));
  const auto has = [&](const char* name) {
    return fs::is_directory(given) ? fs::exists(given / name) : given.filename() == name;
  };
  const auto file = [&](const char* name) { return fs::is_directory(given) ? given / name : given; };
  if (has("run.h5")) return run_source(file("run.h5"), at);
  if (!at.empty()) return std::unexpected(fmt::format("--at: {} is no run; only a run has shapes.", given.string()));
  if (has("sweep.h5")) return source_of("sweep", read_sweep(file("sweep.h5")), sweep_figures, title);
  if (has("converge.h5")) return ladder_source(file("converge.h5"));
  if (has("fit.h5")) return source_of("fit", read_fit(file("fit.h5")), fit_figures, title);
  if (has("fit.json"))
    return std::unexpected(fmt::format(
        "{}: a fit of an older Catena, without the fit.h5 that figures are drawn from. Fit it again.", given.string()));
  return std::unexpected(
      fmt::format("{}: holds neither run.h5 nor sweep.h5 nor converge.h5 nor fit.h5. `catena run`, `catena sweep`, "
                  "`catena converge` and `catena fit` leave such folders.",
                  given.string()));
}

std::expected<std::vector<const OfferedFigure*>, std::string> chosen_of(const FigureSource& source,
                                                                        std::span<const std::string> names) {
  std::vector<std::string_view> known;
  known.reserve(source.offered.size());
  for (const OfferedFigure& one : source.offered) known.emplace_back(one.name);
  std::vector<const OfferedFigure*> chosen;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(source.offered, name, &OfferedFigure::name);
    if (found == source.offered.end())
      return std::unexpected(fmt::format("this {} has no figure \"{}\". It has: {}.{}", source.kind, name,
                                         fmt::join(known, ", "), suggestion(name, known)));
    chosen.push_back(&*found);
  }
  return chosen;
}

std::expected<double, std::string> millimetres(const char* option, const std::string& text) {
  constexpr double least = 20, most = 1200;
  const auto metres = parse_number(text, Dimension::length);
  if (!metres) return std::unexpected(fmt::format("{} {}: {}", option, text, metres.error()));
  const double size = 1e3 * *metres;
  if (!(size >= least && size <= most))
    return std::unexpected(
        fmt::format("{} {}: from {} mm to {} mm, with the unit: {} 86mm.", option, text, least, most, option));
  return size;
}

std::expected<FigureSize, std::string> size_of(const FigureOptions& options) {
  FigureSize size;
  if (!options.width.empty()) {
    const auto width = millimetres("--width", options.width);
    if (!width) return std::unexpected(width.error());
    size.width = *width;
  }
  if (!options.height.empty()) {
    const auto height = millimetres("--height", options.height);
    if (!height) return std::unexpected(height.error());
    size.height = *height;
  }
  return size;
}

using Draw = std::string (*)(const figure::Figure&);
constexpr auto formats = std::to_array<std::pair<std::string_view, Draw>>(
    {{".svg", figure::svg}, {".pdf", figure::pdf}, {".png", [](const figure::Figure& one) {
                                                      return figure::png(one);
                                                    }}});

std::expected<Draw, std::string> format_of(const fs::path& out, bool force) {
  const auto format = std::ranges::find(formats, out.extension().string(), &std::pair<std::string_view, Draw>::first);
  if (format == formats.end())
    return std::unexpected(fmt::format("--out {}: the ending must be .svg, .pdf or .png.", out.string()));
  if (fs::is_directory(out)) return std::unexpected(fmt::format("{}: is a folder; a file is needed.", out.string()));
  if (fs::exists(out) && !force)
    return std::unexpected(
        fmt::format("{}: exists already. Choose another name, or replace it with --force.", out.string()));
  return format->second;
}

int list_figures(const FigureSource& source, const FigureOptions& options, const Common& common) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const OfferedFigure& one : source.offered) {
    if (common.json)
      all.push_back({{"name", one.name}, {"about", one.about}});
    else if (common.quiet)
      print(fmt::format("{}\n", one.name));
    else
      print(fmt::format("{:<24} {}\n", one.name, one.about));
  }
  if (common.json)
    print(nlohmann::ordered_json{
              {"folder", options.folder.string()}, {"kind", source.kind}, {"title", source.title}, {"figures", all}}
              .dump(2) +
          "\n");
  return flush() ? done : failed;
}

}  // namespace

int figure(const FigureOptions& options, const Common& common) {
  const auto source = source_at(options.folder, options.at);
  if (!source) return refuse(source.error());
  if (options.list || (options.which.empty() && options.out.empty())) return list_figures(*source, options, common);
  const auto chosen = chosen_of(*source, options.which);
  if (!chosen) return refuse(chosen.error());
  if (chosen->empty())
    return refuse(fmt::format("figure: which? `catena figure {}` lists them.", options.folder.string()));
  if (options.out.empty()) return refuse("figure: where to? For example --out figure.pdf (or .svg, .png).");
  const auto size = size_of(options);
  if (!size) return refuse(size.error());
  const auto draw = format_of(options.out, options.force);
  if (!draw) return refuse(draw.error());

  const figure::Figure drawn = printed(*chosen, *size, source->title);
  const std::string bytes = (*draw)(drawn);
  const Uninterrupted writing;
  if (const auto written = write_file(options.out, bytes); !written) {
    complain(written.error());
    return failed;
  }
  if (common.json)
    print(nlohmann::ordered_json{{"files", {{"figure", options.out.string()}}},
                                 {"figures", options.which},
                                 {"width_mm", drawn.width},
                                 {"height_mm", drawn.height}}
              .dump(2) +
          "\n");
  else if (!common.quiet)
    print(fmt::format("{}\n", options.out.string()));
  return flush() ? done : failed;
}

}  // namespace catena::cli
