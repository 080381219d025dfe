#include "bench/kernel_cost.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <span>
#include <stdexcept>

#include "lab/build.hpp"
#include "model/chain_motion.hpp"
#include "model/recursion.hpp"
#include "num/avx2.hpp"
#include "time/radau5_table.hpp"

namespace catena::bench {
namespace {

constexpr int kernel_rounds = 25;
constexpr int links_at_a_time = 10'000;  ///< short chains are repeated until a clock can see them
constexpr double step = 1e-3;            ///< for which 1 − βJ is factored; radau5 averages 2 ms on the case [s]

/// n links of the case's own length, mass and friction, hung as the case is.
Experiment with_links(const Experiment& like, int links) {
  Experiment experiment = like;
  const double times = static_cast<double>(links) / like.chain.links;
  experiment.chain.links = links;
  experiment.chain.length *= times;
  experiment.chain.mass *= times;
  experiment.start.span *= times;
  experiment.start.rise *= times;
  return experiment;
}

std::vector<double> state_in_motion(const Experiment& experiment, const Chain& chain) {
  auto state = build_start(experiment, chain);
  if (!state) throw std::runtime_error(state.error());
  const std::size_t links = chain.links.size();
  for (std::size_t i = 0; i < links; ++i)  // a wave of 10 rad/s runs along the chain
    (*state)[links + i] = 10 * std::sin(4 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(links));
  return *state;
}

CATENA_AVX2_TOO
void accelerate_eight(ChainRecursion<Lanes<8>>& recursion, std::span<const Lanes<8>> angles,
                      std::span<const Lanes<8>> rates) {
  recursion.accelerate({}, angles, rates);
}

/// All kernels for one number of links; the only place that knows how they are called.
class Kernels {
 public:
  Kernels(const Experiment& experiment)
      : chain_(build_chain(experiment)),
        layout_(chain_.links.size()),
        state_(state_in_motion(experiment, chain_)),
        eight_(state_.size()),
        one_chain_(chain_),
        eight_chains_(chain_),
        motion_(std::make_unique<ChainMotion>(chain_)),
        rate_(state_.size()),
        repeats_(std::max(1, links_at_a_time / experiment.chain.links)),
        real_(state_.size() * repeats_),
        both_(state_.size() * repeats_) {
    for (std::size_t i = 0; i < state_.size(); ++i)
      for (int k = 0; k < 8; ++k) eight_[i][k] = state_[i] * (1 + 0.01 * k);
    motion_->linearise(0.0, state_, rate_);
    best_.links = experiment.chain.links;
    for (double* each :
         {&best_.forward, &best_.forward_eight, &best_.factor, &best_.solve, &best_.factor_both, &best_.solve_both})
      *each = std::numeric_limits<double>::infinity();
  }

  /// Each kernel once more; the best time counts.
  void measure() {
    const std::span<const double> y(state_);
    const std::span<const Lanes<8>> eight(eight_);
    const RealAndComplex betas = step * radau5::per_eigenvalues;
    time(best_.forward, [&](int) { one_chain_.accelerate({}, layout_.angles(y), layout_.rates(y)); });
    time(
        best_.forward_eight, [&](int) { accelerate_eight(eight_chains_, layout_.angles(eight), layout_.rates(eight)); },
        8);
    time(best_.factor, [&](int) { regular_ = motion_->factor(real_one(betas)) && regular_; });
    time(best_.factor_both, [&](int) { regular_ = motion_->factor(betas) && regular_; });
    // Right-hand sides are overwritten: fresh ones for every call, laid out before the clock starts.
    for (std::size_t i = 0; i < real_.size(); ++i) {
      real_[i] = rate_[i % rate_.size()];
      both_[i] = packed(side_by_side(real_[i], {real_[i], 0.5 * real_[i]}));
    }
    time(best_.solve, [&](int k) { motion_->solve(std::span(real_).subspan(k * state_.size(), state_.size())); });
    time(best_.solve_both, [&](int k) { motion_->solve(std::span(both_).subspan(k * state_.size(), state_.size())); });
    if (!regular_) throw std::runtime_error("the matrix of a kernel's benchmark is singular");
  }

  const KernelCost& best() const { return best_; }

 private:
  template <class Call>
  void time(double& best, Call&& call, int chains = 1) {
    const double seconds = seconds_of([&] {
      for (int k = 0; k < repeats_; ++k) call(k);
    });
    best = std::min(best, 1e9 * seconds / (static_cast<double>(chains) * repeats_ * best_.links));
  }

  Chain chain_;
  StateLayout layout_;
  std::vector<double> state_;
  std::vector<Lanes<8>> eight_;
  ChainRecursion<double> one_chain_;
  ChainRecursion<Lanes<8>> eight_chains_;
  std::unique_ptr<ChainMotion> motion_;
  std::vector<double> rate_;
  int repeats_;
  std::vector<double> real_;
  std::vector<Lanes<4>> both_;
  bool regular_ = true;
  KernelCost best_;
};

}  // namespace

std::vector<KernelCost> kernel_costs(const Experiment& like, Pace& pace) {
  std::vector<std::unique_ptr<Kernels>> all;
  for (const int links : {10, 100, 229, 1000, 10'000, 100'000}) {
    pace.reach(0.0);
    all.push_back(std::make_unique<Kernels>(with_links(like, links)));
  }
  for (int round = 0; round < pace.rounds(kernel_rounds);
       ++round) {  // interleaved: what disturbs the machine disturbs all alike
    pace.reach(static_cast<double>(round) / pace.rounds(kernel_rounds));
    for (const auto& kernels : all) kernels->measure();
  }
  std::vector<KernelCost> costs;
  costs.reserve(all.size());
  for (const auto& kernels : all) costs.push_back(kernels->best());
  return costs;
}

}  // namespace catena::bench
