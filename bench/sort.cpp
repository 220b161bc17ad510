// SPDX-License-Identifier: MIT
// sort of plain keys: a radix sort.
#include <bench/support/sorting.hpp>

namespace {
using namespace bench;

const enrol<u32, f32, u64, f64> plain{"sort", []<class T>(const input& from, std::size_t n) {
                                          return sorting<T>(
                                              from, n, [](auto first, auto last) { gpu::sort(first, last); },
                                              std::less<>{});
                                      }};

}  // namespace
