// SPDX-License-Identifier: MIT
// Gives reduce(), which combines all items of a range in order. Also gives the division of a range
// into chunks, which scan() uses too.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/look_back.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file reduce{"reduce",
    {glsl::shaders::group_reduce, glsl::shaders::reduce},
    {glsl::shaders::group_reduce_subgroups, glsl::shaders::reduce}};
inline constexpr kernel::kernel_file reduce_waiting{
    "reduce", {glsl::shaders::group_reduce_subgroups, glsl::shaders::group_states, glsl::shaders::reduce}};
inline constexpr kernel::kernel_file reduce_lanes{"reduce_lanes", {glsl::shaders::reduce_lanes}};
}  // namespace kernels

/// The division of a range into chunks, with the grid of the launches that process the chunks. It
/// is made for a reduction and for the scan that may follow it.
struct chunking {
    kernel::cut chunks;
    kernel::grid grid;
    bool lanes;
    // The number of chunks in the parts of the range that come before this one. A very long range
    // is processed in several parts, one launch each. In the array of partials, the partials of
    // earlier parts come first.
    std::uint32_t earlier = 0;
};
/// Returns the bytes that a T takes in shared memory. GLSL may pad its fields more than C++ does.
template <class T> std::uint32_t shared_bytes_of() {
    static std::uint32_t const bytes = glsl::shared_bytes(glsl::type_of<T>());
    return bytes;
}
/// Divides a range of `count` items into chunks for this device. `largest` is the size in bytes of
/// the largest element that is read or written, and `value_bytes` is the size of a partial in
/// shared memory. `trips_of_an_item` is the number of loop trips that a visitor takes for each item
/// on llvmpipe. Throws length_error when llvmpipe's limit of 65,535 trips per thread is too small
/// for the range.
chunking cut_for(kernel::profile const& p, kernel::length count, std::uint32_t largest,
    std::uint32_t value_bytes, std::uint32_t trips_of_an_item = 0);

/// Divides a range into chunks of two items, or more for very long ranges. Each thread gets one
/// chunk. Used on a driver that limits the loop trips of a thread, for functors that contain a
/// loop, because one call of the functor may make tens of thousands of trips. This division gives
/// many partials, which must then be reduced or scanned themselves.
chunking cut_in_pairs(kernel::length count);
/// Returns the length of a range as a number on the host. When the length is in GPU memory, waits
/// for the GPU and reads it. It is for launches whose chunks depend on the exact length.
inline std::size_t known_length(kernel::runtime& r, kernel::length count) {
    return r.rehearsing ? count.most : kernel::read_length(count);
}

/// Hook that defines the function void finish(VALUE total) in a kernel, which stores the result of
/// a reduction at *out. The result is `total`, or *first combined with `total` when has_first is
/// true. When the range is empty, the result is *first.
template <class T, class Out, class First> struct finish_hook : kernel::composed<finish_hook<T, Out, First>> {
    static constexpr char const* text = glsl::shaders::hooks_finish;
    Out out;
    bool has_first;
    First first;
    finish_hook(Out to, bool with_first, First from) : out(to), has_first(with_first), first(from) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::choice{"HAS_FIRST", has_first},
            kernel::reads{"first_value", first},
            kernel::write_hook<T>("store_total", out));
    }
};

/// Returns the functor with which the shape lanes reduces: a commutative one may have a member
/// in_order(), which returns one that does less and relies on the order of its arguments.
template <class Op> decltype(auto) functor_of_lanes(Op const& op) {
    if constexpr (requires { op.in_order(); })
        return op.in_order();
    else
        return (op);
}

/// Returns the states in which the groups of a reduction publish their partials, of `bytes` bytes
/// each. Returns null on devices where no group may wait for another, and for large partials.
gl::buffer const* states_for_partials(kernel::runtime& r, std::uint32_t groups, std::uint32_t bytes);

/// Hook that defines the memory for partials in the kernel reduce. If `published` is not null, they
/// are published in these states, otherwise they lie in `stored`. A partial has the type `type`,
/// and `bytes` bytes.
struct partials_hook {
    glsl::type const& type;
    std::uint32_t bytes;
    gl::buffer const& stored;
    gl::buffer const* published;
    void bind(kernel::arguments& a) const;
    void write(glsl::source& s) const;

private:
    std::uint32_t stride() const { return kernel::round_up(bytes, 4u); }
};

/// For each chunk k, combines the items of the chunk under `op`, and stores the result at
/// partials[k]. Takes one launch. With a finish hook, one group also combines the partials, and
/// hands the total to the hook.
template <class T, class In, class Op, class... Finish>
void reduce_chunks(kernel::runtime& r, chunking const& c, In in, kernel::length count, Op const& op,
    kernel::scratch<T> const& partials, Finish const&... finish) {
    using namespace kernel;
    constexpr std::uint32_t fold = sizeof...(Finish);
    if (c.lanes) {
        decltype(auto) in_lanes = functor_of_lanes(op);
        launch(r,
            kernels::reduce_lanes,
            c.grid,
            type_name<T>{"VALUE"},
            choice{"FOLD", fold},
            chunks_hook{count, c.chunks, 1, true},
            number{"EARLIER", c.earlier},
            reads{"load", in},
            function_hook<T, T, T>("combine", in_lanes),
            shared_hook("partials", partials),
            kernel::word_array{"tickets", r.objects.ticket()},
            finish...);
    } else {
        gl::buffer const* const published = fold ? states_for_partials(r, c.grid.groups, sizeof(T)) : nullptr;
        launch(r,
            published ? kernels::reduce_waiting : kernels::reduce,
            c.grid,
            type_name<T>{"VALUE"},
            choice{"FOLD", fold},
            choice{"ORDERED", !is_commutative_v<Op, T>},
            size{"PACKETS", r.tuning.packets},
            group_functions<T>{r.tuning.subgroup_size},
            chunks_hook{count, c.chunks, c.grid.threads},
            number{"EARLIER", c.earlier},
            reads{"load", in},
            function_hook<T, T, T>("combine", op),
            partials_hook{glsl::type_of<T>(), sizeof(T), partials.buffer(), published},
            kernel::word_array{"tickets", r.objects.ticket()},
            finish...);
    }
}

/// An output iterator through which a kernel stores a single result. The host reads the result
/// through mapped memory, without a copy. On devices where results come in rows (see
/// kernel/results.hpp), each row gets three words of the result and the number of the launch.
template <class T> class result_iterator {
public:
    static constexpr std::uint32_t element_bytes = 4;
    explicit result_iterator(kernel::runtime& r) : result_(&r.result), memory_(&r.result.buffer()) {}
    static_assert(sizeof(T) <= kernel::results::bytes, "gpu: a result is at most 4096 bytes");
    void bind(kernel::arguments& a) const {
        bool const rows = result_->in_rows();
        a.memory(memory_->name(), memory_, 0, rows ? 16 : stride);
        if (rows) a.word(result_->next_launch());
    }
    auto writer(glsl::source& s) const {
        bool const rows = result_->in_rows();
        std::uint32_t const id = s.memory({.identity = memory_->name(),
            .element = rows ? &glsl::type_of<uvec4>() : &glsl::type_of<T>(),
            .bytes = rows ? 16u : stride});
        std::string const number = rows ? glsl::concat({"args[", s.take_uniforms(1), "]"}) : std::string();
        return [&s, id, number](glsl::index_text const& at, glsl::type const& t, std::string const& v) {
            auto const& to = glsl::type_of<T>();
            std::string const value = s.converted(t, to, v);
            if (number.empty()) return s.store(id, at, value);
            s.need(to);
            std::string const name = s.fresh("result");
            s.statement(glsl::concat({to.name, " ", name, " = ", value, ";"}));
            glsl::list<std::string> w;
            glsl::to_words(to, name, w);
            while (w.size() % kernel::results::words_in_row) w.push_back("0u");
            for (std::size_t k = 0; k < w.size(); k += 3)
                s.store(id,
                    {glsl::concat({k / 3, "u"})},
                    glsl::concat({"uvec4(", w[k], ", ", w[k + 1], ", ", w[k + 2], ", ", number, ")"}));
        };
    }
    static constexpr std::uint32_t stride = (sizeof(T) + 3) / 4 * 4;

private:
    kernel::results* result_;
    gl::buffer const* memory_;
};

/// Combines the items in[0, count) in order under `op`, and stores the result at *out. When
/// has_first is true, *first comes before the first item. count.most must not be 0. When the count
/// is in GPU memory and turns out to be 0, stores *first. `out` may be `first`, but not the memory
/// that holds the count.
///
/// Takes one launch and does not wait. When a functor contains a loop and the driver limits the
/// loop trips of a thread, it takes several launches, and waits for a count in GPU memory. Scratch
/// memory: one T for each chunk. Throws length_error for more than 2^31 - 1 items.
template <class T, class In, class Out, class First, class Op>
void reduce(In in, kernel::length count, Out out, bool has_first, First first, Op const& op) {
    require_countable(count);
    kernel::session s;
    chunking c = cut_for(s->tuning, count, In::element_bytes, shared_bytes_of<T>());
    kernel::limited_extent const within(s->call, in_order<In> ? count.most : kernel::arguments::unknown);
    // When a functor's loops count towards the driver's limit of trips, reduce pairs of items to
    // partials, and then reduce the partials.
    if (s->loops_count(in, kernel::function_hook<T, T, T>("combine", op))) [[unlikely]]
        if (std::size_t const n = known_length(*s, count); n > 0) {
            c = cut_in_pairs(count = n);
            if (n > 2) {
                kernel::scratch<T> const partials(*s, c.chunks.chunks);
                reduce_chunks<T>(*s, c, in, count, op, partials);
                return reduce<T>(scratch_iterator<T>(partials), c.chunks.chunks, out, has_first, first, op);
            }
        }
    kernel::scratch<T> const partials(*s, c.chunks.chunks);
    reduce_chunks<T>(*s, c, in, count, op, partials, finish_hook<T, Out, First>{out, has_first, first});
}

/// Waits for the result of the last launch, which has stored it through a result_iterator<T>, and
/// returns it.
template <class T> T read_result(kernel::runtime& r) {
    alignas(16) unsigned char bytes[(sizeof(T) + 3) / 4 * 4] = {};
    r.read_result(bytes, sizeof bytes);
    T v{};
    std::memcpy(static_cast<void*>(&v), bytes, sizeof(T));
    return v;
}
/// Combines the items in[0, count) in order under `op`, waits for the result, and returns it. When
/// has_first is true, `first` comes before the first item. `count` is a std::size_t or a
/// kernel::length. A range that is longer than one launch can process is reduced in parts, with a
/// wait for each part.
template <class T, class In, class N, class Op>
T reduce_value(In in, N count, bool has_first, T const& first, Op const& op) {
    kernel::session s;
    if constexpr (!std::is_same_v<N, kernel::length> && in_order<In>)
        if (std::size_t const part = part_of(*s, count, In::element_bytes); count > part) {
            T v = first;
            for (std::size_t at = 0; at < count; at += part)
                v = reduce_value<T>(in + static_cast<std::ptrdiff_t>(at),
                    count - at < part ? count - at : part,
                    has_first || at > 0,
                    v,
                    op);
            return v;
        }
    reduce<T>(in, count, result_iterator<T>(*s), has_first, constant_iterator<T>(first), op);
    return read_result<T>(*s);
}

}  // namespace gpu::inline v0_2::primitive

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/primitive/impl/reduce.ipp>
#endif
