// The moving chain as a method sees it: ẏ = f(t, y).
#pragma once

#include <span>

#include "model/chain.hpp"
#include "model/recursion.hpp"
#include "model/support.hpp"

namespace catena {

/// Owns its scratch: one for each thread.
class ChainMotion {
 public:
  explicit ChainMotion(const Chain& chain) : chain_(&chain), layout_(chain.links.size()), recursion_(chain) {}

  void operator()(double time, std::span<const double> y, std::span<double> rate);

 private:
  const Chain* chain_;
  Support support_;
  StateLayout layout_;
  ChainRecursion<double> recursion_;
};

}  // namespace catena
