// What the tests move, behind one door: the methods are compiled for it, not for each system. Tests only.
#pragma once

#include <span>

#include "num/complex.hpp"
#include "num/lanes.hpp"
#include "time/system.hpp"

namespace catena {

class AnySystem {
 public:
  virtual ~AnySystem() = default;
  virtual void operator()(double t, std::span<const double> y, std::span<double> rate) = 0;
  virtual void rates(const Lanes<4>& times, std::span<Lanes<4>> states) = 0;
  virtual void linearise(double t, std::span<const double> y, std::span<double> rate) = 0;
  virtual bool factor(double beta) = 0;
  virtual bool factor(const RealAndComplex& betas) = 0;
  virtual void solve(std::span<double> b) = 0;
  virtual void solve(std::span<Lanes<4>> b) = 0;
};

/// One with constraints.
class AnyHeldSystem : public AnySystem {
 public:
  virtual bool project(double t, std::span<double> y, std::span<double> error) = 0;
};

static_assert(StiffSystem<AnySystem> && Projecting<AnyHeldSystem> && !Projecting<AnySystem>);

}  // namespace catena
