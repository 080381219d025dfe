#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "modes/swinging.hpp"
#include "num/arnoldi.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

constexpr double arnoldi_tolerance = 1e-8;  // of a start for inverse iteration, which squares it
constexpr int most_inversions = 12;
constexpr int repetitions = 2;            // of the last inversion: they differ by rounding, and so tell its size
constexpr double repetition_spread = 16;  // a few samples of rounding, and what they may miss
constexpr std::size_t most_dense_freedom = 200;

/// (1 − βJ)⁻¹ on (x, βẋ) (N.13).
class ImplicitStep {
 public:
  explicit ImplicitStep(const Vibration& vibration) : vibration_(&vibration) {}

  bool factor(double beta) {
    beta_ = beta;
    return factors_.factor(vibration_->rest(), beta);
  }
  double beta() const { return beta_; }

  void apply(std::span<const double> x, std::span<double> y) {
    const std::size_t links = vibration_->links();
    std::ranges::copy(x, y.begin());
    const std::span<double> turns = y.first(links), rates = y.subspan(links);
    for (double& rate : rates) rate /= beta_;
    factors_.solve(vibration_->rest(), turns, rates);
    for (double& rate : rates) rate *= beta_;
  }

 private:
  const Vibration* vibration_;
  BorderedFactors<double> factors_;
  double beta_ = 1.0;
};

/// Inverse iteration with (1 − J/λ), whose solution grows along the mode as λ comes near: each solution tells a better λ (N.14).
class Refinement {
 public:
  Refinement(const Vibration& vibration, RawMode& mode)
      : vibration_(&vibration), mode_(&mode), weighed_(mode.turns.size()) {}

  void run() {
    const Complex start = mode_->lambda;
    double change = std::sqrt(norm(start));
    int inversions = 0;
    while (inversions++ < most_inversions && change > 4 * std::numeric_limits<double>::epsilon() * size()) {
      const double before = change;
      change = improve();
      if (change >= before / 2 && change < 1e-10 * size()) break;  // rounding
    }
    double spread = change < 1e-10 * size() ? 0.0 : change;
    for (int k = 0; k < repetitions; ++k) spread = std::max(spread, improve());
    const double moved = std::sqrt(norm(mode_->lambda - start)),
                 expected = std::max(1e-2 * std::sqrt(norm(start)), mode_->error);
    mode_->error = repetition_spread * (spread + std::numeric_limits<double>::epsilon() * size());
    if (!(moved < expected)) mode_->error = std::max(mode_->error, moved);  // it went elsewhere
  }

 private:
  double size() const { return std::sqrt(norm(mode_->lambda)); }

  /// Returns by how much λ changed.
  double improve() {
    std::vector<Complex>& x = mode_->turns;
    Complex at = mode_->lambda;
    for (int tries = 0; !factors_.factor(vibration_->rest(), 1.0 / at); ++tries) {
      if (tries == 5) return 0.0;
      at = at * (1 + 1e-13 * (tries + 1));  // on the spot: aside
    }
    vibration_->inertia().times(std::span<const Complex>(x), std::span(weighed_));
    std::vector<Complex> turns = x, rates(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) rates[i] = at * x[i];
    const Vec2<Complex> force = factors_.solve(vibration_->rest(), std::span(turns), std::span(rates));
    Complex before{}, behind{};
    double square = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      before += conj(weighed_[i]) * x[i];
      behind += conj(weighed_[i]) * turns[i];
      square += norm(turns[i]);
    }
    const Complex next = at * (1.0 - before / behind);
    if (!is_finite(next) || !(square > 0)) return 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = turns[i] / std::sqrt(square);
    mode_->pull = {force.x / std::sqrt(square), force.y / std::sqrt(square)};
    const double change = std::sqrt(norm(next - mode_->lambda));
    mode_->lambda = next;
    return change;
  }

  const Vibration* vibration_;
  RawMode* mode_;
  BorderedFactors<Complex> factors_;
  std::vector<Complex> weighed_;
};

/// All of a short chain, or those nearest to 1/β: none is taken for granted, so damping may be as strong as it likes.
std::expected<std::vector<RawMode>, std::string> by_arnoldi(const Vibration& vibration, std::size_t wanted,
                                                            const std::function<bool(double share)>& keep_going) {
  const std::size_t links = vibration.links();
  ImplicitStep step(vibration);
  if (!factored(step, vibration.scale()))
    return std::unexpected("the linearised chain is singular for every step that was tried");
  const KrylovProblem problem{.size = 2 * links,
                              .dimension = 2 * vibration.freedom(),
                              .apply = [&](auto x, auto y) { step.apply(x, y); },
                              .weigh =
                                  [&](std::span<const double> x, std::span<double> y) {
                                    vibration.inertia().times(x.first(links), y.first(links));
                                    vibration.inertia().times(x.subspan(links), y.subspan(links));
                                  },
                              .keep_going = keep_going,
                              .keep_inside =
                                  [&](std::span<double> x) {
                                    vibration.project(x.first(links));
                                    vibration.project(x.subspan(links));
                                  }};
  const ComplexPairs found = largest_complex_pairs(problem, wanted, arnoldi_tolerance);
  if (!found.converged)
    return std::unexpected("modes did not converge with " + text(found.basis) + " vectors; ask for fewer");
  std::vector<RawMode> modes;
  for (std::size_t k = 0; k < found.values.size(); ++k) {
    RawMode mode{.lambda = (1.0 - 1.0 / found.values[k]) / step.beta(), .turns = found.vectors[k], .pull = {}};
    mode.turns.resize(links);
    modes.push_back(std::move(mode));
  }
  return modes;
}

/// Those of a long chain, from where they were without friction (N.12): low modes of long chains are damped little, however many
/// others creep.
std::expected<std::vector<RawMode>, std::string> from_undamped(const Vibration& vibration, const Suspension& what,
                                                               const Hanging& rest, std::size_t count,
                                                               const std::function<bool(double share)>& keep_going) {
  Suspension smooth = what;
  smooth.chain.hinge_friction = 0.0;
  for (Joint& joint : smooth.chain.joints) joint.friction = 0.0;
  auto modes = undamped_modes(Vibration(smooth, rest), count, keep_going);
  if (!modes) return modes;
  std::vector<double> x(vibration.links());
  for (RawMode& mode : *modes) {
    std::ranges::transform(mode.turns, x.begin(), &Complex::re);
    mode.error = vibration.friction(x) / (2 * vibration.inertia().energy(x));  // so far it may be off
    mode.lambda.re -= mode.error;
  }
  return modes;
}

bool swings(const RawMode& mode) { return std::abs(mode.lambda.im) > 1e-9 * std::sqrt(norm(mode.lambda)); }

/// By frequency; those that do not swing after all others, the slowest first.
void put_in_order(std::vector<RawMode>& modes) {
  std::ranges::stable_sort(modes, [](const RawMode& a, const RawMode& b) {
    if (swings(a) != swings(b)) return swings(a);
    return swings(a) ? std::abs(a.lambda.im) < std::abs(b.lambda.im) : norm(a.lambda) < norm(b.lambda);
  });
}

}  // namespace

std::expected<std::vector<RawMode>, std::string> damped_modes(const Suspension& what, const Hanging& rest,
                                                              std::size_t count,
                                                              const std::function<bool(double share)>& keep_going) {
  const Vibration vibration(what, rest);
  const bool all = vibration.freedom() <= most_dense_freedom;
  auto modes = all           ? by_arnoldi(vibration, 2 * vibration.freedom(), keep_going)
               : windy(what) ? by_arnoldi(vibration, count + 8, keep_going)
                             : from_undamped(vibration, what, rest, count, keep_going);
  if (!modes) return modes;
  put_in_order(*modes);
  if (modes->size() > count) modes->resize(count);
  for (RawMode& mode : *modes) Refinement(vibration, mode).run();
  put_in_order(*modes);
  for (std::size_t k = 1; k < modes->size(); ++k) {
    const double apart = std::sqrt(norm((*modes)[k].lambda - (*modes)[k - 1].lambda));
    if (apart < 1e-9 * std::sqrt(norm((*modes)[k].lambda)) && swings((*modes)[k]))
      return std::unexpected("modes " + text(k) + " and " + text(k + 1) +
                             " cannot be told apart: so strong is the damping; ask for fewer modes or links");
  }
  return modes;
}

std::expected<bool, std::string> grows(const Suspension& what, const Hanging& rest) {
  constexpr std::size_t few = 60, of_many = 8;  // all of few take 30 ms
  const Vibration vibration(what, rest);
  const bool all = vibration.freedom() <= few;
  const auto modes = by_arnoldi(vibration, all ? 2 * vibration.freedom() : of_many, {});
  if (!modes) return std::unexpected(modes.error());
  const double scale = vibration.scale();
  return std::ranges::any_of(*modes, [&](const RawMode& mode) {
    // λ = (1 − 1/ν)/β with β = 10/scale, and ν known to the tolerance: so far λ may be off, a hundred times over
    return mode.lambda.re > 100 * arnoldi_tolerance * (scale + norm(mode.lambda) / scale);
  });
}

}  // namespace catena
