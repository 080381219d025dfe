// How a motion is computed and what of it is kept, whatever moves.
#pragma once

#include <string_view>
#include <vector>

namespace catena {

enum class Method { automatic, euler, rk4, dopri5, dop853, radau5, gauss4, gauss6, mebdf };
inline constexpr Method last_method = Method::mebdf;
enum class Quantity { shape, energy, tension, flow, sigma, crinkle, rates };  // times and the tip are always recorded
inline constexpr Quantity last_quantity = Quantity::rates;

struct RunSpec {
  double duration = 0.0;  ///< [s]
  Method method = Method::automatic;
  double tolerance = 1e-9;  ///< of the adaptive methods, relative and absolute
  double step = 0.0;        ///< of equal steps; 0: a thousandth of the duration where a method has no others [s]
  bool certify = true;      ///< run again, better and differently, and give every number a ± (docs/trust.md)
  bool operator==(const RunSpec&) const = default;
};

struct RecordSpec {
  double rate = 0.0;  ///< frames per second; 0: about 1000 frames, fewer if they would fill the memory [1/s]
  std::vector<Quantity> quantities = {Quantity::shape, Quantity::energy, Quantity::tension};
  bool operator==(const RecordSpec&) const = default;
};

/// Who chooses the lengths of the steps.
enum class Steps {
  adaptive,  ///< the method, by the tolerance
  equal,     ///< the user
  either     ///< the method, unless the user gives a step
};

/// What tells the methods apart for whoever runs them.
struct MethodHabits {
  Method method;
  std::string_view name;
  int order = 0;  ///< at which the error of equal steps falls; 0 where it is not fixed
  Steps steps = Steps::adaptive;
  bool implicit = false;  ///< solves equations in each step
};
const MethodHabits& habits(Method);

inline std::string_view name(Method method) { return habits(method).name; }
std::string_view name(Quantity);

/// Can the user give this method the length of equal steps?
inline bool takes_step(Method method) { return habits(method).steps != Steps::adaptive; }

/// The length of equal steps with which a method runs; 0 where it chooses its steps by the tolerance [s].
double equal_step(Method, const RunSpec&);

}  // namespace catena
