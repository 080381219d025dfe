# cmake -DRUN=command -DTO=file -P print.cmake: writes what the command prints.
execute_process(COMMAND ${RUN} OUTPUT_VARIABLE printed RESULT_VARIABLE failed)
message(STATUS "${RUN}\n${printed}")
if(failed OR printed STREQUAL "")
  message(FATAL_ERROR "It failed: ${failed}")
endif()
file(WRITE ${TO} "${printed}")
