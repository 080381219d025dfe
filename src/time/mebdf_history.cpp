#include "time/mebdf_history.hpp"

#include <algorithm>

namespace catena::mebdf {

void History::restart(double time, std::span<const double> y) {
  if (size_ == 1) {  // no step followed the last start
    newest_ = (newest_ + 1) % most;
    --kept_;
  }
  push(time, y);
  size_ = 1;
}

void History::push(double time, std::span<const double> y) {
  newest_ = (newest_ + most - 1) % most;
  size_ = std::min(size_ + 1, most);
  kept_ = std::min(kept_ + 1, most);
  times_[slot(0)] = time;
  double* place = values_.data() + slot(0) * dimension_;
  if (y.data() != place) std::ranges::copy(y, place);
}

void History::nodes(double time, double h, std::span<double> nodes) const {
  for (std::size_t j = 0; j < nodes.size(); ++j) nodes[j] = (this->time(static_cast<int>(j)) - time) / h;
}

void History::interpolate(int age, int points, double time, std::span<double> out) const {
  std::array<double, most> nodes{}, weights{};
  for (int j = 0; j < points; ++j) nodes[j] = this->time(age + j);
  const auto count = static_cast<std::size_t>(points);
  lagrange(std::span(nodes).first(count), time, weights);
  std::ranges::fill(out, 0.0);
  for (int j = 0; j < points; ++j) {
    const auto y = value(age + j);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] += weights[j] * y[i];
  }
}

void History::append_to(std::vector<double>& numbers) const {
  for (int j = 0; j < kept_; ++j) {
    numbers.push_back(time(j));
    numbers.insert(numbers.end(), value(j).begin(), value(j).end());
  }
}

void History::restore(std::span<const double> numbers, int size) {
  kept_ = 0;
  for (std::size_t left = numbers.size(); left > 0; left -= dimension_ + 1) {
    const auto one = numbers.subspan(left - dimension_ - 1, dimension_ + 1);
    push(one[0], one.subspan(1));
  }
  size_ = size;
}

}  // namespace catena::mebdf
