// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/glsl/texture_text.hpp>

using gpu::glsl::texture_form;

TEST_CASE("a texture has the GLSL type of its form and of its texels", "[texture_text]") {
    using gpu::glsl::texture_type;
    using gpu::glsl::type_of;
    CHECK(texture_type("sampler", texture_form::d1, type_of<float>()) == "sampler1D");
    CHECK(texture_type("sampler", texture_form::rectangle, type_of<gpu::vec4>()) == "sampler2DRect");
    CHECK(texture_type("sampler", texture_form::cube_array, type_of<gpu::uvec2>()) == "usamplerCubeArray");
    CHECK(texture_type("sampler", texture_form::d2_array, type_of<int>()) == "isampler2DArray");
    CHECK(texture_type("image", texture_form::d3, type_of<gpu::ivec4>()) == "iimage3D");
}

TEST_CASE("the functions of texels of every form are GLSL", "[texture_text]") {
    for (texture_form f : {texture_form::d1,
             texture_form::d1_array,
             texture_form::d2,
             texture_form::d2_array,
             texture_form::rectangle,
             texture_form::d3,
             texture_form::cube,
             texture_form::cube_array})
        for (std::uint32_t what : {0u, 4u}) {
            auto const& t = gpu::glsl::type_of<gpu::ivec2>();
            std::string const text =
                gpu::glsl::concat({"bool outside(uint i, uint count, uint what) { return i >= count; }\n",
                    "layout(binding = 0) uniform ",
                    gpu::glsl::texture_type("sampler", f, t),
                    " t0;\n",
                    gpu::glsl::texel_functions(0, f, t, 2, {8, what})});
            INFO(text);
            CHECK(text.find("ivec2 texel0(uvec3 p)") != std::string::npos);
            CHECK(text.find("ivec2 texel0(uint i)") != std::string::npos);
            CHECK(test::complaints(text) == "");
        }
}
