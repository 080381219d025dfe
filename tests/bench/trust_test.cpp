#include <gtest/gtest.h>

#include "bench/trust_bank.hpp"

namespace catena {
namespace {

// The promise of docs/trust.md over a small bank: 99 of 100 numbers within their ±, none beyond three times it, and in the middle
// not ten times too wide. The seed is another than that of the table there.
TEST(PropertyOfTrust, SlowTrueErrorsStayWithinThePrintedOnes) {
  constexpr std::uint64_t seed = 20;
  std::vector<JudgedNumber> numbers;
  for (std::size_t index = 0; index < 48; ++index) {
    const Experiment experiment = bank_experiment(seed, index);
    if (!complaints(experiment).empty()) continue;
    const JudgedRun judged = judge(experiment);
    numbers.insert(numbers.end(), judged.numbers.begin(), judged.numbers.end());
  }
  const Verdict found = verdict(numbers);
  EXPECT_GT(found.count, 500U);
  EXPECT_GE(found.within, 0.99);
  EXPECT_LE(found.worst, 3.0);
  EXPECT_LE(found.width, 10.0);
}

TEST(UnitTrustBank, JudgesByTheMiddleAndTheWorst) {
  const std::vector<JudgedNumber> numbers{{"a", 1.0, 2.0}, {"b", 3.0, 2.0}, {"c", 1.0, 5.0}, {"d", 0.0, 1.0}};
  const Verdict found = verdict(numbers);
  EXPECT_EQ(found.count, 4U);
  EXPECT_DOUBLE_EQ(found.within, 0.75);
  EXPECT_DOUBLE_EQ(found.worst, 1.5);
  EXPECT_DOUBLE_EQ(found.width, 2.0);
}

}  // namespace
}  // namespace catena
