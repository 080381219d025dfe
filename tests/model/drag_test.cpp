#include "model/drag.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "model/dense_chain.hpp"
#include "model/ledger.hpp"
#include "model/linearised.hpp"
#include "model/recursion.hpp"
#include "model/shaken_support.hpp"

namespace catena {
namespace {

/// ∫ f(x) dx from 0 to 1 in long double, piecewise between these places by Simpson's rule, which is exact for cubics.
template <class Function>
dense::Real integral(const Function& f, const std::vector<dense::Real>& places) {
  dense::Real sum = 0;
  for (std::size_t k = 0; k + 1 < places.size(); ++k) {
    const dense::Real a = places[k], b = places[k + 1];
    sum += (b - a) / 6 * (f(a) + 4 * f((a + b) / 2) + f(b));
  }
  return sum;
}

/// What (D.3)–(D.5) say, by quadrature on either side of the point that stands still.
SquareDrag<dense::Real> by_quadrature(dense::Real near, dense::Real far) {
  std::vector<dense::Real> places{0, 1};
  if (near * far < 0) places.insert(places.begin() + 1, near / (near - far));
  const auto v = [&](dense::Real x) { return near + (far - near) * x; };
  return {.force = integral([&](dense::Real x) { return std::abs(v(x)) * v(x); }, places),
          .moment = integral([&](dense::Real x) { return x * std::abs(v(x)) * v(x); }, places),
          .power = integral([&](dense::Real x) { return std::abs(v(x)) * v(x) * v(x); }, places)};
}

TEST(IdentityOfDrag, IntegralsAlongALinkAreThoseOfQuadrature) {
  std::mt19937_64 source(71);
  std::normal_distribution<double> any;
  for (int trial = 0; trial < 1000; ++trial) {
    const double near = any(source), far = trial % 3 == 0 ? near * (1 + 1e-9 * any(source)) : any(source);
    const SquareDrag<double> drag = square_drag(near, far);
    const SquareDrag<dense::Real> truth = by_quadrature(near, far);
    const double largest = std::max(std::abs(near), std::abs(far)), scale = largest * largest;
    EXPECT_NEAR(drag.force, static_cast<double>(truth.force), 2e-15 * scale);  // a dozen roundings
    EXPECT_NEAR(drag.moment, static_cast<double>(truth.moment), 2e-15 * scale);
    EXPECT_NEAR(drag.power, static_cast<double>(truth.power), 2e-15 * scale * largest);
  }
  EXPECT_EQ(square_drag(0.0, 0.0).force, 0.0);
  EXPECT_EQ(square_drag(1.0, 1.0).power, 1.0);
}

// Its own slopes (D.9) and those of dual numbers: other formulas for the same.
TEST(IdentityOfDrag, SlopesAreThoseOfDualNumbers) {
  std::mt19937_64 source(72);
  std::normal_distribution<double> any;
  Chain chain = make_chain({rod(0.3, 0.1)}, {}, 9.81);
  chain.links[0].diameter = 0.02;
  for (int trial = 0; trial < 300; ++trial) {
    const Drag drag{.chain = &chain, .across = 2.0, .along = 0.3, .wind = {any(source), any(source)}};
    const double angle = any(source);
    const LinkMotion<double> motion{.position = {any(source), any(source)},
                                    .velocity = trial == 0 ? drag.wind : Vec2<double>{any(source), any(source)},
                                    .along = {std::cos(angle), std::sin(angle)},
                                    .rate = trial % 5 == 0 ? 0.0 : 10 * any(source)};
    const LoadSlopes<Drag> own = drag.slopes(0, motion), found = found_slopes(drag, 0, motion);
    const auto expect_same = [](const Slopes<Drag>& a, const Slopes<Drag>& b) {
      for (std::size_t k = 0; k < a.size(); ++k) EXPECT_NEAR(a[k], b[k], 1e-13 * (1 + std::abs(b[k])));  // roundings
    };
    expect_same(own.along, found.along);
    expect_same(own.across, found.across);
    expect_same(own.torque, found.torque);
    expect_same(own.work, found.work);
    expect_same(own.heat, found.heat);
  }
}

TEST(Drag, IsSmoothThroughRest) {
  using D = Dual<double, 2>;
  const SquareDrag<D> still = square_drag(D::parameter(0.0, 0), D::parameter(0.0, 1));
  for (const D& one : {still.force, still.moment, still.power}) {
    EXPECT_EQ(one.value, 0.0);
    for (const double slope : one.slope) EXPECT_EQ(slope, 0.0);
  }
}

/// Q_i = ∂/∂ω_i of the power that the drag of all points of the chain would have, −∫ ½ρd … : the generalised forces, from many
/// points along each link and none of the load's own formulas.
std::vector<dense::Real> generalised_drag(const Chain& chain, const Drag& drag, const dense::RandomState& state,
                                          const Vec2<double>& support_velocity) {
  using dense::Real;
  constexpr int points = 4000;
  std::vector<Real> forces(chain.links.size(), 0);
  dense::Vector2 joint{support_velocity.x - drag.wind.x, support_velocity.y - drag.wind.y};
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const Real l = chain.links[i].length;
    const dense::Vector2 e = dense::along(state.angles[i]), u = dense::across(state.angles[i]);
    for (int k = 0; k < points; ++k) {
      const Real s = l * (k + 0.5L) / points;
      const dense::Vector2 v = joint + (s * state.rates[i]) * u;
      const Real along = dot(v, e), across = dot(v, u);
      const dense::Vector2 force =
          (-l * chain.links[i].diameter / points) *
          (drag.along * std::abs(along) * along * e + drag.across * std::abs(across) * across * u);
      forces[i] += s * dot(force, u);  // the point moves with s u_i ω_i + Σ_{j<i} l_j u_j ω_j
      for (std::size_t j = 0; j < i; ++j)
        forces[j] += chain.links[j].length * dot(force, dense::across(state.angles[j]));
    }
    joint = joint + (l * state.rates[i]) * u;
  }
  return forces;
}

TEST(IdentityOfDrag, AcceleratesAsTheDenseEquationsSay) {
  std::mt19937_64 source(72);
  for (const std::size_t links : {1, 2, 7, 20}) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    const Drag drag{.chain = &chain, .across = 6.0, .along = 0.3, .wind = {3.0, 1.0}};
    const SupportState<double> support{.velocity = {-0.6, 1.1}, .acceleration = {2.0, 3.0}};
    const dense::Vector truth = dense::accelerations(chain, state.angles, state.rates, support.acceleration,
                                                     generalised_drag(chain, drag, state, support.velocity));
    ChainRecursion<double, Drag> recursion(chain, drag);
    recursion.accelerate(support, std::span<const double>(state.angles), std::span<const double>(state.rates));
    const auto largest = static_cast<double>(truth.cwiseAbs().maxCoeff());
    for (std::size_t i = 0; i < links; ++i)  // the midpoint rule with 4000 points leaves 1e-8 of the drag
      EXPECT_NEAR(recursion.angular_acceleration()[i], static_cast<double>(truth[static_cast<Eigen::Index>(i)]),
                  1e-6 * largest);
  }
}

// A load's power is what it works less what it heats; heat is never negative.
TEST(IdentityOfDrag, PowerIsWorkOfTheWindLessHeat) {
  std::mt19937_64 source(73);
  const Chain chain = dense::mixed_chain(20, source);
  const dense::RandomState state(20, source);
  const Drag drag{.chain = &chain, .across = 6.0, .along = 0.3, .wind = {3.0, 1.0}};
  ChainRecursion<double, Drag> recursion(chain, drag);
  recursion.accelerate(ShakenSupport{}.at(0.2), std::span<const double>(state.angles),
                       std::span<const double>(state.rates));
  for (std::size_t i = 0; i < 20; ++i) {
    const LinkMotion<double>& motion = recursion.link_motions()[i];
    const LinkLoad<double>& load = recursion.link_loads()[i];
    const Vec2<double> e = motion.along, u{-e.y, e.x};
    const double power =
        load.force.x * dot(motion.velocity, e) + load.force.y * dot(motion.velocity, u) + motion.rate * load.moment.y;
    EXPECT_NEAR(power, load.work - load.heat, 1e-13 * (std::abs(load.work) + load.heat));
    EXPECT_GE(load.heat, 0.0);
  }
}

// A steady wind W holds a chain of equal links straight, whatever their number, at the angle θ from the wind at which
//   (ρ d C_n W² L / 2 M g) sin²θ = cos θ                                                                     (D.7)
TEST(PhysicsOfDrag, AChainHangsStraightInASteadyWind) {
  const double length = 1.0, mass = 0.05, wind = 8.0, across = 0.5 * 1.2 * 1.2, gravity = 9.81;
  const double diameter = 0.01;
  const double share = across * diameter * wind * wind * length / (mass * gravity);
  const double cosine = 2 * share / (1 + std::sqrt(1 + 4 * share * share));  // of share (1 − x²) = x
  const double from_wind = std::acos(cosine);
  EXPECT_NEAR(90 - from_wind * 180 / std::numbers::pi, 36.911904027765, 1e-11);  // of an independent program
  for (const std::size_t links : {1, 2, 10, 57}) {
    Link link = rod(length / static_cast<double>(links), mass / static_cast<double>(links));
    link.diameter = diameter;
    const Chain chain = make_chain(std::vector(links, link), {}, gravity);
    const Drag drag{.chain = &chain, .across = across, .along = 0.0, .wind = {wind, 0.0}};
    ChainRecursion<double, Drag> recursion(chain, drag);
    const std::vector<double> angles(links, -from_wind), rates(links, 0.0);
    recursion.accelerate({}, std::span<const double>(angles), std::span<const double>(rates));
    for (const double alpha : recursion.angular_acceleration())
      EXPECT_NEAR(alpha, 0.0, 1e-13 * gravity / length * static_cast<double>(links * links));
  }
}

}  // namespace
}  // namespace catena
