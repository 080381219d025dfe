#include "statics/shares.hpp"

#include <cmath>
#include <cstddef>

#include "num/sum.hpp"

namespace catena {

Shares shares(std::span<const Link> links, double gravity, std::span<const double> loads) {
  // Without loads gravity only scales the forces, and the shape keeps its bits.
  const double weighs = loads.empty() ? 1.0 : gravity;
  Sum size(0.0);
  for (const Link& link : links) size.add(weighs * link.mass);
  for (const double load : loads) size.add(std::abs(load));
  const double unit = size.value();

  Shares found;
  found.share.reserve(links.size());
  Sum before(0.0);
  for (std::size_t i = 0; i < links.size(); ++i) {
    const double weight = weighs * links[i].mass / unit;
    found.share.push_back(before.value() + weight * (1 - links[i].centre / links[i].length));  // (S.2)
    before.add(weight);
    if (i < loads.size()) before.add(loads[i] / unit);
  }
  found.total = before.value();
  found.force = loads.empty() ? unit * gravity : unit;
  return found;
}

}  // namespace catena
