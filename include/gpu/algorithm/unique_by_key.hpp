// SPDX-License-Identifier: MIT
// unique_by_key, unique_by_key_copy: keep or copy the first key of each run of equal keys, with its
// value.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/iterator/zip.hpp>

#include <cstddef>
#include <tuple>
#include <utility>

namespace gpu::inline v0_2 {

namespace detail {
/// Returns the two iterators of a zip iterator as a pair.
template <class Z> auto ends_of(Z const& z) {
    return std::pair{std::get<0>(z.get_iterator_tuple()), std::get<1>(z.get_iterator_tuple())};
}
}  // namespace detail

/// Copies the first key of each run of equal keys, and its value. Returns the ends of both outputs;
/// waits for the number of runs.
///
/// A run is a maximal sequence of keys in which `equal` holds between each key and the next. The
/// outputs must not overlap the inputs. Complexity: linear, one scan. Scratch memory: at most a
/// hundredth of the size of a long range.
///
///     gpu::vector<int> keys{1, 1, 2, 1}, values{5, 6, 7, 8}, k(4), v(4);
///     gpu::unique_by_key_copy(keys.begin(), keys.end(), values.begin(), k.begin(), v.begin());
///     // k: 1 2 1, v: 5 7 8
template <readable_iterator K, readable_iterator V, writable_iterator KO, writable_iterator VO,
    class Equal = equal_to<>>
std::pair<KO, VO> unique_by_key_copy(
    K first, K last, V values, KO keys_out, VO values_out, Equal equal = {}) {
    auto const n = range_length("unique_by_key_copy", first, last);
    require_room("unique_by_key_copy", "range of values", values, n);
    return detail::ends_of(detail::keep("unique_by_key_copy",
        make_zip_iterator(first, values),
        n,
        detail::run_heads(first, equal),
        make_zip_iterator(keys_out, values_out)));
}
/// Overload of unique_by_key_copy that takes whole ranges instead of pairs of iterators.
template <device_range K, device_range V, writable_iterator KO, writable_iterator VO,
    class Equal = equal_to<>>
std::pair<KO, VO> unique_by_key_copy(K&& keys, V&& values, KO keys_out, VO values_out, Equal equal = {}) {
    return gpu::unique_by_key_copy(keys.begin(), keys.end(), values.begin(), keys_out, values_out, equal);
}
/// Copies the first key of each run of equal keys, and its value, as unique_by_key_copy does, but
/// does not wait. Stores the number of runs in `count`, a gpu::scalar or an iterator. Cost: as
/// unique_by_key_copy.
///
///     gpu::vector<int> keys{1, 1, 2, 1}, values{5, 6, 7, 8}, k(4), v(4);
///     gpu::scalar<unsigned> count;
///     gpu::unique_by_key_copy_into(
///         keys.begin(), keys.end(), values.begin(), k.begin(), v.begin(), count);   // count: 3
template <readable_iterator K, readable_iterator V, writable_iterator KO, writable_iterator VO, result N,
    class Equal = equal_to<>>
void unique_by_key_copy_into(
    K first, K last, V values, KO keys_out, VO values_out, N&& count, Equal equal = {}) {
    auto const n = range_length("unique_by_key_copy_into", first, last);
    require_room("unique_by_key_copy_into", "range of values", values, n);
    detail::keep_into("unique_by_key_copy_into",
        make_zip_iterator(first, values),
        n,
        detail::run_heads(first, equal),
        make_zip_iterator(keys_out, values_out),
        count);
}

/// Overload of unique_by_key_copy_into that takes whole ranges instead of pairs of iterators.
template <device_range K, device_range V, writable_iterator KO, writable_iterator VO, result N,
    class Equal = equal_to<>>
void unique_by_key_copy_into(K&& keys, V&& values, KO keys_out, VO values_out, N&& count, Equal equal = {}) {
    gpu::unique_by_key_copy_into(
        keys.begin(), keys.end(), values.begin(), keys_out, values_out, count, equal);
}

/// Moves the first key of each run of equal keys, and its value, to the front of the ranges. All
/// elements after these have unspecified values. Returns the ends of the moved keys and values;
/// waits for the number of runs. Complexity: linear. Scratch memory: one copy of keys and values,
/// or none where remove_if takes none.
///
///     gpu::vector<int> keys{1, 1, 2, 1}, values{5, 6, 7, 8};
///     gpu::unique_by_key(keys.begin(), keys.end(), values.begin());
///     // keys: 1 2 1 ..., values: 5 7 8 ...
template <readable_iterator K, readable_iterator V, class Equal = equal_to<>>
std::pair<K, V> unique_by_key(K first, K last, V values, Equal equal = {}) {
    auto const n = range_length("unique_by_key", first, last);
    require_room("unique_by_key", "range of values", values, n);
    return detail::ends_of(detail::keep_in_place(make_zip_iterator(first, values),
        n,
        detail::run_heads(first, equal),
        detail::flags_by<Equal, typename K::value_type, typename K::value_type>{equal}));
}
/// Moves the first key of each run of equal keys, and its value, to the front of the ranges, as
/// unique_by_key does, but does not wait. Stores the number of runs in `count`, a gpu::scalar or an
/// iterator. Cost: as unique_by_key.
///
///     gpu::vector<int> keys{1, 1, 2, 1}, values{5, 6, 7, 8};
///     gpu::scalar<unsigned> count;
///     gpu::unique_by_key_into(keys.begin(), keys.end(), values.begin(), count);
///     // count: 3, keys: 1 2 1 ..., values: 5 7 8 ...
template <readable_iterator K, readable_iterator V, result N, class Equal = equal_to<>>
void unique_by_key_into(K first, K last, V values, N&& count, Equal equal = {}) {
    auto const n = range_length("unique_by_key_into", first, last);
    require_room("unique_by_key_into", "range of values", values, n);
    detail::keep_in_place_into("unique_by_key_into",
        make_zip_iterator(first, values),
        n,
        detail::run_heads(first, equal),
        detail::flags_by<Equal, typename K::value_type, typename K::value_type>{equal},
        count);
}
// Overloads of unique_by_key and unique_by_key_into that take whole ranges.
template <device_range K, device_range V, result N, class Equal = equal_to<>>
void unique_by_key_into(K&& keys, V&& values, N&& count, Equal equal = {}) {
    gpu::unique_by_key_into(keys.begin(), keys.end(), values.begin(), count, equal);
}
template <device_range K, device_range V, class Equal = equal_to<>>
auto unique_by_key(K&& keys, V&& values, Equal equal = {}) {
    return gpu::unique_by_key(keys.begin(), keys.end(), values.begin(), equal);
}

}  // namespace gpu::inline v0_2
