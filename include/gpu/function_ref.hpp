// SPDX-License-Identifier: MIT
// Gives gpu::detail::function_ref<R(A...)>, a reference to any callable, so that a function with a
// callback parameter need not be a template.
#pragma once

namespace gpu::inline v0_2::detail {

template <class Signature> class function_ref;

/// Refers to a callable without owning it, and calls it through a function pointer. Valid only
/// while the callable lives: a lambda that is passed as an argument lives until the call returns.
template <class R, class... A> class function_ref<R(A...)> {
public:
    template <class F>
    function_ref(F const& f)
        : f_(&f), call_([](void const* g, A... a) -> R {
            return (*static_cast<F const*>(g))(static_cast<A>(a)...);
        }) {}
    function_ref(function_ref const&) = default;
    R operator()(A... a) const { return call_(f_, static_cast<A>(a)...); }

private:
    void const* f_;
    R (*call_)(void const*, A...);
};

}  // namespace gpu::inline v0_2::detail
