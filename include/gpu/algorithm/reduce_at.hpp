// SPDX-License-Identifier: MIT
// Reductions for use by other algorithms: detail::reduced returns the result to the host, and
// detail::reduce_at stores it in GPU memory.
#pragma once
#include <gpu/container/scalar.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/reduce.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2::detail {

/// Functor that converts a value to T. Tracing rebinds functors: it would replace the float in
/// to_type<float> by the type of a symbol. Wrapping T in std::type_identity prevents this.
template <class T> struct to_type;
template <class T> struct to_type<std::type_identity<T>> {
    template <class X> auto operator()(X const& x) const { return gpu::cast<T>(x); }
};
/// Returns an iterator over the elements at `first`, converted to T.
template <class T, class I> auto converted(I first) {
    if constexpr (std::is_same_v<typename I::value_type, T>)
        return first;
    else
        return make_transform_iterator(first, to_type<std::type_identity<T>>{});
}
/// Functor that returns 1 where a predicate holds, and 0 elsewhere.
template <class P> struct flag_of {
    using calls = glsl::functors<P>;
    [[no_unique_address]] P p;
    template <class X> auto operator()(X const& x) const {
        return gpu::cast<std::uint32_t>(gpu::cast<bool>(gpu::invoke(p, x)));
    }
};
/// Functor that returns 0 where a predicate holds, and 1 elsewhere.
template <class P> struct not_flag_of {
    using calls = glsl::functors<P>;
    [[no_unique_address]] P p;
    template <class X> auto operator()(X const& x) const {
        return gpu::cast<std::uint32_t>(!gpu::cast<bool>(gpu::invoke(p, x)));
    }
};
/// Returns `init` and n items, combined under `op`, or `init` when n is 0. Waits for the GPU.
template <class T, class I, class N, class Op> T reduced(I items, N n, T const& init, Op const& op) {
    detail::require_initial_value<T>();
    if (kernel::length(n).most == 0) return init;
    return primitive::reduce_value<T>(converted<T>(items), n, true, init, op);
}
/// True when the output iterator `where` is known to write to the given buffer.
template <class Place> bool lies_in(Place const& where, gl::GLuint buffer) {
    if constexpr (requires { where.buffer(); })
        return where.buffer() == buffer;
    else if constexpr (requires { where.base(); })
        return lies_in(where.base(), buffer);
    else
        return false;
}
/// Returns the iterator through which a kernel writes to `where` (a scalar or an iterator). Throws
/// invalid_argument when `where` is known to have no room for an element.
template <class R> auto place_of_result(char const* what, R& where, char const* which = "result") {
    auto const place = result_place(where);
    require_room(what, which, place, std::size_t(1));
    return place;
}
/// Calls use(place), which launches a kernel that stores its result at `place`. When `apart` is
/// false, `place` is `where`. When `apart` is true, because the kernel reads its element count from
/// the memory at `where`, `place` is an element of scratch memory, which is copied to `where`
/// afterwards.
template <class T, class Place, class Use> void leave_apart(Place where, bool apart, Use const& use) {
    if (!apart) return use(where);
    kernel::session s;
    kernel::scratch<T> const held(*s, 1);
    use(scratch_iterator<T>(held));
    primitive::assign(scratch_iterator<T>(held), std::size_t(1), where);
}
/// Calls use(place), which launches a kernel that stores its result at `place`. When the length n
/// is kept in the buffer to which `where` points, `place` is an element of scratch memory, which is
/// copied to `where` afterwards. Otherwise `place` is `where`.
template <class T, class N, class Place, class Use> void leave_at(Place where, N n, Use const& use) {
    if constexpr (std::is_same_v<N, std::size_t>)
        use(where);
    else
        leave_apart<T>(where, n.on_gpu() && lies_in(where, n.name), use);
}
/// Returns how many of n items of I one launch reduces, or 0 when it reduces all of them.
template <class I> std::size_t part_of_reduction(kernel::runtime& r, std::size_t n) {
    std::size_t const part = primitive::part_of(r, n, I::element_bytes);
    return part < n ? part : 0;
}
/// Combines n items in parts of `part` items under `op`, each with the result of the ones before,
/// and stores the result in `sum`. When `has_init` is true, begins with the value of `sum`.
template <class T, class I, class Op>
void reduce_parts(
    I items, std::size_t n, std::size_t part, scratch_iterator<T> sum, bool has_init, Op const& op) {
    primitive::in_parts_of(part, n, [&](std::size_t at, std::size_t m) {
        primitive::reduce<T>(
            converted<T>(items + static_cast<std::ptrdiff_t>(at)), m, sum, has_init || at > 0, sum, op);
    });
}
/// Combines n items, of which there is at least one, under `op`, and stores the result at `place`.
/// Reduces a range that is too long for one launch in parts. Does not wait.
template <class I, class N, class Place, class Op> void reduce_any(I items, N n, Place place, Op const& op) {
    using T = typename I::value_type;
    kernel::session s;
    if constexpr (std::is_same_v<N, std::size_t> && in_order<I>) {
        if (std::size_t const part = part_of_reduction<I>(*s, n)) [[unlikely]] {
            kernel::scratch<T> const held(*s, 1);
            scratch_iterator<T> const sum(held);
            reduce_parts<T>(items, n, part, sum, false, op);
            return primitive::assign(sum, std::size_t(1), place);
        }
    }
    primitive::reduce<T>(items, n, place, false, constant_iterator<T>(T{}), op);
}
/// Stores in `where`, a gpu::scalar or an iterator, `init` and n items combined under `op`, or
/// `init` when n is 0. `what` names the public function in errors. Does not wait.
template <class R, class I, class N, class Init, class Op>
void reduce_at(char const* what, I items, N n, R& where, Init const& init, Op const& op) {
    using T = initial_t<Init>;
    auto const place = place_of_result(what, where);
    kernel::session s;
    if (kernel::length(n).most == 0) return primitive::assign(initial_place(init), std::size_t(1), place);
    if constexpr (std::is_same_v<N, std::size_t> && in_order<I>)
        if (std::size_t const part = part_of_reduction<I>(*s, n)) [[unlikely]] {
            kernel::scratch<T> const held(*s, 1);
            scratch_iterator<T> const sum(held);
            primitive::assign(initial_place(init), std::size_t(1), sum);
            reduce_parts<T>(items, n, part, sum, true, op);
            return primitive::assign(sum, std::size_t(1), place);
        }
    leave_at<T>(place, n, [&](auto at) {
        primitive::reduce<T>(converted<T>(items), n, at, true, initial_place(init), op);
    });
}

}  // namespace gpu::inline v0_2::detail
