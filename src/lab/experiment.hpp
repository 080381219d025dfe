// What is to be tried: a plain value, the same for the command line, a file, the browser and Python.
//
// Every field has a default but chain.links, chain.length, chain.mass and run.duration; `fill_in` knows the first three where lists
// of links say them. Units are SI, angles are from +x, counter-clockwise, in radians. `complaints` says what is impossible; nothing
// runs before it is empty.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "lab/run_spec.hpp"
#include "model/cable.hpp"

namespace catena {

enum class LinkModel { rods, beads, cable };
enum class ProfileForm { linear, exponential };  ///< between two values: a straight line, or one of their logarithms
enum class StartShape { hanging, straight, folded, angles, fold, mode, whirling };
enum class FoldForm { circle, smooth, single };
enum class SupportMotion { fixed, sine_squared, sine, circle, flick, table };

struct ChainSpec {
  int links = 0;                      ///< n; of a cable the number of its elements
  double length = 0.0;                ///< L, of the whole chain [m]
  double mass = 0.0;                  ///< M, of the whole chain without tip_mass [kg]
  std::vector<double> lengths{};      ///< of each link, which add up to `length`; none: all alike [m]
  std::vector<double> masses{};       ///< of each link, which add up to `mass`; none: as the profile says [kg]
  std::vector<double> loads{};        ///< forces downwards at the inner joints, of a chain at rest; none: no loads [N]
  LinkModel model = LinkModel::rods;  ///< uniform rods, beads at the far ends of massless links, or an elastic cable
  double axial_stiffness = 0.0;       ///< EA of a cable: force per strain; 0: as the next two say [N]
  double youngs_modulus = 0.0;        ///< E of a cable [Pa]
  double area = 0.0;                  ///< A, its cross-section [m²]
  StrainMeasure strain = StrainMeasure::hooke;  ///< of a cable: what the axial stiffness multiplies
  double joint_friction = 0.0;                  ///< r, torque per relative rate at each inner joint [N m s]
  double joint_stiffness = 0.0;                 ///< k, torque per relative angle at each inner joint [N m]
  std::vector<double>
      joint_rest{};                ///< bends at which they are unstrained: none (straight), one for all, or each [rad]
  double bending_stiffness = 0.0;  ///< B, of the rope: a joint between links of length l has the stiffness B/l [N m²]
  double bending_friction = 0.0;   ///< of the rope, shared out in the same way [N m² s]
  double hinge_friction = 0.0;     ///< torque per rate at the hinge of the support [N m s]
  double damping = 0.0;            ///< γ: every mass m is held back by −γ m v, with its velocity v in the plane [1/s]
  double diameter = 0.0;           ///< d at the support, that the air sees [m]
  double tip_mass = 0.0;           ///< extra point mass at the free end [kg]
  double taper = 1.0;              ///< mass per length at the tip over that at the support
  double diameter_taper = 1.0;     ///< diameter at the tip over that at the support
  ProfileForm profile = ProfileForm::linear;  ///< of both tapers, and between the rows of the table
  std::vector<double> places{};               ///< of a table along the chain: 0 at the support, 1 at the tip
  std::vector<double> densities{};            ///< in the table: mass per length, relative to one another
  std::vector<double> diameters{};            ///< in the table [m]
  bool half_end_bead = false;  ///< beads only: the last bead weighs half (the other half sits in the support)
  bool operator==(const ChainSpec&) const = default;
};

struct StartSpec {
  StartShape shape = StartShape::hanging;
  double span = 0.0;                   ///< hanging, or far end held: how far that is to the right of the support [m]
  double rise = 0.0;                   ///< hanging, or far end held: how far that is above the support [m]
  double tilt = 0.0;                   ///< hanging: as if gravity were turned by this angle, counter-clockwise [rad]
  double angle = -1.5707963267948966;  ///< straight: of every link; folded, fold: of the part at the support [rad]
  std::vector<double> tip_angle{};     ///< straight: of the last link; empty: as the others [rad]
  std::vector<double> angles{};        ///< angles: one for each link, or for each place [rad]
  std::vector<double> rates{};         ///< angular rates: none, one for all, or one for each link or place [rad/s]
  std::vector<double> places{};  ///< where along the chain angles and rates are given: 0 at the support, 1 at the tip
  FoldForm fold = FoldForm::smooth;  ///< fold: how it turns back
  double centre = 0.5;               ///< fold: where along the chain it lies
  double width = 0.1;                ///< fold: of circle and smooth, as a share of the chain
  int mode = 1;                      ///< mode: which, the lowest frequency first; whirling: which, the stable one first
  double amplitude = 0.0;            ///< mode: by how much the link that turns most is turned from its rest [rad]
  double displacement = 0.0;      ///< whirling: how far the joint that moves most is moved, where it leaves fastest [m]
  double tip_speed = 0.0;         ///< rates are scaled so that the tip starts with it; 0: as they are [m/s]
  bool at_rest_in_space = false;  ///< a support that sets out with a velocity strikes the chain instead of carrying it
  bool operator==(const StartSpec&) const = default;
};

struct SupportSpec {
  SupportMotion motion = SupportMotion::fixed;
  double amplitude = 0.0;       ///< A, how far it moves [m]
  double frequency = 0.0;       ///< f, of all motions but flick [Hz]
  double direction = 0.0;       ///< of A, from +x [rad]
  int periods = 0;              ///< sine_squared: then it rests; 0: it never does
  double duration = 0.0;        ///< T, flick: how long it takes [s]
  std::string file{};           ///< table: where it was read from; the numbers below are what counts
  std::vector<double> times{};  ///< table: of its rows, increasing [s]
  std::vector<double> x{};      ///< table: one for each time [m]
  std::vector<double> y{};      ///< table: one for each time, or none: it stays at 0 [m]
  bool operator==(const SupportSpec&) const = default;
};

struct FarEndSpec {
  bool held = false;                 ///< the tip is held, from where the start has it
  std::vector<double> release_at{};  ///< when it is let go; none: never [s]
  SupportSpec path{};                ///< how it moves while it is held
  bool operator==(const FarEndSpec&) const = default;
};

struct WorldSpec {
  double gravity = 9.81;     ///< g, towards −y [m/s²]
  double spin = 0.0;         ///< Ω, at which the plane turns about the vertical x = 0; 0: it does not [rad/s]
  double sound_speed = 0.0;  ///< for the Mach number of the tip; 0: it is not asked for [m/s]
  bool operator==(const WorldSpec&) const = default;
};

/// What surrounds the chain; nothing where the density is 0.
struct AirSpec {
  double density = 0.0;           ///< ρ [kg/m³]
  double normal_drag = 1.2;       ///< C_n, across the links: a round bar
  double tangential_drag = 0.02;  ///< C_t, along them
  std::vector<double> wind{};     ///< x, y; none: still air [m/s]
  bool operator==(const AirSpec&) const = default;
};

struct Experiment {
  std::string title;
  std::string question;
  ChainSpec chain;
  StartSpec start;
  SupportSpec support;
  FarEndSpec far_end;
  WorldSpec world;
  AirSpec air;
  RunSpec run;
  RecordSpec record;
  bool operator==(const Experiment&) const = default;
};

/// Something impossible: the key ("start.span"), and what is wrong with what is allowed.
struct Complaint {
  std::string key;
  std::string text;
  bool alone = false;  ///< impossible whatever the other keys are
  bool operator==(const Complaint&) const = default;
};

/// Number of links, length and mass from the lists of links, where they are not given.
void fill_in(ChainSpec&);

/// What the links add up to [m]: rounding may part it from chain.length.
double built_length(const ChainSpec&);

/// Is it an elastic cable? Then its links are elements, and it has no joints.
inline bool is_cable(const ChainSpec& chain) { return chain.model == LinkModel::cable; }

/// EA, as it is given or as modulus and cross-section say [N].
inline double axial_stiffness(const ChainSpec& chain) {
  return chain.axial_stiffness > 0 ? chain.axial_stiffness : chain.youngs_modulus * chain.area;
}

/// Do its joints resist being bent?
inline bool has_stiff_joints(const ChainSpec& chain) {
  return chain.joint_stiffness > 0 || chain.bending_stiffness > 0;
}

/// Does the air see it?
inline bool has_diameter(const ChainSpec& chain) { return chain.diameter > 0 || !chain.diameters.empty(); }

/// When the tip is free: from 0 on, from its release on, or never.
inline double release_time(const Experiment& experiment) {
  const FarEndSpec& end = experiment.far_end;
  if (!end.held) return 0.0;
  return end.release_at.empty() ? std::numeric_limits<double>::infinity() : end.release_at.front();
}

/// Are both ends held to the end of all?
inline bool held_for_good(const Experiment& experiment) {
  return experiment.far_end.held && experiment.far_end.release_at.empty();
}

/// When the chain begins to move: one that hangs at rest between two ends that rest, when it is let go.
double first_motion(const Experiment&);

/// Does it begin to move between two held ends?
inline bool begins_held(const Experiment& experiment) { return first_motion(experiment) < release_time(experiment); }

/// Does anything but weight, its joints and its support act on the chain?
inline bool has_air(const Experiment& experiment) { return experiment.air.density > 0; }

/// Does the plane turn, or is every mass held back?
inline bool turns_or_damps(const Experiment& experiment) {
  return experiment.world.spin > 0 || experiment.chain.damping > 0;
}

/// What it is to be used for: to move, or to hang at rest and to swing about it. The latter leaves out [run] and all that only moves,
/// and has loads besides.
enum class Purpose { motion, rest };

/// All that makes the experiment impossible; empty when it can run.
std::vector<Complaint> complaints(const Experiment&, Purpose = Purpose::motion);

/// The most links an experiment may have.
inline constexpr int most_links = 10'000'000;

std::string_view name(LinkModel);
std::string_view name(ProfileForm);
std::string_view name(StrainMeasure);
std::string_view name(StartShape);
std::string_view name(FoldForm);
std::string_view name(SupportMotion);

}  // namespace catena
