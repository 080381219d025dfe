// What the lab asks of a model: a stiff system that can show its motion. Everything else of the lab (recording, peaks, events,
// certificate, checkpoints) follows from its schema.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "lab/run_spec.hpp"
#include "record/schema.hpp"
#include "time/system.hpp"

namespace catena {

struct Choice {
  Method method;
  std::string reason{};  ///< empty when the user chose
};

template <class M>
concept Model =
    StiffSystem<M> && requires(M& model, const M& same, double time, std::span<const double> y,
                               std::span<double> sample, std::span<double> wide, Method method, const RunSpec& run) {
      { same.schema() } -> std::same_as<const Schema&>;
      { same.start() } -> std::convertible_to<std::span<const double>>;  // y at time 0
      { same.stops() } -> std::convertible_to<std::vector<double>>;      // times at which its rates jump
      model.enter(time);                                                 // what holds from this time, a stop or 0, on
      model.sense(time, y, sample, wide);                    // a sample, and the channels that are no part of it
      { same.looks_per_second(y) } -> std::same_as<double>;  // how closely its motion must be watched
      { same.choose(run) } -> std::same_as<Choice>;          // the method asked for, or for "auto" the best
      {
        same.stable_step(method, time)
      } -> std::same_as<double>;                         // of an explicit method over this duration; 0: unknown
      { same.suspect(y) } -> std::same_as<std::string>;  // a sentence on what may have gone wrong, or nothing
    };

/// Any model as the lab drives it: the lab is compiled once, for this. The model must outlive it.
class ModelView {
 public:
  template <Model M>
    requires(!std::same_as<M, ModelView>)
  ModelView(M& model) : model_(&model), system_(model), calls_(&calls_of<M>) {}

  SystemView system() const { return system_; }
  const Schema& schema() const { return calls_->schema(model_); }
  std::span<const double> start() const { return calls_->start(model_); }
  std::vector<double> stops() const { return calls_->stops(model_); }
  void enter(double time) const { calls_->enter(model_, time); }
  void sense(double time, std::span<const double> y, std::span<double> sample, std::span<double> wide) const {
    calls_->sense(model_, time, y, sample, wide);
  }
  double looks_per_second(std::span<const double> y) const { return calls_->looks_per_second(model_, y); }
  Choice choose(const RunSpec& run) const { return calls_->choose(model_, run); }
  double stable_step(Method method, double duration) const { return calls_->stable_step(model_, method, duration); }
  std::string suspect(std::span<const double> y) const { return calls_->suspect(model_, y); }

 private:
  struct Calls {
    const Schema& (*schema)(const void*);
    std::span<const double> (*start)(const void*);
    std::vector<double> (*stops)(const void*);
    void (*enter)(void*, double);
    void (*sense)(void*, double, std::span<const double>, std::span<double>, std::span<double>);
    double (*looks_per_second)(const void*, std::span<const double>);
    Choice (*choose)(const void*, const RunSpec&);
    double (*stable_step)(const void*, Method, double);
    std::string (*suspect)(const void*, std::span<const double>);
  };
  template <class M>
  static const M& in(const void* model) {
    return *static_cast<const M*>(model);
  }
  template <class M>
  static constexpr Calls calls_of{
      .schema = [](const void* m) -> const Schema& { return in<M>(m).schema(); },
      .start = [](const void* m) -> std::span<const double> { return in<M>(m).start(); },
      .stops = [](const void* m) -> std::vector<double> { return in<M>(m).stops(); },
      .enter = [](void* m, double time) { static_cast<M*>(m)->enter(time); },
      .sense = [](void* m, double time, std::span<const double> y, std::span<double> sample,
                  std::span<double> wide) { static_cast<M*>(m)->sense(time, y, sample, wide); },
      .looks_per_second = [](const void* m, std::span<const double> y) { return in<M>(m).looks_per_second(y); },
      .choose = [](const void* m, const RunSpec& run) { return in<M>(m).choose(run); },
      .stable_step = [](const void* m, Method method,
                        double duration) { return in<M>(m).stable_step(method, duration); },
      .suspect = [](const void* m, std::span<const double> y) { return in<M>(m).suspect(y); }};

  void* model_;
  SystemView system_;
  const Calls* calls_;
};

}  // namespace catena
