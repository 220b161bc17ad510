// SPDX-License-Identifier: MIT
// scatter_combine: combines values into the elements that a map names, under any operator.
#pragma once
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/algorithm/transform_if.hpp>
#include <gpu/container/counted.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/preconditions.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/assign_if.hpp>
#include <gpu/primitive/combine_at.hpp>
#include <gpu/primitive/temporary.hpp>
#include <gpu/primitive/windowed.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that converts an index of type M to a word. An index of 64 bits that does not fit in a
/// word becomes 2^32 - 1.
template <class M> struct word_of_index {
    template <class X> auto operator()(X const& x) const {
        if constexpr (sizeof(M) > 4) {
            auto const wide = gpu::cast<std::uint64_t>(x);
            return gpu::select(
                wide > constant<0xffffffffull>, constant<0xffffffffu>, gpu::cast<std::uint32_t>(wide));
        } else
            return gpu::cast<std::uint32_t>(x);
    }
};
/// True when atomic operations can combine elements of I with those of O as the operator Op does.
template <class I, class O, class Op>
inline constexpr bool may_combine_atomically =
    is_buffer_iterator<O>&& std::is_same_v<typename I::value_type, typename O::value_type>&&
        primitive::atomic_operation<typename O::value_type, Op>::exists;
/// True when the elements that the iterators yield do not come from the buffer `written`.
template <class... I> bool read_others(kernel::runtime& r, gl::GLuint written, I const&... i) {
    r.probe.reset(r.device);
    (i.bind(r.probe), ...);
    for (auto const& place : r.probe.places())
        if (place.reached.by != glsl::route::block) return false;
    for (auto const& block : r.probe.blocks())
        if (block.name == written) return false;
    return true;
}
}  // namespace detail

/// For each element i of [first, last) in turn, replaces out[map[i]] by op(out[map[i]], first[i]).
///
/// `op` must be associative; it need not be commutative. Elements are of any type, structures too;
/// gpu::combine, which a kernel can call, takes numbers only. Equal inputs give equal bits at every
/// call. Throws invalid_argument when the map is shorter than the input, or the output overlaps the
/// input or the map. An index outside of the output stores nothing. Does not wait, unless the
/// output is longer than a storage block.
///
/// Complexity: a stable radix sort of the map with the values, and reduce_by_key of the result. One
/// launch of atomic operations for 32-bit integers in a vector or span, whose type is that of the
/// input, under gpu::plus, minimum, maximum, bit_and, bit_or or bit_xor, because their results do
/// not depend on the order. Ranges that one launch does not reach are sorted, as are 2^19 elements
/// and more on llvmpipe. Scratch memory: two copies of the values and of the map, and what the sort
/// takes; none for atomic operations.
///
///     gpu::vector<float> weight{1, 2, 4}, total{0, 10};
///     gpu::vector<unsigned> cell{1, 0, 1};
///     gpu::scatter_combine(weight.begin(), weight.end(), cell.begin(), total.begin(), gpu::plus<>{});
///     // total: 2 15
template <readable_iterator I, readable_iterator M, writable_iterator O, class Op = plus<>>
void scatter_combine(I first, I last, M map, O out, Op op = {}) {
    using T = typename I::value_type;
    std::size_t const n = range_length("scatter_combine", first, last);
    require_room("scatter_combine", "map", map, n);
    require_apart("scatter_combine", "input", first, n, out, std::size_t(1));
    require_apart("scatter_combine", "map", map, n, out, std::size_t(1));
    if (n == 0) return;
    kernel::session s;
    auto const words = make_transform_iterator(map, detail::word_of_index<typename M::value_type>{});
    if constexpr (detail::may_combine_atomically<I, O, Op>) {
        constexpr std::uint32_t largest = kernel::at_least(detail::larger_element<I, M>, 4u);
        std::size_t const has = detail::room(out);
        if (primitive::atomics_pay(s->tuning, n) && primitive::in_one_launch(*s, n, largest, first, map) &&
            has <= 0x7fffffffu && !primitive::needs_windows(out, n) &&
            detail::read_others(*s, out.buffer(), first, map))
            return primitive::combine_at<T, Op>(*s, first, words, n, inout_stream<T>(out, has));
    }
    primitive::temporary<std::uint32_t> const places(*s, n), runs(*s, n);
    primitive::temporary<T> const values(*s, n), sums(*s, n);

    // Bring the values of each place together, in their order, and combine them.
    primitive::assign(words, n, places.begin());
    gpu::transform(first, last, values.begin(), identity<T>{});
    gpu::stable_sort_by_key(places.begin(), places.end(), values.begin());
    scalar<std::uint32_t> count(0u);
    gpu::reduce_by_key_into(
        places.begin(), places.end(), values.begin(), runs.begin(), sums.begin(), count, equal_to<>{}, op);

    // Combine each sum with the element that it belongs to. When the output is longer than a
    // storage block, each of its windows takes a launch.
    if (primitive::needs_windows(out, n)) [[unlikely]] {
        std::size_t const different = count.read();
        return primitive::in_windows<std::uint32_t>(
            out, [&](O begin, std::size_t length, auto const& inside, auto const& renumber) {
                primitive::windowed const held(
                    make_permutation_iterator(begin, make_transform_iterator(runs.begin(), renumber)),
                    length);
                primitive::assign_if(make_transform_iterator(runs.begin(), inside),
                    make_transform_iterator(make_zip_iterator(held, sums.begin()), make_zip_function(op)),
                    different,
                    held);
            });
    }
    auto const held = gpu::make_permutation_iterator(out, runs.begin());
    auto const counted = gpu::counted(held, count, n);
    std::size_t const has = gpu::detail::room(out);
    gpu::transform_if(counted.begin(),
        counted.end(),
        sums.begin(),
        runs.begin(),
        held,
        op,
        [limit = static_cast<std::uint32_t>(has < 0xffffffffu ? has : 0xffffffffu)](
            auto at) { return at < limit; });
}
template <device_range R, device_range M, writable_iterator O, class Op = plus<>>
void scatter_combine(R&& r, M&& map, O out, Op op = {}) {
    gpu::scatter_combine(r.begin(), r.end(), map.begin(), out, op);
}
}  // namespace gpu::inline v0_2
