# The core as WebAssembly, with Debian's clang, wasi-libc and the libc++ built for it.
# A module is linked as a reactor: a plain .wasm whose exports are called from JavaScript, without glue code.
include(${CMAKE_CURRENT_LIST_DIR}/find_wasm.cmake)
if(NOT CATENA_WASM_CXX)
  message(FATAL_ERROR "No clang with a libc++ for wasm32-wasi; `tools/setup test` installs it.")
endif()

set(CMAKE_SYSTEM_NAME Generic)  # CMake knows no platform of the name WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER ${CATENA_WASM_CXX})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # a program would need the reactor's flags
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)

# clang 22 would rather call the target wasm32-wasip1, but Debian's libraries are installed under the old name.
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fno-exceptions -fno-rtti -Wno-deprecated")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor")
