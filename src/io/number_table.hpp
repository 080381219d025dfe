// A table of numbers as tracking programs and spreadsheets write it:
//
//   # chain 3, 50 frames per second
//   t [ms], x [cm], y [cm]
//   0,      25.5,   0.1
//   20,     25.4,  -0.3
//
// A unit stands in brackets, SI without one. Comma, semicolon or tab separate; with the last two numbers may have a decimal
// comma. Lines that begin with # are comments; a byte order mark is passed over.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "lab/dimension.hpp"

namespace catena {

struct NeededColumn {
  std::string_view name;
  Dimension dimension;
};

/// What a table must have: one of several sets of columns, of which the first that is complete counts.
struct TableForm {
  std::vector<std::vector<NeededColumn>> sets;
  bool header = true;  ///< it must have one; else rows alone will do, the columns of a set in its order, in SI
};

struct NumberTable {
  std::size_t set = 0;                       ///< of the form's
  std::vector<std::vector<double>> columns;  ///< of the set, in SI
  std::vector<std::size_t> line;             ///< of each row in the file, from 1
  std::vector<std::string> ignored;          ///< further columns
};

/// At least one row. The error is a whole message with file and line.
std::expected<NumberTable, std::string> parse_number_table(std::string_view text, std::string_view file,
                                                           const TableForm&);

}  // namespace catena
