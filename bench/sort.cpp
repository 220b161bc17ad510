// SPDX-License-Identifier: MIT
// sort of plain keys: a radix sort.
#include <bench/support/sorting.hpp>

namespace {
using namespace bench;

enrol<u32, f32, u64, f64> const plain{
    "sort", []<class T>(input const& from, std::size_t n) {
        return sorting<T>(
            from, n, [](auto first, auto last) { gpu::sort(first, last); }, std::less<>{});
    }};

}  // namespace
