// SUNDIALS CVODE, BDF of orders 1 to 5: once with its own dense matrix, once with our solution of (1 − γJ)x = b.
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_version.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "model/chain_motion.hpp"
#include "stiff.hpp"

namespace catena::peers {
namespace {

std::span<double> values(N_Vector v) { return {N_VGetArrayPointer(v), static_cast<std::size_t>(N_VGetLength(v))}; }

/// What the callbacks share.
struct Problem {
  explicit Problem(const Chain& chain) : motion(chain), rate(StateLayout(chain.links.size()).size()) {}

  ChainMotion motion;
  std::vector<double> rate;
  void* memory = nullptr;  ///< CVODE's
  long factored_at = 0;    ///< the step and γ of the factors at hand
  double gamma = 0.0;
  long factorisations = 0;
};

int rates(double time, N_Vector y, N_Vector rate, void* user) {
  static_cast<Problem*>(user)->motion(time, values(y), values(rate));
  return 0;
}

/// (1 − γJ) x = b. The factors are kept as CVODE keeps those of its own direct solvers: for at most 20 steps and while γ is within
/// 30 % of theirs, and then the solution is scaled.
int solve_our_way(SUNLinearSolver solver, SUNMatrix /*none*/, N_Vector x, N_Vector b, double /*direct*/) {
  Problem& problem = *static_cast<Problem*>(solver->content);
  double time = 0.0, gamma = 0.0, rl1 = 0.0;
  N_Vector predicted = nullptr, now = nullptr, rate = nullptr, zn1 = nullptr;
  void* user = nullptr;
  long step = 0;
  CVodeGetNonlinearSystemData(problem.memory, &time, &predicted, &now, &rate, &gamma, &rl1, &zn1, &user);
  CVodeGetNumSteps(problem.memory, &step);
  const bool fit =
      problem.factorisations > 0 && step < problem.factored_at + 20 && std::abs(gamma / problem.gamma - 1.0) <= 0.3;
  if (!fit) {
    problem.motion.linearise(time, values(now), problem.rate);
    if (!problem.motion.factor(gamma)) return SUNLS_LUFACT_FAIL;
    problem.factored_at = step;
    problem.gamma = gamma;
    ++problem.factorisations;
  }
  std::ranges::copy(values(b), values(x).begin());
  problem.motion.solve(values(x));
  N_VScale(2.0 / (1.0 + gamma / problem.gamma), x, x);
  return SUNLS_SUCCESS;
}

/// CVODE and all it was given.
class Cvode {
 public:
  explicit Cvode(const Task& task) : problem_(*task.chain), task_(&task) {
    SUNContext_Create(nullptr, &context_);
    state_ = N_VNew_Serial(static_cast<sunindextype>(task.start.size()), context_);
    std::ranges::copy(task.start, values(state_).begin());
    memory_ = problem_.memory = CVodeCreate(CV_BDF, context_);
    CVodeInit(memory_, rates, 0.0, state_);
    CVodeSStolerances(memory_, task.tolerance, task.tolerance);
    CVodeSetUserData(memory_, &problem_);
    CVodeSetMaxNumSteps(memory_, 10'000'000);
    CVodeSetStopTime(memory_, task.duration);
  }
  Cvode(const Cvode&) = delete;
  Cvode& operator=(const Cvode&) = delete;
  ~Cvode() {
    CVodeFree(&memory_);
    SUNLinSolFree(linear_);
    if (matrix_ != nullptr) SUNMatDestroy(matrix_);
    N_VDestroy(state_);
    SUNContext_Free(&context_);
  }

  /// Its own LU, J from differences of the rates.
  void use_dense() {
    const sunindextype size = N_VGetLength(state_);
    matrix_ = SUNDenseMatrix(size, size, context_);
    linear_ = SUNLinSol_Dense(state_, matrix_, context_);
    CVodeSetLinearSolver(memory_, linear_, matrix_);
  }

  void use_ours() {
    linear_ = SUNLinSolNewEmpty(context_);
    linear_->content = &problem_;
    linear_->ops->gettype = [](SUNLinearSolver) { return SUNLINEARSOLVER_MATRIX_EMBEDDED; };
    linear_->ops->solve = solve_our_way;
    linear_->ops->free = [](SUNLinearSolver solver) {
      solver->content = nullptr;  // the problem is ours
      SUNLinSolFreeEmpty(solver);
      return SUNLS_SUCCESS;
    };
    CVodeSetLinearSolver(memory_, linear_, nullptr);
  }

  Integration integrate() {
    double reached = 0.0;
    const int status = CVode(memory_, task_->duration, state_, &reached, CV_NORMAL);
    Integration result;
    if (status < 0) result.trouble = "CVode returned " + std::to_string(status);
    result.end.assign(values(state_).begin(), values(state_).end());
    long failed_tests = 0, stalls = 0, for_jacobian = 0, setups = 0;
    CVodeGetNumSteps(memory_, &result.steps);
    CVodeGetNumErrTestFails(memory_, &failed_tests);
    CVodeGetNumNonlinSolvConvFails(memory_, &stalls);
    CVodeGetNumRhsEvals(memory_, &result.rates);
    CVodeGetNumLinRhsEvals(memory_, &for_jacobian);
    CVodeGetNumLinSolvSetups(memory_, &setups);
    result.rejected = failed_tests + stalls;
    result.rates += for_jacobian;
    result.factorisations = matrix_ != nullptr ? setups : problem_.factorisations;
    return result;
  }

 private:
  Problem problem_;
  const Task* task_;
  SUNContext context_ = nullptr;
  N_Vector state_ = nullptr;
  void* memory_ = nullptr;
  SUNMatrix matrix_ = nullptr;
  SUNLinearSolver linear_ = nullptr;
};

std::string version() {
  char text[32] = "";
  SUNDIALSGetVersion(text, sizeof text);
  return text;
}

}  // namespace

std::vector<Solver> cvode() {
  return {{.name = "CVODE, dense",
           .version = version(),
           .path = "BDF of orders 1 to 5 on our rates, dense LU, J by differences",
           .integrate =
               [](const Task& task) {
                 Cvode solver(task);
                 solver.use_dense();
                 return solver.integrate();
               }},
          {.name = "CVODE, our solve",
           .version = version(),
           .path = "the same with ChainMotion::factor and solve, O(n), as a matrix-embedded linear solver",
           .integrate = [](const Task& task) {
             Cvode solver(task);
             solver.use_ours();
             return solver.integrate();
           }}};
}

}  // namespace catena::peers
