#include "statics/hanging_doubt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "num/elementary.hpp"
#include "num/tridiagonal.hpp"
#include "statics/at_rest.hpp"
#include "statics/hanging_forces.hpp"
#include "statics/rest_point.hpp"
#include "statics/shares.hpp"
#include "statics/stiff_newton.hpp"

namespace catena {
namespace {

constexpr double ulp = std::numeric_limits<double>::epsilon();
constexpr double closing_ulps = 4;  // of the length: a rounding each of lengths, directions, their sum and the angles
constexpr double most_doubted_angle = 0.1;  // rad: beyond that first order says nothing
constexpr double aligning_ulps = 2;  // of the forces: half a rounding each of share, its difference, product and sum

/// How a chain at rest answers when its end is moved: to the right and upwards, side by side.
struct EndAnswer {
  std::vector<Vec2<double>> turn;  ///< ∂θ_i/∂x, ∂θ_i/∂y of the end [rad/m]
  Vec2<double> force_by_x;         ///< ∂λ/∂x [N/m]
  Vec2<double> force_by_y;
  std::vector<double> own;  ///< what a torque within its rounding turns each link, the end being free [rad]
};

struct Directions {
  std::vector<Vec2<double>> along;
  Vec2<double> across(std::size_t i) const { return {-along[i].y, along[i].x}; }
};

/// Limp joints: one link's force in polar form, that of the smallest, says all (S.26).
EndAnswer limp_answer(const Chain& chain, const Hanging& hanging, const Directions& link, double acting) {
  const std::vector<double>& tension = hanging.tension;
  const std::size_t links = tension.size();
  const auto smallest = std::ranges::min_element(tension, {}, [](double t) { return std::abs(t); });
  const auto base = static_cast<std::size_t>(smallest - tension.begin());
  const Vec2<double> along = link.along[base], across = link.across(base);
  Vec2<double> by_rho, by_psi = chain.links[base].length * across;
  EndAnswer answer{
      .turn = std::vector<Vec2<double>>(links), .force_by_x = {}, .force_by_y = {}, .own = std::vector<double>(links)};
  for (std::size_t i = 0; i < links; ++i) {
    if (i == base) continue;
    const Vec2<double> u = link.across(i);
    const double compliance = chain.links[i].length / tension[i];
    by_rho = by_rho + (compliance * dot(u, along)) * u;
    by_psi = by_psi + (tension[base] * compliance * dot(u, across)) * u;
    answer.own[i] = aligning_ulps * ulp * (acting + std::abs(tension[i])) / std::abs(tension[i]);
  }
  const double determinant = by_rho.x * by_psi.y - by_rho.y * by_psi.x;
  const Vec2<double> rho_by{by_psi.y / determinant, -by_psi.x / determinant};
  const Vec2<double> psi_by{-by_rho.y / determinant, by_rho.x / determinant};
  answer.force_by_x = rho_by.x * along + (tension[base] * psi_by.x) * across;
  answer.force_by_y = rho_by.y * along + (tension[base] * psi_by.y) * across;
  for (std::size_t i = 0; i < links; ++i) {
    const Vec2<double> u = (1 / tension[i]) * link.across(i);
    answer.turn[i] = i == base ? psi_by : Vec2<double>{dot(u, answer.force_by_x), dot(u, answer.force_by_y)};
  }
  return answer;
}

/// Stiff joints: the bordered system of (S.20), (S.21).
EndAnswer stiff_answer(const Chain& chain, const Hanging& hanging, const Directions& link, double acting) {
  const std::size_t links = hanging.angles.size();
  std::vector<double> diagonal(links), beside(links);
  std::vector<BorderedRow> rows(links);
  double before = 0.0;
  for (std::size_t i = 0; i < links; ++i) {
    const double length = chain.links[i].length, tension = hanging.tension[i];
    const double behind = i + 1 < links ? chain.joints[i].stiffness : 0.0;
    diagonal[i] = length * tension + before + behind;  // (S.19)
    beside[i] = -behind;
    const double torque = length * (acting + std::abs(tension)) + (before + behind) * (1 + std::abs(hanging.angles[i]));
    rows[i] = {aligning_ulps * ulp * torque, length * link.across(i)};
    before = behind;
  }
  Tridiagonal matrix;
  matrix.factor(diagonal, beside);
  matrix.solve(std::span(rows));
  double xx = 0.0, xy = 0.0, yy = 0.0;  // S (S.20)
  for (std::size_t i = 0; i < links; ++i) {
    const Vec2<double> b = chain.links[i].length * link.across(i), c = rows[i].across;
    xx += b.x * c.x, xy += b.x * c.y, yy += b.y * c.y;
  }
  const double determinant = xx * yy - xy * xy;
  EndAnswer answer{.turn = std::vector<Vec2<double>>(links),
                   .force_by_x = {yy / determinant, -xy / determinant},
                   .force_by_y = {-xy / determinant, xx / determinant},
                   .own = std::vector<double>(links)};
  for (std::size_t i = 0; i < links; ++i) {
    answer.turn[i] = {dot(rows[i].across, answer.force_by_x), dot(rows[i].across, answer.force_by_y)};
    answer.own[i] = std::abs(rows[i].torque);
  }
  return answer;
}

/// In the wind, or free with joints that rest bent: the linearised recursion in the limit of long steps. What a torque turns a link by
/// is taken as if its neighbours stood still.
EndAnswer blown_answer(const Suspension& what, const Hanging& hanging, double acting) {
  const std::size_t links = hanging.angles.size();
  EndAnswer answer{
      .turn = std::vector<Vec2<double>>(links), .force_by_x = {}, .force_by_y = {}, .own = std::vector<double>(links)};
  double before = 0.0;
  for (std::size_t i = 0; i < links; ++i) {
    const double length = what.chain.links[i].length, tension = std::abs(hanging.tension[i]);
    const double behind = i + 1 < links ? what.chain.joints[i].stiffness : 0.0;
    const double torque = length * (acting + tension) + (before + behind) * (1 + std::abs(hanging.angles[i]));
    answer.own[i] = aligning_ulps * ulp * torque / (length * tension + before + behind);
    before = behind;
  }
  if (!what.end) return answer;
  RestPoint rest(what);
  rest.look(hanging.angles, hanging.end_force);
  BorderedFactors<double> factors;
  constexpr double long_step = 1e6;  // s: beyond all times of a chain
  if (!factors.factor(rest, long_step)) return {};
  std::vector<double> turn(links), rate(links);
  for (const bool sideways : {true, false}) {
    std::ranges::fill(turn, 0.0);
    std::ranges::fill(rate, 0.0);
    const Vec2<double> shift = sideways ? Vec2<double>{1.0, 0.0} : Vec2<double>{0.0, 1.0};
    (sideways ? answer.force_by_x : answer.force_by_y) = factors.solve(rest, turn, rate, shift);
    for (std::size_t i = 0; i < links; ++i) (sideways ? answer.turn[i].x : answer.turn[i].y) = turn[i];
  }
  return answer;
}

/// A straight chain hangs where it hangs: nothing but rounding.
HangingDoubt straight_doubt(const Hanging& hanging, double length, double acting) {
  const std::size_t links = hanging.angles.size();
  return {.closing = closing_ulps * ulp * length,
          .force = aligning_ulps * ulp * acting,
          .angle = std::vector<double>(links, closing_ulps * ulp),
          .joint = std::vector<double>(links + 1, closing_ulps * ulp * length),
          .tension = std::vector<double>(links, aligning_ulps * ulp * acting)};
}

/// Of the joints: what lies between them and the start is uncertain, and what lies between them and the end; the less of the
/// two counts (S.28).
std::vector<double> joint_doubt(const Suspension& what, const Directions& link, const EndAnswer& answer, double closing,
                                double rounding) {
  const Chain& chain = what.chain;
  const bool held = what.end.has_value();
  const std::size_t links = chain.links.size();
  struct Shift {
    Vec2<double> by_x, by_y;
    double own = 0.0;
    double within(double closing) const { return std::sqrt(dot(by_x, by_x) + dot(by_y, by_y)) * closing + own; }
  };
  std::vector<Shift> from_start(links + 1);
  for (std::size_t i = 0; i < links; ++i) {
    const Vec2<double> step = chain.links[i].length * link.across(i);
    const Shift& at = from_start[i];
    from_start[i + 1] = {at.by_x + answer.turn[i].x * step, at.by_y + answer.turn[i].y * step,
                         at.own + chain.links[i].length * answer.own[i]};
  }
  const Shift& whole = from_start.back();
  std::vector<double> error;
  error.reserve(links + 1);
  for (const Shift& at : from_start) {
    const Shift rest{whole.by_x - at.by_x, whole.by_y - at.by_y, whole.own - at.own};
    error.push_back((held ? std::min(at.within(closing), rest.within(closing)) : at.within(closing)) + rounding);
  }
  return error;
}

/// A number that is not one says nothing: infinite.
double known(double error) { return std::isfinite(error) ? error : std::numeric_limits<double>::infinity(); }

}  // namespace

HangingDoubt doubt(const Suspension& what, const Hanging& hanging) {
  const Chain& chain = what.chain;
  const HangingForces force = forces(what, hanging);
  double acting = shares(chain.links, chain.gravity, what.loads).force;
  const bool stiff = std::ranges::any_of(chain.joints, [](const Joint& joint) { return joint.stiffness > 0; });
  const bool bent = std::ranges::any_of(hanging.angles, [&](double angle) { return angle != hanging.angles[0]; });
  double length = 0.0;
  for (const Link& link : chain.links) length += link.length;
  if (!bent) return straight_doubt(hanging, length, acting + length_of(hanging.support_force));
  if (windy(what))
    for (std::size_t i = 0; i < chain.links.size(); ++i)  // what the wind adds
      acting += length_of(force.far_force[i] - force.near_force[i]);
  if (acting == 0 && !stiff) {  // the shape of any gravity, without its forces
    Suspension heavy = what;
    heavy.chain.gravity = 1.0;
    HangingDoubt found = straight_doubt(hanging, length, 0.0);
    if (const auto again = hang(heavy)) found = doubt(heavy, *again);
    found.force = 0.0;
    std::ranges::fill(found.tension, 0.0);
    return found;
  }

  const std::size_t links = chain.links.size();
  Directions link;
  for (const double angle : hanging.angles) {
    const auto [sine, cosine] = sincos(angle);
    link.along.push_back({cosine, sine});
  }
  const EndAnswer answer = windy(what) || !what.end ? blown_answer(what, hanging, acting)
                           : stiff                  ? stiff_answer(chain, hanging, link, acting)
                                                    : limp_answer(chain, hanging, link, acting);
  const double gap = what.end ? length_of(force.joints.back() - *what.end) : 0.0;
  HangingDoubt found{.closing = gap + closing_ulps * ulp * length, .angle = {}, .joint = {}, .tension = {}};
  double shift = found.closing;  // (S.27)
  for (std::size_t i = 0; i < links; ++i) shift += chain.links[i].length * answer.own[i];
  const double by_end =
      std::sqrt(dot(answer.force_by_x, answer.force_by_x) + dot(answer.force_by_y, answer.force_by_y));
  const double rounding = aligning_ulps * ulp * (acting + length_of(hanging.support_force));
  found.force = known(by_end * shift + rounding);
  for (std::size_t i = 0; i < links; ++i) {
    const Vec2<double> e = link.along[i], u = link.across(i);
    const double turn = length_of(answer.turn[i]) * shift + answer.own[i] + closing_ulps * ulp;
    const double along = length_of({dot(e, answer.force_by_x), dot(e, answer.force_by_y)}) * shift;
    const double across = std::max(std::abs(dot(u, force.near_force[i])), std::abs(dot(u, force.far_force[i])));
    found.angle.push_back(known(turn));
    found.tension.push_back(known(along + across * turn + rounding));
  }
  found.joint = joint_doubt(what, link, answer, shift, closing_ulps * ulp * length);
  for (double& error : found.joint) error = known(error);
  if (!(std::ranges::max(found.angle) < most_doubted_angle)) {  // a flat fold: nothing is known
    constexpr double unknown = std::numeric_limits<double>::infinity();
    found.force = unknown;
    for (std::vector<double>* list : {&found.angle, &found.joint, &found.tension}) std::ranges::fill(*list, unknown);
  }
  return found;
}

}  // namespace catena
