// A short walk over mutants of every kind of input; `fuzz_inputs` goes further (docs/fuzzing.md).
#include "fuzz/inputs.hpp"

#include <gtest/gtest.h>

#include "io/digits.hpp"

namespace catena::fuzz {

void PrintTo(const InputKind& kind, std::ostream* to) { *to << kind.name; }

namespace {

class PropertyFuzz : public ::testing::TestWithParam<InputKind> {};

TEST_P(PropertyFuzz, IsReadOrRefusedAndKeepsItsPromises) {
  std::string current;
  const auto keep_going = [](const Tally& tally) { return tally.executions < GetParam().in_tests; };
  const Tally tally = fuzzed(GetParam(), 1, keep_going, current);
  EXPECT_EQ(tally.breach, "") << quoted(tally.offender.substr(0, 2000));
  EXPECT_GE(tally.accepted, 5u);  // the walk goes both ways
  EXPECT_GE(tally.refusals.size(), 3u);
}

INSTANTIATE_TEST_SUITE_P(Inputs, PropertyFuzz, ::testing::ValuesIn(input_kinds().begin(), input_kinds().end()),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace catena::fuzz
