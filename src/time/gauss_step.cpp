#include "time/gauss_step.hpp"

#include <algorithm>

#include "time/gauss_table.hpp"

namespace catena {

template <int Stages>
void GaussStep<Stages>::take(double start, double size, double end, std::span<const double> after,
                             std::span<const Lanes<4>> slopes, std::span<const double> missed_before,
                             std::span<const double> missed_after) {
  start_ = start;
  size_ = size;
  end_ = end;
  std::ranges::copy(after, after_.begin());
  constexpr double sign = Stages % 2 == 0 ? 1.0 : -1.0;  // P_s(−1)
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    std::ranges::copy(gauss::Formula<Stages>::legendre(slopes[i]), terms_[i].begin());
    // ẏ − u̇ = P_s(ξ)(m + nξ), given at ξ = ∓1                                                            (G.10)
    terms_[i][Stages] = 0.5 * (missed_after[i] + sign * missed_before[i]);
    terms_[i][Stages + 1] = 0.5 * (missed_after[i] - sign * missed_before[i]);
  }
}

template <int Stages>
auto GaussStep<Stages>::integrals(double x) -> Terms {
  const double xi = 2 * x - 1;
  std::array<double, Stages + 3> legendre{1.0, xi};
  for (int k = 1; k < Stages + 2; ++k)
    legendre[k + 1] = ((2 * k + 1) * xi * legendre[k] - k * legendre[k - 1]) / (k + 1);
  const auto integral = [&](int k) { return (legendre[k + 1] - legendre[k - 1]) / (2 * (2 * k + 1)); };  // (G.11)
  Terms result;
  result[0] = x - 1;
  for (int k = 1; k <= Stages; ++k) result[k] = integral(k);
  // (2s+1) ξP_s = (s+1) P_{s+1} + s P_{s−1}
  result[Stages + 1] = ((Stages + 1) * integral(Stages + 1) + Stages * integral(Stages - 1)) / (2 * Stages + 1);
  return result;
}

template <int Stages>
double GaussStep<Stages>::rise(const Terms& of, const Terms& integrals) {
  double sum = 0.0;
  for (int k = terms - 1; k >= 0; --k) sum += of[k] * integrals[k];
  return sum;
}

template <int Stages>
void GaussStep<Stages>::state_at(double time, std::span<double> out) const {
  const Terms weights = integrals(1 + (time - end_) / size_);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = after_[i] + rise(terms_[i], weights);
}

template <int Stages>
void GaussStep<Stages>::guess(double size, std::span<Lanes<4>> stages) const {
  std::array<Terms, 4> weights;
  for (int k = 0; k < 4; ++k) weights[k] = integrals(1 + gauss::Formula<Stages>::nodes[k] * size / size_);
  for (std::size_t i = 0; i < stages.size(); ++i)
    for (int k = 0; k < 4; ++k) stages[i][k] = rise(terms_[i], weights[k]);
}

template <int Stages>
void GaussStep<Stages>::append_polynomial(std::vector<double>& numbers) const {
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    numbers.push_back(after_[i]);
    numbers.insert(numbers.end(), terms_[i].begin(), terms_[i].end());
  }
}

template <int Stages>
void GaussStep<Stages>::restore(double start, double size, double end, std::span<const double> polynomial) {
  start_ = start;
  size_ = size;
  end_ = end;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const auto one = polynomial.subspan((terms + 1) * i, terms + 1);
    after_[i] = one[0];
    std::ranges::copy(one.subspan(1), terms_[i].begin());
  }
}

template class GaussStep<2>;
template class GaussStep<3>;

}  // namespace catena
