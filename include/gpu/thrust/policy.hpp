// SPDX-License-Identifier: MIT
// Gives Thrust's execution policies, and tells on which side a call of an algorithm works.
#pragma once
#include <gpu/algorithm/policy.hpp>
#include <gpu/iterator/concepts.hpp>

#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>

namespace gpu::inline v0_2 {

/// The type of thrust::host, thrust::seq and their kin. A call with such a policy works on the host
/// unless an argument lies in the memory of the GPU.
struct host_execution_policy : execution_policy {
    /// Accepts the allocator or resource of par(allocator), which nothing uses.
    template <class A> constexpr host_execution_policy operator()(A const&) const { return {}; }
};

/// The type of thrust::device and thrust::cuda::par.
struct device_execution_policy : execution_policy {
    template <class A> constexpr device_execution_policy operator()(A const&) const { return {}; }
    /// Accepts any stream: calls run in the current OpenGL context, in order.
    template <class S> constexpr device_execution_policy on(S const&) const { return {}; }
};

namespace detail {
template <class I>
concept on_gpu = device_iterator<I> && I::element_bytes != 0;
template <class I>
concept anywhere = device_iterator<I> && I::element_bytes == 0;
template <class I>
concept on_host = !device_iterator<I> && std::input_or_output_iterator<I>;

/// True when a call with these arguments works on the host: an iterator or the policy says so, and
/// no iterator is of the GPU's memory. Iterators without memory, such as counting_iterator, work on
/// both sides.
template <class... A>
inline constexpr bool runs_on_host = (on_host<std::remove_cvref_t<A>> || ...) &&
                                     !(on_gpu<std::remove_cvref_t<A>> || ...);
template <class P, class... A>
inline constexpr bool policy_runs_on_host =
    runs_on_host<A...> ||
    (std::is_base_of_v<host_execution_policy, std::remove_cvref_t<P>> &&
        (anywhere<std::remove_cvref_t<A>> || ...) && !(on_gpu<std::remove_cvref_t<A>> || ...));
}  // namespace detail

}  // namespace gpu::inline v0_2

namespace thrust {

inline constexpr gpu::host_execution_policy host{}, seq{};
inline constexpr gpu::device_execution_policy device{};

struct host_system_tag : gpu::host_execution_policy {};
struct device_system_tag : gpu::device_execution_policy {};

namespace cuda {
inline constexpr gpu::device_execution_policy par{}, par_nosync{};
}
namespace hip {
inline constexpr gpu::device_execution_policy par{}, par_nosync{};
}
namespace omp {
inline constexpr gpu::host_execution_policy par{};
}
namespace tbb {
inline constexpr gpu::host_execution_policy par{};
}
namespace cpp {
inline constexpr gpu::host_execution_policy par{};
}
namespace system {
namespace cuda = thrust::cuda;
namespace omp = thrust::omp;
namespace tbb = thrust::tbb;
namespace cpp = thrust::cpp;
}  // namespace system

}  // namespace thrust
