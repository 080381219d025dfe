// What is asked of the figures of every paper.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "figure/layout.hpp"
#include "papers/paper.hpp"

namespace catena::testing {

/// These files, each with a caption, a description, data in every panel and tables whose columns are equally long.
inline void expect_complete(const std::vector<ReproducedFigure>& figures, const std::vector<std::string>& expected) {
  std::vector<std::string> files;
  for (const ReproducedFigure& each : figures) files.push_back(each.file);
  EXPECT_EQ(files, expected);
  std::set<std::string> tables;
  for (const ReproducedFigure& each : figures) {
    EXPECT_FALSE(each.caption.empty());
    EXPECT_FALSE(each.figure.description.empty());
    for (const auto& panel : figure::layout_of(each.figure).panels)
      for (const auto& text : panel.texts) EXPECT_NE(text.role, figure::Role::no_data) << each.file;
    for (const CurveTable& table : each.curves) {
      EXPECT_TRUE(tables.insert(table.file).second) << table.file << " twice";
      ASSERT_EQ(table.headers.size(), table.columns.size()) << table.file;
      for (const auto& column : table.columns) EXPECT_EQ(column.size(), table.columns.front().size()) << table.file;
    }
  }
}

/// Names of a panel's legend and axes do not cover each other; notes stand where the data put them.
inline void expect_no_overlap(const std::vector<ReproducedFigure>& figures) {
  for (const ReproducedFigure& each : figures) {
    std::vector<figure::PlacedText> texts;
    for (const auto& panel : figure::layout_of(each.figure).panels)
      for (const auto& text : panel.texts)
        if (text.role != figure::Role::note) texts.push_back(text);
    for (std::size_t i = 0; i < texts.size(); ++i)
      for (std::size_t k = i + 1; k < texts.size(); ++k)
        EXPECT_FALSE(texts[i].box().overlaps(texts[k].box()))
            << each.file << ": " << texts[i].markup << " and " << texts[k].markup;
  }
}

}  // namespace catena::testing
