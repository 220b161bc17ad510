// SPDX-License-Identifier: MIT
// reduce(): all items combined in order, in one launch; the total goes to a hook and the partials stay for a
// scan.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/primitive/for_each_index.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gpu::primitive {

namespace kernels {
inline constexpr kernel::kernel_file reduce{"reduce",
    {glsl::shaders::group_reduce, glsl::shaders::reduce},
    {glsl::shaders::group_reduce_subgroups, glsl::shaders::reduce}};
inline constexpr kernel::kernel_file reduce_lanes{"reduce_lanes", {glsl::shaders::reduce_lanes}};
}  // namespace kernels

/// How a range is cut for a reduction and for the scan that follows it.
struct chunking {
    kernel::cut chunks;
    kernel::grid grid;
    bool lanes;
    std::uint32_t earlier = 0;  // chunks of the parts before this one, whose partials come first
};
inline chunking cut_for(kernel::profile const& p, kernel::length count, std::uint32_t largest,
    std::uint32_t value_bytes, std::uint32_t trips_of_an_item = 0) {
    std::uint32_t const packet = kernel::packet_items(p, largest);
    if (p.form == kernel::shape::lanes) {
        std::uint32_t const trips = (trips_of_an_item ? 4 : 2) + trips_of_an_item * packet;
        kernel::cut const c = kernel::cut_for_lanes(count.most, packet, trips);
        if (std::uint64_t(c.chunk) * trips + c.chunks >
            65000)  // llvmpipe ends a thread's loops after 65535 trips; only a range without memory is so
                    // long
            throw length_error("a range of " + std::to_string(count.most) + " elements of " +
                               std::to_string(largest) +
                               " bytes is longer than llvmpipe can walk in one launch; work on parts of it");
        return {c, {kernel::ceil_div(c.chunks, p.threads), p.threads, packet}, true};
    }
    std::uint32_t threads = p.threads;
    while (threads > 32 && threads * value_bytes * 3 > 24 * 1024)
        threads /= 2;  // three shared arrays of values
    // What a group reads at once it has for itself: nobody has to be waited for.
    kernel::cut const c = kernel::cut_for_groups(
        count.most / packet <= 4 * threads ? 1 : p.groups, count.most, packet, threads);
    return {c, {c.chunks, threads, packet}, false};
}

/// The same where a functor's own loops count (runtime::loops_count): two items for a lane, so that a call of
/// it may make some ten thousand trips. The partials are then no few: they are reduced, or scanned, in their
/// turn.
inline chunking cut_in_pairs(kernel::length count) {
    constexpr std::uint32_t threads = 64;
    auto const items = static_cast<std::uint32_t>(count.most);
    kernel::cut c{items, 2, 1};
    while (kernel::ceil_div(items, c.chunk) > 65535 * threads) c.chunk *= 2;
    c.chunks = items ? kernel::ceil_div(items, c.chunk) : 1;
    return {c, {kernel::ceil_div(c.chunks, threads), threads, 1}, true};
}
/// How many items there are, for launches that cannot be cut without the number.
inline std::size_t known_length(kernel::runtime& r, kernel::length count) {
    return r.rehearsing ? count.most : kernel::read_length(count);
}

/// void finish(VALUE total): stores total, or *first combined with it, at *out; *first when COUNT is 0.
template <class T, class Out, class First> struct finish_hook {
    Out out;
    bool has_first;
    First first;
    void bind(kernel::arguments& a) const {
        out.bind(a);
        a.key(has_first);
        first.bind(a);
    }
    void write(glsl::source& s) const {
        auto const put = out.writer(s);
        auto const start = first.reader(s);
        auto const& t = glsl::type_of<T>();
        s.begin();
        std::string const none = start(glsl::index_text{"0u"});
        s.statement(t.name + " whole = " + none + ";");
        s.statement(
            "if (COUNT > 0u) whole = " + (has_first ? "combine(" + none + ", total)" : "total") + ";");
        put({"0u"}, t, "whole");
        s.append("void finish(" + t.name + " total) {\n" + s.end() + "}\n");
    }
};

/// partials[k] = the items of chunk k combined under op; and, with a finish hook, the total.
template <class T, class In, class Op, class... Finish>
void reduce_chunks(kernel::runtime& r, chunking const& c, In in, kernel::length count, Op const& op,
    kernel::scratch<T> const& partials, Finish const&... finish) {
    using namespace kernel;
    constexpr std::uint32_t fold = sizeof...(Finish);
    if (c.lanes)
        launch(r,
            kernels::reduce_lanes,
            c.grid,
            type_name<T>{"VALUE"},
            choice{"FOLD", fold},
            chunks_hook{count, c.chunks, 1, true},
            number{"EARLIER", c.earlier},
            reads{"load", in},
            function_hook<T, T, T>("combine", op),
            shared_hook("partials", partials),
            kernel::word_array{"tickets", r.ticket()},
            finish...);
    else {
        launch(r,
            kernels::reduce,
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
            shared_hook("partials", partials),
            kernel::word_array{"tickets", r.ticket()},
            finish...);
    }
}

/// Where a kernel stores, once, the value that the host reads without a copy.
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
            std::string const value = glsl::convert(t, to, v);
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

/// *out = *first (when has_first), items 0 ... count - 1, combined under op; count.most > 0. `out` may be
/// `first`, but not the memory that holds the count.
template <class T, class In, class Out, class First, class Op>
void reduce(In in, kernel::length count, Out out, bool has_first, First first, Op const& op) {
    require_countable(count);
    kernel::session s;
    chunking c = cut_for(s->tuning, count, In::element_bytes, sizeof(T));
    kernel::limited_extent const within(s->call, in_order<In> ? count.most : kernel::arguments::unknown);
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

/// The same, read by the host: waits for the GPU, for each part of what is longer than a launch takes. The
/// count is a std::size_t, or a kernel::length.
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
    alignas(16) unsigned char bytes[(sizeof(T) + 3) / 4 * 4];
    s->read_result(bytes, sizeof bytes);
    T v = first;
    std::memcpy(static_cast<void*>(&v), bytes, sizeof(T));
    return v;
}

}  // namespace gpu::primitive
