#include "modes/hanging_spectrum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

namespace catena {
namespace {

constexpr double last_place = std::numeric_limits<double>::epsilon();
constexpr int most_quotients = 40;
constexpr std::size_t fast_swings = 4;  ///< with friction the one that allows least need not be the fastest without it

/// Which of the three matrices, and how much of each.
template <class Scalar>
struct Weights {
  Scalar mass, friction, stiffness;
};

/// The chain about the vertical: K is diagonal but for the joints' stiffness.
class Pencil {
 public:
  explicit Pencil(const Chain& chain) : chain_(&chain), upright_(chain.links.size()) {
    double beyond = 0.0;
    for (std::size_t i = links(); i-- > 0;) {
      const Link& link = chain.links[i];
      upright_[i] = chain.gravity * (link.mass * link.centre + link.length * beyond);  // l T (N.24)
      beyond += link.mass;
    }
  }

  std::size_t links() const { return upright_.size(); }
  const Chain& chain() const { return *chain_; }
  double upright(std::size_t i) const { return upright_[i]; }

  /// xᵀM x, xᵀC x and xᵀK x without conjugation: three sums of one pass.
  template <class Scalar>
  Weights<Scalar> forms(std::span<const Scalar> x) const {
    Weights<Scalar> sum{};
    Scalar joint{};
    for (std::size_t i = 0; i < links(); ++i) {
      const Link& link = chain_->links[i];
      const Joint near = near_joint(*chain_, i);
      const Scalar slip = i == 0 ? x[0] : x[i] - x[i - 1], centre = joint + link.centre * x[i];
      sum.mass += link.mass * (centre * centre) + link.inertia * (x[i] * x[i]);
      sum.friction += near.friction * (slip * slip);
      sum.stiffness += near.stiffness * (slip * slip) + upright_[i] * (x[i] * x[i]);
      joint += link.length * x[i];
    }
    return sum;
  }

  /// y = (aM + bC) x.
  template <class Scalar>
  void times(Scalar a, Scalar b, std::span<const Scalar> x, std::span<Scalar> y) const {
    Scalar joint{};
    for (std::size_t i = 0; i < links(); ++i) {  // y holds the momenta of the centres first
      const Link& link = chain_->links[i];
      y[i] = link.mass * (joint + link.centre * x[i]);
      joint += link.length * x[i];
    }
    Scalar beyond{}, torque{};
    for (std::size_t i = links(); i-- > 0;) {
      const Link& link = chain_->links[i];
      const Scalar momentum = y[i];
      const Scalar slip = i == 0 ? x[0] : x[i] - x[i - 1], near = near_joint(*chain_, i).friction * slip;
      y[i] = a * (link.inertia * x[i] + link.centre * momentum + link.length * beyond) + b * (near - torque);
      beyond += momentum;
      torque = near;
    }
  }

 private:
  const Chain* chain_;
  std::vector<double> upright_;
};

/// aM + bC + cK, eliminated from the tip to the support. What hangs beyond a joint answers its shift y and the turn p of the link
/// before with ½ (yy y² + 2 yp y p + pp p²) (N.25).
template <class Scalar>
class Elimination {
 public:
  /// Counts negative pivots, of a real matrix: as many eigenvalues are negative.
  std::size_t factor(const Pencil& pencil, const Weights<Scalar>& weights) {
    pivots_.resize(pencil.links());
    Scalar yy{}, yp{}, pp{};
    std::size_t negative = 0;  // NOLINT(misc-const-correctness): complex pivots have no sign to count
    for (std::size_t i = pencil.links(); i-- > 0;) {
      const Link& link = pencil.chain().links[i];
      const Joint near = near_joint(pencil.chain(), i);
      const Scalar joint = weights.friction * near.friction + weights.stiffness * near.stiffness;
      const Scalar pivot = joint + weights.stiffness * pencil.upright(i) +
                           weights.mass * (link.mass * link.centre * link.centre + link.inertia) +
                           link.length * (link.length * yy + 2.0 * yp) + pp;
      const Scalar shift = weights.mass * (link.mass * link.centre) + link.length * yy + yp;
      pivots_[i] = {pivot, shift, joint};
      yy = yy + weights.mass * link.mass - shift * shift / pivot;
      yp = shift * joint / pivot;
      pp = joint - joint * joint / pivot;
      if constexpr (std::is_same_v<Scalar, double>) negative += pivot < 0 ? 1 : 0;
    }
    return negative;
  }

  /// In place (N.26).
  void solve(const Pencil& pencil, std::span<Scalar> x) const {
    Scalar force{}, torque{};
    for (std::size_t i = x.size(); i-- > 0;) {
      const auto& [pivot, shift, joint] = pivots_[i];
      x[i] = (x[i] + pencil.chain().links[i].length * force + torque) / pivot;
      force = force - shift * x[i];
      torque = joint * x[i];
    }
    Scalar y{}, before{};
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto& [pivot, shift, joint] = pivots_[i];
      x[i] = x[i] + (joint * before - shift * y) / pivot;
      y = y + pencil.chain().links[i].length * x[i];
      before = x[i];
    }
  }

 private:
  struct Pivot {
    Scalar pivot, shift, joint;
  };
  std::vector<Pivot> pivots_;
};

/// The σ at which bC + cK − σM gets its eigenvalue number `rank`, counted from 1, below zero.
double eigenvalue(const Pencil& pencil, double friction, double stiffness, std::size_t rank) {
  Elimination<double> elimination;
  const auto reached = [&](double sigma) {
    return elimination.factor(pencil, {.mass = -sigma, .friction = friction, .stiffness = stiffness}) >= rank;
  };
  double above = 1.0;
  while (above < 1e300 && !reached(above)) above *= 16;
  double below = above / 16;
  while (reached(below)) below /= 16;
  above = 16 * below;
  while (above - below > 2 * last_place * above) {
    const double middle = 0.5 * (below + above);
    if (middle == below || middle == above) break;
    (reached(middle) ? above : below) = middle;
  }
  return above;
}

/// The shape of a swing without friction, by inverse iteration from any turns that are not orthogonal to it.
std::vector<Complex> shape_of(const Pencil& pencil, double sigma) {
  Elimination<double> elimination;
  elimination.factor(pencil, {.mass = -sigma * (1 + 8 * last_place), .friction = 0.0, .stiffness = 1.0});
  std::vector<double> x(pencil.links()), y(pencil.links());
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = (i % 2 == 0 ? 1.0 : -0.5) / static_cast<double>(1 + i % 7);
  for (int k = 0; k < 3; ++k) {
    pencil.times<double>(1.0, 0.0, x, y);
    elimination.solve(pencil, y);
    double largest = 0.0;
    for (const double turn : y) largest = std::max(largest, std::abs(turn));
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = y[i] / largest;
  }
  return {x.begin(), x.end()};
}

/// √z with a real part that is not negative; neither part is lost where the other is much larger.
Complex root(Complex z) {
  const double size = std::sqrt((abs(z) + std::abs(z.re)) / 2);
  if (size == 0.0) return {};
  const double other = std::abs(z.im) / (2 * size);
  const Complex found = z.re >= 0 ? Complex(size, other) : Complex(other, size);
  return z.im < 0 ? conj(found) : found;
}

/// The two λ of λ² m + λ c + k = 0.
std::pair<Complex, Complex> quotients(const Weights<Complex>& form) {
  const Complex half = form.friction / (2.0 * form.mass);
  const Complex swing = root(half * half - form.stiffness / form.mass);
  return {-half - swing, -half + swing};
}

/// Rayleigh's quotient and a step of inverse iteration in turns (N.27), from the shape of a neighbouring problem.
Complex followed(const Pencil& pencil, std::vector<Complex> x) {
  const auto first = quotients(pencil.forms<Complex>(x));
  Complex lambda = norm(first.first) >= norm(first.second) ? first.first : first.second;
  Elimination<Complex> elimination;
  std::vector<Complex> y(x.size());
  for (int k = 0; k < most_quotients; ++k) {
    elimination.factor(pencil, {.mass = lambda * lambda, .friction = lambda, .stiffness = Complex(1.0)});
    pencil.times<Complex>(2.0 * lambda, Complex(1.0), x, y);
    elimination.solve(pencil, y);
    double largest = 0.0;
    for (const Complex& turn : y) largest = std::max(largest, norm(turn));
    if (!(largest > 0) || !std::isfinite(largest)) break;  // on the spot
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = y[i] / std::sqrt(largest);
    const auto next = quotients(pencil.forms<Complex>(x));
    const double one = norm(next.first - lambda), other = norm(next.second - lambda);
    lambda = one < other ? next.first : next.second;
    if (std::min(one, other) <= 16 * last_place * last_place * norm(lambda)) break;
  }
  return {lambda.re, std::abs(lambda.im)};
}

/// The largest μ for which exp(−μt) is a motion: μ²M − μC + K is positive definite for all above it (N.28). 0 if there is none
/// within a factor of 64 below the largest that friction allows.
double fastest_creep(const Pencil& pencil) {
  constexpr double ratio = 1.02, widest = 64;
  const double most = eigenvalue(pencil, 1.0, 0.0, pencil.links());
  Elimination<double> elimination;
  const auto definite = [&](double mu) {
    return elimination.factor(pencil, {.mass = mu * mu, .friction = -mu, .stiffness = 1.0}) == 0;
  };
  double above = most * (1 + 1e-9), below = above / ratio;
  while (definite(below)) {
    if (below * widest < most) return 0.0;
    above = below;
    below /= ratio;
  }
  while (above - below > 2 * last_place * above) {
    const double middle = 0.5 * (below + above);
    if (middle == below || middle == above) break;
    (definite(middle) ? above : below) = middle;
  }
  return above;
}

bool pulls_back(const Chain& chain) {
  return chain.gravity > 0 || std::ranges::any_of(chain.joints, [](const Joint& joint) { return joint.stiffness > 0; });
}

}  // namespace

bool rubs(const Chain& chain) {
  return chain.hinge_friction > 0 ||
         std::ranges::any_of(chain.joints, [](const Joint& joint) { return joint.friction > 0; });
}

double fastest_swing(const Chain& chain) {
  return pulls_back(chain) ? std::sqrt(eigenvalue(Pencil(chain), 0.0, 1.0, chain.links.size())) : 0.0;
}

std::vector<Complex> spectrum_ends(const Chain& chain) {
  const Pencil pencil(chain);
  const std::size_t links = chain.links.size(), fast = rubs(chain) ? std::min(links, fast_swings) : 1;
  std::vector<std::size_t> ranks;
  if (chain.gravity > 0) ranks.push_back(1);
  if (pulls_back(chain))
    for (std::size_t k = fast; k-- > 0;) ranks.push_back(links - k);
  std::vector<Complex> ends;
  for (const std::size_t rank : ranks) {
    const double square = eigenvalue(pencil, 0.0, 1.0, rank);
    ends.push_back(rubs(chain) ? followed(pencil, shape_of(pencil, square)) : Complex(0.0, std::sqrt(square)));
  }
  if (rubs(chain))
    if (const double creep = fastest_creep(pencil); creep > 0) ends.emplace_back(-creep);
  return ends;
}

}  // namespace catena
