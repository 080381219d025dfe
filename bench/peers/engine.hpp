// One engine's way from the state of a chain to its accelerations.
//
// A peer's file is compiled with the peer's own flags and sees no more of Catena than what a chain is.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "model/chain.hpp"

namespace catena::peers {

/// Where a chain is and how it moves: θ [rad] and ω [rad/s] of every link.
struct State {
  std::vector<double> angles;
  std::vector<double> rates;
};

class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// How many chains one evaluation moves.
  virtual std::size_t chains() const { return 1; }

  /// Notes these states in the engine's own coordinates. Not timed.
  virtual void learn(std::span<const State> states) = 0;

  /// Takes over the learnt state number `first`, or as many as `chains` from there, and finds the accelerations. Timed.
  virtual void evaluate(std::size_t first) = 0;

  /// α of every link [rad/s²], chain after chain, as the last evaluation left it. Not timed.
  virtual std::vector<double> accelerations() const = 0;
};

/// An engine and how it is used.
struct Peer {
  std::string name;
  std::string version;
  std::string path;  ///< what is called, and what is switched off
  bool ours = false;
  std::unique_ptr<Engine> (*make)(const Chain&);
};

/// A state in joint coordinates: bend of each joint, and its rate; at the support θ_1 and ω_1.
inline State relative(const State& absolute) {
  State r = absolute;
  for (std::size_t i = r.angles.size(); i-- > 1;) {
    r.angles[i] -= r.angles[i - 1];
    r.rates[i] -= r.rates[i - 1];
  }
  return r;
}

inline std::vector<State> relative(std::span<const State> absolute) {
  std::vector<State> r;
  for (const State& state : absolute) r.push_back(relative(state));
  return r;
}

/// α from joint accelerations: their running sum.
inline std::vector<double> absolute(std::vector<double> joint_accelerations) {
  for (std::size_t i = 1; i < joint_accelerations.size(); ++i) joint_accelerations[i] += joint_accelerations[i - 1];
  return joint_accelerations;
}

/// r of the joint at the near end of link i; the support's hinge is free.
inline double friction(const Chain& chain, std::size_t link) {
  return link == 0 ? 0.0 : chain.joints[link - 1].friction;
}

Peer one_chain();
Peer eight_chains();
Peer bullet();
Peer mujoco();
Peer simbody();
Peer dart();

}  // namespace catena::peers
