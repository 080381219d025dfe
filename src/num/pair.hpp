// The sum of two doubles, head + tail, as one number of about 106 bits.
//
// The elementary functions are computed as such pairs and rounded once, which keeps them near half an ulp. Nothing here
// branches; the theorems are Dekker's and Knuth's (T. J. Dekker, Numer. Math. 18 (1971) 224-242).
#pragma once

#include <cmath>

namespace catena::elementary {

struct Pair {
  double head;
  double tail;
};

/// a + b, exactly, if |a| ≥ |b| or a = 0.
constexpr Pair fast_two_sum(double a, double b) {
  const double s = a + b;
  return {s, b - (s - a)};
}

/// a + b, exactly.
constexpr Pair two_sum(double a, double b) {
  const double s = a + b;
  const double c = s - a;
  return {s, (a - (s - c)) + (b - c)};
}

/// a·b, exactly, while sizes stay between 2⁻⁹⁰⁰ and 2⁹⁰⁰: each factor is cut into halves of 26 bits.
constexpr Pair two_product(double a, double b) {
  constexpr double cut = 0x1p27 + 1.0;
  const double p = a * b;
  const double ca = cut * a, cb = cut * b;
  const double a1 = ca - (ca - a), b1 = cb - (cb - b);
  const double a2 = a - a1, b2 = b - b1;
  return {p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2};
}

constexpr Pair operator-(const Pair& a) { return {-a.head, -a.tail}; }

// Sums and differences keep 2⁻¹⁰⁴ of the larger operand, products and quotients 2⁻¹⁰⁰ of the result.
constexpr Pair operator+(const Pair& a, const Pair& b) {
  const Pair s = two_sum(a.head, b.head);
  return fast_two_sum(s.head, s.tail + (a.tail + b.tail));
}
constexpr Pair operator-(const Pair& a, const Pair& b) { return a + -b; }
constexpr Pair operator*(const Pair& a, const Pair& b) {
  const Pair p = two_product(a.head, b.head);
  return fast_two_sum(p.head, p.tail + (a.head * b.tail + a.tail * b.head));
}
constexpr Pair operator/(const Pair& a, const Pair& b) {
  const double q = a.head / b.head;
  const Pair p = two_product(q, b.head);
  return fast_two_sum(q, (((a.head - p.head) - p.tail) + (a.tail - q * b.tail)) / b.head);
}

/// √a; for a.head > 0.
inline Pair sqrt(const Pair& a) {
  const double s = std::sqrt(a.head);
  const Pair p = two_product(s, s);
  return fast_two_sum(s, (((a.head - p.head) - p.tail) + a.tail) / (s + s));
}

}  // namespace catena::elementary
