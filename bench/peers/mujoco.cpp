// MuJoCo: the smooth part of mj_forward, nothing else.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "engine.hpp"

namespace catena::peers {
namespace {

// The XML reader may refuse deep trees, but a file may include another at any depth: so many links lie in each.
constexpr std::size_t links_per_file = 40;

std::string file_name(std::size_t first_link) { return "from" + std::to_string(first_link) + ".xml"; }

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

/// The links of one file, each inside the one before, the innermost with the rest of the chain.
std::string links_from(const Chain& chain, std::size_t first) {
  std::string text = "<mujocoinclude>";
  const std::size_t end = std::min(first + links_per_file, chain.links.size());
  for (std::size_t i = first; i < end; ++i) {
    const Link& link = chain.links[i];
    const std::string inertia = number(link.inertia);  // only the one about z matters in the plane
    text += "<body pos='" + number(i == 0 ? 0.0 : chain.links[i - 1].length) + " 0 0'>" + "<joint damping='" +
            number(friction(chain, i)) + "'/>" + "<inertial pos='" + number(link.centre) + " 0 0' mass='" +
            number(link.mass) + "' diaginertia='" + inertia + " " + inertia + " " + inertia + "'/>";
  }
  if (end < chain.links.size()) text += "<include file='" + file_name(end) + "'/>";
  for (std::size_t i = first; i < end; ++i) text += "</body>";
  return text + "</mujocoinclude>";
}

class MujocoChain final : public Engine {
 public:
  explicit MujocoChain(const Chain& chain) {
    const auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    const auto add = [&](const std::string& name, const std::string& text) {
      mj_makeEmptyFileVFS(files.get(), name.c_str(), static_cast<int>(text.size()));
      std::memcpy(files->filedata[mj_findFileVFS(files.get(), name.c_str())], text.data(), text.size());
    };
    // `constraint` stands for contacts, limits and all else the solver does; `passive` stays, it is the friction.
    add("chain.xml",
        "<mujoco><compiler angle='radian' boundmass='0' boundinertia='0'/><option gravity='0 " +
            number(-chain.gravity) +
            " 0'><flag constraint='disable' contact='disable' actuation='disable' sensor='disable'"
            " warmstart='disable'/></option><default><joint type='hinge' axis='0 0 1' armature='0'/></default>"
            "<worldbody><include file='" +
            file_name(0) + "'/></worldbody></mujoco>");
    for (std::size_t first = 0; first < chain.links.size(); first += links_per_file)
      add(file_name(first), links_from(chain, first));
    char error[1000] = "";
    model_ = mj_loadXML("chain.xml", files.get(), error, sizeof error);
    mj_deleteVFS(files.get());
    if (model_ == nullptr) throw std::runtime_error(std::string("MuJoCo: ") + error);
    data_ = mj_makeData(model_);
  }

  ~MujocoChain() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }

  void learn(std::span<const State> states) override { states_ = relative(states); }

  void evaluate(std::size_t first) override {
    std::ranges::copy(states_[first].angles, data_->qpos);
    std::ranges::copy(states_[first].rates, data_->qvel);
    // mj_forward without cameras, tendons, collisions, actuators, sensors and the solver.
    mj_kinematics(model_, data_);
    mj_comPos(model_, data_);
    mj_crb(model_, data_);
    mj_factorM(model_, data_);
    mj_fwdVelocity(model_, data_);
    mj_fwdAcceleration(model_, data_);
  }

  std::vector<double> accelerations() const override {
    return absolute({data_->qacc_smooth, data_->qacc_smooth + model_->nv});
  }

 private:
  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
  std::vector<State> states_;
};

}  // namespace

Peer mujoco() {
  return {.name = "MuJoCo",
          .version = mj_versionString(),
          .path =
              "mj_kinematics, mj_comPos, mj_crb, mj_factorM, mj_fwdVelocity, mj_fwdAcceleration; no armature, all "
              "constraints, contacts, actuators and sensors disabled; friction as joint damping",
          .make = [](const Chain& chain) -> std::unique_ptr<Engine> { return std::make_unique<MujocoChain>(chain); }};
}

}  // namespace catena::peers
