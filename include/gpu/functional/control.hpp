// SPDX-License-Identifier: MIT
// gpu::if_, while_, do_while_, for_: branches and loops, run as C++ on the host and traced into
// GLSL.
#pragma once

#include <gpu/symbol/expression.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {
namespace glsl {

/// Records the operation o (a branch or a loop) with its condition, and then `body` in a scope of
/// its own. A symbol that was made outside the scope becomes a GLSL variable when the body assigns
/// to it. An exception in `body` leaves the scope open, but the whole recording is then dropped.
template <class Body> void record_scope(op o, std::uint32_t condition, Body&& body) {
    recording& r = rec();
    std::uint32_t saved = r.scope_serial;
    r.push(o, 0, condition);
    r.looped |= o == op::loop;
    r.scope_serial = r.next_serial;
    body();
    r.push(op::end, 0);
    r.scope_serial = saved;
}
template <class Body> void record_loop(inside which, Body&& body) {
    inside const outer = rec().innermost;
    rec().innermost = which;
    glsl::record_scope(op::loop, 0, body);
    rec().innermost = outer;
}
/// Exception by which gpu::break_if and gpu::continue_if leave the body of a loop on the host. The
/// loop catches it.
struct jump_on_host final : error {
    jump what_next;
    explicit jump_on_host(jump j) : what_next(j) {}
    char const* what() const noexcept override {
        return "gpu: gpu::break_if or gpu::continue_if outside of a gpu::while_, gpu::do_while_ or gpu::for_";
    }
};
template <class C> void jump_where(C const& condition, jump j) {
    if (!active) {
#if defined(__cpp_exceptions)
        if (glsl::host(condition)) throw jump_on_host(j);
#else
        if (glsl::host(condition))
            gpu::detail::raise(unsupported(
                "gpu: on the host, gpu::break_if and gpu::continue_if need exceptions; return the condition "
                "from the body of the loop instead"));
#endif
        return;
    }
    recording& r = rec();
    if (r.innermost == inside::no_loop) gpu::detail::raise(unsupported(jump_on_host(j).what()));
    if (r.innermost == inside::do_loop && j == jump::next_if)
        gpu::detail::raise(unsupported(
            "gpu: gpu::continue_if in a gpu::do_while_ would pass by its condition; use gpu::while_"));
    std::uint32_t const c = glsl::as<bool>(condition);
    r.push(op::leave_unless, 0, c, 0, 0, static_cast<std::uint8_t>(j));
}

/// Satisfied by a body or a condition that can be called without arguments. For anything else,
/// check_branch and check_loop give an error of one sentence, so that the compiler does not fail in
/// the middle of this file.
template <class Body>
concept called_alone = requires(Body& body) {
    body();
};
// check_branch and check_loop return auto, so that the compiler must compile them at the call to
// find their return types. A failed assertion in them is therefore the first error.
template <class Body> constexpr auto check_branch() {
    static_assert(called_alone<Body>,
        "gpu: the body of gpu::if_, else_if_ and else_ is a lambda without parameters: gpu::if_(condition, "
        "[&] { x = 1; }).");
    if constexpr (called_alone<Body>)
        static_assert(std::is_void_v<decltype(std::declval<Body&>()())>,
            "gpu: the body of gpu::if_, else_if_ and else_ cannot return from the function around it. Assign "
            "to a gpu::var, and return that at the end.");
    return true;
}
template <class Condition, class Body> constexpr auto check_loop() {
    static_assert(called_alone<Condition>,
        "gpu: the condition of a loop is asked in every round, so it is a lambda: gpu::while_([&] { return x "
        "< 3; }, [&] { x += 1; }).");
    static_assert(called_alone<Body>,
        "gpu: the body of gpu::while_ and gpu::do_while_ is a lambda without parameters: [&] { x += 1; }.");
    return true;
}

/// The result of gpu::if_, on which else_ and else_if_ are called. On the host it knows whether a
/// branch was taken; while tracing it knows where the branch ends in the recording.
class branch {
    // at_ is the number of nodes in the recording at the end of the branch. depth_ is the number of
    // nested scopes that end at this place: one for the gpu::if_, and one more for each else_if_.
    std::uint32_t at_ = 0, depth_ = 1;
    bool taken_ = false;

    // Removes from the recording the ends of the scopes that enclose the last branch, so that the
    // next branch is recorded inside these scopes.
    void reopen() const;
    std::uint32_t close() const;

public:
    explicit branch(bool taken) : taken_(taken) {}
    branch(std::uint32_t at, std::uint32_t depth) : at_(at), depth_(depth) {}

    /// Runs `body` when no earlier condition of the gpu::if_ held.
    template <class Body> void else_(Body&& body) && {
        glsl::check_branch<Body>();
        if (!active) {
            if (!taken_) body();
            return;
        }
        reopen();
        glsl::record_scope(op::else_, 0, body);
        close();
    }
    /// Runs `body` when no earlier condition of the gpu::if_ held and `condition()` holds. The
    /// condition is a lambda, so that it is evaluated only when no earlier one held.
    template <class Condition, class Body> branch else_if_(Condition&& condition, Body&& body) && {
        static_assert(called_alone<Condition>,
            "gpu: the condition of else_if_ is asked only where no earlier one held, so it is a lambda: "
            "else_if_([&] { return x < 3; }, [&] { ... }).");
        glsl::check_branch<Body>();
        if (!active) {
            bool here = !taken_ && glsl::host(condition());
            if (here) body();
            return branch(taken_ || here);
        }
        reopen();
        glsl::record_scope(op::else_, 0, [&] {
            std::uint32_t c = glsl::as<bool>(condition());
            glsl::record_scope(op::if_, c, body);
        });
        return branch(close(), depth_ + 1);
    }
};

/// Runs the body of a loop once. On the host, returns false when the body has returned a false
/// condition, which ends the loop. While tracing, always returns true, and records that the loop
/// ends where that condition is false.
template <class Body, class... X> bool run_body(Body&& body, X const&... x) {
    using R = decltype(body(x...));
    if constexpr (std::is_void_v<R>) {
        body(x...);
        return true;
    } else if (!active)
        return static_cast<bool>(glsl::host(body(x...)));
    else {
        std::uint32_t go = glsl::as<bool>(body(x...));
        rec().push(op::leave_unless, 0, go);
        return true;
    }
}
/// Runs the body of a loop once on the host, and catches the exception by which gpu::break_if or
/// gpu::continue_if leaves the body. Returns false when the loop must end.
template <class Body> bool run_round(Body&& body) {
#if defined(__cpp_exceptions)
    try {
        return glsl::run_body(body);
    } catch (jump_on_host const& j) {
        return j.what_next == jump::next_if;
    }
#else
    return glsl::run_body(body);
#endif
}
}  // namespace glsl

/// Leaves the innermost loop when the condition holds, also from inside a gpu::if_.
///
/// On the host, each exit is an exception, which is slow, and refused under -fno-exceptions; where
/// that matters, put the condition into the loop's own condition. A traced function has no early
/// return. To get its effect, assign the result to a gpu::var and leave a loop, if need be a loop
/// of one iteration.
///
///     // z is a gpu::var<float>, steps is a gpu::var<int>
///     gpu::for_(0u, n, [&](auto k) { z = z * z + c; gpu::break_if(z > 4.0f); steps += 1; });
template <glsl::operand C> void break_if(C const& condition) {
    glsl::jump_where(condition, glsl::jump::out_if);
}
/// Starts the next iteration of the innermost gpu::while_ or gpu::for_ when the condition holds. In
/// a traced gpu::do_while_ it throws gpu::unsupported.
template <glsl::operand C> void continue_if(C const& condition) {
    glsl::jump_where(condition, glsl::jump::next_if);
}

/// Runs `body`, a lambda that captures by reference, when the condition holds. Variables that it
/// assigns keep their new values. else_if_ and else_ may follow.
///
///     // x is a gpu::var<int>
///     gpu::if_(x < 0, [&] { x = -x; })
///         .else_if_([&] { return x > 9; }, [&] { x = x - 9; })
///         .else_([&] { x = x + 1; });
template <glsl::operand C, class Body> glsl::branch if_(C const& condition, Body&& body) {
    static_assert(glsl::scalar<glsl::value_t<C>>,
        "gpu: the condition of gpu::if_ is one bool, no vector: gpu::if_(v.x < 1, ...).");
    glsl::check_branch<Body>();
    if (!glsl::active) {
        bool taken = static_cast<bool>(glsl::host(condition));
        if (taken) body();
        return glsl::branch(taken);
    }
    std::uint32_t c = glsl::as<bool>(condition);
    glsl::record_scope(glsl::op::if_, c, body);
    return glsl::branch(glsl::active->count, 1);
}

/// Runs `body` repeatedly while `condition()` holds. The body may return a condition too: the loop
/// also ends when the returned condition is false.
///
///     // n is a gpu::var<unsigned>
///     gpu::while_([&] { return n != 1u; },
///         [&] { n = gpu::select(n % 2u == 0u, n / 2u, 3u * n + 1u); });
template <class Condition, class Body> void while_(Condition&& condition, Body&& body) {
    glsl::check_loop<Condition, Body>();
    if (!glsl::active) {
        while (glsl::host(condition()) && glsl::run_round(body)) {
        }
        return;
    }
    glsl::record_loop(glsl::inside::loop, [&] {
        std::uint32_t c = glsl::as<bool>(condition());
        glsl::rec().push(glsl::op::leave_unless, 0, c);
        glsl::run_body(body);
    });
}

/// Runs `body` once, and then repeatedly while `condition()` holds. The loop also ends when the
/// body returns a false condition.
template <class Body, class Condition> void do_while_(Body&& body, Condition&& condition) {
    glsl::check_loop<Condition, Body>();
    if (!glsl::active) {
        while (glsl::run_round(body) && glsl::host(condition())) {
        }
        return;
    }
    glsl::record_loop(glsl::inside::do_loop, [&] {
        glsl::run_body(body);
        std::uint32_t c = glsl::as<bool>(condition());
        glsl::rec().push(glsl::op::leave_unless, 0, c);
    });
}

namespace glsl {
/// True when a step of type S may be 0 or negative, so that gpu::for_ must look at it. The step of
/// gpu::for_ without one is a constant.
template <class S> consteval bool may_count_down() {
    if constexpr (is_baked<std::remove_cvref_t<S>>)
        return static_cast<value_t<S>>(S{}) <= 0;
    else
        return true;
}
}  // namespace glsl

/// Runs body(i) for i = first, first + step, ... while i < last, or, with a negative step, while
/// i > last. A step that only the GPU knows must be positive. On the host, i is a number and can
/// index a C++ array. The body may return a condition: the loop also ends when the returned
/// condition is false. Throws gpu::invalid_argument when the step is 0.
///
///     gpu::var<float> sum;
///     gpu::for_(0u, n, [&](auto i) { sum += x * i; });
template <glsl::operand A, glsl::operand B, glsl::operand S, class Body>
void for_(A const& first, B const& last, S const& step, Body&& body) {
    using I = std::common_type_t<glsl::value_t<A>, glsl::value_t<B>>;
    static_assert(
        requires(either<I> const& i) { body(i); },
        "gpu: the body of gpu::for_ takes the number of the round: gpu::for_(0, n, [&](auto i) { ... }).");
    var<I> i = first;
    auto const end = glsl::lift(last);  // The limit is read once, before the loop.
    // i advances before the body runs, because gpu::continue_if may leave the body early.
    if constexpr (glsl::may_count_down<S>())
        if (glsl::known(step)) {
            if (glsl::host(step) == 0) gpu::detail::raise(invalid_argument("gpu::for_: the step is 0"));
            if (glsl::host(step) < 0)
                return gpu::while_([&] { return i > end; },
                    [&] {
                        auto const now = +i;
                        if constexpr (std::is_unsigned_v<I>) {
                            // End the loop where the next number would wrap.
                            I const down = static_cast<I>(I{0} - static_cast<I>(glsl::host(step)));
                            gpu::if_(i - end > down, [&] { i -= down; }).else_([&] { i = end; });
                        } else
                            i += step;
                        return body(now);
                    });
        }
    gpu::while_([&] { return i < end; },
        [&] {
            auto const now = +i;
            i += step;
            return body(now);
        });
}
/// Runs body(i) for i = first, first + 1, ... while i < last: gpu::for_ with step 1.
template <glsl::operand A, glsl::operand B, class Body>
void for_(A const& first, B const& last, Body&& body) {
    gpu::for_(first, last, glsl::one<std::common_type_t<glsl::value_t<A>, glsl::value_t<B>>>, body);
}
}  // namespace gpu::inline v0_2

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/functional/impl/control.ipp>
#endif
