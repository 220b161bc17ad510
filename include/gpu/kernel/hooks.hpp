// SPDX-License-Identifier: MIT
// What a launch is made of, each with bind(arguments&), which every call runs, and write(source&), in the
// same order, for a program that is not known yet.
#pragma once
#include <gpu/glsl/source.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/kernel/length.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::kernel {

/// `NAME` in the kernel: a number that changes from call to call.
struct number {
    char const* name;
    std::uint32_t value;
    void bind(arguments& a) const { a.word(value); }
    void write(glsl::source& s) const { s.define(name, concat({"args[", s.take_uniforms(1), "]"})); }
};

/// `uint NAME(uint k)` in the kernel: N numbers that change from call to call.
template <std::size_t N> struct numbers {
    char const* name;
    std::array<std::uint32_t, N> values;
    void bind(arguments& a) const {
        for (std::uint32_t v : values) a.word(v);
    }
    void write(glsl::source& s) const {
        s.append(concat({"uint ", name, "(uint k) { return args[", s.take_uniforms(N), "u + k]; }\n"}));
    }
};

/// `NAME` in the kernel: a number that shapes the code.
struct size {
    char const* name;
    std::uint32_t value;
    void bind(arguments& a) const { a.key(value); }
    void write(glsl::source& s) const { s.define(name, concat({value, "u"})); }
};

/// `NAME` in the kernel and its preprocessor: which of several texts to use.
struct choice {
    char const* name;
    std::uint32_t value;
    void bind(arguments& a) const { a.key(value); }
    void write(glsl::source& s) const { s.define(name, concat({value})); }
};

/// T NAME(): a value that changes from call to call.
template <class T> struct value {
    char const* name;
    T what;
    void bind(arguments& a) const { a.value(what); }
    void write(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        s.need(t);
        std::uint32_t const first = s.take_uniforms((t.size + 3) / 4);
        s.append(concat({t.name, " ", name, "() { return ", glsl::source::argument(t, first), "; }\n"}));
    }
};

/// `#define NAME type`: the GLSL name of T.
template <class T> struct type_name {
    char const* name;
    void bind(arguments&) const {}
    void write(glsl::source& s) const {
        s.need(glsl::type_of<T>());
        s.define(name, glsl::type_of<T>().name);
    }
};

/// `#define NAME type`: what the kernel holds values of T in, also in arrays that it indexes. It is T, but
/// for bools on drivers that cannot do that: the hooks that come later in the launch take and give what it
/// is.
template <class T> struct stored_as {
    char const* name;
    void bind(arguments&) const {}
    void write(glsl::source& s) const { s.hold(name, glsl::type_of<T>()); }
};

/// R NAME(A a, B b): a functor, its result converted to R as C++ would.
template <class R, class F, class... Args> struct function {
    char const* name;
    F const& f;
    bool held = false;  // the result too is as the kernel holds it
    void bind(arguments& a) const { a.function<Args...>(f); }
    void write(glsl::source& s) const {
        using Result = glsl::result_t<F, Args...>;
        std::string const called = s.function<Args...>(f);
        std::string parameters, names;
        std::uint32_t k = 0;
        ((parameters += concat({k ? ", " : "", s.encoded_name(glsl::type_of<Args>()), " a", k}),
             names += concat({k ? ", " : "", s.decode(glsl::type_of<Args>(), concat({"a", k}))}),
             ++k),
            ...);
        auto const& r = glsl::type_of<R>();
        s.need(r);
        std::string const result =
            glsl::convert(glsl::type_of<Result>(), r, concat({called, "(", names, ")"}));
        s.append(concat({held ? s.encoded_name(r) : r.name,
            " ",
            name,
            "(",
            parameters,
            ") { return ",
            held ? s.encode(r, result) : result,
            "; }\n"}));
    }
};
template <class R, class... Args, class F>
function<R, F, Args...> function_hook(char const* name, F const& f) {
    return {name, f};
}
/// The same where the kernel holds the result as well.
template <class R, class... Args, class F> function<R, F, Args...> fold_hook(char const* name, F const& f) {
    return {name, f, true};
}

/// T NAME(uint i) and NAME_packet: the elements that an iterator reads. Lanes read what it reads twice only
/// once.
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

/// void NAME(uint i, T v) and NAME_packet: the elements that an iterator writes, converted from T.
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

/// T NAME_load(uint i) and void NAME_store(uint i, T v): scratch memory of this launch, seen by all its
/// threads.
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

/// T NAME(uint i): scratch memory that an earlier launch has written.
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

/// states[]: pairs of a word and a mark, two of them side by side where `wide`, that groups write for groups
/// of the same launch, which number themselves by look_back_ticket[].
struct group_states {
    gl::buffer const& memory;
    bool wide = false;
    void bind(arguments& a) const {
        a.memory(memory.name(), &memory, 0, 8);
        a.takes_tickets = true;
    }
    void write(glsl::source& s) const {
        std::uint32_t const id = s.memory({.identity = memory.name(),
            .element = &glsl::type_of<std::uint32_t>(),
            .bytes = 4,
            .shared = true});
        s.append(concat({"layout(std430, binding = ",
            s.binding_of(id),
            ") coherent volatile buffer look_back_states { ",
            wide ? "uvec4" : "uvec2",
            " states[]; };\n"}));
    }
};
/// The same, and the functions on T that group/look_back.glsl asks for besides group_functions.
template <class T> struct look_back_states {
    gl::buffer const& memory;
    void bind(arguments& a) const { group_states{memory}.bind(a); }
    void write(glsl::source& s) const {
        group_states{memory, sizeof(T) > 4}.write(s);
        s.word_hooks(glsl::type_of<T>(), "");
    }
};

/// NAME[]: plain words, for atomics.
struct word_array {
    char const* name;
    gl::buffer const& memory;
    void bind(arguments& a) const { a.memory(memory.name(), &memory, 0, 4); }
    void write(glsl::source& s) const {
        std::uint32_t const id = s.memory({.identity = memory.name(),
            .element = &glsl::type_of<std::uint32_t>(),
            .bytes = 4,
            .shared = true});
        s.append(concat({"layout(std430, binding = ",
            s.binding_of(id),
            ") coherent buffer words_",
            name,
            " { uint ",
            name,
            "[]; };\n"}));
    }
};

/// words_of_NAME(v, w) and value_of_NAME(w): a value as the words it is made of.
template <class T> struct as_words {
    char const* suffix;
    void bind(arguments&) const {}
    void write(glsl::source& s) const { s.word_hooks(glsl::type_of<T>(), suffix); }
};

/// thread_index() and the shuffles that the files of shaders/group/ ask for, for values of T.
template <class T> struct group_functions {
    std::uint32_t subgroup;
    void bind(arguments&) const {}
    void write(glsl::source& s) const { s.group_hooks(glsl::type_of<T>(), subgroup); }
};

}  // namespace gpu::kernel
