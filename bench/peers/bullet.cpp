// Bullet: a btMultiBody and its articulated-body algorithm, without a world around it.
#include <BulletDynamics/Featherstone/btMultiBody.h>
#include <LinearMath/btScalar.h>

#include "engine.hpp"

namespace catena::peers {
namespace {

btVector3 along(double x) { return {x, 0, 0}; }

class BulletChain final : public Engine {
 public:
  explicit BulletChain(const Chain& chain)
      : body_(static_cast<int>(chain.links.size()), 0, btVector3(0, 0, 0), true, false) {
    double before = 0.0;  // from the parent's centre to this link's joint
    for (std::size_t i = 0; i < chain.links.size(); ++i) {
      const Link& link = chain.links[i];
      const int number = static_cast<int>(i);
      // Only the inertia about z matters in the plane.
      body_.setupRevolute(number, link.mass, btVector3(link.inertia, link.inertia, link.inertia), number - 1,
                          btQuaternion::getIdentity(), btVector3(0, 0, 1), along(before), along(link.centre), true);
      before = link.length - link.centre;
      friction_.push_back(friction(chain, i));
    }
    body_.finalizeMultiDof();
    body_.setLinearDamping(0);
    body_.setAngularDamping(0);
    body_.setUseGyroTerm(false);  // nothing in the plane
    // Gravity is a force on each link in the world's frame, so it is set once.
    for (std::size_t i = 0; i < chain.links.size(); ++i)
      body_.addLinkForce(static_cast<int>(i), btVector3(0, -chain.gravity * chain.links[i].mass, 0));
  }

  void learn(std::span<const State> states) override { states_ = relative(states); }

  void evaluate(std::size_t first) override {
    const State& state = states_[first];
    for (std::size_t i = 0; i < friction_.size(); ++i) {
      const int number = static_cast<int>(i);
      body_.setJointPosMultiDof(number, &state.angles[i]);
      body_.setJointVelMultiDof(number, &state.rates[i]);
      body_.getJointTorqueMultiDof(number)[0] = -friction_[i] * state.rates[i];
    }
    // A step of no length: the accelerations stay in the scratch, the velocities as they are.
    body_.computeAccelerationsArticulatedBodyAlgorithmMultiDof(0.0, scalars_, vectors_, matrices_, false, false, false);
  }

  std::vector<double> accelerations() const override {
    // The scratch holds one number for each degree of freedom, then the accelerations: six of the base and the joints'.
    const btScalar* joints = &scalars_[body_.getNumDofs() + 6];
    return absolute({joints, joints + friction_.size()});
  }

 private:
  btMultiBody body_;
  std::vector<double> friction_;
  std::vector<State> states_;
  btAlignedObjectArray<btScalar> scalars_;
  btAlignedObjectArray<btVector3> vectors_;
  btAlignedObjectArray<btMatrix3x3> matrices_;
};

}  // namespace

Peer bullet() {
  const int version = btGetVersion();
  return {.name = "Bullet",
          .version = std::to_string(version / 100) + "." + std::to_string(version % 100),
          .path =
              "btMultiBody::computeAccelerationsArticulatedBodyAlgorithmMultiDof in double precision, no world, no "
              "colliders; gravity set once as link forces, friction as joint torques",
          .make = [](const Chain& chain) -> std::unique_ptr<Engine> { return std::make_unique<BulletChain>(chain); }};
}

}  // namespace catena::peers
