// A ladder: one experiment computed ever more finely, with more and more links or with shorter and shorter steps, each rung looked
// at at the same times and at the same places along the chain. What the rungs have to say together is in ladder_findings.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/certificate.hpp"
#include "lab/experiment.hpp"
#include "study/extrapolation.hpp"
#include "study/measure.hpp"

namespace catena {

enum class LadderKind { links, steps };
std::string_view name(LadderKind);

/// What is followed of a chain at places along it.
enum class Followed { x, y, angle, rate, sigma };
inline constexpr std::size_t followed_count = 5;

struct FollowedQuantity {
  Followed what;
  std::string_view name, unit, title, symbol;
};
std::span<const FollowedQuantity, followed_count> followed_quantities();

/// What is to be climbed.
struct LadderPlan {
  std::string case_name{};
  Experiment base{};  ///< with the duration asked for
  LadderKind kind = LadderKind::links;
  std::vector<double> rungs{};   ///< links, or steps [s], from the coarsest to the finest
  std::vector<double> at{};      ///< times at which numbers are asked for, increasing [s]
  double agree_to = 0.0;         ///< rungs agree while no place on one is farther than this from that on the next [m]
  std::vector<double> times{};   ///< of the comparison: an even course and those above [s]
  std::vector<double> shares{};  ///< places of the comparison: 0 at the support, 1 at the tip

  std::size_t size() const { return rungs.size(); }
  Experiment experiment(std::size_t rung) const;
  double spacing(std::size_t rung) const;  ///< what goes to zero: 1/links, or the step
  std::vector<double> spacings() const;
  std::string rung_name(std::size_t rung) const;  ///< "40 links", "step 0.01 s"

  /// Of a moment on a rung: each followed quantity at each share, then the tip's speed.
  std::size_t width() const { return followed_count * shares.size() + 1; }
  std::size_t column(Followed what, std::size_t share) const {
    return static_cast<std::size_t>(what) * shares.size() + share;
  }
  std::size_t speed_column() const { return width() - 1; }
  std::size_t time_index(double time) const;  ///< of one of the times
};

/// With which order theory says that the rungs converge, and why.
struct ExpectedOrder {
  ErrorExpansion expansion{};
  std::string reason{};
};
ExpectedOrder expected_order(const LadderPlan&);

/// What a user asks for.
struct LadderRequest {
  LadderKind kind = LadderKind::links;
  std::vector<double> rungs{};
  std::vector<double> at{};          ///< none: five, evenly
  std::optional<double> agree_to{};  ///< none: a hundredth of the length [m]
};

/// Checks every rung; the error is a whole message, with the flag in front.
std::expected<LadderPlan, std::string> plan_ladder(std::string case_name, const Experiment& base, const LadderRequest&);

/// Things about a ladder that a reader should know beforehand. Whole sentences.
std::vector<std::string> caveats(const LadderPlan&);

/// What may happen to a chain for a first time.
struct LadderEvent {
  std::string name, title;
  std::size_t watched = 0;  ///< its place in the schema
};
std::span<const LadderEvent> ladder_events();

/// What one rung gave.
struct Rung {
  RunStatus status = RunStatus::failed;
  std::string message{};             ///< why it failed
  std::vector<Measured> measured{};  ///< in the order of measures()
  std::vector<Measured> firsts{};    ///< when each of ladder_events() happened; not a number: never [s]
  bool certified = false;
  double horizon = 0.0;                 ///< of the certificate, or the end [s]
  Limit limit = Limit::none;            ///< what ends it
  std::vector<std::string> warnings{};  ///< of the run
  std::uint64_t hash = 0;               ///< of the final state
  std::vector<double> numbers{};        ///< plan.width() for each of plan.times
  std::vector<double> errors{};  ///< ± of each by the run itself; not a number where it is not predicted, nor compared
  std::size_t drawn = 0;         ///< links that are drawn: all, or evenly spread pieces of a longer chain
  std::vector<double> shapes{};  ///< x and y of each drawn joint at each of plan.times [m]
  std::vector<double> profiles{};  ///< at each of plan.at: angle, rate and σ at the middle of each drawn link
};

using Rungs = std::vector<std::optional<Rung>>;

/// Runs what is missing, the finest first. `finished` is called once for each new rung, one call at a time, from any thread; a false
/// stops. `keep_going` is told the share of the work that is done. True when all rungs are there.
bool run_ladder(const LadderPlan&, Rungs&, unsigned jobs, const std::function<bool(std::size_t)>& finished,
                const std::function<bool(double share)>& keep_going);

}  // namespace catena
