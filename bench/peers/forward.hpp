// Forward dynamics side by side: do the engines agree, and what does one evaluation cost?
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "engine.hpp"

namespace catena::peers {

/// One engine with one chain.
struct Forward {
  std::string engine;
  std::size_t links = 0;
  double difference = 0.0;  ///< largest |Δα| from Catena's, over the largest |α|
  bool agrees = false;
  double per_link = 0.0;  ///< time of one evaluation of one chain, for each link: the best [ns]
  double usual = 0.0;     ///< the same, the median of the rounds [ns]
  std::string trouble{};  ///< why the engine could not be tried; then all else is empty
};

/// Chains of `links` such rods, each with every engine. The first engine is the one to compare with.
std::vector<Forward> measure_forward(std::span<const Peer> engines, const Chain& sample, std::size_t links);

}  // namespace catena::peers
