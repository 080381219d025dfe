#include "lab/cable_model.hpp"

#include <algorithm>
#include <utility>

#include "lab/build.hpp"
#include "lab/build_cable.hpp"
#include "lab/method.hpp"
#include "lab/step_limit.hpp"
#include "lab/stops.hpp"
#include "model/cable_shape.hpp"
#include "num/text.hpp"

namespace catena {

std::expected<std::unique_ptr<CableModel>, std::string> CableModel::make(const Experiment& experiment) {
  Cable cable = build_cable(experiment);
  auto start = build_cable_start(experiment, cable);
  if (!start) return std::unexpected(start.error());
  return std::make_unique<CableModel>(experiment, std::move(cable), std::move(*start));
}

CableModel::CableModel(const Experiment& experiment, Cable cable, std::vector<double> start)
    : experiment_(experiment),
      cable_(std::move(cable)),
      support_(build_support(experiment.support)),
      start_(std::move(start)),
      far_end_(build_far_end(experiment_, cable_, start_)),
      motion_(cable_, support_, far_end_),
      sensor_(experiment_, cable_, support_, far_end_, start_),
      stops_(stops_of(support_, far_end_)) {}

double CableModel::looks_per_second(std::span<const double> y) const {
  constexpr double change_per_look = 0.25;  // of a tangent, which is about a unit vector: it turns and stretches
  const CableLayout& layout = motion_.layout();
  const auto rates = layout.rates(y);
  double fastest = 0.0;
  for (std::size_t node = 0; node <= layout.elements(); ++node) {
    const std::size_t at = layout.tangent(node);
    fastest = std::max(fastest, length_of(Vec2<double>{rates[at], rates[at + 1]}));
  }
  return fastest / change_per_look;
}

Choice CableModel::choose(const RunSpec& run) const {
  Experiment experiment = experiment_;
  experiment.run = run;
  return choose_method(experiment, cable_);
}

double CableModel::stable_step(Method method, double duration) const {
  return catena::stable_step(method, cable_, duration);
}

/// The node whose tangent is strained most.
std::string CableModel::suspect(std::span<const double> y) const {
  const CableLayout& layout = motion_.layout();
  const auto coordinates = layout.coordinates(y);
  double most = 0.0;
  std::size_t worst = 0;
  for (std::size_t node = 0; node <= layout.elements(); ++node) {
    const std::size_t at = layout.tangent(node);
    const double strain = length_of(Vec2<double>{coordinates[at], coordinates[at + 1]}) - 1;
    if (std::abs(strain) > std::abs(most)) most = strain, worst = node;
  }
  if (most == 0.0) return "";
  return " The cable is strained most at node " + text(worst) + ", by " + text(100 * most) + " %.";
}

}  // namespace catena
