// SPDX-License-Identifier: MIT
// Gives what a pass of a Fourier transform needs for Rader's method, which transforms columns whose
// length is a prime number p by a convolution of p - 1 numbers. Only for the shape groups.
//
// Let g be a generator modulo p, so that its powers are all numbers from 1 to p - 1, and let w be
// exp(-2 pi i / p). Result g^-m of the transform is number 0 of the column plus the sum, over all
// e, of number g^e times w^(g^(e - m)). The sum is a cyclic convolution with a ring of roots of
// unity. Source: Rader, "Discrete Fourier transforms when the number of data samples is prime",
// 1968.
#pragma once
#include <gpu/functional/unit_root.hpp>
#include <gpu/gl/buffer.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/kernel/extent.hpp>
#include <gpu/primitive/fft_pass.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/kept_entries.hpp>

#include <cstdint>

namespace gpu::inline v0_2::primitive {

/// Returns the smallest generator of the numbers below p modulo p, a prime number.
std::uint32_t generator_modulo(std::uint32_t p);

/// Functor that returns base^e modulo p, for e < 2^10 and p < 2^16.
struct power_modulo {
    std::uint32_t base, p;
    template <class E> auto operator()(E const& e) const {
        expr<std::uint32_t> power = e * constant<0u> + constant<1u>, square = e * constant<0u> + base;
        for (std::uint32_t bit = 0; bit < 10; ++bit) {
            power = gpu::select((e >> bit & 1u) != 0u, power * square % p, power);
            square = square * square % p;
        }
        return power;
    }
};
/// Functor that returns e^(-2 pi i k / p), for k < p.
template <class T> struct root_of_power {
    std::uint32_t p;
    T half;  // half_step<T>(p)
    template <class K> auto operator()(K const& k) const {
        auto const z = gpu::detail::unit_root<T>(k + k, k * constant<0u> + p, k * T(0) + half);
        return gpu::make<complex_vector<T>>(z.real(), z.imag());
    }
};

/// The powers of a generator for a few prime lengths, and the transforms of the rings of roots of
/// unity, kept for a device from call to call. Only the first transform of a length makes them.
template <class T> class kept_powers {
public:
    struct entry {
        std::uint32_t p = 0;
        gl::buffer power_memory, ring_memory;
        buffer_iterator<std::uint32_t> powers() const { return {power_memory.name(), p - 1, 0}; }
        complex_place<T> ring() const { return {ring_memory.name(), p - 1, 0}; }
    };
    explicit kept_powers(kernel::runtime& r) : runtime_(r) {}
    /// Returns the entry of columns of a prime length. Makes it unless it is there.
    entry const& of(fft_columns const& columns) {
        auto const make_entry = [&](entry& e) {
            e.p = columns.span;
            e.power_memory = gl::buffer(columns.length * sizeof(std::uint32_t));
            e.ring_memory = gl::buffer(columns.length * sizeof(complex<T>));
            e.power_memory.labelled("gpu powers");
            e.ring_memory.labelled("gpu ring of roots");
            make(e);
            return !runtime_.rehearsing && !runtime_.tuning.assemble_only;
        };
        return entries_.get([&](entry const& e) { return e.p == columns.span; }, make_entry);
    }

private:
    void make(entry const& e) {
        using vector = complex_vector<T>;
        using namespace kernel;
        std::uint32_t const p = e.p, n = p - 1, g = generator_modulo(p);
        counting_iterator<std::uint32_t> const i(0);
        limited_extent const within(runtime_.call, n);
        assign(make_transform_iterator(i, power_modulo{g, p}), std::size_t(n), e.powers());
        // Number m of the ring is the root of power -m, which is power m of the inverse of g.
        std::uint32_t inverse = 1;
        for (std::uint32_t k = 1; k < n; ++k) inverse = inverse * g % p;
        reads const load{"load",
            make_transform_iterator(make_transform_iterator(i, power_modulo{inverse, p}),
                root_of_power<T>{p, gpu::detail::half_step<T>(p)})};
        auto const store = write_hook<vector>("store", e.ring().template as<vector>());
        launch_pass<T>(runtime_,
            {fft_columns(n), 1, 1, n, 1, 1, {false, T(1)}, {false, T(1) / static_cast<T>(n)}},
            erased_hook{erase(load)},
            erased_hook{erase(store)});
    }
    kernel::runtime& runtime_;
    kept_entries<entry> entries_;
};

/// Hook that defines load() of the kernel fft as `load` does, and what Rader's method needs.
template <class T> struct rader_load : kernel::composed<rader_load<T>> {
    kernel::erased_hook load;
    typename kept_powers<T>::entry const& kept;
    rader_load(kernel::any_hook const& l, typename kept_powers<T>::entry const& k) : load{l}, kept(k) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::number{"PART", kept.p},
            load,
            kernel::reads{"power_at", kept.powers()},
            kernel::reads{"ring_at", kept.ring().template as<complex_vector<T> const>()});
    }
};
}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/rader.ipp>
#endif
