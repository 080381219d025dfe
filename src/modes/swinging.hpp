// The two ways to the modes: without damping by Lanczos, with it by Arnoldi; each frequency then made as good as double precision
// allows, and given its ±.
#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "modes/vibration.hpp"
#include "num/complex.hpp"

namespace catena {

/// λ = −decay + iω with its shape; the shape has any size.
struct RawMode {
  Complex lambda;
  double error = 0.0;  ///< ± of λ, without what is uncertain about the equilibrium
  std::vector<Complex> turns;
  Vec2<Complex> pull;  ///< μ: what holds the far end pulls with it while the links turn so
};

/// Factors with 1/β a tenth of a frequency of about the right size, or more if a pivot vanishes there.
template <class Operator>
bool factored(Operator& operation, double scale) {
  double beta = 10 / scale;
  for (int tries = 0; tries < 10; ++tries) {
    if (operation.factor(beta)) return true;
    beta /= 3;
  }
  return false;
}

/// K x = ω²M x on the turns that keep the far end in its place, the lowest first (N.7)–(N.11).
std::expected<std::vector<RawMode>, std::string> undamped_modes(const Vibration&, std::size_t count,
                                                                const std::function<bool(double share)>& keep_going);

/// (λ²M + λC + K) x = 0 on them: by frequency, of a conjugate pair the one that turns forwards; what does not swing comes last
/// (N.12)–(N.14).
std::expected<std::vector<RawMode>, std::string> damped_modes(const Suspension&, const Hanging& rest, std::size_t count,
                                                              const std::function<bool(double share)>& keep_going);

/// Does one of them grow?
std::expected<bool, std::string> grows(const Suspension&, const Hanging& rest);

}  // namespace catena
