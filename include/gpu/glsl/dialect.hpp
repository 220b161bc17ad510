// SPDX-License-Identifier: MIT
// Gives glsl::dialect, which says how the text of kernels is written for one driver.
// kernel/quirks.hpp chooses it.
#pragma once

#include <cstdint>

namespace gpu::inline v0_2::glsl {

/// How a kernel is cut: into groups of threads that cooperate (for GPUs), or into lanes, which are
/// threads that work alone (for llvmpipe).
enum class shape : std::uint8_t { groups, lanes };

/// The components in which a lane (a thread that works alone) stores several words at once. They
/// are 32-bit words (none), or up to four doubles or 64-bit integers.
enum class wide_store : std::uint8_t { none, doubles, integers };

/// How the text of kernels is written for one driver: the extensions that it uses, and the mistakes
/// of the driver that it works around. docs/decisions/0009-what-drivers-do-wrong.md describes each
/// mistake, and names the test that shows it.
struct dialect {
    bool atomic_float = false;  ///< has GL_NV_shader_atomic_float: atomic operations on float
    /// True when real numbers are converted to 64-bit integers 32 bits at a time (quirk 9.17).
    bool int64_by_words = false;
    /// True when a kernel keeps values that contain bools as words in the arrays that it indexes
    /// (quirk 9.11).
    bool bools_as_words = false;
    /// True when a kernel with 64-bit numbers asks the compiler to unroll all loops, because it
    /// keeps only 32 bits of such a number in an array that a loop indexes (quirk 9.28).
    bool unrolls_loops = false;
    /// True when the library's functions of doubles do without `precise`, because the compiler
    /// rounds precise doubles to float in some loops (quirk 9.12).
    bool rounds_precise_doubles = false;
    /// True when buffers with both stores and atomics are declared volatile, because the compiler
    /// drops a store that only an atomic reads (quirk 9.8).
    bool forgets_stores = false;
    /// True when the text reads uniforms at indices that the compiler cannot evaluate. Otherwise
    /// zink compiles the uniforms of the first dispatch into the kernel (quirk 9.1).
    bool opaque_arguments = false;
    /// True when the kernel rounds floats by a function of its own in place of GLSL's roundEven,
    /// because the driver rounds halves away from zero (quirk 9.25).
    bool rounds_halves_away = false;
    wide_store wide_stores = wide_store::doubles;  ///< how lanes store several words (quirk 9.20)
};

}  // namespace gpu::inline v0_2::glsl
