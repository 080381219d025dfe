# Writes cases as C++: cmake -DEXPERIMENTS=<folder> -DOUTPUT=<file> -P embed_cases.cmake
file(GLOB files ${EXPERIMENTS}/*/case.toml)
list(SORT files)
set(entries "")
set(count 0)
foreach(file ${files})
  get_filename_component(folder ${file} DIRECTORY)
  get_filename_component(name ${folder} NAME)
  file(READ ${file} toml)
  file(READ ${folder}/README.md readme)
  string(APPEND entries "    Case{\"${name}\", R\"~~~~(${toml})~~~~\", R\"~~~~(${readme})~~~~\"},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "cases.hpp"

#include <array>

namespace catena::cli {
namespace {

constexpr std::array<Case, @count@> all{
@entries@};

}  // namespace

std::span<const Case> cases() { return all; }

}  // namespace catena::cli
]])
