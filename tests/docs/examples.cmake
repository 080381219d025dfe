# Include from tests/CMakeLists.txt: every command and snippet of README, docs and experiments is run.
find_program(PYTHON_PROGRAM python3 PATHS /usr/bin NO_DEFAULT_PATH)  # for which Debian has h5py
find_program(PYTHON_PROGRAM python3)
file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/*.md ${PROJECT_SOURCE_DIR}/docs/*.md ${PROJECT_SOURCE_DIR}/docs/theory/*.md
  ${PROJECT_SOURCE_DIR}/experiments/*/README.md)
foreach(page ${pages})
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${page})
  file(STRINGS ${page} examples REGEX "^```(sh|python|toml)|`catena ")
  if(examples AND NOT name STREQUAL "CHANGELOG.md")
    add_test(NAME docs.ExamplesSlow.${name} COMMAND ${PYTHON_PROGRAM} ${CMAKE_CURRENT_LIST_DIR}/examples.py $<TARGET_FILE:catena> ${page})
    set_tests_properties(docs.ExamplesSlow.${name} PROPERTIES LABELS "docs;unit;slow" COST 50 TIMEOUT 600)
  endif()
endforeach()
