// The claims of a paper in the order of its text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "papers/claim.hpp"

namespace catena {

/// What a paper prints.
struct Printed {
  std::string_view number;
  std::string words{};              ///< where the paper does not give it as a number
  std::optional<double> allowed{};  ///< how far ours may be off; else half a unit of the last digit
  bool cut_off = false;             ///< or a whole unit: its digits may be cut off instead of rounded
};

/// What we find, in SI.
struct Ours {
  double value;
  const char* unit = "";
  double uncertainty = 0.0;
};

class ClaimList {
 public:
  /// A printed number beside ours.
  void number(std::string id, std::string what, std::string where, Printed printed, Ours ours, std::string remark = {});

  /// A statement in words, and what we find.
  void words(std::string id, std::string what, std::string where, std::string printed, bool stands, std::string found,
             std::string remark = {});

  /// What needs data that the paper does not print.
  void beyond_us(std::string id, std::string what, std::string where, std::string unit, std::string printed,
                 std::string remark);

  /// What no two programs can agree on, and what can be said of it.
  void beyond_the_horizon(std::string id, std::string what, std::string where, std::string printed, std::string found,
                          std::string remark);

  /// What the paper says of things that its model, and ours, leaves out, and why that does not follow.
  void outside_the_model(std::string id, std::string what, std::string where, std::string printed, std::string found,
                         std::string remark);

  /// What the paper asks and leaves to the reader, and our answer: in words that say its ±, and as a number where it is one.
  void answer(std::string id, std::string what, std::string where, std::string asked, std::string found,
              std::optional<Ours> number = {}, std::string remark = {});

  std::vector<Claim> claims;
};

}  // namespace catena
