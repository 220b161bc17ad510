# SPDX-License-Identifier: MIT
# The environments that every test of the library runs in. One machine without a GPU plays many devices:
#   default  whatever OpenGL finds: a GPU, else llvmpipe with 8 lanes
#   w128     llvmpipe with 4 lanes            w512  llvmpipe with 16 lanes
#   groups   llvmpipe with the kernels that GPUs get
#   weak     llvmpipe without the extensions that a driver may lack, and without any shader cache
#   zink     OpenGL 4.6 over Vulkan, asynchronous as a GPU is
#   newer    llvmpipe of a current Mesa, unpacked into the build folder (GPU_TEST_NEWER_MESA, scripts/newer_mesa.sh)
#   slow     as default; for the cases tagged [slow] only
#   quick    as default, but for kernels that are not optimised; for the algorithms, without GPU_TEST_ALL
# All but the first need Mesa's software drivers; under sanitizers only the first two kinds of driver are clean.

# Mesa's shader cache does not know its vector width, so each environment has a cache of its own. A kept folder
# saves minutes in the next run. Where it says nopt, LLVM compiles without optimising, in half the time, which is most of a first run; default
# runs what a user would. Under sanitizers, without GPU_TEST_ALL, default is as slow, with its cache.
set(GPU_TEST_CACHE_DIR ${PROJECT_BINARY_DIR}/cache CACHE PATH "Shader caches of the tests, one folder per environment")
set(gpu_runtime_dir ${PROJECT_BINARY_DIR}/runtime)  # Vulkan drivers want an XDG_RUNTIME_DIR, with nobody else in it
file(MAKE_DIRECTORY ${gpu_runtime_dir})
file(CHMOD ${gpu_runtime_dir} DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)

set(gpu_environment_default)
set(gpu_environment_w128 GPU_DEVICE=software LP_NATIVE_VECTOR_WIDTH=128 GALLIVM_PERF=nopt)
set(gpu_environment_w512 GPU_DEVICE=software LP_NATIVE_VECTOR_WIDTH=512 GALLIVM_PERF=nopt)
set(gpu_environment_groups GPU_DEVICE=software GPU_SHAPE=groups GALLIVM_PERF=nopt)
set(gpu_environment_weak GPU_DEVICE=software GALLIVM_PERF=nopt MESA_SHADER_CACHE_DISABLE=true
    "MESA_EXTENSION_OVERRIDE=-GL_ARB_shader_ballot -GL_ARB_shader_group_vote -GL_ARB_gpu_shader_int64 -GL_NV_shader_atomic_float -GL_INTEL_shader_atomic_float_minmax")
set(gpu_environment_zink GPU_DEVICE=software LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=zink GALLIVM_PERF=nopt)
set(newer_mesa ${PROJECT_BINARY_DIR}/newer_mesa)
set(gpu_environment_newer GPU_DEVICE=software GALLIVM_PERF=nopt LD_LIBRARY_PATH=${newer_mesa}/lib
    LIBGL_DRIVERS_PATH=${newer_mesa}/lib/dri __EGL_VENDOR_LIBRARY_FILENAMES=${newer_mesa}/mesa.json)
set(gpu_environment_slow GALLIVM_PERF=nopt)
set(gpu_environment_quick ${gpu_environment_slow})
set(gpu_cache_of_quick slow)
option(GPU_TEST_NEWER_MESA "Unpack a newer Mesa into the build folder, and test on it" OFF)

file(GLOB mesa /usr/share/glvnd/egl_vendor.d/*mesa*.json)
file(GLOB lavapipe /usr/share/vulkan/icd.d/lvp_icd*.json)
set(GPU_TEST_ENVIRONMENTS default)
if(GPU_SANITIZE)
    # One pass is enough, with kernels that are not optimised: the sanitizers look at the host's side.
    if(NOT GPU_TEST_ALL)
        set(gpu_environment_default ${gpu_environment_slow})
        set(gpu_cache_of_default slow)
    endif()
elseif(mesa)
    list(APPEND GPU_TEST_ENVIRONMENTS w128 w512 groups weak)
    if(lavapipe)
        list(APPEND GPU_TEST_ENVIRONMENTS zink)
    else()
        message(STATUS "Left out: the tests on zink (need Mesa's Vulkan driver, package mesa-vulkan-drivers)")
    endif()
    if(GPU_TEST_NEWER_MESA)
        execute_process(COMMAND ${PROJECT_SOURCE_DIR}/scripts/newer_mesa.sh ${newer_mesa}
            RESULT_VARIABLE failed OUTPUT_VARIABLE why OUTPUT_STRIP_TRAILING_WHITESPACE)
        if(failed)
            message(STATUS "Left out: the tests on a newer Mesa (${why})")
        else()
            list(APPEND GPU_TEST_ENVIRONMENTS newer)
        endif()
    endif()
else()
    message(STATUS "Left out: the tests on Mesa's software drivers (need packages libegl1, libgl1-mesa-dri)")
endif()

# gpu_add_test(name environment command...): one ctest entry in one environment.
function(gpu_add_test name environment)
    set(cache ${GPU_TEST_CACHE_DIR}/${environment})
    if(DEFINED gpu_cache_of_${environment})
        set(cache ${GPU_TEST_CACHE_DIR}/${gpu_cache_of_${environment}})
    endif()
    file(MAKE_DIRECTORY ${cache})
    add_test(NAME ${name} COMMAND ${ARGN})
    set_tests_properties(${name} PROPERTIES
        LABELS "${environment}"
        TIMEOUT 1800
        ENVIRONMENT "${gpu_environment_${environment}};XDG_CACHE_HOME=${cache};XDG_RUNTIME_DIR=${gpu_runtime_dir};UBSAN_OPTIONS=print_stacktrace=1;LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/leaks.supp:print_suppressions=0")
endfunction()

# The floors that take long leave out environments that others cover, unless GPU_TEST_ALL is set. Most of their time is the driver's, which
# compiles their kernels. zink runs the kernels of groups, so that one is left out. What weak and zink change (the extensions, and that launches
# end later) is met by the contract, too, with every family of algorithms in its streams and its fuzzer; what the others change (the number of
# lanes, the driver) by the floors below. The primitives take a sixth of a run on each driver, so they leave out newer, and weak. What containers
# do depends on the driver, not on its lanes or extensions, so they leave out w128 and weak. How a long range is cut is the host's work, so long
# ranges leave out weak. Sanitizers look at the host's side: objects, containers and the contract, but not its tests of what GLSL computes, and
# not its test of Thrust's own headers.
option(GPU_TEST_ALL "Run the tests of every floor in every environment" OFF)
set(gpu_environments_of_algorithm ${GPU_TEST_ENVIRONMENTS})
set(gpu_environments_of_contract ${GPU_TEST_ENVIRONMENTS})
set(gpu_environments_of_long ${GPU_TEST_ENVIRONMENTS})
set(gpu_environments_of_container ${GPU_TEST_ENVIRONMENTS})
set(gpu_environments_of_primitive ${GPU_TEST_ENVIRONMENTS})
if(NOT GPU_TEST_ALL)
    set(gpu_environments_of_algorithm quick)
    list(REMOVE_ITEM gpu_environments_of_contract w128 w512 groups newer)
    set(gpu_environments_of_long ${gpu_environments_of_contract})
    list(REMOVE_ITEM gpu_environments_of_long weak)
    list(REMOVE_ITEM gpu_environments_of_container w128 groups weak)
    list(REMOVE_ITEM gpu_environments_of_primitive groups weak newer)
endif()

# gpu_add_cases(floor target name environment cases): one test of some of a floor's cases, of which none is [slow].
function(gpu_add_cases floor target name environment cases)
    gpu_add_test(${name} ${environment} ${target} "${cases}~[slow]~[.]")
    set_property(TEST ${name} APPEND PROPERTY LABELS ${floor})
endfunction()

# gpu_add_test_everywhere(name target): all cases in every environment of the floor but those tagged [slow], long random runs and long ranges,
# which run in the environment slow only, and not under sanitizers. Naming what to leave out makes Catch2 run its hidden cases too, so these are
# named as well.
# Cases of long ranges tagged [windows], parts of long buffers, are a test of their own. Which part a launch works on is decided on the host,
# so they run in one environment only, with kernels that are not optimised, unless GPU_TEST_ALL is set. Cases of the contract tagged [counted]
# are a test of their own, so that a second core has work while the longest test runs.
function(gpu_add_test_everywhere name target)
    set(environments ${GPU_TEST_ENVIRONMENTS})
    if(DEFINED gpu_environments_of_${name})
        set(environments ${gpu_environments_of_${name}})
    endif()
    foreach(environment IN LISTS environments)
        if(name STREQUAL contract)
            gpu_add_cases(${name} ${target} contract.${environment} ${environment} "~[counted]")
            gpu_add_cases(${name} ${target} contract.counted.${environment} ${environment} "[counted]")
        elseif(name STREQUAL long)
            gpu_add_cases(${name} ${target} long.${environment} ${environment} "~[windows]")
            if(GPU_TEST_ALL)
                gpu_add_cases(${name} ${target} long.windows.${environment} ${environment} "[windows]")
            endif()
        else()
            gpu_add_cases(${name} ${target} ${name}.${environment} ${environment} "")
        endif()
    endforeach()
    if(name STREQUAL long AND NOT GPU_TEST_ALL)
        gpu_add_cases(${name} ${target} long.windows.slow slow "[windows]")
    endif()
endfunction()
