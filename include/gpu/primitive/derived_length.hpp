// SPDX-License-Identifier: MIT
// Gives derived_length, a length that is computed from other lengths. The GPU computes it when one
// of them is in GPU memory.
#pragma once
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/later.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// A length that is computed from one or two other lengths, as f(n) or f(n, m), and is at most
/// `most`. When n or m is in GPU memory, a kernel computes f, and stores the result in scratch
/// memory that lives as long as this object. When the host knows n and m, no kernel
/// runs: the length is f(n) for one length, and for two it is `most`, which the caller must have
/// computed as f(n, m).
class derived_length {
public:
    /// Makes the length f(n). f must not decrease as n grows, so that f(n.most) is its upper bound.
    template <class F>
    derived_length(kernel::runtime& r, kernel::length const& n, F const& f)
        : derived_length(r, n.on_gpu(), f(static_cast<std::uint32_t>(n.most)),
              [&] { return make_transform_iterator(gpu::detail::length_iterator(n), f); }) {}
    /// Makes the length f(n, m), which is at most `most`. When the host knows n and m, `most` must
    /// be f(n, m).
    template <class F>
    derived_length(
        kernel::runtime& r, kernel::length const& n, kernel::length const& m, std::size_t most, F const& f)
        : derived_length(r, n.on_gpu() || m.on_gpu(), most, [&] {
            return make_transform_iterator(
                make_zip_iterator(
                    gpu::detail::later<F>(gpu::detail::length_iterator(n)), gpu::detail::length_iterator(m)),
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

}  // namespace gpu::inline v0_2::primitive
