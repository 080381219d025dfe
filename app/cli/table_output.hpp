// A table on the terminal.
#pragma once

#include "report/study_page.hpp"

namespace catena::cli {

/// Columns as wide as their longest cell; numbers with powers of ten as people write them.
void print_table(const StudyTable&);

}  // namespace catena::cli
