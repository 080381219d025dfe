// a + ib in plain arithmetic. The library's complex product checks for NaN and infinities and so differs from compiler
// to compiler; this one is four products and two sums everywhere.
#pragma once

#include <cmath>

#include "num/lanes.hpp"

namespace catena {

template <class T>
struct ComplexOf {
  T re{};
  T im{};

  constexpr ComplexOf() = default;
  constexpr ComplexOf(const T& real, const T& imaginary = T{}) : re(real), im(imaginary) {}

  friend constexpr ComplexOf operator+(const ComplexOf& a, const ComplexOf& b) { return {a.re + b.re, a.im + b.im}; }
  friend constexpr ComplexOf operator-(const ComplexOf& a, const ComplexOf& b) { return {a.re - b.re, a.im - b.im}; }
  friend constexpr ComplexOf operator-(const ComplexOf& a) { return {-a.re, -a.im}; }
  friend constexpr ComplexOf operator*(const ComplexOf& a, const ComplexOf& b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  /// a b̄/|b|²; |b|² must neither overflow nor underflow.
  friend constexpr ComplexOf operator/(const ComplexOf& a, const ComplexOf& b) { return a * conj(b) / norm(b); }

  // With a real number: no products with a zero imaginary part.
  friend constexpr ComplexOf operator+(const ComplexOf& a, const T& b) { return {a.re + b, a.im}; }
  friend constexpr ComplexOf operator+(const T& a, const ComplexOf& b) { return {a + b.re, b.im}; }
  friend constexpr ComplexOf operator-(const ComplexOf& a, const T& b) { return {a.re - b, a.im}; }
  friend constexpr ComplexOf operator-(const T& a, const ComplexOf& b) { return {a - b.re, -b.im}; }
  friend constexpr ComplexOf operator*(const ComplexOf& a, const T& b) { return {a.re * b, a.im * b}; }
  friend constexpr ComplexOf operator*(const T& a, const ComplexOf& b) { return {a * b.re, a * b.im}; }
  friend constexpr ComplexOf operator/(const ComplexOf& a, const T& b) { return {a.re / b, a.im / b}; }
  friend constexpr ComplexOf operator/(const T& a, const ComplexOf& b) { return a * conj(b) / norm(b); }

  constexpr ComplexOf& operator+=(const ComplexOf& b) { return *this = *this + b; }
  constexpr ComplexOf& operator-=(const ComplexOf& b) { return *this = *this - b; }
  constexpr ComplexOf& operator*=(const ComplexOf& b) { return *this = *this * b; }
  constexpr ComplexOf& operator/=(const ComplexOf& b) { return *this = *this / b; }
  constexpr ComplexOf& operator*=(const T& b) { return *this = *this * b; }
  constexpr ComplexOf& operator/=(const T& b) { return *this = *this / b; }

  friend constexpr ComplexOf conj(const ComplexOf& a) { return {a.re, -a.im}; }
  /// |a|²
  friend constexpr T norm(const ComplexOf& a) { return a.re * a.re + a.im * a.im; }
  /// |a|
  friend T abs(const ComplexOf& a) { return sqrt(norm(a)); }

  bool operator==(const ComplexOf&) const = default;
};

using Complex = ComplexOf<double>;
/// A real problem and a complex one side by side, at the price of the complex one: lane 0 has no imaginary part.
using RealAndComplex = ComplexOf<Lanes<2>>;

constexpr RealAndComplex side_by_side(double real, const Complex& complex) {
  using Vector = Lanes<2>::Vector;
  return {Lanes<2>(Vector{real, complex.re}), Lanes<2>(Vector{0.0, complex.im})};
}
constexpr double real_one(const RealAndComplex& both) { return both.re.all[0]; }
constexpr Complex complex_one(const RealAndComplex& both) { return {both.re.all[1], both.im.all[1]}; }

/// As arrays keep a scalar: a real and a complex number as the four lanes (real, Re, 0, Im), anything else as it is.
inline Lanes<4> packed(const RealAndComplex& x) { return join(x.re, x.im); }
inline RealAndComplex unpacked(const Lanes<4>& x) { return {low_half(x), high_half(x)}; }
constexpr double packed(double x) { return x; }
constexpr double unpacked(double x) { return x; }
constexpr Complex packed(const Complex& x) { return x; }
constexpr Complex unpacked(const Complex& x) { return x; }
template <class Scalar>
using Packed = decltype(packed(Scalar{}));

inline bool is_finite(double x) { return std::isfinite(x); }
template <int N>
bool is_finite(const Lanes<N>& x) {
  return all(x - x == Lanes<N>(0.0));
}
template <class T>
bool is_finite(const ComplexOf<T>& z) {
  return is_finite(z.re) && is_finite(z.im);
}

}  // namespace catena
