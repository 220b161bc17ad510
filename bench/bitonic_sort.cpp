// SPDX-License-Identifier: MIT
// bitonic_sort, the network of GPU Gems, chapter 37.
#include <bench/support/sorting.hpp>

namespace {
using namespace bench;

enrol<u32, f32> const network{
    "bitonic_sort", []<class T>(input const& from, std::size_t n) {
        return sorting<T>(
            from, n, [](auto first, auto last) { gpu::bitonic_sort(first, last); }, std::less<>{});
    }};

}  // namespace
