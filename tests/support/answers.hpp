// SPDX-License-Identifier: MIT
// Prints values as the examples of docstrings state them. tests/docstrings.py compares the text.
#pragma once
#include <gpu/gpu.hpp>
#include <gpu/linalg.hpp>
#include <gpu/numeric/bspline.hpp>
#include <gpu/numeric/conjugate_gradient.hpp>
#include <gpu/numeric/fft.hpp>
#include <gpu/numeric/matrix_market.hpp>
#include <gpu/numeric/spmv.hpp>
#include <gpu/numeric/tensor.hpp>
#include <gpu/ostream.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// The structure that examples mention, and a function for their loops.
struct particle {
    gpu::vec3 position;
    float mass;
    gpu::vec3 velocity;
    bool alive;
};
GPU_STRUCT(particle, position, mass, velocity, alive);
inline void draw_a_frame() {}

namespace answers {

template <class T>
concept host_range = requires(T const& r) {
    std::begin(r);
    std::size(r);
    requires !gpu::device_range<T const&>;
};

/// Returns `x` as a docstring states it: ranges as elements with blanks between, floats as %g does,
/// pairs as (a, b), matrices and arrays of two dimensions as rows with | between.
///
/// Of an iterator, the first n elements are printed.
template <class T> std::string text(T const& x, std::size_t n);

template <class R> std::string elements(R const& range, std::size_t n) {
    std::string all;
    for (auto const& x : range) all += (all.empty() ? "" : " ") + text(x, n);
    return all;
}
template <class V> std::string rows(V const& view, std::size_t columns) {
    std::string all;
    std::size_t k = 0;
    for (auto const& x : gpu::to_host(view)) {
        if (k) all += k % columns ? " " : " | ";
        all += text(x, 0);
        ++k;
    }
    return all;
}
template <class A> std::string matrix(A const& a) {
    std::vector<std::vector<float>> of_columns;
    for (std::size_t c = 0; c < a.columns; ++c) {
        std::vector<float> unit(a.columns);
        unit[c] = 1.0f;
        gpu::vector<float> x(unit), y(a.rows);
        gpu::linalg::multiply(a, x, y);
        of_columns.push_back(gpu::to_host(y));
    }
    std::string all;
    for (std::size_t r = 0; r < a.rows; ++r)
        for (std::size_t c = 0; c < a.columns; ++c)
            all += (c ? " " : r ? " | " : "") + text(of_columns[c][r], 0);
    return all;
}

template <class T> std::string text(T const& x, std::size_t n) {
    if constexpr (std::is_same_v<T, bool>)
        return x ? "true" : "false";
    else if constexpr (std::is_same_v<T, char>)
        return std::string(1, x);
    else if constexpr (std::is_integral_v<T>)
        return std::to_string(x);
    else if constexpr (std::is_floating_point_v<T> || std::is_same_v<T, gpu::half>) {
        char buffer[40];
        std::snprintf(buffer, sizeof buffer, "%g", static_cast<double>(x));
        return buffer;
    } else if constexpr (std::is_convertible_v<T const&, std::string>)
        return '"' + std::string(x) + '"';
    else if constexpr (gpu::glsl::is_complex<T>)
        return x.imag() == 0 ? text(x.real(), n) : "(" + text(x.real(), n) + ", " + text(x.imag(), n) + ")";
    else if constexpr (requires { std::tuple_size<T>::value; } && !host_range<T>) {
        std::string all;
        std::apply(
            [&](auto const&... part) { ((all += (all.empty() ? "" : ", ") + text(part, n)), ...); }, x);
        return "(" + all + ")";
    } else if constexpr (requires { typename T::length_type; }) {
        std::string all;
        for (typename T::length_type k = 0; k < x.length(); ++k) all += (k ? " " : "") + text(x[k], n);
        return all;
    } else if constexpr (requires { x.dimensions(); })
        return x.dimensions() == 2 ? rows(x, x.extent(1)) : elements(gpu::to_host(x), n);
    else if constexpr (requires { gpu::linalg::multiply(x, gpu::vector<float>(), gpu::vector<float>()); })
        return matrix(x);
    else if constexpr (requires { x.local(); })  // of gpu::mpi
        return text(x.local(), n);
    else if constexpr (requires { gpu::to_host(x); })
        return elements(gpu::to_host(x), n);
    else if constexpr (gpu::readable_iterator<T>) {
        gpu::vector<typename T::value_type> first(n);
        gpu::copy_n(x, n, first.begin());
        return elements(gpu::to_host(first), n);
    } else if constexpr (requires { x.read(); })
        return text(x.read(), n);
    else if constexpr (host_range<T>)
        return elements(x, n);
    else if constexpr (requires { typename T::value_type; })
        return text(static_cast<typename T::value_type>(x), n);
    else
        static_assert(!sizeof(T), "tests/support/answers.hpp does not print values of this type yet");
}

/// Prints answer number `id`. Strings may hold several lines.
template <class T> void answer(int id, T const& x, std::size_t n) {
    std::string shown;
    for (char c : text(x, n)) shown += c == '\n' ? std::string("\\n") : std::string(1, c);
    std::printf("answer %d %s\n", id, shown.c_str());
}

/// Runs one example, and says so when it throws.
inline void run(int id, void (*example)()) {
    try {
        example();
        std::printf("ran %d\n", id);
    } catch (std::exception const& e) {
        std::string what;
        for (char const* c = e.what(); *c && *c != '\n'; ++c) what += *c;
        std::printf("threw %d %s\n", id, what.c_str());
    }
    std::fflush(stdout);
}

}  // namespace answers
