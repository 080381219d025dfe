# Figures to look at, in the build directory.
if(TARGET test_figure)
  target_compile_definitions(test_figure PRIVATE CATENA_GALLERY="${CMAKE_CURRENT_BINARY_DIR}/figures")
endif()
