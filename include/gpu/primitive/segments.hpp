// SPDX-License-Identifier: MIT
// segments: which segment each item of a range belongs to, from offsets or from one length for all.
#pragma once
#include <gpu/container/fill.hpp>
#include <gpu/iterator/buffer.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/iterator/constant.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/predicate.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/primitive/for_each_index.hpp>
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

/// Zeros, which llvmpipe's driver writes faster than a kernel does.
template <class Words> void zero_words(kernel::length count, Words words) {
    if constexpr (requires { words.position(); } && std::is_same_v<typename Words::value_type, std::uint32_t>)
        if (kernel::runtime& r = kernel::current(); r.tuning.form == kernel::shape::lanes && !count.on_gpu() && !r.rehearsing) {
            kernel::require_here(words.owned(), r.device);
            return fill_memory(words.buffer(), words.position() * 4, count.most, std::uint32_t{0});
        }
    assign(constant_iterator<std::uint32_t>(0), count, words);
}

/// out[i] = how many of `count` offsets, which never fall, are at most i, for i in [0, items). `heads` holds a word an item, and may be `out`.
///
/// The number goes to the place of the last of equal offsets, and the greatest so far to every item: neither many short segments nor
/// few long ones make it slower.
template <class Offsets, class Heads, class Out> void count_offsets(kernel::length items, Offsets offsets, std::size_t count, Heads heads, Out out) {
    zero_words(items, heads);
    auto number = [&](std::size_t from, std::size_t n, auto following) {
        auto const first = offsets + static_cast<std::ptrdiff_t>(from);
        assign(counting_iterator<std::uint32_t>(static_cast<std::uint32_t>(from + 1)), n,
               make_predicate_iterator(make_permutation_iterator(heads, first), make_zip_iterator(first, following), begins_segment{static_cast<std::uint32_t>(items.most)}));
    };
    if (count > 1) number(0, count - 1, offsets + 1);
    if (count > 0) number(count - 1, 1, constant_iterator<std::uint32_t>(0xffffffffu));     // the last one has none behind it
    scan<std::uint32_t>(heads, items, Out::element_bytes > 4 ? Out::element_bytes : 4, maximum<>{}, {false, 0}, store_prefix<std::uint32_t, Out>{out, false});
}

/// Items offsets[s] ... offsets[s + 1] - 1 are in segment s. id(i) is that segment's number + 1, and 0 or count + 1 of items outside.
template <class Offsets> class segments_by_offsets {
public:
    segments_by_offsets(kernel::runtime& r, std::size_t items, Offsets offsets, std::size_t count) : offsets_(offsets), count_(count), ids_(r, items) {
        count_offsets(items, offsets, count + 1, ids(), ids());
    }
    std::size_t count() const { return count_; }
    scratch_iterator<std::uint32_t> ids() const { return scratch_iterator<std::uint32_t>(ids_); }
    /// Where each segment begins.
    Offsets begins() const { return offsets_; }
    Offsets ends() const { return offsets_ + 1; }

private:
    Offsets offsets_;
    std::size_t count_;
    kernel::scratch<std::uint32_t> ids_;
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
    segments_of_length(kernel::runtime& r, std::size_t items, std::size_t length)
        : count_(kernel::ceil_div(items, length)), length_(static_cast<std::uint32_t>(length < 0x7fffffffu ? length : 0x7fffffffu)), ids_(r, items) {
        assign(make_transform_iterator(counting_iterator<std::uint32_t>(0), segment_at{length_}), items, ids());
    }
    std::size_t count() const { return count_; }
    scratch_iterator<std::uint32_t> ids() const { return scratch_iterator<std::uint32_t>(ids_); }
    auto begins() const { return make_transform_iterator(counting_iterator<std::uint32_t>(0), begin_at{length_}); }

private:
    std::size_t count_;
    std::uint32_t length_;
    kernel::scratch<std::uint32_t> ids_;
};

/// visit(i, before, upto) of (runs begun, sum) over items in segments: at the last item of segment s, out[s] = op(*init, sum).
template <class T, class Ids, class Out, class Op> struct end_of_segment {
    Ids ids;
    std::uint32_t count;
    T init;
    Op const& op;
    Out out;
    void bind(kernel::arguments& a) const {
        ids.bind(a), out.bind(a);
        a.word(count);
        a.value(init);
        a.function<T, T>(op);
    }
    void write(glsl::source& s) const {
        auto const read = ids.reader(s);
        auto const put = out.writer(s);
        auto const& value = glsl::type_of<T>();
        auto const& t = glsl::type_of<std::tuple<std::uint32_t, T>>();
        s.need(value), s.need(t);
        std::string const segments = "args[" + std::to_string(s.words(1)) + "]", first = glsl::source::argument(value, s.words((sizeof(T) + 3) / 4)), combine_init = s.function<T, T>(op);
        auto visit = [&](glsl::place_in const& at, std::string const& next, std::string const& upto) {
            s.statement("{");
            s.statement("uint id = " + read(at) + ";");
            s.statement("bool ends = id > 0u && id <= " + segments + " && (" + at.text + " + 1u == COUNT || id != " + next + ");");
            s.statement(s.rarely("ends") + " {");
            s.statement(value.name + " sum = " + glsl::convert(glsl::type_of<glsl::result_t<Op, T, T>>(), value, combine_init + "(" + first + ", " + upto + "." + t.fields[1].name + ")") + ";");
            put({"(id - 1u)"}, value, "sum");
            s.statement("}");
            s.statement("}");
        };
        s.begin();
        visit({"i"}, read(glsl::place_in{"min(i + 1u, COUNT - 1u)"}), "upto");
        s.append("void visit(uint i, " + t.name + " before, " + t.name + " upto) {\n" + s.end() + "}\n");
        s.begin();
        for (std::uint32_t n = 0; n < s.packet_items; ++n)
            visit(s.item(n), read(n + 1 < s.packet_items ? s.item(n + 1) : glsl::place_in{"min(" + s.item(n).text + " + 1u, COUNT - 1u)"}), "upto[" + std::to_string(n) + "]");
        s.append("void visit_packet(uint p, " + t.name + " before[PACKET], " + t.name + " upto[PACKET]) {\n" + s.end() + "}\n");
    }
};

} // namespace gpu::primitive
