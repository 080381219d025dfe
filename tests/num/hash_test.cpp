#include "num/hash.hpp"

#include <gtest/gtest.h>

#include <array>

namespace catena {
namespace {

TEST(Hash, IsFnv1aOfTheBytes) {
  EXPECT_EQ(hash_bits({}), 0xcbf29ce484222325);  // the published offset basis
  // A double whose bytes are the text "foobar" and two zeros. FNV-1a("foobar") is 0x85944171f73967e8 in the authors' test
  // suite; a zero byte only multiplies by the prime 0x100000001b3.
  const std::array<double, 1> foobar{std::bit_cast<double>(0x00007261626f6f66ull)};
  EXPECT_EQ(hash_bits(foobar), 0x85944171f73967e8ull * 0x100000001b3ull * 0x100000001b3ull);
}

TEST(Hash, SeesEveryBit) {
  const std::array<double, 2> a{1.0, 0.0}, sign{1.0, -0.0}, last{1.0 + 0x1p-52, 0.0}, order{0.0, 1.0};
  EXPECT_NE(hash_bits(a), hash_bits(sign));
  EXPECT_NE(hash_bits(a), hash_bits(last));
  EXPECT_NE(hash_bits(a), hash_bits(order));
}

TEST(Hash, GoesOnFromAFirstPart) {
  const std::array<double, 3> whole{1.0, 2.0, 3.0};
  const std::span<const double> all(whole);
  EXPECT_EQ(hash_bits(all.subspan(1), hash_bits(all.first(1))), hash_bits(all));
}

}  // namespace
}  // namespace catena
