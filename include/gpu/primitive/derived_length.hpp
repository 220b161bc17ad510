// SPDX-License-Identifier: MIT
// derived_length: a number of items that is computed from others, by the host or on the GPU.
#pragma once
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::primitive {

/// f of one or two numbers, on the GPU where one of them is; never more than `most`.
class derived_length {
public:
    template <class F>
    derived_length(kernel::runtime& r, kernel::length const& n, F const& f)
        : derived_length(r, n.on_gpu(), f(static_cast<std::uint32_t>(n.most)),
              [&] { return make_transform_iterator(gpu::detail::length_iterator(n), f); }) {}
    template <class F>
    derived_length(
        kernel::runtime& r, kernel::length const& n, kernel::length const& m, std::size_t most, F const& f)
        : derived_length(r, n.on_gpu() || m.on_gpu(), most, [&] {
            return make_transform_iterator(
                make_zip_iterator(gpu::detail::length_iterator(n), gpu::detail::length_iterator(m)),
                make_zip_function(f));
        }) {}
    kernel::length const& get() const { return value_; }

private:
    template <class Formula>
    derived_length(kernel::runtime& r, bool on_gpu, std::size_t most, Formula const& formula)
        : word_(r, on_gpu ? 1 : 0), value_(most) {
        if (!on_gpu) return;
        assign(formula(), std::size_t(1), scratch_iterator<std::uint32_t>(word_));
        value_ = kernel::length(word_.buffer().name(), &word_.buffer(), false, most);
    }
    kernel::scratch<std::uint32_t> word_;
    kernel::length value_;
};

}  // namespace gpu::primitive
