// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/container/vector_parts.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/container/vector_parts.hpp>

namespace gpu::inline v0_2 {

namespace detail {

GPU_DECL void bad_vector(char const* member, char const* why) {
    gpu::detail::raise(invalid_argument(concat({"gpu::vector::", member, ": ", why})));
}

GPU_DECL void bad_index(std::size_t i, std::size_t size) {
    if (size == 0) gpu::detail::raise(out_of_range("gpu::vector: the vector is empty"));
    gpu::detail::raise(
        out_of_range(concat({"gpu::vector: index ", i, " in a vector of ", size, " elements"})));
}

GPU_DECL void bad_size(std::size_t n, std::size_t bytes) {
    auto const negative = static_cast<std::ptrdiff_t>(n);
    gpu::detail::raise(out_of_memory(concat({"a gpu::vector of ",
        n,
        " elements of ",
        bytes,
        " bytes each is larger than any memory",
        negative < 0 ? concat({"; as a signed number this length is -", std::size_t(0) - n}) : ""})));
}

GPU_DECL void label_vector(gl::buffer& b, glsl::type const& (*element)()) {
    if (b.owner()->caps.debug) b.labelled(concat({"gpu::vector<", glsl::tag(element()), ">"}));
}
}  // namespace detail

}  // namespace gpu::inline v0_2
