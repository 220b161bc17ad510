// SPDX-License-Identifier: MIT
// gpu::glsl::trace<Args...>(f): calls a C++ function once with symbols, and returns the recording of what it did.
#pragma once

#include <gpu/glsl/callable.hpp>
#include <gpu/glsl/expression.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu::glsl {

/// Bytes of a functor made by the library that wraps a user's: what it adds of its own, and makes arguments itself.
template <class F>
inline constexpr std::size_t bytes_beside_captures = 0;

namespace detail {

inline recording& own_recording() {
    static thread_local recording r;
    return r;
}
/// What is traced while this lives; an exception in a functor leaves no recording behind.
class session {
public:
    session(recording& r, bool baking) {
        if (active) throw unsupported("gpu: a function that is being traced started another trace; use gpu::invoke to call a functor from a functor");
        r.begin(baking);
        active = &r;
    }
    ~session() { active = nullptr; }
    session(session const&) = delete;
    session& operator=(session const&) = delete;
};
/// Trap for "if (b)" on a bool made of a symbol: the other answer must give the same nodes.
[[gnu::cold]] inline void require_same(recording const& r, std::vector<std::uint32_t> const& first) {
    auto now = r.structure();
    bool same = now.size() == first.size();
    for (std::size_t i = 0; same && i < first.size(); ++i) same = now[i] == first[i];
    if (!same) throw unsupported("gpu: C++ branched on a symbol that had become a bool: keep it in auto and use gpu::select or gpu::if_");
}

template <class... Args, class F>
void record_once(recording& r, F const& f, bool baking) {
    session s(r, baking);
    r.functor = &f, r.functor_bytes = sizeof f;
    std::uint32_t k = 0;
    std::tuple<expr<Args>...> a{expr<Args>(from{r.push(op::argument, type_id<Args>(), k++)})...}; // braces: in order
    std::apply(
        [&](auto&... x) {
            using R = raw_result_t<F, Args...>;
            if constexpr (std::is_void_v<R>) gpu::invoke(f, x...);
            else {
                static_assert(operand<R>, "gpu: the function's result has no GLSL form; for a structure, name its fields once with GPU_STRUCT(type, field, ...)");
                decltype(auto) out = gpu::invoke(f, x...);
                std::uint32_t v = glsl::reference(out);
                r.push(op::result, type_id<value_t<R>>(), v);
            }
            if (r.bool_exits) throw unsupported("gpu: a symbol became a bool inside the function: keep it in auto and use gpu::select or gpu::if_");
        },
        a);
}
/// Until the symbols that need locals are known; they stay known for this type of functor.
template <class... Args, class F>
void record_settled(recording& r, F const& f) {
    static thread_local std::vector<std::uint32_t> locals;
    static thread_local bool only_accessors = false; // no plain operand can come from a capture, so all are literals
    r.promoted = locals;
    do record_once<Args...>(r, f, std::is_empty_v<F> || only_accessors);
    while (r.again);
    if (!only_accessors && r.accessor_bytes > 0 && r.accessor_bytes + bytes_beside_captures<F> == sizeof(F)) [[unlikely]] {
        only_accessors = true;
        do record_once<Args...>(r, f, true);
        while (r.again);
    }
    if (r.promoted.size() != locals.size()) locals = r.promoted;
}
template <class... Args, class F>
[[gnu::cold]] void check_bool(recording& r, F const& f) {
    std::vector<std::uint32_t> first(r.structure().begin(), r.structure().end());
    struct other_answer {
        recording& r;
        explicit other_answer(recording& to) : r(to) { r.bool_answer = true; }
        ~other_answer() { r.bool_answer = false; }
    } other(r);
    record_settled<Args...>(r, f);
    require_same(r, first);
}
} // namespace detail

/// What f does with arguments of these types. The recording is this thread's: valid until the next trace on it.
/// `f` may be called more than once, and must have no side effects in C++.
///
///     auto saxpy = [=](auto x, auto y) { return a * x + y; };
///     recording const& r = trace<float, float>(saxpy);      // r.captures() holds the bits of a
template <class... Args, class F>
recording const& trace(F const& f) {
    recording& r = detail::own_recording();
    detail::record_settled<Args...>(r, f);
    if (r.bool_seen) [[unlikely]] {
        static thread_local bool checked = false;
        if (!checked) detail::check_bool<Args...>(r, f);
        checked = true;
    }
    return r;
}
} // namespace gpu::glsl
