// SPDX-License-Identifier: MIT
// fill(): one value at every place.
#pragma once
#include <gpu/container/fill.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>

namespace gpu::primitive {

/// out[i] = value for i in [0, count). Elements as they lie in memory are left to the driver where it fills
/// faster than a kernel does.
template <class Out> void fill(typename Out::value_type const& value, kernel::length count, Out out) {
    using T = typename Out::value_type;
    if constexpr (requires { out.position(); })
        if (kernel::runtime& r = kernel::current();
            r.tuning.form == kernel::shape::lanes && !count.on_gpu()) {
            kernel::require_here(out.owned(), r.device);
            if (!r.rehearsing) fill_memory(out.buffer(), out.position() * sizeof(T), count.most, value);
            return;
        }
    assign(constant_iterator<T>(value), count, out);
}

}  // namespace gpu::primitive
