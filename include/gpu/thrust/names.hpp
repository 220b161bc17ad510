// SPDX-License-Identifier: MIT
// Gives the functors, tuples, iterators, complex numbers and exceptions of namespace thrust. Most
// are the library's own, under their names.
#pragma once
#include <gpu/error.hpp>
#include <gpu/functional/complex.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/placeholder_functions.hpp>
#include <gpu/functional/placeholders.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/functional/zip_function.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/discard.hpp>
#include <gpu/iterator/shuffle.hpp>
#include <gpu/iterator/strided.hpp>
#include <gpu/iterator/tabulate_output.hpp>
#include <gpu/thrust/host_iterator.hpp>

#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

// The version of Thrust whose names these headers give.
#define THRUST_VERSION 101702
#define THRUST_MAJOR_VERSION 1
#define THRUST_MINOR_VERSION 17
#define THRUST_SUBMINOR_VERSION 2
#define THRUST_PATCH_NUMBER 0

namespace thrust {

using gpu::swap;
using std::advance;
using std::distance;
using std::next;
using std::prev;

// Pairs and tuples.
using gpu::get;
using gpu::make_pair;
using gpu::make_tuple;
using gpu::pair;
using gpu::tie;
using gpu::tuple;
using std::tuple_element;
using std::tuple_size;

// Functors.
using gpu::binary_function;
using gpu::bit_and;
using gpu::bit_not;
using gpu::bit_or;
using gpu::bit_xor;
using gpu::divides;
using gpu::equal_to;
using gpu::greater;
using gpu::greater_equal;
using gpu::identity;
using gpu::less;
using gpu::less_equal;
using gpu::logical_and;
using gpu::logical_not;
using gpu::logical_or;
using gpu::make_zip_function;
using gpu::maximum;
using gpu::minimum;
using gpu::minus;
using gpu::modulus;
using gpu::multiplies;
using gpu::negate;
using gpu::not_equal_to;
using gpu::not_fn;
using gpu::plus;
using gpu::project1st;
using gpu::project2nd;
using gpu::raw_reference_cast;
using gpu::square;
using gpu::unary_function;
using gpu::zip_function;
template <class F> constexpr auto not1(F f) { return gpu::not_fn(f); }
template <class F> constexpr auto not2(F f) { return gpu::not_fn(f); }
namespace placeholders = gpu::placeholders;

// Functions of numbers, symbols and complex numbers.
using gpu::abs;
using gpu::arg;
using gpu::complex;
using gpu::conj;
using gpu::exp;
using gpu::imag;
using gpu::log;
using gpu::max;
using gpu::min;
using gpu::norm;
using gpu::polar;
using gpu::pow;
using gpu::real;
using gpu::sqrt;

// Iterators.
using gpu::discard_iterator;
using gpu::make_constant_iterator;
using gpu::make_counting_iterator;
using gpu::make_discard_iterator;
using gpu::make_permutation_iterator;
using gpu::make_reverse_iterator;
using gpu::make_transform_input_output_iterator;
using gpu::make_transform_iterator;
using gpu::make_transform_output_iterator;
using gpu::make_zip_iterator;
using gpu::permutation_iterator;
using gpu::reverse_iterator;
using gpu::transform_input_output_iterator;
using gpu::transform_output_iterator;
using gpu::zip_iterator;

struct use_default {};
/// Thrust's further parameters (system, traversal and so on) are accepted and not used.
template <class T, class Increment = use_default, class System = use_default>
using constant_iterator = gpu::constant_iterator<T>;
template <class T, class System = use_default, class Traversal = use_default, class Difference = use_default>
using counting_iterator = gpu::counting_iterator<T>;
namespace detail {
template <class F, class I, class Reference, class Value> struct transformed {
    using type = gpu::transform_iterator<F, I>;
    template <class T>
    static constexpr bool agrees =
        std::is_same_v<T, use_default> || std::is_same_v<std::remove_cvref_t<T>, typename type::value_type>;
    static_assert(agrees<Reference> && agrees<Value>,
        "gpu: the functor of this transform_iterator gives another type; convert in the functor, by "
        "gpu::cast<T>(x)");
};
template <class F, class I> struct transformed<F, I, use_default, use_default> {
    using type = gpu::transform_iterator<F, I>;
};
}  // namespace detail
/// Thrust's parameters: the types of references and values must be what the functor gives.
template <class F, class I, class Reference = use_default, class Value = use_default>
using transform_iterator = typename detail::transformed<F, I, Reference, Value>::type;

using std::iterator_traits;
template <class I> using iterator_value_t = typename std::iterator_traits<I>::value_type;
template <class I> using iterator_difference_t = typename std::iterator_traits<I>::difference_type;
template <class I> using iterator_reference_t = typename std::iterator_traits<I>::reference;
template <class I> using iterator_pointer_t = typename std::iterator_traits<I>::pointer;
template <class I>
using iterator_system_t =
    std::conditional_t<gpu::detail::on_host<I>, struct host_system_tag, struct device_system_tag>;
template <class I> struct iterator_value { using type = iterator_value_t<I>; };
template <class I> struct iterator_difference { using type = iterator_difference_t<I>; };
template <class I> struct iterator_reference { using type = iterator_reference_t<I>; };
template <class I> struct iterator_pointer { using type = iterator_pointer_t<I>; };
template <class I> struct iterator_system { using type = iterator_system_t<I>; };

// Exceptions. The library's say what went wrong in their text; they have no error code.
namespace system {
using system_error = gpu::error;
namespace detail {
using bad_alloc = gpu::out_of_memory;
}
}  // namespace system
using system::system_error;

}  // namespace thrust
