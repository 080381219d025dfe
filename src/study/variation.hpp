// One --vary argument: a numeric key and the values it takes.
//
//   start.span=0.1:1.02:93          93 values, evenly spaced, both ends included
//   chain.joint_friction=1e-6:1e-4:21:log      evenly spaced in the logarithm
//   chain.links=50,100,200          a list
//   chain.length=random:0.9 m:1.1 m:100        drawn evenly at random
//
// Bounds may carry units. Several random keys are drawn together: the k-th run takes the k-th value of each.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "lab/keys.hpp"

namespace catena {

struct Variation {
  const Key* key;
  std::vector<double> values;  ///< in SI
  bool random = false;
  std::string text;  ///< as it was given
};

/// The error is a whole message, with the argument in front. The same seed draws the same numbers anywhere.
std::expected<Variation, std::string> parse_variation(std::string_view argument, std::uint64_t seed);

/// A key that can take numbers, by its dotted name.
std::expected<const Key*, std::string> numeric_key(std::string_view dotted_name);

/// Puts the number where its key says; whole numbers for counts. Whether it is possible, `complaints` says.
void put_number(const Key&, double value, Experiment&);

}  // namespace catena
