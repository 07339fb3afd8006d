# numlab.js and numlab.wasm.
lab_sources(lab_bind_sources lab/app ONLY "^bind")
lab_sources(lab_stage_sources lab/app ONLY "^(stage|gl|page)")
lab_sources(lab_gl_sources lab/ui ONLY "^gl/")
lab_include_dir(lab_app_include app)

if(lab_bind_sources AND EXISTS "${lab_imgui_dir}/imgui.cpp")
  set(lab_backend "${lab_imgui_dir}/backends/imgui_impl_opengl3.cpp")
  if("${lab_stage_sources};${lab_gl_sources}" MATCHES "gl_quiet\\.cpp")
    set(lab_backend "")  # gl_quiet.cpp includes the backend itself, with the state queries answered from memory
  endif()
  # Not a library: the linker would drop objects that only register bindings.
  add_executable(lab_web ${lab_bind_sources} ${lab_stage_sources} ${lab_gl_sources} ${lab_backend})
  set_target_properties(lab_web PROPERTIES OUTPUT_NAME numlab SUFFIX .js)
  if(lab_backend)
    set_source_files_properties("${lab_backend}" PROPERTIES COMPILE_OPTIONS -w)
  endif()
  target_include_directories(lab_web PRIVATE "${lab_app_include}")
  target_include_directories(lab_web SYSTEM PRIVATE "${lab_imgui_dir}/backends")
  target_link_libraries(lab_web PRIVATE lab_app_draw)
  target_compile_definitions(lab_web PRIVATE sscanf=lab_sscanf fprintf=lab_fprintf)  # of the OpenGL backend: stage_format.cpp
  lab_our_code(lab_web ${lab_small})

  set(link
      -Os -flto -fno-exceptions -fno-rtti --no-entry --profiling-funcs -Wl,--no-demangle
      -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web -sDYNAMIC_EXECUTION=0
      -sUSE_GLFW=3 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
      -sALLOW_MEMORY_GROWTH=1 -sFILESYSTEM=0 -sMALLOC=emmalloc
      -sEXPORTED_FUNCTIONS=_malloc,_free)
  if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.30)
    list(APPEND link --bind -sTOTAL_STACK=1MB)
  else()
    list(APPEND link -lembind -sSTACK_SIZE=1MB -sEXPORTED_RUNTIME_METHODS=HEAPU8,HEAPF64)
  endif()
  set(lab_quiet "${CMAKE_SOURCE_DIR}/lab/app/quiet_glfw.js")
  if(EXISTS "${lab_quiet}")
    list(APPEND link "SHELL:--js-library ${lab_quiet}")
    set_property(TARGET lab_web APPEND PROPERTY LINK_DEPENDS "${lab_quiet}")
  endif()

  # Closure: emsdk brings its own; the one in node_modules is the last that understands Emscripten 3.1.6's glue.
  set(lab_closure "${CMAKE_SOURCE_DIR}/node_modules/.bin/google-closure-compiler")
  set(lab_link_env "${CMAKE_COMMAND}" -E env NODE_PATH=/usr/share/nodejs)
  if(EXISTS "$ENV{LAB_EMSCRIPTEN_ROOT}/node_modules/google-closure-compiler")
    list(APPEND link "SHELL:--closure 1")
  elseif(EXISTS "${lab_closure}" AND EMSCRIPTEN_VERSION VERSION_LESS 3.1.30)
    list(APPEND link "SHELL:--closure 1")
    list(APPEND lab_link_env "EM_CLOSURE_COMPILER=${lab_closure}")
  endif()
  list(JOIN lab_link_env " " lab_link_env)
  set_property(TARGET lab_web PROPERTY RULE_LAUNCH_LINK "${lab_link_env}")
  target_link_options(lab_web PRIVATE ${link})

  # Two parts: figures after the first are loaded when a page has them.
  find_program(LAB_WASM_OPT wasm-opt HINTS "$ENV{LAB_EMSCRIPTEN_ROOT}/../bin" NO_CMAKE_FIND_ROOT_PATH)
  find_program(LAB_WASM_SPLIT wasm-split HINTS "$ENV{LAB_EMSCRIPTEN_ROOT}/../bin" NO_CMAKE_FIND_ROOT_PATH)
  if(LAB_WASM_OPT AND LAB_WASM_SPLIT)
    set(lab_split "${CMAKE_SOURCE_DIR}/scripts/split-wasm.mjs")
    add_custom_command(TARGET lab_web POST_BUILD VERBATIM COMMENT "Parting numlab.wasm"
                       COMMAND "${LAB_NODE}" "${lab_split}" numlab.wasm "${LAB_WASM_OPT}" "${LAB_WASM_SPLIT}"
                       WORKING_DIRECTORY "${CMAKE_BINARY_DIR}")
    set_property(TARGET lab_web APPEND PROPERTY LINK_DEPENDS "${lab_split}" "${CMAKE_SOURCE_DIR}/lab/widgets/widgets.def")
  else()
    message(WARNING "wasm-split (Binaryen) was not found: numlab.wasm stays in one part.")
  endif()
endif()
