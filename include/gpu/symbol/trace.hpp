// SPDX-License-Identifier: MIT
// gpu::glsl::trace<Args...>(f), which calls a C++ function with symbols and returns the recording
// of its operations.
#pragma once

#include <gpu/list.hpp>
#include <gpu/symbol/callable.hpp>
#include <gpu/symbol/expression.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2::glsl {

/// The size in bytes of the data that a functor F of the library holds besides the user's functor.
/// The library passes this data to the kernel itself, so it does not count as captures.
template <class F> inline constexpr std::size_t bytes_beside_captures = 0;

namespace detail {

/// What each thread remembers of a functor's type after the first trace.
struct functor_memory {
    list<std::uint32_t> locals;  // serial numbers of the symbols that need GLSL variables
    // True when all captures are accessors (gpu::in, gpu::out, gpu::inout). Plain operands are then
    // recorded as literals.
    bool only_accessors = false;
    bool bool_checked = false;
    // For functors without members: the hash of the first recording, and whether a later recording
    // was another one, because the functor reads a global variable that has changed.
    std::uint64_t first_recording = 0;
    bool varies = false;
};
/// What the tracer must know of a functor's type. The tracer gets it as a function argument and is
/// not a template. So for each further lambda the compiler compiles only one more call.
struct functor_type {
    void (*call)(recording& r, void const* f);
    std::size_t bytes, own_bytes;  // size of the functor, and how much of it is the library's
    bool empty;                    // true when nothing is captured
};
struct thread_state {
    recording r;
    list<functor_memory*> memories;
    thread_state() = default;
    thread_state(thread_state const&) = delete;
    thread_state& operator=(thread_state const&) = delete;
    ~thread_state() {
        for (functor_memory* m : memories) delete m;
    }
};
inline thread_state& of_this_thread() {
    static thread_local thread_state s;
    return s;
}
/// Makes a recording the active one until the end of the scope, also when the functor throws.
class session {
public:
    session(recording& r, bool baking);
    ~session() { active = nullptr; }
    session(session const&) = delete;
    session& operator=(session const&) = delete;
};
void record_once(recording& r, functor_type const& type, void const* f, bool baking);
/// Records f repeatedly until the symbols that need GLSL locals are known. When all captures turn
/// out to be accessors (gpu::in, gpu::out, gpu::inout), records f once more with its plain operands
/// as literals.
void record_settled(recording& r, functor_type const& type, functor_memory& memory, void const* f);
/// Detects that f branches in C++, as by `if (b)`, on a bool b that was made from a symbol. Records
/// f again with the opposite value for such bools, and throws unsupported when the two recordings
/// differ.
[[gnu::cold]] void check_bool(recording& r, functor_type const& type, functor_memory& memory, void const* f);
/// A functor without members may read a global variable. When this has changed, records the functor
/// once more with its plain operands as captured values. Further changes then need no new program.
void follow_globals(recording& r, functor_type const& type, functor_memory& memory, void const* f);
[[gnu::cold]] functor_memory* new_memory();
recording const& trace(functor_type const& type, functor_memory*& memory, void const* f);

/// Calls f with one symbol for each argument and records its result.
template <class F, class... Args, std::size_t... I>
void call_traced(recording& r, F const& f, std::index_sequence<I...>) {
    std::tuple<expr<Args>...> a{expr<Args>(
        // Braces evaluate their elements in order.
        from{r.push(op::argument, type_id<Args>(), static_cast<std::uint32_t>(I))})...};
    using R = raw_result_t<F, Args...>;
    static_assert(!std::is_pointer_v<F> || symbolic<R>,
        "gpu: a function of the host, such as rand, cannot run on the GPU; it would be called only once, "
        "while it is traced. Write a lambda; for random numbers gpu::tabulate with gpu::philox4x32");
    static_assert(
        symbolic<R> || std::is_void_v<R> ||
            requires(expr<Args> & ... x) { static_cast<F const&>(f)(x...); } ||
            is_rebound_for<F, expr<Args>...>(),
        "gpu: this functor changes its own members and returns a number of the host; it would be called "
        "only once, while it is traced. Compute each element from its index, with gpu::tabulate");
    if constexpr (std::is_void_v<R>)
        gpu::invoke(f, std::get<I>(a)...);
    else if constexpr (!operand<R>)
        static_assert(operand<R>,
            "gpu: the function's result has no GLSL form; for a structure, name its fields once with "
            "GPU_STRUCT(type, field, ...); "
            "make pairs, tuples and arrays of symbols by gpu::make_pair, gpu::make_tuple, gpu::make<T>");
    else {
        decltype(auto) out = gpu::invoke(f, std::get<I>(a)...);
        std::uint32_t v = glsl::reference(out);
        r.push(op::result, type_id<value_t<R>>(), v);
    }
}
template <class F, class... Args> struct traced {
    static void call(recording& r, void const* f) {
        detail::call_traced<F, Args...>(r, *static_cast<F const*>(f), std::index_sequence_for<Args...>());
    }
    static constexpr functor_type type{call,
        sizeof(F),
        bytes_beside_captures<F>,
        std::is_empty_v<F> || bytes_beside_captures<F> == sizeof(F)};
    static inline constinit thread_local functor_memory* memory = nullptr;
};
}  // namespace detail

/// Returns the recording of what f does with arguments of the types Args. The recording belongs to
/// this thread and is valid until the thread's next trace. `f` may be called more than once, and
/// must have no side effects in C++.
///
///     auto saxpy = [=](auto x, auto y) { return a * x + y; };
///     recording const& r = trace<float, float>(saxpy);      // r.captures() holds the bits of a
template <class... Args, class F> recording const& trace(F const& f) {
    using traced = detail::traced<F, Args...>;
    return detail::trace(traced::type, traced::memory, &f);
}
}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/symbol/impl/trace.ipp>
#endif
