#include "io/child_process.hpp"

#include <gtest/gtest.h>
#include <signal.h>

#include <array>
#include <string_view>

namespace catena {
namespace {

TEST(UnitChildProcess, HandsOverWhatItFound) {
  ChildProcess child([](int to) { write_all(to, "found", 5); }, 2);
  std::array<char, 5> found{};
  ASSERT_TRUE(child.read(found.data(), found.size()));
  EXPECT_EQ(std::string_view(found.data(), found.size()), "found");
  EXPECT_FALSE(child.read(found.data(), 1));
}

TEST(UnitChildProcess, ACrashIsAPipeThatEnds) {
  for (const int signal_number : {SIGSEGV, SIGABRT, SIGXCPU}) {
    ChildProcess child(
        [&](int to) {
          write_all(to, "fo", 2);
          raise(signal_number);
          write_all(to, "und", 3);
        },
        2);
    std::array<char, 5> found{};
    EXPECT_FALSE(child.read(found.data(), found.size())) << signal_number;
  }
}

TEST(UnitChildProcess, WhoeverIsNotListenedToEnds) {
  const ChildProcess child(
      [](int to) {
        while (write_all(to, "more", 4)) continue;
      },
      2);
}

}  // namespace
}  // namespace catena
