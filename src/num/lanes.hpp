// N doubles that go through the same operations side by side: the stages of a step, the chains of a sweep.
//
// Plain loops over a small array; the compiler turns them into whatever vectors the target has. No operation mixes
// lanes, so each lane carries the same bits as a double alone would, with SSE2, AVX2, WebAssembly or none of them.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace catena {

template <int N>
struct Mask;

/// N doubles; 2, 4 and 8 fill whole registers.
template <int N>
struct Lanes {
  static_assert(N >= 1 && (N & (N - 1)) == 0, "a power of two fills whole registers");
  static constexpr int size = N;

  alignas(8 * N) double lane[N]{};

  constexpr Lanes() = default;
  constexpr Lanes(double all) {  // implicit, so that a constant of a formula serves every lane
    for (int i = 0; i < N; ++i) lane[i] = all;
  }

  constexpr double& operator[](int i) { return lane[i]; }
  constexpr double operator[](int i) const { return lane[i]; }
  static constexpr Lanes load(const double* from) {
    Lanes r;
    for (int i = 0; i < N; ++i) r.lane[i] = from[i];
    return r;
  }
  constexpr void store(double* to) const {
    for (int i = 0; i < N; ++i) to[i] = lane[i];
  }

  // Friends, so that a double on either side is broadcast.
  friend constexpr Lanes operator+(const Lanes& a, const Lanes& b) {
    Lanes r;
    for (int i = 0; i < N; ++i) r.lane[i] = a.lane[i] + b.lane[i];
    return r;
  }
  friend constexpr Lanes operator-(const Lanes& a, const Lanes& b) {
    Lanes r;
    for (int i = 0; i < N; ++i) r.lane[i] = a.lane[i] - b.lane[i];
    return r;
  }
  friend constexpr Lanes operator*(const Lanes& a, const Lanes& b) {
    Lanes r;
    for (int i = 0; i < N; ++i) r.lane[i] = a.lane[i] * b.lane[i];
    return r;
  }
  friend constexpr Lanes operator/(const Lanes& a, const Lanes& b) {
    Lanes r;
    for (int i = 0; i < N; ++i) r.lane[i] = a.lane[i] / b.lane[i];
    return r;
  }
  friend constexpr Lanes operator-(const Lanes& a) {
    Lanes r;
    for (int i = 0; i < N; ++i) r.lane[i] = -a.lane[i];
    return r;
  }
  constexpr Lanes& operator+=(const Lanes& b) { return *this = *this + b; }
  constexpr Lanes& operator-=(const Lanes& b) { return *this = *this - b; }
  constexpr Lanes& operator*=(const Lanes& b) { return *this = *this * b; }
  constexpr Lanes& operator/=(const Lanes& b) { return *this = *this / b; }

  friend constexpr Mask<N> operator<(const Lanes& a, const Lanes& b) {
    Mask<N> m;
    for (int i = 0; i < N; ++i) m.lane[i] = a.lane[i] < b.lane[i] ? ~std::uint64_t{0} : 0;
    return m;
  }
  friend constexpr Mask<N> operator<=(const Lanes& a, const Lanes& b) {
    Mask<N> m;
    for (int i = 0; i < N; ++i) m.lane[i] = a.lane[i] <= b.lane[i] ? ~std::uint64_t{0} : 0;
    return m;
  }
  friend constexpr Mask<N> operator>(const Lanes& a, const Lanes& b) { return b < a; }
  friend constexpr Mask<N> operator>=(const Lanes& a, const Lanes& b) { return b <= a; }

  friend Lanes sqrt(const Lanes& a) {
    Lanes r;
    for (int i = 0; i < N; ++i) r.lane[i] = std::sqrt(a.lane[i]);
    return r;
  }
  friend Lanes abs(const Lanes& a) {
    Lanes r;
    for (int i = 0; i < N; ++i) r.lane[i] = std::fabs(a.lane[i]);
    return r;
  }
  // If either is NaN the second is taken, as `a < b ? a : b` says.
  friend constexpr Lanes min(const Lanes& a, const Lanes& b) {
    Lanes r;
    for (int i = 0; i < N; ++i) r.lane[i] = a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i];
    return r;
  }
  friend constexpr Lanes max(const Lanes& a, const Lanes& b) {
    Lanes r;
    for (int i = 0; i < N; ++i) r.lane[i] = a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i];
    return r;
  }
};

/// The outcome of comparing lanes: all bits of a lane set, or none.
template <int N>
struct Mask {
  alignas(8 * N) std::uint64_t lane[N]{};

  friend constexpr Mask operator&(const Mask& a, const Mask& b) {
    Mask r;
    for (int i = 0; i < N; ++i) r.lane[i] = a.lane[i] & b.lane[i];
    return r;
  }
  friend constexpr Mask operator|(const Mask& a, const Mask& b) {
    Mask r;
    for (int i = 0; i < N; ++i) r.lane[i] = a.lane[i] | b.lane[i];
    return r;
  }
  friend constexpr Mask operator!(const Mask& a) {
    Mask r;
    for (int i = 0; i < N; ++i) r.lane[i] = ~a.lane[i];
    return r;
  }
  friend constexpr bool any(const Mask& a) {
    std::uint64_t r = 0;
    for (int i = 0; i < N; ++i) r |= a.lane[i];
    return r != 0;
  }
  friend constexpr bool all(const Mask& a) { return !any(!a); }

  /// Where the mask is set `yes`, elsewhere `no`; both sides are computed, nothing branches.
  friend constexpr Lanes<N> select(const Mask& where, const Lanes<N>& yes, const Lanes<N>& no) {
    Lanes<N> r;
    for (int i = 0; i < N; ++i) {
      const auto y = std::bit_cast<std::uint64_t>(yes.lane[i]);
      const auto n = std::bit_cast<std::uint64_t>(no.lane[i]);
      r.lane[i] = std::bit_cast<double>((y & where.lane[i]) | (n & ~where.lane[i]));
    }
    return r;
  }
};

// One double is one lane: the same words, so that a formula written over the scalar reads the same for both.
inline double sqrt(double a) { return std::sqrt(a); }
inline double abs(double a) { return std::fabs(a); }
constexpr double min(double a, double b) { return a < b ? a : b; }
constexpr double max(double a, double b) { return a > b ? a : b; }
constexpr bool any(bool a) { return a; }
constexpr bool all(bool a) { return a; }
constexpr double select(bool where, double yes, double no) { return where ? yes : no; }

}  // namespace catena
