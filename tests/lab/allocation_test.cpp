// A step allocates nothing, and all that a run holds per link stays below 2 kB.
//
// Counted where memory comes from: the linker leads every malloc of ours, and of the headers that we compile, to __wrap_malloc
// (see tests/CMakeLists.txt), and operator new asks malloc, in all its forms: the address sanitizer has its own of each.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <atomic>
#include <cstdlib>
#include <new>

#include "lab/build.hpp"
#include "lab/observer.hpp"
#include "model/chain_motion.hpp"
#include "time/gauss.hpp"
#include "time/integrator.hpp"
#include "time/mebdf.hpp"
#include "time/radau5.hpp"

namespace {

std::atomic<std::size_t> allocations{0};
std::atomic<std::size_t> allocated_bytes{0};

void count(std::size_t bytes) {
  ++allocations;
  allocated_bytes += bytes;
}

void* checked(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

extern "C" {

void* __real_malloc(std::size_t);
void* __real_calloc(std::size_t, std::size_t);
void* __real_realloc(void*, std::size_t);
void* __real_aligned_alloc(std::size_t, std::size_t);
int __real_posix_memalign(void**, std::size_t, std::size_t);

void* __wrap_malloc(std::size_t size) { return count(size), __real_malloc(size); }
void* __wrap_calloc(std::size_t number, std::size_t size) { return count(number * size), __real_calloc(number, size); }
void* __wrap_realloc(void* old, std::size_t size) { return count(size), __real_realloc(old, size); }
void* __wrap_aligned_alloc(std::size_t to, std::size_t size) { return count(size), __real_aligned_alloc(to, size); }
int __wrap_posix_memalign(void** memory, std::size_t to, std::size_t size) {
  return count(size), __real_posix_memalign(memory, to, size);
}

}  // extern "C"

// Not inlined, or the compiler sees malloc in one place and delete in another and warns.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size); }
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t to, const std::nothrow_t&) noexcept {
  const auto alignment = static_cast<std::size_t>(to);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}
void* operator new(std::size_t size) { return checked(::operator new(size, std::nothrow)); }
void* operator new(std::size_t size, std::align_val_t to) { return checked(::operator new(size, to, std::nothrow)); }
void* operator new[](std::size_t size) { return ::operator new(size); }
void* operator new[](std::size_t size, std::align_val_t to) { return ::operator new(size, to); }
void* operator new[](std::size_t size, const std::nothrow_t& no) noexcept { return ::operator new(size, no); }
void* operator new[](std::size_t size, std::align_val_t to, const std::nothrow_t& no) noexcept {
  return ::operator new(size, to, no);
}

[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { ::operator delete(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { ::operator delete(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { ::operator delete(memory); }
void operator delete[](void* memory) noexcept { ::operator delete(memory); }
void operator delete[](void* memory, std::size_t) noexcept { ::operator delete(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { ::operator delete(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { ::operator delete(memory); }

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
  Observer observer(experiment, chain, {.extremes = true});
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

TEST(Allocation, IsSeenWhicheverWayMemoryIsAskedFor) {
  struct alignas(64) Wide {
    double lanes[8];
  };
  constexpr std::align_val_t wide{alignof(Wide)};
  const auto seen = [](auto ask) {
    const std::size_t before = allocations;
    ask();
    return allocations - before;
  };
  EXPECT_EQ(seen([] {}), 0U);
  EXPECT_EQ(seen([] { ::operator delete(::operator new(8)); }), 1U);
  EXPECT_EQ(seen([] { ::operator delete[](::operator new[](8)); }), 1U);
  EXPECT_EQ(seen([] { ::operator delete(::operator new(8, std::nothrow)); }), 1U);
  EXPECT_EQ(seen([] { ::operator delete[](::operator new[](8, std::nothrow)); }), 1U);
  EXPECT_EQ(seen([] { ::operator delete(::operator new(8, wide), wide); }), 1U);
  EXPECT_EQ(seen([] { ::operator delete[](::operator new[](8, wide), wide); }), 1U);
  EXPECT_EQ(seen([] { ::operator delete(::operator new(8, wide, std::nothrow), wide); }), 1U);
  EXPECT_EQ(seen([] { ::operator delete[](::operator new[](8, wide, std::nothrow), wide); }), 1U);
  EXPECT_EQ(seen([] { std::vector<Wide>(3); }), 1U);
  EXPECT_EQ(seen([] { Eigen::VectorXd::Zero(3).eval(); }), 1U);  // asks malloc
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
