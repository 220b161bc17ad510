# SPDX-License-Identifier: MIT
# An overlay port: it installs the tree that it stands in (packaging/README.md).
set(VCPKG_BUILD_TYPE release)   # headers only
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS -DGPU_BUILD_TESTS=OFF -DGPU_BUILD_BENCHMARKS=OFF -DGPU_BUILD_EXAMPLES=OFF -DGPU_INSTALL=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME gpu CONFIG_PATH share/cmake/gpu)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/share/doc")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
