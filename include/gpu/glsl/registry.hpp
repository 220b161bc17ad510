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
    registry();
    void half_floats();
    /// Sets the number and the GLSL name of a built-in type. `wide` is true for a type that
    /// contains 64-bit integers, which need an extension.
    void number(std::uint16_t id, std::string name, bool wide);
    bool is_taken(std::string const& name) const;
    /// Fills in the description of built-in type number `id`. The type is a vector when `columns`
    /// is 1, otherwise a matrix.
    void compose(std::uint16_t id, type const& component, std::uint8_t columns, std::uint8_t rows);

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
    type const& at(std::uint16_t id) const;
    /// Adds the structure t and returns its number. When another structure already has the name of
    /// t, t gets another name in GLSL. Throws unsupported when the table is full. Safe to call from
    /// several threads at once.
    std::uint16_t add(type const& t);
    registry(registry const&) = delete;
    registry& operator=(registry const&) = delete;
};

/// Returns the type with this number in the registry.
inline type const& type_at(std::uint16_t id) { return registry::get().at(id); }
}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/registry.ipp>
#endif
