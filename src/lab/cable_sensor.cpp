#include "lab/cable_sensor.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/cable_shape.hpp"
#include "num/elementary.hpp"

namespace catena {

CableSensor::CableSensor(const Experiment& experiment, const Cable& cable, Support support, FarEnd far_end,
                         std::span<const double> start)
    : cable_(&cable),
      support_(std::move(support)),
      far_end_(std::move(far_end)),
      quantities_(experiment),
      layout_(cable.elements.size()),
      mass_(cable),
      equations_(mass_),
      angles_(layout_.elements()),
      rates_(layout_.elements()),
      tension_(layout_.elements()),
      strain_(layout_.elements()),
      nodes_(4 * (layout_.elements() + 1)),
      start_height_(layout_.coordinates(start)[layout_.position(layout_.elements()) + 1]),
      between_(experiment.far_end.held) {
  double before = 0.0;
  const double half = 0.5 * length_of(cable);
  while (middle_ + 1 < layout_.elements() && before + cable.elements[middle_].length <= half)
    before += cable.elements[middle_++].length;
  middle_share_ = (half - before) / cable.elements[middle_].length;
}

/// Direction, pull and stretch of the elements; most and least of them at their near ends and at a held far end too.
void CableSensor::look_at_elements(Moment& moment) {
  const auto nodes = equations_.nodes(), velocities = equations_.velocities();
  const auto noted = [](double value, std::size_t e) { return Reading{value, static_cast<int>(e) + 1}; };
  for (std::size_t e = 0; e < layout_.elements(); ++e) {
    const Vec2<double> tangent = tangent_of(*cable_, nodes, e, 0.5), turned = tangent_of(*cable_, velocities, e, 0.5);
    const double angle = atan2(tangent.y, tangent.x);
    angles_[e] = e == 0 ? angle : angles_[e - 1] + without_turns(angle - angles_[e - 1]);
    rates_[e] = (tangent.x * turned.y - tangent.y * turned.x) / dot(tangent, tangent);
    for (const double share : {0.0, 0.5, 1.0}) {
      if (share == 1.0 && !(between_ && e + 1 == layout_.elements())) continue;  // the next one's, or a free end
      const double pull = tension_of(*cable_, nodes, e, share), stretch = elongation(*cable_, nodes, e, share);
      const bool first = e == 0 && share == 0.0;
      if (first || pull > moment.most_tension.value) moment.most_tension = noted(pull, e);
      if (first || pull < moment.least_tension.value) moment.least_tension = noted(pull, e);
      if (first || stretch > moment.most_strain.value) moment.most_strain = noted(stretch, e);
      if (share == 0.5) tension_[e] = pull, strain_[e] = stretch;
    }
    const Vec2<double> near = nodes[2 * e + 1], far = nodes[2 * e + 3];
    const double cosine = dot(near, far) / (length_of(near) * length_of(far));
    if (cosine < moment.sharpest.value) moment.sharpest = noted(cosine, e);
  }
}

void CableSensor::look_at_nodes(Moment& moment) {
  const auto nodes = equations_.nodes(), velocities = equations_.velocities();
  for (std::size_t i = 0; i < nodes.size(); ++i) nodes_[2 * i] = nodes[i].x, nodes_[2 * i + 1] = nodes[i].y;
  JointsBetween& found = moment.joints;
  for (std::size_t node = 0; node < layout_.elements(); ++node) {
    const int beyond = static_cast<int>(node) + 1;
    const double speed = length_of(velocities[2 * node]), depth = nodes[0].y - nodes[2 * node].y;
    if (speed > found.fastest.value) found.fastest = {speed, beyond};
    if (depth > found.deepest.value) found.deepest = {depth, beyond};
  }
  found.middle = point_of(*cable_, nodes, middle_, middle_share_);
  found.middle_velocity = point_of(*cable_, velocities, middle_, middle_share_);
}

void CableSensor::sense(double time, std::span<const double> y, std::span<double> sample, std::span<double> wide) {
  std::optional<SupportState<double>> end;
  if (far_end_.holds_at(time)) end = far_end_.at(time);
  equations_.accelerate(*cable_, mass_, support_.at(time), end, layout_.coordinates(y), layout_.rates(y));
  const std::size_t tip = mass_.far_position();
  ledger_[Ledger::work] = layout_.ledger(y)[Ledger::work];
  ledger_[Ledger::damping_heat] = layout_.ledger(y)[Ledger::heat];  // a cable makes no other
  const CableEnergy energy = energy_of(*cable_, equations_.nodes(), equations_.velocities());
  Moment moment{.angles = angles_,
                .rates = rates_,
                .tension = tension_,
                .strain = strain_,
                .nodes = nodes_,
                .tip = end ? end->position : equations_.nodes()[tip],  // as it is known, without a step's error
                .tip_velocity = end ? end->velocity : equations_.velocities()[tip],
                .tip_acceleration = equations_.accelerations()[tip],
                .kinetic = energy.kinetic,
                .potential = energy.gravity + energy.centrifugal,
                .elastic = energy.stretch + energy.bending,
                .ledger = ledger_,
                .support_force = equations_.support_force(),
                .end_force = equations_.end_force(),
                .start_height = start_height_};
  look_at_elements(moment);
  look_at_nodes(moment);
  quantities_.fill(moment, sample, wide);
}

}  // namespace catena
