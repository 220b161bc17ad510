// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/glsl/registry.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/glsl/registry.hpp>

namespace gpu::inline v0_2::glsl {

GPU_DECL registry::registry() {
    // Describe the scalar types and, for each of them, the vector types.
    builtin_[0].name = "void";
    char const* const scalars[] = {
        "bool", "int", "int", "int", "int64_t", "uint", "uint", "uint", "uint64_t", "float", "double"};
    char const* const vectors[] = {
        "bvec", "ivec", "ivec", "ivec", "i64vec", "uvec", "uvec", "uvec", "u64vec", "vec", "dvec"};
    for (std::uint16_t s = 1; s <= 11; ++s) {
        type& t = builtin_[s];
        t.k = scalar_kind(s);
        t.size = t.alignment = scalar_size(s);
        number(s, scalars[s - 1], s == 5 || s == 9);
        for (std::uint8_t n = 2; n <= 4; ++n) {
            compose(vector_id(s, n), t, 1, n);
            number(vector_id(s, n), concat({vectors[s - 1], n}), s == 5 || s == 9);
        }
    }
    // Describe the matrix types of floats and of doubles.
    for (std::uint16_t wide = 0; wide < 2; ++wide)
        for (std::uint8_t c = 2; c <= 4; ++c)
            for (std::uint8_t r = 2; r <= 4; ++r) {
                compose(matrix_id(wide != 0, c, r), builtin_[10u + wide], c, r);
                std::string name = concat({wide ? "dmat" : "mat", c});
                number(matrix_id(wide != 0, c, r), c == r ? name : concat({name, "x", r}), false);
            }
    half_floats();
}

GPU_DECL void registry::half_floats() {
    type& t = builtin_[half_id];
    t.k = kind::floating;
    t.size = t.alignment = 2;
    number(half_id, "float", false);
}

GPU_DECL void registry::number(std::uint16_t id, std::string name, bool wide) {
    builtin_[id].id = id;
    builtin_[id].name = std::move(name);
    if (wide) builtin_[id].extension = "GL_ARB_gpu_shader_int64";
}

GPU_DECL bool registry::is_taken(std::string const& name) const {
    for (std::uint16_t i = 0; i < count_; ++i)
        if (structures_[i]->name == name) return true;
    return false;
}

GPU_DECL void registry::compose(
    std::uint16_t id, type const& component, std::uint8_t columns, std::uint8_t rows) {
    type& t = builtin_[id];
    t.k = columns == 1 ? kind::vector : kind::matrix;
    t.component = &component;
    t.columns = columns;
    t.rows = rows;
    t.size = component.size * columns * rows;
    t.alignment = component.alignment;
}

GPU_DECL type const& registry::at(std::uint16_t id) const {
    return id < first_structure ? builtin_[id] : *structures_[id - std::uint16_t{first_structure}];
}

GPU_DECL std::uint16_t registry::add(type const& t) {
    gpu::detail::spin_guard const guard(busy_);
    if (count_ == structures_.size())
        gpu::detail::raise(unsupported("gpu: more than 1024 different structure types are used on the GPU"));
    auto* entry = new type(t);
    entry->id = static_cast<std::uint16_t>(first_structure + count_);
    for (int same = 2; !is_array(t) && is_taken(entry->name); ++same)
        entry->name = concat({t.name, "_", same});
    structures_[count_++] = entry;
    return entry->id;
}

}  // namespace gpu::inline v0_2::glsl
