#include <algorithm>
#include <string>

#include "lab/complaints.hpp"
#include "num/vec2.hpp"

namespace catena {
namespace {

/// Stretched by more it would not follow a law of proportion any more.
constexpr double most_stretched = 1.5;

void check_stiffness(const ChainSpec& chain, Complaints& wrong) {
  const auto within = [&](const char* key, double value, const char* rule) {
    wrong.require(value >= 0 && value <= 1e24, key, value, rule);
  };
  within("chain.axial_stiffness", chain.axial_stiffness, "positive, at most 1e24 N");
  within("chain.youngs_modulus", chain.youngs_modulus, "positive, at most 1e24 Pa");
  within("chain.area", chain.area, "positive, at most 1e24 m²");
  for (const char* key : {"chain.axial_stiffness", "chain.youngs_modulus", "chain.area"})
    if (wrong.has(key)) return;
  const bool modulus = chain.youngs_modulus > 0, area = chain.area > 0;
  if (chain.axial_stiffness > 0 && (modulus || area))
    wrong.add(modulus ? "chain.youngs_modulus" : "chain.area",
              "is given beside chain.axial_stiffness, which is the product of both: give one or the other");
  else if (modulus != area)
    wrong.add(modulus ? "chain.area" : "chain.youngs_modulus",
              std::string("is 0; with ") + (modulus ? "chain.youngs_modulus" : "chain.area") + " a cable needs both");
  else if (!(axial_stiffness(chain) > 0))
    wrong.add("chain.axial_stiffness",
              "is 0; a cable needs one: force per strain in N (or chain.youngs_modulus and chain.area)");
}

void check_cable_start(const Experiment& experiment, Complaints& wrong) {
  const StartSpec& start = experiment.start;
  using enum StartShape;
  if (start.shape != hanging && start.shape != straight && start.shape != whirling)
    wrong.add("start.shape", "is \"" + std::string(name(start.shape)) +
                                 "\"; a cable starts \"hanging\", \"straight\" or \"whirling\", so that it is not "
                                 "strained where it is bent");
  if (start.rates.size() > 1)
    wrong.add("start.rates", "has " + text(start.rates.size()) +
                                 " entries; a cable turns as a whole at the start: give one for all, or none");
}

void check_recorded(const RecordSpec& record, Complaints& wrong) {
  for (const Quantity one : record.quantities)
    if (one == Quantity::flow || one == Quantity::crinkle)
      wrong.add("record.quantities", "has \"" + std::string(name(one)) +
                                         "\"; that is recorded only for links and joints, which a cable does not have");
}

}  // namespace

void check_cable(const Experiment& experiment, Complaints& wrong) {
  check_stiffness(experiment.chain, wrong);
  check_cable_start(experiment, wrong);
  check_recorded(experiment.record, wrong);
}

void check_cable_span(const Experiment& experiment, Complaints& wrong) {
  const double length = experiment.chain.length;
  const Vec2<double> end{experiment.start.span, experiment.start.rise};
  if (length_of(end) > most_stretched * length)
    wrong.add("start.span", "puts the ends " + text(length_of(end)) + " m apart; a cable of " + text(length) +
                                " m may be stretched to " + text(most_stretched * length) + " m at most");
}

}  // namespace catena
