// From a ladder of ever finer computations to its limit: with which order they come near it, what it is, and a ± that says how far
// to trust that. Plain numbers: what they mean is known elsewhere. docs/theory/converge.md, (K.1)–(K.10).
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace catena {

/// How an error falls as the spacing h does: like a sum of the powers h^exponents[0], h^exponents[1], …
struct ErrorExpansion {
  int order = 1;  ///< the first exponent
  int next = 1;   ///< from one exponent to the next

  double exponent(std::size_t term) const { return order + next * static_cast<double>(term); }
};

/// One number on each rung, from the coarsest to the finest, and what is not known of it besides: the ± of each run.
struct RungValues {
  std::vector<double> value{};
  std::vector<double> error{};
};

/// What a ladder says of a number.
enum class Convergence {
  settled,  ///< it comes near its limit as theory says
  slow,     ///< it comes near a limit, with another order than theory says
  open      ///< its limit, if there is one, cannot be seen from here
};
inline constexpr Convergence last_convergence = Convergence::open;
std::string_view name(Convergence);

struct Extrapolated {
  Convergence state = Convergence::open;
  double value = 0.0;  ///< the limit; not a number where it is open
  double error = 0.0;  ///< ±
  double order =
      0.0;  ///< as observed on the three finest rungs; not a number where the differences are those of the runs
};

/// p in D_coarse/D_fine = (h₁^p − h₂^p)/(h₂^p − h₃^p), with D the differences of neighbours among three rungs (K.2). Minus infinity
/// where the finer difference is not known or the coarser is nothing.
double observed_order(double coarse_difference, double fine_difference, std::span<const double, 3> spacings);

/// Weights of Σ w_i q_i that take away so many terms of the error: Σ w_i = 1, Σ w_i h_i^e = 0 (K.4). As many as spacings, which are
/// one more than the terms.
std::vector<double> richardson_weights(std::span<const double> spacings, const ErrorExpansion&);

/// The limit of the first of a family of numbers that belong together: coordinates of places close by, at times close by. A
/// difference of two numbers vanishes by accident, the largest of a family does not; so all of them make the ± (K.5)–(K.9).
Extrapolated extrapolate(std::span<const double> spacings, const ErrorExpansion&, std::span<const RungValues> family);

/// v ∝ n^exponent over a ladder: the slope of ln v over ln n, that of each pair of neighbours, and a ± within which all these lie
/// (K.10).
struct PowerLaw {
  double exponent = 0.0;
  double error = 0.0;
  double scale = 0.0;           ///< v = scale · n^exponent
  std::vector<double> local{};  ///< between neighbours
};
/// Not numbers where a value is not positive or fewer than two are known.
PowerLaw power_law(std::span<const double> sizes, const RungValues&);

}  // namespace catena
