// SPDX-License-Identifier: MIT
// zip_function: turns a function of several arguments into a function of one tuple, on the host and
// the GPU.
#pragma once
#include <gpu/functional/tuple.hpp>
#include <gpu/symbol/callable.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace gpu::inline v0_2 {

/// Calls f(a, b, ...) with the elements of one tuple (a, b, ...). So a function that knows nothing
/// of tuples works on zip iterators. In for_each, f may take references, and the values that it
/// assigns are stored.
///
///     auto rows = gpu::make_zip_iterator(x.begin(), y.begin(), z.begin());
///     auto f = gpu::make_zip_function([](auto a, auto b, auto c) { return a + b * c; });
///     gpu::transform(rows, rows + n, out.begin(), f);     // out[i] = x[i] + y[i] * z[i]
template <class F> class zip_function {
public:
    using calls = glsl::functors<F>;
    zip_function() = default;
    explicit zip_function(F f) : f_(std::move(f)) {}
    F const& underlying_function() const { return f_; }
    template <class Tuple> auto operator()(Tuple&& t) const {
        return call(t, std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<Tuple>>>{});
    }

private:
    template <class Tuple, std::size_t... I> auto call(Tuple& t, std::index_sequence<I...>) const {
        return gpu::invoke(f_, gpu::get<I>(t)...);
    }
    [[no_unique_address]] F f_;
};

template <class F> zip_function<F> make_zip_function(F f) { return zip_function<F>(std::move(f)); }

}  // namespace gpu::inline v0_2
