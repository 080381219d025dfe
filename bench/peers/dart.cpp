// DART: a skeleton of revolute joints and its articulated-body algorithm, without a world around it.
#include <dart/config.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>

#include "engine.hpp"

namespace catena::peers {
namespace {

using dart::dynamics::BodyNode;
using dart::dynamics::Inertia;
using dart::dynamics::RevoluteJoint;

class DartChain final : public Engine {
 public:
  explicit DartChain(const Chain& chain) : skeleton_(dart::dynamics::Skeleton::create("chain")) {
    skeleton_->setGravity({0, -chain.gravity, 0});
    BodyNode* parent = nullptr;
    double before = 0.0;  // length of the parent
    for (std::size_t i = 0; i < chain.links.size(); ++i) {
      const Link& link = chain.links[i];
      RevoluteJoint::Properties joint;
      joint.mAxis = Eigen::Vector3d::UnitZ();
      joint.mT_ParentBodyToJoint.translation() = Eigen::Vector3d(before, 0, 0);
      joint.mName = "joint" + std::to_string(i);
      BodyNode::Properties body;
      body.mName = "link" + std::to_string(i);
      // Only the inertia about z matters in the plane.
      body.mInertia =
          Inertia(link.mass, Eigen::Vector3d(link.centre, 0, 0), link.inertia * Eigen::Matrix3d::Identity());
      parent = skeleton_->createJointAndBodyNodePair<RevoluteJoint>(parent, joint, body).second;
      before = link.length;
      friction_.push_back(friction(chain, i));
    }
  }

  void learn(std::span<const State> states) override {
    states_.clear();
    for (const State& state : relative(states)) {
      Known known{copy(state.angles), copy(state.rates), copy(state.rates)};
      for (std::size_t i = 0; i < friction_.size(); ++i) known.torques[static_cast<Eigen::Index>(i)] *= -friction_[i];
      states_.push_back(std::move(known));
    }
  }

  void evaluate(std::size_t first) override {
    const Known& state = states_[first];
    skeleton_->setPositions(state.angles);
    skeleton_->setVelocities(state.rates);
    skeleton_->setForces(state.torques);
    skeleton_->computeForwardDynamics();
  }

  std::vector<double> accelerations() const override {
    const Eigen::VectorXd joints = skeleton_->getAccelerations();
    return absolute({joints.begin(), joints.end()});
  }

 private:
  struct Known {
    Eigen::VectorXd angles, rates, torques;
  };
  static Eigen::VectorXd copy(const std::vector<double>& values) {
    return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
  }

  dart::dynamics::SkeletonPtr skeleton_;
  std::vector<double> friction_;
  std::vector<Known> states_;
};

}  // namespace

Peer dart() {
  return {.name = "DART",
          .version = DART_VERSION,
          // Its own joint damping is implicit in its time step, so it would give other accelerations.
          .path =
              "Skeleton::setPositions, setVelocities, setForces, computeForwardDynamics, no world; friction as joint "
              "forces",
          .make = [](const Chain& chain) -> std::unique_ptr<Engine> { return std::make_unique<DartChain>(chain); }};
}

}  // namespace catena::peers
