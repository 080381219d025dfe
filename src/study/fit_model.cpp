#include "study/fit_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "lab/run.hpp"
#include "study/measure.hpp"

namespace catena {
namespace {

/// Calls work(0) … work(count − 1) from several threads; what one throws is thrown again.
void on_all_cores(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  std::mutex lock;
  std::exception_ptr trouble;
  const auto take = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      const std::scoped_lock held(lock);
      trouble = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> crew;
    for (std::size_t i = 1; i < std::min<std::size_t>(jobs, count); ++i) crew.emplace_back(take);
    take();
  }
  if (trouble) std::rethrow_exception(trouble);
}

}  // namespace

Experiment FitModel::experiment(std::size_t set, const Vector& point, Precision precision) const {
  Experiment experiment = lean(plan_->experiment(set, point));
  experiment.run.tolerance =
      precision == Precision::rough ? rough_tolerance : std::min(experiment.run.tolerance, full_tolerance);
  return experiment;
}

Certificate FitModel::certificate(std::size_t set, const Vector& point) const {
  const std::vector<double>& times = plan_->sets[set].data.time;
  Experiment whole = experiment(set, point, Precision::full);
  whole.run.certify = plan_->sets[set].experiment.run.certify;
  if (times.back() > 0.0) whole.run.duration = times.back();
  if (!complaints(whole).empty()) return {};
  CertifiedRun made = run_certified(whole, {.at = times, .keep_going = [this](double) { return (*keep_going_)(); }});
  if (made.run.status == RunStatus::interrupted) throw FitStopped{};
  ++runs_;
  return std::move(made.certificate);
}

std::expected<std::vector<TipSample>, std::string> FitModel::tip(std::size_t set, const Vector& point,
                                                                 const std::vector<double>& times,
                                                                 Precision precision) const {
  const Experiment filled = experiment(set, point, precision);
  if (const auto wrong = complaints(filled); !wrong.empty())
    return std::unexpected(fmt::format("{} {}", wrong.front().key, wrong.front().text));
  bool stopped = false;
  const RunResult result =
      run(filled, {.at = times, .keep_going = [&](double time) {
                     stopped = !(*keep_going_)();
                     return !stopped && time < times.back();  // what comes later nobody has measured
                   }});
  if (stopped) throw FitStopped{};
  if (result.at.size() == times.size()) return tips(result.schema, result.at);
  return std::unexpected(result.message);
}

std::vector<FitModel::Residuals> FitModel::residuals(const std::vector<Vector>& points, Precision precision) const {
  const std::size_t sets = plan_->sets.size();
  std::vector<Residuals> all(points.size(), Vector(plan_->residuals()));
  std::vector<std::string> trouble(points.size() * sets);
  std::vector<std::size_t> first(sets, 0);
  for (std::size_t set = 1; set < sets; ++set) first[set] = first[set - 1] + 2 * plan_->sets[set - 1].data.time.size();

  on_all_cores(points.size() * sets, jobs_, [&](std::size_t job) {
    const std::size_t point = job / sets, set = job % sets;
    const TipData& data = plan_->sets[set].data;
    std::vector<double> times{0.0};  // where the tip starts
    times.insert(times.end(), data.time.begin(), data.time.end());
    const auto computed = tip(set, points[point], times, precision);
    if (!computed) {
      trouble[job] = fmt::format("{}: {}", plan_->sets[set].case_name, computed.error());
      return;
    }
    for (std::size_t i = 0; i < data.time.size(); ++i) {
      const Vec2<double> place = (*computed)[i + 1].position;
      const Vec2<double> miss = (data.fall ? computed->front().position - place : place) - data.place[i];
      (*all[point])[first[set] + 2 * i] = miss.x;
      (*all[point])[first[set] + 2 * i + 1] = miss.y;
    }
  });
  runs_ += static_cast<int>(points.size() * sets);
  for (std::size_t job = 0; job < trouble.size(); ++job)
    if (!trouble[job].empty()) all[job / sets] = std::unexpected(trouble[job]);
  return all;
}

FitModel::Residuals FitModel::residuals(const Vector& point) const {
  return residuals(std::vector<Vector>{point}, Precision::full).front();
}

std::expected<DenseMatrix, std::string> FitModel::sensitivities(const Vector& point, double size) const {
  const std::size_t keys = point.size();
  std::vector<Vector> points;
  for (std::size_t k = 0; k < keys; ++k)
    for (const double sign : {1.0, -1.0}) {
      points.push_back(point);
      points.back()[k] += sign * size;
    }
  const std::vector<Residuals> around = residuals(points, Precision::full);
  DenseMatrix change(plan_->residuals(), keys);
  const auto set = [&](std::size_t k, const Vector& above, const Vector& below, double apart) {
    for (std::size_t i = 0; i < change.rows; ++i) change(i, k) = (above[i] - below[i]) / apart;
  };
  Residuals here = std::unexpected("");
  for (std::size_t k = 0; k < keys; ++k) {
    const Residuals &up = around[2 * k], &down = around[2 * k + 1];
    if (up && down) {
      set(k, *up, *down, 2 * size);
      continue;
    }
    if (!up && !down) return std::unexpected(up.error());
    if (!here) here = residuals(point);
    if (!here) return std::unexpected(here.error());
    if (up)
      set(k, *up, *here, size);
    else
      set(k, *here, *down, size);
  }
  return change;
}

}  // namespace catena
