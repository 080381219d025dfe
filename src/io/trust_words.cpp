#include "io/trust_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace catena {
namespace {

/// "tip/position" → "Tip position".
std::string place_words(const Schema& schema) {
  std::string words = schema.place;
  std::ranges::replace(words, '/', ' ');
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

/// What would carry the horizon further, where the step or the tolerance ends it.
std::string remedy(const RunSpec& how, const RunResult& run, const Certificate& certificate) {
  const bool equal_steps = equal_step(run.method, how) > 0;
  if (certificate.would_do > 0)
    return equal_steps
               ? fmt::format(" A step of about {:.1g} s would do, and so would another method.", certificate.would_do)
               : fmt::format(" A tolerance of about {:.1g} would do.", certificate.would_do);
  return equal_steps ? " No practical step of this method reaches the end: take another method." : "";
}

}  // namespace

std::string trust_words(const RunSpec& how, const RunResult& run, const Certificate& certificate) {
  const std::string known = fmt::format("{} accurate to {:.1e} m", place_words(run.schema), certificate.place_error);
  switch (certificate.limit) {
    case Limit::none:
      return known + " for the whole run.";
    case Limit::resolution:
      return fmt::format("{} until t = {:.4g} s. After that the {} is too coarse for this motion.{}", known,
                         certificate.horizon, equal_step(run.method, how) > 0 ? "step" : "tolerance",
                         remedy(how, run, certificate));
    case Limit::chaos:
      return fmt::format(
          "{} until t = {:.4g} s. After that the motion is chaotic: small differences grow by a factor of e every "
          "{:.2g} s, "
          "and a tolerance ten times smaller extends the prediction by only {:.2g} s.",
          known, certificate.horizon, 1 / certificate.growth_rate, certificate.digit_time);
    case Limit::rounding:
      break;
  }
  return fmt::format(
      "{} until t = {:.4g} s. After that even rounding errors have grown to a visible size: no tolerance extends the "
      "prediction in double precision.",
      known, certificate.horizon);
}

}  // namespace catena
