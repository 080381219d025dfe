// Catena itself: one chain, and eight side by side.
#include <array>

#include "engine.hpp"
#include "model/recursion.hpp"
#include "num/lanes.hpp"

namespace catena::peers {
namespace {

class OneChain final : public Engine {
 public:
  explicit OneChain(const Chain& chain) : recursion_(chain) {}

  void learn(std::span<const State> states) override { states_.assign(states.begin(), states.end()); }

  void evaluate(std::size_t first) override {
    const State& state = states_[first];
    recursion_.accelerate({}, std::span(state.angles), std::span(state.rates));
  }

  std::vector<double> accelerations() const override {
    const auto alpha = recursion_.angular_acceleration();
    return {alpha.begin(), alpha.end()};
  }

 private:
  ChainRecursion<double> recursion_;
  std::vector<State> states_;
};

constexpr int lanes = 8;
using Chains = Lanes<lanes>;

// One copy for AVX2 and one for any x86-64, chosen when the program is loaded, as the product does it.
#if defined(__x86_64__) && defined(__linux__) && !defined(__clang__)
[[gnu::target_clones("avx2", "default"), gnu::flatten]]
#endif
void accelerate(ChainRecursion<Chains>& recursion, std::span<const Chains> angles, std::span<const Chains> rates) {
  recursion.accelerate({}, angles, rates);
}

class EightChains final : public Engine {
 public:
  explicit EightChains(const Chain& chain) : recursion_(chain) {}

  std::size_t chains() const override { return lanes; }

  void learn(std::span<const State> states) override {
    for (std::size_t first = 0; first + lanes <= states.size(); first += lanes) {
      const std::size_t links = states[first].angles.size();
      Batch batch{std::vector<Chains>(links), std::vector<Chains>(links)};
      for (int k = 0; k < lanes; ++k) {
        for (std::size_t i = 0; i < links; ++i) {
          batch.angles[i][k] = states[first + k].angles[i];
          batch.rates[i][k] = states[first + k].rates[i];
        }
      }
      batches_.push_back(std::move(batch));
    }
  }

  void evaluate(std::size_t first) override {
    const Batch& batch = batches_[first / lanes];
    accelerate(recursion_, batch.angles, batch.rates);
  }

  std::vector<double> accelerations() const override {
    std::vector<double> all;
    for (int k = 0; k < lanes; ++k)
      for (const Chains& alpha : recursion_.angular_acceleration()) all.push_back(alpha[k]);
    return all;
  }

 private:
  struct Batch {
    std::vector<Chains> angles, rates;
  };
  ChainRecursion<Chains> recursion_;
  std::vector<Batch> batches_;
};

}  // namespace

Peer one_chain() {
  return {.name = "Catena",
          .version = "",
          .path = "ChainRecursion<double>::accelerate, one chain",
          .ours = true,
          .make = [](const Chain& chain) -> std::unique_ptr<Engine> { return std::make_unique<OneChain>(chain); }};
}

Peer eight_chains() {
  return {.name = "Catena × 8",
          .version = "",
          .path = "ChainRecursion<Lanes<8>>::accelerate, eight chains at once; the time is for one of them",
          .ours = true,
          .make = [](const Chain& chain) -> std::unique_ptr<Engine> { return std::make_unique<EightChains>(chain); }};
}

}  // namespace catena::peers
