// The tests of Gauss methods are all made for two stages and for three. Tests only.
#pragma once

#include <gtest/gtest.h>

#include <type_traits>

namespace catena {

using TwoAndThreeStages = testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>>;

template <class Stages>
struct OfGauss : testing::Test {
  static constexpr int stages = Stages::value;
};

}  // namespace catena
