// A step allocates nothing, and all that a run holds per link stays below 2 kB. Counted by a replaced operator new.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "lab/build.hpp"
#include "lab/motion.hpp"
#include "lab/observer.hpp"
#include "time/integrator.hpp"

namespace {

std::atomic<std::size_t> allocations{0};
std::atomic<std::size_t> allocated_bytes{0};

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  allocated_bytes += size;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

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

TEST(Allocation, AStepAndItsObservationAllocateNothing) {
  const Experiment experiment = chain_of(50);
  const Chain chain = build_chain(experiment);
  const std::vector<double> start = *build_start(experiment, chain);
  ChainMotion motion(chain);
  for (const Tableau* table : {&rk4_table, &dopri5_table, &dop853_table}) {
    ExplicitIntegrator<ChainMotion> integrator(*table, motion, start.size(), {.end = 0.1, .step = 1e-4});
    Observer observer(experiment, chain, {});
    integrator.start(0.0, start);
    observer.begin(start);
    const StateAt state_at = [&](double t, std::span<double> y) { integrator.state_at(t, y); };
    const std::size_t before = allocations;
    for (int i = 0; i < 100 && !integrator.finished(); ++i) {
      const double from = integrator.time();
      ASSERT_EQ(integrator.advance(), StepStatus::advanced);
      observer.watch(from, integrator.time(), integrator.state(), state_at);
    }
    EXPECT_EQ(allocations, before) << table->name;
    EXPECT_GT(observer.frames().time.size(), 5U) << table->name;  // frames were taken meanwhile
  }
}

TEST(Allocation, ARunHoldsLessThanTwoKilobytesPerLink) {
  const int links = 20'000;
  const Experiment experiment = chain_of(links);
  const std::size_t before = allocated_bytes;
  const Chain chain = build_chain(experiment);
  const std::vector<double> start = *build_start(experiment, chain);
  ChainMotion motion(chain);
  ExplicitIntegrator<ChainMotion> integrator(dop853_table, motion, start.size(), {.end = 0.1});
  Observer observer(experiment, chain, {});
  integrator.start(0.0, start);
  EXPECT_LT((allocated_bytes - before) / links, 2048U);
}

}  // namespace
}  // namespace catena
