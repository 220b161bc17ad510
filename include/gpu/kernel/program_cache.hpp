// SPDX-License-Identifier: MIT
// Gives kernel::program_cache, which owns the compiled kernels of a device. It finds them by their
// text, or by the structure of a launch.
#pragma once
#include <gpu/atomic.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/fence.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/gl/program.hpp>
#include <gpu/glsl/block.hpp>
#include <gpu/glsl/text_function.hpp>
#include <gpu/kernel/program_store.hpp>
#include <gpu/kernel/watcher.hpp>
#include <gpu/list.hpp>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace gpu::inline v0_1::kernel {

/// A compiled kernel, or one that is still being compiled.
struct program {
    gl::program object;
    list<glsl::view_use> views;
    std::int32_t location = -1;  ///< location of the uniform array args, or -1
    std::uint32_t uniforms = 0;  ///< length of the array args
    std::string name, text;
    gl::unfinished_program started;  ///< the compilation, while `object` is empty
    bool dispatched = false;         ///< true once it was made ready for a launch
    std::uint32_t counted_in = 0;    ///< number of the last precompile() that counted this program
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
    /// rehearsal (precompile()), does not wait for the compilation.
    program& compile(std::string_view name, std::string const& text, list<glsl::view_use> const& views,
        std::uint32_t uniforms, rehearsal const* rehearsing) {
        for (auto& p : programs_)
            if (p->text == text) return *p;
        gl::owned<program> made(
            new program{store.find(name, text), views, -1, uniforms, std::string(name), text, {}});
        if (made->object)
            ++counts_.programs_loaded;
        else
            made->started = gl::unfinished_program(device_, made->name, text);
        if (!rehearsing || !rehearsing->collecting) finish(*made);
        programs_.push_back(std::move(made));
        return *programs_.back();
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
        finish(p);
        return p.dispatched = true;
    }

private:
    /// Waits until the program is compiled, and stores it on disk. Throws shader_error when the
    /// compilation fails. When the driver's message names GLSL functions of the user, the error
    /// also tells where these functions are in the C++ source.
    void finish(program& p) {
        if (!p.object) {
            // When an earlier compilation of the program has failed, repeat it, so that its error
            // is thrown again.
            if (!p.started) p.started = gl::unfinished_program(device_, p.name, p.text);
            p.object = p.started.finish(
                [](std::string_view text) { return glsl::text_functions::get().places(text); });
            ++counts_.programs_compiled;
            auto const kept = store.keep(p.text, p.object);
            counts_.programs_stored += kept == program_store::outcome::stored;
            counts_.programs_not_stored += kept == program_store::outcome::failed;
        }
        if (p.uniforms) p.location = device_.gl.get_uniform_location(p.object.name(), "args[0]");
    }

    gl::device& device_;
    statistics& counts_;
    list<gl::owned<program>> programs_;
    list<program_list> slots_;

public:
    program_store store;  ///< programs on disk, which outlive the process
};

}  // namespace gpu::inline v0_1::kernel
