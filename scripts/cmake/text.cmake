# The text module: lab/text/*.cpp and the tables generated from en.txt and zh.txt.
find_program(LAB_NODE NAMES node nodejs NO_CMAKE_FIND_ROOT_PATH)
if(NOT LAB_NODE)
  message(FATAL_ERROR "node was not found. Run scripts/setup.")
endif()

function(lab_text_module NAME DIR)
  set(gen "${CMAKE_BINARY_DIR}/gen")
  set(en "${CMAKE_SOURCE_DIR}/lab/${DIR}/en.txt")
  set(zh "${CMAKE_SOURCE_DIR}/lab/${DIR}/zh.txt")
  set(tool "${CMAKE_SOURCE_DIR}/scripts/gen-text.mjs")
  add_custom_command(OUTPUT "${gen}/text/keys.hpp" "${gen}/text/tables.cpp"
                     COMMAND "${LAB_NODE}" "${tool}" --cpp "${gen}/text"
                     DEPENDS "${en}" "${zh}" "${tool}" VERBATIM COMMENT "Text tables")
  lab_sources(sources "lab/${DIR}")
  lab_include_dir(include "${DIR}")
  cmake_parse_arguments(M "" "" "OPTIONS" ${ARGN})
  add_library(lab_${NAME} STATIC ${sources} "${gen}/text/tables.cpp" "${gen}/text/keys.hpp")
  target_include_directories(lab_${NAME} PUBLIC "${include}" "${gen}")
  target_link_libraries(lab_${NAME} PUBLIC lab_core_base)
  lab_our_code(lab_${NAME} ${M_OPTIONS})
endfunction()
