# SPDX-License-Identifier: MIT
# The application's side of tests, benchmarks and examples loads OpenGL with stock GLAD, generated here, offline.
# Gives the targets gpu_glad_headers (a bare <glad/gl.h>) and gpu_glad (with its implementation); neither exists
# where the generator is missing.
find_program(GPU_GLAD_GENERATOR NAMES glad DOC "The glad 2 generator (Debian: python3-glad)")
if(NOT GPU_GLAD_GENERATOR)
    message(STATUS "Left out: everything that loads OpenGL itself (needs the generator `glad`, package python3-glad)")
    return()
endif()

set(glad_dir ${PROJECT_BINARY_DIR}/glad)
if(NOT EXISTS ${glad_dir}/include/glad/gl.h)
    execute_process(COMMAND ${GPU_GLAD_GENERATOR} --reproducible --quiet --api gl:core=4.5 --extensions ""
        --out-path ${glad_dir} c --header-only RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE words)
    if(failed)
        message(FATAL_ERROR "${GPU_GLAD_GENERATOR} could not generate a loader for OpenGL 4.5:\n${words}")
    endif()
endif()
add_library(gpu_glad_headers INTERFACE)
target_include_directories(gpu_glad_headers SYSTEM INTERFACE ${glad_dir}/include)

file(CONFIGURE OUTPUT ${glad_dir}/glad.cpp CONTENT "#define GLAD_GL_IMPLEMENTATION\n#include <glad/gl.h>\n")
add_library(gpu_glad STATIC EXCLUDE_FROM_ALL ${glad_dir}/glad.cpp)
target_link_libraries(gpu_glad PUBLIC gpu_glad_headers)
