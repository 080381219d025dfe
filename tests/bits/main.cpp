// bits_here [--threads N]: each run's name and hash. With threads, N of them compute the same at once and must agree.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <vector>

#include "bits/bits.hpp"

int main(int argc, char** argv) {
#ifdef CATENA_SSE2_ALONE
  if (!__builtin_cpu_supports("avx2")) {
    std::puts("skipped: this processor has no AVX2, and so runs nothing else");
    return 0;
  }
#endif
  std::size_t threads = 1;
  if (argc == 3 && std::string_view(argv[1]) == "--threads") threads = std::strtoul(argv[2], nullptr, 10);
  for (const auto& run : catena::bits::runs) {
    std::vector<std::uint64_t> hashes(threads);
    {
      std::vector<std::jthread> crew;
      for (auto& hash : hashes) crew.emplace_back([&] { hash = run.hash(); });
    }
    if (std::ranges::adjacent_find(hashes, std::ranges::not_equal_to{}) != hashes.end()) {
      std::printf("%s differs between threads\n", run.name);
      return 1;
    }
    if (hashes.front() == 0) {
      std::printf("%s did not come to its end\n", run.name);
      return 1;
    }
    std::printf("%s %016" PRIx64 "\n", run.name, hashes.front());
  }
}
