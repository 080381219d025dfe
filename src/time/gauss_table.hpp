// The numbers of Gauss collocation with two and three stages (G.1)–(G.6). tests/time/gauss_test.cpp derives them again.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "num/complex.hpp"
#include "num/elementary.hpp"
#include "num/lanes.hpp"
#include "time/step_control.hpp"

namespace catena::gauss {

/// The formula of order 2·Stages.
template <int Stages>
struct Formula;

/// ẏ is collocated at ½ ∓ √3/6. The eigenvalues of A⁻¹ are 3 ± i√3: one complex solution per Newton iteration.
template <>
struct Formula<2> {
  static constexpr double root3 = 1.732050807568877293527446341506;
  static constexpr std::array<double, 4> nodes{0.5 - root3 / 6, 0.5 + root3 / 6, 0.5 + root3 / 6, 0.5 + root3 / 6};
  static constexpr bool has_real_eigenvalue = false;
  static constexpr Complex eigenvalue{3.0, root3};
  static constexpr RealAndComplex per_eigenvalues = side_by_side(0.0, conj(eigenvalue) / 12.0);
  static constexpr double filter = 0.25;  ///< γ₀ = Re 1/λ, the weight of f(t, y₀) in the embedded formula (G.8)

  /// Σ b_i g_i.
  static double mean(const Lanes<4>& g) { return 0.5 * (g[0] + g[1]); }

  /// h A f = ½ h Σ b_j f_j + κ S f. Whatever rounding does to κ, b_i a_ij + b_j a_ji = b_i b_j stays exact (G.3).
  static Lanes<4> collocate(const Lanes<4>& f, double h) {
    const double half = 0.5 * h * mean(f);
    const double kappa = h * (root3 / 6);
    Lanes<4> z = half + kappa * f[0];
    z[0] = half - kappa * f[1];
    return z;
  }

  /// A⁻¹ z: h u̇ at the nodes, where u is the collocation polynomial.
  static Lanes<4> slopes(const Lanes<4>& z) {
    Lanes<4> g = 3 * z[1] - (3 + 2 * root3) * z[0];
    g[0] = 3 * z[0] + (2 * root3 - 3) * z[1];
    return g;
  }

  /// w = T⁻¹ z and z = T w with T = diag(1, −2 − √3) (G.5).
  static RealAndComplex to_unknowns(const Lanes<4>& z) { return side_by_side(0.0, {z[0], (root3 - 2) * z[1]}); }
  static Lanes<4> to_stages(const RealAndComplex& w) {
    const Complex pair = complex_one(w);
    Lanes<4> z = -(2 + root3) * pair.im;
    z[0] = pair.re;
    return z;
  }

  /// u̇ in Legendre polynomials of 2x − 1 (G.9).
  static std::array<double, 2> legendre(const Lanes<4>& g) { return {mean(g), root3 / 2 * (g[1] - g[0])}; }
};

/// ẏ is collocated at ½ ∓ √15/10 and ½. A⁻¹ has one real eigenvalue and a complex pair, roots of λ³ − 12λ² + 60λ − 120.
template <>
struct Formula<3> {
  static constexpr double root15 = 3.872983346207416885179265399782;
  static constexpr std::array<double, 4> nodes{0.5 - root15 / 10, 0.5, 0.5 + root15 / 10, 0.5 + root15 / 10};
  static constexpr bool has_real_eigenvalue = true;
  static constexpr double real_eigenvalue = 4.644370709252171185822941421408;
  static constexpr Complex eigenvalue{3.677814645373914407088529289296, 3.508761919567443321903661209182};
  static constexpr RealAndComplex per_eigenvalues =
      side_by_side(1 / real_eigenvalue, conj(eigenvalue) / norm(eigenvalue));
  static constexpr double filter = 1 / real_eigenvalue;

  static double mean(const Lanes<4>& g) { return (5 * (g[0] + g[2]) + 8 * g[1]) / 18; }

  static Lanes<4> collocate(const Lanes<4>& f, double h) {
    const double half = 0.5 * h * mean(f);
    const double kappa = h * (root15 / 30);
    Lanes<4> z = half + kappa * (f[0] + 2 * f[1]);
    z[0] = half - kappa * (2 * f[1] + f[2]);
    z[1] = half + 1.25 * kappa * (f[0] - f[2]);
    return z;
  }

  static Lanes<4> slopes(const Lanes<4>& z) {
    constexpr double p = 4 * root15 / 3, q = 5 * root15 / 6;
    Lanes<4> g = (5 + p) * z[0] - (4 + p) * z[1] + 5 * z[2];
    g[0] = 5 * z[0] + (p - 4) * z[1] + (5 - p) * z[2];
    g[1] = -(2.5 + q) * z[0] + 2 * z[1] + (q - 2.5) * z[2];
    return g;
  }

  static constexpr double t[2][3] = {
      {0.0721518520552001703208177, -0.08224123057363067064866207, -0.06012073861930850173085949},
      {0.1188325787412778070708888, 0.05306509074206139504614411, 0.3162050511322915732224863}};
  static constexpr double t_inverse[3][3] = {
      {5.991698084937800775649581, 1.139214295155735444567002, 0.4323121137838583855696376},
      {-5.991698084937800775649581, -1.139214295155735444567002, 0.5676878862161416144303624},
      {-1.246213273586231410815572, 2.92555964619231366259923, -0.2577352012734324923468723}};

  static RealAndComplex to_unknowns(const Lanes<4>& z) {
    const auto row = [&](int i) { return t_inverse[i][0] * z[0] + t_inverse[i][1] * z[1] + t_inverse[i][2] * z[2]; };
    return side_by_side(row(0), {row(1), row(2)});
  }
  static Lanes<4> to_stages(const RealAndComplex& w) {
    const double real = real_one(w);
    const Complex pair = complex_one(w);
    Lanes<4> z = real + pair.re;  // the third row of T is 1, 1, 0
    for (int i = 0; i < 2; ++i) z[i] = t[i][0] * real + t[i][1] * pair.re + t[i][2] * pair.im;
    return z;
  }

  static std::array<double, 3> legendre(const Lanes<4>& g) {
    return {mean(g), root15 / 6 * (g[2] - g[0]), 5.0 / 9 * (g[0] - 2 * g[1] + g[2])};
  }
};

inline constexpr int most_iterations = 10;           ///< towards a tolerance
inline constexpr int most_iterations_to_round = 50;  ///< at a fixed step, where there is no shorter one to try
inline constexpr double rounded = 0x1p-54;           ///< at a fixed step: what Newton may leave, relative to the state
inline constexpr double stalled = 1e-11;  ///< corrections below this may stop shrinking: rounding holds them up

/// What errors are measured in. At a fixed step: the state. Else a tolerance: the estimate goes like h^(s+1), the result's error
/// like h^(2s), so 0.1 tol^((s+1)/2s) goes with an error near tol (G.8).
inline Tolerance unit(Tolerance asked, int stages, bool fixed) {
  const double relative = fixed ? 1.0 : 0.1 * pow(asked.relative, (stages + 1.0) / (2.0 * stages));
  return {.relative = relative, .absolute = relative * asked.absolute / asked.relative};
}

}  // namespace catena::gauss
