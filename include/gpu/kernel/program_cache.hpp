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
};

/// Identifies all launches whose hooks have certain types. The programs of these launches form one
/// short list, in which each launch looks for its program. The value is 0 until the first of these
/// launches.
using slot = gpu::detail::atomic<std::uint32_t>;
template <class... Hooks> inline slot slot_of;

namespace detail {
/// Returns the number of a slot, which the first call for the slot assigns. Safe to call from
/// several threads.
inline std::uint32_t number_of(slot& s) {
    if (std::uint32_t const known = s.load()) [[likely]]
        return known;
    static constinit gpu::detail::spin_lock busy;
    gpu::detail::spin_guard const guard(busy);
    if (!s.load()) s.store(gl::detail::registry::get().next_slot());
    return s.load();
}
/// Returns a hash of the structure of a launch.
inline std::uint64_t hash(array_view<std::uint32_t const> key) {
    std::uint64_t h = 0x9e3779b97f4a7c15ull ^ key.size();
    for (std::uint32_t w : key) {
        h = (h ^ w) * 0xd6e8feb86659fd93ull;
        h ^= h >> 32;
    }
    return h;
}
}  // namespace detail

/// The programs of one slot (of launches whose hooks have equal types), each with the structure of
/// the launches that use it.
class program_list {
public:
    /// Returns the program for launches whose structure is `key`, or nullptr when there is none.
    program* find(array_view<std::uint32_t const> key) const {
        std::uint64_t const h = detail::hash(key);
        for (auto& e : entries_)
            if (e.hash == h && e.key.size() == key.size() &&
                std::memcmp(e.key.data(), key.data(), key.size() * sizeof key[0]) == 0)
                return e.found;
        return nullptr;
    }
    void add(array_view<std::uint32_t const> key, program& p) {
        entries_.push_back({list<std::uint32_t>(key), detail::hash(key), &p});
    }

private:
    struct entry {
        list<std::uint32_t> key;
        std::uint64_t hash;
        program* found;
    };
    list<entry> entries_;
};

/// Owns the compiled kernels of a device.
class program_cache {
public:
    program_cache(gl::device& d, statistics& counts) : device_(d), counts_(counts), store(d) {}

    /// Returns the list of programs that launches of this slot have used.
    program_list& of_slot(slot& s) {
        std::uint32_t const number = detail::number_of(s);
        if (number >= slots_.size()) slots_.resize(number + 16);
        return slots_[number];
    }

    bool empty() const { return programs_.empty(); }

    /// Returns the program with this text. The first call for a text loads the program from disk or
    /// compiles it; later calls return the program that the first call made. In the first run of a
    /// rehearsal (precompile()), does not wait for the compilation. `call` is the algorithm that
    /// needs the program, and `elements` names the element types of its buffers. Tells the function
    /// of gpu::on_compile() of the program once it is ready.
    program& compile(std::string_view name, std::string const& text, list<glsl::view_use> const& views,
        std::uint32_t uniforms, rehearsal const* rehearsing, std::string_view call, std::string elements) {
        using origin = compiled_program::origin;
        std::uint64_t const began = gl::platform::nanoseconds_now();
        auto const spent = [&] { return gl::platform::nanoseconds_now() - began; };
        for (auto& p : programs_)
            if (p->text == text) {
                if (p->object) tell(*p, call, origin::memory, spent());
                return *p;
            }
        gl::owned<program> made(new program{store.find(name, text),
            views,
            -1,
            uniforms,
            std::string(name),
            text,
            std::string(call),
            std::move(elements),
            {}});
        bool const loaded = static_cast<bool>(made->object);
        if (loaded) {
            ++counts_.programs_loaded;
            label(*made);
        } else
            made->started = gl::unfinished_program(device_, made->name, text);
        made->nanoseconds = spent();
        bool const compiled = (!rehearsing || !rehearsing->collecting) && finish(*made);
        programs_.push_back(std::move(made));
        program& p = *programs_.back();
        if (loaded || compiled) tell(p, p.call, loaded ? origin::disk : origin::compiled, p.nanoseconds);
        return p;
    }

    /// Waits until a program is compiled, and returns true when it can be dispatched now. In a
    /// rehearsal (precompile()), the first run does not wait and returns false, and the second run
    /// returns false for programs that were dispatched before.
    [[gnu::cold]] bool make_ready(program& p, rehearsal* rehearsing) {
        if (rehearsing) {
            if (p.dispatched) return false;
            if (rehearsing->collecting) {
                if (p.counted_in != rehearsing->number) ++rehearsing->total;
                p.counted_in = rehearsing->number;
                return false;
            }
        }
        if (finish(p)) tell(p, p.call, compiled_program::origin::compiled, p.nanoseconds);
        return p.dispatched = true;
    }

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
    void tell(program const& p, std::string_view call, compiled_program::origin from, std::uint64_t ns) {
        auto const listener = detail::compile_listeners::get().current();
        if (!listener) return;
        struct scope {
            bool& telling;
            ~scope() { telling = false; }
        } const ends{telling_ = true};
        listener->tell({p.name, call, static_cast<double>(ns) / 1e6, from, p.text.size()});
    }
    /// Gives the program a name in debuggers, such as "sort: merge (float)".
    void label(program const& p) const {
        if (!device_.caps.debug) return;
        std::string const name = concat({p.call, p.call.empty() ? "" : ": ", p.name, " (", p.elements, ")"});
        gl::label(device_, gl::k_program, p.object.name(), name);
    }
    /// Waits until the program is compiled, and stores it on disk. Returns false when the program
    /// was ready before. Throws shader_error when the compilation fails. When the driver's message
    /// names GLSL functions of the user, the error also tells where these functions are in the C++
    /// source.
    bool finish(program& p) {
        bool const compiles = !p.object;
        if (compiles) {
            std::uint64_t const began = gl::platform::nanoseconds_now();
            // When an earlier compilation of the program has failed, repeat it, so that its error
            // is thrown again.
            if (!p.started) p.started = gl::unfinished_program(device_, p.name, p.text);
            p.object = p.started.finish(
                [](std::string_view text) { return glsl::text_functions::get().places(text); });
            ++counts_.programs_compiled;
            auto const kept = store.keep(p.text, p.object);
            counts_.programs_stored += kept == program_store::outcome::stored;
            counts_.programs_not_stored += kept == program_store::outcome::failed;
            label(p);
            p.nanoseconds += gl::platform::nanoseconds_now() - began;
        }
        if (p.uniforms) p.location = device_.gl.get_uniform_location(p.object.name(), "args[0]");
        return compiles;
    }

    gl::device& device_;
    statistics& counts_;
    list<gl::owned<program>> programs_;
    list<program_list> slots_;
    bool telling_ = false;  // true while the function of gpu::on_compile() runs

public:
    program_store store;  ///< programs on disk, which outlive the process
};

}  // namespace gpu::inline v0_2::kernel
