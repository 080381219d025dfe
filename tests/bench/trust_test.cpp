#include <gtest/gtest.h>

#include "bench/trust_bank.hpp"

namespace catena {
namespace {

/// 99 of 100 numbers within their ±, none beyond three times it, and in the middle not ten times too wide: the promise of docs/trust.md.
void expect_promise_kept(Experiment (*bank)(std::uint64_t, std::size_t), std::size_t first, std::size_t count) {
  constexpr std::uint64_t seed = 20;  // another than those of the tables there
  std::vector<JudgedNumber> numbers;
  for (std::size_t index = first; index < first + count; ++index) {
    const Experiment experiment = bank(seed, index);
    if (!complaints(experiment).empty()) continue;
    const JudgedRun judged = judge(experiment);
    numbers.insert(numbers.end(), judged.numbers.begin(), judged.numbers.end());
  }
  const Verdict found = verdict(numbers);
  EXPECT_GT(found.count, 10 * count);
  EXPECT_GE(found.within, 0.99);
  EXPECT_LE(found.worst, 3.0);
  EXPECT_LE(found.width, 10.0);
}

TEST(PropertyOfTrust, SlowTrueErrorsStayWithinThePrintedOnes) { expect_promise_kept(&bank_experiment, 0, 32); }

// Chains between two held ends, all eight methods twice.
TEST(PropertyOfTrust, SlowTrueErrorsOfHeldChainsDo) { expect_promise_kept(&held_bank_experiment, 0, 16); }

// Elastic cables, all eight methods.
TEST(PropertyOfTrust, SlowTrueErrorsOfCablesDo) { expect_promise_kept(&cable_bank_experiment, 24, 8); }

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
