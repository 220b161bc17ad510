// SPDX-License-Identifier: MIT
// scatter_combine: combines values into the elements that a map names, under any operator.
#pragma once
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/reduce_at.hpp>
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
/// True when scatter_combine() of the operator Op is a series of atomic operations.
template <class I, class O, class Op>
inline constexpr bool combines_atomically =
    is_buffer_iterator<O>&& std::is_same_v<typename I::value_type, typename O::value_type>&&
        primitive::atomic_operation<typename O::value_type, Op>::exists;
}  // namespace detail

/// For each element i of [first, last) in turn, replaces out[map[i]] by op(out[map[i]], first[i]).
///
/// `op` must be associative; it need not be commutative. Elements are of any type, structures too;
/// gpu::combine, which a kernel can call, takes numbers only. Equal inputs give equal bits at every
/// call. Throws invalid_argument when the map is shorter than the input, or the output overlaps the
/// input or the map. An index outside of the output stores nothing. Does not wait, unless the
/// output is longer than a storage block.
///
/// Complexity: one launch for integers of 32 bits under plus, minimum, maximum, bit_and, bit_or or
/// bit_xor of gpu, whose results do not depend on the order, when one launch reaches the ranges,
/// and on llvmpipe for less than 2^19 elements. Otherwise a stable radix sort of the map with the
/// values, and reduce_by_key of the result. Scratch memory: none for one launch; otherwise two
/// copies of the values and of the map, and what the sort takes.
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
    if constexpr (detail::combines_atomically<I, O, Op>)
        if (std::size_t const has = gpu::detail::room(out);
            primitive::combines_at(s->tuning, n) &&
            primitive::in_one_launch(*s, n, kernel::at_least(detail::larger_element<I, M>, 4u), first, map) &&
            primitive::in_one_launch(*s, has, 4, out))
            return primitive::combine_at<T, Op>(
                *s, first, detail::converted<std::uint32_t>(map), n, inout_stream<T>(out, has));
    primitive::temporary<std::uint32_t> const places(*s, n), runs(*s, n);
    primitive::temporary<T> const values(*s, n), sums(*s, n);

    // Bring the values of each place together, in their order, and combine them.
    gpu::transform(map, map + static_cast<std::ptrdiff_t>(n), places.begin(), identity<std::uint32_t>{});
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
