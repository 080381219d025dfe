// The numbers of Radau IIA(5) and what is made of them once (R.1)–(R.7). tests/time/radau5_test.cpp checks them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "num/complex.hpp"
#include "num/elementary.hpp"
#include "num/lanes.hpp"
#include "time/step_control.hpp"

namespace catena::radau5 {

inline constexpr double root6 = 2.449489742783178098197284074706;
inline constexpr double c1 = (4 - root6) / 10;
inline constexpr double c2 = (4 + root6) / 10;
inline constexpr std::array<double, 4> nodes{c1, c2, 1.0, 1.0};  // the fourth lane is idle

// Eigenvalues of A⁻¹: γ and α ± iβ, γ = 3 + ∛9 − ∛3 (R.2).
inline constexpr double gamma = 3.637834252744495732208418513577;
inline constexpr Complex eigenvalue{2.681082873627752133895790743211, 3.050430199247410569426377624787};
inline constexpr RealAndComplex per_eigenvalues = side_by_side(1 / gamma, conj(eigenvalue) / norm(eigenvalue));

// z = T w and w = T⁻¹ z, with T⁻¹ A⁻¹ T = diag(γ, [α −β; β α]) (R.3).
inline constexpr double t[3][3] = {{9.1232394870892942792e-02, -0.14125529502095420843, -3.0029194105147424492e-02},
                                   {0.24171793270710701896, 0.20412935229379993199, 0.38294211275726193779},
                                   {0.96604818261509293619, 1.0, 0.0}};
inline constexpr double t_inverse[3][3] = {{4.3255798900631553510, 0.33919925181580986954, 0.54177053993587487119},
                                           {-4.1787185915519047273, -0.32768282076106238708, 0.47662355450055045196},
                                           {-0.50287263494578687595, 2.5719269498556054292, -0.59603920482822492497}};

/// The stages are (z_1, z_2, z_3, z_3); the unknowns are (w_1, w_2, 0, w_3), so that their halves are the real and the
/// imaginary parts of a real problem and a complex one.
inline Lanes<4> to_stages(const Lanes<4>& w) {
  const auto column = [](int k) { return Lanes<4>(Lanes<4>::Vector{t[0][k], t[1][k], t[2][k], t[2][k]}); };
  return column(0) * w[0] + column(1) * w[1] + column(2) * w[3];
}
inline Lanes<4> to_unknowns(const Lanes<4>& z) {
  const auto column = [](int k) {
    return Lanes<4>(Lanes<4>::Vector{t_inverse[0][k], t_inverse[1][k], 0.0, t_inverse[2][k]});
  };
  return column(0) * z[0] + column(1) * z[1] + column(2) * z[2];
}

// One array serves a Newton iteration from the states to the corrections and back: long chains do not fit into a cache.

/// The states y + z_i.
void shift(std::span<const double> y, std::span<const Lanes<4>> stages, std::span<Lanes<4>> states);

/// The rates F become β (T⁻¹F)_1 − w_1 and ζ (T⁻¹F)_{2,3} − w_{2,3}, w = T⁻¹z (R.4).
void form_right_sides(const RealAndComplex& betas, std::span<const Lanes<4>> stages, std::span<Lanes<4>> rates);

/// z += T δw, and the corrections δw become the next states y + z. Returns the sum of the squared δw/scale.
double apply(std::span<const double> y, std::span<const double> per_scale, std::span<Lanes<4>> stages,
             std::span<Lanes<4>> corrections);

/// The part of the error estimate that the stages give (R.7).
inline double error_of(const Lanes<4>& z) {
  constexpr double e1 = -(13 + 7 * root6) / 3, e2 = (-13 + 7 * root6) / 3, e3 = -1.0 / 3;
  return e1 * z[0] + e2 * z[1] + e3 * z[2];
}

/// The right-hand side of the error estimate, β (f + e·z/h), for the real one of the two systems (R.7).
void form_error(double beta, double h, std::span<const double> rate, std::span<const Lanes<4>> stages,
                std::span<Lanes<4>> out);

/// The sum of the squared v/scale, v in the real one of the two systems.
double square_of_real(std::span<const Lanes<4>> v, std::span<const double> per_scale);

inline constexpr int stage_count = 3;
inline constexpr int most_iterations = 7;

/// The estimate is of order 3, the result of order 5: an estimate of 0.1 tol^(2/3) goes with an error near tol (R.6).
inline Tolerance formula_tolerance(Tolerance asked) {
  const double relative = 0.1 * pow(asked.relative, 2.0 / 3);
  return {.relative = relative, .absolute = relative * asked.absolute / asked.relative};
}

}  // namespace catena::radau5
