// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/symbol/trace.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/symbol/trace.hpp>

namespace gpu::inline v0_2::glsl {

namespace detail {

GPU_DECL session::session(recording& r, bool baking) {
    if (active)
        gpu::detail::raise(unsupported(
            "gpu: a function that is being traced started another trace; use gpu::invoke to call a "
            "functor from a functor"));
    r.begin(baking);
    active = &r;
}

GPU_DECL void record_once(recording& r, functor_type const& type, void const* f, bool baking) {
    session s(r, baking);
    r.functor = f;
    r.functor_bytes = type.bytes;
    type.call(r, f);
    if (r.bool_exits)
        gpu::detail::raise(unsupported(
            "gpu: a symbol became a bool inside the function: keep it in auto and use gpu::select or "
            "gpu::if_"));
}

GPU_DECL void record_settled(recording& r, functor_type const& type, functor_memory& memory, void const* f) {
    r.promoted = memory.locals;
    do record_once(r, type, f, (type.empty && !memory.varies) || memory.only_accessors);
    while (r.again);
    if (!memory.only_accessors && r.accessor_bytes > 0 && r.accessor_bytes + type.own_bytes == type.bytes)
        [[unlikely]] {
        memory.only_accessors = true;
        do record_once(r, type, f, true);
        while (r.again);
    }
    if (r.promoted.size() != memory.locals.size()) memory.locals = r.promoted;
}

GPU_DECL void check_bool(recording& r, functor_type const& type, functor_memory& memory, void const* f) {
    list<std::uint32_t> const first(r.structure());
    struct other_answer {
        recording& r;
        explicit other_answer(recording& to) : r(to) { r.bool_answer = true; }
        ~other_answer() { r.bool_answer = false; }
    } other(r);
    record_settled(r, type, memory, f);
    auto const now = r.structure();
    bool same = now.size() == first.size();
    for (std::size_t i = 0; same && i < first.size(); ++i) same = now[i] == first[i];
    if (!same)
        gpu::detail::raise(unsupported(
            "gpu: C++ branched on a symbol that had become a bool: keep it in auto and use gpu::select or "
            "gpu::if_"));
}

GPU_DECL void follow_globals(recording& r, functor_type const& type, functor_memory& memory, void const* f) {
    std::uint64_t const hash = r.hash();
    if (memory.first_recording == 0) memory.first_recording = hash;
    if (hash == memory.first_recording) return;
    memory.varies = true;
    record_settled(r, type, memory, f);
}

GPU_DECL functor_memory* new_memory() {
    auto& all = of_this_thread().memories;
    all.push_back(nullptr);
    return all.back() = new functor_memory;
}

[[gnu::noinline]] GPU_DECL recording const& trace(
    functor_type const& type, functor_memory*& memory, void const* f) {
    recording& r = of_this_thread().r;
    if (!memory) [[unlikely]]
        memory = new_memory();
    record_settled(r, type, *memory, f);
    if (type.empty && !memory->varies) follow_globals(r, type, *memory, f);
    if (r.bool_seen && !memory->bool_checked) [[unlikely]] {
        check_bool(r, type, *memory, f);
        memory->bool_checked = true;
    }
    return r;
}
}  // namespace detail

}  // namespace gpu::inline v0_2::glsl
