// What the core must not call. Two C libraries differ in the last bit of a transcendental function; one bit is enough for a
// chaotic chain to take another way after a thousand steps. num/elementary has our own.
#include <array>
#include <cstdio>
#include <memory>
#include <regex>
#include <set>
#include <sstream>

#include "house/house.hpp"

namespace catena::house {
namespace fs = std::filesystem;
namespace {

constexpr const char* transcendental =
    "sin|cos|tan|sincos|sinpi|cospi|exp|exp2|exp10|expm1|log|log2|log10|log1p|pow|atan|atan2|asin|acos|sinh|cosh|tanh|"
    "asinh|acosh|atanh|hypot|cbrt|tgamma|lgamma|erf|erfc|j0|j1|jn|y0|y1|yn|cyl_bessel_[ijk]|cyl_neumann|legendre|"
    "ellint_[123]|comp_ellint_[123]|beta|expint|riemann_zeta";

/// Exact everywhere, but a call into the library for each number: the compiler must have an instruction for it.
constexpr const char* slow_but_exact = "fma|floor|ceil|round|nearbyint|rint|lround|lrint|llround|llrint";

/// Bits, errors, threads, files, clocks and lots, as the linker names them.
constexpr const char* symbols_not_in_the_core =
    "__(mul|div)[dst]c3|__cxa_throw|__cxa_allocate_exception|__cxa_rethrow|__dynamic_cast|"
    "pthread_create|pthread_mutex_lock|_ZNSt6thread.*|fopen|fopen64|open|open64|_ZNSt13basic_filebuf.*|"
    "_ZSt4cout|_ZSt4cerr|puts|printf|time|clock|clock_gettime|gettimeofday|_ZNSt6chrono.*|rand|srand|random|getenv|"
    "_ZNSt13random_device.*";

std::string output_of(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string text;
  std::array<char, 4096> chunk{};
  while (pipe) {
    const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), pipe.get());
    if (got == 0) break;
    text.append(chunk.data(), got);
  }
  return text;
}

}  // namespace

std::vector<Finding> wrong_calls(const fs::path& root) {
  // std::sin, ::sin( and __builtin_sin, also as float and long double; catena's own sin is none of these.
  static const std::regex call("(\\bstd::|(^|[^\\w>:])::|\\b__builtin_)(" + std::string(transcendental) + ")[fl]?\\b");
  std::vector<Finding> findings;
  for (const auto& room : fs::directory_iterator(root / "src")) {
    if (!room.is_directory() || !is_core(room.path().filename())) continue;
    for (const auto& file : sources_below(room.path())) {
      const auto lines = code_lines(file);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        std::smatch match;
        if (!std::regex_search(lines[i], match, call)) continue;
        findings.push_back(
            {fs::relative(file, root).string() + ":" + std::to_string(i + 1),
             match[3].str() + " of the C library; its bits differ between machines. Use num/elementary"});
      }
    }
  }
  return findings;
}

std::vector<Finding> wrong_symbols(const fs::path& library) {
  static const std::regex libm("_*(" + std::string(transcendental) + "|" + slow_but_exact +
                               ")(f|l|f128|f32x|f64|f64x)?" + "(_finite)?");
  static const std::regex other(symbols_not_in_the_core);
  std::vector<Finding> findings;
  std::istringstream symbols(output_of("nm -u '" + library.string() + "'"));
  std::string member;
  for (std::string line; std::getline(symbols, line);) {
    if (line.ends_with(":")) member = line.substr(0, line.size() - 1);
    const auto mark = line.find("U ");
    if (mark == std::string::npos) continue;
    const std::string name = line.substr(mark + 2);
    const std::string where = library.filename().string() + "(" + member + ")";
    if (std::regex_match(name, libm)) {
      findings.push_back({where, "calls " + name + " of the C library. Use num/elementary"});
    } else if (std::regex_match(name, other)) {
      findings.push_back({where, "uses " + name + ": not in the core"});
    }
  }
  return findings;
}

}  // namespace catena::house
