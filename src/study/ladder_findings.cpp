#include "study/ladder_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/chain_sensor.hpp"
#include "lab/comparison.hpp"

namespace catena {
namespace {

constexpr double family_window = 0.03;  ///< of the times before and after belong to a family

/// The finished rungs, seen as families of numbers.
class Judged {
 public:
  Judged(const LadderPlan& plan, std::span<const Rung> rungs) : plan_(plan), expected_(expected_order(plan)) {
    for (std::size_t k = 0; k < rungs.size(); ++k) {
      if (rungs[k].status != RunStatus::done) continue;
      used_.push_back(k);
      rungs_.push_back(&rungs[k]);
      spacings_.push_back(plan.spacing(k));
    }
    reach_ = static_cast<std::size_t>(std::ceil(family_window * static_cast<double>(plan.times.size())));
  }

  const ExpectedOrder& expected() const { return expected_; }
  const std::vector<std::size_t>& used() const { return used_; }
  const Rung& rung(std::size_t k) const { return *rungs_[k]; }

  Extrapolated limit(std::span<const RungValues> family) const {
    return extrapolate(spacings_, expected_.expansion, family);
  }

  /// Of columns at a time and at those about it; the first is that column at that time.
  Extrapolated limit(std::size_t time, std::span<const std::size_t> columns) const {
    std::vector<RungValues> family{values(time, columns.front())};
    for (std::size_t near = time > reach_ ? time - reach_ : 0; near < std::min(plan_.times.size(), time + reach_ + 1);
         ++near)
      for (const std::size_t column : columns)
        if (near != time || column != columns.front())
          if (RungValues one = values(near, column); near == time || known(one)) family.push_back(std::move(one));
    return limit(family);
  }

  /// How far apart two neighbours are at most at a time [m].
  double apart(std::size_t pair, std::size_t time) const {
    double largest = 0.0;
    for (std::size_t s = 0; s < plan_.shares.size(); ++s) {
      const auto difference = [&](Followed what) {
        return number(pair + 1, time, plan_.column(what, s)) - number(pair, time, plan_.column(what, s));
      };
      largest = std::max(largest, std::hypot(difference(Followed::x), difference(Followed::y)));
    }
    return largest;
  }

 private:
  double number(std::size_t rung, std::size_t time, std::size_t column) const {
    return rungs_[rung]->numbers[time * plan_.width() + column];
  }
  RungValues values(std::size_t time, std::size_t column) const {
    RungValues all;
    for (const Rung* rung : rungs_) {
      all.value.push_back(rung->numbers[time * plan_.width() + column]);
      all.error.push_back(rung->errors[time * plan_.width() + column]);
    }
    return all;
  }
  /// At times close by that are beyond a horizon nothing is known; that must not hide what is known now.
  static bool known(const RungValues& one) {
    return std::ranges::all_of(one.error, [](double error) { return std::isfinite(error); });
  }

  const LadderPlan& plan_;
  ExpectedOrder expected_;
  std::vector<const Rung*> rungs_;
  std::vector<std::size_t> used_;
  std::vector<double> spacings_;
  std::size_t reach_ = 0;
};

std::vector<std::size_t> columns_of(const LadderPlan& plan, Profile profile) {
  const std::size_t count = plan.shares.size();
  std::vector<std::size_t> columns;
  const auto add = [&](Followed what) {
    for (std::size_t s = count; s-- > 0;) columns.push_back(plan.column(what, s));  // the tip first
  };
  switch (profile) {
    case Profile::shape:
      add(Followed::x);
      add(Followed::y);
      break;
    case Profile::angle:
      add(Followed::angle);
      break;
    case Profile::rate:
      add(Followed::rate);
      break;
    case Profile::sigma:
      add(Followed::sigma);
      break;
  }
  return columns;
}

/// A column and those of the places beside it; x and y belong together.
std::vector<std::size_t> neighbours(const LadderPlan& plan, Followed what, std::size_t share) {
  std::vector<std::size_t> columns{plan.column(what, share)};
  const auto add = [&](Followed other) {
    for (std::size_t s = share > 0 ? share - 1 : 0; s < std::min(plan.shares.size(), share + 2); ++s)
      if (const std::size_t column = plan.column(other, s); column != columns.front()) columns.push_back(column);
  };
  add(what);
  if (what == Followed::x) add(Followed::y);
  if (what == Followed::y) add(Followed::x);
  return columns;
}

LadderMoment moment(const LadderPlan& plan, const Judged& judged, double time) {
  LadderMoment made{.time = time};
  const std::size_t k = plan.time_index(time);
  for (std::size_t p = 0; p < profile_count; ++p)
    made.whole[p] = judged.limit(k, columns_of(plan, static_cast<Profile>(p)));
  for (const FollowedQuantity& one : followed_quantities())
    for (std::size_t s = 0; s < plan.shares.size(); ++s)
      made.limit.push_back(judged.limit(k, neighbours(plan, one.what, s)));
  const std::size_t speed[] = {plan.speed_column()};
  made.limit.push_back(judged.limit(k, speed));
  return made;
}

Measured agreement(const LadderPlan& plan, std::span<const double> apart) {
  const auto parted_at = std::ranges::find_if(apart, [&](double one) { return !(one <= plan.agree_to); });
  if (parted_at == apart.end()) return {plan.times.back(), 0.0};
  if (parted_at == apart.begin()) return {0.0, 0.0};
  const auto k = static_cast<std::size_t>(parted_at - apart.begin());
  return {0.5 * (plan.times[k - 1] + plan.times[k]), 0.5 * (plan.times[k] - plan.times[k - 1])};
}

/// Runs at equal steps have no certificate: of their numbers nothing but rounding is unknown, of the time of a round peak its root.
double least_error(const LadderPlan& plan, const Measure& measure, double value) {
  return measure.unit == "s" ? 1e-7 * plan.base.run.duration : 1e-12 * std::abs(value);
}

MeasureFinding judge_measure(const LadderPlan& plan, const Judged& judged, std::size_t measure) {
  MeasureFinding found{.measure = measure};
  std::vector<double> sizes;
  for (std::size_t k = 0; k < judged.used().size(); ++k) {
    const Measured& one = judged.rung(k).measured[measure];
    const bool unchecked = plan.kind == LadderKind::steps || !plan.base.run.certify;
    found.values.value.push_back(one.value);
    found.values.error.push_back(unchecked ? least_error(plan, measures()[measure], one.value) : one.error);
    sizes.push_back(1 / plan.spacing(judged.used()[k]));
  }
  found.limit = judged.limit(std::span(&found.values, 1));
  found.law = power_law(sizes, found.values);
  return found;
}

/// The time of a peak has no limit where its height has none: another peak may take its place.
void doubt_times(LadderFindings& found) {
  for (MeasureFinding& one : found.measures) {
    const std::string& name = measures()[one.measure].name;
    constexpr std::string_view ending = ".time";
    if (!name.ends_with(ending)) continue;
    const MeasureFinding* height = found.finding(std::string_view(name).substr(0, name.size() - ending.size()));
    if (height != nullptr && height->limit.state == Convergence::open)
      one.limit = {.state = Convergence::open, .value = not_known, .error = not_known, .order = one.limit.order};
  }
}

void judge_course(const LadderPlan& plan, const Judged& judged, LadderFindings& found) {
  const std::vector<std::size_t> shape = columns_of(plan, Profile::shape);
  for (std::size_t pair = 0; pair + 1 < judged.used().size(); ++pair) {
    std::vector<double>& apart = found.apart.emplace_back();
    for (std::size_t k = 0; k < plan.times.size(); ++k) apart.push_back(judged.apart(pair, k));
    found.agree_until.push_back(agreement(plan, apart));
  }
  bool before = false;
  for (std::size_t k = 0; k < plan.times.size(); ++k) {
    found.shape.push_back(judged.limit(k, shape));
    const bool now = found.shape.back().error <= plan.agree_to;
    if (now && !before) found.converged.push_back({plan.times[k], plan.times[k]});
    if (now) found.converged.back().to = plan.times[k];
    before = now;
  }
}

/// Rungs that failed, do not keep their energy or are not predicted to the end.
std::vector<std::string> ladder_warnings(const LadderPlan& plan, std::span<const Rung> rungs) {
  std::vector<std::string> all = caveats(plan);
  for (std::size_t k = 0; k < rungs.size(); ++k) {
    const Rung& rung = rungs[k];
    const std::string who = plan.rung_name(k);
    if (rung.status != RunStatus::done)
      all.push_back(fmt::format("{}: the run failed and is left out: {}", who, rung.message));
    else if (rung.certified && rung.limit != Limit::none)
      all.push_back(fmt::format("{}: predicted until t = {:.4g} s only ({}); its peaks are those before.", who,
                                rung.horizon, name(rung.limit)));
    else if (!rung.certified && plan.experiment(k).run.certify)
      all.push_back(fmt::format("{}: its companion run could not be completed, so none of its numbers has a ±.", who));
    for (const std::string& one : rung.warnings) all.push_back(fmt::format("{}: {}", who, one));
  }
  return all;
}

}  // namespace

std::string_view name(Profile profile) {
  constexpr std::array<std::string_view, profile_count> names{"shape", "theta", "rate", "sigma"};
  return names.at(static_cast<std::size_t>(profile));
}

const MeasureFinding* LadderFindings::finding(std::string_view measure) const {
  const auto found = std::ranges::find_if(
      measures, [&](const MeasureFinding& one) { return catena::measures()[one.measure].name == measure; });
  return found == measures.end() ? nullptr : &*found;
}

LadderFindings judge_ladder(const LadderPlan& plan, std::span<const Rung> rungs) {
  const Judged judged(plan, rungs);
  LadderFindings found{.expected = judged.expected(), .used = judged.used()};
  judge_course(plan, judged, found);
  for (const double time : plan.at) found.at.push_back(moment(plan, judged, time));
  for (std::size_t k = 0; k < measures().size(); ++k)
    if (measures()[k].of_motion && measures()[k].means == Means::motion)
      found.measures.push_back(judge_measure(plan, judged, k));
  doubt_times(found);
  found.warnings = ladder_warnings(plan, rungs);
  return found;
}

Measured on_rung(const LadderPlan& plan, const MeasureFinding& found, const Rung& rung) {
  Measured one = rung.measured[found.measure];
  if (plan.kind == LadderKind::steps) one.error = std::abs(one.value - found.limit.value) + found.limit.error;
  return one;
}

Measured on_rung(const LadderPlan& plan, const LadderMoment& moment, const Rung& rung, std::size_t column) {
  const std::size_t place = plan.time_index(moment.time) * plan.width() + column;
  const double value = rung.numbers[place];
  if (plan.kind == LadderKind::links) return {value, rung.errors[place]};
  return {value, std::abs(value - moment.limit[column].value) + moment.limit[column].error};
}

bool grows(const MeasureFinding& found) {
  return found.limit.state == Convergence::open && std::isfinite(found.law.exponent) && !found.law.local.empty() &&
         std::ranges::all_of(found.law.local, [&](double one) { return (one > 0) == (found.law.exponent > 0); });
}

double support_tension(const LadderPlan& plan, double sigma) {
  return sigma * plan.base.chain.mass * plan.base.chain.length;
}

}  // namespace catena
