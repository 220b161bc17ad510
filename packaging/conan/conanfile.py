# SPDX-License-Identifier: MIT
"""A recipe for Conan 2, of the tree that it stands in: conan create packaging/conan."""
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain
from conan.tools.files import copy, load


class Gpu(ConanFile):
    name = "gpu"
    description = "GPU parallel primitives on plain OpenGL 4.5, header-only, in the manner of the STL and Thrust"
    license = "MIT"
    topics = ("gpu", "opengl", "parallel", "sort", "scan", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    no_copy_source = True

    @property
    def _root(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        config = load(self, os.path.join(self._root, "include", "gpu", "config.hpp"))
        self.version = re.search(r'char version\[\] = "(.*)";', config)[1]

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "shaders/*", "scripts/debuggers/*"):
            copy(self, pattern, self._root, self.export_sources_folder)

    def requirements(self):
        self.requires("glm/[>=0.9.9.8]", transitive_headers=True)

    def validate(self):
        if self.settings.get_safe("compiler.cppstd"):
            check_min_cppstd(self, 20)

    def package_id(self):
        self.info.clear()

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("TESTS", "BENCHMARKS", "EXAMPLES"):
            toolchain.cache_variables[f"GPU_BUILD_{part}"] = False
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        CMake(self).configure()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        major, minor = str(self.version).split(".")[:2]
        home = os.path.join("include", f"gpu-{major}.{minor}", "include")
        libraries = ["dl"] if self.settings.os == "Linux" else []
        for component, folder in (("gpu", home), ("thrust", os.path.join(home, "gpu_thrust"))):
            part = self.cpp_info.components[component]
            part.set_property("cmake_target_name", f"gpu::{component}")
            part.includedirs, part.bindirs, part.libdirs = [folder], [], []
            part.system_libs = libraries
        self.cpp_info.components["gpu"].requires = ["glm::glm"]
        self.cpp_info.components["thrust"].requires = ["gpu"]
