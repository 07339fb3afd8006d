# Compiler settings shared by every target. Same bits everywhere: no contraction, no fast math.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(lab_warnings -Wall -Wextra -Wshadow -Wconversion -Wsign-conversion -Werror)

add_compile_options(-ffp-contract=off)
add_compile_definitions(JSON_NOEXCEPTION BOOST_NO_EXCEPTIONS BOOST_NO_RTTI BOOST_NO_TYPEID)

set(lab_wasm OFF)
if(EMSCRIPTEN)
  set(lab_wasm ON)
  # Optimisation is chosen per module (lab_hot, lab_small), so the build type adds nothing.
  set(CMAKE_CXX_FLAGS_RELEASE "" CACHE STRING "" FORCE)
  set(CMAKE_EXE_LINKER_FLAGS_RELEASE "" CACHE STRING "" FORCE)
  add_compile_options(-DNDEBUG)
else()
  set(CMAKE_CXX_FLAGS_RELEASE "-O2" CACHE STRING "" FORCE)
  set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g1 -D_GLIBCXX_ASSERTIONS" CACHE STRING "" FORCE)
endif()

if(LAB_SANITIZE)
  add_compile_options(-O1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

set(lab_hot "")    # loops over many values: speed first
set(lab_small "")  # everything else: size first, the page has to load it
if(lab_wasm)
  set(lab_hot -O2 -msimd128)
  set(lab_small -Oz)
  if(LAB_WEB)
    add_compile_options(-flto -fno-rtti)
    add_compile_definitions(EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
  endif()
endif()
