// SPDX-License-Identifier: MIT
// Gives the hooks through which a kernel accesses memory: elements that iterators read and write,
// scratch memory, and arrays of 32-bit words.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/glsl/source.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2::kernel {

/// Hook that defines two functions in the kernel: T NAME(uint i) loads element i through an
/// iterator, and NAME_packet loads a packet of elements. In the shape lanes, an element that the
/// iterator reads twice is loaded only once.
template <class Iterator> struct reads {
    char const* name;
    Iterator first;
    void bind(arguments& a) const {
        a.reading_once = true;
        first.bind(a);
        a.reading_once = false;
    }
    void write(glsl::source& s) const {
        s.reading_once = s.form == shape::lanes;
        auto const read = first.reader(s);
        s.reading_once = false;
        auto const& t = glsl::type_of<typename Iterator::value_type>();
        s.need(t);
        s.value_hook(name, t, read);
    }
};
template <class Iterator> reads(char const*, Iterator) -> reads<Iterator>;

/// Hook that defines two functions in the kernel: void NAME(uint i, out A a, out B b) loads element
/// i through each of two iterators, and NAME_packet does so for a packet of elements. An element of
/// memory that both iterators read is loaded only once.
template <class First, class Second> struct reads_pair {
    char const* name;
    First first;
    Second second;
    void bind(arguments& a) const {
        a.reading_once = true;
        first.bind(a);
        second.bind(a);
        a.reading_once = false;
    }
    void write(glsl::source& s) const {
        s.reading_once = true;
        auto const read_first = first.reader(s);
        auto const read_second = second.reader(s);
        s.reading_once = false;
        auto const &t = glsl::type_of<typename First::value_type>(),
                   &u = glsl::type_of<typename Second::value_type>();
        s.need(t);
        s.need(u);
        // Write the function for one index.
        s.begin();
        s.statement(fill_in("a = $;", {read_first(glsl::index_text{"i"})}));
        s.statement(fill_in("b = $;", {read_second(glsl::index_text{"i"})}));
        s.append(fill_in("void $(uint i, out $ a, out $ b) {\n$}\n", {name, t.name, u.name, s.end()}));

        // Write the function for a packet.
        s.begin();
        for (std::uint32_t k = 0; k < s.packet_items; ++k) {
            s.statement(fill_in("a[$] = $;", {k, read_first(s.item(k))}));
            s.statement(fill_in("b[$] = $;", {k, read_second(s.item(k))}));
        }
        s.append(fill_in("void $_packet(uint p, out $ a[PACKET], out $ b[PACKET]) {\n$}\n",
            {name, t.name, u.name, s.end()}));
    }
};
template <class First, class Second> reads_pair(char const*, First, Second) -> reads_pair<First, Second>;

/// Hook that defines a global variable T NAME in the kernel. At the start of the kernel, element 0
/// of an iterator is loaded into it.
template <class Iterator> struct reads_at_start {
    char const* name;
    Iterator first;
    void bind(arguments& a) const { first.bind(a); }
    void write(glsl::source& s) const {
        auto const& t = glsl::type_of<typename Iterator::value_type>();
        auto const read = first.reader(s);
        s.need(t);
        s.append(fill_in("$ $;\n", {t.name, name}));
        s.at_start(fill_in("$ = $;", {name, read(glsl::index_text{"0u"})}));
    }
};
template <class Iterator> reads_at_start(char const*, Iterator) -> reads_at_start<Iterator>;

/// Binds an output, and how many elements it has room for, as arguments::room() says.
template <class Iterator> void bind_output(arguments& a, Iterator const& first) {
    first.bind(a);
    if constexpr (requires { first.room(); }) a.room(first.room());
}
/// The other side of bind_output(), for the text of a kernel. Returns the number of the uniform
/// that bind_output() adds for the output `first`, or -1 when it adds none.
template <class Iterator> int room_word(glsl::source& s, Iterator const& first) {
    if constexpr (requires { first.room(); })
        if (s.bounds_stores) return static_cast<int>(s.take_uniforms(1));
    return -1;
}

/// Hook that defines three functions in the kernel, for elements of one word. void NAME(uint i, T
/// v) stores v in element i. uint row_place(uint i) returns the index of the word that holds
/// element i, counted from the start of the memory. void NAME_row(uint row, T v[7]) stores v[0] to
/// v[3] in the four words from word 4 * row on, and ignores the rest of v.
template <class Iterator> struct writes_rows {
    char const* name;
    Iterator first;
    void bind(arguments& a) const { bind_output(a, first); }
    void write(glsl::source& s) const {
        auto const& t = glsl::type_of<typename Iterator::value_type>();
        std::uint32_t const id = first.memory_in(s);
        int const room = room_word(s, first);
        s.store_rows(id);
        s.begin();
        s.store_within(room, {"i"}, [&](glsl::index_text const& at) { s.store(id, at, "v"); });
        s.append(fill_in("void $(uint i, $ v) {\n$}\n", {name, t.name, s.end()}));
        s.append(fill_in("uint row_place(uint i) { return place$(i); }\n", {id}));
        if (room >= 0) [[unlikely]]
            return s.append(
                fill_in("void $_row(uint row, $ v[7]) {\n"
                        "    for (uint k = 0u; k < 4u; ++k) $(row * 4u + k - place$(0u), v[k]);\n}\n",
                    {name, t.name, name, id}));
        glsl::list<std::string> w;
        for (auto* v : {"v[0]", "v[1]", "v[2]", "v[3]"}) glsl::to_words(t, v, w);
        s.append(fill_in("void $_row(uint row, $ v[7]) { store$_row(row, uvec4($, $, $, $)); }\n",
            {name, t.name, id, w[0], w[1], w[2], w[3]}));
    }
};
template <class Iterator> writes_rows(char const*, Iterator) -> writes_rows<Iterator>;

/// Hook that defines two functions in the kernel: void NAME(uint i, T v) stores v in element i
/// through an iterator, and NAME_packet stores a packet of elements. Both functions convert values
/// from T to the element type of the iterator.
template <class T, class Iterator> struct writes {
    char const* name;
    Iterator first;
    void bind(arguments& a) const { bind_output(a, first); }
    void write(glsl::source& s) const {
        auto const put = first.writer(s);
        int const room = room_word(s, first);
        auto const& t = glsl::type_of<T>();
        s.need(t);
        s.store_hook(name, t, [&](glsl::index_text const& at, std::string const& v) {
            s.store_within(room, at, [&](glsl::index_text const& i) { put(i, t, v); });
        });
    }
};
template <class T, class Iterator> writes<T, Iterator> write_hook(char const* name, Iterator first) {
    static_assert(
        requires(glsl::source & s) { first.writer(s); },
        "gpu: this range can only be read, as one of constants, counted numbers or transformed elements; "
        "give "
        "the call memory to write, a gpu::vector or its iterator");
    return {name, first};
}

/// Hook that defines the function void NAME(uint i, A a, B b) in the kernel, which stores the pair
/// of a and b in element i through an iterator. The kernel keeps a and b as stored_as says.
template <class Pair, class Iterator> struct writes_pair {
    char const* name;
    Iterator first;
    void bind(arguments& a) const { bind_output(a, first); }
    void write(glsl::source& s) const {
        auto const& pair = glsl::type_of<Pair>();
        auto const &a = *pair.fields[0].t, &b = *pair.fields[1].t;
        auto const put = first.writer(s);
        int const room = room_word(s, first);
        s.need(pair);
        s.begin();
        s.store_within(room, {"i"}, [&](glsl::index_text const& at) {
            put(at, pair, fill_in("$($, $)", {pair.name, s.decode(a, "a"), s.decode(b, "b")}));
        });
        s.append(fill_in(
            "void $(uint i, $ a, $ b) {\n$}\n", {name, s.encoded_name(a), s.encoded_name(b), s.end()}));
    }
};

/// Writes the two functions of a shared_memory hook for elements of type t, and binds its memory.
/// An element takes `stride` bytes.
void write_shared(
    glsl::source& s, glsl::type const& t, char const* name, gl::buffer const& memory, std::uint32_t stride);
void bind_shared(arguments& a, gl::buffer const& memory, std::uint32_t stride);

/// Hook that defines two functions in the kernel, which access scratch memory: T NAME_load(uint i)
/// loads element i, and void NAME_store(uint i, T v) stores it. Where a `stored_as` hook of T comes
/// before, they return and take the type that it defines. A thread may load what other threads of
/// this launch have stored.
template <class T> struct shared_memory {
    char const* name;
    gl::buffer const& memory;
    void bind(arguments& a) const { bind_shared(a, memory, stride); }
    void write(glsl::source& s) const { write_shared(s, glsl::type_of<T>(), name, memory, stride); }
    static constexpr std::uint32_t stride = (sizeof(T) + 3) / 4 * 4;
};
template <class T> shared_memory<T> shared_hook(char const* name, gl::buffer const& b) { return {name, b}; }
template <class T> shared_memory<T> shared_hook(char const* name, scratch<T> const& s) {
    return {name, s.buffer()};
}

/// Hook that defines the function T NAME(uint i) in the kernel. It loads element i of scratch
/// memory that an earlier launch has written.
template <class T> struct table {
    char const* name;
    gl::buffer const& memory;
    void bind(arguments& a) const { a.memory(memory.name(), &memory, 0, stride); }
    void write(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        std::uint32_t const id =
            s.memory({.identity = memory.name(), .element = &t, .bytes = stride, .texel = true});
        s.append(concat({t.name, " ", name, "(uint i) { return ", s.load(id, {"i"}), "; }\n"}));
    }
    static constexpr std::uint32_t stride = (sizeof(T) + 3) / 4 * 4;
};
template <class T> table<T> table_hook(char const* name, scratch<T> const& s) { return {name, s.buffer()}; }

/// Hook that defines the array uint NAME[] in the kernel. It is a buffer of 32-bit words, which the
/// kernel can change atomically. With `wide`, it is the array int64_t NAME[] instead, on devices
/// that have GL_NV_shader_atomic_int64.
struct word_array {
    char const* name;
    gl::buffer const& memory;
    bool wide = false;
    void bind(arguments& a) const;
    void write(glsl::source& s) const;
};

/// Hook that defines the array NAME[] in the kernel, whose elements are pairs of a word and a mark
/// (uvec2). When `wide` is true, an element is two such pairs side by side (uvec4). The array is
/// coherent and volatile, because groups of one launch read what other groups write to it.
struct state_array {
    char const* name;
    gl::buffer const& memory;
    bool wide;
    void bind(arguments& a) const;
    void write(glsl::source& s) const;
};

/// Hook that defines nothing in the kernel. When the launch is dispatched, it adds the number of
/// tickets that its groups take to a counter on the host. Each group takes `of_group` tickets.
struct counts_tickets {
    std::uint32_t& counter;
    std::uint32_t of_group = 1;
    void bind(arguments& a) const {
        a.tickets_taken = &counter;
        a.tickets_of_group = of_group;
    }
    void write(glsl::source&) const {}
};

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/memory_hooks.ipp>
#endif
