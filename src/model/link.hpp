// One rigid link: all that the equations of motion want to know of it.
#pragma once

namespace catena {

/// A rigid link from its near joint (towards the support) to its far joint.
struct Link {
  double length = 0.0;    ///< l [m]
  double mass = 0.0;      ///< m [kg]
  double centre = 0.0;    ///< c, distance of the centre of mass from the near joint [m]
  double inertia = 0.0;   ///< I about the centre of mass [kg m²]
  double diameter = 0.0;  ///< d, that the air sees [m]
  bool operator==(const Link&) const = default;
};

/// A uniform thin rod: c = l/2, I = m l²/12.
constexpr Link rod(double length, double mass) {
  return {.length = length, .mass = mass, .centre = length / 2, .inertia = mass * length * length / 12};
}

/// A point mass at the far end of a massless link: c = l, I = 0.
constexpr Link bead(double length, double mass) { return {.length = length, .mass = mass, .centre = length}; }

/// The link with a point mass glued to its far end; centre and inertia follow (parallel axes).
constexpr Link with_end_mass(const Link& link, double end_mass) {
  const double mass = link.mass + end_mass;
  const double centre = link.length - link.mass * (link.length - link.centre) / mass;  // exact for beads
  const double shift = centre - link.centre;
  const double reach = link.length - centre;
  const double inertia = link.inertia + link.mass * shift * shift + end_mass * reach * reach;
  return {link.length, mass, centre, inertia, link.diameter};
}

}  // namespace catena
