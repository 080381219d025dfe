#include "lab/motion.hpp"

#include <algorithm>

namespace catena {

void ChainMotion::operator()(double time, std::span<const double> y, std::span<double> rate) {
  const std::span<const double> rates = layout_.rates(y);
  recursion_.accelerate(support_.acceleration(time), layout_.angles(y), rates);
  std::ranges::copy(rates, layout_.angles(rate).begin());
  std::ranges::copy(recursion_.angular_acceleration(), layout_.rates(rate).begin());
  layout_.work(rate) = 0.0;  // a fixed support does none
  layout_.heat(rate) = friction_power(*chain_, rates);
}

}  // namespace catena
