// SPDX-License-Identifier: MIT
// Gives gpu::glsl::registry, the table that numbers all types used on the GPU.
#pragma once

#include <gpu/atomic.hpp>
#include <gpu/error.hpp>
#include <gpu/glsl/descriptor.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <utility>

namespace gpu::inline v0_2::glsl {

/// A table of all types that are used on the GPU, indexed by their numbers. Built-in types have
/// fixed numbers. A structure gets the next free number when it is added.
///
/// Reading an entry needs no lock, because an entry never changes and its number becomes known only
/// after it was written.
class registry {
    static constexpr std::uint16_t first_vector = 12, first_matrix = 45, first_structure = 64;
    std::array<type, first_structure> builtin_;
    // Structures are never freed, because other static objects may still use them at exit.
    std::array<type const*, 1024> structures_{};
    std::uint16_t count_ = 0;
    gpu::detail::spin_lock busy_;

    static constexpr kind scalar_kind(std::uint16_t id) {
        if (id == 1) return kind::boolean;
        if (id <= 5) return kind::signed_integer;
        return id <= 9 ? kind::unsigned_integer : kind::floating;
    }
    static constexpr std::uint32_t scalar_size(std::uint16_t id) {
        if (id == 1) return 1;
        if (id <= 9) return 1u << ((id - 2) % 4);
        return id == 10 ? 4 : 8;
    }
    registry() {
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
    void half_floats() {
        type& t = builtin_[half_id];
        t.k = kind::floating;
        t.size = t.alignment = 2;
        number(half_id, "float", false);
    }
    /// Sets the number and the GLSL name of a built-in type. `wide` is true for a type that
    /// contains 64-bit integers, which need an extension.
    void number(std::uint16_t id, std::string name, bool wide) {
        builtin_[id].id = id;
        builtin_[id].name = std::move(name);
        if (wide) builtin_[id].extension = "GL_ARB_gpu_shader_int64";
    }
    bool is_taken(std::string const& name) const {
        for (std::uint16_t i = 0; i < count_; ++i)
            if (structures_[i]->name == name) return true;
        return false;
    }
    /// Fills in the description of built-in type number `id`. The type is a vector when `columns`
    /// is 1, otherwise a matrix.
    void compose(std::uint16_t id, type const& component, std::uint8_t columns, std::uint8_t rows) {
        type& t = builtin_[id];
        t.k = columns == 1 ? kind::vector : kind::matrix;
        t.component = &component;
        t.columns = columns;
        t.rows = rows;
        t.size = component.size * columns * rows;
        t.alignment = component.alignment;
    }

public:
    static constexpr std::uint16_t half_id = 63;
    /// Returns the number of the vector type that has `rows` components of scalar type number
    /// `scalar`.
    static constexpr std::uint16_t vector_id(int scalar, int rows) {
        return static_cast<std::uint16_t>(first_vector + (scalar - 1) * 3 + rows - 2);
    }
    /// Returns the number of a matrix type: of doubles when `wide` is true, otherwise of floats.
    static constexpr std::uint16_t matrix_id(bool wide, int columns, int rows) {
        return static_cast<std::uint16_t>(first_matrix + (wide ? 9 : 0) + (columns - 2) * 3 + rows - 2);
    }
    static registry& get() {
        static registry r;
        return r;
    }
    type const& at(std::uint16_t id) const {
        return id < first_structure ? builtin_[id] : *structures_[id - std::uint16_t{first_structure}];
    }
    /// Adds the structure t and returns its number. When another structure already has the name of
    /// t, t gets another name in GLSL. Throws unsupported when the table is full. Safe to call from
    /// several threads at once.
    std::uint16_t add(type const& t) {
        gpu::detail::spin_guard const guard(busy_);
        if (count_ == structures_.size())
            gpu::detail::raise(
                unsupported("gpu: more than 1024 different structure types are used on the GPU"));
        auto* entry = new type(t);
        entry->id = static_cast<std::uint16_t>(first_structure + count_);
        for (int same = 2; !is_array(t) && is_taken(entry->name); ++same)
            entry->name = concat({t.name, "_", same});
        structures_[count_++] = entry;
        return entry->id;
    }
    registry(registry const&) = delete;
    registry& operator=(registry const&) = delete;
};

/// Returns the type with this number in the registry.
inline type const& type_at(std::uint16_t id) { return registry::get().at(id); }
}  // namespace gpu::inline v0_2::glsl
