#include "model/end_response.hpp"

#include <gtest/gtest.h>

#include "model/beyond.hpp"
#include "model/dense_chain.hpp"
#include "num/elementary.hpp"
#include "num/lanes.hpp"

namespace catena {
namespace {

/// A whole chain swept from its free end to the support, the end's response with it.
template <class Scalar, class Two>
struct Swept {
  std::vector<LinkTerms<Scalar>> terms;
  std::vector<Scalar> angles, rates;
  std::vector<Answer<Scalar>> answers;
  std::vector<Two> yields;
  Beyond<Scalar> beyond;
  EndResponse<Two> end;

  void sweep() {
    answers.resize(terms.size());
    yields.resize(terms.size());
    Scalar torque_beyond{};
    for (std::size_t i = terms.size(); i-- > 0;) {
      const Scalar before = i == 0 ? Scalar{} : angles[i - 1];
      const Scalar torque = terms[i].torque(i == 0 ? rates[i] : rates[i] - rates[i - 1], angles[i] - before);
      const Scalar spin = rates[i] * rates[i];
      answers[i] = beyond.take_on(terms[i], spin, torque - torque_beyond);
      torque_beyond = torque;
      yields[i] =
          end.take_on({terms[i].length, terms[i].across, beyond.per_inertia, spin, answers[i].own, answers[i].along});
      const SinCos<Scalar> bend = catena::sincos(angles[i] - before);
      beyond.turn(bend.sin, bend.cos);
      end.turn(bend.sin, bend.cos);
    }
  }

  /// α with the force F at the end, in the last link's frame.
  std::vector<Scalar> accelerations(const Vec2<Scalar>& first, const Vec2<Scalar>& force) const {
    std::vector<Scalar> alpha(terms.size());
    JointMotion<Scalar> at{first.x, first.y};
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const SinCos<Scalar> bend = catena::sincos(angles[i] - (i == 0 ? Scalar{} : angles[i - 1]));
      at.turn(bend.sin, bend.cos);
      Answer<Scalar> answer = answers[i];
      answer.own = answer.own - (yields[i][0] * force.x + yields[i][1] * force.y);
      alpha[i] = at.angular_acceleration(answer);
      at.move_along(terms[i].length, rates[i] * rates[i], alpha[i]);
    }
    return alpha;
  }
};
using One = Swept<double, Lanes<2>>;

One swept(const Chain& chain, const dense::RandomState& state) {
  One one{
      .terms = {}, .angles = state.angles, .rates = state.rates, .answers = {}, .yields = {}, .beyond = {}, .end = {}};
  for (std::size_t i = 0; i < chain.links.size(); ++i) one.terms.push_back(terms_of(chain, i));
  one.sweep();
  return one;
}

/// The same with a force P on the tip, by the dense equations: Q_i = l_i u_i·P.
dense::Vector with_tip_force(const Chain& chain, const dense::RandomState& state, const dense::Vector2& push) {
  std::vector<dense::Real> others;
  for (std::size_t i = 0; i < chain.links.size(); ++i)
    others.push_back(chain.links[i].length * dot(dense::across(state.angles[i]), push));
  return dense::accelerations(chain, state.angles, state.rates, {}, others);
}

// F is what the chain exerts on what lies beyond its end; on the tip acts −F. α, the tip's acceleration r − S F and the support's
// force A a + b + B F must be those of the dense equations with that push, up to rounding times the condition of the chain.
TEST(EndResponse, IsThatOfTheDenseEquations) {
  std::mt19937_64 source(51);
  for (const std::size_t links : {1, 2, 3, 10, 31}) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    const One one = swept(chain, state);
    const Vec2<double> first{0.0, chain.gravity};
    const double theta = state.angles.back();
    const dense::Vector2 e = dense::along(theta), u = dense::across(theta);
    for (const Vec2<double> force : {Vec2<double>{0.0, 0.0}, {3.0, 0.0}, {0.0, -2.0}, {-1.0, 5.0}}) {
      const dense::Vector2 push = dense::Real(-force.x) * e - dense::Real(force.y) * u;
      const dense::Vector truth = with_tip_force(chain, state, push);
      const dense::Ends ends = dense::ends(chain, state.angles, state.rates, truth);
      const std::vector<double> alpha = one.accelerations(first, force);
      double largest = 1.0, size = 1.0;
      for (std::size_t i = 0; i < links; ++i) {
        largest = std::max(largest, std::abs(alpha[i]));
        size += chain.links[i].length * (std::abs(alpha[i]) + state.rates[i] * state.rates[i]);
      }
      const auto plain = [](dense::Real x) { return static_cast<double>(x); };
      for (std::size_t i = 0; i < links; ++i)
        EXPECT_NEAR(alpha[i], plain(truth[static_cast<Eigen::Index>(i)]), 1e-11 * largest) << links << " links";

      const Lanes<2> r = one.end.motion(first);
      const Vec2<double> tip{r[0] - one.end.direct()[0] * force.x - one.end.mixed() * force.y,
                             r[1] - one.end.mixed() * force.x - one.end.direct()[1] * force.y};
      const dense::Vector2 tip_minus_g = ends.tip + dense::Vector2{0, chain.gravity};
      EXPECT_NEAR(tip.x, plain(dot(tip_minus_g, e)), 1e-11 * size) << links << " links";
      EXPECT_NEAR(tip.y, plain(dot(tip_minus_g, u)), 1e-11 * size) << links << " links";

      // Σ m (p̈_c − g) is what support and push do together.
      const Vec2<double> support = one.beyond.force(first) + one.end.transmitted(force);
      EXPECT_NEAR(support.x, plain(ends.force.x - push.x), 1e-11 * size) << links << " links";
      EXPECT_NEAR(support.y, plain(ends.force.y - push.y), 1e-11 * size) << links << " links";
    }
  }
}

// S F = r − a makes the end accelerate with any a asked for: the push that holds it still, p̈ = 0, does so in the dense equations.
TEST(EndResponse, HoldsTheEnd) {
  std::mt19937_64 source(52);
  for (const std::size_t links : {2, 3, 10, 31}) {
    const Chain chain = dense::mixed_chain(links, source);
    const dense::RandomState state(links, source);
    const One one = swept(chain, state);
    const dense::Vector2 e = dense::along(state.angles.back()), u = dense::across(state.angles.back());
    const Lanes<2> r = one.end.motion({0.0, chain.gravity});
    const double re = r[0] - chain.gravity * static_cast<double>(e.y);
    const double ru = r[1] - chain.gravity * static_cast<double>(u.y);
    const double se = one.end.direct()[0], su = one.end.direct()[1], mixed = one.end.mixed();
    const double det = se * su - mixed * mixed;
    const Vec2<double> force{(su * re - mixed * ru) / det, (se * ru - mixed * re) / det};
    const dense::Vector alpha = with_tip_force(chain, state, dense::Real(-force.x) * e - dense::Real(force.y) * u);
    const dense::Ends ends = dense::ends(chain, state.angles, state.rates, alpha);
    // Rounding of the free end's acceleration, times the condition of S.
    const double allowed = 1e-11 * (std::abs(re) + std::abs(ru)) * (se + su) * (se + su) / det;
    EXPECT_NEAR(static_cast<double>(ends.tip.x), 0.0, allowed) << links << " links";
    EXPECT_NEAR(static_cast<double>(ends.tip.y), 0.0, allowed) << links << " links";
  }
}

// Four chains in lanes go through the operations of each alone: the same bits.
TEST(EndResponse, RidesInLanes) {
  std::mt19937_64 source(53);
  const std::size_t links = 7;
  using Four = Lanes<4>;
  Swept<Four, TwoOf<Four>> four;
  four.terms.resize(links);
  four.angles.resize(links);
  four.rates.resize(links);
  std::vector<One> alone;
  for (int k = 0; k < 4; ++k) {
    alone.push_back(swept(dense::mixed_chain(links, source), dense::RandomState(links, source)));
    for (std::size_t i = 0; i < links; ++i) {
      put_in_lane(k, alone[k].terms[i], four.terms[i]);
      four.angles[i][k] = alone[k].angles[i];
      four.rates[i][k] = alone[k].rates[i];
    }
  }
  four.sweep();
  const Vec2<Four> first{Four(1.0), Four(9.81)};
  for (int k = 0; k < 4; ++k)
    for (int column = 0; column < 2; ++column) {
      EXPECT_EQ(four.end.motion(first)[column][k], alone[k].end.motion({1.0, 9.81})[column]);
      EXPECT_EQ(four.end.direct()[column][k], alone[k].end.direct()[column]);
      EXPECT_EQ(four.end.mixed()[k], alone[k].end.mixed());
      for (std::size_t i = 0; i < links; ++i) EXPECT_EQ(four.yields[i][column][k], alone[k].yields[i][column]);
    }
}

}  // namespace
}  // namespace catena
