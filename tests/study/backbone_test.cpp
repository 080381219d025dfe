#include "study/backbone.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "modes/modes.hpp"

namespace catena {
namespace {

constexpr double pi = std::numbers::pi;

Experiment free_rods(int links) {
  Experiment experiment;
  experiment.chain = {.links = links, .length = 1.0, .mass = 1.0};
  experiment.start = {.shape = StartShape::straight};
  experiment.run = {.duration = 1.0};
  return experiment;
}

/// Three rods of 0.1 m between (0, 0) and (0.2, 0).
Experiment three_between_ends() {
  Experiment experiment = free_rods(3);
  experiment.chain.length = 0.3;
  experiment.start = {.shape = StartShape::hanging, .span = 0.2};
  return experiment;
}

const BackbonePoint& asked(const Backbone& found, double amplitude) {
  for (const BackbonePoint& one : found.points)
    if (one.asked && one.amplitude == amplitude) return one;
  ADD_FAILURE() << amplitude << " is missing";
  return found.points.front();
}

// One rod is a physical pendulum: T = 2π√(2L/3g)/agm(1, cos(a/2)), (C.14) of docs/theory/chain.md. The energy is that of the height.
TEST(PhysicsBackbone, OneRodHasThePeriodOfAPendulum) {
  const Backbone found = backbone(free_rods(1), {.amplitude_max = 2.8, .at = {0.1, 1.0}});
  ASSERT_EQ(found.status, RunStatus::done) << found.message;
  EXPECT_EQ(found.end, BackboneEnd::amplitude);
  EXPECT_GT(found.points.size(), 15U);
  for (const BackbonePoint& one : found.points) {
    double a = 1.0, b = std::cos(one.amplitude / 2);
    for (int k = 0; k < 8; ++k) {
      const double mean = 0.5 * (a + b);
      b = std::sqrt(a * b);
      a = mean;
    }
    EXPECT_NEAR(one.period.value, 2 * pi * std::sqrt(2 / (3 * 9.81)) / a, one.period.error);
    EXPECT_NEAR(one.swing.value, one.amplitude, one.swing.error);
    EXPECT_NEAR(one.energy.value, 0.5 * 9.81 * (1 - std::cos(one.amplitude)), one.energy.error);
    EXPECT_LT(one.period.error, 1e-10);
    EXPECT_LT(one.swing.error, 1e-9);
    EXPECT_EQ(one.verdict.stability, Stability::stable);  // one degree of freedom: nothing can grow
  }
  EXPECT_NEAR(asked(found, 0.1).period.value * found.small.value, 1 + 0.01 / 16 + 11 * 1e-4 / 3072, 1e-9);  // next: a⁶
}

/// Three equal rods between ends two lengths apart, by the geometry alone: a four-bar linkage. Lengths, masses and gravity are 1.
/// In long double: near its turning points the energies cancel.
struct FourBar {
  using Real = long double;
  using Plane = std::complex<Real>;
  Plane rods[3];   ///< e of each
  Real slopes[3];  ///< dθ_i/dθ_1

  explicit FourBar(Real first) {
    const Plane rest = Real(2) - std::polar(Real(1), first);  // from the first joint to the end
    const Real bend = std::acos(std::abs(rest) / 2), toward = std::arg(rest);
    rods[0] = std::polar(Real(1), first);
    rods[1] = std::polar(Real(1), toward - bend);  // it hangs below that line
    rods[2] = std::polar(Real(1), toward + bend);
    const auto area = [](const Plane& a, const Plane& b) { return std::imag(std::conj(a) * b); };
    slopes[0] = 1;  // e₁ + s₂ e₂ + s₃ e₃ = 0, as all of it turns by a right angle
    slopes[1] = -area(rods[0], rods[2]) / area(rods[1], rods[2]);
    slopes[2] = -area(rods[1], rods[0]) / area(rods[1], rods[2]);
  }
  Real height() const {
    return (rods[0] / Real(2) + (rods[0] + rods[1] / Real(2)) + (rods[0] + rods[1] + rods[2] / Real(2))).imag();
  }
  /// Twice the kinetic energy at a unit rate of the first rod.
  Real inertia() const {
    Plane joint;
    Real sum = 0;
    for (int i = 0; i < 3; ++i) {
      sum += std::norm(joint + slopes[i] * rods[i] / Real(2)) + slopes[i] * slopes[i] / 12;
      joint += slopes[i] * rods[i];
    }
    return sum;
  }
};

/// T/√(l/g) of the linkage let go at rest + a: T = 2∫ dθ √(I/(2(V₀ − V))) between its turning points, with θ = middle − half·cos φ, which
/// takes the roots out.
double linkage_period(double amplitude) {
  using Real = FourBar::Real;
  const Real turn = std::numbers::pi_v<Real>, begin = -turn / 3 + amplitude, energy = FourBar(begin).height();
  Real low = -turn / 3 - Real(1.6) * amplitude, high = -turn / 3;  // the other turning point, by bisection
  for (int k = 0; k < 100; ++k) {
    const Real middle = (low + high) / 2;
    (FourBar(middle).height() > energy ? low : high) = middle;
  }
  const Real middle = (begin + low) / 2, half = (begin - low) / 2;
  constexpr int points = 60;  // of the midpoint rule: exponential for what is smooth and even at both ends
  Real sum = 0;
  for (int k = 0; k < points; ++k) {
    const Real phase = turn * (k + Real(0.5)) / points;
    const FourBar bar(middle - half * std::cos(phase));
    sum += half * std::sin(phase) * std::sqrt(bar.inertia() / (2 * (energy - bar.height())));
  }
  return static_cast<double>(2 * sum * turn / points);
}

// Three rods between two ends have one degree of freedom: the period is an integral. The first values are those of an independent
// program, T₀ = 2π√(l/g)/√(10√3/9) that of the exact linearisation, the series from an expansion of the integral.
TEST(ReferenceBackbone, ThreeRodsBetweenTwoEnds) {
  const Backbone found =
      backbone(three_between_ends(), {.amplitude_max = 0.3, .at = {0.003, 0.1, 0.3}, .free_end = false});
  ASSERT_EQ(found.status, RunStatus::done) << found.message;
  EXPECT_EQ(found.link, 0U);
  EXPECT_NEAR(1 / found.small.value, 0.457284315540177, 1e-14);
  EXPECT_NEAR(asked(found, 0.1).period.value, 0.456322290830855, asked(found, 0.1).period.error);
  const double a = 0.003, ratio = asked(found, a).period.value * found.small.value;
  EXPECT_NEAR(ratio, 1 - 101.0 / 432 * a * a + 0.26996471 * a * a * a, 2e-10);  // next: a⁴ = 8e-11
  const double unit = std::sqrt(0.1 / 9.81);
  for (const BackbonePoint& one : found.points) {
    EXPECT_NEAR(one.period.value, unit * linkage_period(one.amplitude),
                one.period.error + 3e-14);  // ± of the quadrature
    EXPECT_LT(one.period.error, 1e-11);
  }
}

// Small orbits of every mode have its frequency, and the multipliers of the other modes turn by their own phase in its period.
TEST(IdentityBackbone, SmallOrbitsAreModes) {
  const Suspension what{.chain = make_chain(std::vector<Link>(3, rod(1.0 / 3, 1.0 / 3)), {}, 9.81)};
  const auto modes = find_modes(what, {.count = 3});
  for (std::size_t mode = 1; mode <= 3; ++mode) {
    const Backbone found = backbone(free_rods(3), {.mode = mode, .amplitude_max = 1e-3});
    ASSERT_EQ(found.status, RunStatus::done) << found.message;
    const BackbonePoint& last = found.points.back();
    const double omega = modes->modes[mode - 1].omega;
    EXPECT_NEAR(last.frequency.value * 2 * pi, omega, 1e-5 * omega);  // a², times how strongly it bends
    double margin = 2.0;
    for (std::size_t other = 0; other < 3; ++other)
      if (other + 1 != mode)
        margin = std::min(margin, 2 - 2 * std::abs(std::cos(2 * pi * modes->modes[other].omega / omega)));
    EXPECT_NEAR(last.verdict.margin.value, margin, 1e-4);  // a² times how strongly the modes couple
    EXPECT_EQ(last.verdict.multipliers.size(), 4U);
  }
}

// An orbit that the tangent flow of half a period calls unstable or stable is so: multipliers of the whole period, from its start.
TEST(IdentityBackbone, HalfAPeriodHasTheMultipliersOfAWholeOne) {
  const Backbone found = backbone(free_rods(2), {.mode = 2, .amplitude_max = 1.2});
  ASSERT_EQ(found.status, RunStatus::done) << found.message;
  for (std::size_t k = 0; k < found.points.size(); k += 5) {
    const BackbonePoint& one = found.points[k];
    Experiment again = free_rods(2);
    again.start = {.shape = StartShape::angles, .angles = one.angles};
    const Floquet whole = floquet(again, one.period.value);
    EXPECT_TRUE(whole.periodic) << one.amplitude;
    for (const Multiplier& mine : one.verdict.multipliers) {
      double nearest = 1.0;
      for (const Multiplier& theirs : whole.multipliers)
        nearest = std::min(nearest, std::abs(mine.value - theirs.value));
      EXPECT_LT(nearest, std::max(1e-6, 3 * mine.error)) << one.amplitude;  // of 1e-9; a pair close to ±1 has the root
    }
  }
}

TEST(Backbone, LeavesOutWhatTakesEnergyAndSaysSo) {
  Experiment rubbing = free_rods(2);
  rubbing.chain.joint_friction = 1e-3;
  rubbing.support = {.motion = SupportMotion::sine, .amplitude = 0.1, .frequency = 1.0};
  const Backbone found = backbone(rubbing, {.amplitude_max = 0.1});
  ASSERT_EQ(found.status, RunStatus::done) << found.message;
  ASSERT_EQ(found.warnings.size(), 2U);
  EXPECT_NE(found.warnings[0].find("friction is left out"), std::string::npos);
  EXPECT_EQ(found.points.back().period, backbone(free_rods(2), {.amplitude_max = 0.1}).points.back().period);
}

TEST(Backbone, CanBeStoppedAndSaysWhyThereIsNone) {
  const Backbone stopped = backbone(free_rods(2), {.amplitude_max = 0.1, .keep_going = [](double) { return false; }});
  EXPECT_EQ(stopped.status, RunStatus::interrupted);
  const Backbone none = backbone(free_rods(2), {.mode = 3});
  EXPECT_EQ(none.status, RunStatus::failed);
  EXPECT_NE(none.message.find("mode 3 does not exist"), std::string::npos) << none.message;
  Experiment flat = free_rods(4);
  flat.start = {.shape = StartShape::hanging};
  EXPECT_NE(backbone(flat, {.free_end = false}).message.find("in one line"), std::string::npos);
}

}  // namespace
}  // namespace catena
