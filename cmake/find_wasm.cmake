# CATENA_WASM_CXX: a clang++ that has the libc++ for wasm32-wasi of its own version, or nothing.
set(CATENA_WASM_CXX "")
foreach(version 22 19 16)  # the newest of Debian first; only one such libc++ can be installed at a time
  find_program(wasm_cxx clang++-${version} NO_CACHE)
  if(wasm_cxx AND EXISTS /usr/lib/llvm-${version}/lib/wasm32-wasi/libc++.a)
    set(CATENA_WASM_CXX ${wasm_cxx})
    break()
  endif()
  unset(wasm_cxx)
endforeach()
