#include "time/radau5_table.hpp"

#include "num/avx2.hpp"

namespace catena::radau5 {

CATENA_AVX2_TOO
void shift(std::span<const double> y, std::span<const Lanes<4>> stages, std::span<Lanes<4>> states) {
  for (std::size_t i = 0; i < y.size(); ++i) states[i] = y[i] + stages[i];
}

CATENA_AVX2_TOO
void form_right_sides(const RealAndComplex& betas, std::span<const Lanes<4>> stages, std::span<Lanes<4>> rates) {
  for (std::size_t i = 0; i < rates.size(); ++i)
    rates[i] = packed(betas * unpacked(to_unknowns(rates[i]))) - to_unknowns(stages[i]);
}

CATENA_AVX2_TOO
double apply(std::span<const double> y, std::span<const double> per_scale, std::span<Lanes<4>> stages,
             std::span<Lanes<4>> corrections) {
  Lanes<4> sum;
  for (std::size_t i = 0; i < corrections.size(); ++i) {
    const Lanes<4>& correction = corrections[i];
    const Lanes<4> ratio = correction * per_scale[i];
    sum += ratio * ratio;
    const Lanes<4> z = stages[i] + to_stages(correction);
    stages[i] = z;
    corrections[i] = y[i] + z;
  }
  return (sum[0] + sum[1]) + sum[3];
}

CATENA_AVX2_TOO
void form_error(double beta, double h, std::span<const double> rate, std::span<const Lanes<4>> stages,
                std::span<Lanes<4>> out) {
  const double per_h = 1 / h;
  for (std::size_t i = 0; i < rate.size(); ++i)
    out[i] = packed(side_by_side(beta * (rate[i] + error_of(stages[i]) * per_h), {}));
}

CATENA_AVX2_TOO
double square_of_real(std::span<const Lanes<4>> v, std::span<const double> per_scale) {
  double sum = 0.0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    const double ratio = v[i][0] * per_scale[i];
    sum += ratio * ratio;
  }
  return sum;
}

}  // namespace catena::radau5
