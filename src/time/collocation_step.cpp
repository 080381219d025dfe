#include "time/collocation_step.hpp"

#include <algorithm>
#include <cmath>

#include "num/avx2.hpp"
#include "time/radau5_table.hpp"

namespace catena {

using radau5::c1;
using radau5::c2;

namespace {

/// Divided differences of the polynomial through 0 and the stages at their nodes.
struct Differences {
  double to_end;  ///< [c2, 1]
  double bend;    ///< [c1, c2, 1]
  double twist;   ///< [0, c1, c2, 1] = h³y‴/6
};

Differences differences(const Lanes<4>& z) {
  const double to_end = (z[1] - z[2]) * (1 / (c2 - 1));
  const double between = (z[0] - z[1]) * (1 / (c1 - c2));  // [c1, c2]
  const double from_start = z[0] * (1 / c1);               // [0, c1]
  const double bend = (between - to_end) * (1 / (c1 - 1));
  return {to_end, bend, bend - (between - from_start) * (1 / c2)};
}

}  // namespace

/// h⁴y⁗/6 of a step of this size, from its twist and that of this step, which came before.
struct CollocationStep::Change {
  Change(double size, double size_before)
      : cubed((size / size_before) * (size / size_before) * (size / size_before)),
        lead(size / (0.6 * size + 0.4 * size_before)) {}
  double operator()(double twist, double twist_before) const { return lead * (twist - cubed * twist_before); }
  double cubed, lead;
};

double CollocationStep::missed_by_next(double size, std::span<const Lanes<4>> stages,
                                       std::span<const double> per_scale) const {
  const Change change(size, size_);
  double sum = 0.0;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const double ratio = change(differences(stages[i]).twist, terms_[i][2]) * per_scale[i];
    sum += ratio * ratio;
  }
  // A quarter of h⁴y⁗/6 times the largest |s(s − c1)(s − c2)(s − 1)|.
  return 0.25 * 0.0183 * std::sqrt(sum / static_cast<double>(terms_.size()));
}

void CollocationStep::take(double start, double size, double end, std::span<const double> before,
                           std::span<const Lanes<4>> stages, std::span<const Lanes<4>> errors,
                           const CollocationStep* previous) {
  const Change change(size, previous != nullptr ? previous->size_ : size);
  start_ = start;
  size_ = size;
  end_ = end;
  for (std::size_t i = 0; i < after_.size(); ++i) {
    const Lanes<4>& z = stages[i];
    after_[i] = before[i] + z[2];
    const auto [to_end, bend, twist] = differences(z);
    terms_[i][0] = to_end;
    terms_[i][1] = bend;
    terms_[i][2] = twist;
    missed_[i] = -10 * radau5::gamma * errors[i][0];  // err = −h⁴y⁗/60γ
    terms_[i][3] = previous != nullptr ? change(twist, previous->terms_[i][2]) : 0.0;
  }
}

namespace {

/// u(end + x size) − u(end), x ≤ 0 inside the step, in Newton's form. Scalar: one x, or the four of a guess.
template <class Scalar>
Scalar rise(const Lanes<4>& terms, const Scalar& x) {
  return x * (terms[0] + (x - (c2 - 1)) * (terms[1] + (x - (c1 - 1)) * terms[2]));
}

/// ∫ (s − c1)(s − c2)(s − 1) ds from 0 to 1 + x; zero at both ends of the step.
template <class Scalar>
Scalar missed_share(const Scalar& x) {
  const Scalar s = 1 + x;
  return s * (-0.1 + s * (0.45 + s * (-0.6 + s * 0.25)));
}

}  // namespace

void CollocationStep::state_at(double time, std::span<double> out) const {
  const double x = (time - end_) / size_;
  const double missed = missed_share(x);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = after_[i] + (rise(terms_[i], x) + missed * missed_[i]);
}

CATENA_AVX2_TOO
void CollocationStep::guess(double size, std::span<Lanes<4>> stages) const {
  const Lanes<4> x = Lanes<4>::load(radau5::nodes.data()) * size / size_;
  const Lanes<4> missed = missed_share(x);
  for (std::size_t i = 0; i < stages.size(); ++i) stages[i] = rise(terms_[i], x) + missed * terms_[i][3];
}

std::vector<double> CollocationStep::polynomial() const {
  std::vector<double> numbers;
  numbers.reserve(polynomial_size());
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const Lanes<4>& terms = terms_[i];
    numbers.insert(numbers.end(), {after_[i], terms[0], terms[1], terms[2], terms[3], missed_[i]});
  }
  return numbers;
}

void CollocationStep::restore(double start, double size, double end, std::span<const double> polynomial) {
  start_ = start;
  size_ = size;
  end_ = end;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const auto one = polynomial.subspan(numbers_of_one * i, numbers_of_one);
    after_[i] = one[0];
    for (int k = 0; k < 4; ++k) terms_[i][k] = one[1 + k];
    missed_[i] = one[5];
  }
}

}  // namespace catena
