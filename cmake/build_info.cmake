# catena_build_info: a header that says what this build is made of, for the provenance of every result.
#
# The commit is asked for at every build, not only when CMake configures; the header is rewritten only when it changes, so a
# build without a change compiles nothing. This file is both halves: included, it declares the target; run with -P, it
# writes the header.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  find_package(Git QUIET)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  get_target_property(same_bits catena_same_bits INTERFACE_COMPILE_OPTIONS)
  list(JOIN same_bits " " same_bits)
  string(STRIP "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}} ${same_bits}" flags)
  set(folder ${PROJECT_BINARY_DIR}/build_info)
  add_custom_target(catena_build_info_header
    COMMAND ${CMAKE_COMMAND}
      "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DHEADER=${folder}/catena_build_info.hpp" "-DGIT=${GIT_EXECUTABLE}"
      "-DVERSION=${PROJECT_VERSION}" "-DCOMPILER=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}"
      "-DFLAGS=${flags}" "-DTYPE=${CMAKE_BUILD_TYPE}" -P ${CMAKE_CURRENT_LIST_FILE}
    BYPRODUCTS ${folder}/catena_build_info.hpp
    COMMENT "Asking for the commit" VERBATIM)
  add_library(catena_build_info INTERFACE)
  target_include_directories(catena_build_info INTERFACE ${folder})
  add_dependencies(catena_build_info catena_build_info_header)
  return()
endif()

set(COMMIT unknown)
# Only our own repository counts: an unpacked archive may lie inside somebody else's.
if(GIT AND EXISTS "${SOURCE}/.git")
  # No lock: a build must not disturb a commit that is under way.
  set(git ${GIT} --no-optional-locks -C ${SOURCE})
  execute_process(COMMAND ${git} rev-parse --short=12 HEAD
    OUTPUT_VARIABLE head RESULT_VARIABLE failed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT failed)
    set(COMMIT ${head})
    execute_process(COMMAND ${git} status --porcelain --untracked-files=no OUTPUT_VARIABLE changes ERROR_QUIET)
    if(changes)
      string(APPEND COMMIT "-dirty")
    endif()
  endif()
endif()

file(CONFIGURE OUTPUT ${HEADER} @ONLY CONTENT [[
// Written by cmake/build_info.cmake at every build.
#pragma once

#include <string_view>

namespace catena::build_info {

inline constexpr std::string_view version = R"(@VERSION@)";
inline constexpr std::string_view commit = R"(@COMMIT@)";      // "-dirty" when files differ from it; "unknown" without git
inline constexpr std::string_view compiler = R"(@COMPILER@)";
inline constexpr std::string_view flags = R"(@FLAGS@)";
inline constexpr std::string_view type = R"(@TYPE@)";

}  // namespace catena::build_info
]])
