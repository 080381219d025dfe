// The state every method sees: y = (θ_1 … θ_n, ω_1 … ω_n, one number for each entry of the ledger) (C.18).
// The ledger rides along so that it is integrated as carefully as the motion.
#pragma once

#include <cassert>
#include <cstddef>
#include <span>

#include "model/ledger.hpp"

namespace catena {

class StateLayout {
 public:
  explicit constexpr StateLayout(std::size_t links, std::size_t entries = ledger_size<NoLoad>)
      : links_(links), entries_(entries) {}
  constexpr std::size_t links() const { return links_; }
  constexpr std::size_t size() const { return 2 * links_ + entries_; }
  template <class T>
  constexpr std::span<T> angles(std::span<T> y) const {
    assert(y.size() == size());
    return y.subspan(0, links_);
  }
  template <class T>
  constexpr std::span<T> rates(std::span<T> y) const {
    assert(y.size() == size());
    return y.subspan(links_, links_);
  }
  /// Indexed by Ledger::Entry.
  template <class T>
  constexpr std::span<T> ledger(std::span<T> y) const {
    assert(y.size() == size());
    return y.last(entries_);
  }

 private:
  std::size_t links_, entries_;
};

}  // namespace catena
