// The state of a cable as every method sees it: y = (free coordinates, their rates, one number for each entry of the ledger) (A.10).
//
// The coordinates are those of the nodes one after another, (r_x, r_y, r'_x, r'_y) each. The position of node 0 is that of the
// support, a known function of time, and is not among them: 4N + 2 numbers for N elements, the tangent at the support first.
#pragma once

#include <cassert>
#include <cstddef>
#include <span>

#include "model/ledger.hpp"

namespace catena {

class CableLayout {
 public:
  explicit constexpr CableLayout(std::size_t elements) : elements_(elements) {}

  constexpr std::size_t elements() const { return elements_; }
  constexpr std::size_t coordinates() const { return 4 * elements_ + 2; }
  constexpr std::size_t size() const { return 2 * coordinates() + entries; }

  /// The entries it keeps are work and heat; indexed by Ledger::Entry.
  static constexpr std::size_t entries = ledger_size<NoLoad>;

  /// Where the tangent of a node, and the position of one other than the support, begin among the coordinates.
  constexpr std::size_t tangent(std::size_t node) const { return 4 * node; }
  constexpr std::size_t position(std::size_t node) const {
    assert(node > 0);
    return 4 * node - 2;
  }

  template <class T>
  constexpr std::span<T> coordinates(std::span<T> y) const {
    assert(y.size() == size());
    return y.subspan(0, coordinates());
  }
  template <class T>
  constexpr std::span<T> rates(std::span<T> y) const {
    assert(y.size() == size());
    return y.subspan(coordinates(), coordinates());
  }
  template <class T>
  constexpr std::span<T> ledger(std::span<T> y) const {
    assert(y.size() == size());
    return y.last(entries);
  }

 private:
  std::size_t elements_;
};

}  // namespace catena
