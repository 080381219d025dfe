#include "io/csv.hpp"

#include <initializer_list>
#include <utility>

#include "io/digits.hpp"

namespace catena {
namespace {

void add_row(std::string& table, std::initializer_list<double> values) {
  bool first = true;
  for (const double value : values) {
    if (!std::exchange(first, false)) table += ',';
    table += shortest(value);
  }
  table += '\n';
}

}  // namespace

std::string tip_csv(const RunResult& run) {
  std::string table = "t [s],x [m],y [m],vx [m/s],vy [m/s],ax [m/s^2],ay [m/s^2],speed [m/s],acceleration [m/s^2]\n";
  for (const TipSample& tip : tip_with_peaks(run.frames, run.evidence)) {
    add_row(table, {tip.time, tip.position.x, tip.position.y, tip.velocity.x, tip.velocity.y, tip.acceleration.x,
                    tip.acceleration.y, length_of(tip.velocity), length_of(tip.acceleration)});
  }
  return table;
}

std::string energy_csv(const RunResult& run) {
  std::string table = "t [s],kinetic [J],potential [J],work [J],heat [J]\n";
  const Frames& frames = run.frames;
  for (std::size_t k = 0; k < frames.energy.size(); ++k) {
    const EnergySample& energy = frames.energy[k];
    add_row(table, {frames.time[k], energy.kinetic, energy.potential, energy.work, energy.heat});
  }
  return table;
}

}  // namespace catena
