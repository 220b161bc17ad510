// SPDX-License-Identifier: MIT
// Gives kernel::program_cache, which owns the compiled kernels of a device. It finds them by their
// text, or by the structure of a launch.
#pragma once
#include <gpu/atomic.hpp>
#include <gpu/error.hpp>
#include <gpu/gl/debug.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/fence.hpp>
#include <gpu/gl/platform/clock.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/gl/program.hpp>
#include <gpu/glsl/block.hpp>
#include <gpu/glsl/text_function.hpp>
#include <gpu/kernel/in_session.hpp>
#include <gpu/kernel/on_compile.hpp>
#include <gpu/kernel/program_store.hpp>
#include <gpu/kernel/watcher.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace gpu::inline v0_2::kernel {

/// A compiled kernel, or one that is still being compiled.
struct program {
    gl::program object;
    list<glsl::view_use> views;
    std::int32_t location = -1;  ///< location of the uniform array args, or -1
    std::uint32_t uniforms = 0;  ///< length of the array args
    std::string name, text;
    std::string call, elements;      ///< the call that first needed it, and the element types of its buffers
    gl::unfinished_program started;  ///< the compilation, while `object` is empty
    bool dispatched = false;         ///< true once it was made ready for a launch
    std::uint32_t counted_in = 0;    ///< number of the last precompile() that counted this program
    std::uint64_t nanoseconds = 0;   ///< time that the host has spent on compiling or loading it
    list<std::uint32_t> words{};     ///< what args holds since the last launch; empty before the first
};

/// Identifies all launches whose hooks have certain types. The programs of these launches form one
/// short list, in which each launch looks for its program. The value is 0 until the first of these
/// launches.
using slot = gpu::detail::atomic<std::uint32_t>;
template <class... Hooks> inline slot slot_of;

namespace detail {
/// Returns the number of a slot, which the first call for the slot assigns. Safe to call from
/// several threads.
std::uint32_t number_of(slot& s);
}  // namespace detail

/// The programs of one slot (of launches whose hooks have equal types), each with the structure of
/// the launches that use it. They are few, so a launch compares its structure with theirs: a hash
/// of some hundred words takes longer.
class program_list {
public:
    /// Returns the program for launches whose structure is `key`, or nullptr when there is none.
    program* find(array_view<std::uint32_t const> key) const;
    void add(array_view<std::uint32_t const> key, program& p);

private:
    struct entry {
        list<std::uint32_t> key;
        program* found;
    };
    list<entry> entries_;
};

/// Owns the compiled kernels of a device.
class program_cache {
public:
    program_cache(gl::device& d, statistics& counts) : device_(d), counts_(counts), store(d) {}

    /// Returns the list of programs that launches of this slot have used.
    program_list& of_slot(slot& s);

    bool empty() const { return programs_.empty(); }

    /// Returns the program with this text. The first call for a text loads the program from disk or
    /// compiles it; later calls return the program that the first call made. In the first run of a
    /// rehearsal (precompile()), does not wait for the compilation. `call` is the algorithm that
    /// needs the program, and `elements` names the element types of its buffers. Tells the function
    /// of gpu::on_compile() of the program once it is ready.
    program& compile(std::string_view name, std::string const& text, list<glsl::view_use> const& views,
        std::uint32_t uniforms, rehearsal const* rehearsing, std::string_view call, std::string elements);

    /// Waits until a program is compiled, and returns true when it can be dispatched now. In a
    /// rehearsal (precompile()), the first run does not wait and returns false, and the second run
    /// returns false for programs that were dispatched before.
    [[gnu::cold]] bool make_ready(program& p, rehearsal* rehearsing);

    /// Throws invalid_argument while the function of gpu::on_compile() runs. It runs in the middle
    /// of a launch, whose data another launch would overwrite.
    void refuse_while_telling() const {
        if (telling_) [[unlikely]]
            refuse();
    }

private:
    [[noreturn, gnu::cold]] static void refuse() {
        gpu::detail::raise(invalid_argument(
            "the function of gpu::on_compile() has called an algorithm, while another one waits for its "
            "program; let it note what it is told, and call algorithms later"));
    }
    /// Tells the function of gpu::on_compile(), if there is one, of a program that is ready.
    void tell(program const& p, std::string_view call, compiled_program::origin from, std::uint64_t ns);
    /// Gives the program a name in debuggers, such as "sort: merge (float)".
    void label(program const& p) const;
    /// Waits until the program is compiled, and stores it on disk. Returns false when the program
    /// was ready before. Throws shader_error when the compilation fails. When the driver's message
    /// names GLSL functions of the user, the error also tells where these functions are in the C++
    /// source.
    bool finish(program& p);

    gl::device& device_;
    statistics& counts_;
    list<gl::owned<program>> programs_;
    list<program_list> slots_;
    bool telling_ = false;  // true while the function of gpu::on_compile() runs

public:
    program_store store;  ///< programs on disk, which outlive the process
};

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/program_cache.ipp>
#endif
