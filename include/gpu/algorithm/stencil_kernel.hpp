// SPDX-License-Identifier: MIT
// Gives stencil_kernel, the functor of the launches of a stencil.
#pragma once
#include <gpu/algorithm/neighbourhood.hpp>
#include <gpu/functional/control.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gpu::inline v0_2::detail {

/// The elements that one launch of a stencil computes.
enum class stencil_part { inner, border, whole };

/// Functor for one launch of a stencil. For index n, it calls the stencil function f for element n
/// of the inner part or of the border, or for run n of the whole array, and stores the results.
template <class In, class Out, class F, class B, int D> struct stencil_kernel {
    In in;
    Out out;
    F const& f;
    B const& boundary;
    frame<D> const& places;
    reach& seen;
    stencil_part part;

    template <class I> void operator()(I const& n) const {
        I at[std::size_t(D)];
        if constexpr (glsl::symbolic<I>)
            if (part == stencil_part::whole) return call_for_run(n);
        seen = {};  // since one trace may call the function several times
        if (part == stencil_part::inner)
            in_box(places.inner.origin, places.inner.size, n, at);
        else {
            auto const* b = places.border;
            I start = b->start, origin[std::size_t(D)], size[std::size_t(D)];
            for (int k = 0; k < D; ++k) {
                origin[k] = b->origin[k];
                size[k] = b->size[k];
            }
            for (int j = 1; j < 2 * D; ++j) {
                auto const here = n >= b[j].start;
                start = gpu::select(here, b[j].start, start);
                for (int k = 0; k < D; ++k) {
                    origin[k] = gpu::select(here, b[j].origin[k], origin[k]);
                    size[k] = gpu::select(here, b[j].size[k], size[k]);
                }
            }
            in_box(origin, size, I(n - start), at);
        }
        call(at);
    }
    /// Computes run n of the array. The elements of run n + 1 lie beside those of run n.
    template <class I> void call_for_run(I const& n) const {
        // Find the first element of the run.
        I at[std::size_t(D)];
        constexpr int axis = frame<D>::along;
        constexpr std::uint32_t stride = frame<D>::stride;
        int const run = places.run;
        std::uint32_t const length = static_cast<std::uint32_t>(run) * stride;
        if constexpr (D == 1)
            at[0] = run > 1 ? I(n / gpu::constant<stride> * length + n % gpu::constant<stride>) : n;
        else {
            std::uint32_t size[std::size_t(D)];
            for (int k = 0; k < D; ++k)
                size[k] = k == axis ? (places.size[k] - 1) / length + 1 : places.size[k];
            std::uint32_t const* const origin = nullptr;
            in_box(origin, size, n, at);
            if (run > 1) at[axis] = at[axis] * length;
        }
        I const first = run > 1 ? places.index(at) : n;

        // Where all elements of the run are in the inner part, read all neighbours before storing
        // any result, because the driver may not move a read before a store.
        auto within = [&](int k) {
            auto const &low = places.inner.origin[k], &count = places.inner.size[k];
            std::uint32_t const more = k == axis ? length - stride : 0;
            return I(at[k] - low) < (count > more ? count - more : 0u);
        };
        expr<bool> all = within(0);
        for (int k = 1; k < D; ++k) all = all && within(k);
        gpu::if_(all, [&] {
            using neighbours = neighbourhood<In, B, I, D>;
            typename neighbours::reads reads{glsl::rec().scope_serial};
            struct result {
                I index;
                expr<typename Out::value_type> value;
            };
            std::vector<result> results;
            for (int turn = 0; turn < run; ++turn) {
                neighbours const v(in, boundary, places, seen, at, first, turn, reads);
                using T = typename Out::value_type;
                results.push_back({v.index(), expr<T>(glsl::from{glsl::as<T>(f(v))})});
            }
            for (result const& r : results) out[r.index] = r.value;
        }).else_([&] {
            if (run == 1) return call(at);
            gpu::for_(0u, static_cast<std::uint32_t>(run), [&](auto const& turn) {
                I moved[std::size_t(D)];
                for (int k = 0; k < D; ++k) moved[k] = at[k];
                moved[axis] = at[axis] + turn * stride;
                gpu::if_(moved[axis] < places.size[axis], [&] { call(moved); });
            });
        });
    }
    template <class I> void call(I const* at) const {
        neighbourhood<In, B, I, D> v(in, boundary, places, seen, part == stencil_part::inner, at);
        if constexpr (glsl::symbolic<I>)
            out[v.index()] = f(v);
        else
            out[v.index()] = static_cast<typename Out::value_type>(glsl::host(f(v)));
    }
    /// Stores in at[0], at[1], ... the coordinates of element n of a box. The box begins at the
    /// coordinates `origin`, or at 0 when that is nullptr, and has the extents `size`; the first
    /// coordinate varies fastest.
    template <class S, class I> static void in_box(S const* origin, S const* size, I const& n, I* at) {
        I rest = n;
        for (int k = 0; k + 1 < D; ++k) {
            I const next = rest / size[k];
            at[k] = rest - next * size[k];
            rest = next;
        }
        at[D - 1] = rest;
        for (int k = 0; origin && k < D; ++k) at[k] = at[k] + origin[k];
    }
};

}  // namespace gpu::inline v0_2::detail
