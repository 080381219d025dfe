// A value and its derivatives by M parameters, carried along together: (a + a'ε)(b + b'ε) = ab + (a'b + ab')ε, ε² = 0.
// Any formula written over the scalar gives its exact derivatives when run on Dual.
#pragma once

#include <array>
#include <compare>
#include <concepts>

#include "num/elementary.hpp"
#include "num/lanes.hpp"

namespace catena {

template <class T = double, int M = 1>
struct Dual {
  T value{};
  std::array<T, M> slope{};  ///< ∂value/∂p_j

  constexpr Dual() = default;
  constexpr Dual(const T& constant) : value(constant) {}  // implicit, so that constants of a formula need no mark
  constexpr Dual(double constant)
    requires(!std::same_as<T, double>)
      : value(constant) {}
  constexpr Dual(const T& v, const std::array<T, M>& s) : value(v), slope(s) {}

  /// The parameter p_j itself.
  static constexpr Dual parameter(const T& v, int j = 0) {
    Dual r(v);
    r.slope[j] = T(1.0);
    return r;
  }

  /// f(a) from f and f' at a.value: f(a)' = f' a'.
  friend constexpr Dual chain(const Dual& a, const T& f, const T& df) {
    Dual r(f);
    for (int j = 0; j < M; ++j) r.slope[j] = df * a.slope[j];
    return r;
  }

  friend constexpr Dual operator+(const Dual& a, const Dual& b) {
    Dual r(a.value + b.value);
    for (int j = 0; j < M; ++j) r.slope[j] = a.slope[j] + b.slope[j];
    return r;
  }
  friend constexpr Dual operator-(const Dual& a, const Dual& b) {
    Dual r(a.value - b.value);
    for (int j = 0; j < M; ++j) r.slope[j] = a.slope[j] - b.slope[j];
    return r;
  }
  friend constexpr Dual operator-(const Dual& a) {
    Dual r(-a.value);
    for (int j = 0; j < M; ++j) r.slope[j] = -a.slope[j];
    return r;
  }
  friend constexpr Dual operator*(const Dual& a, const Dual& b) {
    Dual r(a.value * b.value);
    for (int j = 0; j < M; ++j) r.slope[j] = a.slope[j] * b.value + a.value * b.slope[j];
    return r;
  }
  friend constexpr Dual operator/(const Dual& a, const Dual& b) {
    Dual r(a.value / b.value);
    for (int j = 0; j < M; ++j)
      r.slope[j] = (a.slope[j] - r.value * b.slope[j]) / b.value;  // (a/b)' = (a' − (a/b)b')/b
    return r;
  }
  constexpr Dual& operator+=(const Dual& b) { return *this = *this + b; }
  constexpr Dual& operator-=(const Dual& b) { return *this = *this - b; }
  constexpr Dual& operator*=(const Dual& b) { return *this = *this * b; }
  constexpr Dual& operator/=(const Dual& b) { return *this = *this / b; }

  // Decisions look at the value alone.
  friend constexpr bool operator==(const Dual& a, const Dual& b) { return a.value == b.value; }
  friend constexpr auto operator<=>(const Dual& a, const Dual& b) { return a.value <=> b.value; }

  friend Dual sqrt(const Dual& a) {
    const T root = sqrt(a.value);
    return chain(a, root, 0.5 / root);
  }
  friend SinCos<Dual> sincos(const Dual& a) {
    const SinCos<T> v = sincos(a.value);
    return {chain(a, v.sin, v.cos), chain(a, v.cos, -v.sin)};
  }
  friend Dual sin(const Dual& a) { return sincos(a).sin; }
  friend Dual cos(const Dual& a) { return sincos(a).cos; }
  friend Dual exp(const Dual& a) {
    const T v = exp(a.value);
    return chain(a, v, v);
  }
  friend Dual log(const Dual& a) { return chain(a, log(a.value), 1.0 / a.value); }
  friend Dual abs(const Dual& a) { return chain(a, abs(a.value), select(a.value < T(0.0), T(-1.0), T(1.0))); }
};

}  // namespace catena
