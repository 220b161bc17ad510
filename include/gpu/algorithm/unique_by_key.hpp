// SPDX-License-Identifier: MIT
// unique_by_key, unique_by_key_copy: the first key of each run of equal ones, with its value.
#pragma once
#include <gpu/algorithm/compact.hpp>
#include <gpu/iterator/zip.hpp>

#include <cstddef>
#include <tuple>
#include <utility>

namespace gpu {

namespace detail {
template <class Z> auto ends_of(Z const& z) {
    return std::pair{std::get<0>(z.get_iterator_tuple()), std::get<1>(z.get_iterator_tuple())};
}
}  // namespace detail

/// Copies the first of each run of equal keys, and its value; returns both ends. Waits for the number of
/// runs.
///
/// Keys are compared with the key before by `equal`. The outputs must not overlap the inputs. Complexity:
/// linear, one scan. Scratch memory: below 1 % of a long range.
///
///     gpu::vector<int> keys{1, 1, 2, 1}, values{5, 6, 7, 8}, k(4), v(4);
///     gpu::unique_by_key_copy(keys.begin(), keys.end(), values.begin(), k.begin(), v.begin());     // k: 1 2
///     1, v: 5 7 8
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
template <device_range K, device_range V, writable_iterator KO, writable_iterator VO,
    class Equal = equal_to<>>
std::pair<KO, VO> unique_by_key_copy(K&& keys, V&& values, KO keys_out, VO values_out, Equal equal = {}) {
    return gpu::unique_by_key_copy(keys.begin(), keys.end(), values.begin(), keys_out, values_out, equal);
}
/// The same, whose number stays on the GPU in `count`, a scalar or an iterator. Does not wait. Complexity and
/// scratch memory: as unique_by_key_copy.
///
///     gpu::scalar<unsigned> count;
///     gpu::unique_by_key_copy_into(keys.begin(), keys.end(), values.begin(), k.begin(), v.begin(), count);
///     // count: 3
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

template <device_range K, device_range V, writable_iterator KO, writable_iterator VO, result N,
    class Equal = equal_to<>>
void unique_by_key_copy_into(K&& keys, V&& values, KO keys_out, VO values_out, N&& count, Equal equal = {}) {
    gpu::unique_by_key_copy_into(
        keys.begin(), keys.end(), values.begin(), keys_out, values_out, count, equal);
}

/// The same in place: moves them to the front; what is behind them means nothing. Waits for the number of
/// runs, and returns both ends. Complexity: linear. Scratch memory: one more copy of keys and values.
///
///     gpu::unique_by_key(keys.begin(), keys.end(), values.begin());                                // keys:
///     1 2 1 ..., values: 5 7 8 ...
template <readable_iterator K, readable_iterator V, class Equal = equal_to<>>
std::pair<K, V> unique_by_key(K first, K last, V values, Equal equal = {}) {
    auto const n = range_length("unique_by_key", first, last);
    require_room("unique_by_key", "range of values", values, n);
    return detail::ends_of(
        detail::keep_in_place(make_zip_iterator(first, values), n, detail::run_heads(first, equal)));
}
/// The same, whose number stays on the GPU in `count`. Does not wait. Complexity and scratch memory: as
/// unique_by_key.
///
///     gpu::unique_by_key_into(keys.begin(), keys.end(), values.begin(), count);                    // count:
///     3, keys: 1 2 1 ..., values: 5 7 8 ...
template <readable_iterator K, readable_iterator V, result N, class Equal = equal_to<>>
void unique_by_key_into(K first, K last, V values, N&& count, Equal equal = {}) {
    auto const n = range_length("unique_by_key_into", first, last);
    require_room("unique_by_key_into", "range of values", values, n);
    detail::keep_in_place_into(
        "unique_by_key_into", make_zip_iterator(first, values), n, detail::run_heads(first, equal), count);
}
template <device_range K, device_range V, result N, class Equal = equal_to<>>
void unique_by_key_into(K&& keys, V&& values, N&& count, Equal equal = {}) {
    gpu::unique_by_key_into(keys.begin(), keys.end(), values.begin(), count, equal);
}
template <device_range K, device_range V, class Equal = equal_to<>>
auto unique_by_key(K&& keys, V&& values, Equal equal = {}) {
    return gpu::unique_by_key(keys.begin(), keys.end(), values.begin(), equal);
}

}  // namespace gpu
