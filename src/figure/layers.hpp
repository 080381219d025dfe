// The layers of a panel, drawn into its area.
#pragma once

#include <span>

#include "figure/canvas.hpp"
#include "figure/scale.hpp"

namespace catena::figure {

/// All but the notes. Colours: one for each layer.
void draw_layers(Canvas&, const PlotArea&, const Panel&, std::span<const Colour> colours, const Theme&);

/// How a layer shows in the legend.
void draw_sample(Canvas&, const Box&, const Layer&, const Colour&, const Theme&);

/// The colour of each layer: its own, or the theme's next.
std::vector<Colour> layer_colours(const Panel&, const Theme&);

/// Of a layer that can stand in a legend; else empty.
std::string layer_name(const Layer&);

}  // namespace catena::figure
