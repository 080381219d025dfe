// A step allocates nothing, and all that a run holds per link stays below 2 kB.
//
// Counted where memory comes from: the linker leads every malloc of ours, and of the headers that we compile, to __wrap_malloc
// (see tests/CMakeLists.txt), and operator new asks malloc, in all its forms: the address sanitizer has its own of each.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <atomic>
#include <cstdlib>
#include <new>

#include "lab/chain_model.hpp"
#include "lab/running.hpp"

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

/// Runs and watches a hundred steps after the first, which makes room; how often memory was asked for meanwhile.
template <Model M>
std::size_t allocations_of(M& model, const Experiment& experiment) {
  Running running(model, experiment.run, experiment.record);
  if (!running.advance()) ADD_FAILURE() << "stuck at the start";
  const std::size_t before = allocations;
  for (int i = 0; i < 100 && running.advance(); ++i) {
  }
  const std::size_t after = allocations;
  EXPECT_GT(running.result().frames.time.size(), 5U);  // frames were taken meanwhile
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
  Experiment experiment = chain_of(50);
  const auto model = ChainModel::make(experiment);
  Experiment wet = experiment;
  wet.chain.diameter = 0.01;
  wet.air.density = 1000.0;
  const auto in_water = ChainInAir::make(wet);
  wet.world.spin = 5.0;
  wet.chain.damping = 2.0;
  const auto turning = ChainInTurningPlane::make(wet);
  Experiment held = experiment;
  held.start = {.shape = StartShape::hanging, .span = 0.6, .tilt = 0.3};
  held.far_end = {.held = true, .path = {.motion = SupportMotion::sine, .amplitude = 0.01, .frequency = 3.0}};
  const auto between_ends = ChainModel::make(held);
  for (const Method method :
       {Method::rk4, Method::dopri5, Method::dop853, Method::radau5, Method::gauss6, Method::mebdf}) {
    experiment.run.method = method;
    experiment.run.step = method == Method::rk4 ? 1e-4 : 0.0;
    EXPECT_EQ(allocations_of(**model, experiment), 0U) << name(method);
    EXPECT_EQ(allocations_of(**in_water, experiment), 0U) << name(method) << " in water";
    EXPECT_EQ(allocations_of(**turning, experiment), 0U) << name(method) << " in a turning plane";
    EXPECT_EQ(allocations_of(**between_ends, experiment), 0U) << name(method) << " between two ends";
  }
}

TEST(Allocation, ARunHoldsLessThanTwoKilobytesPerLink) {
  const int links = 20'000;
  Experiment experiment = chain_of(links);
  experiment.record.rate = 20.0;
  experiment.run.certify = false;
  const std::size_t before = allocated_bytes;
  const auto model = ChainModel::make(experiment);
  const std::size_t common = allocated_bytes - before;
  for (const Method method : {Method::dop853, Method::radau5}) {
    experiment.run.method = method;
    const std::size_t then = allocated_bytes;
    const Running running(**model, experiment.run, experiment.record);
    EXPECT_LT((allocated_bytes - then + common) / links, 2048U) << name(method);
  }
}

}  // namespace
}  // namespace catena
