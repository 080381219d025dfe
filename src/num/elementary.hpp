// The elementary functions of the core: no call of the C library, the same bits on every machine.
//
// Values, zeros with their sign, infinities and NaN are as in C's Annex F. Largest errors seen among at least four million
// arguments each, against 80-bit references, in ulp (half an ulp is the final rounding):
//   sin 0.83   cos 0.86   tan 1.09   exp 0.65 (0.77 subnormal)   expm1 1.03   log 0.53   log1p 0.66   pow 0.65
//   atan 0.68   atan2 0.68 (0.75 subnormal)   asin 0.68   acos 0.66   hypot 0.51
//   sinh 0.81   cosh 0.64   tanh 0.74   asinh 0.54   acosh 0.53
#pragma once

#include "num/exp_log.hpp"
#include "num/lanes.hpp"
#include "num/sincos.hpp"

namespace catena {

inline double sin(double x) { return sincos(x).sin; }
inline double cos(double x) { return sincos(x).cos; }
double tan(double x);

double expm1(double x);
double log1p(double x);
double pow(double x, double y);
double hypot(double x, double y);

double atan(double x);
double atan2(double y, double x);
double asin(double x);
double acos(double x);

double sinh(double x);
double cosh(double x);
double tanh(double x);
double asinh(double x);
double acosh(double x);

// Of lanes: these two, sincos, exp, log and sqrt.
template <int N>
Lanes<N> sin(const Lanes<N>& x) {
  return sincos(x).sin;
}
template <int N>
Lanes<N> cos(const Lanes<N>& x) {
  return sincos(x).cos;
}

}  // namespace catena
