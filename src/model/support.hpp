// What the chain hangs from: a point whose motion is known beforehand.
//
// A path is a value of its own type, smooth for all times and exact in its derivatives. A `Support` is paths one after another:
// where they meet, the acceleration or its derivative jumps, and a run stops there. docs/theory/chain.md, section 7.
#pragma once

#include <concepts>
#include <limits>
#include <variant>
#include <vector>

#include "num/spline.hpp"
#include "num/vec2.hpp"

namespace catena {

/// The support at one time.
template <class Scalar>
struct SupportState {
  Vec2<Scalar> position{};      ///< [m]
  Vec2<Scalar> velocity{};      ///< [m/s]
  Vec2<Scalar> acceleration{};  ///< [m/s²], gravity not subtracted
};

template <class Path>
concept SupportPath = requires(const Path& path, double time) {
  { path.at(time) } -> std::same_as<SupportState<double>>;
};

struct FixedSupport {
  Vec2<double> place{};  ///< [m]

  SupportState<double> at(double /*time*/) const { return {.position = place}; }
  bool operator==(const FixedSupport&) const = default;
};

/// A sin²(πft): there and back, from rest.
struct SineSquaredSupport {
  Vec2<double> amplitude;  ///< A with its direction [m]
  double frequency = 0.0;  ///< f [Hz]

  SupportState<double> at(double time) const;
  bool operator==(const SineSquaredSupport&) const = default;
};

/// A sin(2πft): sets out with a velocity.
struct SineSupport {
  Vec2<double> amplitude;
  double frequency = 0.0;

  SupportState<double> at(double time) const;
  bool operator==(const SineSupport&) const = default;
};

/// (A (1 − cos 2πft), A sin 2πft) in the frame of its direction: around a circle, with a velocity from the start.
struct CircleSupport {
  Vec2<double> amplitude;
  double frequency = 0.0;

  SupportState<double> at(double time) const;
  bool operator==(const CircleSupport&) const = default;
};

/// A (10τ³ − 15τ⁴ + 6τ⁵) with τ = t/T: from rest to rest within T, the acceleration zero at both ends.
struct FlickSupport {
  Vec2<double> amplitude;
  double duration = 0.0;  ///< T [s]

  SupportState<double> at(double time) const;
  bool operator==(const FlickSupport&) const = default;
};

/// Along smooth curves x(t), y(t). Their derivatives are continuous up to the fourth, so that no row of the table is a break.
struct TableSupport {
  Spline x;  ///< [m]
  Spline y;

  SupportState<double> at(double time) const;
  bool operator==(const TableSupport&) const = default;
};

class Support {
 public:
  using Path = std::variant<FixedSupport, SineSquaredSupport, SineSupport, CircleSupport, FlickSupport, TableSupport>;

  Support() : Support(FixedSupport{}) {}
  explicit Support(const Path& path) : pieces_{{-std::numeric_limits<double>::infinity(), path}} {}

  /// From this time on it moves along another path, without a jump of its velocity: nothing would give the links their blow.
  Support then(double from, const Path& path) &&;

  /// The times at which one path follows another.
  std::vector<double> breaks() const;

  /// At the very time of a break the path before it holds, until the break has been entered.
  void enter(double time) { entered_ = time; }

  SupportState<double> at(double time) const {
    return std::visit([time](const auto& path) { return path.at(time); }, path_at(time));
  }

 private:
  struct Piece {
    double begin;
    Path path;
  };
  const Path& path_at(double time) const;

  std::vector<Piece> pieces_;
  double entered_ = -std::numeric_limits<double>::infinity();
};

}  // namespace catena
