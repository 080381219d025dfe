// Where a function of one variable is zero or highest, within a bracket.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>

namespace catena {

template <class F>
concept RealFunction = requires(F& f, double x) {
  { f(x) } -> std::convertible_to<double>;
};

struct Root {
  double place;      ///< the end of the bracket with the smaller |f|
  double low, high;  ///< f changes its sign between these
  int iterations;    ///< evaluations of f beyond the two at the ends
  bool converged;    ///< false: no change of sign, a NaN, or out of iterations
};

struct Maximum {
  double place;
  double value;
  int iterations;
  bool converged;  ///< false: a NaN, or out of iterations
};

/// A zero of f between a and b, where f must have opposite signs, to within `tolerance` + 4 ulp: inverse quadratic
/// interpolation where it is safe, else halving (T. R. Chandrupatla, Adv. Eng. Softw. 28 (1997) 145-149).
template <RealFunction F>
Root find_root(F&& f, double a, double b, double tolerance, int most_iterations = 200) {
  const auto result = [](double place, double end1, double end2, int iterations, bool converged) {
    return Root{place, end1 < end2 ? end1 : end2, end1 < end2 ? end2 : end1, iterations, converged};
  };
  double fa = f(a), fb = f(b);
  if (fa == 0.0) return {a, a, a, 0, true};
  if (fb == 0.0) return {b, b, b, 0, true};
  const bool changes = (fa < 0.0 && fb > 0.0) || (fa > 0.0 && fb < 0.0);  // not if one is NaN
  if (!changes) return result(a, a, b, 0, false);

  // a is the newest point, b the other end of the bracket, c the point before.
  double t = 0.5;
  for (int i = 1; i <= most_iterations; ++i) {
    const double x = a + t * (b - a);
    const double fx = f(x);
    if (fx != fx) return result(a, a, b, i, false);
    double c = a, fc = fa;
    if ((fx > 0.0) != (fa > 0.0)) {
      c = b, fc = fb;
      b = a, fb = fa;
    }
    a = x, fa = fx;

    const double best = std::fabs(fa) < std::fabs(fb) ? a : b;
    if (fa == 0.0) return {a, a, a, i, true};
    const double nearest = 2.0 * std::numeric_limits<double>::epsilon() * std::fabs(best) + 0.5 * tolerance;
    const double least = nearest / std::fabs(b - a);
    if (!(least < 0.5)) return result(best, a, b, i, true);

    // Interpolate if the parabola through the three points is monotonic between them.
    const double xi = (a - b) / (c - b), phi = (fa - fb) / (fc - fb);
    t = 0.5;
    if (phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi)
      t = fa / (fb - fa) * (fc / (fb - fc)) + (c - a) / (b - a) * (fa / (fc - fa)) * (fb / (fc - fb));
    t = std::clamp(t, least, 1.0 - least);
  }
  return result(std::fabs(fa) < std::fabs(fb) ? a : b, a, b, most_iterations, false);
}

/// The highest point of f in [a, b], a local one if there are several, to within `tolerance` in x: parabolas through
/// the best three points, golden section where they lead nowhere (R. P. Brent, Algorithms for Minimization without
/// Derivatives, 1973, ch. 5). Below √ε |x| the values of f cannot tell, so a smaller tolerance gains nothing.
template <RealFunction F>
Maximum maximise(F&& f, double a, double b, double tolerance, int most_iterations = 200) {
  constexpr double golden = 0.3819660112501051;  // (3 − √5)/2
  constexpr double root_epsilon = 0x1p-26;
  double x = a + golden * (b - a), w = x, v = x;  // best, second, third
  double fx = f(x), fw = fx, fv = fx;
  double step = 0.0, step_before = 0.0;
  for (int i = 1; i <= most_iterations; ++i) {
    if (fx != fx) return {x, fx, i, false};
    const double middle = 0.5 * (a + b);
    const double least = root_epsilon * std::fabs(x) + tolerance / 3.0;
    if (std::fabs(x - middle) <= 2.0 * least - 0.5 * (b - a)) return {x, fx, i, true};

    // The summit of the parabola through x, w, v is at x + p/q.
    const double r = (x - w) * (fv - fx), s = (x - v) * (fw - fx);
    double p = (x - v) * s - (x - w) * r, q = 2.0 * (s - r);
    if (q > 0.0) p = -p;
    q = std::fabs(q);
    const bool inside = p > q * (a - x) && p < q * (b - x);
    if (std::fabs(step_before) > least && std::fabs(p) < std::fabs(0.5 * q * step_before) && inside) {
      step_before = step;
      step = p / q;
      const double u = x + step;
      if (u - a < 2.0 * least || b - u < 2.0 * least) step = x < middle ? least : -least;
    } else {
      step_before = x < middle ? b - x : a - x;
      step = golden * step_before;
    }
    const double u = x + (std::fabs(step) >= least ? step : step > 0.0 ? least : -least);
    const double fu = f(u);
    if (fu != fu) return {x, fx, i, false};

    if (fu >= fx) {
      (u < x ? b : a) = x;
      v = w, fv = fw;
      w = x, fw = fx;
      x = u, fx = fu;
    } else {
      (u < x ? a : b) = u;
      if (fu >= fw || w == x) {
        v = w, fv = fw;
        w = u, fw = fu;
      } else if (fu >= fv || v == x || v == w) {
        v = u, fv = fu;
      }
    }
  }
  return {x, fx, most_iterations, false};
}

}  // namespace catena
