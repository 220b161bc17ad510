// SPDX-License-Identifier: MIT
// Gives the hooks for the numbers, types and functions of kernels. Every launch calls
// bind(arguments&) of each of its hooks. A launch whose program is new also calls write(source&),
// which must take uniforms and buffers in the order in which bind() adds them.
#pragma once
#include <gpu/glsl/source.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/kernel/length.hpp>
#include <gpu/kernel/word_text.hpp>
#include <gpu/symbol/add_function.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu::inline v0_2::kernel {

/// The base of a hook that consists of other hooks and, optionally, of a file of shaders/hooks/
/// that uses them. The hook derives from composed<itself>. Its function parts(each) calls `each`
/// once, with the other hooks as arguments. Its constant `text` is the text of the file. In this
/// example, the hook has two iterators `items` and `kept` as members:
///
///     struct part_item : composed<part_item> {
///         static constexpr char const* text = glsl::shaders::hooks_part_item;
///         template <class Each> void parts(Each const& each) const {
///             each(reads{"item", items}, write_hook<T>("keep", kept));
///         }
///     };
///
/// bind() and write() both follow this one list of parts, so their orders agree.
template <class Hook> struct composed {
    void bind(arguments& a) const {
        hook().parts([&a](auto const&... part) { (part.bind(a), ...); });
    }
    void write(glsl::source& s) const {
        if constexpr (requires { Hook::text; }) s.expect(Hook::text);
        hook().parts([&s](auto const&... part) { (part.write(s), ...); });
        if constexpr (requires { Hook::text; }) s.append(Hook::text);
    }

private:
    Hook const& hook() const { return static_cast<Hook const&>(*this); }
};

/// Hook that defines the macro NAME in the kernel as a uniform of type uint. Launches with
/// different values use one program.
struct number {
    char const* name;
    std::uint32_t value;
    void bind(arguments& a) const { a.word(value); }
    void write(glsl::source& s) const { s.define(name, concat({"args[", s.take_uniforms(1), "]"})); }
};

/// Hook that defines the function uint NAME(uint k) in the kernel, which returns values[k]. The N
/// values are uniforms, so launches with different values use one program.
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

/// Hook that defines the macro NAME in the kernel as an unsigned constant. Each value makes a
/// program of its own.
struct size {
    char const* name;
    std::uint32_t value;
    void bind(arguments& a) const { a.key(value); }
    void write(glsl::source& s) const { s.define(name, concat({value, "u"})); }
};

/// Hook that defines the macro NAME(DO) as DO(0u) DO(1u) ... DO(value - 1). The repetitions are
/// written out, because NVIDIA's compiler keeps loops with long bodies in its assembly, and has
/// taken wrong elements of arrays that such loops index (quirk 9.29). This hook does not add
/// `value` to the key by which a launch finds its program. So the launch must also have a `size` or
/// `choice` hook with this number.
struct repeats {
    char const* name;
    std::uint32_t value;
    void bind(kernel::arguments&) const {}
    void write(glsl::source& s) const {
        std::string all;
        for (std::uint32_t k = 0; k < value; ++k) all += concat({"DO(", k, "u) "});
        s.define(concat({name, "(DO)"}), all);
    }
};

/// Hook that defines the macro NAME in the kernel as an integer constant that #if can test. Each
/// value makes a program of its own.
struct choice {
    char const* name;
    std::uint32_t value;
    void bind(arguments& a) const { a.key(value); }
    void write(glsl::source& s) const { s.define(name, concat({value})); }
};

/// Hook that defines the function T NAME() in the kernel, which returns a value of type T. The
/// value is passed in uniforms, so launches with different values use one program.
template <class T> struct value {
    char const* name;
    T what;
    void bind(arguments& a) const { a.value(what); }
    void write(glsl::source& s) const {
        auto const& t = glsl::type_of<T>();
        s.need(t);
        std::uint32_t const first = s.take_uniforms((t.size + 3) / 4);
        s.append(concat({t.name, " ", name, "() { return ", glsl::uniform_value(t, first), "; }\n"}));
    }
};

/// Hook that defines the macro NAME in the kernel as the GLSL name of the type T.
template <class T> struct type_name {
    char const* name;
    void bind(arguments&) const {}
    void write(glsl::source& s) const {
        s.need(glsl::type_of<T>());
        s.define(name, glsl::type_of<T>().name);
    }
};

/// Hook that defines the macro NAME in the kernel as the type in which the kernel keeps values of
/// T, for example in arrays. It is T itself, or a structure of words where T contains bools and the
/// driver cannot index arrays of bools (quirk 9.11). The hooks that come after this one in the
/// launch take and return values of type NAME.
template <class T> struct stored_as {
    char const* name;
    void bind(arguments&) const {}
    void write(glsl::source& s) const { s.store_as(name, glsl::type_of<T>()); }
};

/// Hook that defines a function R NAME(A a0, B a1) in the kernel. The function calls a functor with
/// its arguments, and converts the result to R.
template <class R, class F, class... Args> struct function {
    char const* name;
    F const& f;
    // True when NAME returns the type that stored_as defines for R, and not R itself.
    bool held = false;
    void bind(arguments& a) const { a.function<Args...>(f); }
    void write(glsl::source& s) const {
        using Result = glsl::result_t<F, Args...>;
        std::string const called = glsl::add_function<Args...>(s, f);
        std::string parameters, names;
        std::uint32_t k = 0;
        ((parameters += concat({k ? ", " : "", s.encoded_name(glsl::type_of<Args>()), " a", k}),
             names += concat({k ? ", " : "", s.decode(glsl::type_of<Args>(), concat({"a", k}))}),
             ++k),
            ...);
        auto const& r = glsl::type_of<R>();
        s.need(r);
        std::string const result = s.converted(glsl::type_of<Result>(), r, concat({called, "(", names, ")"}));
        s.append(fill_in("$ $($) { return $; }\n",
            {held ? s.encoded_name(r) : r.name, name, parameters, held ? s.encode(r, result) : result}));
    }
};
template <class R, class... Args, class F>
function<R, F, Args...> function_hook(char const* name, F const& f) {
    return {name, f};
}
/// Returns a hook that defines a function NAME in the kernel, which calls the functor `f` with its
/// arguments. The function returns the type in which the kernel keeps values of R (see stored_as).
template <class R, class... Args, class F> function<R, F, Args...> fold_hook(char const* name, F const& f) {
    return {name, f, true};
}

/// Hook that defines two functions and a macro in the kernel: words_of(T v, out uint w[WORDS])
/// converts a value to words, T value_of(uint w[WORDS]) converts words back to a value, and WORDS
/// is the number of words. `suffix` is appended to each of the three names.
template <class T> struct as_words {
    char const* suffix;
    void bind(arguments&) const {}
    void write(glsl::source& s) const { glsl::write_word_functions(s, glsl::type_of<T>(), suffix); }
};

/// Hook that defines thread_index() in the kernel. For subgroups of more than one thread, it also
/// defines the functions that exchange values of T in a subgroup. The files of shaders/group/ call
/// these functions.
template <class T> struct group_functions {
    std::uint32_t subgroup;
    void bind(arguments&) const {}
    void write(glsl::source& s) const { glsl::write_group_functions(s, glsl::type_of<T>(), subgroup); }
};

}  // namespace gpu::inline v0_2::kernel
