// fuzz_inputs KIND [--seconds S] [--seed N]: mutants of one kind of input for as long as one likes. What crashes, hangs or
// breaks a promise is written to a file; `fuzz_inputs KIND FILE` judges that file again.
#include <fcntl.h>
#include <signal.h>  // sigaltstack
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz/inputs.hpp"

extern "C" void __attribute__((weak)) __sanitizer_set_death_callback(void (*)());

namespace {

using namespace catena::fuzz;

std::string current;
pid_t this_process = 0;
constexpr const char* offender_file = "fuzz-offender";

void keep_offender() {
  if (getpid() != this_process) return;  // a child that may die
  const int file = open(offender_file, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  (void)!write(file, current.data(), current.size());
  (void)!write(STDERR_FILENO, "the input is in fuzz-offender\n", 30);
}

void on_signal(int number) {
  keep_offender();
  signal(number == SIGALRM ? SIGABRT : number, SIG_DFL);
  raise(number == SIGALRM ? SIGABRT : number);
}

/// A crash keeps its input, by a stack of its own; so does an input that takes longer than a minute, or 4 GB.
void watch() {
  this_process = getpid();
  static std::array<char, 65536> stack;
  const stack_t own{.ss_sp = stack.data(), .ss_flags = 0, .ss_size = stack.size()};
  sigaltstack(&own, nullptr);
  struct sigaction action{};
  action.sa_handler = on_signal;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGALRM, &action, nullptr);
  if (__sanitizer_set_death_callback != nullptr) {
    __sanitizer_set_death_callback(keep_offender);
    return;
  }
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigaction(number, &action, nullptr);
  const rlimit memory{.rlim_cur = rlim_t{4} << 30, .rlim_max = rlim_t{4} << 30};
  setrlimit(RLIMIT_AS, &memory);
}

int judge_file(const InputKind& kind, const char* path) {
  std::ifstream file(path, std::ios::binary);
  current.assign(std::istreambuf_iterator<char>(file), {});
  const Verdict verdict = kind.judged(current);
  std::printf("%s\n%s\n", verdict.refusal.empty() ? "accepted" : verdict.refusal.c_str(), verdict.breach.c_str());
  return verdict.breach.empty() ? 0 : 1;
}

int fuzz(const InputKind& kind, double seconds, std::uint64_t seed) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  const Tally tally = fuzzed(
      kind, seed,
      [&](const Tally&) {
        alarm(60);
        return Clock::now() < end;
      },
      current);
  rusage own{}, children{};
  getrusage(RUSAGE_SELF, &own);
  getrusage(RUSAGE_CHILDREN, &children);
  std::printf("%s, seed %llu: %llu executions, %llu accepted, %zu kinds of refusal, at most %ld MB (children %ld MB)\n",
              std::string(kind.name).c_str(), static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(tally.executions), static_cast<unsigned long long>(tally.accepted),
              tally.refusals.size(), own.ru_maxrss / 1024, children.ru_maxrss / 1024);
  if (std::getenv("FUZZ_SHOW") != nullptr)
    for (const std::string& refusal : tally.refusals) std::printf("  %s\n", refusal.c_str());
  if (tally.breach.empty()) return 0;
  current = tally.offender;
  std::printf("BROKEN: %s\n", tally.breach.c_str());
  keep_offender();
  return 1;
}

}  // namespace

int main(int count, char** words) {
  double seconds = 10;
  std::uint64_t seed = 1;
  const char* file = nullptr;
  for (int i = 2; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--seconds" && i + 1 < count)
      seconds = std::strtod(words[++i], nullptr);
    else if (word == "--seed" && i + 1 < count)
      seed = std::strtoull(words[++i], nullptr, 10);
    else
      file = words[i];
  }
  for (const InputKind& kind : input_kinds()) {
    if (count < 2 || kind.name != words[1]) continue;
    watch();
    return file != nullptr ? judge_file(kind, file) : fuzz(kind, seconds, seed);
  }
  std::fprintf(stderr, "fuzz_inputs KIND [--seconds S] [--seed N] or fuzz_inputs KIND FILE\nKIND:");
  for (const InputKind& kind : input_kinds()) std::fprintf(stderr, " %s", std::string(kind.name).c_str());
  std::fprintf(stderr, "\n");
  return 2;
}
