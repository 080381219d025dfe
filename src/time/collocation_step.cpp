#include "time/collocation_step.hpp"

#include <algorithm>

#include "num/avx2.hpp"
#include "time/radau5_table.hpp"

namespace catena {

using radau5::c1;
using radau5::c2;

void CollocationStep::take(double start, double size, double end, std::span<const double> before,
                           std::span<const Lanes<4>> stages, const CollocationStep* previous) {
  const double ratio = previous != nullptr ? size / previous->size_ : 0.0;
  const double cubed = ratio * ratio * ratio;
  const double lead = previous != nullptr ? size / (0.6 * size + 0.4 * previous->size_) : 0.0;
  start_ = start;
  size_ = size;
  end_ = end;
  for (std::size_t i = 0; i < after_.size(); ++i) {
    const Lanes<4>& z = stages[i];
    after_[i] = before[i] + z[2];
    const double to_end = (z[1] - z[2]) * (1 / (c2 - 1));     // [c2, 1]
    const double between = (z[0] - z[1]) * (1 / (c1 - c2));   // [c1, c2]
    const double from_start = z[0] * (1 / c1);                // [0, c1]
    const double bend = (between - to_end) * (1 / (c1 - 1));  // [c1, c2, 1]
    terms_[i][0] = to_end;
    terms_[i][1] = bend;
    const double twist = bend - (between - from_start) * (1 / c2);  // [0, c1, c2, 1] = h³y‴/6
    terms_[i][2] = twist;
    terms_[i][3] = previous != nullptr ? lead * (twist - cubed * previous->terms_[i][2]) : 0.0;
  }
}

namespace {

/// y(end + x size) − y(end), x ≤ 0 inside the step: Newton's form, and what the collocation is known to miss (R.8).
/// Scalar: one x, or the four of a guess.
template <class Scalar>
Scalar rise(const Lanes<4>& terms, const Scalar& x, const Scalar& missed) {
  return x * (terms[0] + (x - (c2 - 1)) * (terms[1] + (x - (c1 - 1)) * terms[2])) + missed * terms[3];
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
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = after_[i] + rise(terms_[i], x, missed);
}

CATENA_AVX2_TOO
void CollocationStep::guess(double size, std::span<Lanes<4>> stages) const {
  const Lanes<4> x = Lanes<4>::load(radau5::nodes.data()) * size / size_;
  const Lanes<4> missed = missed_share(x);
  for (std::size_t i = 0; i < stages.size(); ++i) stages[i] = rise(terms_[i], x, missed);
}

std::vector<double> CollocationStep::polynomial() const {
  std::vector<double> numbers;
  numbers.reserve(4 * terms_.size());
  for (const Lanes<4>& terms : terms_) numbers.insert(numbers.end(), {terms[0], terms[1], terms[2], terms[3]});
  return numbers;
}

void CollocationStep::restore(double start, double size, double end, std::span<const double> after,
                              std::span<const double> polynomial) {
  start_ = start;
  size_ = size;
  end_ = end;
  std::ranges::copy(after, after_.begin());
  for (std::size_t i = 0; i < terms_.size(); ++i)
    for (int k = 0; k < 4; ++k) terms_[i][k] = polynomial[4 * i + k];
}

}  // namespace catena
