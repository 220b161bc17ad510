// SPDX-License-Identifier: MIT
// Gives the hooks that reach memory: elements that iterators read and write, scratch memory, and
// plain words.
#pragma once
#include <gpu/gl/buffer.hpp>
#include <gpu/glsl/source.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_1::kernel {

/// Defines T NAME(uint i) and NAME_packet in the kernel: loads elements through an iterator. In the
/// shape lanes, memory that the iterator reads twice is loaded once.
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

/// Defines void NAME(uint i, out A a, out B b) and NAME_packet in the kernel: loads elements
/// through two iterators in one function, so that memory that both read is loaded once.
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

/// Defines a global variable T NAME in the kernel: element 0 of an iterator, loaded before main().
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

/// Defines three functions in the kernel, for elements of one word. void NAME(uint i, T v) stores
/// element i. uint row_place(uint i) returns the index of element i in words, from the start of the
/// memory. void NAME_row(uint row, T v[7]) stores v[0] to v[3] in words 4 * row to 4 * row + 3.
template <class Iterator> struct writes_rows {
    char const* name;
    Iterator first;
    void bind(arguments& a) const { first.bind(a); }
    void write(glsl::source& s) const {
        auto const& t = glsl::type_of<typename Iterator::value_type>();
        std::uint32_t const id = first.memory_in(s);
        s.store_rows(id);
        s.begin();
        s.store(id, {"i"}, "v");
        s.append(fill_in("void $(uint i, $ v) {\n$}\n", {name, t.name, s.end()}));
        glsl::list<std::string> w;
        for (auto* v : {"v[0]", "v[1]", "v[2]", "v[3]"}) glsl::to_words(t, v, w);
        s.append(fill_in("uint row_place(uint i) { return place$(i); }\n", {id}));
        s.append(fill_in("void $_row(uint row, $ v[7]) { store$_row(row, uvec4($, $, $, $)); }\n",
            {name, t.name, id, w[0], w[1], w[2], w[3]}));
    }
};
template <class Iterator> writes_rows(char const*, Iterator) -> writes_rows<Iterator>;

/// Defines void NAME(uint i, T v) and NAME_packet in the kernel: stores elements through an
/// iterator, converted from T to its element type.
template <class T, class Iterator> struct writes {
    char const* name;
    Iterator first;
    void bind(arguments& a) const { first.bind(a); }
    void write(glsl::source& s) const {
        auto const put = first.writer(s);
        auto const& t = glsl::type_of<T>();
        s.need(t);
        s.store_hook(name, t, [&](glsl::index_text const& at, std::string const& v) { put(at, t, v); });
    }
};
template <class T, class Iterator> writes<T, Iterator> write_hook(char const* name, Iterator first) {
    return {name, first};
}

/// Defines T NAME_load(uint i) and void NAME_store(uint i, T v) in the kernel: access to scratch
/// memory in which all threads of the launch may read what other threads have written.
template <class T> struct shared_memory {
    char const* name;
    gl::buffer const& memory;
    void bind(arguments& a) const { a.memory(memory.name(), &memory, 0, stride); }
    void write(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        std::uint32_t const id =
            s.memory({.identity = memory.name(), .element = &t, .bytes = stride, .shared = true});
        std::string const n = name;
        s.append(concat({t.name, " ", n, "_load(uint i) { return ", s.load(id, {"i"}), "; }\n"}));
        s.begin();
        s.store(id, {"i"}, "v");
        s.append(concat({"void ", n, "_store(uint i, ", t.name, " v) {\n", s.end(), "}\n"}));
    }
    static constexpr std::uint32_t stride = (sizeof(T) + 3) / 4 * 4;
};
template <class T> shared_memory<T> shared_hook(char const* name, gl::buffer const& b) { return {name, b}; }
template <class T> shared_memory<T> shared_hook(char const* name, scratch<T> const& s) {
    return {name, s.buffer()};
}

/// Defines T NAME(uint i) in the kernel: loads scratch memory that an earlier launch has written.
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

/// Defines uint NAME[] in the kernel: a buffer as plain words, which can be changed atomically.
struct word_array {
    char const* name;
    gl::buffer const& memory;
    void bind(arguments& a) const { a.memory(memory.name(), &memory, 0, 4); }
    void write(glsl::source& s) const {
        std::uint32_t const id = s.memory({.identity = memory.name(),
            .element = &glsl::type_of<std::uint32_t>(),
            .bytes = 4,
            .shared = true});
        s.append(fill_in("layout(std430, binding = $) coherent buffer words_$ { uint $[]; };\n",
            {s.binding_of(id), name, name}));
    }
};

/// Defines NAME[] in the kernel: pairs of a word and a mark (uvec2), or two pairs side by side
/// (uvec4) when `wide`. Groups of one launch write them for each other, so that they are coherent
/// and volatile.
struct state_array {
    char const* name;
    gl::buffer const& memory;
    bool wide;
    void bind(arguments& a) const { a.memory(memory.name(), &memory, 0, 8); }
    void write(glsl::source& s) const {
        std::uint32_t const id = s.memory({.identity = memory.name(),
            .element = &glsl::type_of<std::uint32_t>(),
            .bytes = 4,
            .shared = true});
        s.append(fill_in("layout(std430, binding = $) coherent volatile buffer states_$ { $ $[]; };\n",
            {s.binding_of(id), name, wide ? "uvec4" : "uvec2", name}));
    }
};

/// Adds the groups of the launch to a counter on the host when they are dispatched.
struct counts_groups {
    std::uint32_t& counter;
    void bind(arguments& a) const { a.groups_started = &counter; }
    void write(glsl::source&) const {}
};

}  // namespace gpu::inline v0_1::kernel
