// Simbody: pin mobilizers and its O(n) operator for accelerations.
#include "engine.hpp"
#include "simbody_system.hpp"

namespace catena::peers {
namespace {

std::vector<SimbodySystem::Rod> rods(const Chain& chain) {
  std::vector<SimbodySystem::Rod> all;
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    const Link& link = chain.links[i];
    all.push_back({link.length, link.mass, link.centre, link.inertia, friction(chain, i)});
  }
  return all;
}

class SimbodyChain final : public Engine {
 public:
  explicit SimbodyChain(const Chain& chain) : system_(rods(chain), chain.gravity) {}
  void learn(std::span<const State> states) override { states_ = relative(states); }
  void evaluate(std::size_t first) override { system_.accelerate(states_[first].angles, states_[first].rates); }
  std::vector<double> accelerations() const override { return absolute(system_.joint_accelerations()); }

 private:
  SimbodySystem system_;
  std::vector<State> states_;
};

}  // namespace

Peer simbody() {
  return {.name = "Simbody",
          .version = SimbodySystem::version(),
          .path =
              "Pin mobilizers, realize(Dynamics), calcAccelerationIgnoringConstraints; gravity given as body forces, "
              "friction as mobility forces",
          .make = [](const Chain& chain) -> std::unique_ptr<Engine> { return std::make_unique<SimbodyChain>(chain); }};
}

}  // namespace catena::peers
