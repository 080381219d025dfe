# A room is a folder of src/ and a library of its name.
#
#   catena_room(model CORE USES num)                 every source in src/model and its folders; may include num
#   catena_room(io USES lab LINKS fmt::fmt)          not of the core: exceptions and outside libraries are allowed
#   catena_room(bench FAST USES lab)                 computes itself, so it is optimised like the core
add_library(catena_warnings INTERFACE)
target_compile_options(catena_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion
  # Of files compiled as one it would see the neighbours.
  $<IF:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>,$<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>,-Wshadow>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)  # g++ 12 sees overlap in std::string's own copies (GCC bug 105329)

# Whoever compiles the core's templates must compile them alike, so num hands these on to everyone: nothing is contracted. The
# last two change no result and let plain loops over lanes vectorise.
add_library(catena_same_bits INTERFACE)
target_compile_options(catena_same_bits INTERFACE -ffp-contract=off -fno-math-errno -fno-trapping-math
  -Wno-psabi)  # lanes are passed between our own objects only

# The core alone: it throws nothing and asks no type at run time, so it fits into WebAssembly.
add_library(catena_core_flags INTERFACE)
target_compile_options(catena_core_flags INTERFACE -fno-exceptions -fno-rtti)

# With sanitizers the core computes and is optimised, the others only compile. Its wide lanes must lie where their instructions
# need them: a check too slow to compile for all rooms.
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  target_compile_options(catena_core_flags INTERFACE -O1)
endif()
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=[a-z,]*undefined")
  target_compile_options(catena_core_flags INTERFACE -fsanitize=alignment)
endif()

# Files that include the same large headers are compiled as one, in a third of the time: names must differ within a target.
# The preset dev, for who works on them, compiles each for itself.
function(catena_compile_as_one target)
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0
      UNITY_BUILD_CODE_BEFORE_INCLUDE "// NOLINTNEXTLINE(bugprone-suspicious-include)")  # clang-tidy reads them so, too
  endif()
endfunction()

function(catena_room name)
  cmake_parse_arguments(ROOM "CORE;FAST" "" "USES;LINKS" ${ARGN})
  list(TRANSFORM ROOM_USES PREPEND catena_)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp ${PROJECT_SOURCE_DIR}/src/${name}/*/*.cpp)
  if(sources)
    add_library(catena_${name} STATIC ${sources})
    target_include_directories(catena_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(catena_${name} PUBLIC catena_same_bits ${ROOM_USES} PRIVATE catena_warnings ${ROOM_LINKS})
    if(ROOM_CORE)
      target_link_libraries(catena_${name} PRIVATE catena_core_flags)
      set_property(GLOBAL APPEND PROPERTY CATENA_CORE_LIBRARIES catena_${name})
      set_property(GLOBAL APPEND PROPERTY CATENA_CORE_SOURCES ${sources})
    elseif(NOT ROOM_FAST)
      target_compile_options(catena_${name} PRIVATE $<$<CONFIG:Release>:-O1>)  # two thirds of the time to compile
    endif()
    # Of the core, what is inlined, and so its speed, stays as it is where it counts.
    if(NOT ROOM_CORE OR CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32" OR CMAKE_UNITY_BUILD)
      catena_compile_as_one(catena_${name})
    endif()
  else()  # headers only, or not written yet
    add_library(catena_${name} INTERFACE)
    target_include_directories(catena_${name} INTERFACE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(catena_${name} INTERFACE catena_same_bits ${ROOM_USES} ${ROOM_LINKS})
  endif()
endfunction()
