#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "modes/swinging.hpp"
#include "num/dot_product.hpp"
#include "num/lanczos.hpp"
#include "num/text.hpp"

namespace catena {
namespace {

constexpr double ulp = std::numeric_limits<double>::epsilon();
constexpr double lanczos_tolerance = 1e-10;  // of a vector; that of its frequency is the square
constexpr double rounding_ulps = 8;

/// (K − σM)⁻¹M with σ = −1/β² below all frequencies: the linearised recursion (N.9).
class ShiftedInverse {
 public:
  explicit ShiftedInverse(const Vibration& vibration) : vibration_(&vibration), still_(vibration.links()) {}

  bool factor(double beta) {
    beta_ = beta;
    return factors_.factor(vibration_->rest(), beta);
  }
  double shift() const { return -1 / (beta_ * beta_); }

  /// Returns β times the force on the far end.
  Vec2<double> apply(std::span<const double> x, std::span<double> y) {
    std::ranges::copy(x, still_.begin());
    std::ranges::fill(y, 0.0);
    const Vec2<double> force = factors_.solve(vibration_->rest(), y, still_);
    for (double& each : y) each *= beta_;
    return beta_ * force;
  }

 private:
  const Vibration* vibration_;
  BorderedFactors<double> factors_;
  std::vector<double> still_;
  double beta_ = 1.0;
};

/// ω² of a vector and its ±: what the operator leaves of it, and the rounding of the sums (N.10), (N.11).
struct Judged {
  double square;
  double error;
  Vec2<double> pull;  ///< μ
};
Judged judge(const Vibration& vibration, ShiftedInverse& inverse, std::span<const double> x, double gap) {
  const double energy = vibration.inertia().energy(x);
  std::vector<double> image(x.size()), weighed(x.size());
  const Vec2<double> force = inverse.apply(x, image);
  vibration.inertia().times(x, std::span(weighed));
  const double value = dot_product(image, weighed) / energy;
  const Vec2<double> pull = (1 / value) * force;
  // Where the end is not quite held, μ does work: to first order it is taken off.
  const Vec2<double> moved = vibration.moved_end(x);
  const double square = (vibration.stiffness(x) - 2 * dot(pull, moved)) / energy;
  for (std::size_t i = 0; i < x.size(); ++i) image[i] -= value * x[i];
  const double residual = std::sqrt(std::max(vibration.inertia().energy(image) / energy, 0.0));
  const double missed = std::min(residual, residual * residual / gap) / (value * value);
  double turns = 0.0;  // joints are sums of turns: what these cancel is lost in rounding
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double step = vibration.rest().chain().links[i].length * x[i];
    turns += step * step;
  }
  const double cancelled = std::sqrt(vibration.inertia().mass() * turns / energy);
  return {square, missed + rounding_ulps * ulp * (1 + cancelled) * std::abs(square), pull};
}

/// λ = iω; where the chain falls away, λ = −decay with the decay negative.
RawMode raw(const Judged& judged, const std::vector<double>& x) {
  const double size = std::sqrt(std::abs(judged.square));
  RawMode mode{.lambda = judged.square < 0 ? Complex(size) : Complex(0.0, size),
               .error = judged.error / (2 * std::max(size, std::sqrt(judged.error))),
               .turns = {},
               .pull = {Complex(judged.pull.x), Complex(judged.pull.y)}};
  for (const double turn : x) mode.turns.emplace_back(turn);
  return mode;
}

}  // namespace

std::expected<std::vector<RawMode>, std::string> undamped_modes(const Vibration& vibration, std::size_t count,
                                                                const std::function<bool(double share)>& keep_going) {
  ShiftedInverse inverse(vibration);
  if (!factored(inverse, vibration.scale()))
    return std::unexpected("the linearised chain is singular for every shift that was tried");
  const KrylovProblem problem{.size = vibration.links(),
                              .dimension = vibration.freedom(),
                              .apply = [&](auto x, auto y) { inverse.apply(x, y); },
                              .weigh = [&](auto x, auto y) { vibration.inertia().times(x, y); },
                              .keep_going = keep_going,
                              .keep_inside = [&](std::span<double> x) { vibration.project(x); }};
  const std::size_t wanted = std::min(count + 1, vibration.freedom());  // one more says how far the next one is
  const EigenPairs found = largest_eigenpairs(problem, wanted, lanczos_tolerance);
  if (!found.converged)
    return std::unexpected("modes did not converge with " + text(found.basis) + " vectors; ask for fewer");
  std::vector<RawMode> modes;
  for (std::size_t k = 0; k < std::min(count, found.values.size()); ++k) {
    double gap = std::abs(found.values[k]);
    if (k > 0) gap = std::min(gap, std::abs(found.values[k - 1] - found.values[k]));
    if (k + 1 < found.values.size()) gap = std::min(gap, std::abs(found.values[k] - found.values[k + 1]));
    modes.push_back(raw(judge(vibration, inverse, found.vectors[k], gap), found.vectors[k]));
  }
  return modes;
}

}  // namespace catena
