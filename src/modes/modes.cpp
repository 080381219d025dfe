#include "modes/modes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "modes/hanging_spectrum.hpp"
#include "modes/swinging.hpp"
#include "num/text.hpp"
#include "statics/at_rest.hpp"
#include "statics/hanging_doubt.hpp"
#include "statics/stability.hpp"

namespace catena {
namespace {

/// The shape as told: the joint that moves most moves by 1 m, first to the right or up.
Mode told(const Vibration& vibration, const HangingDoubt& doubts, RawMode&& raw) {
  Mode mode{.omega = std::abs(raw.lambda.im),
            .decay = raw.lambda.re == 0 ? 0.0 : -raw.lambda.re,
            .error = raw.error,
            .shape = std::move(raw.turns),
            .participation = {}};
  const Inertia& inertia = vibration.inertia();
  const std::span<const Complex> turns = mode.shape;
  const std::vector<Vec2<Complex>> joints = inertia.displacement(turns);
  Complex most{};
  for (const Vec2<Complex>& joint : joints) {
    const Complex larger = norm(joint.x) > norm(joint.y) ? joint.x : joint.y;
    if (norm(larger) > norm(most) * (1 + 1e-9)) most = larger;  // of joints that move alike, the first
  }
  double size = 0.0;
  for (const Vec2<Complex>& joint : joints) size = std::max(size, norm(joint.x) + norm(joint.y));
  const Complex unit = most / std::sqrt(norm(most)) * std::sqrt(size);
  for (Complex& turn : mode.shape) turn = turn / unit;
  const Vec2<Complex> pull{raw.pull.x / unit, raw.pull.y / unit};

  std::vector<Complex> weighed(turns.size());
  inertia.times(turns, std::span(weighed));
  double energy = 0.0, softer = 0.0;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    energy += turns[i].re * weighed[i].re + turns[i].im * weighed[i].im;
    const double length = vibration.rest().chain().links[i].length;
    const Vec2<double> u = vibration.rest().across()[i];
    const Complex along = u.y * pull.x - u.x * pull.y;  // μ·e
    softer +=
        length * (doubts.tension[i] * norm(turns[i]) + 2 * doubts.angle[i] * std::sqrt(norm(along) * norm(turns[i])));
  }
  const Vec2<Complex> momentum = inertia.momentum(turns);
  mode.participation = {norm(momentum.x) / (inertia.mass() * energy), norm(momentum.y) / (inertia.mass() * energy)};
  // What is uncertain about the tensions and about the angles, to first order (N.15).
  const double lambda = std::sqrt(norm(raw.lambda));
  const double turned = std::ranges::max(doubts.angle);
  mode.error += softer / (2 * energy * std::max(lambda, std::sqrt(softer / energy))) + turned * lambda;
  return mode;
}

}  // namespace

std::size_t most_turning_link(const Mode& mode) {
  std::size_t most = 0;
  for (std::size_t i = 1; i < mode.shape.size(); ++i)
    if (norm(mode.shape[i]) > norm(mode.shape[most]) * (1 + 1e-9)) most = i;
  return most;
}

std::size_t freedom_of(std::size_t links, bool held) { return held ? std::max<std::size_t>(links, 2) - 2 : links; }

std::string no_such_mode(std::size_t links, bool held, std::size_t count) {
  const std::size_t freedom = freedom_of(links, held);
  if (freedom == 0)
    return text(links) + (links == 1 ? " link" : " links") + " between fixed ends cannot move: there are no modes";
  if (count <= freedom) return {};
  return "mode " + text(count) + " does not exist: " + text(links) + " links " +
         (held ? "between fixed ends" : "with a free end") + " have " + text(freedom) +
         (freedom == 1 ? " mode" : " modes");
}

std::expected<bool, std::string> stays_at(const Suspension& what, const Hanging& rest) {
  const bool held = what.end.has_value();
  if (freedom_of(what.chain.links.size(), held) == 0) return true;
  if (held && !windy(what)) return unstable_directions(what.chain.links, what.chain.joints, rest) == 0;
  const auto growing = grows(what, rest);
  if (!growing) return growing;
  return !*growing;
}

std::expected<Modes, std::string> find_modes(const Suspension& what, const ModesRequest& request) {
  auto rest = hang(what);
  if (!rest) return std::unexpected(std::move(rest.error()));
  std::string why = no_such_mode(what.chain.links.size(), what.end.has_value(), request.count);
  if (!why.empty()) return std::unexpected(std::move(why));
  const Vibration vibration(what, *rest);
  if (what.end && !(vibration.openness() > 1e-13))
    return std::unexpected(
        "all links lie in one line: the two conditions that hold the far end are one there, and small oscillations are "
        "not "
        "defined; move the end");

  Modes found{.rest = std::move(*rest), .modes = {}};
  found.freedom = vibration.freedom();
  found.damped = rubs(what.chain) || windy(what);
  const std::size_t count = request.count == 0 ? (found.damped ? 2 : 1) * found.freedom : request.count;
  auto raw = found.damped ? damped_modes(what, found.rest, count, request.keep_going)
                          : undamped_modes(vibration, count, request.keep_going);
  if (!raw) return std::unexpected(std::move(raw.error()));
  const HangingDoubt doubts = doubt(what, found.rest);
  for (RawMode& mode : *raw) found.modes.push_back(told(vibration, doubts, std::move(mode)));
  return found;
}

}  // namespace catena
