// SPDX-License-Identifier: MIT
// Rows of bench_peers: transforms, matrices, stencils.
#include "library.hpp"

#include <gpu/linalg.hpp>
#include <gpu/numeric/bspline.hpp>
#include <gpu/numeric/fft.hpp>
#include <gpu/numeric/real_fft.hpp>
#include <gpu/numeric/spmv.hpp>
#include <gpu/numeric/tensor.hpp>

#include <array>
#include <cmath>

namespace peers {
namespace {

/// A square grid of about n points.
std::size_t side_of(std::size_t n) { return static_cast<std::size_t>(std::sqrt(static_cast<double>(n))); }

/// Complex numbers in, and out.
template <class T> struct complex_data {
    gpu::vector<gpu::complex<T>> in, out;
    explicit complex_data(std::size_t n) : in(n), out(n) {
        gpu::tabulate(in, [](auto i) {
            return gpu::make<gpu::complex<T>>(gpu::cast<T>(gpu::sin(gpu::cast<float>(i))),
                gpu::cast<T>(gpu::cos(gpu::cast<float>(i) * 0.3f)));
        });
    }
};

/// A matrix with n / 32 columns and n elements, whose rows begin at given offsets.
template <class T> struct sparse_data {
    std::size_t rows;
    gpu::vector<std::uint32_t> offsets, columns;
    gpu::vector<T> values, x, y;
    sparse_data(std::size_t n, std::vector<std::uint32_t> const& at)
        : rows(at.size() - 1)
        , offsets(at)
        , columns(n, gpu::no_init)
        , values(n, T(1))
        , x(n / 32 + 1, T(2))
        , y(rows) {
        std::uint32_t const width = static_cast<std::uint32_t>(x.size());
        gpu::tabulate(columns, [width](auto i) { return mixed(gpu::cast<std::uint32_t>(i)) % width; });
    }
};

/// A square matrix with three diagonals.
template <class T> struct diagonal_data {
    gpu::vector<std::int32_t> places{-1, 0, 1};
    gpu::vector<T> values, x, y;
    explicit diagonal_data(std::size_t rows) : values(3 * rows, T(1)), x(rows, T(2)), y(rows) {}
};

}  // namespace

template <class T> void add_numeric(library_table<T> t) {
    using data = library_data<T>;
    if constexpr (std::is_floating_point_v<T>) {
        auto const fourier = [&](char const* name, double values, auto call) {
            t.rows.push_back({name,
                values * static_cast<double>(sizeof(T)),
                false,
                [call](setting const& s) -> std::unique_ptr<runner> {
                    auto d = std::make_shared<complex_data<T>>(s.n);
                    auto made = std::make_unique<library_run>();
                    made->on_gpu = made->blocking = [=] { call(*d, s.n); };
                    return made;
                }});
        };
        using complexes = complex_data<T>;
        fourier("fft", 4, [](complexes& d, std::size_t) { gpu::fft_into(d.in, d.out.begin()); });
        fourier("fft, two dimensions", 4, [](complexes& d, std::size_t n) {
            std::size_t const side = side_of(n);
            gpu::fft_into(d.in.begin(), gpu::extent2{side, side}, d.out.begin());
        });
        fourier("fft, three dimensions", 4, [](complexes& d, std::size_t n) {
            auto const side = static_cast<std::size_t>(std::cbrt(static_cast<double>(n)));
            gpu::fft_into(d.in.begin(), gpu::extent3{side, side, side}, d.out.begin());
        });
        fourier("inverse_fft", 4, [](complexes& d, std::size_t) {
            gpu::inverse_fft_into(d.in.begin(), d.in.end(), d.out.begin());
        });
        t.add("inverse_real_fft", 2, 0, [](data& d) {
            gpu::inverse_real_fft_into(d.spectrum().begin(), d.n, d.out().begin());
        });
        t.add("real_fft", 2, 0, [](data& d) {
            gpu::real_fft_into(d.in().begin(), d.in().end(), d.spectrum().begin());
        });
        // Rows of 32 elements; rows of mixed lengths.
        for (bool const mixed_rows : {false, true})
            t.rows.push_back({mixed_rows ? "spmv, CSR, mixed rows" : "spmv, CSR",
                static_cast<double>(sizeof(T)) + 4,
                false,
                [mixed_rows](setting s) -> std::unique_ptr<runner> {
                    s.segment = mixed_rows ? 0 : 32;
                    auto d = std::make_shared<sparse_data<T>>(s.n, segment_offsets(s));
                    auto made = std::make_unique<library_run>();
                    made->on_gpu = made->blocking = [=] {
                        gpu::csr_matrix a(d->rows, d->x.size(), d->offsets, d->columns, d->values);
                        gpu::spmv(a, d->x, d->y);
                    };
                    return made;
                }});
        t.rows.push_back({"spmv, ELL",
            static_cast<double>(sizeof(T)) + 4,
            false,
            [](setting s) -> std::unique_ptr<runner> {
                s.segment = 32;
                auto d = std::make_shared<sparse_data<T>>(s.n / 32 * 32, segment_offsets(s));
                auto made = std::make_unique<library_run>();
                made->on_gpu = made->blocking = [=] {
                    gpu::ell_matrix a(s.n / 32, d->x.size(), 32, d->columns, d->values);
                    gpu::spmv(a, d->x, d->y);
                };
                return made;
            }});
        t.rows.push_back({"multiply, three diagonals",
            static_cast<double>(sizeof(T)) * 5 / 3,
            false,
            [](setting const& s) -> std::unique_ptr<runner> {
                std::size_t const rows = s.n / 3;
                auto made = std::make_unique<library_run>();
                auto d = std::make_shared<diagonal_data<T>>(rows);
                made->on_gpu = made->blocking = [=] {
                    gpu::linalg::banded_matrix a(rows, rows, d->places, d->values);
                    gpu::linalg::multiply(a, d->x, d->y);
                };
                return made;
            }});
        // Each iteration reads and writes 19 numbers of each row.
        t.rows.push_back({"conjugate_gradient, ten iterations",
            static_cast<double>(sizeof(T)) * 190 / 3,
            false,
            [](setting const& s) -> std::unique_ptr<runner> {
                std::size_t const rows = s.n / 3;
                auto made = std::make_unique<library_run>();
                auto d = std::make_shared<diagonal_data<T>>(rows);
                auto inverse = std::make_shared<gpu::vector<T>>(rows, T(0.25));
                auto const middle = d->values.begin() + static_cast<std::ptrdiff_t>(rows);
                gpu::fill(middle, middle + static_cast<std::ptrdiff_t>(rows), T(4));
                made->restore = [=] { gpu::fill(d->y, T(0)); };
                made->on_gpu = made->blocking = [=] {
                    gpu::linalg::banded_matrix a(rows, rows, d->places, d->values);
                    gpu::conjugate_gradient([&](auto const& p, auto& q) { gpu::linalg::multiply(a, p, q); },
                        *inverse,
                        d->x,
                        d->y,
                        {0, 10, 10});
                };
                return made;
            }});
        t.add("tensordot, rows of a thousand", 1, 0, [](data& d) {
            std::size_t const length = (std::min)(d.n, std::size_t{1000}), rows = d.n / length;
            auto const vector =
                gpu::subrange(d.other().begin(), d.other().begin() + static_cast<std::ptrdiff_t>(length));
            auto const matrix =
                gpu::subrange(d.in().begin(), d.in().begin() + static_cast<std::ptrdiff_t>(rows * length));
            gpu::tensordot(gpu::reshape(matrix, {rows, length}),
                gpu::reshape(vector, {length}),
                {{1, 0}},
                d.out().begin());
        });
        t.add("fit_bspline", 2, 0, [](data& d) {
            gpu::fit_bspline(d.in().begin(), d.in().end(), d.out().begin());
        });
        t.add("bspline", 2, 0, [](data& d) {
            gpu::transform(gpu::make_counting_iterator(0u),
                gpu::make_counting_iterator(static_cast<std::uint32_t>(d.n)),
                d.out().begin(),
                [spline = gpu::bspline(d.in())](auto i) { return spline(gpu::cast<T>(i) + T(0.5)); });
        });
        t.add("stencil, five points", 2, 0, [](data& d) {
            std::size_t const side = side_of(d.n);
            gpu::stencil(
                d.in(),
                gpu::extent2{side, side},
                d.out(),
                [](auto const& at) { return at(0, 0) * T(-4) + at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1); },
                gpu::boundary::clamp);
        });
        t.add("convolve, five weights", 2, 0, [](data& d) {
            gpu::convolve(d.in(), std::array<T, 5>{1, 4, 6, 4, 1}, d.out(), gpu::boundary::clamp);
        });
    }
    t.add("transpose", 2, 0, [](data& d) {
        std::size_t const side = side_of(d.n);
        auto const square =
            gpu::subrange(d.in().begin(), d.in().begin() + static_cast<std::ptrdiff_t>(side * side));
        auto const turned = gpu::transpose(gpu::reshape(square, {side, side}), {1, 0});
        gpu::copy(turned.begin(), turned.end(), d.out().begin());
    });
}

}  // namespace peers
PEERS_FOUR_TYPES(add_numeric)
