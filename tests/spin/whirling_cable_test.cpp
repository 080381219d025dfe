// The elastic cable that whirls, against the exact shapes and growth rates of the rope.
#include <gtest/gtest.h>

#include <cmath>

#include "modes/cable_modes.hpp"
#include "spin/whirling_shape.hpp"
#include "statics/cable_rest.hpp"

namespace catena {
namespace {

/// 1 m, 0.1 kg, EA = 1e6 N, damped with 10 per second.
Cable whirling_cable(std::size_t elements, double speed) {
  Cable cable = uniform_cable(elements, {.length = 1.0, .mass = 0.1, .axial_stiffness = 1e6});
  cable.damping = 10.0;
  cable.spin = speed;
  return cable;
}

/// Its equilibrium near a mode of the rope.
CableRest whirling_rest(const Cable& cable, int mode) {
  const WhirlingShape shape = whirling_shape({.alpha = cable.spin * cable.spin / cable.gravity}, mode);
  const auto nodes = nodes_along(
      cable, [&](double s) { return Vec2<double>{shape.at(s).y, -shape.at(s).x}; },
      [&](double s) { return Vec2<double>{std::sin(shape.at(s).angle), -std::cos(shape.at(s).angle)}; });
  const double weight = mass_of(cable) * cable.gravity;
  const auto rest =
      settle(cable, {}, nodes, secants_along(cable, [&](double s) { return shape.at(s).tension * weight; }));
  EXPECT_TRUE(rest) << rest.error();
  return *rest;
}

TEST(PhysicsOfWhirlingCable, ModeKHasKLessOneUnstableDirections) {
  for (const auto& [speed, modes] : {std::pair{12.0, 2}, {20.0, 4}})
    for (int mode = 1; mode <= modes; ++mode) {
      const Cable cable = whirling_cable(40, speed);
      const CableRest rest = whirling_rest(cable, mode);
      EXPECT_EQ(rest.unstable, static_cast<std::size_t>(mode - 1)) << speed << ", mode " << mode;
      EXPECT_LT(rest.iterations, 12);
      // Its end is that of the rope, which does not stretch: by the strain of 1e-5, and the mesh.
      const WhirlingShape shape = whirling_shape({.alpha = speed * speed / 9.81}, mode);
      EXPECT_NEAR(rest.nodes[80].x, shape.end.y, 3e-5);
      EXPECT_NEAR(rest.nodes[80].y, -shape.end.x, 3e-5);
    }
}

TEST(ReferenceWhirlingCable, GrowsFromTheSecondModeAsManyLinksDo) {
  // Limit of many links, ω = 12: 10.7493 per second, 6.8553 with γ = 10.
  const auto rate = [](std::size_t elements) {
    const Cable cable = whirling_cable(elements, 12.0);
    const auto found = cable_modes(cable, {}, whirling_rest(cable, 2), 1);
    EXPECT_TRUE(found) << found.error();
    EXPECT_EQ(found->unstable, 1U);
    EXPECT_NEAR(growth(found->modes[0], 0.0).re, 10.7493, 1e-4);
    return growth(found->modes[0], 10.0).re;
  };
  for (const std::size_t elements : {20, 80}) EXPECT_NEAR(rate(elements), 6.8553, 1e-4);  // ± the last digit given
}

}  // namespace
}  // namespace catena
