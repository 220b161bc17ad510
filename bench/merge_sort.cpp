// SPDX-License-Identifier: MIT
// sort under an order that only the caller knows: a merge sort.
#include <bench/support/sorting.hpp>

namespace {
using namespace bench;

constexpr auto shifted = [](auto a, auto b) { return a + 12345u < b + 12345u; };

enrol<u32, u64> const by_comparator{
    "sort_comparator", []<class T>(input const& from, std::size_t n) {
        return sorting<T>(
            from, n, [](auto first, auto last) { gpu::sort(first, last, shifted); }, shifted);
    }};

}  // namespace
