// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/program_cache.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/program_cache.hpp>

namespace gpu::inline v0_2::kernel {

namespace detail {

GPU_DECL std::uint32_t number_of(slot& s) {
    if (std::uint32_t const known = s.load()) [[likely]]
        return known;
    static constinit gpu::detail::spin_lock busy;
    gpu::detail::spin_guard const guard(busy);
    if (!s.load()) s.store(gl::detail::registry::get().next_slot());
    return s.load();
}
}  // namespace detail

GPU_DECL program* program_list::find(array_view<std::uint32_t const> key) const {
    for (auto& e : entries_)
        if (e.key.size() == key.size() &&
            std::memcmp(e.key.data(), key.data(), key.size() * sizeof key[0]) == 0)
            return e.found;
    return nullptr;
}

GPU_DECL void program_list::add(array_view<std::uint32_t const> key, program& p) {
    entries_.push_back({list<std::uint32_t>(key), &p});
}

GPU_DECL program_list& program_cache::of_slot(slot& s) {
    std::uint32_t const number = detail::number_of(s);
    if (number >= slots_.size()) slots_.resize(number + 16);
    return slots_[number];
}

GPU_DECL program& program_cache::compile(std::string_view name, std::string const& text,
    list<glsl::view_use> const& views, std::uint32_t uniforms, rehearsal const* rehearsing,
    std::string_view call, std::string elements) {
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

GPU_DECL bool program_cache::make_ready(program& p, rehearsal* rehearsing) {
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

GPU_DECL void program_cache::tell(
    program const& p, std::string_view call, compiled_program::origin from, std::uint64_t ns) {
    auto const listener = detail::compile_listeners::get().current();
    if (!listener) return;
    struct scope {
        bool& telling;
        ~scope() { telling = false; }
    } const ends{telling_ = true};
    detail::outside_sessions const outside;
    listener->tell({p.name, call, static_cast<double>(ns) / 1e6, from, p.text.size()});
}

GPU_DECL void program_cache::label(program const& p) const {
    if (!device_.caps.debug) return;
    std::string const name = concat({p.call, p.call.empty() ? "" : ": ", p.name, " (", p.elements, ")"});
    gl::label(device_, gl::k_program, p.object.name(), name);
}

GPU_DECL bool program_cache::finish(program& p) {
    bool const compiles = !p.object;
    if (compiles) {
        std::uint64_t const began = gl::platform::nanoseconds_now();
        // When an earlier compilation of the program has failed, repeat it, so that its error
        // is thrown again.
        if (!p.started) p.started = gl::unfinished_program(device_, p.name, p.text);
        p.object =
            p.started.finish([](std::string_view text) { return glsl::text_functions::get().places(text); });
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

}  // namespace gpu::inline v0_2::kernel
