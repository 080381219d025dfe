// What a method asks of the thing it moves; it never sees a chain or a matrix.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <type_traits>

#include "num/complex.hpp"
#include "num/lanes.hpp"

namespace catena {

/// All an explicit method asks: fill ẏ = f(t, y).
template <class F>
concept RateFunction = std::invocable<F&, double, std::span<const double>, std::span<double>>;

/// All an implicit method asks beyond that: never a matrix. Chains answer in O(n), test problems densely.
template <class S>
concept StiffSystem =
    RateFunction<S> && requires(S& s, double t, std::span<const double> y, std::span<double> rate,
                                const Lanes<4>& times, std::span<Lanes<4>> states, double beta,
                                const RealAndComplex& betas, std::span<double> b, std::span<Lanes<4>> both) {
      s.rates(times, states);                     // f of four states, each at its time, in their place
      s.linearise(t, y, rate);                    // J = ∂f/∂y about (t, y), and f there
      { s.factor(beta) } -> std::same_as<bool>;   // 1 − βJ; false if singular
      s.solve(b);                                 // in place
      { s.factor(betas) } -> std::same_as<bool>;  // the same for a real β and a complex one, side by side
      s.solve(both);                              // packed
    };

/// What a system may add whose states lie on constraints: puts y there, and takes out of a small change of the state put there last,
/// such as its estimated error, what would leave them. False asks for a shorter step. Constraints that come and go are told by
/// `projects()`.
template <class S>
concept Projecting =
    requires(S& s, double t, std::span<double> y, std::span<const double> put, std::span<double> change) {
      { s.project(t, y) } -> std::same_as<bool>;
      s.project_change(put, change);
    };

/// Any system as the methods see it: each method is compiled once, for this, and a call through it costs a jump. The system must
/// outlive it. One that is no more than a rate function can be moved by explicit methods alone.
class SystemView {
 public:
  template <RateFunction System>
    requires(!std::same_as<std::remove_const_t<System>, SystemView>)
  SystemView(System& system) : system_(const_cast<std::remove_const_t<System>*>(&system)), calls_(&calls_of<System>) {}

  void operator()(double t, std::span<const double> y, std::span<double> rate) const {
    calls_->rate(system_, t, y, rate);
  }
  void rates(const Lanes<4>& times, std::span<Lanes<4>> states) const { calls_->rates(system_, times, states); }
  void linearise(double t, std::span<const double> y, std::span<double> rate) const {
    calls_->linearise(system_, t, y, rate);
  }
  bool factor(double beta) const { return calls_->factor(system_, beta); }
  bool factor(const RealAndComplex& betas) const { return calls_->factor_both(system_, betas); }
  void solve(std::span<double> b) const { calls_->solve(system_, b); }
  void solve(std::span<Lanes<4>> b) const { calls_->solve_both(system_, b); }

  /// Its states lie on constraints, at present.
  bool projects() const { return calls_->project != nullptr && calls_->projects(system_); }
  bool project(double t, std::span<double> y) const { return calls_->project(system_, t, y); }
  /// y: the state that was projected last.
  void project_change(std::span<const double> y, std::span<double> change) const {
    calls_->project_change(system_, y, change);
  }

 private:
  struct Calls {
    void (*rate)(void*, double, std::span<const double>, std::span<double>) = nullptr;
    void (*rates)(void*, const Lanes<4>&, std::span<Lanes<4>>) = nullptr;
    void (*linearise)(void*, double, std::span<const double>, std::span<double>) = nullptr;
    bool (*factor)(void*, double) = nullptr;
    bool (*factor_both)(void*, const RealAndComplex&) = nullptr;
    void (*solve)(void*, std::span<double>) = nullptr;
    void (*solve_both)(void*, std::span<Lanes<4>>) = nullptr;
    bool (*projects)(const void*) = nullptr;
    bool (*project)(void*, double, std::span<double>) = nullptr;
    void (*project_change)(void*, std::span<const double>, std::span<double>) = nullptr;
  };

  template <class System>
  static System& in(void* system) {
    return *static_cast<System*>(system);
  }
  template <class System>
  static constexpr Calls make_calls() {
    Calls calls;
    calls.rate = [](void* s, double t, std::span<const double> y, std::span<double> rate) {
      in<System>(s)(t, y, rate);
    };
    if constexpr (StiffSystem<System>) {
      calls.rates = [](void* s, const Lanes<4>& times, std::span<Lanes<4>> states) {
        in<System>(s).rates(times, states);
      };
      calls.linearise = [](void* s, double t, std::span<const double> y, std::span<double> rate) {
        in<System>(s).linearise(t, y, rate);
      };
      calls.factor = [](void* s, double beta) { return in<System>(s).factor(beta); };
      calls.factor_both = [](void* s, const RealAndComplex& betas) { return in<System>(s).factor(betas); };
      calls.solve = [](void* s, std::span<double> b) { in<System>(s).solve(b); };
      calls.solve_both = [](void* s, std::span<Lanes<4>> b) { in<System>(s).solve(b); };
    }
    static_assert(
        Projecting<System> || !requires(const System& system) { system.projects(); },
        "a system on constraints needs project(t, y) and project_change(y, change)");
    if constexpr (Projecting<System>) {
      calls.projects = [](const void* s) {
        if constexpr (requires(const System& system) { system.projects(); })
          return static_cast<const System*>(s)->projects();
        else
          return true;
      };
      calls.project = [](void* s, double t, std::span<double> y) { return in<System>(s).project(t, y); };
      calls.project_change = [](void* s, std::span<const double> y, std::span<double> change) {
        in<System>(s).project_change(y, change);
      };
    }
    return calls;
  }
  template <class System>
  static constexpr Calls calls_of = make_calls<System>();

  void* system_;
  const Calls* calls_;
};

/// How a step ended. A numerical outcome is a value, never an exception.
enum class StepStatus {
  advanced,
  step_too_small,  ///< the step control asks for less than rounding allows
  not_converged,   ///< Newton's iteration or the projection fails at an equal step, which cannot be shortened
  not_finite       ///< a rate or a state is not a number; a shorter step, where one may be tried, does not help
};

/// What a method says that has no shorter step to try, by why the last attempt failed.
constexpr StepStatus exhausted(StepStatus trouble) {
  return trouble == StepStatus::not_finite ? trouble : StepStatus::step_too_small;
}

/// What the integration has cost so far.
struct Counters {
  std::int64_t steps = 0;
  std::int64_t rejected = 0;
  std::int64_t rates = 0;
  std::int64_t factorisations = 0;
  std::int64_t solves = 0;
  bool operator==(const Counters&) const = default;
};

}  // namespace catena
