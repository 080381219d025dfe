// The cases that come with the program, for papers to be compared with.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "io/experiment_file.hpp"

namespace catena::testing {

/// The experiment of a case without its title and its question.
inline Experiment untitled_case(const std::string& name) {
  const auto path = std::filesystem::path(CATENA_SOURCE_DIR) / "experiments" / name / "case.toml";
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  const auto read = read_experiment_text(text.str(), path.string());
  EXPECT_TRUE(read) << read.error();
  if (!read) return {};
  Experiment experiment = read->experiment;
  experiment.title.clear();
  experiment.question.clear();
  return experiment;
}

}  // namespace catena::testing
