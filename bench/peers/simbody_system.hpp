// A chain in Simbody, behind a door of C++17: Simbody's headers do not compile as C++20.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace catena::peers {

class SimbodySystem {
 public:
  struct Rod {
    double length, mass, centre, inertia, friction;
  };

  SimbodySystem(const std::vector<Rod>& rods, double gravity);
  ~SimbodySystem();

  /// Joint accelerations from joint angles and rates.
  void accelerate(const std::vector<double>& angles, const std::vector<double>& rates);
  std::vector<double> joint_accelerations() const;

  static std::string version();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace catena::peers
