// A 2×2 matrix over any scalar: double, Complex, Lanes, Dual.
#pragma once

#include "num/vec2.hpp"

namespace catena {

template <class T>
struct Mat2 {
  T xx{}, xy{}, yx{}, yy{};

  friend constexpr Mat2 operator+(const Mat2& a, const Mat2& b) {
    return {a.xx + b.xx, a.xy + b.xy, a.yx + b.yx, a.yy + b.yy};
  }
  friend constexpr Mat2 operator-(const Mat2& a, const Mat2& b) {
    return {a.xx - b.xx, a.xy - b.xy, a.yx - b.yx, a.yy - b.yy};
  }
  friend constexpr Mat2 operator*(const T& s, const Mat2& a) { return {s * a.xx, s * a.xy, s * a.yx, s * a.yy}; }
  friend constexpr Vec2<T> operator*(const Mat2& a, const Vec2<T>& v) {
    return {a.xx * v.x + a.xy * v.y, a.yx * v.x + a.yy * v.y};
  }
  bool operator==(const Mat2&) const = default;
};

/// s·1
template <class T>
constexpr Mat2<T> diagonal(const T& s) {
  return {.xx = s, .xy = T(0.0), .yx = T(0.0), .yy = s};
}

/// a bᵀ
template <class T>
constexpr Mat2<T> outer(const Vec2<T>& a, const Vec2<T>& b) {
  return {a.x * b.x, a.x * b.y, a.y * b.x, a.y * b.y};
}

}  // namespace catena
