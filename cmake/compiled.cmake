# SPDX-License-Identifier: MIT
# gpu_add_compiled(NAME): a static library of the functions that depend on no type. Who links it compiles only their declarations
# (GPU_SEPARATE_COMPILATION). It is built where something links it, with the compiler and the flags of the project that calls this.
set(GPU_COMPILED_SOURCE ${CMAKE_CURRENT_LIST_DIR}/compiled.cpp)
function(gpu_add_compiled name)
    add_library(${name} STATIC EXCLUDE_FROM_ALL ${GPU_COMPILED_SOURCE})
    target_compile_definitions(${name} PUBLIC GPU_SEPARATE_COMPILATION)
    target_link_libraries(${name} PUBLIC gpu::gpu)
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)      # a shared library may hold it
endfunction()

if(NOT TARGET gpu::compiled)
    gpu_add_compiled(gpu_compiled)
    add_library(gpu::compiled ALIAS gpu_compiled)
endif()
