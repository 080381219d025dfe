#include "time/radau5_table.hpp"

#include "num/avx2.hpp"

namespace catena::radau5 {
namespace {

RealAndComplex one_and_pair(const Lanes<4>& w) { return {low_half(w), high_half(w)}; }

}  // namespace

CATENA_AVX2_TOO
void shift(std::span<const double> y, std::span<const Lanes<4>> stages, std::span<Lanes<4>> states) {
  for (std::size_t i = 0; i < y.size(); ++i) states[i] = y[i] + stages[i];
}

CATENA_AVX2_TOO
void form_right_sides(const RealAndComplex& betas, std::span<const Lanes<4>> rates, std::span<const Lanes<4>> unknowns,
                      std::span<RealAndComplex> out) {
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = betas * one_and_pair(to_unknowns(rates[i])) - one_and_pair(unknowns[i]);
}

CATENA_AVX2_TOO
double apply(std::span<const RealAndComplex> corrections, std::span<const double> per_scale,
             std::span<Lanes<4>> unknowns, std::span<Lanes<4>> stages) {
  Lanes<4> sum;
  for (std::size_t i = 0; i < corrections.size(); ++i) {
    const Lanes<4> correction = join(corrections[i].re, corrections[i].im);
    const Lanes<4> ratio = correction * per_scale[i];
    sum += ratio * ratio;
    const Lanes<4> w = unknowns[i] + correction;
    unknowns[i] = w;
    stages[i] = to_stages(w);
  }
  return (sum[0] + sum[1]) + sum[3];
}

}  // namespace catena::radau5
