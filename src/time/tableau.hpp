// Explicit Runge–Kutta methods as data. docs/theory/time.md derives what the fields mean, (T.1)–(T.6).
#pragma once

#include <array>
#include <string_view>

namespace catena {

/// k_i = f(t + c_i h, y + h Σ_j a_ij k_j), i < stages                                               (T.1)
/// y₁ = y + h Σ_j a_sj k_j with s = stages: the row after the last stage is b, and k_s = f(t + h, y₁)  (T.2)
struct Tableau {
  static constexpr int most = 16;
  using Row = std::array<double, most>;

  std::string_view name;
  std::string_view source;
  int order = 0;
  int stages = 0;
  int error_rows = 0;    ///< 0: fixed step only; 1: rms of Σ e_j k_j (T.3); 2: the quotient of Hairer & Wanner (T.4)
  int error_order = 0;   ///< the error estimate behaves like h^(error_order + 1)
  int dense_stages = 0;  ///< further stages, numbered stages + 1 …, for the dense output alone
  int dense_rows = 0;    ///< rows of `dense` beyond the cubic Hermite polynomial (T.5)
  int dense_order = 3;   ///< the dense output is exact to h^dense_order
  std::array<double, most> c{};
  std::array<Row, most> a{};
  std::array<Row, 2> error{};
  std::array<Row, 4> dense{};
};

extern const Tableau euler_table;
extern const Tableau rk4_table;
extern const Tableau dopri5_table;
extern const Tableau dop853_table;

}  // namespace catena
