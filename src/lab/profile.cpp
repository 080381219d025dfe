#include "lab/profile.hpp"

#include <algorithm>
#include <cstddef>

#include "num/elementary.hpp"

namespace catena {
namespace {

/// The mean between two values, of which nothing lies in between.
double mean_between(double a, double b, ProfileForm form) {
  if (form == ProfileForm::linear || a == b) return 0.5 * (a + b);
  const double rise = log(b / a);
  return a * (expm1(rise) / rise);
}

}  // namespace

double Profile::at(double place) const {
  const auto next = std::ranges::upper_bound(places, place);
  if (next == places.begin()) return values.front();
  if (next == places.end()) return values.back();
  const auto after = static_cast<std::size_t>(next - places.begin()), before = after - 1;
  const double share = (place - places[before]) / (places[after] - places[before]);
  return form == ProfileForm::linear ? values[before] + (values[after] - values[before]) * share
                                     : values[before] * pow(values[after] / values[before], share);
}

double Profile::mean(double from, double to) const {
  const auto begin = std::ranges::upper_bound(places, from), end = std::ranges::lower_bound(places, to);
  if (begin >= end) return mean_between(at(from), at(to), form);
  double sum = 0.0, place = from, value = at(from);
  for (auto row = begin; row != end; ++row) {
    const double there = values[static_cast<std::size_t>(row - places.begin())];
    sum += (*row - place) * mean_between(value, there, form);
    place = *row, value = there;
  }
  return (sum + (to - place) * mean_between(value, at(to), form)) / (to - from);
}

}  // namespace catena
