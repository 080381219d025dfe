// The tiny markup of labels: *italics*, _{subscripts}, ^{superscripts}; a backslash takes the meaning from the next sign.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace catena::figure {

enum class Level { base, subscript, superscript };

/// Text of one kind.
struct Run {
  std::string text;
  bool italic = false;
  Level level = Level::base;
  bool operator==(const Run&) const = default;
};

/// What is no markup (a lone *, a _ or ^ without brace, a brace that stays open) stands for itself. A hyphen in a superscript
/// is a minus.
std::vector<Run> parsed(std::string_view markup);

/// "force [N]", −6 → "force [10^{−6} N]"; unchanged for 0.
std::string with_power_of_ten(const std::string& label, int exponent);

/// A number's text with the true minus sign.
std::string with_minus(std::string_view number);

}  // namespace catena::figure
