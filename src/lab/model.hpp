// What the lab asks of a model: a stiff system that can show its motion. Everything else of the lab (recording, peaks, events,
// certificate, checkpoints) follows from its schema.
#pragma once

#include <concepts>
#include <span>
#include <string>
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

}  // namespace catena
