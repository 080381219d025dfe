// A certificate in words: how far the tip is known, what ends that, and what would carry it further.
#pragma once

#include <string>

#include "lab/certificate.hpp"
#include "lab/result.hpp"

namespace catena {

/// Whole sentences, without the numbers of the peaks; the certificate must be present.
std::string trust_words(const RunSpec&, const RunResult&, const Certificate&);

}  // namespace catena
