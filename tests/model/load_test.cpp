#include "model/load.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "model/dense_chain.hpp"
#include "model/recursion.hpp"
#include "model/some_loads.hpp"
#include "model/turning.hpp"

namespace catena {
namespace {

const std::vector<std::size_t> loaded_links = {1, 2, 3, 30, 31};

/// α of a loaded chain, from both ends and from the tip alone.
template <class Load>
void expect_accelerations(const Chain& chain, const Load& load, const dense::RandomState& state,
                          const SupportState<double>& support, const dense::Vector& truth) {
  const std::size_t links = chain.links.size();
  ChainRecursion<double, Load> alone(chain, load);
  alone.accelerate(support, std::span<const double>(state.angles), std::span<const double>(state.rates));
  using Four = Lanes<4>;
  ChainRecursion<Four, Load> lanes(chain, load);
  const std::vector<Four> angles(state.angles.begin(), state.angles.end()),
      rates(state.rates.begin(), state.rates.end());
  const auto wide = [](const Vec2<double>& v) { return Vec2<Four>{Four(v.x), Four(v.y)}; };
  lanes.accelerate({wide(support.position), wide(support.velocity), wide(support.acceleration)},
                   std::span<const Four>(angles), std::span<const Four>(rates));
  double largest = 1.0;
  for (std::size_t i = 0; i < links; ++i)
    largest = std::max(largest, static_cast<double>(std::abs(truth[static_cast<Eigen::Index>(i)])));
  for (std::size_t i = 0; i < links; ++i) {
    const auto right = static_cast<double>(truth[static_cast<Eigen::Index>(i)]);
    // Rounding times the condition of the chain; and the differences below are right to 1e-10.
    EXPECT_NEAR(alone.angular_acceleration()[i], right, 1e-9 * largest) << links << " links";
    EXPECT_NEAR(lanes.angular_acceleration()[i][1], right, 1e-9 * largest) << links << " links";
  }
}

// A second gravity is a support that accelerates the other way: accelerations, tensions and the support's force are known from
// the chain without a load.
TEST(Load, ASecondGravityIsAnAcceleratingSupport) {
  std::mt19937_64 source(61);
  for (const std::size_t links : loaded_links) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    const SecondGravity load{.chain = &chain, .pull = {7.0, -4.0}};
    const SupportState<double> other_way{.acceleration = {-load.pull.x, -load.pull.y}};
    expect_accelerations(chain, load, state, {},
                         dense::accelerations(chain, state.angles, state.rates, other_way.acceleration));

    const std::span<const double> angles(state.angles), rates(state.rates);
    ChainRecursion<double, SecondGravity> with(chain, load);
    ChainRecursion<double> without(chain);
    with.accelerate({}, angles, rates);
    without.accelerate(other_way, angles, rates);
    std::vector<double> tension(links), known(links);
    with.tension(rates, tension);
    without.tension(rates, known);
    double largest = 1.0;
    for (const double force : known) largest = std::max(largest, std::abs(force));
    for (std::size_t i = 0; i < links; ++i) EXPECT_NEAR(tension[i], known[i], 1e-11 * largest) << links << " links";
    EXPECT_NEAR(with.support_force().x, without.support_force().x, 1e-11 * largest);
    EXPECT_NEAR(with.support_force().y, without.support_force().y, 1e-11 * largest);
  }
}

// Forces that follow the links, in Lagrange's equations: Q_i = u_i·M_i + l_i u_i·Σ_{j>i} f_j.
TEST(Load, PaddlesPushAsInTheDenseEquations) {
  std::mt19937_64 source(62);
  for (const std::size_t links : loaded_links) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    const Paddles load;
    std::vector<dense::Real> others(links);
    dense::Vector2 beyond{};
    for (std::size_t i = links; i-- > 0;) {
      const dense::Vector2 e = dense::along(state.angles[i]), u = dense::across(state.angles[i]);
      const LinkLoad<dense::Real> own =
          load(i, LinkMotion<dense::Real>{.position = {}, .velocity = {}, .along = e, .rate = state.rates[i]});
      others[i] = own.moment.y + chain.links[i].length * dot(u, beyond);
      beyond = beyond + own.force.x * e + own.force.y * u;
    }
    expect_accelerations(chain, load, state, {}, dense::accelerations(chain, state.angles, state.rates, {}, others));
  }
}

/// −∂/∂x_i by central differences.
std::vector<dense::Real> downhill(std::vector<dense::Real> x,
                                  const std::function<dense::Real(const std::vector<dense::Real>&)>& height) {
  std::vector<dense::Real> slope;
  const dense::Real h = 1e-5L;
  for (dense::Real& one : x) {
    const dense::Real here = one;
    one = here + h;
    const dense::Real above = height(x);
    one = here - h;
    slope.push_back((height(x) - above) / (2 * h));
    one = here;
  }
  return slope;
}

// The centrifugal force has the potential −½ Ω² ∫ x² dm, the damping Rayleigh's function ½ γ ∫ |v|² dm: their slopes are the
// generalised forces, without any of the load's own formulas. The support is away from the axis, and moves.
TEST(Load, KnowsWhereItsLinkIsAndHowFast) {
  std::mt19937_64 source(63);
  for (const std::size_t links : loaded_links) {
    Chain chain = dense::mixed_chain(links, source);
    chain.spin = 4.0, chain.damping = 2.5;
    const dense::RandomState state(links, source);
    const Turning load{.chain = &chain};
    const SupportState<double> support{.position = {0.3, 0.1}, .velocity = {-0.6, 1.1}, .acceleration = {2.0, 3.0}};
    const std::vector<dense::Real> angles(state.angles.begin(), state.angles.end());
    const std::vector<dense::Real> rates(state.rates.begin(), state.rates.end());
    const auto potential = [&](const std::vector<dense::Real>& theta) {
      dense::Real squares = 0, x = support.position.x;
      for (std::size_t i = 0; i < links; ++i) {
        const Link& link = chain.links[i];
        const dense::Real centre = x + link.centre * std::cos(theta[i]);
        squares += link.mass * centre * centre + link.inertia * std::cos(theta[i]) * std::cos(theta[i]);
        x += link.length * std::cos(theta[i]);
      }
      return -chain.spin * chain.spin / 2 * squares;
    };
    const auto rayleigh = [&](const std::vector<dense::Real>& omega) {
      dense::Real sum = 0;
      dense::Vector2 velocity{support.velocity.x, support.velocity.y};
      for (std::size_t i = 0; i < links; ++i) {
        const Link& link = chain.links[i];
        const dense::Vector2 centre = velocity + (link.centre * omega[i]) * dense::across(state.angles[i]);
        sum += link.mass * dot(centre, centre) + link.inertia * omega[i] * omega[i];
        velocity = velocity + (link.length * omega[i]) * dense::across(state.angles[i]);
      }
      return chain.damping / 2 * sum;
    };
    std::vector<dense::Real> others = downhill(angles, potential);
    const std::vector<dense::Real> drag = downhill(rates, rayleigh);
    for (std::size_t i = 0; i < links; ++i) others[i] += drag[i];
    expect_accelerations(chain, load, state, support,
                         dense::accelerations(chain, state.angles, state.rates, support.acceleration, others));
  }
}

}  // namespace
}  // namespace catena
