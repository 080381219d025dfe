#include "statics/all_equilibria.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "exact/reach.hpp"
#include "num/elementary.hpp"
#include "num/plane_roots.hpp"
#include "num/sum.hpp"
#include "num/text.hpp"
#include "statics/pole_closure.hpp"
#include "statics/shares.hpp"
#include "statics/stability.hpp"

namespace catena {
namespace {

constexpr int far_rings = 5;  // rings of boxes that double outwards
constexpr double far_forces =
    1 << far_rings;  // times what acts: beyond, the links are nearly in line and a series finds them
constexpr double least_force_box = 1e-9;     // half of a box that is no longer halved, relative to what acts
constexpr std::size_t most_boxes = 2000000;  // of one choice of signs
constexpr double same_shape = 1e-6;          // rad: two solutions nearer than this are one that lies between two boxes

/// A solution: the direction of each link and its signed force.
struct SignedShape {
  std::vector<double> angles;
  std::vector<double> tension;
  Vec2<double> pull;  ///< (H, V)
};

SignedShape shape_of(const SignedChain& chain, Vec2<double> pole) {
  SignedShape shape{.angles = {}, .tension = {}, .pull = -1.0 * pole};
  for (std::size_t i = 0; i < chain.share.size(); ++i) {
    const Vec2<double> force = Vec2<double>{0.0, chain.share[i]} - pole;
    shape.angles.push_back(atan2(chain.sign[i] * force.y, chain.sign[i] * force.x));
    shape.tension.push_back(chain.sign[i] * length_of(force));
  }
  return shape;
}

SignedShape polar_shape_of(const SignedChain& chain, std::size_t base, Vec2<double> polar) {
  const auto [sine, cosine] = sincos(polar.y);
  const Vec2<double> force{polar.x * cosine, polar.x * sine};
  SignedShape shape = shape_of(chain, Vec2<double>{0.0, chain.share[base]} - force);
  shape.angles[base] = atan2(sine, cosine);
  shape.tension[base] = polar.x;
  return shape;
}

/// The largest turn of a link from one shape to the other, as half its chord.
double apart(std::span<const double> some, std::span<const double> others) {
  double most = 0.0;
  for (std::size_t i = 0; i < some.size(); ++i) most = std::max(most, std::fabs(sin((some[i] - others[i]) / 2)));
  return most;
}

/// All shapes, each once.
class ShapeList {
 public:
  void add(SignedShape shape) {
    const auto same = [&](const SignedShape& other) { return apart(shape.angles, other.angles) < same_shape / 2; };
    if (std::ranges::none_of(shapes_, same)) shapes_.push_back(std::move(shape));
  }
  const std::vector<SignedShape>& all() const { return shapes_; }

 private:
  std::vector<SignedShape> shapes_;
};

/// Beyond `far_forces` all links lie nearly along the chord. With Λ = Σ ± l_i and the mean and the spread of the shares weighted by
/// ± l_i the lowest order of F = 0 gives the force (S.32), from which Newton's method starts.
void search_far(const SignedChain& chain, ShapeList& shapes) {
  const double chord = length_of(chain.end);
  double straight = 0.0, mean = 0.0, spread = 0.0;
  for (std::size_t i = 0; i < chain.share.size(); ++i) straight += chain.sign[i] * chain.length[i];
  if (chord == 0 || straight == 0) return;
  for (std::size_t i = 0; i < chain.share.size(); ++i)
    mean += chain.sign[i] * chain.length[i] * chain.share[i] / straight;
  for (std::size_t i = 0; i < chain.share.size(); ++i) {
    const double off = chain.share[i] - mean;
    spread += chain.sign[i] * chain.length[i] * off * off / straight;
  }
  const double level = chain.end.x / chord;
  const double square = std::fabs(straight) * spread * level * level / (2 * (std::fabs(straight) - chord));
  if (!(square > far_forces * far_forces / 4) || !(square < 1e24)) return;
  const double size = std::copysign(std::sqrt(square) / chord, straight);
  const Vec2<double> start = Vec2<double>{0.0, mean} - size * chain.end;
  Vec2<double> pole;
  const double half = std::sqrt(square) / 4;
  if (polish(PoleClosure{chain}, {start, {half, half}}, pole)) shapes.add(shape_of(chain, pole));
}

/// One choice of signs: near forces by boxes that double outwards, far ones by the series.
bool search_plane(const SignedChain& chain, ShapeList& shapes) {
  const auto [least, most] = std::ranges::minmax(chain.share);
  const Vec2<double> middle{0.0, (least + most) / 2};
  double straight = 0.0;
  for (std::size_t i = 0; i < chain.share.size(); ++i) straight += chain.sign[i] * chain.length[i];
  const double bent = std::fabs(std::fabs(straight) - length_of(chain.end));
  PlaneRoots found;
  const PoleClosure f{chain};
  find_roots(f, {middle, {1.0, 1.0}}, least_force_box, most_boxes, found);
  for (int ring = 0; ring < far_rings; ++ring) {
    const double inner = 1 << ring;
    if (bent > 1.6 * (most - least) / (inner - (most - least) / 2)) break;  // so far out all links are too well in line
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 4; ++column) {
        if ((row == 1 || row == 2) && (column == 1 || column == 2)) continue;
        const Vec2<double> centre{inner * (column - 1.5), inner * (row - 1.5)};
        find_roots(f, {middle + centre, {inner / 2, inner / 2}}, least_force_box, most_boxes, found);
      }
    }
  }
  for (const Vec2<double>& pole : found.places) shapes.add(shape_of(chain, pole));
  search_far(chain, shapes);
  return found.complete;
}

/// About q_j, for both signs of link j at once.
bool search_near(const SignedChain& chain, std::size_t base, ShapeList& shapes) {
  constexpr double pi = std::numbers::pi;
  PlaneRoots found;
  const double room = chain.room[base] * 1.01;
  find_roots(PolarPoleClosure{chain, base}, {{0.0, 0.0}, {room, pi}}, least_force_box, most_boxes, found);
  for (const Vec2<double>& polar : found.places) shapes.add(polar_shape_of(chain, base, polar));
  return found.complete;
}

SignedChain signed_chain(std::span<const Link> links, const Shares& acting, double length, Vec2<double> end) {
  SignedChain chain{.length = {}, .share = acting.share, .end = (1 / length) * end, .room = {}, .sign = {}};
  for (std::size_t i = 0; i < links.size(); ++i) {
    chain.length.push_back(links[i].length / length);
    double gap = 1.0;
    for (std::size_t k = 0; k < links.size(); ++k)
      if (k != i) gap = std::min(gap, std::fabs(acting.share[k] - acting.share[i]));
    chain.room.push_back(gap / 4);
  }
  chain.sign.assign(links.size(), 1.0);
  return chain;
}

/// What makes solutions lie so close that they cannot be told apart.
std::string not_isolated(const SignedChain& chain) {
  const std::size_t links = chain.share.size();
  for (std::size_t i = 0; i < links; ++i)
    if (chain.room[i] < 1e-9)
      return "no weight between two links: they may turn together without resistance, and equilibria are not isolated";
  if (std::fabs(chain.end.x) > 1e-12) return {};
  for (std::size_t choice = 0; choice < (std::size_t{1} << links); ++choice) {
    double height = 0.0;
    for (std::size_t i = 0; i < links; ++i) height += (choice >> i & 1) != 0 ? chain.length[i] : -chain.length[i];
    if (std::fabs(height - chain.end.y) < 1e-12)
      return "the ends are above one another where the chain can fold flat: any vertical force keeps it so, and "
             "equilibria "
             "are not isolated; move the end aside";
  }
  return {};
}

/// (S.1).
double potential(std::span<const Link> links, const Shares& acting, const Hanging& hanging, Vec2<double> end) {
  Sum energy(acting.total * end.y);
  for (std::size_t i = 0; i < links.size(); ++i)
    energy.add(-links[i].length * acting.share[i] * sin(hanging.angles[i]));
  return acting.force * energy.value();
}

/// The rest of what is told of a shape.
Equilibrium judged(std::span<const Link> links, const Shares& acting, Vec2<double> end, Hanging hanging) {
  Equilibrium found{.hanging = std::move(hanging)};
  found.energy = potential(links, acting, found.hanging, end);
  found.pushed = static_cast<std::size_t>(std::ranges::count_if(found.hanging.tension, [](double t) { return t < 0; }));
  found.unstable = unstable_directions(links, {}, found.hanging);
  return found;
}

Hanging in_newtons(const Shares& acting, Vec2<double> end, const SignedShape& shape) {
  Hanging hanging;
  hanging.angles = shape.angles;
  for (const double tension : shape.tension) hanging.tension.push_back(acting.force * tension);
  hanging.support_force = -acting.force * shape.pull;
  hanging.end_force = acting.force * Vec2<double>{shape.pull.x, shape.pull.y + acting.total};
  hanging.horizontal_force = acting.force * (end.x < 0 ? -shape.pull.x : shape.pull.x);
  return hanging;
}

}  // namespace

std::expected<AllEquilibria, std::string> all_equilibria(std::span<const Link> links, double gravity, Vec2<double> end,
                                                         std::span<const double> loads) {
  const auto lowest = hang(links, gravity, end, loads);
  if (!lowest) return std::unexpected(lowest.error());
  if (links.size() > most_links_for_all)
    return std::unexpected("all equilibria are found for up to " + text(most_links_for_all) + " links; the chain has " +
                           text(links.size()));
  double length = 0.0;
  for (const Link& link : links) length += link.length;
  if (reach(length, end) == Reach::straight) return std::unexpected("a straight chain has no other equilibria");
  const Shares acting = shares(links, gravity, loads);
  if (acting.force == 0) return std::unexpected("without gravity and loads every shape is an equilibrium");
  SignedChain chain = signed_chain(links, acting, length, end);
  if (std::string why = not_isolated(chain); !why.empty()) return std::unexpected(std::move(why));

  AllEquilibria all;
  ShapeList shapes;
  for (std::size_t choice = 0; choice < (std::size_t{1} << links.size()); ++choice) {
    for (std::size_t i = 0; i < links.size(); ++i) chain.sign[i] = (choice >> i & 1) != 0 ? -1.0 : 1.0;
    all.complete = search_plane(chain, shapes) && all.complete;
    for (std::size_t i = 0; i < links.size(); ++i)
      if (chain.sign[i] > 0) all.complete = search_near(chain, i, shapes) && all.complete;
  }
  // The one that hangs is known better, and in the angles that others use.
  all.found.push_back(judged(links, acting, end, *lowest));
  for (const SignedShape& shape : shapes.all())
    if (apart(shape.angles, lowest->angles) >= same_shape / 2)
      all.found.push_back(judged(links, acting, end, in_newtons(acting, end, shape)));
  std::ranges::stable_sort(all.found, {}, &Equilibrium::energy);
  return all;
}

}  // namespace catena
