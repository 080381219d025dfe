// A laid-out figure, drawn.
#pragma once

#include "figure/canvas.hpp"
#include "figure/layout.hpp"

namespace catena::figure {

void draw(Canvas&, const Figure&, const Layout&);

}  // namespace catena::figure
