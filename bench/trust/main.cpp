// Is the true error of every printed number within its ±? Judges a bank of random experiments, and files given by name, and
// prints the table of docs/trust.md.
//
//   bench_trust [COUNT [SEED [held | cable] [FILE …]]]        default: 400 experiments, seed 1
//
// With `held` the far end of every chain is held; with `cable` all are elastic cables. Each FILE is an experiment that is run with every method in turn, at tolerances drawn like those of the bank.
#include <fmt/core.h>

#include <charconv>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bench/trust_bank.hpp"
#include "io/experiment_file.hpp"
#include "study/crew.hpp"

namespace {

using namespace catena;

constexpr std::size_t methods_per_file = 8;

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

void print_row(const std::string& what, std::span<const JudgedNumber> numbers) {
  const Verdict found = verdict(numbers);
  fmt::print("| {} | {} | {:.2f} % | {:.2f} | {:.1f} |\n", what, found.count, 100 * found.within, found.worst,
             found.width);
}

int complain(const std::string& words) {
  fmt::print(stderr, "bench_trust: {}\n", words);
  return 2;
}

}  // namespace

int main(int count, char** words) {
  const std::span<char*> given(words + 1, static_cast<std::size_t>(count - 1));
  const auto experiments = given.empty() ? 400 : number(given[0]);
  const auto seed = given.size() < 2 ? 1 : number(given[1]);
  if (!experiments || !seed) return complain("usage: bench_trust [COUNT [SEED [held | cable] [FILE …]]]");
  const std::string_view kind = given.size() > 2 ? given[2] : "";
  const bool held = kind == "held", cable = kind == "cable";
  const auto experiment = held ? &held_bank_experiment : cable ? &cable_bank_experiment : &bank_experiment;

  std::vector<Experiment> bank;
  for (std::size_t i = 0; i < *experiments; ++i) bank.push_back(experiment(*seed, i));
  for (std::size_t k = held || cable ? 3 : 2; k < given.size(); ++k) {
    const auto loaded = read_experiment(given[k]);
    if (!loaded) return complain(loaded.error());
    for (std::size_t i = 0; i < methods_per_file; ++i)
      bank.push_back(with_random_method(loaded->experiment, *seed, k * methods_per_file + i));
  }

  std::mutex one_at_a_time;
  std::map<std::string, std::vector<JudgedNumber>> by_number, by_method;
  std::vector<JudgedNumber> all;
  std::size_t uncertified = 0, unknown = 0, judged_runs = 0;
  on_cores(std::thread::hardware_concurrency(), bank.size(), [&](std::size_t i) {
    if (!complaints(bank[i]).empty()) return true;
    const JudgedRun run = judge(bank[i]);
    const std::scoped_lock lock(one_at_a_time);
    ++judged_runs;
    uncertified += run.certified ? 0 : 1;
    unknown += run.unknown;
    auto& of_method = by_method[std::string(name(run.method)) + (run.equal_steps ? ", equal steps" : "")];
    for (const JudgedNumber& one : run.numbers) {
      by_number[one.what].push_back(one);
      of_method.push_back(one);
      all.push_back(one);
      if (one.error > one.claimed)
        fmt::print(stderr, "experiment {}: {} is off by {:.2g}, {:.2f} times its ±\n", i, one.what, one.error,
                   one.error / one.claimed);
    }
    return true;
  });

  fmt::print(
      "{} experiments of seed {}; {} without a certificate; {} numbers whose truth is not known well enough.\n\n",
      judged_runs, *seed, uncertified, unknown);
  fmt::print(
      "| number | judged | within its ± | worst error / ± | median ± / error |\n| --- | --- | --- | --- | --- |\n");
  for (const auto& [what, numbers] : by_number) print_row(what, numbers);
  for (const auto& [what, numbers] : by_method) print_row(what, numbers);
  print_row("**all**", all);
  return EXIT_SUCCESS;
}
