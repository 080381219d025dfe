#include "simbody_system.hpp"

#include <Simbody.h>

namespace catena::peers {

struct SimbodySystem::Inside {
  Inside() : matter(system) {}

  SimTK::MultibodySystem system;
  SimTK::SimbodyMatterSubsystem matter;
  SimTK::State state;
  std::vector<double> friction;
  SimTK::Vector torques;                     // of friction, at each joint
  SimTK::Vector_<SimTK::SpatialVec> forces;  // gravity, at each body's origin
  SimTK::Vector accelerations;
  SimTK::Vector_<SimTK::SpatialVec> bodies;
};

SimbodySystem::SimbodySystem(const std::vector<Rod>& rods, double gravity) : inside_(std::make_unique<Inside>()) {
  const int count = static_cast<int>(rods.size());
  inside_->torques.resize(count);
  inside_->forces.resize(count + 1);
  inside_->forces = SimTK::SpatialVec(SimTK::Vec3(0), SimTK::Vec3(0));
  SimTK::MobilizedBody parent = inside_->matter.Ground();
  double before = 0.0;  // from the parent's centre to this rod's joint
  for (int i = 0; i < count; ++i) {
    const Rod& rod = rods[static_cast<std::size_t>(i)];
    // Bodies have their origin at the centre. Only the inertia about z matters in the plane.
    const SimTK::Body::Rigid body(
        SimTK::MassProperties(rod.mass, SimTK::Vec3(0), SimTK::Inertia(rod.inertia, rod.inertia, rod.inertia)));
    parent = SimTK::MobilizedBody::Pin(parent, SimTK::Vec3(before, 0, 0), body, SimTK::Vec3(-rod.centre, 0, 0));
    before = rod.length - rod.centre;
    inside_->forces[i + 1][1] = SimTK::Vec3(0, -gravity * rod.mass, 0);  // 0 is the ground
    inside_->friction.push_back(rod.friction);
  }
  inside_->state = inside_->system.realizeTopology();
  inside_->system.realizeModel(inside_->state);
}

SimbodySystem::~SimbodySystem() = default;

void SimbodySystem::accelerate(const std::vector<double>& angles, const std::vector<double>& rates) {
  SimTK::Vector& q = inside_->state.updQ();  // all that depends on them becomes stale
  SimTK::Vector& u = inside_->state.updU();
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const int number = static_cast<int>(i);
    q[number] = angles[i];
    u[number] = rates[i];
    inside_->torques[number] = -inside_->friction[i] * rates[i];
  }
  inside_->system.realize(inside_->state, SimTK::Stage::Dynamics);
  inside_->matter.calcAccelerationIgnoringConstraints(inside_->state, inside_->torques, inside_->forces,
                                                      inside_->accelerations, inside_->bodies);
}

std::vector<double> SimbodySystem::joint_accelerations() const {
  std::vector<double> joints;
  for (int i = 0; i < inside_->accelerations.size(); ++i) joints.push_back(inside_->accelerations[i]);
  return joints;
}

std::string SimbodySystem::version() {
  int major = 0, minor = 0, build = 0;
  SimTK_version_simbody(&major, &minor, &build);
  return std::to_string(major) + "." + std::to_string(minor);
}

}  // namespace catena::peers
