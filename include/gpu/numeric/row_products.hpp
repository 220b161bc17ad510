// SPDX-License-Identifier: MIT
// Internal helper of products of a matrix and a vector: adds the products of a row in one thread.
#pragma once
#include <gpu/functional/control.hpp>
#include <gpu/functional/min_max.hpp>

#include <cstdint>
#include <utility>

namespace gpu::inline v0_2::detail {

/// Adds product(value(k), x[column(k)]) to `sum` for each k in [0, count), in this order. Leaves
/// out each k for which column(k) is above `last`, the index of the last element of x. `Value` and
/// `Factor` are the types of value(k) and of an element of x. Loads `Ahead` elements before it adds
/// the first of them, so that the loads overlap. Only for functions that are traced.
template <std::uint32_t Ahead, class Value, class Factor, class Sum, class Column, class Load, class X,
    class Product>
void add_products(gpu::var<Sum>& sum, std::uint32_t count, Column const& column, Load const& value,
    X const& x, std::uint32_t last, Product const& product) {
    auto const n = glsl::argument_of(count), end = glsl::argument_of(last);
    auto const each = [](auto const& f) {
        [&]<std::uint32_t... E>(std::integer_sequence<std::uint32_t, E...>) {
            (f(std::integral_constant<std::uint32_t, E>{}), ...);
        }
        (std::make_integer_sequence<std::uint32_t, Ahead>{});
    };
    gpu::for_(constant<0u>, n, constant<Ahead>, [&](auto begin) {
        gpu::var<std::uint32_t> columns[Ahead];
        gpu::var<Value> values[Ahead];
        gpu::var<Factor> factors[Ahead];
        each([&](auto e) {
            auto const k = (gpu::min)(begin + constant<e()>, n - constant<1u>);
            columns[e] = column(k);
            values[e] = value(k);
        });
        each([&](auto e) { factors[e] = x[(gpu::min)(columns[e], end)]; });
        each([&](auto e) {
            gpu::if_(begin + constant<e()> < n && columns[e] <= end,
                [&] { sum = sum + product(values[e], factors[e]); });
        });
    });
}

}  // namespace gpu::inline v0_2::detail
