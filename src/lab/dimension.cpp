#include "lab/dimension.hpp"

#include <array>
#include <cstddef>

namespace catena {
namespace {

struct DimensionWords {
  std::string_view name;
  std::string_view unit;
};
// In the order of the enumeration.
constexpr std::array<DimensionWords, 18> dimension_words = {{{"plain number", ""},
                                                             {"length", "m"},
                                                             {"mass", "kg"},
                                                             {"time", "s"},
                                                             {"angle", "rad"},
                                                             {"rate of angle", "rad/s"},
                                                             {"acceleration", "m/s²"},
                                                             {"friction", "N m s"},
                                                             {"stiffness", "N m"},
                                                             {"frequency", "1/s"},
                                                             {"speed", "m/s"},
                                                             {"density", "kg/m³"},
                                                             {"bending stiffness", "N m²"},
                                                             {"bending friction", "N m² s"},
                                                             {"force", "N"},
                                                             {"mass per length", "kg/m"},
                                                             {"force per area", "Pa"},
                                                             {"area", "m²"}}};

}  // namespace

std::string_view name(Dimension dimension) { return dimension_words[static_cast<std::size_t>(dimension)].name; }

std::string_view si_unit(Dimension dimension) { return dimension_words[static_cast<std::size_t>(dimension)].unit; }

}  // namespace catena
