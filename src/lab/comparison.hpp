// A run beside its companion: how far apart they are, and until when that is little.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "lab/result.hpp"
#include "lab/sensitivity.hpp"

namespace catena {

inline constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

/// The ± is so many times the largest difference that was seen. Over the bank of docs/trust.md the true error is 1.1 times it in
/// the middle, and 2 times it once in a hundred.
inline constexpr double safety = 3.0;
/// A run is predicted while the ± of its place stays below this share of the length.
inline constexpr double parted = 1e-3;
/// No number is better than this share of the largest it is made of: some hundred roundings.
inline constexpr double floor_share = 64 * std::numeric_limits<double>::epsilon();

class Comparison {
 public:
  Comparison(const RunResult& run, const RunResult& other, const Sensitivity& sensitivity);

  /// The two at the same time.
  struct Pair {
    double time = 0.0;
    double apart = 0.0;  ///< by the place [m]
    std::span<const double> ours, other;
  };
  const std::vector<Pair>& pairs() const { return pairs_; }  ///< in the order of time
  double begin() const { return pairs_.front().time; }
  double horizon() const { return horizon_; }
  bool whole() const { return horizon_ >= run_->t_end; }
  bool ended_by_rounding() const { return ended_by_rounding_; }
  std::span<const double> other_at(double time) const;

  /// What rounding has grown to: of the station before and the one after, the larger [m].
  double rounding(double time) const;
  /// ln of what small differences have grown by.
  double growth(double time) const;

  /// The largest of(pair) about a time, but not beyond the horizon.
  template <class Of>
  double largest(double time, Of&& of) const;

  /// ± of the place where the runs were seen so far apart (E.7).
  double place_error(double time, double seen) const;
  /// The largest that a watched quantity ever is, or would be in such an experiment: its rounding is a share of that.
  double scale(std::size_t watched) const;
  /// ± of a watched quantity in these samples: the largest difference, with what rounding has grown to (E.8).
  double value_error(std::size_t watched, const Samples&, std::size_t first, std::size_t count, double scale) const;

 private:
  void add(const Samples& samples);
  void find_horizon();

  const RunResult* run_;
  const RunResult* other_;
  const Sensitivity* sensitivity_;
  std::vector<Pair> pairs_;
  double horizon_ = 0.0;
  bool ended_by_rounding_ = false;
};

template <class Of>
double Comparison::largest(double time, Of&& of) const {
  constexpr double about = 0.03;  // within this share of the run
  const double reach = about * (run_->t_end - begin());
  double found = 0.0;
  for (auto pair = std::ranges::lower_bound(pairs_, time - reach, {}, &Pair::time);
       pair != pairs_.end() && pair->time <= std::min(time + reach, horizon_); ++pair)
    found = std::max(found, of(*pair));
  return found;
}

}  // namespace catena
