// What a paper prints beside what we compute.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace catena {

enum class Verdict {
  stands,          ///< ours agrees with what is printed, to its last digit
  differs,         ///< it does not; the remark says why, as far as we know
  beyond_horizon,  ///< it is said of a time to which a chaotic motion cannot be predicted
  not_computed,    ///< it needs what the paper does not print
  answered,        ///< the paper asks, and does not say; the answer is ours
  outside_model    ///< it is said of what the paper's own model leaves out
};
std::string_view name(Verdict);

struct Claim {
  std::string id;                     ///< for scripts: "acceleration_max.b"
  std::string what;                   ///< "largest acceleration at x₀ = 0.765 m"
  std::string where;                  ///< in the paper
  std::string unit{};                 ///< SI; empty: a pure number, or words
  std::string printed{};              ///< as the paper has it, with its unit; `judged` fills it in
  std::optional<double> published{};  ///< the same as a number, if it is one
  std::optional<double> computed{};   ///< ours
  double uncertainty = 0.0;           ///< of ours
  std::string found{};                ///< ours in words, where a number does not tell it
  Verdict verdict = Verdict::differs;
  bool about = false;  ///< the paper says "about": more than half a unit of the last digit is allowed
  std::string remark{};

  std::optional<double> difference() const;  ///< computed − published
  std::string verdict_text() const;          ///< "stands", "stands to 1.3 %" of an "about", "differs by +0.069 %"
};

/// A printed number, judged: it stands if ours is within half a unit of its last digit, or within `allowed` where the paper says
/// "about".
Claim judged(Claim, std::string_view number, std::optional<double> allowed = {});

/// Half a unit of the last printed digit: 0.05 for "186.3".
double half_last_digit(std::string_view number);

/// An array of objects, one for each claim, with all digits; null where there is no number.
std::string claims_json(std::span<const Claim>, int indent = 2);

}  // namespace catena
