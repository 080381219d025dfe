// Plots of one run over time, made when they are asked for; what they show is read off the run's tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/run_file.hpp"
#include "record/curves.hpp"
#include "report/report.hpp"
#include "report/study_page.hpp"

namespace catena {

/// "tip" and "position" of "tip/position", a reader's words; with dots as the command line has it: "tip.position".
std::string group_of(const Channel&);
std::string leaf_of(const Channel&);
std::string dotted_name(const Channel&);
std::string unit_of(const Channel&);  ///< "m/s²" for "m/s^2", as run.h5 has it

/// A pointer to the run, which must outlive it: copy it freely.
class RunPlots {
 public:
  explicit RunPlots(const ChainRun& run) : run_(&run) {}

  /// Was it compared with what is known in closed form?
  bool compared() const;

  StudyPlot components(const Channel&) const;  ///< each number of a channel, by its symbol
  StudyPlot length(const Channel&) const;      ///< of a vector, with its peak and what it was compared with
  StudyPlot height() const;                    ///< of the tip, beside what it was compared with
  StudyPlot energies(const Channel& of_group) const;
  StudyPlot energy_imbalance(const Channel& of_group) const;
  StudyPlot extremes(const Channel&) const;  ///< of all links
  StudyMap link_by_link(const Channel&) const;

 private:
  const RunResult& result() const { return run_->file.result; }
  const Frames& frames() const { return result().frames; }
  Curves curves_of(const Channel&) const;
  void add_overlays(std::vector<StudySeries>&, ReportPlot) const;

  const ChainRun* run_;
};

}  // namespace catena
