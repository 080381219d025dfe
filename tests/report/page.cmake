# Include from tests/CMakeLists.txt: the program that makes sample pages, and the test of the page in a browser where there is one.
find_program(NODE_PROGRAM node)
find_program(CHROMIUM_PROGRAM NAMES chromium-headless-shell chromium chromium-browser google-chrome)
if(NODE_PROGRAM AND CHROMIUM_PROGRAM AND NPM_PROGRAM AND NOT CATENA_REPORT_PAGE)
  add_executable(report_make_page ${CMAKE_CURRENT_LIST_DIR}/make_page.cpp)
  target_link_libraries(report_make_page PRIVATE catena_report catena_warnings)
  target_include_directories(report_make_page PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  add_test(NAME report.PageInABrowserSlow COMMAND ${NODE_PROGRAM} --test
    ${CMAKE_CURRENT_LIST_DIR}/all.test.mjs)
  set_tests_properties(report.PageInABrowserSlow PROPERTIES LABELS "report;property;slow" COST 1000 TIMEOUT 600 ENVIRONMENT
    "CATENA_WEB=${PROJECT_BINARY_DIR}/report-web;CATENA_MAKE_PAGE=$<TARGET_FILE:report_make_page>;CATENA_CHROMIUM=${CHROMIUM_PROGRAM};CATENA_PROGRAM=$<TARGET_FILE:catena>")
endif()
