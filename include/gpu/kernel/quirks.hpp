// SPDX-License-Identifier: MIT
// Gives kernel::quirks, the table of what each driver does wrong or in a way of its own, and of
// what that changes in the profile.
#pragma once
#include <gpu/gl/capabilities.hpp>
#include <gpu/kernel/profile.hpp>

#include <cstdlib>
#include <string_view>

namespace gpu::inline v0_2::kernel {

/// What the strings and extensions of a driver tell about it.
struct driver {
    bool nvidia = false;
    bool mesa = false;
    bool llvmpipe = false;   ///< Mesa's software rasterizer, also as the Vulkan device under zink
    bool zink = false;       ///< Mesa's OpenGL on top of Vulkan
    bool has_int64 = false;  ///< has GL_ARB_gpu_shader_int64
    /// True when LLVM shuffles the words of vectors of eight doubles slowly (quirk 9.20).
    bool swaps_words_slowly = false;
    /// True when llvmpipe's vectors have more lanes than the vectors of the processor. roundEven is
    /// then wrong (quirk 9.25).
    bool has_emulated_lanes = false;
    /// True when the environment variable GPU_SHAPE is set. Some changes for NVIDIA's driver then
    /// apply to every driver, so that tests can run them anywhere.
    bool forced = false;
};

/// True when llvmpipe has 256-bit lanes on a processor with AVX-512. LLVM then keeps eight doubles
/// in one 512-bit vector.
bool has_wide_doubles([[maybe_unused]] std::string_view renderer);

/// True when llvmpipe has 512-bit lanes, as the environment variable LP_NATIVE_VECTOR_WIDTH may ask
/// for, on a processor without AVX-512.
bool has_emulated_lanes([[maybe_unused]] std::string_view renderer);

/// Returns what the strings and extensions of a driver tell about it.
driver recognise(gl::capabilities const& caps);

/// One quirk. `decision` names the document in docs/decisions/ and the section that describe it.
/// `has` returns true when a driver has the quirk. `apply` changes the profile for it.
struct quirk {
    char const* decision;
    bool (*has)(driver const&);
    void (*apply)(profile&, driver const&);
};

inline constexpr quirk quirks[] = {
    // NVIDIA converts some floats of 2^31 and more to the wrong int64_t, 2147483647.
    {"0009, 9.17",
        [](driver const& d) { return d.nvidia || d.forced; },
        [](profile& p, driver const&) { p.dialect.int64_by_words = true; }},
    // NVIDIA rounds precise doubles to float in some loops.
    {"0009, 9.12",
        [](driver const& d) { return d.nvidia; },
        [](profile& p, driver const&) { p.dialect.rounds_precise_doubles = true; }},
    // NVIDIA keeps only 32 bits of each 64-bit number in a thread's own array, unless all its
    // indices are constants once loops are unrolled.
    {"0009, 9.28",
        [](driver const& d) { return d.nvidia || d.forced; },
        [](profile& p, driver const&) { p.dialect.unrolls_loops = true; }},
    // On NVIDIA, the host sees what a kernel stores in mapped memory some time before a fence
    // passes.
    {"0017",
        // zink stores the words of a row one after another, while the host looks at them.
        [](driver const& d) { return d.nvidia || (d.forced && !d.zink); },
        [](profile& p, driver const&) { p.results_in_rows = true; }},
    // Mesa drops a store to an element when only an atomic operation reads the element before the
    // next store to it.
    {"0009, 9.8",
        [](driver const& d) { return d.mesa; },
        [](profile& p, driver const&) { p.dialect.forgets_stores = true; }},
    // llvmpipe ends all loops of a thread, without an error, after 65,535 trips in total.
    {"0009, 9.6",
        [](driver const& d) { return d.llvmpipe; },
        [](profile& p, driver const&) { p.few_trips = true; }},
    // zink on llvmpipe compiles into the kernel the values that uniforms have at the first
    // dispatch.
    {"0009, 9.1",
        [](driver const& d) { return d.zink && d.llvmpipe; },
        [](profile& p, driver const&) { p.dialect.opaque_arguments = true; }},
    // zink on llvmpipe crashes when a variable indexes a thread's own array of bools.
    {"0009, 9.11",
        [](driver const& d) { return d.zink && d.llvmpipe; },
        [](profile& p, driver const&) { p.dialect.bools_as_words = true; }},
    // When llvmpipe's vectors have more lanes than the vectors of the processor, its roundEven
    // rounds halves away from zero.
    {"0009, 9.25",
        [](driver const& d) { return d.llvmpipe && d.has_emulated_lanes; },
        [](profile& p, driver const&) { p.dialect.rounds_halves_away = true; }},
    // On llvmpipe with AVX-512, storing two words as a double is slower than storing single words.
    // Storing them as a 64-bit integer, which is made by shifts, is fast.
    {"0009, 9.20",
        [](driver const& d) { return d.swaps_words_slowly; },
        [](profile& p, driver const& d) {
            p.dialect.wide_stores = d.has_int64 ? glsl::wide_store::integers : glsl::wide_store::none;
        }},
};

/// Makes the changes to the profile that the quirks of the driver require.
void apply_quirks(profile& p, driver const& d);

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/quirks.ipp>
#endif
