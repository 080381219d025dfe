#include "lab/run.hpp"

#include <utility>

#include "lab/chain_model.hpp"

namespace catena {
namespace {

RunResult failed(const Experiment& experiment, std::string message) {
  RunResult result;
  result.schema = chain_schema(experiment);
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
  const auto model = ChainModel::make(experiment);
  if (!model) return failed(experiment, model.error());
  return run(**model, experiment.run, experiment.record, request);
}

CertifiedRun run_certified(const Experiment& experiment, const RunRequest& request) {
  const auto model = ChainModel::make(experiment);
  if (!model) return {failed(experiment, model.error()), {}};
  return run_certified(**model, experiment.run, experiment.record, request);
}

RunResult run_companion(const Experiment& experiment, const RunRequest& request) {
  const auto model = ChainModel::make(experiment);
  if (!model) return failed(experiment, model.error());
  return run(**model, companion(**model, experiment.run, *request.beside), companion_record(experiment.run), request);
}

Sensitivity sensitivity(const Experiment& experiment, const RunResult& companion, const KeepGoing& keep_going) {
  const auto model = ChainModel::make(experiment);
  return model ? sensitivity(**model, experiment.run, companion, keep_going) : Sensitivity{};
}

}  // namespace catena
