# cmake -DHERE=file -DOTHER=command -P compare.cmake: does the command print the hashes of the file?
execute_process(COMMAND ${OTHER} OUTPUT_VARIABLE lines RESULT_VARIABLE failed)
message(STATUS "${OTHER}\n${lines}")
if(failed OR lines STREQUAL "")
  message(FATAL_ERROR "It failed: ${failed}")
endif()
if(lines MATCHES "^skipped")
  return()  # the line is printed, and ctest reports the test as skipped
endif()
file(READ ${HERE} expected)
if(NOT lines STREQUAL expected)
  message(FATAL_ERROR "The bits differ from\n${expected}")
endif()
