// SPDX-License-Identifier: MIT
// Count or test the elements that satisfy a predicate: count, count_if, all_of, any_of, none_of.
#pragma once
#include <gpu/algorithm/find_index.hpp>
#include <gpu/algorithm/reduce_at.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/transform.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that tells whether its argument equals `value`.
template <class T> struct equals {
    T value;
    template <class X> auto operator()(X const& x) const { return x == value; }
};
/// Returns how many of n items have the flag 1. Waits for the GPU. A kernel counts in 32 bits, so a
/// range of more than 2^31 items is counted in parts.
template <class Flags, class N> std::ptrdiff_t count_flags(Flags flags, N n) {
    auto const count = [](Flags from, auto of) {
        return static_cast<std::ptrdiff_t>(reduced(from, of, std::uint32_t{0}, plus<>{}));
    };
    if constexpr (in_order<Flags> && std::is_same_v<N, std::size_t>) {
        std::ptrdiff_t sum = 0;
        primitive::in_parts_of(std::size_t(1) << 31, n, [&](std::size_t at, std::size_t of) {
            sum += count(flags + static_cast<std::ptrdiff_t>(at), of);
        });
        return sum;
    } else
        return count(flags, n);
}
/// Functor that maps the largest of some flags to a flag: to itself when `found` is 1, otherwise to
/// 1 minus itself.
struct answer_of {
    std::uint32_t found;
    template <class X> auto operator()(X const& largest) const {
        return gpu::select(largest == 1u, found, 1u - found);
    }
};
/// Functor that maps the index of a flag to `found`, and no_place to 1 - found.
struct answer_at {
    std::uint32_t found;
    template <class X> auto operator()(X const& index) const {
        return gpu::select(index != no_place, found, 1u - found);
    }
};
/// Stores at `place` the number `found`, which is 0 or 1, when one of n flags is 1, otherwise
/// 1 - found. Does not wait.
template <class Flags, class N, class Place>
void any_flag_at(Place place, Flags flags, N n, std::uint32_t found) {
    kernel::session s;
    if (kernel::length(n).most == 0)
        return primitive::assign(constant_iterator<std::uint32_t>(1 - found), std::size_t(1), place);
    if constexpr (in_order<Flags> && std::is_same_v<N, std::size_t>)
        if (std::size_t const part = part_of_reduction<Flags>(*s, n)) [[unlikely]] {
            kernel::scratch<std::uint32_t> const held(*s, 1);
            scratch_iterator<std::uint32_t> const largest(held);
            reduce_parts<std::uint32_t>(flags, n, part, largest, false, maximum<>{});
            return primitive::assign(
                make_transform_iterator(later<Flags>(largest), answer_of{found}), std::size_t(1), place);
        }
    leave_at<std::uint32_t>(place, n, [&](auto at) {
        if (primitive::finds(*s, flags))
            return primitive::find<false>(*s,
                flags,
                n,
                make_transform_output_iterator<std::uint32_t>(at, answer_at{found}),
                0,
                constant_iterator<std::uint32_t>(no_place));
        primitive::reduce<std::uint32_t>(flags,
            n,
            make_transform_output_iterator<std::uint32_t>(at, answer_of{found}),
            true,
            constant_iterator<std::uint32_t>(0),
            maximum<>{});
    });
}
/// Does as any_flag_at() for a result `where` of a public function of the name `what`.
template <class Flags, class N, class R>
void any_flag_into(char const* what, Flags flags, N n, R& where, std::uint32_t found) {
    any_flag_at(place_of_result(what, where), flags, n, found);
}
/// Returns `found` when one of n flags is 1, otherwise not `found`. Waits for the GPU, unless the
/// host knows that n is 0. A range that is longer than one launch can process is searched in parts,
/// up to the one that has the flag.
template <class Flags, class N> bool any_flag(Flags flags, N n, std::uint32_t found) {
    if (kernel::length(n).most == 0) return found == 0;
    if constexpr (std::is_same_v<N, std::size_t>)
        if (read_in_parts<Flags>(n)) [[unlikely]]
            return (first_place(flags, n, identity<>{}) < n) == (found == 1);
    return read_left([&](auto place) { any_flag_at(place, flags, n, found); }) == 1;
}
}  // namespace detail

/// Returns the number of elements that satisfy the predicate `p`. Waits for the GPU. Complexity:
/// linear, one launch for every 2^31 elements. Scratch memory: as reduce.
///
///     gpu::vector<int> v{1, 2, 3, 4, 4};
///     gpu::count_if(v.begin(), v.end(), [](auto x) { return x > 2; });  // 3
template <readable_iterator I, class P> std::ptrdiff_t count_if(I first, I last, P p) {
    return detail::count_flags(
        make_transform_iterator(first, detail::flag_of<P>{p}), range_length("count_if", first, last));
}
template <device_range R, class P> std::ptrdiff_t count_if(R&& r, P p) {
    return gpu::count_if(r.begin(), r.end(), p);
}
/// Returns the number of elements that equal `value`. Waits for the GPU. Cost: as count_if.
///
///     gpu::vector<int> v{1, 2, 3, 4, 4};
///     gpu::count(v.begin(), v.end(), 4);  // 2
template <readable_iterator I, class T> std::ptrdiff_t count(I first, I last, T const& value) {
    return gpu::count_if(first, last, detail::equals<T>{value});
}
template <device_range R, class T> std::ptrdiff_t count(R&& r, T const& value) {
    return gpu::count(r.begin(), r.end(), value);
}

/// True when the predicate `p` holds for every element, or the range is empty. Waits for the
/// answer. Cost: as find_if, which looks for the first element that decides.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::all_of(v.begin(), v.end(), [](auto x) { return x > 1; });  // false
template <readable_iterator I, class P> bool all_of(I first, I last, P p) {
    return detail::any_flag(
        make_transform_iterator(first, detail::not_flag_of<P>{p}), range_length("all_of", first, last), 0);
}
template <device_range R, class P> bool all_of(R&& r, P p) { return gpu::all_of(r.begin(), r.end(), p); }
/// True when the predicate `p` holds for at least one element. Waits for the answer. Cost: as
/// all_of.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::any_of(v.begin(), v.end(), [](auto x) { return x > 1; });  // true
template <readable_iterator I, class P> bool any_of(I first, I last, P p) {
    return detail::any_flag(
        make_transform_iterator(first, detail::flag_of<P>{p}), range_length("any_of", first, last), 1);
}
template <device_range R, class P> bool any_of(R&& r, P p) { return gpu::any_of(r.begin(), r.end(), p); }
/// True when the predicate `p` holds for no element. Waits for the answer. Cost: as all_of.
///
///     gpu::vector<int> v{1, 2, 3};
///     gpu::none_of(v.begin(), v.end(), [](auto x) { return x > 3; });  // true
template <readable_iterator I, class P> bool none_of(I first, I last, P p) {
    return detail::any_flag(
        make_transform_iterator(first, detail::flag_of<P>{p}), range_length("none_of", first, last), 0);
}
template <device_range R, class P> bool none_of(R&& r, P p) { return gpu::none_of(r.begin(), r.end(), p); }

/// Stores the number of elements that satisfy `p` in `where`, a gpu::scalar or an iterator. Does
/// not wait. Cost: as reduce.
///
///     gpu::vector<int> v{1, -2, 3, -2};
///     gpu::scalar<unsigned> how_many;
///     gpu::count_if_into(v.begin(), v.end(), how_many, [](auto x) { return x < 0; });
///     // how_many: 2
template <readable_iterator I, result R, class P> void count_if_into(I first, I last, R&& where, P p) {
    detail::reduce_at("count_if_into",
        make_transform_iterator(first, detail::flag_of<P>{p}),
        range_length("count_if_into", first, last),
        where,
        std::uint32_t{0},
        plus<>{});
}
/// Stores the number of elements that equal `value` in `where`, a gpu::scalar or an iterator. Does
/// not wait. Cost: as reduce.
///
///     gpu::vector<int> v{1, -2, 3, -2};
///     gpu::scalar<unsigned> how_many;
///     gpu::count_into(v.begin(), v.end(), how_many, -2);  // how_many: 2
template <readable_iterator I, result R, class T>
void count_into(I first, I last, R&& where, T const& value) {
    gpu::count_if_into(first, last, where, detail::equals<T>{value});
}
/// Stores in `where` whether `p` holds for every element; stores true for an empty range. `where`
/// is a gpu::scalar or an iterator. Does not wait. Cost: as all_of.
///
///     gpu::vector<int> v{1, -2, 3, -2};
///     gpu::scalar<bool> all;
///     gpu::all_of_into(v.begin(), v.end(), all, [](auto x) { return x < 0; });  // all: false
template <readable_iterator I, result R, class P> void all_of_into(I first, I last, R&& where, P p) {
    detail::any_flag_into("all_of_into",
        make_transform_iterator(first, detail::not_flag_of<P>{p}),
        range_length("all_of_into", first, last),
        where,
        0);
}
/// Stores in `where` whether `p` holds for at least one element. `where` is a gpu::scalar or an
/// iterator. Does not wait. Cost: as all_of.
///
///     gpu::vector<int> v{1, -2, 3, -2};
///     gpu::scalar<bool> any;
///     gpu::any_of_into(v.begin(), v.end(), any, [](auto x) { return x < 0; });  // any: true
template <readable_iterator I, result R, class P> void any_of_into(I first, I last, R&& where, P p) {
    detail::any_flag_into("any_of_into",
        make_transform_iterator(first, detail::flag_of<P>{p}),
        range_length("any_of_into", first, last),
        where,
        1);
}
/// Stores in `where` whether `p` holds for no element. `where` is a gpu::scalar or an iterator.
/// Does not wait. Cost: as all_of.
///
///     gpu::vector<int> v{1, -2, 3, -2};
///     gpu::scalar<bool> none;
///     gpu::none_of_into(v.begin(), v.end(), none, [](auto x) { return x > 3; });  // none: true
template <readable_iterator I, result R, class P> void none_of_into(I first, I last, R&& where, P p) {
    detail::any_flag_into("none_of_into",
        make_transform_iterator(first, detail::flag_of<P>{p}),
        range_length("none_of_into", first, last),
        where,
        0);
}
template <device_range V, result R, class P> void count_if_into(V&& r, R&& where, P p) {
    gpu::count_if_into(r.begin(), r.end(), where, p);
}
template <device_range V, result R, class T> void count_into(V&& r, R&& where, T const& value) {
    gpu::count_into(r.begin(), r.end(), where, value);
}
template <device_range V, result R, class P> void all_of_into(V&& r, R&& where, P p) {
    gpu::all_of_into(r.begin(), r.end(), where, p);
}
template <device_range V, result R, class P> void any_of_into(V&& r, R&& where, P p) {
    gpu::any_of_into(r.begin(), r.end(), where, p);
}
template <device_range V, result R, class P> void none_of_into(V&& r, R&& where, P p) {
    gpu::none_of_into(r.begin(), r.end(), where, p);
}

}  // namespace gpu::inline v0_2
