#include "bench/trust_bank.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "lab/build.hpp"
#include "lab/build_cable.hpp"
#include "lab/chain_sensor.hpp"
#include "lab/method.hpp"
#include "lab/run.hpp"
#include "lab/step_limit.hpp"

namespace catena {
namespace {

using std::numbers::pi;

/// Draws that are the same everywhere; the standard's distributions are not.
class Draw {
 public:
  Draw(std::uint64_t seed, std::size_t index, std::uint64_t purpose) : bits_(seed * 1'000'003 + index * 16 + purpose) {}
  double between(double low, double high) { return low + (high - low) * static_cast<double>(bits_() >> 11U) * 0x1p-53; }
  double log_between(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }
  int below(int count) { return static_cast<int>(bits_() % static_cast<std::uint64_t>(count)); }
  bool one_in(int count) { return below(count) == 0; }

 private:
  std::mt19937_64 bits_;
};

void draw_start(Draw& draw, Experiment& experiment) {
  const ChainSpec& chain = experiment.chain;
  StartSpec& start = experiment.start;
  switch (draw.below(4)) {
    case 0: {
      const double chord = chain.length * draw.between(0.3, 0.98), direction = draw.between(-pi / 2, pi / 2);
      start.shape = chain.links > 1 ? StartShape::hanging : StartShape::straight;
      if (chain.links > 1) start.span = chord * std::cos(direction);
      if (chain.links > 1) start.rise = 0.9 * chord * std::sin(direction);
      break;
    }
    case 1:
      start.shape = StartShape::straight;
      start.angle = draw.between(-pi, pi);
      break;
    case 2:
      start.shape = StartShape::folded;
      start.angle = draw.one_in(4) && chain.links % 2 == 1 ? -pi / 2 : draw.between(-pi, pi);  // even: at rest
      break;
    default: {
      start.shape = StartShape::angles;
      const double mean = draw.between(-pi, pi), wave = draw.between(-1, 1), number = draw.between(1, 8);
      for (int i = 0; i < chain.links; ++i)
        start.angles.push_back(mean + wave * std::sin(number * (i + 0.5) / chain.links));
    }
  }
  if (draw.one_in(3)) start.rates = {draw.between(-5, 5)};
}

void draw_cable(Draw& draw, Experiment& experiment) {
  ChainSpec& chain = experiment.chain;
  const double gravity = experiment.world.gravity;
  chain.model = LinkModel::cable;
  chain.links = static_cast<int>(draw.log_between(2, 25));
  chain.length = draw.log_between(0.3, 3);
  chain.mass = draw.log_between(0.02, 2);
  if (draw.one_in(5)) chain.tip_mass = chain.mass * draw.log_between(0.05, 3);
  if (draw.one_in(4)) {  // above the speed at which the first whirling shape begins, 1.2 √(g/L) without a tip mass
    experiment.start.shape = StartShape::whirling;
    experiment.world.spin = std::sqrt(gravity / chain.length) * draw.between(1.6, 5);
  }
  const double pull = (chain.mass + chain.tip_mass) * (gravity + std::pow(experiment.world.spin, 2) * chain.length);
  chain.axial_stiffness = pull * draw.log_between(10, 1e4);
  chain.strain = draw.one_in(2) ? StrainMeasure::hooke : StrainMeasure::green;
  const double bending = pull * chain.length * chain.length * draw.log_between(1e-5, 1e-2);
  if (draw.one_in(2) && experiment.world.spin == 0) chain.bending_stiffness = bending;
  if (draw.one_in(2)) chain.damping = std::sqrt(gravity / chain.length) * draw.log_between(0.03, 10);
}

void draw_cable_start(Draw& draw, Experiment& experiment) {
  const double length = experiment.chain.length;
  StartSpec& start = experiment.start;
  if (start.shape == StartShape::whirling) {
    if (!draw.one_in(3)) start.displacement = length * draw.log_between(1e-6, 0.05);
    return;
  }
  if (draw.one_in(3)) {
    start.shape = StartShape::straight;
    start.angle = draw.between(-pi, pi);
    if (draw.one_in(3)) start.rates = {draw.between(-5, 5)};
    return;
  }
  const double chord = length * draw.between(0.3, 1.1), direction = draw.between(-pi / 3, pi / 3);
  start.span = chord * std::cos(direction);
  start.rise = chord * std::sin(direction);
  if (draw.one_in(2)) return;
  FarEndSpec& far_end = experiment.far_end;
  far_end.held = true;
  start.tilt = draw.between(-1, 1);
  if (draw.one_in(3))
    far_end.path = {.motion = SupportMotion::sine_squared,
                    .amplitude = length * draw.log_between(0.003, 0.1),
                    .frequency = std::sqrt(experiment.world.gravity / length) * draw.log_between(0.2, 2),
                    .direction = pi};
}

/// Another method than the run's. The second truth is of yet another: what one of them misses between its steps is in doubt.
Experiment truth(const Experiment& experiment, const RunResult& run, bool second) {
  Experiment other = experiment;
  other.run.step = 0.0;
  other.run.tolerance = second ? 1e-12 : 1e-13;
  other.run.method = Method::automatic;
  const bool stiff = choose_method(other).method == Method::radau5;
  const Method usual = stiff ? Method::radau5 : Method::dop853;
  other.run.method = (run.method == usual) != second ? Method::gauss6 : usual;
  other.record = {.rate = 1.0 / experiment.run.duration, .quantities = {}};
  return other;
}

/// Sorts a claim among the numbers, if two runs of the truth agree well enough to judge it.
class Judge {
 public:
  explicit Judge(JudgedRun& judged) : judged_(judged) {}
  void number(const std::string& what, double error, double doubt, double claimed) {
    if (!std::isfinite(claimed)) return;
    if (!(doubt <= claimed / 3))
      ++judged_.unknown;
    else
      judged_.numbers.push_back({what, error, claimed});
  }
  void value(const std::string& what, double printed, double true_value, double other_truth, double claimed) {
    number(what, std::abs(printed - true_value), std::abs(true_value - other_truth), claimed);
  }

 private:
  JudgedRun& judged_;
};

void judge_followed(Judge& judge, const CertifiedRun& made, const RunResult& best, const RunResult& second) {
  double largest = 0.0, doubt = 0.0;
  const auto printed = followed(made.run.schema, made.run.at), exact = followed(best.schema, best.at),
             other = followed(second.schema, second.at);
  const std::string who(followed_name(made.run.schema));
  for (std::size_t i = 0; i < printed.size(); ++i) {
    if (printed[i].time > made.certificate.horizon) break;
    const double error = length_of(printed[i].position - exact[i].position);
    const double apart = length_of(exact[i].position - other[i].position);
    judge.number(who, error, apart, made.certificate.at_error[i]);
    judge.value("speed", length_of(printed[i].velocity), length_of(exact[i].velocity), length_of(other[i].velocity),
                made.certificate.at_speed_error[i]);
    largest = std::max(largest, error);
    doubt = std::max(doubt, apart);
  }
  judge.number(who + ", whole run", largest, doubt, made.certificate.place_error);
}

/// The peak of a run up to a time, on its way up included; `never` where it has none.
Peak peak_until(const RunResult& run, std::size_t watched, double time) {
  Peak within = never;
  for (const Mark& mark : run.evidence.marks)
    if (mark.watched == watched && !mark.event && mark.peak.time <= time) within = mark.peak;
  const Watched& what = run.schema.watched[watched];
  const Samples& probes = run.evidence.probes;
  for (std::size_t k = 0; k < probes.size() && probes.time[k] <= time; ++k) {
    const double value = what.extremity(run.schema.value(probes.row(k), watched));
    if (within.time < 0.0 || value > within.value) within = {.value = value, .time = probes.time[k]};
  }
  within.value = what.extremity(within.value);
  return within;
}

/// Have the probes of a run, besides its highest peak, another one about this time that is as high to within the ±? Between the two they
/// are lower.
bool has_rival(const RunResult& run, std::size_t watched, double time, const Peak& highest, double error) {
  const Watched& what = run.schema.watched[watched];
  const Samples& probes = run.evidence.probes;
  const auto at = [&](std::size_t k) { return what.extremity(run.schema.value(probes.row(k), watched)); };
  const auto place = [&](double t) {
    return static_cast<std::size_t>(std::ranges::lower_bound(probes.time, t) - probes.time.begin());
  };
  const std::size_t here = place(time), there = place(highest.time);
  double near = -std::numeric_limits<double>::infinity(), valley = std::numeric_limits<double>::infinity();
  for (std::size_t k = here > 1 ? here - 2 : 0; k < std::min(here + 2, probes.size()); ++k)
    near = std::max(near, at(k));
  for (std::size_t k = std::min(here, there); k < std::max(here, there); ++k) valley = std::min(valley, at(k));
  return near >= what.extremity(highest.value) - error && valley < near;
}

/// Height and time. Where two peaks are equally high to within the ±, either time is right.
void judge_peaks(Judge& judge, const Experiment& experiment, const CertifiedRun& made, const RunResult& best,
                 const RunResult& second) {
  const Certificate& trust = made.certificate;
  const bool whole = trust.horizon >= made.run.t_end;
  for (std::size_t w = 0; w < made.run.schema.watched.size(); ++w) {
    const Watched& watched = made.run.schema.watched[w];
    if (!watched.is_peak) continue;
    const Peak printed = trust.peaks[w], claimed = trust.peak_error[w];
    // Beyond the horizon truth has peaks that are not spoken of.
    const Peak exact = whole ? best.peaks[w] : peak_until(best, w, trust.horizon);
    const Peak other = whole ? second.peaks[w] : peak_until(second, w, trust.horizon);
    if (exact.time < 0.0 || other.time < 0.0 ||
        (!whole && std::abs(exact.time - trust.horizon) < 0.02 * experiment.run.duration))
      continue;
    judge.value(watched.name, printed.value, exact.value, other.value, claimed.value);
    const bool known = std::abs(exact.value - other.value) <= claimed.value / 3;
    const bool far = std::abs(printed.time - exact.time) > 0.01 * experiment.run.duration;
    const bool rivals = std::abs(printed.value - exact.value) <= claimed.value &&
                        (far || has_rival(best, w, printed.time, exact, claimed.value));
    if (known && !rivals) judge.value(watched.name + " time", printed.time, exact.time, other.time, claimed.time);
  }
}

void judge_rest(Judge& judge, const CertifiedRun& made, const RunResult& best, const RunResult& second) {
  const Schema& schema = made.run.schema;
  for (std::size_t w = 0; w < schema.watched.size(); ++w) {
    const Peak &printed = made.run.firsts[w], &exact = best.firsts[w], &other = second.firsts[w];
    if (printed.time < 0.0 || exact.time < 0.0 || other.time < 0.0) continue;
    judge.value(schema.watched[w].event, printed.time, exact.time, other.time, made.certificate.first_error[w]);
  }
  std::size_t entry = 0;
  for (const Channel& channel : schema.channels) {
    if (channel.energy == EnergyRole::none) continue;
    const std::size_t at = schema.offset(channel.name), now = entry++;
    if (channel.energy == EnergyRole::stored || best.last[at] > 0.0)
      judge.value(channel.name, made.run.last[at], best.last[at], second.last[at], made.certificate.energy_error[now]);
  }
  const auto total = [&](const RunResult& run) { return stored_energy(schema, run.last); };
  judge.value("energy", total(made.run), total(best), total(second), made.certificate.total_error);
}

}  // namespace

Experiment with_random_method(Experiment experiment, std::uint64_t seed, std::size_t index) {
  constexpr std::array methods{Method::euler,  Method::rk4,    Method::dopri5, Method::dop853,
                               Method::radau5, Method::gauss4, Method::gauss6, Method::mebdf};
  Draw draw(seed, index, 1);
  RunSpec& run = experiment.run;
  run.method = methods[index % methods.size()];
  run.tolerance = draw.log_between(1e-11, 1e-4);
  if (run.method == Method::euler) run.step = run.duration / std::ceil(draw.log_between(300, 20'000));
  if (run.method == Method::rk4) run.step = run.duration / std::ceil(draw.log_between(100, 10'000));
  if ((run.method == Method::gauss4 || run.method == Method::gauss6) && draw.one_in(2))
    run.step = run.duration / std::ceil(draw.log_between(50, 5'000));
  return experiment;
}

Experiment bank_experiment(std::uint64_t seed, std::size_t index) {
  Draw draw(seed, index, 0);
  Experiment experiment;
  ChainSpec& chain = experiment.chain;
  chain.links = static_cast<int>(draw.log_between(1, 61));
  chain.length = draw.log_between(0.3, 3);
  chain.mass = draw.log_between(0.02, 2);
  chain.model = draw.one_in(2) ? LinkModel::rods : LinkModel::beads;
  if (draw.one_in(2))
    chain.joint_friction = chain.mass * chain.length * chain.length / chain.links * draw.log_between(1e-6, 1e-2);
  if (draw.one_in(5)) chain.taper = draw.log_between(0.1, 3);
  if (draw.one_in(5)) chain.tip_mass = chain.mass * draw.log_between(0.05, 3);
  draw_start(draw, experiment);
  experiment.run.duration = std::sqrt(chain.length / experiment.world.gravity) * draw.log_between(0.5, 8);
  return with_random_method(std::move(experiment), seed, index);
}

Experiment held_bank_experiment(std::uint64_t seed, std::size_t index) {
  Draw draw(seed, index, 2);
  Experiment experiment = bank_experiment(seed, index);
  ChainSpec& chain = experiment.chain;
  if (chain.links < 3 || experiment.start.shape != StartShape::angles) {
    chain.links = std::max(chain.links, 3);
    const double chord = chain.length * draw.between(0.2, 0.95), direction = draw.between(-pi / 3, pi / 3);
    experiment.start = {.shape = StartShape::hanging,
                        .span = chord * std::cos(direction),
                        .rise = chord * std::sin(direction),
                        .tilt = draw.between(-1.5, 1.5)};
  }
  FarEndSpec& far_end = experiment.far_end;
  far_end.held = true;
  if (draw.one_in(4)) far_end.release_at = {experiment.run.duration * draw.between(0.2, 0.8)};
  if (draw.one_in(4))
    far_end.path = {.motion = SupportMotion::sine_squared,
                    .amplitude = chain.length * draw.log_between(0.003, 0.1),
                    .frequency = draw.log_between(0.5, 5) / experiment.run.duration,
                    .direction = pi};  // towards the support of most, which leaves them slack
  return experiment;
}

Experiment cable_bank_experiment(std::uint64_t seed, std::size_t index) {
  constexpr double most_turns = 2000, most_turns_of_euler = 400;  // of the fastest wave of stretch [rad]
  Draw draw(seed, index, 3);
  Experiment experiment;
  draw_cable(draw, experiment);
  draw_cable_start(draw, experiment);
  const Cable cable = build_cable(experiment);
  RunSpec& run = experiment.run;
  run.duration = std::min(std::sqrt(experiment.chain.length / experiment.world.gravity) * draw.log_between(0.5, 8),
                          most_turns / highest_frequency(cable));
  const double release = draw.between(0.2, 0.8);
  const bool released = experiment.far_end.held && draw.one_in(2);
  experiment = with_random_method(std::move(experiment), seed, index);
  if (run.method == Method::euler)
    run.duration = std::min(run.duration, most_turns_of_euler / highest_frequency(cable));
  if (released) experiment.far_end.release_at = {run.duration * release};
  if (run.method == Method::euler || run.method == Method::rk4)
    run.step = run.duration /
               std::ceil(run.duration / (stable_step(run.method, cable, run.duration) * draw.log_between(0.2, 0.9)));
  return experiment;
}

JudgedRun judge(const Experiment& experiment) {
  JudgedRun judged{.method = experiment.run.method};
  std::vector<double> at;
  constexpr int times = 9;
  for (int i = 1; i <= times; ++i) at.push_back(experiment.run.duration * (i - 0.37) / times);
  const CertifiedRun made = run_certified(experiment, {.at = at});
  judged.method = made.run.method;
  judged.equal_steps = equal_step(made.run.method, experiment.run) > 0;
  judged.certified = made.certificate.present;
  if (!judged.certified) return judged;
  judged.horizon = made.certificate.horizon / experiment.run.duration;
  const RunResult best = run(truth(experiment, made.run, false), {.at = at});
  const RunResult second = run(truth(experiment, made.run, true), {.at = at});
  if (best.status != RunStatus::done || second.status != RunStatus::done) return judged;
  Judge judge(judged);
  judge_followed(judge, made, best, second);
  judge_peaks(judge, experiment, made, best, second);
  judge_rest(judge, made, best, second);
  return judged;
}

Verdict verdict(std::span<const JudgedNumber> numbers) {
  Verdict found{.count = numbers.size()};
  if (numbers.empty()) return found;
  std::size_t inside = 0;
  std::vector<double> widths;
  for (const JudgedNumber& one : numbers) {
    inside += one.error <= one.claimed ? 1 : 0;
    found.worst = std::max(found.worst, one.error / one.claimed);
    if (one.error > 0.0) widths.push_back(one.claimed / one.error);
  }
  found.within = static_cast<double>(inside) / static_cast<double>(numbers.size());
  if (!widths.empty()) {
    const auto middle = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() / 2);
    std::ranges::nth_element(widths, middle);
    found.width = *middle;
  }
  return found;
}

}  // namespace catena
