// What a multistep method remembers: the last values with their times, newest first.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "time/mebdf_formula.hpp"

namespace catena::mebdf {

class History {
 public:
  /// y_{n+1} and what it was made of, for the dense output of the last two steps at the highest order, and for each of them a
  /// start behind it.
  static constexpr int most = most_past + 5;

  explicit History(std::size_t dimension) : dimension_(dimension), values_(most * dimension) {}

  /// Begins anew with one value; those before stay for the dense output alone.
  void restart(double time, std::span<const double> y);
  void push(double time, std::span<const double> y);

  std::size_t dimension() const { return dimension_; }
  int size() const { return size_; }  ///< values since the last start
  int kept() const { return kept_; }  ///< and those before
  double time(int age) const { return times_[slot(age)]; }
  std::span<const double> value(int age) const { return {values_.data() + slot(age) * dimension_, dimension_}; }

  /// x_j = (t_{n−j} − time) / h for the youngest, into `nodes`.
  void nodes(double time, double h, std::span<double> nodes) const;

  /// The polynomial through `points` values, the youngest of them of the given age.
  void interpolate(int age, int points, double time, std::span<double> out) const;

  /// As numbers, youngest first: each a time and its value; and back, `size` of them since the last start.
  void append_to(std::vector<double>& numbers) const;
  void restore(std::span<const double> numbers, int size);

 private:
  std::size_t slot(int age) const { return static_cast<std::size_t>((newest_ + age) % most); }

  std::size_t dimension_;
  std::vector<double> values_;
  std::array<double, most> times_{};
  int newest_ = 0;
  int size_ = 0;
  int kept_ = 0;
};

}  // namespace catena::mebdf
