// Every kind of input that Catena reads, with what must hold whatever the bytes are: it is read or refused with a message,
// and what is read keeps its promises.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace catena::fuzz {

struct Verdict {
  std::string refusal;  ///< the message; empty: the input was accepted
  std::string breach;   ///< the promise that was broken; empty: none
};

struct InputKind {
  std::string_view name;
  std::vector<std::string> (*samples)();  ///< sound inputs to begin with
  std::vector<std::string_view> words;    ///< worth inserting
  Verdict (*judged)(const std::string& input);
  std::uint64_t in_tests = 500;  ///< executions that fit into a test
};

std::span<const InputKind> input_kinds();

struct Tally {
  std::uint64_t executions = 0;
  std::uint64_t accepted = 0;
  std::set<std::string> refusals;  ///< without numbers and quoted text: kinds of messages
  std::string breach;              ///< the first; it ends the work
  std::string offender;            ///< and its input
};

/// Judges mutants of the samples until `keep_going` says no. An input that is refused in a new way is mutated further.
/// `current` always holds the input at hand, for whoever has to report a crash.
Tally fuzzed(const InputKind&, std::uint64_t seed, const std::function<bool(const Tally&)>& keep_going,
             std::string& current);

}  // namespace catena::fuzz
