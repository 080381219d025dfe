#include "figure/panel_layout.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "figure/layers.hpp"
#include "figure/legend.hpp"
#include "figure/markup.hpp"
#include "figure/style.hpp"

namespace catena::figure {
namespace {

/// Labels keep this distance from each other, ticks are not closer than the least, and there are not more than most.
struct Spacing {
  double gap, least;
  int most;
};
constexpr Spacing along_x{7, 28, 8}, along_y{5, 13, 6};

/// As many ticks as the labels leave room for.
Ticks densest_ticks(const AxisMap& axis, double length, bool level, const Spacing& spacing) {
  for (int most = std::clamp(static_cast<int>(length / spacing.least) + 1, 2, spacing.most);; --most) {
    Ticks ticks = ticks_of(axis, most);
    std::vector<std::pair<double, double>> taken;  // from, to along the axis
    for (const Tick& tick : ticks.major) {
      const Box ink = set_in_type(tick.label, small_size).ink;
      const double half = (level ? ink.width() : ink.height()) / 2;
      const double at = axis.share(tick.value) * length;
      taken.emplace_back(at - half, at + half);
    }
    std::ranges::sort(taken);
    const auto touching = std::ranges::adjacent_find(
        taken, [&](const auto& a, const auto& b) { return a.second + spacing.gap > b.first; });
    if (touching == taken.end() || most == 1) return ticks;
  }
}

/// Not more than are needed, but rather many than fewer than three. A small one that runs together with the corner of the frame
/// would look like a dash that was forgotten there.
Ticks fitting_ticks(const AxisMap& axis, double length, bool level) {
  Spacing spacing = level ? along_x : along_y;
  Ticks ticks = densest_ticks(axis, length, level, spacing);
  if (ticks.major.size() < 3) {
    spacing.most *= 2;
    ticks = densest_ticks(axis, length, level, spacing);
  }
  std::erase_if(ticks.minor, [&](double value) {
    const double share = axis.share(value);
    return std::min(share, 1 - share) * length < 2 * axis_line;
  });
  return ticks;
}

/// An equal scale on both axes: the one with too little range gets more, on both sides.
void equalise(PlotArea& area) {
  if (area.x.scale != Scale::linear || area.y.scale != Scale::linear) return;
  const double x_unit = std::abs(area.x.to - area.x.from) / area.box.width();
  const double y_unit = std::abs(area.y.to - area.y.from) / area.box.height();
  const auto widen = [](AxisMap& axis, double factor) {
    const double extra = (axis.to - axis.from) * (factor - 1) / 2;
    axis.from -= extra;
    axis.to += extra;
  };
  x_unit < y_unit ? widen(area.x, y_unit / x_unit) : widen(area.y, x_unit / y_unit);
}

/// Points and shapes keep off the frame; curves and maps reach both ends.
double x_room(const Panel& panel) {
  const bool reaches = std::ranges::none_of(panel.layers, [](const Layer& layer) {
    const auto* line = std::get_if<Line>(&layer);
    return std::holds_alternative<Points>(layer) || std::holds_alternative<Shapes>(layer) ||
           (line != nullptr && line->marker != Marker::none);
  });
  return reaches && !panel.equal_aspect ? 0.0 : 0.05;
}

double y_room(const Panel& panel) {
  return std::ranges::any_of(panel.layers, [](const Layer& layer) { return std::holds_alternative<HeatMap>(layer); })
             ? 0.0
             : 0.06;
}

class PanelSetter {
 public:
  PanelSetter(const Panel& panel, const PanelPlace& place, const Theme& theme)
      : panel_(panel), place_(place), theme_(theme), box_(place.area) {}

  PanelLayout set() {
    made_.area = {.box = box_,
                  .x = fitted(place_.x_axis, place_.extent.x, x_room(panel_)),
                  .y = fitted(panel_.y, place_.extent.y, y_room(panel_))};
    made_.area.y.to += place_.headroom * (made_.area.y.to - made_.area.y.from);
    if (panel_.equal_aspect && place_.may_widen) equalise(made_.area);
    made_.colours = layer_colours(panel_, theme_);
    const bool x_known = !place_.extent.x.empty() || (place_.x_axis.low && place_.x_axis.high);
    const bool y_known = !place_.extent.y.empty() || (panel_.y.low && panel_.y.high);
    if (x_known) made_.x_ticks = fitting_ticks(made_.area.x, box_.width(), true);
    if (y_known) made_.y_ticks = fitting_ticks(made_.area.y, box_.height(), false);
    if (place_.x_labelled) x_axis();
    y_axis(made_.area.y, made_.y_ticks, panel_.y.label, -1, box_.left, Role::y_tick, Role::y_label);
    double right = box_.right;
    if (panel_.legend == Legend::line_ends) right = line_ends();
    colour_bar(right);
    if (panel_.legend == Legend::beside || place_.legend_beside) legend_beside();
    header();
    notes();
    if (place_.extent.y.empty())
      put(Role::no_data, "no data", small_size, box_.centre(), 0.5, 0.5, mixed(theme_.paper, theme_.ink, 0.5));
    return std::move(made_);
  }

 private:
  Box put(Role role, const std::string& markup, double size, Point at, double across, double up, const Colour& colour) {
    made_.texts.push_back(placed(role, markup, set_in_type(markup, size), at, across, up, colour));
    return made_.texts.back().box();
  }

  void x_axis() {
    const double top = box_.bottom + tick_length + tick_gap;
    double tallest = 0;
    for (const Tick& tick : made_.x_ticks.major)
      tallest = std::max(tallest, -set_in_type(tick.label, small_size).ink.top);
    double bottom = top;
    for (const Tick& tick : made_.x_ticks.major) {
      TextLine line = set_in_type(tick.label, small_size);
      const double at = box_.left + made_.area.x.share(tick.value) * box_.width();
      const Point start{at - line.ink.centre().x, top + tallest};
      made_.texts.push_back({Role::x_tick, tick.label, std::move(line), start, false, theme_.ink});
      bottom = std::max(bottom, made_.texts.back().box().bottom);
    }
    const std::string label = with_power_of_ten(place_.x_axis.label, made_.x_ticks.exponent);
    if (label.empty()) return;
    // The base line keeps its distance whatever letters there are.
    TextLine line = set_to_fit(label, text_size, box_.width());
    const Point start{box_.centre().x - line.ink.centre().x,
                      bottom + label_gap + std::max(0.78 * text_size, -line.ink.top)};
    made_.texts.push_back({Role::x_label, label, std::move(line), start, false, theme_.ink});
  }

  /// On the left (side −1) or, for a colour bar, on the right (+1) of the line at x.
  void y_axis(const AxisMap& axis, const Ticks& ticks, const std::string& text, int side, double x, Role tick_role,
              Role label_role) {
    double edge = x + side * (ticks.major.empty() ? 0.0 : tick_length);
    const double labels_at = x + side * (tick_length + tick_gap);
    for (const Tick& tick : ticks.major) {
      const double at = box_.bottom - axis.share(tick.value) * box_.height();
      const Box taken = put(tick_role, tick.label, small_size, {labels_at, at}, side < 0 ? 1.0 : 0.0, 0.5, theme_.ink);
      edge = side < 0 ? std::min(edge, taken.left) : std::max(edge, taken.right);
    }
    const std::string label = with_power_of_ten(text, ticks.exponent);
    if (label.empty()) return;
    TextLine line = set_to_fit(label, text_size, box_.height());
    const double depth = std::max(0.22 * text_size, line.ink.bottom);  // below the base line, which runs upwards
    const double height = std::max(0.78 * text_size, -line.ink.top);
    const Point start{edge + side * label_gap + (side < 0 ? -depth : height), box_.centre().y + line.ink.centre().x};
    made_.texts.push_back({label_role, label, std::move(line), start, true, theme_.ink});
  }

  void colour_bar(double right) {
    const auto layer = std::ranges::find_if(panel_.layers, [](const Layer& l) { return colour_scale(l) != nullptr; });
    if (layer == panel_.layers.end() || place_.extent.y.empty()) return;
    const Box bar{right + bar_gap, box_.top, right + bar_gap + bar_width, box_.bottom};
    const ColourKey key = *colour_key(*layer, theme_);
    const Ticks ticks = fitting_ticks(key.axis, box_.height(), false);
    y_axis(key.axis, ticks, colour_scale(*layer)->axis.label, 1, bar.right, Role::bar_tick, Role::bar_label);
    made_.bar = ColourBar{.box = bar, .key = key, .ticks = ticks};
  }

  /// The names of the curves at the height where these end, spread so that they do not touch. Returns how far they reach.
  double line_ends() {
    struct End {
      std::size_t layer;
      double height;
    };
    std::vector<End> ends;
    for (std::size_t i = 0; i < panel_.layers.size(); ++i) {
      const auto* line = std::get_if<Line>(&panel_.layers[i]);
      if (line == nullptr || line->name.empty()) continue;
      for (std::size_t k = std::min(line->x.size(), line->y.size()); k-- > 0;)
        if (const Point p = made_.area.place(line->x[k], line->y[k]); has_place(p) && p.x <= box_.right + 0.1) {
          ends.push_back({i, std::clamp(p.y, box_.top, box_.bottom)});
          break;
        }
    }
    std::ranges::stable_sort(ends, {}, &End::height);
    const double row =
        ends.size() < 2 ? 0.0 : std::min(legend_row, box_.height() / static_cast<double>(ends.size() - 1));
    for (std::size_t k = 1; k < ends.size(); ++k) ends[k].height = std::max(ends[k].height, ends[k - 1].height + row);
    for (std::size_t k = ends.size(); k-- > 0;)
      ends[k].height = std::min(ends[k].height, k + 1 < ends.size() ? ends[k + 1].height - row : box_.bottom);
    double right = box_.right;
    for (const End& end : ends)
      right = std::max(right, put(Role::line_end, layer_name(panel_.layers[end.layer]), small_size,
                                  {box_.right + 4, end.height}, 0, 0.5, made_.colours[end.layer])
                                  .right);
    return right;
  }

  void legend_beside() {
    double right = box_.right;
    if (made_.bar) right = made_.bar->box.right;
    for (const PlacedText& text : made_.texts)
      if (text.role == Role::bar_tick || text.role == Role::bar_label) right = std::max(right, text.box().right);
    place_legend_beside(made_, panel_, theme_, right + bar_gap);
  }

  /// The letter at the edge of the column, the title over the middle, both above all else.
  void header() {
    if (place_.letter.empty() && panel_.title.empty()) return;
    double above = box_.top;
    for (const PlacedText& text : made_.texts) above = std::min(above, text.box().top);
    const double base = above - 2.5 - 0.22 * text_size;
    double free_from = box_.left;
    if (!place_.letter.empty()) {
      TextLine letter = set_in_type(place_.letter, text_size, true);
      const Point start{box_.left - place_.left_margin - letter.ink.left, base};
      made_.texts.push_back({Role::letter, place_.letter, std::move(letter), start, false, theme_.ink});
      free_from = std::max(free_from, made_.texts.back().box().right + 4);
    }
    if (panel_.title.empty()) return;
    TextLine title = set_to_fit(panel_.title, text_size, box_.right - free_from);
    const double left = std::max(free_from, box_.centre().x - title.ink.width() / 2);
    const Point start{left - title.ink.left, base};
    made_.texts.push_back({Role::title, panel_.title, std::move(title), start, false, theme_.ink});
  }

  void notes() {
    for (std::size_t i = 0; i < panel_.layers.size(); ++i) {
      const auto* note = std::get_if<Note>(&panel_.layers[i]);
      if (note == nullptr) continue;
      const Point at = made_.area.place(note->x, note->y);
      if (!has_place(at)) continue;
      Box taken{at.x, at.y, at.x, at.y};
      if (!note->text.empty()) {
        TextLine line = set_to_fit(note->text, small_size, box_.width() - 4);
        PlacedText text = placed(Role::note, note->text, std::move(line), at, note->across, note->up, made_.colours[i]);
        const Box inner = box_.grown(-2);
        taken = text.box();
        const Point push{std::max(inner.left - taken.left, std::min(0.0, inner.right - taken.right)),
                         std::max(inner.top - taken.top, std::min(0.0, inner.bottom - taken.bottom))};
        text.start = text.start + push;
        taken = taken.moved(push).grown(2);
        made_.texts.push_back(std::move(text));
      }
      if (!note->to_x || !note->to_y) continue;
      const Point to = made_.area.place(*note->to_x, *note->to_y);
      if (!has_place(to)) continue;
      const Point from{std::clamp(to.x, taken.left, taken.right), std::clamp(to.y, taken.top, taken.bottom)};
      made_.arrows.push_back({from, to, made_.colours[i]});
    }
  }

  const Panel& panel_;
  const PanelPlace& place_;
  const Theme& theme_;
  Box box_;
  PanelLayout made_;
};

}  // namespace

Box PlacedText::box() const {
  const Box& ink = line.ink;
  return upwards ? Box{start.x + ink.top, start.y - ink.right, start.x + ink.bottom, start.y - ink.left}
                 : ink.moved(start);
}

PlacedText placed(Role role, const std::string& markup, TextLine line, Point at, double across, double up,
                  const Colour& colour) {
  const Box ink = line.ink;
  const Point start{at.x - ink.left - across * ink.width(), at.y - ink.bottom + up * ink.height()};
  return {role, markup, std::move(line), start, false, colour};
}

PanelLayout lay_out(const Panel& panel, const PanelPlace& place, const Theme& theme) {
  return PanelSetter(panel, place, theme).set();
}

}  // namespace catena::figure
