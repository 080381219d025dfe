// The cable linearised: (1 − βJ)⁻¹ for real and complex β, by one band.
//
// With (p, q) = the right-hand side of coordinates and rates, δv = q + β δa and δr = p + β δv leave
//   [(1 + βγ) M + β² K] δa = −γ M q − K (p + βq),      K = ∂²U − Ω² M on x                                  (A.17)
// over all nodes; rows whose motion is known are taken out. The band has half-width 7 and is factored without exchanges: where K is
// definite, so is M + β²K, and for complex β its product with some complex number (docs/theory/cable.md, section 5).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "model/cable.hpp"
#include "model/cable_element.hpp"
#include "model/cable_equations.hpp"
#include "model/cable_layout.hpp"
#include "model/cable_mass.hpp"
#include "num/band.hpp"
#include "num/complex.hpp"
#include "num/vec2.hpp"

namespace catena {

inline constexpr std::size_t cable_band_width = 7;

/// K of all nodes, component by component: the stiffness of the elements less what spin takes off (A.14).
void assemble_stiffness(const Cable&, const CableMass&, std::span<const Vec2<double>> nodes, SymmetricBand<double>& k);

/// Its parts: ∂²U of one element, and −Ω²M on x.
void add_stiffness(const ElementStiffness<double>&, std::size_t element, SymmetricBand<double>& k);
void take_off_spin(const Cable&, const CableMass&, SymmetricBand<double>& k);

/// M ⊗ 1 in the same places.
SymmetricBand<double> mass_band(const CableMass&);

/// The cable where it is linearised. What depends on the mass alone is kept from the start.
class CablePoint {
 public:
  CablePoint(const Cable& cable, const CableMass& mass)
      : mass_(mass_band(mass)), stiffness_(2 * mass.size(), cable_band_width), heat_row_(mass.size()) {
    damping_ = cable.damping;
  }

  /// About what the equations found last; the far end's velocity is there if it is held.
  void look(const Cable&, const CableMass&, const CableEquations<double>&, const Vec2<double>& support_velocity,
            const std::optional<Vec2<double>>& end_velocity);

  std::size_t size() const { return stiffness_.size(); }
  double damping() const { return damping_; }
  const SymmetricBand<double>& mass() const { return mass_; }
  const SymmetricBand<double>& stiffness() const { return stiffness_; }

  bool held() const { return end_velocity_.has_value(); }
  std::size_t far_position() const { return size() - 4; }

  /// By how much the rates of work and heat change with the motion: the ledger's rows of J (A.18). δa and δv are of all nodes.
  template <class Scalar>
  LedgerOf<Scalar> ledger_changes(std::span<const Packed<Scalar>> displacement,
                                  std::span<const Packed<Scalar>> velocity,
                                  std::span<const Packed<Scalar>> acceleration) const {
    using Kept = Packed<Scalar>;
    const auto force = [&](std::size_t row) {  // δF of what holds a node
      return stiffness_.row_times(row, displacement) +
             (mass_.row_times(row, acceleration) + damping_ * mass_.row_times(row, velocity));
    };
    Kept work = support_velocity_.x * force(0) + support_velocity_.y * force(1);
    if (held()) work = work + (end_velocity_->x * force(far_position()) + end_velocity_->y * force(far_position() + 1));
    Kept heat{};
    if (damping_ > 0)
      for (std::size_t i = 1; i < heat_row_.size(); ++i)
        heat = heat + (heat_row_[i].x * velocity[2 * i] + heat_row_[i].y * velocity[2 * i + 1]);
    LedgerOf<Scalar> changes{};
    changes[Ledger::work] = unpacked(work);
    changes[Ledger::heat] = unpacked(heat);
    return changes;
  }

 private:
  SymmetricBand<double> mass_, stiffness_;
  double damping_ = 0.0;
  Vec2<double> support_velocity_{};
  std::optional<Vec2<double>> end_velocity_;
  std::vector<Vec2<double>> heat_row_;  ///< 2γ M v
};

template <class Scalar>
class CableFactors {
 public:
  using Kept = Packed<Scalar>;

  explicit CableFactors(std::size_t size)
      : band_(size, cable_band_width), displacement_(size), velocity_(size), acceleration_(size) {}

  /// False if it is singular.
  bool factor(const CablePoint& point, const Scalar& beta) {
    beta_ = beta;
    const Scalar inertia = 1.0 + point.damping() * beta;
    const Scalar square = beta * beta;
    const std::span<const double> m = point.mass().entries(), k = point.stiffness().entries();
    const std::span<Kept> entries = band_.entries();
    const Kept m_share = packed(inertia), k_share = packed(square);
    for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = m[i] * m_share + k[i] * k_share;
    for (const std::size_t row : {std::size_t{0}, std::size_t{1}}) band_.decouple(row);
    if (point.held())
      for (const std::size_t row : {point.far_position(), point.far_position() + 1}) band_.decouple(row);
    return band_.factor();
  }

  /// (1 − βJ)⁻¹ in place, of coordinates, rates and ledger.
  void solve(const CablePoint& point, const CableLayout& layout, std::span<Kept> b) {
    const std::span<Kept> coordinates = layout.coordinates(b), rates = layout.rates(b), ledger = layout.ledger(b);
    const std::size_t count = coordinates.size();
    // p + βq, with nothing at the support.
    displacement_[0] = displacement_[1] = {};
    velocity_[0] = velocity_[1] = {};
    for (std::size_t i = 0; i < count; ++i) {
      velocity_[i + 2] = rates[i];
      displacement_[i + 2] = packed(unpacked(coordinates[i]) + beta_ * unpacked(rates[i]));
    }
    const std::span<Kept> found = acceleration_;
    point.stiffness().times<Kept>(displacement_, found);
    if (point.damping() > 0) {
      point.mass().times<Kept>(velocity_, displacement_);
      for (std::size_t i = 0; i < found.size(); ++i) found[i] = found[i] + point.damping() * displacement_[i];
    }
    for (Kept& each : found) each = -each;
    found[0] = found[1] = {};
    if (point.held()) found[point.far_position()] = found[point.far_position() + 1] = {};
    band_.solve(found);
    for (std::size_t i = 0; i < count; ++i) {
      velocity_[i + 2] = rates[i] = packed(unpacked(rates[i]) + beta_ * unpacked(found[i + 2]));
      displacement_[i + 2] = coordinates[i] = packed(unpacked(coordinates[i]) + beta_ * unpacked(rates[i]));
    }
    displacement_[0] = displacement_[1] = {};
    const LedgerOf<Scalar> changes = point.template ledger_changes<Scalar>(displacement_, velocity_, acceleration_);
    for (std::size_t k = 0; k < CableLayout::entries; ++k) ledger[k] = packed(unpacked(ledger[k]) + beta_ * changes[k]);
  }

 private:
  SymmetricBand<Scalar> band_;
  std::vector<Kept> displacement_, velocity_, acceleration_;  ///< of all nodes
  Scalar beta_{};
};

}  // namespace catena
