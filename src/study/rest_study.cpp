#include "study/rest_study.hpp"

#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "lab/build.hpp"
#include "modes/modes.hpp"
#include "statics/at_rest.hpp"

namespace catena {
namespace {

RopeBeside rope_beside(const Catenary& rope, double weight) {
  const double sign = rope.end.x < 0 ? -1.0 : 1.0, per_length = weight / rope.length, across = per_length * rope.a;
  RopeBeside beside{.catenary = rope,
                    .pull_at_start = {sign * across, -per_length * rope.lowest},
                    .pull_at_end = {-sign * across, -per_length * (rope.length - rope.lowest)}};
  if (rope.end.x != 0) {
    const double slope = rope.end.y / std::abs(rope.end.x), deepest = rope.lowest + rope.a * slope;
    const Vec2<double> there = point(rope, deepest);
    beside.sag = slope * std::abs(there.x) - there.y;
  }
  // κ² − 1 = (L² − chord²)/d² is known to a few roundings of its parts, and a as its root (S.14).
  const double chord = std::hypot(rope.end.x, rope.end.y);
  const double slack = (rope.length - chord) / rope.length;
  beside.error = 8 * std::numeric_limits<double>::epsilon() * (1 + 1 / slack);
  return beside;
}

/// Found lengths become those of the experiment.
void stretch(Experiment& experiment, double length, bool mass_grows) {
  const double factor = length / built_length(experiment.chain);
  for (double& each : experiment.chain.lengths) each *= factor;
  experiment.chain.length = length;
  if (!mass_grows) return;
  experiment.chain.mass *= factor;
  for (double& each : experiment.chain.masses) each *= factor;
}

}  // namespace

double RestStudy::sag_error() const {
  const double slope = what.end && what.end->x != 0 ? std::abs(what.end->y / what.end->x) : 0.0;
  return doubt.joint[sag.joint] * (1 + slope);
}

std::expected<RestStudy, std::string> study_rest(const Experiment& experiment, const RestRequest& request) {
  RestStudy study;
  study.experiment = experiment;
  study.question = request.question;
  study.what = build_suspension(experiment, true);
  if (request.question) {
    auto lengths = lengths_for(study.what, *request.question);
    if (!lengths) return std::unexpected(std::move(lengths.error()));
    study.lengths = std::move(*lengths);
    stretch(study.experiment, study.lengths.front().length, request.question->mass_grows);
    study.what = build_suspension(study.experiment, true);
  }
  const auto begun = std::chrono::steady_clock::now();
  auto hanging = hang(study.what);
  if (!hanging) return std::unexpected(std::move(hanging.error()));
  study.hanging = std::move(*hanging);
  study.forces = forces(study.what, study.hanging);
  study.doubt = doubt(study.what, study.hanging);
  if (const auto stays = stays_at(study.what, study.hanging)) study.stable = *stays;
  study.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  study.sag = sag(study.forces, *study.what.end);
  double weight = 0.0;
  for (const Link& link : study.what.chain.links) weight += link.mass * study.what.chain.gravity;
  if (const auto rope = catenary(built_length(study.experiment.chain), *study.what.end); rope && std::isfinite(rope->a))
    study.rope = rope_beside(*rope, weight);
  if (request.all) {
    auto all = all_equilibria(study.what.chain.links, study.what.chain.gravity, *study.what.end, study.what.loads);
    if (!all) return std::unexpected(std::move(all.error()));
    study.all = std::move(*all);
  }
  return study;
}

}  // namespace catena
