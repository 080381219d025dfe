#include "lab/run.hpp"

#include <utility>

#include "lab/with_model.hpp"

namespace catena {
namespace {

RunResult failed(const Experiment& experiment, std::string message) {
  RunResult result;
  result.schema = schema_of(experiment);
  result.message = std::move(message);
  return result;
}

}  // namespace

std::string_view name(RunStatus status) {
  switch (status) {
    case RunStatus::done:
      return "done";
    case RunStatus::interrupted:
      return "interrupted";
    case RunStatus::failed:
      break;
  }
  return "failed";
}

RunResult run(const Experiment& experiment, const RunRequest& request) {
  return with_model(
      experiment, [&](auto& model) { return run(model, experiment.run, experiment.record, request); },
      [&](const std::string& why) { return failed(experiment, why); });
}

CertifiedRun run_certified(const Experiment& experiment, const RunRequest& request, RunResult* companion) {
  return with_model(
      experiment,
      [&](auto& model) { return run_certified(model, experiment.run, experiment.record, request, companion); },
      [&](const std::string& why) { return CertifiedRun{failed(experiment, why), {}}; });
}

RunResult run_companion(const Experiment& experiment, const RunRequest& request) {
  const RecordSpec record = companion_record(experiment.run);
  return with_model(
      experiment,
      [&](auto& model) { return run(model, companion(model, experiment.run, *request.beside), record, request); },
      [&](const std::string& why) { return failed(experiment, why); });
}

Sensitivity sensitivity(const Experiment& experiment, const RunResult& companion, const KeepGoing& keep_going) {
  return with_model(
      experiment, [&](auto& model) { return sensitivity(model, experiment.run, companion, keep_going); },
      [](const std::string&) { return Sensitivity{}; });
}

}  // namespace catena
