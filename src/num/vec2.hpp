// A vector of the plane, over any scalar: double, Complex, Lanes, Dual.
#pragma once

#include <cmath>

namespace catena {

template <class T>
struct Vec2 {
  T x{};
  T y{};

  friend constexpr Vec2 operator+(const Vec2& a, const Vec2& b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec2 operator-(const Vec2& a, const Vec2& b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec2 operator*(const T& s, const Vec2& a) { return {s * a.x, s * a.y}; }
  friend constexpr T dot(const Vec2& a, const Vec2& b) { return a.x * b.x + a.y * b.y; }
  bool operator==(const Vec2&) const = default;
};

/// |v|
inline double length_of(const Vec2<double>& v) { return std::sqrt(dot(v, v)); }

}  // namespace catena
