// A quantity along the chain, known at a few places.
#pragma once

#include <vector>

#include "lab/experiment.hpp"

namespace catena {

/// Places run from 0 at the support to 1 at the tip. Before the first and after the last row the quantity stays what it is there.
struct Profile {
  std::vector<double> places;  ///< s, increasing
  std::vector<double> values;  ///< one for each; positive where the form is exponential
  ProfileForm form = ProfileForm::linear;

  double at(double place) const;
  double mean(double from, double to) const;  ///< over that part of the chain, from < to
};

/// From one value at the support to another at the tip.
inline Profile tapered(double at_support, double at_tip, ProfileForm form) {
  return {.places = {0.0, 1.0}, .values = {at_support, at_tip}, .form = form};
}

}  // namespace catena
