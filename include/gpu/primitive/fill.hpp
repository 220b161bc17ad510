// SPDX-License-Identifier: MIT
// Gives fill(), which stores one value in every element of a range.
#pragma once
#include <gpu/container/fill.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>

namespace gpu::inline v0_2::primitive {

/// Stores `value` at out[i] for each i in [0, count); does not wait. On llvmpipe the driver fills
/// the memory when `out` is plain memory and the host knows the count, because that is faster than
/// a kernel.
template <class Out> void fill(typename Out::value_type const& value, kernel::length count, Out out) {
    using T = typename Out::value_type;
    if constexpr (requires { out.position(); })
        if (kernel::runtime& r = kernel::current();
            r.tuning.form == kernel::shape::lanes && !count.on_gpu()) {
            kernel::require_here(out.owned(), r.device);
            kernel::transferring_call const named(kernel::detail::called);
            if (!r.rehearsing)
                fill_memory(r.device, out.buffer(), out.position() * sizeof(T), count.most, value);
            return;
        }
    assign(constant_iterator<T>(value), count, out);
}

}  // namespace gpu::inline v0_2::primitive
