# A room is a folder of src/ and a library of its name.
#
#   catena_room(model CORE USES num)                 every source in src/model; may include num
#   catena_room(io USES lab LINKS fmt::fmt)          not of the core: exceptions and outside libraries are allowed
find_package(Eigen3 REQUIRED NO_MODULE)

add_library(catena_warnings INTERFACE)
target_compile_options(catena_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion
  $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>  # of files compiled as one it would see the neighbours
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)  # g++ 12 sees overlap in std::string's own copies (GCC bug 105329)

# Whoever compiles the core's templates must compile them alike, so num hands these on to everyone: nothing is contracted,
# Eigen sums in one order. The last two change no result and let plain loops over lanes vectorise.
add_library(catena_same_bits INTERFACE)
target_compile_options(catena_same_bits INTERFACE -ffp-contract=off -fno-math-errno -fno-trapping-math
  -Wno-psabi)  # lanes are passed between our own objects only
target_compile_definitions(catena_same_bits INTERFACE EIGEN_DONT_VECTORIZE)
target_link_libraries(catena_same_bits INTERFACE Eigen3::Eigen)

# The core alone: it throws nothing and asks no type at run time, so it fits into WebAssembly.
add_library(catena_core_flags INTERFACE)
target_compile_options(catena_core_flags INTERFACE -fno-exceptions -fno-rtti)

function(catena_room name)
  cmake_parse_arguments(ROOM "CORE" "" "USES;LINKS" ${ARGN})
  list(TRANSFORM ROOM_USES PREPEND catena_)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  if(sources)
    add_library(catena_${name} STATIC ${sources})
    target_include_directories(catena_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(catena_${name} PUBLIC catena_same_bits ${ROOM_USES} PRIVATE catena_warnings ${ROOM_LINKS})
    if(ROOM_CORE)
      target_link_libraries(catena_${name} PRIVATE catena_core_flags)
      set_property(GLOBAL APPEND PROPERTY CATENA_CORE_LIBRARIES catena_${name})
      set_property(GLOBAL APPEND PROPERTY CATENA_CORE_SOURCES ${sources})
    endif()
  else()  # headers only, or not written yet
    add_library(catena_${name} INTERFACE)
    target_include_directories(catena_${name} INTERFACE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(catena_${name} INTERFACE catena_same_bits ${ROOM_USES} ${ROOM_LINKS})
  endif()
endfunction()
