# SPDX-License-Identifier: MIT
# The warnings that the library, its tests, benchmarks and examples are clean under.
set(GPU_WARNINGS -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(APPEND GPU_WARNINGS -Wuseless-cast)
endif()
option(GPU_WARNINGS_AS_ERRORS "Stop at the first warning" OFF)
add_library(gpu_warnings INTERFACE)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(gpu_warnings INTERFACE ${GPU_WARNINGS} $<$<BOOL:${GPU_WARNINGS_AS_ERRORS}>:-Werror>)
endif()
