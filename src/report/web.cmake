# The page of a report: src/report/web (TypeScript) ──vite──► index.html ──embed.cmake──► a source of the room.
#
# Include after catena_room(report …). Everything is made in the build tree; the source tree stays clean. The first build needs a
# network; without one give a page built elsewhere, -DCATENA_REPORT_PAGE=/path/to/index.html, or the plain one, web/plain.html.
find_package(nlohmann_json 3.9 REQUIRED)
target_link_libraries(catena_report PRIVATE nlohmann_json::nlohmann_json)

set(CATENA_REPORT_PAGE "" CACHE FILEPATH "A built report page to embed; empty: build it with npm")
set(report_web_source ${CMAKE_CURRENT_LIST_DIR}/web)
set(CATENA_REPORT_WEB ${PROJECT_BINARY_DIR}/report-web)  # tests find node_modules here

find_program(NPM_PROGRAM npm)
if(CATENA_REPORT_PAGE)
  set(report_page ${CATENA_REPORT_PAGE})
elseif(NOT NPM_PROGRAM)
  message(WARNING "No npm (Debian: apt install npm): reports will hold tables, but neither player nor plots.")
  set(report_page ${report_web_source}/plain.html)
else()
  file(GLOB report_web_files CONFIGURE_DEPENDS RELATIVE ${report_web_source}
    ${report_web_source}/index.html ${report_web_source}/*.json ${report_web_source}/*.ts ${report_web_source}/.npmrc
    ${report_web_source}/src/*)

  # Copies, so that node_modules and dist stay out of the source tree.
  set(report_web_copies)
  foreach(file ${report_web_files})
    add_custom_command(OUTPUT ${CATENA_REPORT_WEB}/${file}
      COMMAND ${CMAKE_COMMAND} -E copy ${report_web_source}/${file} ${CATENA_REPORT_WEB}/${file}
      DEPENDS ${report_web_source}/${file} VERBATIM)
    list(APPEND report_web_copies ${CATENA_REPORT_WEB}/${file})
  endforeach()

  add_custom_command(OUTPUT ${CATENA_REPORT_WEB}/installed.stamp
    COMMAND ${NPM_PROGRAM} ci --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch installed.stamp
    DEPENDS ${CATENA_REPORT_WEB}/package.json ${CATENA_REPORT_WEB}/package-lock.json ${CATENA_REPORT_WEB}/.npmrc
    WORKING_DIRECTORY ${CATENA_REPORT_WEB} COMMENT "Fetching what the report page is built with" VERBATIM)

  set(report_page ${CATENA_REPORT_WEB}/dist/index.html)
  add_custom_command(OUTPUT ${report_page}
    COMMAND ${NPM_PROGRAM} run build --silent
    COMMAND ${CMAKE_COMMAND} -E touch ${report_page}
    DEPENDS ${report_web_copies} ${CATENA_REPORT_WEB}/installed.stamp
    WORKING_DIRECTORY ${CATENA_REPORT_WEB} COMMENT "Building the report page" VERBATIM)
endif()

add_custom_target(report_page DEPENDS ${report_page})  # alone, for other trees to embed

set(report_template ${PROJECT_BINARY_DIR}/report-web/report_template.cpp)
add_custom_command(OUTPUT ${report_template}
  COMMAND ${CMAKE_COMMAND} -DFROM=${report_page} -DTO=${report_template} -P ${CMAKE_CURRENT_LIST_DIR}/embed.cmake
  DEPENDS ${report_page} ${CMAKE_CURRENT_LIST_DIR}/embed.cmake COMMENT "Embedding the report page" VERBATIM)
set_source_files_properties(${report_template} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
target_sources(catena_report PRIVATE ${report_template})
