// N doubles that go through the same operations side by side: the stages of a step, the chains of a sweep.
//
// Vectors as GCC and Clang know them on any target: registers where the machine has them, pairs of registers or plain code
// where it has not. No operation mixes lanes, so each lane carries the same bits as a double alone would, with SSE2, AVX2,
// WebAssembly or none of them. (Loops over a small array were tried first: the compiler kept them in memory, at a third of the
// speed.)
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace catena {

template <int N>
struct Mask;

/// The compiler's vectors of N doubles and of N masks. Spelt out: in a template the attribute would be lost.
template <int N>
struct VectorOf;
template <>
struct VectorOf<2> {
  using Doubles [[gnu::vector_size(16)]] = double;
  using Masks = decltype(Doubles{} < Doubles{});  // of long or of long long, as the compiler has it
};
template <>
struct VectorOf<4> {
  using Doubles [[gnu::vector_size(32)]] = double;
  using Masks = decltype(Doubles{} < Doubles{});  // of long or of long long, as the compiler has it
};
/// Two vectors as one. A vector wider than any register would live in memory (13 instead of 6 ns per link and chain).
template <class Vector>
struct Halves {
  Vector low, high;

  constexpr auto operator[](int i) const { return i < 4 ? low[i] : high[i - 4]; }
  friend constexpr Halves operator+(const Halves& a, const Halves& b) { return {a.low + b.low, a.high + b.high}; }
  friend constexpr Halves operator-(const Halves& a, const Halves& b) { return {a.low - b.low, a.high - b.high}; }
  friend constexpr Halves operator*(const Halves& a, const Halves& b) { return {a.low * b.low, a.high * b.high}; }
  friend constexpr Halves operator/(const Halves& a, const Halves& b) { return {a.low / b.low, a.high / b.high}; }
  friend constexpr Halves operator-(const Halves& a) { return {-a.low, -a.high}; }
  friend constexpr Halves operator-(double a, const Halves& b) { return {a - b.low, a - b.high}; }
  friend constexpr Halves operator&(const Halves& a, const Halves& b) { return {a.low & b.low, a.high & b.high}; }
  friend constexpr Halves operator|(const Halves& a, const Halves& b) { return {a.low | b.low, a.high | b.high}; }
  friend constexpr Halves operator~(const Halves& a) { return {~a.low, ~a.high}; }
  friend constexpr auto operator<(const Halves& a, const Halves& b) { return both(a.low < b.low, a.high < b.high); }
  friend constexpr auto operator<=(const Halves& a, const Halves& b) { return both(a.low <= b.low, a.high <= b.high); }
  friend constexpr auto operator==(const Halves& a, const Halves& b) { return both(a.low == b.low, a.high == b.high); }

 private:
  template <class Other>
  static constexpr Halves<Other> both(const Other& low, const Other& high) {
    return {low, high};
  }
};
template <>
struct VectorOf<8> {
  using Doubles = Halves<VectorOf<4>::Doubles>;
  using Masks = Halves<VectorOf<4>::Masks>;
};

/// N doubles: 2, 4 or 8. Aligned alike for every target: code for one may meet data laid out by another.
template <int N>
struct alignas(8 * N) Lanes {
  static constexpr int size = N;
  using Vector = VectorOf<N>::Doubles;

  Vector all;

  constexpr Lanes() : all{} {}
  constexpr Lanes(double value)
      : all(value - Vector{}) {}  // implicit, so that a constant of a formula serves every lane
  constexpr explicit Lanes(Vector vector) : all(vector) {}
  // Copied as the vector it is: GCC 12 copies a plain struct in pieces, and the next read waits for them to be put together.
  // NOLINTBEGIN(modernize-use-equals-default)
  constexpr Lanes(const Lanes& other) : all(other.all) {}
  constexpr Lanes& operator=(const Lanes& other) {
    all = other.all;
    return *this;
  }
  // NOLINTEND(modernize-use-equals-default)

  double* data() { return reinterpret_cast<double*>(&all); }  // a vector may be seen as its elements
  const double* data() const { return reinterpret_cast<const double*>(&all); }
  double& operator[](int i) { return data()[i]; }
  double operator[](int i) const { return all[i]; }
  static Lanes load(const double* from) {
    Lanes r;
    for (int i = 0; i < N; ++i) r[i] = from[i];
    return r;
  }
  void store(double* to) const {
    for (int i = 0; i < N; ++i) to[i] = all[i];
  }

  // Friends, so that a double on either side is broadcast.
  friend constexpr Lanes operator+(const Lanes& a, const Lanes& b) { return Lanes(a.all + b.all); }
  friend constexpr Lanes operator-(const Lanes& a, const Lanes& b) { return Lanes(a.all - b.all); }
  friend constexpr Lanes operator*(const Lanes& a, const Lanes& b) { return Lanes(a.all * b.all); }
  friend constexpr Lanes operator/(const Lanes& a, const Lanes& b) { return Lanes(a.all / b.all); }
  friend constexpr Lanes operator-(const Lanes& a) { return Lanes(-a.all); }
  constexpr Lanes& operator+=(const Lanes& b) { return *this = *this + b; }
  constexpr Lanes& operator-=(const Lanes& b) { return *this = *this - b; }
  constexpr Lanes& operator*=(const Lanes& b) { return *this = *this * b; }
  constexpr Lanes& operator/=(const Lanes& b) { return *this = *this / b; }

  friend constexpr Mask<N> operator<(const Lanes& a, const Lanes& b) { return Mask<N>(a.all < b.all); }
  friend constexpr Mask<N> operator==(const Lanes& a, const Lanes& b) { return Mask<N>(a.all == b.all); }
  friend constexpr Mask<N> operator<=(const Lanes& a, const Lanes& b) { return Mask<N>(a.all <= b.all); }
  friend constexpr Mask<N> operator>(const Lanes& a, const Lanes& b) { return b < a; }
  friend constexpr Mask<N> operator>=(const Lanes& a, const Lanes& b) { return b <= a; }

  friend Lanes sqrt(const Lanes& a) {
    Lanes r;
    for (int i = 0; i < N; ++i) r[i] = std::sqrt(a.all[i]);
    return r;
  }
  friend Lanes abs(const Lanes& a) {
    Lanes r;
    for (int i = 0; i < N; ++i) r[i] = std::fabs(a.all[i]);
    return r;
  }
  // If either is NaN the second is taken, as `a < b ? a : b` says.
  friend Lanes min(const Lanes& a, const Lanes& b) { return select(a < b, a, b); }
  friend Lanes max(const Lanes& a, const Lanes& b) { return select(b < a, a, b); }
};

/// The outcome of comparing lanes: all bits of a lane set, or none.
template <int N>
struct alignas(8 * N) Mask {
  using Vector = VectorOf<N>::Masks;

  Vector all;

  constexpr explicit Mask(Vector vector) : all(vector) {}

  friend constexpr Mask operator&(const Mask& a, const Mask& b) { return Mask(a.all & b.all); }
  friend constexpr Mask operator|(const Mask& a, const Mask& b) { return Mask(a.all | b.all); }
  friend constexpr Mask operator!(const Mask& a) { return Mask(~a.all); }
  friend bool any(const Mask& a) {
    std::int64_t r = 0;
    for (int i = 0; i < N; ++i) r |= a.all[i];
    return r != 0;
  }
  friend bool all(const Mask& a) { return !any(!a); }

  /// Where the mask is set `yes`, elsewhere `no`; both sides are computed, nothing branches.
  friend Lanes<N> select(const Mask& where, const Lanes<N>& yes, const Lanes<N>& no) {
    const auto y = std::bit_cast<Vector>(yes.all);
    const auto n = std::bit_cast<Vector>(no.all);
    return Lanes<N>(std::bit_cast<typename Lanes<N>::Vector>((y & where.all) | (n & ~where.all)));
  }
};

/// Four lanes out of two and two, and back.
inline Lanes<4> join(const Lanes<2>& low, const Lanes<2>& high) {
  return Lanes<4>(__builtin_shufflevector(low.all, high.all, 0, 1, 2, 3));
}
inline Lanes<2> low_half(const Lanes<4>& a) { return Lanes<2>(__builtin_shufflevector(a.all, a.all, 0, 1)); }
inline Lanes<2> high_half(const Lanes<4>& a) { return Lanes<2>(__builtin_shufflevector(a.all, a.all, 2, 3)); }

// One double is one lane: the same words, so that a formula written over the scalar reads the same for both.
inline double sqrt(double a) { return std::sqrt(a); }
inline double abs(double a) { return std::fabs(a); }
constexpr double min(double a, double b) { return a < b ? a : b; }
constexpr double max(double a, double b) { return a > b ? a : b; }
constexpr bool any(bool a) { return a; }
constexpr bool all(bool a) { return a; }
constexpr double select(bool where, double yes, double no) { return where ? yes : no; }

}  // namespace catena
