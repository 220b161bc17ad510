// SPDX-License-Identifier: MIT
// Rows of bench_peers: sorts and selections.
#include "library.hpp"

namespace peers {

template <class T> void add_sorts(library_table<T> t) {
    using data = library_data<T>;
    auto const restore = [](data& d) { gpu::copy(d.in(), d.work().begin()); };
    t.restored("sort", 2, 0, restore, [](data& d) { gpu::sort(d.work()); });
    t.restored("sort_by_key", 2, 8, restore, [](data& d) { gpu::sort_by_key(d.work(), d.words()); });
    if constexpr (sizeof(T) < 4) return;
    t.restored(
        "sort_by_key, values alike", 4, 0, restore, [](data& d) { gpu::sort_by_key(d.work(), d.other()); });
    t.restored("stable_sort, a comparison", 2, 0, restore, [](data& d) {
        gpu::stable_sort(d.work().begin(), d.work().end(), [](auto x, auto y) { return x < y; });
    });
    t.restored("stable_sort_by_key, a comparison", 2, 8, restore, [](data& d) {
        gpu::stable_sort_by_key(
            d.work().begin(), d.work().end(), d.words().begin(), [](auto x, auto y) { return x < y; });
    });
    t.restored(
        "bitonic_sort", 2, 0, restore, [](data& d) { gpu::bitonic_sort(d.work().begin(), d.work().end()); });
    t.restored("sort_by_transform", 2, 0, restore, [](data& d) {
        gpu::sort_by_transform(d.work().begin(), d.work().end(), [](auto x) { return x * gpu::cast<T>(3u); });
    });
    t.restored("radix_sort", 2, 0, restore, [](data& d) { gpu::radix_sort(d.work()); });
    t.restored(
        "radix_sort, sixteen bits", 2, 0, restore, [](data& d) { gpu::radix_sort(d.work(), 0u, 16u); });
    t.restored("radix_sort_descending", 2, 0, restore, [](data& d) { gpu::radix_sort_descending(d.work()); });
    t.restored(
        "radix_sort_by_key", 2, 8, restore, [](data& d) { gpu::radix_sort_by_key(d.work(), d.words()); });
    t.restored("radix_sort, a decomposer", 2, 0, restore, [](data& d) {
        gpu::radix_sort(d.work(), [](auto x) { return gpu::cast<std::uint32_t>(x) ^ 255u; });
    });
    t.add("argsort", 1, 4, [](data& d) { gpu::argsort(d.in(), d.more_words().begin()); });
    t.add("sort_copy", 2, 0, [](data& d) { gpu::sort_copy(d.in(), d.out().begin()); });
    auto const near_middle = [](data& d) { return static_cast<std::ptrdiff_t>(d.n / 3); };
    t.restored("nth_element", 1, 0, restore, [=](data& d) {
        gpu::nth_element(d.work(), d.work().begin() + near_middle(d));
    });
    t.restored("partial_sort, a hundred", 1, 0, restore, [](data& d) {
        gpu::partial_sort(d.work(), d.work().begin() + 100);
    });
    t.add("top_k, a hundred", 1, 0, [](data& d) { gpu::top_k(d.in(), 100, d.out().begin()); });
    t.add("top_k_by_key, a hundred", 1, 0, [](data& d) {
        gpu::top_k_by_key(
            d.in().begin(), d.in().end(), d.words().begin(), 100, d.out().begin(), d.more_words().begin());
    });
    t.add("partial_sort_copy, a hundred", 1, 0, [](data& d) {
        gpu::partial_sort_copy(d.in().begin(), d.in().end(), d.out().begin(), d.out().begin() + 100);
    });
    t.restored("next_permutation", 1, 0, restore, [](data& d) {
        gpu::next_permutation_into(d.work().begin(), d.work().end(), d.count);
    });
    t.add("top_k, a hundredth", 1, 0, [](data& d) { gpu::top_k(d.in(), d.n / 100, d.out().begin()); });
}

}  // namespace peers
PEERS_FOUR_TYPES(add_sorts)
namespace peers {
template void add_sorts(library_table<std::uint16_t>);
template void add_sorts(library_table<std::uint8_t>);
}  // namespace peers
