# A room is a folder of src/ and a library of its name; catena_room(num) takes every source in src/num.
find_package(Eigen3 REQUIRED NO_MODULE)

add_library(catena_warnings INTERFACE)
target_compile_options(catena_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)

# The core gives the same bits everywhere: no contraction, no exceptions, no run-time types.
add_library(catena_core_flags INTERFACE)
target_compile_options(catena_core_flags INTERFACE
  -fno-exceptions -fno-rtti -ffp-contract=off -fno-math-errno -fno-trapping-math)
target_compile_definitions(catena_core_flags INTERFACE EIGEN_DONT_VECTORIZE)

function(catena_room name)
  cmake_parse_arguments(ROOM "CORE" "" "USES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  if(sources)
    add_library(catena_${name} STATIC ${sources})
    set(visibility PUBLIC)
    target_link_libraries(catena_${name} PRIVATE catena_warnings)
    if(ROOM_CORE)
      target_link_libraries(catena_${name} PRIVATE catena_core_flags)
    endif()
  else()
    add_library(catena_${name} INTERFACE)
    set(visibility INTERFACE)
  endif()
  target_include_directories(catena_${name} ${visibility} ${PROJECT_SOURCE_DIR}/src)
  foreach(used ${ROOM_USES})
    target_link_libraries(catena_${name} ${visibility} catena_${used})
  endforeach()
endfunction()
