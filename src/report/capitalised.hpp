// A name as it begins a sentence or a title.
#pragma once

#include <cctype>
#include <string>
#include <utility>

namespace catena {

inline std::string capitalised(std::string text) {
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

}  // namespace catena
