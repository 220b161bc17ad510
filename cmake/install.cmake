# SPDX-License-Identifier: MIT
# Where the headers are, in the tree and installed. gpu/glsl/shaders.hpp includes ../../../shaders/NAME.glsl, so both
# folders stay side by side: <prefix>/include/gpu-0.2/include/gpu and <prefix>/include/gpu-0.2/shaders.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(home ${CMAKE_INSTALL_INCLUDEDIR}/gpu-${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(package ${CMAKE_INSTALL_DATADIR}/cmake/gpu)
target_include_directories(gpu INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${home}/include>)
target_include_directories(gpu_thrust INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include/gpu_thrust> $<INSTALL_INTERFACE:${home}/include/gpu_thrust>)

if(GPU_INSTALL)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/shaders DESTINATION ${home})
    install(TARGETS gpu gpu_thrust EXPORT gpu)
    install(EXPORT gpu FILE gpuTargets.cmake NAMESPACE gpu:: DESTINATION ${package})

    configure_package_config_file(cmake/gpuConfig.cmake.in gpuConfig.cmake INSTALL_DESTINATION ${package})
    write_basic_package_version_file(gpuConfigVersion.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
    # pkg-config then finds GLM where it is a package, also outside of the compiler's own path.
    set(pc_requires)
    find_package(PkgConfig QUIET)
    if(PKG_CONFIG_FOUND)
        pkg_check_modules(GPU_GLM QUIET glm)
        if(GPU_GLM_FOUND)
            set(pc_requires "Requires: glm\n")
        endif()
    endif()
    set(pc_libs)
    if(CMAKE_DL_LIBS)
        set(pc_libs "Libs: -l${CMAKE_DL_LIBS}\n")
    endif()
    configure_file(cmake/gpu.pc.in gpu.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/gpuConfig.cmake ${PROJECT_BINARY_DIR}/gpuConfigVersion.cmake
        ${PROJECT_SOURCE_DIR}/cmake/compiled.cmake ${PROJECT_SOURCE_DIR}/cmake/compiled.cpp
        DESTINATION ${package})
    install(FILES ${PROJECT_BINARY_DIR}/gpu.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)
    install(FILES ${PROJECT_SOURCE_DIR}/scripts/debuggers/gpu-gdb.py ${PROJECT_SOURCE_DIR}/scripts/debuggers/gpu.natvis
        DESTINATION ${CMAKE_INSTALL_DATADIR}/gpu)
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gpu)
endif()
