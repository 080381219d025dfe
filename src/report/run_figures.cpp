#include "report/run_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "report/run_plots.hpp"
#include "report/shape_panels.hpp"

namespace catena {
namespace {

/// A pulse that lasts a millisecond does not leave the rest in one colour.
figure::Panel saturated(figure::Panel panel, std::vector<double> sizes) {
  constexpr double shown = 0.98;
  for (double& size : sizes) size = std::abs(size);
  std::erase_if(sizes, [](double size) { return !std::isfinite(size); });
  if (sizes.empty()) return panel;
  const double largest = std::ranges::max(sizes);
  const auto at = sizes.begin() + static_cast<std::ptrdiff_t>(shown * static_cast<double>(sizes.size() - 1));
  std::ranges::nth_element(sizes, at);
  if (!(*at > 0 && largest > 2 * *at)) return panel;
  figure::ColourScale& colours = std::get<figure::HeatMap>(panel.layers.front()).colours;
  colours.axis.high = *at;
  colours.axis.low = colours.map == figure::ColourMap::diverging ? -*at : 0.0;
  panel.title = "2 % lie beyond the colours";
  return panel;
}

figure::Panel link_map(const StudyMap& map) {
  return map.value_axis.log ? printed(map) : saturated(printed(map), map.value);
}

/// The plane needs a height of its own, so these are drawn at once, from a few poses.
void offer_shapes(std::vector<OfferedFigure>& offered, const ChainRun& run, std::vector<double> at) {
  const Frames& frames = run.file.result.frames;
  if (whole_rows(frames).empty()) return;
  const RecordedMotion motion(frames, link_lengths(run.experiment));
  if (at.empty()) at = {motion.time(0), run.file.result.peak(chain_names::speed_max).time, motion.end()};
  const auto offer = [&](const char* name, const char* about, PlanePanel made) {
    offered.push_back({.name = name, .about = about, .aspect = made.aspect, .draw = [panel = std::move(made.panel)] {
                         return panel;
                       }});
  };
  offer("motion", "the chain at equal intervals of time, coloured by time, and the path of its tip",
        strobe_panel(motion));
  offer("shapes", "the chain at the times of --at; default: the start, the largest tip speed, the end",
        shapes_panel(motion, at));
  offer("tip.path", "path of the tip in the plane", tip_path_panel(motion));
}

}  // namespace

std::vector<OfferedFigure> run_figures(const ChainRun& run, std::vector<double> at) {
  const RunResult& result = run.file.result;
  const RunPlots plots(run);
  std::vector<OfferedFigure> offered;
  offer_shapes(offered, run, std::move(at));
  const auto offer = [&](const std::string& name, const std::string& about, auto plot) {
    offered.push_back({.name = name, .about = about, .draw = [plots, plot] { return plot(plots); }});
  };
  const Channel* energy = nullptr;
  for (const Channel& channel : result.frames.channels) {
    const std::string name = dotted_name(channel), leaf = leaf_of(channel);
    if (channel.energy != EnergyRole::none) {
      energy = &channel;
    } else if (!channel.sampled) {
      offer(name, fmt::format("{} {}, over time as colours", leaf, channel.description),
            [&channel](const RunPlots& of) { return link_map(of.link_by_link(channel)); });
      if (result.schema.watched_called(name + ".max"))
        offer(name + ".extremes", fmt::format("largest and smallest {} of all links over time", leaf),
              [&channel](const RunPlots& of) { return printed(of.extremes(channel)); });
    } else if (channel.length.empty()) {
      offer(name, fmt::format("{} {}, over time", leaf, channel.description),
            [&channel](const RunPlots& of) { return printed(of.components(channel)); });
    } else {
      offer(group_of(channel) + "." + channel.length,
            fmt::format("{} {}, over time", channel.length, channel.description),
            [&channel](const RunPlots& of) { return printed(of.length(channel)); });
    }
  }
  if (plots.compared())
    offer("height", "height of the tip over time, beside a folded chain and a compact body in closed form",
          [](const RunPlots& of) { return printed(of.height()); });
  if (energy != nullptr) {
    offer(group_of(*energy), "every entry of the energy ledger over time, and their balance",
          [energy](const RunPlots& of) { return printed(of.energies(*energy)); });
    offer(group_of(*energy) + ".imbalance", "size of the energy imbalance over time, logarithmic",
          [energy](const RunPlots& of) { return printed(of.energy_imbalance(*energy)); });
  }
  return offered;
}

}  // namespace catena
