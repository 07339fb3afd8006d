# Libraries of others: sources in build/deps (scripts/setup puts them there), headers from the system. All as SYSTEM.
set(LAB_DEPS "${CMAKE_SOURCE_DIR}/build/deps" CACHE PATH "Folder with imgui/ and catch2/")

# Header-only libraries get a folder of links of their own: -I/usr/include would give em++ the headers of the host.
function(lab_header_library NAME FOLDER PROBE)
  find_path(LAB_${NAME}_ROOT "${FOLDER}/${PROBE}" PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH)
  if(NOT LAB_${NAME}_ROOT)
    message(FATAL_ERROR "${FOLDER}/${PROBE} was not found. Run scripts/setup.")
  endif()
  set(dir "${CMAKE_BINARY_DIR}/include/${NAME}")
  file(MAKE_DIRECTORY "${dir}")
  file(CREATE_LINK "${LAB_${NAME}_ROOT}/${FOLDER}" "${dir}/${FOLDER}" SYMBOLIC)
  add_library(lab_${NAME} INTERFACE)
  target_include_directories(lab_${NAME} SYSTEM INTERFACE "${dir}")
endfunction()
lab_header_library(boost boost version.hpp)
lab_header_library(json nlohmann json.hpp)

# Dear ImGui, without its demo and debug windows and without its built-in font.
set(lab_imgui_dir "${LAB_DEPS}/imgui")
if(EXISTS "${lab_imgui_dir}/imgui.cpp")
  add_library(imgui STATIC "${lab_imgui_dir}/imgui.cpp" "${lab_imgui_dir}/imgui_draw.cpp"
              "${lab_imgui_dir}/imgui_tables.cpp" "${lab_imgui_dir}/imgui_widgets.cpp")
  target_include_directories(imgui SYSTEM PUBLIC "${lab_imgui_dir}")
  target_compile_definitions(imgui PUBLIC IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS IMGUI_DISABLE_DEFAULT_FONT
                             IMGUI_DISABLE_OBSOLETE_FUNCTIONS IMGUI_DISABLE_FILE_FUNCTIONS)
  target_compile_options(imgui PRIVATE -fno-exceptions -w ${lab_small})
  if(lab_wasm)
    target_compile_definitions(imgui PUBLIC IMGUI_IMPL_OPENGL_ES3)
    if(LAB_WEB)
      # lab/app/stage_format.cpp has both: the C library's would be a tenth of the page's program.
      target_compile_definitions(imgui PUBLIC IMGUI_DISABLE_DEFAULT_FORMAT_FUNCTIONS PRIVATE sscanf=lab_sscanf)
      # Its core refers to tables, which are not used, only to close and to store them.
      set_source_files_properties("${lab_imgui_dir}/imgui.cpp" PROPERTIES COMPILE_DEFINITIONS
                                  "EndTable=lab_no_table;TableSettingsAddSettingsHandler=lab_no_table")
    endif()
  endif()
else()
  add_library(imgui INTERFACE)
  message(STATUS "Dear ImGui is not in ${lab_imgui_dir}: nothing that draws is built. Run scripts/setup.")
endif()

# Catch2: one amalgamated source (quicker than 100 small ones), the ordinary <catch2/...> headers for the tests.
function(lab_catch2)
  set(dir "${LAB_DEPS}/catch2")
  if(NOT EXISTS "${dir}/extras/catch_amalgamated.cpp")
    message(FATAL_ERROR "Catch2 is not in ${dir}. Run scripts/setup --for test.")
  endif()
  set(headers "${CMAKE_BINARY_DIR}/include/catch2/catch2")
  configure_file("${dir}/src/catch2/catch_user_config.hpp.in" "${headers}/catch_user_config.hpp")
  add_library(catch2 STATIC "${dir}/extras/catch_amalgamated.cpp")
  target_include_directories(catch2 SYSTEM PUBLIC "${dir}/src" "${CMAKE_BINARY_DIR}/include/catch2" "${dir}/extras")
  target_compile_options(catch2 PRIVATE -w -O0)
endfunction()
