// SPDX-License-Identifier: MIT
// Gives combine_at(), which combines integers with the elements that a map names, by atomic
// operations.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/stream.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file combine_at{"combine_at", {glsl::shaders::combine_at}};
}  // namespace kernels

/// The atomic operation that combines values of T as the operator Op does. It exists when the
/// result does not depend on the order of the operations. change() changes an element behind an
/// accessor, and the GLSL function `name` changes a variable. Combining a value with `identity`
/// does not change it.
template <class T, class Op> struct atomic_operation { static constexpr bool exists = false; };
#define GPU_ATOMIC_OPERATION(OP, FETCH, NAME, IDENTITY)                                         \
    template <class T, class V>                                                                 \
    requires(std::is_integral_v<T> && sizeof(T) == 4 &&                                         \
             (std::is_void_v<V> || std::is_same_v<V, T>)) struct atomic_operation<T, OP<V>> {   \
        static constexpr bool exists = true;                                                    \
        static constexpr char const* name = #NAME;                                              \
        static constexpr T identity = IDENTITY;                                                 \
        template <class Target, class X> static auto change(Target const& target, X const& x) { \
            return gpu::FETCH(target, x);                                                       \
        }                                                                                       \
    };
GPU_ATOMIC_OPERATION(plus, fetch_add, atomicAdd, T(0))
GPU_ATOMIC_OPERATION(minimum, fetch_min, atomicMin, (std::numeric_limits<T>::max)())
GPU_ATOMIC_OPERATION(maximum, fetch_max, atomicMax, (std::numeric_limits<T>::min)())
GPU_ATOMIC_OPERATION(bit_and, fetch_and, atomicAnd, T(~T(0)))
GPU_ATOMIC_OPERATION(bit_or, fetch_or, atomicOr, T(0))
GPU_ATOMIC_OPERATION(bit_xor, fetch_xor, atomicXor, T(0))
#undef GPU_ATOMIC_OPERATION

/// Functor that combines x with element `at` of an output, and returns the element's old value.
template <class T, class Op> struct change_element {
    inout_stream<T> out;
    template <class At, class X> auto operator()(At const& at, X const& x) const {
        return atomic_operation<T, Op>::change(out[at], x);
    }
};
/// Hook that defines what the kernel combine_at needs for each item. With Visits, it is a visitor
/// for for_each_index instead.
template <class T, class Op, class Values, class Places, bool Visits>
struct combined_items : kernel::composed<combined_items<T, Op, Values, Places, Visits>> {
    static constexpr char const* text = Visits ? glsl::shaders::hooks_combine_at : "";
    Values values;
    Places places;
    change_element<T, Op> change;
    combined_items(Values from, Places at, inout_stream<T> to) : values(from), places(at), change{to} {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::type_name<T>{"VALUE"},
            kernel::number{"LIMIT", static_cast<std::uint32_t>(change.out.size())},
            kernel::function_hook<T, std::uint32_t, T>("change", change),
            kernel::reads{"value", values},
            kernel::reads{"place", places});
    }
};
/// Hook that defines the macro ATOMIC as the name of a function.
struct atomic_name {
    char const* name;
    void bind(kernel::arguments&) const {}
    void write(glsl::source& s) const { s.define("ATOMIC", name); }
};

/// True when combine_at() is to be used for `count` items. It is faster than a sort, on llvmpipe
/// only for few items.
inline bool atomics_pay(kernel::profile const& p, std::size_t count) {
    return p.form == kernel::shape::groups || count < p.combined_below;
}
/// Replaces out[places[i]] by op(out[places[i]], values[i]) for each i in [0, count), in any order.
/// atomic_operation must exist. Items for places that the output does not have are left out. Takes
/// one launch; does not wait.
template <class T, class Op, class Values, class Places>
void combine_at(
    kernel::runtime& r, Values values, Places places, std::size_t count, inout_stream<T> const& out) {
    using namespace kernel;
    using operation = atomic_operation<T, Op>;
    profile const& p = r.tuning;
    constexpr std::uint32_t largest = at_least(Values::element_bytes, Places::element_bytes);
    if (p.form == shape::lanes)
        return for_each_index(
            count, largest, combined_items<T, Op, Values, Places, true>{values, places, out});
    std::uint32_t const packet = packet_items(p, largest);
    cut const c = cut_for_groups(p.count_groups, count, packet, p.count_threads);
    launch(r,
        kernels::combine_at,
        {c.chunks, p.count_threads, packet},
        kernel::size{"SLOTS", 2048},
        atomic_name{operation::name},
        count_hook{count},
        number{"CHUNK", c.chunk},
        combined_items<T, Op, Values, Places, false>{values, places, out},
        value<T>{"identity", operation::identity});
}

}  // namespace gpu::inline v0_2::primitive
