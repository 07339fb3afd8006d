# Finds the real Emscripten toolchain file: beside emcc (emsdk), or where em-config says (distribution packages).
if(NOT DEFINED ENV{LAB_EMSCRIPTEN_ROOT})
  find_program(LAB_EMCC emcc NO_CMAKE_FIND_ROOT_PATH)
  if(NOT LAB_EMCC)
    message(FATAL_ERROR "emcc is not on PATH. Run scripts/setup first.")
  endif()
  get_filename_component(lab_emcc_real "${LAB_EMCC}" REALPATH)
  get_filename_component(lab_em_root "${lab_emcc_real}" DIRECTORY)
  if(NOT EXISTS "${lab_em_root}/cmake/Modules/Platform/Emscripten.cmake")
    execute_process(COMMAND "${lab_em_root}/em-config" EMSCRIPTEN_ROOT OUTPUT_VARIABLE lab_em_root
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
  endif()
  set(ENV{LAB_EMSCRIPTEN_ROOT} "${lab_em_root}")  # inherited by try_compile, which reads this file again
endif()
include("$ENV{LAB_EMSCRIPTEN_ROOT}/cmake/Modules/Platform/Emscripten.cmake")
