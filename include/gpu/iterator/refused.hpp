// SPDX-License-Identifier: MIT
// Makes std::sort(v.begin(), v.end()) of GPU memory a compile-time error that says to write
// gpu::sort, and makes the error of std::cout << v name <gpu/ostream.hpp>.
//
// The algorithms of std would read and write each element by a transfer of its own. By the C++
// standard, declarations in namespace std are undefined behaviour. These overloads take iterators
// of the library only, and no call of them compiles; docs/decisions/0016 has the reasons. Their
// constraint is weaker than those of the algorithms in namespace gpu. So gpu::sort is chosen where
// argument-dependent lookup finds both.
//
// Iterators that read no memory, as gpu::counting_iterator, work with the algorithms of std. So do
// std::copy from or to the host, binary searches, std::distance and std::next.
#pragma once
#include <gpu/functional/each.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/symbol/refused.hpp>

#include <iosfwd>
#include <type_traits>

namespace gpu::inline v0_2 {
namespace detail {

/// Result, if a function that takes these iterators is refused because at least one of them
/// accesses GPU memory. Otherwise there is no such type, and no such function.
template <class Result, class... I>
using refused_result = std::enable_if_t<((I::element_bytes > 0) || ...), Result>;
/// Stands for the result of a function that is refused. It is never called.
template <class Result> Result no_result();

}  // namespace detail

// The function that `std::cout << v` finds without <gpu/ostream.hpp>. Catch2 and GoogleTest ask
// whether a range can be printed, and a static_assert would stop them. For clang the function is
// unavailable, so its error has these words. For g++ it is deleted, and the error shows its line.
#if defined(__clang__)
template <class Char, class Traits, device_range R>
__attribute__((unavailable("gpu: to print what is in GPU memory, write #include <gpu/ostream.hpp>")))
std::basic_ostream<Char, Traits>&
operator<<(std::basic_ostream<Char, Traits>&, R const&);
#else
// clang-format off
template <class Char, class Traits, device_range R> std::basic_ostream<Char, Traits>&
operator<<(std::basic_ostream<Char, Traits>&, R const&) = delete;  // write #include <gpu/ostream.hpp>
// clang-format on
#endif

}  // namespace gpu::inline v0_2

// Defines the overload of std::NAME with these template and function parameters. It exists for
// iterators of which one of ITERATORS accesses GPU memory.
#define GPU_REFUSE(RESULT, NAME, ITERATORS, HEAD, PARAMETERS)                                              \
    template <GPU_UNWRAP HEAD> gpu::detail::refused_result<RESULT, GPU_UNWRAP ITERATORS> NAME PARAMETERS { \
        static_assert(gpu::glsl::known_to_cpp<GPU_UNWRAP ITERATORS>,                                       \
            "gpu: std::" #NAME " would transfer the elements in GPU memory one by one. Write gpu::" #NAME  \
            ", which works on the GPU, or copy the elements to the host at once: gpu::to_host(v).");       \
        return gpu::detail::no_result<RESULT>();                                                           \
    }
#define GPU_REFUSE_2(RESULT, NAME) GPU_REFUSE(RESULT, NAME, (I), (gpu::library_iterator I), (I, I))
#define GPU_REFUSE_3(RESULT, NAME, A) \
    GPU_REFUSE(RESULT, NAME, (I), (gpu::library_iterator I, class T), (I, I, A))
#define GPU_REFUSE_4(RESULT, NAME, A, B) \
    GPU_REFUSE(RESULT, NAME, (I), (gpu::library_iterator I, class T, class U), (I, I, A, B))

namespace std {
GPU_REFUSE_2(void, sort)
GPU_REFUSE_3(void, sort, T)
GPU_REFUSE_2(void, stable_sort)
GPU_REFUSE_3(void, stable_sort, T)
GPU_REFUSE_2(void, reverse)
GPU_REFUSE_3(void, shuffle, T&&)
GPU_REFUSE(void, partial_sort, (I), (gpu::library_iterator I), (I, I, I))
GPU_REFUSE(void, nth_element, (I), (gpu::library_iterator I), (I, I, I))
GPU_REFUSE(I, rotate, (I), (gpu::library_iterator I), (I, I, I))
GPU_REFUSE_3(void, fill, T const&)
GPU_REFUSE_3(void, generate, T)
GPU_REFUSE_3(void, iota, T)
GPU_REFUSE_4(void, replace_if, T, U const&)
GPU_REFUSE_4(T, exclusive_scan, T, U)
GPU_REFUSE_4(T, copy_if, T, U)
GPU_REFUSE_4(U, inner_product, T, U)
GPU_REFUSE_3(I, remove, T const&)
GPU_REFUSE_3(I, remove_if, T)
GPU_REFUSE_2(I, unique)
GPU_REFUSE_3(I, partition, T)
GPU_REFUSE_3(I, stable_partition, T)
GPU_REFUSE_3(T, for_each, T)
GPU_REFUSE_4(T, transform, T, U)
GPU_REFUSE_3(T, accumulate, T)
GPU_REFUSE_4(T, accumulate, T, U)
GPU_REFUSE_2(typename I::value_type, reduce)
GPU_REFUSE_3(T, reduce, T)
GPU_REFUSE_4(T, reduce, T, U)
GPU_REFUSE_3(T, inclusive_scan, T)
GPU_REFUSE_3(I, find, T const&)
GPU_REFUSE_3(I, find_if, T)
GPU_REFUSE_3(ptrdiff_t, count, T const&)
GPU_REFUSE_3(ptrdiff_t, count_if, T)
GPU_REFUSE_3(bool, all_of, T)
GPU_REFUSE_3(bool, any_of, T)
GPU_REFUSE_3(bool, none_of, T)
GPU_REFUSE_3(bool, equal, T)
GPU_REFUSE_2(bool, is_sorted)
GPU_REFUSE_2(I, min_element)
GPU_REFUSE_3(I, min_element, T)
GPU_REFUSE_2(I, max_element)
GPU_REFUSE_3(I, max_element, T)
GPU_REFUSE(void, replace, (I), (gpu::library_iterator I, class T), (I, I, T const&, T const&))
GPU_REFUSE(I, fill_n, (I), (gpu::library_iterator I, class N, class T), (I, N, T const&))
// Between two ranges in GPU memory.
GPU_REFUSE(T, copy, (I, T), (gpu::library_iterator I, gpu::library_iterator T), (I, I, T))
GPU_REFUSE(U, transform, (I), (gpu::library_iterator I, class T, class U, class F), (I, I, T, U, F))
}  // namespace std

#undef GPU_REFUSE_4
#undef GPU_REFUSE_3
#undef GPU_REFUSE_2
#undef GPU_REFUSE
