# A room is a folder of src/ and a library of its name.
#
#   catena_room(model CORE USES num)                 every source in src/model and its folders; may include num
#   catena_room(io USES lab LINKS fmt::fmt)          not of the core: exceptions and outside libraries are allowed
#   catena_room(figure OUTER USES num)               only shows what others compute: `make test` does not let sanitizers look at it
#   catena_room(bench FAST USES lab)                 measures: optimised like the core, and sanitizers do not look at it
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

# The wide lanes of the core must lie where their instructions need them: a check too slow to compile for all rooms.
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

# Sanitizers look at the rooms that compute and read: the core, io and study. What only calls them (most tests, the command line),
# shows (figure, report, papers) or measures (bench) is compiled once, in the release tree, which writes down its objects; a tree
# with sanitizers that is told of it takes these in place of the sources. The presets asan and ubsan look at everything.
set(CATENA_RELEASE_TREE "" CACHE PATH "With sanitizers: a release tree to take objects from; empty: everything is compiled here")
function(catena_share_objects target sources)
  if(CATENA_RELEASE_TREE)
    file(STRINGS ${CATENA_RELEASE_TREE}/objects/${target} objects)
    set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    set(${sources} ${objects} PARENT_SCOPE)
  elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
    file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/objects/${target} CONTENT "$<JOIN:$<TARGET_OBJECTS:${target}>,\n>\n")
  endif()
endfunction()

# The objects of a release tree bring inline functions without checks. The linker keeps the first of several copies: let it see the rooms
# first, each as a whole.
function(catena_link_rooms_first target)
  set(rooms "")
  set(next ${ARGN})
  while(next)
    list(POP_FRONT next room)
    if(room MATCHES "^catena_" AND NOT room IN_LIST rooms)
      get_target_property(type ${room} TYPE)
      get_target_property(uses ${room} INTERFACE_LINK_LIBRARIES)
      if(type STREQUAL "STATIC_LIBRARY")
        list(APPEND rooms ${room})
        list(APPEND next ${uses})
      endif()
    endif()
  endwhile()
  list(TRANSFORM rooms REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  target_link_options(${target} PRIVATE LINKER:--whole-archive ${rooms} LINKER:--no-whole-archive)
endfunction()

add_custom_target(own)  # all that takes no object of the release tree: it can be compiled before that has any
function(catena_room name)
  cmake_parse_arguments(ROOM "CORE;OUTER;FAST" "" "USES;LINKS" ${ARGN})
  list(TRANSFORM ROOM_USES PREPEND catena_)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp ${PROJECT_SOURCE_DIR}/src/${name}/*/*.cpp)
  if(ROOM_FAST OR ROOM_OUTER)
    catena_share_objects(catena_${name} sources)
  endif()
  if(sources)
    add_library(catena_${name} STATIC ${sources})
    set_target_properties(catena_${name} PROPERTIES LINKER_LANGUAGE CXX)  # objects alone do not tell
    if(NOT ROOM_FAST AND NOT ROOM_OUTER)
      add_dependencies(own catena_${name})
    endif()
    target_include_directories(catena_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(catena_${name} PUBLIC catena_same_bits ${ROOM_USES} PRIVATE catena_warnings ${ROOM_LINKS})
    if(ROOM_CORE)
      target_link_libraries(catena_${name} PRIVATE catena_core_flags)
      if(CMAKE_CXX_FLAGS MATCHES "-fsanitize" AND name MATCHES "^(num|model|time)$")  # the steps are made here; all else with -Og
        target_compile_options(catena_${name} PRIVATE -O1)
      endif()
      set_property(GLOBAL APPEND PROPERTY CATENA_CORE_LIBRARIES catena_${name})
      set_property(GLOBAL APPEND PROPERTY CATENA_CORE_SOURCES ${sources})
    elseif(NOT ROOM_FAST)
      target_compile_options(catena_${name} PRIVATE $<$<CONFIG:Release>:-Og>)  # half of the time to compile
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
