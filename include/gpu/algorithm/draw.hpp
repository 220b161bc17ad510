// SPDX-License-Identifier: MIT
// Makes the commands of indirect draws and dispatches on the GPU, from a count in GPU memory.
#pragma once
#include <gpu/container/scalar.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>

namespace gpu::inline v0_2 {

/// A command in the layout that glDrawArraysIndirect reads (OpenGL 4.5 core, section 10.3.11).
/// draw_elements_command is for glDrawElementsIndirect, dispatch_command for
/// glDispatchComputeIndirect.
struct draw_arrays_command {
    std::uint32_t count = 0, instance_count = 1, first = 0, base_instance = 0;
    friend bool operator==(draw_arrays_command const&, draw_arrays_command const&) = default;
};
struct draw_elements_command {
    std::uint32_t count = 0, instance_count = 1, first_index = 0;
    std::int32_t base_vertex = 0;
    std::uint32_t base_instance = 0;
    friend bool operator==(draw_elements_command const&, draw_elements_command const&) = default;
};
struct dispatch_command {
    std::uint32_t x = 1, y = 1, z = 1;  // numbers of groups along the three axes
    friend bool operator==(dispatch_command const&, dispatch_command const&) = default;
};

}  // namespace gpu::inline v0_2

GPU_STRUCT(gpu::draw_arrays_command, count, instance_count, first, base_instance);
GPU_STRUCT(gpu::draw_elements_command, count, instance_count, first_index, base_vertex, base_instance);
GPU_STRUCT(gpu::dispatch_command, x, y, z);

namespace gpu::inline v0_2 {

namespace detail {
/// Functor that maps a number of elements to the command that draws them. `one` is the command that
/// draws one element.
template <class Command> struct drawing_of {
    Command one;
    // True when the number of elements multiplies the instances that the command draws; false when
    // it multiplies the vertices.
    bool instances;
    template <class N> auto operator()(N const& n) const {
        auto const k = gpu::cast<std::uint32_t>(n);
        auto const vertices = one.count * gpu::select(instances, 1u, k),
                   copies = one.instance_count * gpu::select(instances, k, 1u);
        if constexpr (requires { one.base_vertex; })
            return gpu::make<Command>(vertices, copies, one.first_index, one.base_vertex, one.base_instance);
        else
            return gpu::make<Command>(vertices, copies, one.first, one.base_instance);
    }
};
/// Functor that maps a number of elements to the dispatch_command that starts one thread for each
/// element, in groups of `threads` threads. The number of groups is rounded up.
struct groups_of {
    std::uint32_t threads;
    template <class N> auto operator()(N const& n) const {
        auto const k = gpu::cast<std::uint32_t>(n);
        return gpu::make<dispatch_command>(k / threads + gpu::cast<std::uint32_t>(k % threads != 0u), 1u, 1u);
    }
};
/// Stores f(count), a draw command or a dispatch command, in `command`, by one launch. `what` is
/// the name of the caller for error messages.
template <class T, class R, class F>
void make_command(char const* what, scalar<T> const& count, R& command, F const& f) {
    static_assert(std::is_integral_v<T>, "gpu: a count is an integer");
    auto const place = result_place(command);
    require_room(what, "command", place, std::size_t(1));
    primitive::assign(make_transform_iterator(count.begin(), f), std::size_t(1), place);
}
/// The type of the command that R holds, where R is a gpu::scalar or an iterator.
template <class R> using command_of = typename decltype(result_place(std::declval<R&>()))::value_type;
}  // namespace detail

/// Stores in `command` a command that draws `count` elements. `like` is the command that draws one
/// element; its number of vertices is multiplied by `count`. Does not wait.
///
/// `command` is a gpu::scalar, or an iterator, of draw_arrays_command or draw_elements_command. By
/// default an element is one vertex. To draw, bind `command.buffer_for(gpu::use::commands)` to
/// GL_DRAW_INDIRECT_BUFFER. Complexity: constant, one launch. Scratch memory: none.
///
///     gpu::scalar<unsigned> count(5);
///     gpu::scalar<gpu::draw_arrays_command> command;
///     gpu::make_draw_command(count, command);                // points
///     // command.read().count: 5
///     gpu::make_draw_command(count, command, {.count = 3});  // triangles
///     // command.read().count: 15
template <class T, result R>
void make_draw_command(
    scalar<T> const& count, R&& command, detail::command_of<R> const& like = {.count = 1}) {
    detail::make_command(
        "make_draw_command", count, command, detail::drawing_of<detail::command_of<R>>{like, false});
}
/// Stores in `command` a copy of the command `like` whose number of instances is multiplied by
/// `count`. The number of vertices stays that of `like`. Does not wait. Cost: as make_draw_command.
///
///     gpu::scalar<unsigned> count(5);
///     gpu::scalar<gpu::draw_arrays_command> command;
///     gpu::make_instances_command(count, command, {.count = 36});
///     // command.read().count: 36, command.read().instance_count: 5
template <class T, result R>
void make_instances_command(scalar<T> const& count, R&& command, detail::command_of<R> const& like) {
    detail::make_command(
        "make_instances_command", count, command, detail::drawing_of<detail::command_of<R>>{like, true});
}
/// Stores in `command` a dispatch_command with enough groups of `threads` threads to give each of
/// `count` elements a thread. Does not wait.
///
/// `command` is a gpu::scalar or an iterator. Throws invalid_argument when `threads` is 0.
/// Complexity: constant, one launch. Scratch memory: none.
///
///     gpu::scalar<unsigned> count(1000);
///     gpu::scalar<gpu::dispatch_command> command;
///     gpu::make_dispatch_command(count, command, 256);  // command.read().x: 4
template <class T, result R>
void make_dispatch_command(scalar<T> const& count, R&& command, std::uint32_t threads) {
    if (threads == 0)
        gpu::detail::raise(invalid_argument("gpu::make_dispatch_command: a group has at least one thread"));
    detail::make_command("make_dispatch_command", count, command, detail::groups_of{threads});
}

}  // namespace gpu::inline v0_2
