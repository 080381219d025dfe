#include "study/rung.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "io/warnings.hpp"
#include "lab/build.hpp"
#include "lab/chain_names.hpp"
#include "lab/comparison.hpp"
#include "lab/recorded_shape.hpp"
#include "lab/run.hpp"

namespace catena {
namespace {

constexpr std::size_t most_drawn_links = 160;
constexpr double error_window = 0.03;  ///< share of the times before and after, as in a certificate

/// The frames of one rung, place by place.
class RungFrames {
 public:
  RungFrames(const Experiment& experiment, const RunResult& run)
      : marks_(link_marks(experiment.chain)),
        links_(marks_.size() - 1),
        frames_(&run.frames),
        shape_(run.frames, link_lengths(experiment)) {
    if (shape_.curved()) return;
    x_ = line_places(shape_, run.frames.time.size(), &Vec2<double>::x);
    y_ = line_places(shape_, run.frames.time.size(), &Vec2<double>::y);
  }

  std::size_t count() const { return frames_->time.size(); }
  std::size_t pieces() const { return shape_.pieces(); }

  double at(Followed what, std::size_t frame, double share) const {
    switch (what) {
      case Followed::x:
        return shape_.curved() ? inside(frame, share).x : on_joints(x_, frame, share);
      case Followed::y:
        return shape_.curved() ? inside(frame, share).y : on_joints(y_, frame, share);
      case Followed::angle:
        return on_middles(frames_->of(chain_names::angles), frame, share);
      case Followed::rate:
        return on_middles(frames_->of(chain_names::rates), frame, share);
      case Followed::sigma:
        break;
    }
    return on_middles(frames_->of(chain_names::sigma), frame, share);
  }

  double tip_speed(std::size_t frame) const {
    const auto velocity = frames_->of(chain_names::velocity);
    return std::hypot(velocity[2 * frame], velocity[2 * frame + 1]);
  }

 private:
  Vec2<double> inside(std::size_t frame, double share) const {
    const PlaceOnChain place = on_link(marks_, share);
    return shape_.inside(frame, place.index, place.share);
  }
  double on_joints(std::span<const double> places, std::size_t frame, double share) const {
    const PlaceOnChain place = on_link(marks_, share);
    const auto joints = places.subspan(frame * (links_ + 1), links_ + 1);
    return std::lerp(joints[place.index], joints[place.index + 1], place.share);
  }
  double on_middles(std::span<const double> values, std::size_t frame, double share) const {
    const auto row = values.subspan(frame * links_, links_);
    if (links_ == 1) return row.front();
    const PlaceOnChain place = between_middles(marks_, share);
    return row[place.index] + place.share * (row[place.index + 1] - row[place.index]);
  }

  std::vector<double> marks_;
  std::size_t links_;
  const Frames* frames_;
  RecordedShape shape_;
  std::vector<double> x_, y_;  ///< of the joints of a chain, in every frame
};

std::vector<double> numbers_of(const LadderPlan& plan, const RungFrames& frames) {
  std::vector<double> numbers(plan.times.size() * plan.width(), not_known);
  for (std::size_t k = 0; k < frames.count(); ++k) {
    double* row = numbers.data() + k * plan.width();
    for (const FollowedQuantity& one : followed_quantities())
      for (std::size_t s = 0; s < plan.shares.size(); ++s)
        row[plan.column(one.what, s)] = frames.at(one.what, k, plan.shares[s]);
    row[plan.speed_column()] = frames.tip_speed(k);
  }
  return numbers;
}

/// How large each number of a moment is in this motion, together with its like along the chain.
std::vector<double> scales_of(const LadderPlan& plan, std::span<const double> numbers) {
  std::vector<double> scales(plan.width(), 0.0);
  for (std::size_t k = 0; k < plan.times.size(); ++k)
    for (std::size_t c = 0; c < plan.width(); ++c)
      if (const double size = std::abs(numbers[k * plan.width() + c]); size > scales[c]) scales[c] = size;
  for (std::size_t q = 0; q < followed_count; ++q) {
    const auto first = scales.begin() + static_cast<std::ptrdiff_t>(q * plan.shares.size()),
               last = first + static_cast<std::ptrdiff_t>(plan.shares.size());
    std::fill(first, last, *std::max_element(first, last));
  }
  return scales;
}

/// ± of each number by the run itself: three times the largest difference from the companion about its time, and rounding (K.11).
std::vector<double> errors_of(const LadderPlan& plan, std::span<const double> ours, std::span<const double> other,
                              double share_of_scale) {
  const std::size_t width = plan.width(), count = plan.times.size();
  const auto reach = static_cast<std::size_t>(std::ceil(error_window * static_cast<double>(count)));
  const std::vector<double> scales = scales_of(plan, ours);
  std::vector<double> errors(ours.size(), not_known);
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t c = 0; c < width; ++c) {
      double apart = std::isfinite(ours[k * width + c]) ? 0.0 : not_known;
      for (std::size_t near = k > reach ? k - reach : 0; near < std::min(count, k + reach + 1) && !other.empty();
           ++near) {
        const double difference = std::abs(ours[near * width + c] - other[near * width + c]);
        if (near == k && std::isnan(difference)) apart = not_known;
        if (difference > apart) apart = difference;
      }
      errors[k * width + c] = safety * apart + share_of_scale * scales[c];
    }
  return errors;
}

/// Beyond the horizon nothing is predicted.
void forget_beyond(const LadderPlan& plan, double horizon, std::vector<double>& errors) {
  for (std::size_t k = 0; k < plan.times.size(); ++k)
    if (plan.times[k] > horizon)
      std::fill_n(errors.begin() + static_cast<std::ptrdiff_t>(k * plan.width()), plan.width(), not_known);
}

/// Rounding, and where there is no companion what steps and tolerance may have left.
double unseen_share(const RunSpec& how, const RunResult& run, bool certified) {
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  if (certified) return floor_share;
  const double rounding = floor_share + epsilon * static_cast<double>(run.counters.steps);
  return rounding + (equal_step(run.method, how) > 0 ? 0.0 : 100 * how.tolerance);
}

std::vector<Measured> firsts_of(const CertifiedRun& made) {
  std::vector<Measured> all;
  for (const LadderEvent& event : ladder_events()) {
    const bool known = event.watched < made.run.firsts.size() && made.run.firsts[event.watched].time >= 0;
    all.push_back({known ? made.run.firsts[event.watched].time : not_known,
                   known && made.certificate.present ? made.certificate.first_error[event.watched] : not_known});
  }
  return all;
}

}  // namespace

PlaceOnChain on_link(std::span<const double> marks, double share) {
  const auto after = std::ranges::upper_bound(marks, share);
  const std::size_t link = std::clamp<std::ptrdiff_t>(after - marks.begin() - 1, 0, std::ssize(marks) - 2);
  return {link, (share - marks[link]) / (marks[link + 1] - marks[link])};
}

PlaceOnChain between_middles(std::span<const double> marks, double share) {
  const auto middle = [&](std::size_t link) { return 0.5 * (marks[link] + marks[link + 1]); };
  std::size_t link = on_link(marks, share).index;
  if (share < middle(link) && link > 0) --link;
  link = std::min(link, marks.size() - 3);
  return {link, (share - middle(link)) / (middle(link + 1) - middle(link))};
}

void look_at_rung(const LadderPlan& plan, const Experiment& experiment, const RunResult& run, Rung& rung) {
  const RungFrames frames(experiment, run);
  rung.numbers = numbers_of(plan, frames);
  rung.drawn = std::min(frames.pieces(), most_drawn_links);
  const auto pieces = static_cast<double>(rung.drawn);
  rung.shapes.assign(plan.times.size() * 2 * (rung.drawn + 1), not_known);
  for (std::size_t k = 0; k < frames.count(); ++k)
    for (std::size_t j = 0; j <= rung.drawn; ++j) {
      double* joint = rung.shapes.data() + 2 * (k * (rung.drawn + 1) + j);
      joint[0] = frames.at(Followed::x, k, static_cast<double>(j) / pieces);
      joint[1] = frames.at(Followed::y, k, static_cast<double>(j) / pieces);
    }
  constexpr std::array shown{Followed::angle, Followed::rate, Followed::sigma};
  rung.profiles.clear();
  for (const double time : plan.at)
    for (const Followed what : shown)
      for (std::size_t i = 0; i < rung.drawn; ++i) {
        const std::size_t k = plan.time_index(time);
        rung.profiles.push_back(k < frames.count() ? frames.at(what, k, (static_cast<double>(i) + 0.5) / pieces)
                                                   : not_known);
      }
}

Rung run_rung(const LadderPlan& plan, std::size_t index, const KeepGoing& keep_going) {
  const Experiment experiment = plan.experiment(index);
  RunResult companion;
  const CertifiedRun made = run_certified(experiment, {.frames = plan.times, .keep_going = keep_going}, &companion);
  Rung rung{.status = made.run.status,
            .message = made.run.message,
            .measured = measured(made),
            .firsts = firsts_of(made),
            .certified = made.certificate.present,
            .horizon = made.certificate.present ? made.certificate.horizon : made.run.t_end,
            .limit = made.certificate.limit,
            .hash = made.run.hash};
  if (rung.status == RunStatus::interrupted) return rung;
  if (rung.status == RunStatus::failed) {
    std::ranges::fill(rung.measured, Measured{not_known, not_known});
    std::ranges::fill(rung.firsts, Measured{not_known, not_known});
  } else {
    rung.warnings = warnings(experiment.run, made.run);
  }
  look_at_rung(plan, experiment, made.run, rung);
  std::vector<double> other;
  if (rung.certified) other = numbers_of(plan, RungFrames(experiment, companion));
  rung.errors = errors_of(plan, rung.numbers, other, unseen_share(experiment.run, made.run, rung.certified));
  const bool unchecked = experiment.run.certify && !rung.certified;
  forget_beyond(plan, unchecked ? 0.0 : rung.horizon, rung.errors);
  return rung;
}

}  // namespace catena
