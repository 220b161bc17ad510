// SPDX-License-Identifier: MIT
// Assembles the text of one kernel: what iterators and functors write, in front of a file from shaders/.
#pragma once
#include <gpu/function_ref.hpp>
#include <gpu/glsl/atomic_text.hpp>
#include <gpu/glsl/convert.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/glsl/writer.hpp>
#include <gpu/list.hpp>
#include <gpu/symbol/trace.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace gpu::glsl {

/// How a kernel is cut: cooperating groups (GPUs), or lanes that work alone (software rasterisers).
enum class shape : std::uint8_t { groups, lanes };

/// The place of an element: GLSL text of a uint, and which item of which packet it is (-1: of none).
struct index_text {
    std::string text;
    int item = -1;
    std::string packet = "p";
};

/// Elements of one type in one storage block, starting at an offset that is a kernel argument.
///
/// `alignment` says what the launch promised about the offset: 0 nothing, 1 whole 16 bytes, 2 whole 32 bytes.
/// `shared` memory is written and read by several threads of one launch, `texel` memory may be read through a
/// view.
struct block {
    std::uint32_t identity = 0;  // of the buffer: equal ones share a binding
    type const* element = nullptr;
    std::uint32_t bytes = 0;  // from one element to the next
    std::uint32_t offset_word = 0;
    std::uint8_t alignment = 0;
    bool shared = false, texel = false;
    std::uint32_t binding = 0;  // of the source's own choice, in order of first use
    bool loads = false, stores = false, packet_loads = false, packet_stores = false, row_stores = false;
    std::uint32_t atomics = 0;  // bit k: glsl::atomic k
    bool exchanged = false;     // stores are whole exchanges: several threads may store to one part of a word
    std::uint32_t accessor =
        0;  // its number in the launch, from 1 on, where indices are looked at; the number of elements is
    std::uint32_t count_word = 0;  // this argument
    std::size_t position =
        static_cast<std::size_t>(-1);  // the offset in this launch, if known: for source::reading_once
    bool once = false;                 // taken while that held
};

/// A view through which a program reads a block: image unit k shows block `block_index` as `words` uints a
/// texel; or, with no words, image `block_index` of the launch.
struct view_use {
    std::uint32_t block_index;
    std::uint32_t words;
};

/// How lanes store several words at once: word by word, or as 64-bit components, eight words at most.
enum class wide_store : std::uint8_t { none, doubles, integers };

class source {
public:
    /// `opaque`: the arguments are read at places that the driver cannot know when it compiles.
    /// `wide`: how lanes store several words at once.
    source(shape s, std::uint32_t packet, bool opaque = false, native_atomics native = {},
        wide_store wide = wide_store::doubles)
        : form(s), packet_items(packet), opaque_arguments(opaque), wide_stores(wide), native_(native) {}

    const shape form;
    const std::uint32_t packet_items;
    bool const opaque_arguments;
    const wide_store wide_stores;

    /// Takes the next n kernel arguments; returns the number of the first.
    std::uint32_t take_uniforms(std::uint32_t n) {
        std::uint32_t const first = uniform_count_;
        uniform_count_ += n;
        return first;
    }
    /// Indices of accessors are looked at: the first one out of range is reported as number * 4 + access (0
    /// load, 1 store, 2 atomic) and index in the words of a block that the launch binds last, with report_to.
    bool check_indices = false;
    bool int64_by_words = false;  // real numbers become 64-bit integers by 32 bits at a time
    bool bools_as_words =
        false;  // the driver cannot index a thread's own array of bools, or of what has bools in it
    /// Threads may store to one place at once, in the blocks that are taken while this holds. (A store is
    /// then a loop.)
    bool contended = false;
    void report_to(std::uint32_t identity) {
        report_block_ = static_cast<int>(
            memory({.identity = identity, .element = &type_of<std::uint32_t>(), .bytes = 4}));
    }

    /// Elements of one type that begin at one place are one block, however many iterators read them, and a
    /// packet of them is loaded once. The launch must bind its blocks while arguments::reading_once holds, so
    /// that its program is used for no others.
    bool reading_once = false;

    /// Takes the next storage block. A launch must bind its blocks in the same order.
    std::uint32_t memory(block b) {
        b.once = reading_once && b.position != static_cast<std::size_t>(-1);
        if (b.once)
            for (std::uint32_t k = 0; k < blocks_.size(); ++k)
                if (block const& o = blocks_[k]; o.once && o.identity == b.identity &&
                                                 o.element == b.element && o.bytes == b.bytes &&
                                                 o.position == b.position) {
                    take_uniforms(1);
                    return k;
                }
        if (contended && is_narrow(*b.element) && b.bytes < 4) {
            b.exchanged = true;
            b.atomics |= 1u << static_cast<unsigned>(atomic::exchange);
        }
        b.offset_word = take_uniforms(1);
        b.binding = binding_count_;
        for (auto const& other : blocks_)
            if (other.identity == b.identity) b.binding = other.binding;
        if (b.binding == binding_count_) ++binding_count_;
        blocks_.push_back(b);
        need(*b.element);
        return static_cast<std::uint32_t>(blocks_.size() - 1);
    }
    /// Takes the next texture; `sampler` is its type in GLSL. Returns what it is called.
    std::string texture(std::string_view sampler) {
        std::string const name = concat({"t", texture_count_});
        opaque_ += concat({"layout(binding = ", texture_count_++, ") uniform ", sampler, " ", name, ";\n"});
        return name;
    }
    /// Takes the next image that is only written.
    std::string image(std::string_view type_name) {
        std::string const name = concat({"i", image_count_});
        opaque_ += concat(
            {"layout(binding = ", image_count_++, ") writeonly uniform ", type_name, " ", name, ";\n"});
        return name;
    }
    void need(type const& t) {
        for (auto* known : needs_.types)
            if (known == &t) return;
        needs_.types.push_back(&t);
    }
    /// `name` in the kernel: the type in which it holds values of t, also in arrays that it indexes. Hooks
    /// written later take and give that.
    void hold(std::string_view name, type const& t) {
        need(t);
        if (bools_as_words && has_bool(t) && !is_encoded(t)) write_encoding(t);
        define(name, encoded_name(t));
    }
    /// That type; t itself where the driver can index arrays of it, or the kernel does not.
    std::string encoded_name(type const& t) const { return is_encoded(t) ? concat({"held", t.id}) : t.name; }
    /// The value as the kernel holds it, and what it holds as the value.
    std::string encode(type const& t, std::string_view value) const {
        return is_encoded(t) ? concat({"hold(", value, ")"}) : std::string(value);
    }
    std::string decode(type const& t, std::string_view held) const {
        return is_encoded(t) ? concat({"decode(", held, ")"}) : std::string(held);
    }
    void define(std::string_view name, std::string_view value) {
        (((defines_ += "#define ") += name) += ' ') += value;
        defines_ += '\n';
    }
    void extension(std::string_view name) {
        std::string const line = concat({"#extension ", name, " : require\n"});
        if (extensions_.find(line) == std::string::npos) extensions_ += line;
    }
    /// A name that nothing else has.
    std::string fresh(std::string_view stem) { return concat({stem, "_", fresh_count_++}); }
    /// Text at global scope, after the blocks: shared arrays, hooks.
    void append(std::string_view text) { hooks_ += text; }
    /// A statement that runs before the kernel's main(), for globals that hooks declare.
    void at_start(std::string_view text) { ((start_ += "    ") += text) += '\n'; }

    /// The value of type t whose words are the kernel arguments from `first` on.
    static std::string argument(type const& t, std::uint32_t first) {
        list<std::string> w;
        for (std::uint32_t k = 0; k < (t.size + 3) / 4; ++k) w.push_back(concat({"args[", first + k, "]"}));
        return from_words(t, w);
    }

    /// Writes a functor as a GLSL function; returns its name. Takes the blocks of the accessors in it.
    template <class... Args, class F> std::string function(F const& f) {
        recording const& r = trace<Args...>(f);
        type const* const arguments[] = {&type_of<Args>()..., nullptr};
        return function(r, std::is_empty_v<F>, {arguments, sizeof...(Args)}, type_of<result_t<F, Args...>>());
    }

    // A hook's body: packets are read before the statements and written after them.
    void begin() {
        before_.clear();
        body_.clear();
        after_.clear();
        loaded_.clear();
        stored_.clear();
    }
    void statement(std::string_view text) { ((body_ += "    ") += text) += '\n'; }
    std::string end() { return before_ + body_ + after_; }

    /// The place of item k of packet p.
    index_text item(std::uint32_t k) const {
        return {concat({"(p * ", packet_items, "u + ", k, "u)"}), static_cast<int>(k)};
    }
    std::string load(std::uint32_t id, index_text const& at);
    void store(std::uint32_t id, index_text const& at, std::string const& value);
    /// Of a block of one-word elements: uint place<id>(uint i), from the start of the memory, and void
    /// store<id>_row(uint row, uvec4 v) of four of them.
    void store_rows(std::uint32_t id) { blocks_[id].row_stores = true; }

    /// T name(uint i), and for packets void name_packet(uint p, out T v[PACKET]); `read(place)` gives the
    /// value's text.
    void value_hook(
        std::string_view name, type const& t, gpu::detail::function_ref<std::string(index_text const&)> read);
    /// void name(uint i, T v) and void name_packet(uint p, T v[PACKET]); `write(place, value)` makes the
    /// statements.
    void store_hook(std::string_view name, type const& t,
        gpu::detail::function_ref<void(index_text const&, std::string const&)> write);
    /// Statements that need no value: void name(uint i) and void name_packet(uint p).
    void visit_hook(std::string_view name, gpu::detail::function_ref<void(index_text const&)> visit);

    /// The first extension that a type needs and `has` denies, or "".
    template <class Has> std::string_view missing_extension(Has const& has) const {
        for (auto* t : needs_.types)
            if (!t->extension.empty() && !has(t->extension)) return t->extension;
        return {};
    }
    /// uint thread_index(), a thread's number in its group; with subgroups of a known size also VALUE
    /// shuffle_up / shuffle_down and shuffle (from a lane), and EACH_STEP(DO): DO(1u) DO(2u) DO(4u) ... below
    /// that size, written out because NVIDIA's compiler keeps a loop that doubles its counter.
    void group_hooks(type const& t, std::uint32_t subgroup) {
        if (subgroup < 2) return append("uint thread_index() { return gl_LocalInvocationID.x; }\n");
        for (auto* e : {"GL_KHR_shader_subgroup_basic",
                 "GL_KHR_shader_subgroup_ballot",
                 "GL_KHR_shader_subgroup_shuffle",
                 "GL_KHR_shader_subgroup_shuffle_relative"})
            extension(e);
        define("SUBGROUP", concat({subgroup, "u"}));
        std::string steps;
        for (std::uint32_t step = 1; step < subgroup; step *= 2) steps += concat({"DO(", step, "u) "});
        define("EACH_STEP(DO)", steps);
        append("uint thread_index() { return gl_SubgroupID * SUBGROUP + gl_SubgroupInvocationID; }\n");
        need(t);
        static constexpr char const* ways[][3] = {{"shuffle_up", "subgroupShuffleUp(", "distance"},
            {"shuffle_down", "subgroupShuffleDown(", "distance"},
            {"shuffle", "subgroupShuffle(", "lane"}};
        for (auto& way : ways) {
            list<std::string> w;
            to_words(t, "v", w);
            for (auto& word : w) word = concat({way[1], word, ", ", way[2], ")"});
            append(concat({t.name,
                " ",
                way[0],
                "(",
                t.name,
                " v, uint ",
                way[2],
                ") { return ",
                from_words(t, w),
                "; }\n"}));
        }
    }
    /// words_of(T v, out uint w[WORDS]) and T value_of(uint w[WORDS]), each name with `suffix` behind it: a
    /// value as the words it is made of.
    void word_hooks(type const& t, std::string const& suffix) {
        need(t);
        list<std::string> w, given;
        to_words(t, "v", w);
        std::string body;
        for (std::size_t k = 0; k < w.size(); ++k) {
            body += concat({"    w[", k, "] = ", w[k], ";\n"});
            given.push_back(concat({"w[", k, "]"}));
        }
        std::string const words = "WORDS" + suffix;
        define(words, std::to_string(w.size()));
        append(
            concat({"void words_of", suffix, "(", t.name, " v, out uint w[", words, "]) {\n", body, "}\n"}));
        append(concat(
            {t.name, " value_of", suffix, "(uint w[", words, "]) { return ", from_words(t, given), "; }\n"}));
    }
    /// The whole text. `files` are kernel files, the last one with the main function.
    std::string text(std::uint32_t threads, std::initializer_list<char const*> files);
    /// Does a function change 64-bit elements in ways that only 64-bit atomics can?
    bool wants_wide_atomics() const {
        for (block const& b : blocks_)
            if (b.atomics && scalar_of(*b.element).size == 8) return true;
        return false;
    }
    std::uint32_t binding_of(std::uint32_t id) const { return blocks_[id].binding; }
    list<view_use> const& views() const { return views_; }
    std::uint32_t uniform_count() const { return uniform_count_; }

private:
    std::string function(
        recording const& r, bool empty, array_view<type const* const> arguments, type const& result);
    bool is_encoded(type const& t) const {
        for (auto* known : held_)
            if (known == &t) return true;
        return false;
    }
    void write_encoding(type const& t);
    bool packed(block const& b) const {
        return packet_items > 1 && b.alignment > 0 && b.bytes * packet_items % 4 == 0 &&
               b.bytes == b.element->size && (b.bytes < 3 || b.bytes % 4 == 0);
    }
    list<stream_use> take(recording const& r);
    struct form_of_block {
        unit_type unit;
        std::uint32_t most_words;  // of one access
        bool stored;
    };
    form_of_block declared(block const& b) const;
    std::string look(block const& b, std::uint32_t accessed, type const* result) const;
    void write_report();
    bool only_read(std::uint32_t binding) const;
    bool stores_wide(block const& b);
    void write_block(std::uint32_t id);
    void write_atomics(std::uint32_t id);
    std::string cell(std::uint32_t id, std::uint32_t words, std::string const& index, bool write);
    std::string unit(std::uint32_t id, std::uint32_t words, std::string const& index);
    std::string put(
        std::uint32_t id, std::uint32_t words, std::string const& index, std::string const& value);

    std::string extensions_, defines_, opaque_, declarations_, hooks_, start_, before_, body_, after_;
    requirements needs_;
    list<type const*> held_;  // types that the kernel holds as words
    list<block> blocks_;
    list<view_use> views_;
    list<std::uint32_t> loaded_, stored_;
    list<std::uint32_t> declared_;  // binding * 64 + words; + 8: wide; + 16: shared; + 32: a view
    bool wide_known_ = false;       // as_wide() is declared
    std::uint32_t uniform_count_ = 0, binding_count_ = 0, function_count_ = 0, fresh_count_ = 0,
                  texture_count_ = 0, image_count_ = 0;
    native_atomics native_;
    std::uint32_t accessor_count_ = 0;
    int report_block_ = -1;
};

}  // namespace gpu::glsl
#include <gpu/glsl/block_text.hpp>

namespace gpu::glsl {

[[gnu::cold]] inline std::string source::function(
    recording const& r, bool empty, array_view<type const* const> arguments, type const& result) {
    if (empty && !r.streams.empty())
        throw unsupported(
            "gpu: a function uses an accessor (gpu::in, gpu::out, gpu::inout) that it has not captured; "
            "capture it by value, [in = gpu::in(v)]");
    std::string const name = concat({"f", function_count_++});
    std::uint32_t const first = take_uniforms(static_cast<std::uint32_t>(r.captures().size()));
    for (auto* t : arguments) need(*t);
    need(result);
    list<stream_use> streams = take(r);
    hooks_ += write_function(r, name, result, arguments, first, needs_, streams);
    for (stream_use const& u : streams) {
        block& b = blocks_[u.id];
        b.loads = b.loads || u.loads;
        b.stores = b.stores || u.stores;
        b.atomics |= u.atomics;
        if (u.stores && is_narrow(*b.element)) {
            b.exchanged = true;
            b.atomics |= 1u << static_cast<unsigned>(atomic::exchange);
        }
    }
    return name;
}
[[gnu::cold]] inline void source::write_encoding(type const& t) {
    held_.push_back(&t);
    std::string const held = encoded_name(t);
    list<std::string> w, given;
    to_words(t, "v", w);
    std::string fields, values;
    for (std::size_t k = 0; k < w.size(); ++k) {
        fields += concat({" uint w", k, ";"});
        values += concat({k ? ", " : "", w[k]});
        given.push_back(concat({"h.w", k}));
    }
    append(concat({"struct ", held, " {", fields, " };\n"}));
    append(concat({held, " hold(", t.name, " v) { return ", held, "(", values, "); }\n"}));
    append(concat({t.name, " decode(", held, " h) { return ", from_words(t, given), "; }\n"}));
}
[[gnu::cold]] inline void source::value_hook(
    std::string_view name, type const& t, gpu::detail::function_ref<std::string(index_text const&)> read) {
    begin();
    std::string const one = encode(t, read(index_text{"i"})), held = encoded_name(t);
    hooks_ += concat({held, " ", name, "(uint i) {\n", end(), "    return ", one, ";\n}\n"});
    begin();
    for (std::uint32_t k = 0; k < packet_items; ++k)
        statement(concat({"v[", k, "] = ", encode(t, read(item(k))), ";"}));
    hooks_ += concat({"void ", name, "_packet(uint p, out ", held, " v[PACKET]) {\n", end(), "}\n"});
}
[[gnu::cold]] inline void source::store_hook(std::string_view name, type const& t,
    gpu::detail::function_ref<void(index_text const&, std::string const&)> write) {
    begin();
    write(index_text{"i"}, decode(t, "v"));
    hooks_ += concat({"void ", name, "(uint i, ", encoded_name(t), " v) {\n", end(), "}\n"});
    begin();
    for (std::uint32_t k = 0; k < packet_items; ++k) write(item(k), decode(t, concat({"v[", k, "]"})));
    hooks_ += concat({"void ", name, "_packet(uint p, ", encoded_name(t), " v[PACKET]) {\n", end(), "}\n"});
}
[[gnu::cold]] inline void source::visit_hook(
    std::string_view name, gpu::detail::function_ref<void(index_text const&)> visit) {
    begin();
    visit(index_text{"i"});
    hooks_ += concat({"void ", name, "(uint i) {\n", end(), "}\n"});
    begin();
    for (std::uint32_t k = 0; k < packet_items; ++k) visit(item(k));
    hooks_ += concat({"void ", name, "_packet(uint p) {\n", end(), "}\n"});
}

[[gnu::cold]] inline std::string concat_all(list<std::string> const& parts) {
    std::string all;
    for (auto const& p : parts) all += p;
    return all;
}
[[gnu::cold]] inline std::uint32_t line_count(std::string_view text) {
    std::uint32_t n = 0;
    for (char c : text) n += c == '\n';
    return n;
}
/// The text with a global for each argument whose number it knows; adds these to `globals`. They are set
/// before main: under a condition or in a loop llvmpipe reads a uniform lane by lane, as if it were not one
/// (30 instructions instead of two).
[[gnu::cold]] inline std::string with_arguments_as_globals(std::string const& text, std::string& globals) {
    std::string out;
    std::size_t from = 0;
    for (std::size_t at; (at = text.find("args[", from)) != std::string::npos;) {
        std::size_t const number = at + 5, end = text.find_first_not_of("0123456789", number);
        bool const known = end > number && text[end] == ']' &&
                           (at == 0 || std::string_view("( \n").find(text[at - 1]) != std::string_view::npos);
        out.append(text, from, (known ? at : end) - from);
        from = known ? end + 1 : end;
        if (!known) continue;
        std::string const k = text.substr(number, end - number),
                          global = concat({" uint arg_", k, " = args[", k, "];"});
        if (globals.find(global) == std::string::npos) globals += global;
        out += "arg_" + k;
    }
    out.append(text, from);
    return out;
}
[[gnu::cold]] inline std::string source::text(
    std::uint32_t threads, std::initializer_list<char const*> files) {
    declarations_.clear();
    declared_.clear();
    views_.clear();
    for (std::uint32_t k = 0; k < image_count_; ++k) views_.push_back({k, 0});
    write_report();
    for (std::uint32_t id = 0; id < blocks_.size(); ++id) {
        write_atomics(id);
        write_block(id);
    }
    std::string globals;
    auto ours = [&](std::string const& part) {
        return form == shape::lanes ? with_arguments_as_globals(part, globals) : part;
    };
    std::string const defines = ours(defines_), declarations = ours(declarations_), hooks = ours(hooks_),
                      start = ours(start_);
    std::string out = "#version 450\n";
    for (auto* t : needs_.types)
        if (!t->extension.empty()) extension(t->extension);
    out += extensions_;
    out += concat({"layout(local_size_x = ",
        threads,
        ") in;\n#define THREADS ",
        threads,
        "u\n#define PACKET ",
        packet_items,
        "\n"});
    out +=
        "#define EACH_ITEM(DO) DO(0) EACH_NEXT_ITEM(DO)\n#define EACH_NEXT_ITEM(DO)";  // written out: zink on
                                                                                       // lavapipe (Mesa 22.3)
                                                                                       // crashes at bools[k]
    for (std::uint32_t k = 1; k < packet_items; ++k) out += concat({" DO(", k, ")"});
    out += '\n';
    out += defines;
    if (uniform_count_)
        out += concat({"layout(location = 0) uniform uint args[", uniform_count_, "];", globals, "\n"});
    list<type const*> done;
    for (auto* t : needs_.types) declare(*t, out, done);
    out += support_of(opaque_ + declarations + hooks + concat_all(needs_.functions), int64_by_words);
    (out += opaque_) += declarations;
    for (auto& f : needs_.functions) {
        (out += f) += "\n";
        if (f[0] == '#')
            out += concat({"#line ", line_count(out) + 2, " 0\n"});  // back to the lines of the whole
    }
    out += hooks;
    if (!start.empty()) out += "#define main kernel_main\n";
    for (auto* f : files) out += *f == '\n' ? f + 1 : f;
    if (!start.empty()) out += concat({"#undef main\nvoid main() {\n", start, "    kernel_main();\n}\n"});
    if (opaque_arguments && uniform_count_) {
        std::string const name = "args[", declaration = "uniform uint args[";
        std::size_t const declared = out.find(declaration) + declaration.size() - name.size();
        std::size_t const line_end = out.find('\n', declared);
        out.insert(line_end + 1, "uint hidden_zero = gl_NumWorkGroups.z - 1u;\n");
        for (std::size_t at = out.rfind(name);;
             at = out.rfind(name, at - 1)) {  // backwards: earlier places stay where they are
            if (at != declared) out.insert(at + name.size(), "hidden_zero + ");
            if (at == 0 || out.rfind(name, at - 1) == std::string::npos) break;
        }
    }
    return out;
}

}  // namespace gpu::glsl
