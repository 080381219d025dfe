#include "lab/run_spec.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace catena {
namespace {

constexpr std::array<MethodHabits, 9> all_methods{{
    {Method::automatic, "auto"},
    {Method::euler, "euler", 1, Steps::equal},
    {Method::rk4, "rk4", 4, Steps::equal},
    {Method::dopri5, "dopri5", 5},
    {Method::dop853, "dop853", 8},
    {Method::radau5, "radau5", 5, Steps::adaptive, true},
    {Method::gauss4, "gauss4", 4, Steps::either, true},
    {Method::gauss6, "gauss6", 6, Steps::either, true},
    {Method::mebdf, "mebdf", 0, Steps::adaptive, true},  // up to 8, as it goes
}};

// Each stands at its place.
static_assert([] {
  for (std::size_t i = 0; i < all_methods.size(); ++i)
    if (all_methods[i].method != static_cast<Method>(i)) return false;
  return all_methods.back().method == last_method;
}());

}  // namespace

const MethodHabits& habits(Method method) { return all_methods[static_cast<std::size_t>(method)]; }

std::string_view name(Quantity quantity) {
  switch (quantity) {
    case Quantity::shape:
      return "shape";
    case Quantity::energy:
      return "energy";
    case Quantity::tension:
      return "tension";
    case Quantity::flow:
      return "flow";
    case Quantity::sigma:
      return "sigma";
    case Quantity::crinkle:
      return "crinkle";
    case Quantity::rates:
      return "rates";
  }
  std::unreachable();
}

double equal_step(Method method, const RunSpec& run) {
  const bool must = habits(method).steps == Steps::equal;
  return must && run.step == 0 ? run.duration / 1000 : takes_step(method) ? run.step : 0.0;
}

}  // namespace catena
