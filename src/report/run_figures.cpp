#include "report/run_figures.hpp"

#include <fmt/format.h>

#include <utility>

#include "lab/build.hpp"
#include "lab/chain_sensor.hpp"
#include "report/ensemble_figure.hpp"
#include "report/halving_figure.hpp"
#include "report/link_map.hpp"
#include "report/run_plots.hpp"
#include "report/shape_panels.hpp"

namespace catena {
namespace {

/// With the remark on its colours above it.
figure::Panel titled(const StudyMap& map) {
  figure::Panel panel = printed(map);
  panel.title = map.note;
  return panel;
}

/// The plane needs a height of its own, so these are drawn at once, from a few poses.
void offer_shapes(std::vector<OfferedFigure>& offered, const ChainRun& run, std::vector<double> at) {
  const Frames& frames = run.file.result.frames;
  if (whole_rows(frames, link_lengths(run.experiment)).empty()) return;
  const RecordedMotion motion = recorded_motion(run.experiment, frames);
  const bool held = motion.held();
  if (at.empty())
    at = {motion.time(0), run.file.result.peak(held ? chain_names::joint_speed_max : chain_names::speed_max).time,
          motion.end()};
  const auto offer = [&](const char* name, const char* about, PlanePanel made) {
    offered.push_back({.name = name, .about = about, .aspect = made.aspect, .draw = [panel = std::move(made.panel)] {
                         return panel;
                       }});
  };
  offer("motion",
        held ? "the chain at equal intervals of time, coloured by time, and the path of its middle joint"
             : "the chain at equal intervals of time, coloured by time, and the path of its tip",
        strobe_panel(motion));
  offer("shapes",
        held ? "the chain at the times of --at; default: the start, the largest speed of a joint, the end"
             : "the chain at the times of --at; default: the start, the largest tip speed, the end",
        shapes_panel(motion, at));
  if (held)
    offer("middle.path", "path of the middle joint in the plane", path_panel(motion));
  else
    offer("tip.path", "path of the tip in the plane", path_panel(motion));
}

}  // namespace

std::vector<OfferedFigure> run_figures(const ChainRun& run, std::vector<double> at) {
  const RunResult& result = run.file.result;
  const RunPlots plots(run);
  std::vector<OfferedFigure> offered;
  offer_shapes(offered, run, std::move(at));
  const auto offer = [&](const std::string& name, const std::string& about, const auto& plot) {
    offered.push_back({.name = name, .about = about, .draw = [plots, plot] { return plot(plots); }});
  };
  const auto offer_map = [&](const Channel& channel) {
    offer(dotted_name(channel), fmt::format("{} {}, over time as colours", leaf_of(channel), channel.description),
          [channel](const RunPlots& of) { return titled(of.link_by_link(channel)); });
  };
  const Channel* energy = nullptr;
  for (const Channel& channel : result.frames.channels) {
    const std::string name = dotted_name(channel), leaf = leaf_of(channel);
    if (channel.energy != EnergyRole::none) {
      energy = &channel;
    } else if (channel.name == chain_names::nodes) {
      continue;  // places and slopes: drawn by "shapes"
    } else if (!channel.sampled) {
      offer_map(channel);
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
  for (const Channel& channel : derived_link_channels(result.frames, link_lengths(run.experiment))) offer_map(channel);
  if (plots.compared())
    offer("height", "height of the tip over time, beside a folded chain and a compact body in closed form",
          [](const RunPlots& of) { return printed(of.height()); });
  if (energy != nullptr) {
    offer(group_of(*energy), "every entry of the energy ledger over time, and their balance",
          [energy](const RunPlots& of) { return printed(of.energies(*energy)); });
    offer(group_of(*energy) + ".imbalance", "size of the energy imbalance over time, logarithmic",
          [energy](const RunPlots& of) { return printed(of.energy_imbalance(*energy)); });
  }
  if (const auto& ensemble = run.file.ensemble)
    for (const SpreadBand& band : ensemble->bands)
      offered.push_back({.name = "ensemble." + band.name,
                         .about = fmt::format("{} of copies with slightly different starts, over time", band.name),
                         .draw = [&ensemble, &band] { return ensemble_panel(*ensemble, band); }});
  if (const auto& halving = run.file.halving)
    offered.push_back({.name = "halving",
                       .about = "how far the tip is from that of the same run with half the step, over time",
                       .draw = [&halving] { return halving_panel(*halving); }});
  return offered;
}

}  // namespace catena
