#include "figure/layout.hpp"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <numeric>
#include <utility>

#include "figure/legend.hpp"
#include "figure/panel_layout.hpp"
#include "figure/style.hpp"

namespace catena::figure {
namespace {

struct Margins {
  double before = 0, after = 0;  ///< left and right of a column, above and below a row
  /// Whether it had to give way.
  bool widen(double wanted_before, double wanted_after) {
    constexpr double rounding = 1e-6;
    const bool enough = before >= wanted_before - rounding && after >= wanted_after - rounding;
    before = std::max(before, wanted_before);
    after = std::max(after, wanted_after);
    return !enough;
  }
};

class Grid {
 public:
  explicit Grid(const Figure& figure)
      : figure_(figure),
        panels_(static_cast<int>(figure.panels.size())),
        columns_(std::max(1, figure.columns)),
        rows_((panels_ + columns_ - 1) / columns_),
        headroom_(panels_, 0.0),
        beside_(panels_, false) {}

  Layout arrange() {
    Layout layout = arranged();
    // Where a legend hides data the y axis may grow, as little as needed; if that does not help, it goes beside the panel.
    constexpr double step = 0.12;
    constexpr int most_steps = 5;
    for (int i = 0; i < panels_; ++i)
      for (int k = 1; k <= most_steps + 1 && hides(layout.panels[i], i); ++k) {
        if (!may_grow(i)) k = most_steps + 1;
        headroom_[i] = k <= most_steps ? k * step : 0.0;
        beside_[i] = k > most_steps && fits_beside(layout.panels[i], figure_.panels[i]);
        layout = arranged();
      }
    for (int i = 0; i < panels_; ++i) place_legend(layout.panels[i], figure_.panels[i], figure_.theme);
    return layout;
  }

 private:
  double width() const { return figure_.width * points_per_mm; }
  double height() const { return figure_.height * points_per_mm; }

  bool hides(PanelLayout panel, int i) const {
    constexpr double unseen = 1;  // [pt²]
    return figure_.panels[i].legend == Legend::automatic &&
           place_legend(panel, figure_.panels[i], figure_.theme) > unseen;
  }

  bool may_grow(int i) const {
    const Panel& panel = figure_.panels[i];
    return !panel.y.high && !panel.equal_aspect &&
           std::ranges::none_of(panel.layers, [](const Layer& l) { return std::holds_alternative<HeatMap>(l); });
  }

  /// The lowest panel of the column of panel i.
  int foot(int i) const {
    while (i + columns_ < panels_) i += columns_;
    return i;
  }

  const Axis& x_axis(int i) const { return figure_.panels[figure_.shared_x ? foot(i) : i].x; }

  Extent extent(int i) const {
    Extent own = extent_of(figure_.panels[i], x_axis(i), figure_.panels[i].y);
    if (!figure_.shared_x) return own;
    for (int k = i % columns_; k < panels_; k += columns_) {
      const Extent other = extent_of(figure_.panels[k], x_axis(i), figure_.panels[k].y);
      own.hold({.x = other.x, .y = {}});
    }
    return own;
  }

  double row_weight(int row) const {
    return std::cmp_less(row, figure_.row_heights.size()) && figure_.row_heights[row] > 0 ? figure_.row_heights[row]
                                                                                          : 1.0;
  }

  /// The area of each panel between the margins as they are.
  Box area(int i) const {
    const auto sum = [](const std::vector<Margins>& all, int count) {
      return std::accumulate(all.begin(), all.begin() + count, 0.0,
                             [](double s, const Margins& m) { return s + m.before + m.after; });
    };
    double weights = 0;
    double above = 0;  // weight of the rows above
    for (int k = 0; k < rows_; ++k) {
      weights += row_weight(k);
      above += k < i / columns_ ? row_weight(k) : 0.0;
    }
    const int column = i % columns_;
    const int row = i / columns_;
    constexpr double least = 8;  // in a figure too small for its labels
    const double wide =
        std::max(least, (width() - 2 * page_margin - sum(across_, columns_) - column_gap * (columns_ - 1)) / columns_);
    const double all_tall =
        std::max(least * rows_, height() - 2 * page_margin - sum(down_, rows_) - row_gap * (rows_ - 1));
    const double tall = all_tall * row_weight(row) / weights;
    const double left = page_margin + sum(across_, column) + across_[column].before + column * (wide + column_gap);
    const double top = page_margin + sum(down_, row) + down_[row].before + row * row_gap + all_tall * above / weights;
    return {left, top, left + wide, top + tall};
  }

  PanelLayout panel(int i, const Extent& extent) const {
    const std::string letter = panels_ < 2 ? "" : std::string("(") + static_cast<char>('a' + i % 26) + ")";
    return lay_out(figure_.panels[i],
                   {.area = area(i),
                    .left_margin = across_[i % columns_].before,
                    .x_axis = x_axis(i),
                    .extent = extent,
                    .x_labelled = !figure_.shared_x || foot(i) == i,
                    .may_widen = !figure_.shared_x,
                    .headroom = headroom_[i],
                    .legend_beside = beside_[i],
                    .letter = letter},
                   figure_.theme);
  }

  /// Labels of one row or column stand on one line, the outermost.
  void align(Layout& layout) const {
    const auto line_up = [&](std::initializer_list<Role> roles, bool rows, double Point::* coordinate, int outwards) {
      std::vector<double> outermost(rows ? rows_ : columns_, -std::numeric_limits<double>::infinity());
      for (const bool moving : {false, true})
        for (int i = 0; i < panels_; ++i)
          for (PlacedText& text : layout.panels[i].texts) {
            if (std::ranges::find(roles, text.role) == roles.end()) continue;
            double& most = outermost[rows ? i / columns_ : i % columns_];
            if (moving)
              text.start.*coordinate = outwards * most;
            else
              most = std::max(most, outwards * (text.start.*coordinate));
          }
    };
    line_up({Role::letter, Role::title}, true, &Point::y, -1);
    line_up({Role::x_label}, true, &Point::y, 1);
    line_up({Role::y_label}, false, &Point::x, -1);
    line_up({Role::bar_label}, false, &Point::x, 1);
  }

  /// Fewer ticks or wider labels need other margins, these another area, that other ticks: margins only grow, so it ends.
  Layout arranged() {
    across_.assign(columns_, {});
    down_.assign(rows_, {});
    std::vector<Extent> extents;
    extents.reserve(panels_);
    for (int i = 0; i < panels_; ++i) extents.push_back(extent(i));
    Layout layout{.width = width(), .height = height(), .panels = {}};
    constexpr int most_rounds = 12;
    bool moved = true;
    for (int round = 0; moved && round < most_rounds; ++round) {
      moved = false;
      layout.panels.clear();
      for (int i = 0; i < panels_; ++i) layout.panels.push_back(panel(i, extents[i]));
      align(layout);
      for (int i = 0; i < panels_; ++i) {
        const Box& area = layout.panels[i].area.box;
        Box taken = area.grown(axis_line);
        for (const PlacedText& text : layout.panels[i].texts) taken = around(taken, text.box());
        if (layout.panels[i].bar) taken = around(taken, layout.panels[i].bar->box.grown(axis_line));
        taken.bottom = std::max(taken.bottom, area.bottom + tick_length);
        moved |= across_[i % columns_].widen(area.left - taken.left, taken.right - area.right);
        moved |= down_[i / columns_].widen(area.top - taken.top, taken.bottom - area.bottom);
      }
    }
    return layout;
  }

  const Figure& figure_;
  int panels_, columns_, rows_;
  std::vector<Margins> across_, down_;
  std::vector<double> headroom_;
  std::vector<bool> beside_;  ///< the legends
};

}  // namespace

Layout layout_of(const Figure& figure) { return Grid(figure).arrange(); }

}  // namespace catena::figure
