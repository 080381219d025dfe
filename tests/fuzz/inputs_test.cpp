// A short walk over mutants of every kind of input; `fuzz_inputs` goes further (docs/fuzzing.md).
#include "fuzz/inputs.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "io/digits.hpp"

namespace catena::fuzz {
namespace {

class PropertyFuzz : public ::testing::TestWithParam<InputKind> {};

TEST_P(PropertyFuzz, IsReadOrRefusedAndKeepsItsPromises) {
  // As many as go into a fraction of a second, and never fewer than show that the walk gets anywhere.
  constexpr std::uint64_t fewest = 50;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(400);
  std::string current;
  const Tally tally = fuzzed(
      GetParam(), 1, [&](const Tally& t) { return t.executions < fewest || std::chrono::steady_clock::now() < end; },
      current);
  EXPECT_EQ(tally.breach, "") << quoted(tally.offender.substr(0, 2000));
  EXPECT_GE(tally.accepted, 1u);
  EXPECT_GE(tally.refusals.size(), 3u);
}

INSTANTIATE_TEST_SUITE_P(Inputs, PropertyFuzz, ::testing::ValuesIn(input_kinds().begin(), input_kinds().end()),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace catena::fuzz
