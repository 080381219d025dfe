// Numbers with the digits that their error supports, and no more.
//
//   with_error(186.3214571, 3e-6)  "186.321457 ± 4e-6"
//   digits(186.3214571, 3e-6)      "186.321457"
//
// The last digit printed is the first uncertain one; when the error starts with a 1, one digit more, because rounding 1.4 to 1
// would misstate it by a third. The ± is rounded up, and holds for the value as printed. Independent of the locale.
#pragma once

#include <string>
#include <string_view>

namespace catena {

/// value ± error. Error 0: exact, all the digits a double has and no ±; error negative or infinite: unknown, and six digits; error not
/// a number: the value is not predicted, and two digits show its size.
std::string with_error(double value, double error);

/// The value alone, rounded as with_error does.
std::string digits(double value, double error);

/// A value of unknown error with so many significant digits, without trailing zeros.
std::string significant(double value, int count = 6);

/// Numbers in a text as people write them, and as the page does (web/src/numbers.ts): "3e-6" is "3×10⁻⁶", "1e-6" is "10⁻⁶".
std::string typeset(std::string_view text);

}  // namespace catena
