// A step allocates nothing, and all that a run holds per link stays below 2 kB. Counted by a replaced operator new.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "lab/build.hpp"
#include "lab/motion.hpp"
#include "lab/observer.hpp"
#include "time/gauss.hpp"
#include "time/integrator.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"

namespace {

std::atomic<std::size_t> allocations{0};
std::atomic<std::size_t> allocated_bytes{0};

}  // namespace

// Not inlined, or the compiler sees malloc in one place and delete in another and warns.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  allocated_bytes += size;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace catena {
namespace {

Experiment chain_of(int links) {
  Experiment experiment;
  experiment.chain = {.links = links, .length = 1.0, .mass = 0.1, .joint_friction = 1e-6};
  experiment.start = {.shape = StartShape::straight, .angle = 0.0};
  experiment.run.duration = 0.1;
  experiment.record = {.rate = 1e4, .quantities = {}};
  return experiment;
}

/// Integrates and observes a hundred steps after the first, which makes room; how often memory was asked for meanwhile.
template <class Integrator>
std::size_t allocations_of(Integrator integrator, const Experiment& experiment, const Chain& chain,
                           const std::vector<double>& start) {
  Observer observer(experiment, chain, {});
  integrator.start(0.0, start);
  observer.begin(start);
  const StateAt state_at = [&](double t, std::span<double> y) { integrator.state_at(t, y); };
  if (integrator.advance() != StepStatus::advanced) ADD_FAILURE() << "stuck at the start";
  const std::size_t before = allocations;
  for (int i = 0; i < 100 && !integrator.finished(); ++i) {
    const double from = integrator.time();
    if (integrator.advance() != StepStatus::advanced) ADD_FAILURE() << "stuck at " << from;
    observer.watch(from, integrator.time(), integrator.state(), state_at);
  }
  const std::size_t after = allocations;
  EXPECT_GT(observer.frames().time.size(), 5U);  // frames were taken meanwhile
  return after - before;
}

TEST(Allocation, AStepAndItsObservationAllocateNothing) {
  const Experiment experiment = chain_of(50);
  const Chain chain = build_chain(experiment);
  const std::vector<double> start = *build_start(experiment, chain);
  ChainMotion motion(chain);
  const Stepping stepping{.end = 0.1, .step = 1e-4};
  for (const Tableau* table : {&rk4_table, &dopri5_table, &dop853_table}) {
    const ExplicitIntegrator<ChainMotion> integrator(*table, motion, start.size(), stepping);
    EXPECT_EQ(allocations_of(integrator, experiment, chain, start), 0U) << table->name;
  }
  EXPECT_EQ(allocations_of(Radau5<ChainMotion>(motion, start.size(), stepping), experiment, chain, start), 0U);
  EXPECT_EQ(allocations_of(Gauss6<ChainMotion>(motion, start.size(), stepping), experiment, chain, start), 0U);
  EXPECT_EQ(allocations_of(Mebdf<ChainMotion>(motion, start.size(), stepping), experiment, chain, start), 0U);
}

TEST(Allocation, ARunHoldsLessThanTwoKilobytesPerLink) {
  const int links = 20'000;
  const Experiment experiment = chain_of(links);
  const std::size_t before = allocated_bytes;
  const Chain chain = build_chain(experiment);
  const std::vector<double> start = *build_start(experiment, chain);
  ChainMotion motion(chain);
  const std::size_t common = allocated_bytes - before;
  const Observer observer(experiment, chain, {});
  const ExplicitIntegrator<ChainMotion> dop853(dop853_table, motion, start.size(), {.end = 0.1});
  EXPECT_LT((allocated_bytes - before) / links, 2048U);
  const std::size_t then = allocated_bytes;
  const Radau5<ChainMotion> radau5(motion, start.size(), {.end = 0.1});
  EXPECT_LT((allocated_bytes - then + common) / links, 2048U);
}

}  // namespace
}  // namespace catena
