// Gauss-Legendre rules of a few points: ∫f over [−1, 1] ≈ Σ weight f(node), exact up to degree 2N − 1.
#pragma once

#include <array>
#include <numbers>

namespace catena {

template <int N>
struct GaussRule {
  std::array<double, N> node;
  std::array<double, N> weight;
};

// Nodes are the roots of P_N, weights 2/((1 − x²) P_N'(x)²), found with mpmath in 50 digits and rounded to double.
template <int N>
inline constexpr GaussRule<N> gauss_legendre{};
template <>
inline constexpr GaussRule<1> gauss_legendre<1>{{0.0}, {2.0}};
template <>
inline constexpr GaussRule<2> gauss_legendre<2>{{-std::numbers::inv_sqrt3, std::numbers::inv_sqrt3}, {1.0, 1.0}};
template <>
inline constexpr GaussRule<3> gauss_legendre<3>{{-0.7745966692414834, 0.0, 0.7745966692414834},
                                                {0.5555555555555556, 0.8888888888888888, 0.5555555555555556}};
template <>
inline constexpr GaussRule<4> gauss_legendre<4>{
    {-0.8611363115940526, -0.33998104358485626, 0.33998104358485626, 0.8611363115940526},
    {0.34785484513745385, 0.6521451548625461, 0.6521451548625461, 0.34785484513745385}};
template <>
inline constexpr GaussRule<5> gauss_legendre<5>{
    {-0.906179845938664, -0.5384693101056831, 0.0, 0.5384693101056831, 0.906179845938664},
    {0.23692688505618908, 0.47862867049936647, 0.5688888888888889, 0.47862867049936647, 0.23692688505618908}};
template <>
inline constexpr GaussRule<6> gauss_legendre<6>{{-0.932469514203152, -0.6612093864662645, -0.2386191860831969,
                                                 0.2386191860831969, 0.6612093864662645, 0.932469514203152},
                                                {0.17132449237917036, 0.3607615730481386, 0.46791393457269104,
                                                 0.46791393457269104, 0.3607615730481386, 0.17132449237917036}};
template <>
inline constexpr GaussRule<7> gauss_legendre<7>{
    {-0.9491079123427585, -0.7415311855993945, -0.4058451513773972, 0.0, 0.4058451513773972, 0.7415311855993945,
     0.9491079123427585},
    {0.1294849661688697, 0.27970539148927664, 0.3818300505051189, 0.4179591836734694, 0.3818300505051189,
     0.27970539148927664, 0.1294849661688697}};
template <>
inline constexpr GaussRule<8> gauss_legendre<8>{
    {-0.9602898564975363, -0.7966664774136267, -0.525532409916329, -0.1834346424956498, 0.1834346424956498,
     0.525532409916329, 0.7966664774136267, 0.9602898564975363},
    {0.10122853629037626, 0.22238103445337448, 0.31370664587788727, 0.362683783378362, 0.362683783378362,
     0.31370664587788727, 0.22238103445337448, 0.10122853629037626}};

}  // namespace catena
