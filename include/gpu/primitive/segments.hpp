// SPDX-License-Identifier: MIT
// segments: which segment each item of a range belongs to, from offsets or from one length for all.
#pragma once
#include <gpu/functional/operators.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/functional/tuple.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/predicate.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/fill.hpp>
#include <gpu/primitive/for_each_index.hpp>
#include <gpu/primitive/reduce.hpp>
#include <gpu/primitive/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>

namespace gpu::primitive {

/// Of (offset, next offset): is an offset the last of equal ones, and is there an item at it?
struct begins_segment {
    std::uint32_t items;
    template <class T> auto operator()(T const& t) const {
        auto const at = gpu::cast<std::uint32_t>(gpu::get<0>(t));
        return at < items && at != gpu::cast<std::uint32_t>(gpu::get<1>(t));
    }
};

/// Of (number, length): the number behind it, or the last one.
struct next_number {
    template <class T> auto operator()(T const& t) const {
        auto const next = gpu::get<0>(t) + 1u;
        return gpu::select(next < gpu::get<1>(t), next, gpu::get<0>(t));
    }
};
/// Of (number, length, offset behind): that offset; of the last one a number beyond all.
struct offset_behind {
    template <class T> auto operator()(T const& t) const {
        return gpu::select(
            gpu::get<0>(t) + 1u < gpu::get<1>(t), gpu::cast<std::uint32_t>(gpu::get<2>(t)), 0xffffffffu);
    }
};
/// out[i] = how many of `count` offsets, which never fall, are at most i, for i in [0, items). `heads` holds
/// a word an item, and may be `out`.
///
/// The number goes to the place of the last of equal offsets, and the greatest so far to every item: neither
/// many short segments nor few long ones make it slower. `count` is a number, or a kernel::length.
template <class Offsets, class Count, class Heads, class Out>
void count_offsets(kernel::length items, Offsets offsets, Count count, Heads heads, Out out) {
    fill(0u, items, heads);
    auto number = [&](std::uint32_t from, kernel::length n, auto first, auto following) {
        assign(counting_iterator<std::uint32_t>(from + 1),
            n,
            make_predicate_iterator(make_permutation_iterator(heads, first),
                make_zip_iterator(first, following),
                begins_segment{static_cast<std::uint32_t>(items.most)}));
    };
    if constexpr (std::is_same_v<Count, std::size_t>) {
        std::size_t const last = count > 0 ? count - 1 : 0;
        if (count > 1) number(0, last, offsets, offsets + 1);
        if (count > 0)
            number(static_cast<std::uint32_t>(last),
                1,
                offsets + static_cast<std::ptrdiff_t>(last),
                constant_iterator<std::uint32_t>(0xffffffffu));  // it has none behind it
    } else {
        auto const numbers =
            make_zip_iterator(counting_iterator<std::uint32_t>(0), gpu::detail::length_iterator(count));
        auto const behind =
            make_permutation_iterator(offsets, make_transform_iterator(numbers, next_number{}));
        number(0,
            count,
            offsets,
            make_transform_iterator(
                make_zip_iterator(
                    counting_iterator<std::uint32_t>(0), gpu::detail::length_iterator(count), behind),
                offset_behind{}));
    }
    scan<std::uint32_t>(heads,
        items,
        Out::element_bytes > 4 ? Out::element_bytes : 4,
        maximum<>{},
        {false, 0},
        store_prefix<std::uint32_t, Out>{out, false});
}

/// Of (first, last): how many of `items` lie between.
struct segment_length {
    std::uint32_t items;
    template <class T> auto operator()(T const& t) const {
        auto const first = gpu::cast<std::uint32_t>(gpu::get<0>(t)),
                   next = gpu::cast<std::uint32_t>(gpu::get<1>(t));
        auto const last = gpu::select(next < items, next, constant<1u> * items);
        return gpu::select(first < last, last - first, constant<0u>);
    }
};

/// Items offsets[s] ... offsets[s + 1] - 1 of `items` are in segment s.
template <class Offsets> class segments_by_offsets {
public:
    segments_by_offsets(std::size_t items, Offsets offsets, std::size_t count)
        : items_(items), count_(count), offsets_(offsets) {}
    std::size_t count() const { return count_; }
    /// Where each segment begins and ends.
    Offsets begins() const { return offsets_; }
    Offsets ends() const { return offsets_ + 1; }
    /// The length of the longest one; waits for it. Where kernels are only put together, as long as can be.
    std::uint32_t longest(kernel::runtime& r) const {
        auto const most = static_cast<std::uint32_t>(items_);
        auto const lengths =
            make_transform_iterator(make_zip_iterator(begins(), ends()), segment_length{most});
        std::uint32_t const found =
            reduce_value<std::uint32_t>(lengths, count_, true, std::uint32_t{0}, maximum<>{});
        return r.rehearsing || r.tuning.assemble_only ? most : found;
    }
    void number(scratch_iterator<std::uint32_t> ids) const {
        count_offsets(items_, offsets_, count_ + 1, ids, ids);
    }

private:
    std::size_t items_, count_;
    Offsets offsets_;
};

struct segment_at {
    std::uint32_t length;
    template <class X> auto operator()(X const& i) const { return i / length + constant<1u>; }
};
struct begin_at {
    std::uint32_t length;
    template <class X> auto operator()(X const& s) const { return s * length; }
};
/// Every segment has `length` items, the last one perhaps fewer.
class segments_of_length {
public:
    segments_of_length(std::size_t items, std::size_t length)
        : items_(items)
        , count_(kernel::ceil_div(items, length))
        , length_(static_cast<std::uint32_t>(length < 0x7fffffffu ? length : 0x7fffffffu)) {}
    std::size_t count() const { return count_; }
    auto begins() const {
        return make_transform_iterator(counting_iterator<std::uint32_t>(0), begin_at{length_});
    }
    auto ends() const {
        return make_transform_iterator(counting_iterator<std::uint32_t>(1), begin_at{length_});
    }
    std::uint32_t longest(kernel::runtime&) const {
        return items_ < length_ ? static_cast<std::uint32_t>(items_) : length_;
    }
    void number(scratch_iterator<std::uint32_t> ids) const {
        assign(
            make_transform_iterator(counting_iterator<std::uint32_t>(0), segment_at{length_}), items_, ids);
    }

private:
    std::size_t items_, count_;
    std::uint32_t length_;
};

/// The same, and for every item the number of its segment + 1; 0 or count() + 1 of items in none.
template <class Segments> class numbered : public Segments {
public:
    numbered(kernel::runtime& r, std::size_t items, Segments const& s) : Segments(s), ids_(r, items) {
        s.number(ids());
    }
    scratch_iterator<std::uint32_t> ids() const { return scratch_iterator<std::uint32_t>(ids_); }

private:
    kernel::scratch<std::uint32_t> ids_;
};

/// visit(i, before, upto) of (runs begun, sum) over items in segments: at the last item of segment s, out[s]
/// = op(*init, sum).
template <class T, class Ids, class Out, class Op> struct end_of_segment {
    Ids ids;
    kernel::length count;
    T init;
    Op const& op;
    Out out;
    void bind(kernel::arguments& a) const {
        ids.bind(a);
        out.bind(a);
        kernel::bind_length(a, count);
        a.value(init);
        a.function<T, T>(op);
    }
    void write(glsl::source& s) const {
        auto const read = ids.reader(s);
        auto const put = out.writer(s);
        auto const& value = glsl::type_of<T>();
        auto const& t = glsl::type_of<std::tuple<std::uint32_t, T>>();
        s.need(value);
        s.need(t);
        std::string const segments = kernel::length_text(s, count),
                          first = glsl::source::argument(value, s.take_uniforms((sizeof(T) + 3) / 4)),
                          combine_init = s.function<T, T>(op);
        auto visit = [&](glsl::index_text const& at, std::string const& next, std::string const& upto) {
            s.statement("{");
            s.statement("uint id = " + read(at) + ";");
            s.statement("bool ends = id > 0u && id <= " + segments + " && (" + at.text +
                        " + 1u == COUNT || id != " + next + ");");
            s.statement("if (ends) {");
            s.statement(value.name + " sum = " +
                        glsl::convert(glsl::type_of<glsl::result_t<Op, T, T>>(),
                            value,
                            combine_init + "(" + first + ", " + upto + "." + t.fields[1].name + ")") +
                        ";");
            put({"(id - 1u)"}, value, "sum");
            s.statement("}");
            s.statement("}");
        };
        s.begin();
        visit({"i"}, read(glsl::index_text{"min(i + 1u, COUNT - 1u)"}), "upto");
        s.append("void visit(uint i, " + t.name + " before, " + t.name + " upto) {\n" + s.end() + "}\n");
        s.begin();
        for (std::uint32_t n = 0; n < s.packet_items; ++n)
            visit(s.item(n),
                read(n + 1 < s.packet_items
                         ? s.item(n + 1)
                         : glsl::index_text{"min(" + s.item(n).text + " + 1u, COUNT - 1u)"}),
                "upto[" + std::to_string(n) + "]");
        s.append("void visit_packet(uint p, " + t.name + " before[PACKET], " + t.name + " upto[PACKET]) {\n" +
                 s.end() + "}\n");
    }
};

}  // namespace gpu::primitive
