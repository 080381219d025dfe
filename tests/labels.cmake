# Read by ctest after the tests of each program: gives every test its labels, from its name room.Suite.Test.
#
#   room                     num, model, … house
#   the kind                 the first word of the suite, if it is one of those below: OrderOfTables, PropertyRooms …; else unit
#   slow                     when the word Slow stands in the name; left out of `ctest --preset fast` and of the sanitizers
# A test with Timed in its name measures time and runs alone.
foreach(room num exact model time statics modes spin record lab io figure study bench report papers cli fuzz house)
  foreach(test IN LISTS ${room}_tests)
    set(kind unit)
    # Before the slash: the instance of a parameterised suite.
    if(test MATCHES "^${room}\\.([^.]*/)?(Identity|Order|Physics|Reference|Property|Golden)")
      string(TOLOWER ${CMAKE_MATCH_2} kind)
    endif()
    set(labels ${room} ${kind})
    if(test MATCHES "Slow([^a-z]|$)")
      list(APPEND labels slow)
      set_tests_properties("${test}" PROPERTIES COST 100)  # started first, so that nobody waits for the last one
    endif()
    set_tests_properties("${test}" PROPERTIES LABELS "${labels}")
    if(test MATCHES "Timed")
      set_tests_properties("${test}" PROPERTIES RUN_SERIAL ON)
    endif()
  endforeach()
  set(${room}_tests "")  # done; the file is read once for every program
endforeach()
