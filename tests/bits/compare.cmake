# cmake -DONE=command -DOTHER=command -P compare.cmake: do both print the same hashes?
foreach(side ONE OTHER)
  execute_process(COMMAND ${${side}} OUTPUT_VARIABLE ${side}_lines RESULT_VARIABLE failed)
  message(STATUS "${${side}}\n${${side}_lines}")
  if(failed OR "${${side}_lines}" STREQUAL "")
    message(FATAL_ERROR "It failed: ${failed}")
  endif()
endforeach()
if(OTHER_lines MATCHES "^skipped")
  return()  # the line is printed, and ctest reports the test as skipped
endif()
if(NOT ONE_lines STREQUAL OTHER_lines)
  message(FATAL_ERROR "The bits differ.")
endif()
