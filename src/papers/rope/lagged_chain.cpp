#include "papers/rope/lagged_chain.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/build.hpp"

namespace catena::rope {

std::expected<std::unique_ptr<LaggedChain>, std::string> LaggedChain::make(const Experiment& experiment) {
  Chain chain = build_chain(experiment);
  auto start = build_start(experiment, chain);
  if (!start) return std::unexpected(start.error());
  return std::make_unique<LaggedChain>(experiment, std::move(chain), std::move(*start));
}

void LaggedChain::delay(std::span<const double> angles, std::span<double> accelerations) const {
  std::ranges::copy(product(mass_matrix(chain(), angles), accelerations), accelerations.begin());
  late_.solve(accelerations);
}

void LaggedChain::operator()(double time, std::span<const double> y, std::span<double> rate) {
  ChainModel::operator()(time, y, rate);
  const std::size_t links = chain().links.size();
  delay(y.first(links), rate.subspan(links, links));
}

void LaggedChain::rates(const Lanes<4>& times, std::span<Lanes<4>> states) {
  const std::size_t links = chain().links.size();
  const std::vector<Lanes<4>> angles(states.begin(), states.begin() + static_cast<std::ptrdiff_t>(links));
  ChainModel::rates(times, states);
  angles_.resize(links);
  accelerations_.resize(links);
  for (int lane = 0; lane < 4; ++lane) {
    for (std::size_t i = 0; i < links; ++i) {
      angles_[i] = angles[i][lane];
      accelerations_[i] = states[links + i][lane];
    }
    delay(angles_, accelerations_);
    for (std::size_t i = 0; i < links; ++i) states[links + i][lane] = accelerations_[i];
  }
}

/// At the end of each step: here the matrix is up to date, and so are the rates.
void LaggedChain::linearise(double time, std::span<const double> y, std::span<double> rate) {
  ChainModel::linearise(time, y, rate);
  late_ = Elimination(mass_matrix(chain(), y.first(chain().links.size())));
}

}  // namespace catena::rope
