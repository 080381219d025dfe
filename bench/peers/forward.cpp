#include "forward.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <limits>
#include <memory>
#include <numbers>
#include <random>

namespace catena::peers {
namespace {

using Seconds = std::chrono::duration<double>;

/// Two evaluations of eight chains: enough to change the state each time, few enough to stay in the cache.
constexpr std::size_t state_count = 16;

/// Long enough for the clock, short enough to fit between two disturbances; so many that each engine finds a quiet moment.
constexpr Seconds round_length{0.004};
constexpr int rounds = 200;

/// A forgotten term or a wrong frame shows in the first digits; below this there is only rounding. Engines that solve with the
/// matrix of inertia lose many digits: its condition grows like 4 n⁴ (R. Featherstone, An empirical study of the joint space
/// inertia matrix, Int. J. Robotics Research 23 (2004) 859-871).
constexpr double agreement = 1e-6;

/// Any angles, rates of a chain that whips. The seed is the number of links.
std::vector<State> random_states(std::size_t links) {
  std::mt19937_64 random(links);
  const auto within = [&](double bound) { return bound * (static_cast<double>(random() >> 11) * 0x1p-52 - 1.0); };
  std::vector<State> states(state_count);
  for (State& state : states) {
    for (std::size_t i = 0; i < links; ++i) {
      state.angles.push_back(within(std::numbers::pi));
      state.rates.push_back(within(20.0));
    }
  }
  return states;
}

/// α of every state, one after the other.
std::vector<double> all_accelerations(Engine& engine) {
  std::vector<double> all;
  for (std::size_t first = 0; first < state_count; first += engine.chains()) {
    engine.evaluate(first);
    const std::vector<double> some = engine.accelerations();
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

double relative_difference(std::span<const double> a, std::span<const double> b) {
  double difference = 0.0, size = 0.0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    difference = std::max(difference, std::abs(a[i] - b[i]));
    size = std::max(size, std::abs(b[i]));
    if (!std::isfinite(a[i])) return std::numeric_limits<double>::infinity();
  }
  return difference / size;
}

/// An engine on the bench.
struct Candidate {
  Forward result;
  std::unique_ptr<Engine> engine;
  long repetitions = 1;         ///< evaluations in one round
  std::vector<double> times{};  ///< of one evaluation of one chain, one for each round [s]

  double time_round() {
    const std::size_t other = state_count - engine->chains();
    const auto start = std::chrono::steady_clock::now();
    for (long k = 0; k < repetitions; ++k) engine->evaluate(k % 2 == 0 ? 0 : other);
    const Seconds taken = std::chrono::steady_clock::now() - start;
    return taken.count() / (static_cast<double>(repetitions) * static_cast<double>(engine->chains()));
  }

  /// Finds how many evaluations fill a round.
  void calibrate() {
    while (true) {
      const double taken = time_round() * static_cast<double>(repetitions) * static_cast<double>(engine->chains());
      if (taken > round_length.count() / 4) {
        repetitions = std::max(1L, std::lround(static_cast<double>(repetitions) * round_length.count() / taken));
        return;
      }
      repetitions *= 4;
    }
  }
};

Chain chain_of(const Chain& sample, std::size_t links) {
  return make_chain(std::vector<Link>(links, sample.links.front()), sample.joints.front(), sample.gravity);
}

}  // namespace

std::vector<Forward> measure_forward(std::span<const Peer> engines, const Chain& sample, std::size_t links) {
  const Chain chain = chain_of(sample, links);
  const std::vector<State> states = random_states(links);
  std::vector<Candidate> candidates;
  std::vector<double> expected;
  for (const Peer& peer : engines) {
    Candidate candidate{.result = {.engine = peer.name, .links = links}, .engine = {}};
    try {
      candidate.engine = peer.make(chain);
      candidate.engine->learn(states);
      const std::vector<double> found = all_accelerations(*candidate.engine);
      if (expected.empty()) expected = found;
      candidate.result.difference = relative_difference(found, expected);
      candidate.result.agrees = candidate.result.difference <= agreement;
      candidate.calibrate();
    } catch (const std::exception& trouble) {
      candidate.result.trouble = trouble.what();
      candidate.engine.reset();
    }
    candidates.push_back(std::move(candidate));
  }
  for (int round = 0; round < rounds; ++round)
    for (Candidate& candidate : candidates)
      if (candidate.engine) candidate.times.push_back(candidate.time_round());

  std::vector<Forward> results;
  for (Candidate& candidate : candidates) {
    if (candidate.engine) {
      std::ranges::sort(candidate.times);
      const double nanoseconds = 1e9 / static_cast<double>(links);
      candidate.result.per_link = candidate.times.front() * nanoseconds;
      candidate.result.usual = candidate.times[candidate.times.size() / 2] * nanoseconds;
    }
    results.push_back(std::move(candidate.result));
  }
  return results;
}

}  // namespace catena::peers
