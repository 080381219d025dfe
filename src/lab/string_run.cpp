#include "lab/string_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "lab/comparison.hpp"
#include "num/text.hpp"
#include "record/peak_tracker.hpp"
#include "time/explicit_integrator.hpp"
#include "time/tableau.hpp"

namespace catena {
namespace {

constexpr std::size_t course_pieces = 200;
constexpr std::size_t stations = 32;  ///< places along the string at which two meshes are compared

/// The string on one mesh, on its way.
class StringFlight {
 public:
  StringFlight(const UniformString& string, const TurnProfile& turned, const StringMesh& mesh, double end,
               double tolerance)
      : string_(string),
        motion_(string, mesh),
        integrator_(dop853_table, motion_, motion_.dimension(),
                    {.end = end, .tolerance = {.relative = tolerance, .absolute = tolerance}}),
        state_(motion_.state(turned)),
        places_(motion_.nodes()) {
    for (std::size_t k = 0; k <= stations; ++k) stations_.push_back(motion_.between(static_cast<double>(k) / stations));
  }

  void start() {
    integrator_.start(0.0, state_);
    fastest_.take(speed_at(0.0), [](double) { return Peak{}; });
  }

  /// As far as this time; false where the steps fail.
  bool reach(double time) {
    while (integrator_.time() < time) {
      if (integrator_.advance() != StepStatus::advanced) return false;
      fastest_.take(speed_at(integrator_.time()), [&](double at) { return speed_at(at); });
    }
    look_at(time);
    return true;
  }

  /// What `reach` has looked at last.
  std::span<const double> state() const { return state_; }
  StringMotion& motion() { return motion_; }
  const Peak& fastest() const { return fastest_.best(); }
  const Counters& counters() const { return integrator_.counters(); }

  StringSample sample(double time, const std::vector<double>& shares);
  std::vector<Vec2<double>> shape() {
    motion_.positions(state_, places_);
    std::vector<Vec2<double>> seen;
    seen.reserve(stations_.size());
    for (const auto& station : stations_) seen.push_back(station.of(std::span<const Vec2<double>>(places_)));
    return seen;
  }

 private:
  void look_at(double time) {
    if (time == integrator_.time())
      std::ranges::copy(integrator_.state(), state_.begin());
    else
      integrator_.state_at(time, state_);
  }
  Peak speed_at(double time) {
    look_at(time);
    return {.value = length_of(motion_.velocities(state_, places_)), .time = time};
  }

  UniformString string_;
  StringMotion motion_;
  ExplicitIntegrator integrator_;
  std::vector<double> state_;
  std::vector<Vec2<double>> places_;
  std::vector<StringMotion::Between> stations_;
  PeakTracker fastest_;
};

StringSample StringFlight::sample(double time, const std::vector<double>& shares) {
  const StringLook seen = motion_.look(state_);
  const std::span<const double> sigma = motion_.tension(state_);
  StringSample made{.time = time,
                    .tip = seen.tip,
                    .tip_velocity = seen.tip_velocity,
                    .support_tension = string_.mass * string_.length * sigma[0],
                    .least_pull = std::numeric_limits<double>::infinity(),
                    .energy = seen.kinetic + seen.potential,
                    .angular_momentum = seen.angular_momentum,
                    .momentum = seen.momentum};
  for (std::size_t i = 0; i < motion_.nodes(); ++i)
    made.least_pull = std::min(made.least_pull, string_.length * sigma[i] / (1 - motion_.places()[i]));
  motion_.positions(state_, places_);
  for (const double share : shares) {
    const StringMotion::Between here = motion_.between(share);
    const std::span<const double> all(state_);
    made.shape.push_back(here.of(std::span<const Vec2<double>>(places_)));
    made.angle.push_back(here.of(all.first(motion_.nodes())));
    made.rate.push_back(here.of(all.last(motion_.nodes())));
    made.sigma.push_back(here.of(sigma));
  }
  return made;
}

/// Two meshes side by side: how far apart they have ever been is what the coarser one is wrong by (W.24).
class StringPair {
 public:
  StringPair(const UniformString& string, const TurnProfile& turned, const StringRequest& request)
      : request_(request),
        string_(string),
        fine_(string, turned, request.mesh, request.end, request.tolerance),
        coarse_(string, turned, half(request.mesh), request.end, 10 * request.tolerance) {
    run_.mesh = request.mesh;
  }

  StringRun follow();

 private:
  static StringMesh half(const StringMesh& mesh) {
    return {.elements = std::max<std::size_t>(1, mesh.elements / 2), .degree = mesh.degree};
  }
  bool pulls();
  StringEnd step_to(double time);
  void compare(StringSample& sample);
  void judge_peak();

  const StringRequest& request_;
  UniformString string_;
  StringFlight fine_, coarse_;
  double tips_apart_ = 0.0, shapes_apart_ = 0.0, speeds_apart_ = 0.0, tensions_apart_ = 0.0;  ///< at most, so far
  Peak before_peak_;  ///< how far apart the two were until their peak
  StringRun run_;
};

/// Is the string in tension everywhere? Where it is not, rates are not those of a string.
bool StringPair::pulls() {
  return std::ranges::all_of(fine_.motion().tension(fine_.state()), [](double sigma) { return sigma > 0; });
}

void StringPair::compare(StringSample& sample) {
  const StringSample other = coarse_.sample(sample.time, {});
  const std::vector<Vec2<double>> ours = fine_.shape(), theirs = coarse_.shape();
  tips_apart_ = std::max(tips_apart_, length_of(sample.tip - other.tip));
  shapes_apart_ = std::max(shapes_apart_, tips_apart_);
  for (std::size_t k = 0; k < ours.size(); ++k) shapes_apart_ = std::max(shapes_apart_, length_of(ours[k] - theirs[k]));
  speeds_apart_ = std::max(speeds_apart_, length_of(sample.tip_velocity - other.tip_velocity));
  tensions_apart_ = std::max(tensions_apart_, std::abs(sample.support_tension - other.support_tension));
  sample.tip_error = safety * tips_apart_ + floor_share * string_.length;
  sample.shape_error = safety * shapes_apart_ + floor_share * string_.length;
  sample.velocity_error = safety * speeds_apart_ + floor_share * length_of(sample.tip_velocity);
  sample.tension_error = safety * tensions_apart_ + floor_share * std::abs(sample.support_tension);
}

/// The height of the peak: as the velocities up to it. Its time: as the peaks of the two meshes, and no better than the time in which
/// the free end crosses what the two were apart by then.
void StringPair::judge_peak() {
  const Peak &ours = fine_.fastest(), &other = coarse_.fastest();
  if (ours != run_.speed_max) {
    run_.speed_max = ours;
    before_peak_ = {.value = speeds_apart_, .time = tips_apart_ / ours.value};
  }
  const double values = std::max(before_peak_.value, std::abs(ours.value - other.value));
  const double times = std::max(before_peak_.time, std::abs(ours.time - other.time));
  run_.speed_max_error = {.value = safety * values + floor_share * ours.value, .time = safety * times};
}

/// One sample further.
StringEnd StringPair::step_to(double time) {
  if (!fine_.reach(time)) return pulls() ? StringEnd::unresolved : StringEnd::slack;
  if (!pulls()) return StringEnd::slack;
  if (!coarse_.reach(time)) return StringEnd::unresolved;
  StringSample sample = fine_.sample(time, request_.shares);
  compare(sample);
  if (!(sample.shape_error <= parted * string_.length)) return StringEnd::unresolved;
  run_.course.push_back(std::move(sample));
  run_.resolved_until = time;
  judge_peak();
  return StringEnd::reached;
}

/// Evenly over the motion, and when the user asks.
std::vector<double> string_times(const StringRequest& request) {
  std::vector<double> times;
  for (std::size_t k = 0; k <= course_pieces; ++k)
    times.push_back(request.end * static_cast<double>(k) / course_pieces);
  for (const double time : request.at)
    if (time >= 0 && time <= request.end) times.push_back(time);
  std::ranges::sort(times);
  times.erase(std::ranges::unique(times).begin(), times.end());
  return times;
}

std::string_view reason(StringEnd end) {
  return end == StringEnd::slack
             ? "the tension vanishes somewhere along the string. An ideal string cannot push: its motion ends here"
             : "the motion is finer than the mesh. More elements follow it further";
}

/// What became of it, in words.
void conclude(StringRun& run) {
  run.status = run.end == StringEnd::interrupted ? RunStatus::interrupted
               : run.course.empty()              ? RunStatus::failed
                                                 : RunStatus::done;
  if (run.end == StringEnd::reached || run.end == StringEnd::interrupted) return;
  const std::string why(reason(run.end));
  if (run.course.empty())
    run.message = "t = 0 s: " + why + ".";
  else
    run.warnings.push_back("The string was followed until t = " + text(run.resolved_until) + " s: then " + why + ".");
}

StringRun StringPair::follow() {
  run_.end = StringEnd::reached;
  if (!pulls()) {
    run_.end = StringEnd::slack;
  } else {
    fine_.start();
    coarse_.start();
    for (const double time : string_times(request_)) {
      const bool on = !request_.keep_going || request_.keep_going(time);
      run_.end = on ? step_to(time) : StringEnd::interrupted;
      if (run_.end != StringEnd::reached) break;
    }
  }
  conclude(run_);
  run_.counters = fine_.counters();
  return std::move(run_);
}

}  // namespace

std::string_view name(StringEnd end) {
  switch (end) {
    case StringEnd::reached:
      return "reached";
    case StringEnd::unresolved:
      return "unresolved";
    case StringEnd::slack:
      return "slack";
    case StringEnd::interrupted:
      break;
  }
  return "interrupted";
}

const StringSample* StringRun::at(double time) const {
  const auto found = std::ranges::find(course, time, &StringSample::time);
  return found == course.end() ? nullptr : &*found;
}

StringRun run_string(const UniformString& string, const TurnProfile& turned, const StringRequest& request) {
  return StringPair(string, turned, request).follow();
}

}  // namespace catena
