// A hanging chain in one picture: its links, its anchors with the forces that hold it, its loads, the rope between the same ends, and
// other equilibria if they were asked for.
#pragma once

#include "figure/figure.hpp"
#include "study/rest_study.hpp"

namespace catena {

figure::Figure hanging_figure(const RestStudy&);

}  // namespace catena
