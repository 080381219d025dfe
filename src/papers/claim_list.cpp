#include "papers/claim_list.hpp"

#include <utility>

namespace catena {

void ClaimList::number(std::string id, std::string what, std::string where, Printed printed, Ours ours,
                       std::string remark) {
  if (printed.cut_off) printed.allowed = 2 * half_last_digit(printed.number);
  claims.push_back(judged({.id = std::move(id),
                           .what = std::move(what),
                           .where = std::move(where),
                           .unit = ours.unit,
                           .printed = std::move(printed.words),
                           .computed = ours.value,
                           .uncertainty = ours.uncertainty,
                           .remark = std::move(remark)},
                          printed.number, printed.allowed));
  if (printed.cut_off) claims.back().about = false;
}

void ClaimList::words(std::string id, std::string what, std::string where, std::string printed, bool stands,
                      std::string found, std::string remark) {
  claims.push_back({.id = std::move(id),
                    .what = std::move(what),
                    .where = std::move(where),
                    .printed = std::move(printed),
                    .found = std::move(found),
                    .verdict = stands ? Verdict::stands : Verdict::differs,
                    .remark = std::move(remark)});
}

void ClaimList::beyond_us(std::string id, std::string what, std::string where, std::string unit, std::string printed,
                          std::string remark) {
  claims.push_back({.id = std::move(id),
                    .what = std::move(what),
                    .where = std::move(where),
                    .unit = std::move(unit),
                    .printed = std::move(printed),
                    .verdict = Verdict::not_computed,
                    .remark = std::move(remark)});
}

void ClaimList::beyond_the_horizon(std::string id, std::string what, std::string where, std::string printed,
                                   std::string found, std::string remark) {
  claims.push_back({.id = std::move(id),
                    .what = std::move(what),
                    .where = std::move(where),
                    .printed = std::move(printed),
                    .found = std::move(found),
                    .verdict = Verdict::beyond_horizon,
                    .remark = std::move(remark)});
}

void ClaimList::outside_the_model(std::string id, std::string what, std::string where, std::string printed,
                                  std::string found, std::string remark) {
  claims.push_back({.id = std::move(id),
                    .what = std::move(what),
                    .where = std::move(where),
                    .printed = std::move(printed),
                    .found = std::move(found),
                    .verdict = Verdict::outside_model,
                    .remark = std::move(remark)});
}

void ClaimList::answer(std::string id, std::string what, std::string where, std::string asked, std::string found,
                       std::optional<Ours> number, std::string remark) {
  Claim claim{.id = std::move(id),
              .what = std::move(what),
              .where = std::move(where),
              .printed = std::move(asked),
              .found = std::move(found),
              .verdict = Verdict::answered,
              .remark = std::move(remark)};
  if (number) {
    claim.unit = number->unit;
    claim.computed = number->value;
    claim.uncertainty = number->uncertainty;
  }
  claims.push_back(std::move(claim));
}

}  // namespace catena
