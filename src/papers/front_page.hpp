// The front page of an atlas of several papers: which of their claims stand and which do not, and where each one's page is.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "papers/claim.hpp"
#include "papers/paper.hpp"
#include "report/study_page.hpp"

namespace catena {

/// A paper of the atlas.
struct AtlasEntry {
  const Paper* paper;
  std::string lead;  ///< of its page
  std::vector<Claim> claims;
  std::string page;      ///< its path, seen from the front page
  double seconds = 0.0;  ///< how long it took
};

StudyPage front_page(std::span<const AtlasEntry>, std::vector<std::pair<std::string, std::string>> provenance);

}  // namespace catena
