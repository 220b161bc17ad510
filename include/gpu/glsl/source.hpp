// SPDX-License-Identifier: MIT
// Assembles the text of one kernel: what iterators and functors write, in front of a file from shaders/.
#pragma once
#include <gpu/glsl/trace.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/glsl/writer.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gpu::glsl {

/// How a kernel is cut: cooperating groups (GPUs), or lanes that work alone (software rasterisers).
enum class shape : std::uint8_t { groups, lanes };

/// The place of an element: GLSL text of a uint, and which item of which packet it is (-1: of none).
struct place_in {
    std::string text;
    int item = -1;
    std::string packet = "p";
};

/// Elements of one type in one storage block, starting at an offset that is a kernel argument.
///
/// `alignment` says what the launch promised about the offset: 0 nothing, 1 whole 16 bytes, 2 whole 32 bytes.
/// `shared` memory is written and read by several threads of one launch, `texel` memory may be read through a view.
struct block {
    std::uint32_t identity = 0;         // of the buffer: equal ones share a binding
    type const* element = nullptr;
    std::uint32_t bytes = 0;            // from one element to the next
    std::uint32_t offset_word = 0;
    std::uint8_t alignment = 0;
    bool shared = false, texel = false;
    std::uint32_t binding = 0;          // of the source's own choice, in order of first use
    bool loads = false, stores = false, packet_loads = false, packet_stores = false;
};

/// A view through which a program reads a block: image unit k shows block `block_index` as `words` uints a texel.
struct view_use {
    std::uint32_t block_index;
    std::uint32_t words;
};

class source {
public:
    /// `opaque`: the arguments are read at places that the driver cannot know when it compiles.
    source(shape s, std::uint32_t packet, bool opaque = false) : form(s), packet_items(packet), opaque_arguments(opaque) {}

    const shape form;
    const std::uint32_t packet_items;
    const bool opaque_arguments;

    /// Takes the next n kernel arguments; returns the number of the first.
    std::uint32_t words(std::uint32_t n) {
        std::uint32_t const first = word_count_;
        word_count_ += n;
        return first;
    }
    /// Takes the next storage block. A launch must bind its blocks in the same order.
    std::uint32_t memory(block b) {
        b.offset_word = words(1);
        b.binding = binding_count_;
        for (auto const& other : blocks_)
            if (other.identity == b.identity) b.binding = other.binding;
        if (b.binding == binding_count_) ++binding_count_;
        blocks_.push_back(b);
        need(*b.element);
        return static_cast<std::uint32_t>(blocks_.size() - 1);
    }
    void need(type const& t) {
        for (auto* known : needs_.types)
            if (known == &t) return;
        needs_.types.push_back(&t);
    }
    void define(std::string_view name, std::string_view value) { (((defines_ += "#define ") += name) += ' ') += value, defines_ += '\n'; }
    void extension(std::string_view name) {
        std::string const line = concat({"#extension ", name, " : require\n"});
        if (extensions_.find(line) == std::string::npos) extensions_ += line;
    }
    /// How a body that is rarely wanted begins: llvmpipe runs the body of every `if`, but not of a loop that no thread enters.
    std::string rarely(std::string const& condition) const {
        return form == shape::lanes ? concat({"for (uint once = ", condition, " ? 1u : 0u; once > 0u; --once)"}) : concat({"if (", condition, ")"});
    }
    /// A name that nothing else has.
    std::string fresh(std::string_view stem) { return concat({stem, "_", fresh_count_++}); }
    /// Text at global scope, after the blocks: shared arrays, hooks.
    void append(std::string_view text) { hooks_ += text; }

    /// The value of type t whose words are the kernel arguments from `first` on.
    static std::string argument(type const& t, std::uint32_t first) {
        std::vector<std::string> w;
        for (std::uint32_t k = 0; k < (t.size + 3) / 4; ++k) w.push_back(concat({"args[", first + k, "]"}));
        return from_words(t, w);
    }

    /// Writes a functor as a GLSL function; returns its name.
    template <class... Args, class F> std::string function(F const& f) {
        recording const& r = trace<Args...>(f);
        std::string const name = concat({"f", function_count_++});
        std::array<type const*, sizeof...(Args)> const arguments{&type_of<Args>()...};
        std::uint32_t const first = words(static_cast<std::uint32_t>(r.captures().size()));
        for (auto* t : arguments) need(*t);
        type const& result = type_of<result_t<F, Args...>>();
        need(result);
        hooks_ += write_function(r, name, result, arguments, first, needs_);
        return name;
    }

    // A hook's body: packets are read before the statements and written after them.
    void begin() { before_.clear(), body_.clear(), after_.clear(), loaded_.clear(), stored_.clear(); }
    void statement(std::string_view text) { ((body_ += "    ") += text) += '\n'; }
    std::string end() { return before_ + body_ + after_; }

    /// The place of item k of packet p.
    place_in item(std::uint32_t k) const {
        return {concat({"(p * ", packet_items, "u + ", k, "u)"}), static_cast<int>(k)};
    }
    std::string load(std::uint32_t id, place_in const& at);
    void store(std::uint32_t id, place_in const& at, std::string const& value);

    /// T name(uint i), and for packets void name_packet(uint p, out T v[PACKET]); `read(place)` gives the value's text.
    template <class Read> void value_hook(std::string const& name, type const& t, Read const& read) {
        begin();
        std::string const one = read(place_in{"i"});
        hooks_ += concat({t.name, " ", name, "(uint i) {\n", end(), "    return ", one, ";\n}\n"});
        begin();
        for (std::uint32_t k = 0; k < packet_items; ++k) statement(concat({"v[", k, "] = ", read(item(k)), ";"}));
        hooks_ += concat({"void ", name, "_packet(uint p, out ", t.name, " v[PACKET]) {\n", end(), "}\n"});
    }
    /// void name(uint i, T v) and void name_packet(uint p, T v[PACKET]); `write(place, value)` makes the statements.
    template <class Write> void store_hook(std::string const& name, type const& t, Write const& write) {
        begin();
        write(place_in{"i"}, std::string("v"));
        hooks_ += concat({"void ", name, "(uint i, ", t.name, " v) {\n", end(), "}\n"});
        begin();
        for (std::uint32_t k = 0; k < packet_items; ++k) write(item(k), concat({"v[", k, "]"}));
        hooks_ += concat({"void ", name, "_packet(uint p, ", t.name, " v[PACKET]) {\n", end(), "}\n"});
    }
    /// Statements that need no value: void name(uint i) and void name_packet(uint p).
    template <class Visit> void visit_hook(std::string const& name, Visit const& visit) {
        begin();
        visit(place_in{"i"});
        hooks_ += concat({"void ", name, "(uint i) {\n", end(), "}\n"});
        begin();
        for (std::uint32_t k = 0; k < packet_items; ++k) visit(item(k));
        hooks_ += concat({"void ", name, "_packet(uint p) {\n", end(), "}\n"});
    }

    /// The first extension that a type needs and `has` denies, or "".
    template <class Has> std::string_view missing_extension(Has const& has) const {
        for (auto* t : needs_.types)
            if (!t->extension.empty() && !has(t->extension)) return t->extension;
        return {};
    }
    /// uint thread_index(), a thread's number in its group; with subgroups of a known size also VALUE shuffle_up / shuffle_down.
    void group_hooks(type const& t, std::uint32_t subgroup) {
        if (subgroup < 2) return append("uint thread_index() { return gl_LocalInvocationID.x; }\n");
        for (auto* e : {"GL_KHR_shader_subgroup_basic", "GL_KHR_shader_subgroup_shuffle", "GL_KHR_shader_subgroup_shuffle_relative"}) extension(e);
        define("SUBGROUP", concat({subgroup, "u"}));
        append("uint thread_index() { return gl_SubgroupID * SUBGROUP + gl_SubgroupInvocationID; }\n");
        need(t);
        for (auto* way : {"up", "down"}) {
            std::vector<std::string> w;
            to_words(t, "v", w);
            for (auto& word : w) word = concat({way[0] == 'u' ? "subgroupShuffleUp(" : "subgroupShuffleDown(", word, ", distance)"});
            append(concat({t.name, " shuffle_", way, "(", t.name, " v, uint distance) { return ", from_words(t, w), "; }\n"}));
        }
    }
    /// What scan_look_back.glsl asks for besides: shuffle(v, lane), words_of and value_of, and ballots.
    void look_back_hooks(type const& t) {
        extension("GL_KHR_shader_subgroup_ballot");
        std::vector<std::string> w, given, shuffled;
        to_words(t, "v", w);
        std::string body;
        for (std::size_t k = 0; k < w.size(); ++k) {
            body += concat({"    w[", k, "] = ", w[k], ";\n"});
            given.push_back(concat({"w[", k, "]"}));
            shuffled.push_back(concat({"subgroupShuffle(", w[k], ", lane)"}));
        }
        define("WORDS", std::to_string(w.size()));
        append(concat({"void words_of(", t.name, " v, out uint w[WORDS]) {\n", body, "}\n"}));
        append(concat({t.name, " value_of(uint w[WORDS]) { return ", from_words(t, given), "; }\n"}));
        append(concat({t.name, " shuffle(", t.name, " v, uint lane) { return ", from_words(t, shuffled), "; }\n"}));
    }
    /// The whole text. `files` are kernel files, the last one with the main function.
    std::string text(std::uint32_t threads, std::initializer_list<const char*> files);
    std::uint32_t binding_of(std::uint32_t id) const { return blocks_[id].binding; }
    std::vector<view_use> const& views() const { return views_; }
    std::uint32_t word_count() const { return word_count_; }

private:
    bool packed(block const& b) const { return packet_items > 1 && b.alignment > 0 && b.bytes * packet_items % 4 == 0 && b.bytes == b.element->size && (b.bytes < 3 || b.bytes % 4 == 0); }
    void write_block(std::uint32_t id);
    std::string unit(std::uint32_t id, std::uint32_t words, std::string const& index, bool write);

    std::string extensions_, defines_, declarations_, hooks_, before_, body_, after_;
    requirements needs_;
    std::vector<block> blocks_;
    std::vector<view_use> views_;
    std::vector<std::uint32_t> loaded_, stored_;
    std::vector<std::uint32_t> declared_;      // binding * 64 + words; + 16: shared; + 32: a view
    std::uint32_t word_count_ = 0, binding_count_ = 0, function_count_ = 0, fresh_count_ = 0;
};

[[gnu::cold]] inline std::string source::load(std::uint32_t id, place_in const& at) {
    block& b = blocks_[id];
    std::string const n = std::to_string(id);
    if (at.item < 0 || b.shared || !packed(b)) {
        b.loads = true;
        return concat({"load", n, "(", at.text, ")"});
    }
    bool known = false;
    for (auto k : loaded_) known = known || k == id;
    if (!known) {
        b.packet_loads = true;
        loaded_.push_back(id);
        before_ += concat({"    ", b.element->name, " r", n, "[PACKET];\n    load", n, "_packet(", at.packet, ", r", n, ");\n"});
    }
    return concat({"r", n, "[", at.item, "]"});
}

[[gnu::cold]] inline void source::store(std::uint32_t id, place_in const& at, std::string const& value) {
    block& b = blocks_[id];
    std::string const n = std::to_string(id);
    if (at.item < 0 || b.shared || !packed(b)) {
        b.stores = true;
        statement(concat({"store", n, "(", at.text, ", ", value, ");"}));
        return;
    }
    bool known = false;
    for (auto k : stored_) known = known || k == id;
    if (!known) {
        b.packet_stores = true;
        stored_.push_back(id);
        before_ += concat({"    ", b.element->name, " w", n, "[PACKET];\n"});
        after_ += concat({"    store", n, "_packet(", at.packet, ", w", n, ");\n"});
    }
    statement(concat({"w", n, "[", at.item, "] = ", value, ";"}));
}

/// One access of 1, 2 or 4 words (8: four doubles) at `index`, counted in such units; declares the block or the view it goes through.
[[gnu::cold]] inline std::string source::unit(std::uint32_t id, std::uint32_t words, std::string const& index, bool write) {
    block const& b = blocks_[id];
    std::string const n = concat({b.binding, (b.shared ? "c" : "_"), words});
    bool const view = !write && b.texel && !b.shared && form == shape::lanes;
    std::uint32_t const mark = b.binding * 64 + words + (view ? 32 : 0) + (b.shared ? 16 : 0);
    bool known = false;
    for (auto m : declared_) known = known || m == mark;
    if (!known) {
        declared_.push_back(mark);
        static constexpr const char* names[] = {"", "uint", "uvec2", "", "uvec4", "", "", "", "dvec4"};
        static constexpr const char* formats[] = {"", "r32ui", "rg32ui", "", "rgba32ui"};
        if (view) {
            declarations_ += concat({"layout(", formats[words], ", binding = ", views_.size(), ") readonly uniform uimageBuffer m", n, ";\n"});
            views_.push_back({b.binding, words});
        } else
            declarations_ += concat({"layout(std430, binding = ", b.binding, ") ", (b.shared ? "coherent " : ""), "buffer B", n, " { ", names[words], " b", n, "[]; };\n"});
    }
    if (!view) return concat({"b", n, "[", index, "]"});
    static constexpr const char* parts[] = {"", ".x", ".xy", "", ""};
    return concat({"imageLoad(m", n, ", int(", index, "))", parts[words]});
}

// The load and store functions of one block, for what the hooks used of it.
[[gnu::cold]] inline void source::write_block(std::uint32_t id) {
    block const b = blocks_[id];
    type const& t = *b.element;
    std::string const n = std::to_string(id), at = concat({"(args[", b.offset_word, "] + i)"});
    auto name_word = [&](std::uint32_t words, std::uint32_t k) {       // word k of units u0, u1, ...
        return words == 1 ? concat({"u", k}) : concat({"u", k / words, '.', "xyzw"[k % words]});
    };
    static constexpr const char* unit_types[] = {"", "uint", "uvec2", "", "uvec4"};
    auto join = [&](std::vector<std::string> const& w, std::uint32_t words, std::uint32_t k) {     // the k-th unit of words
        if (words == 1) return w[k];
        std::string s = concat({unit_types[words], "("});
        for (std::uint32_t j = 0; j < words; ++j) s += concat({j ? ", " : "", w[k * words + j]});
        return concat({s, ")"});
    };
    std::string& out = declarations_;
    if (b.bytes % 4 == 0) {
        std::uint32_t const words = b.bytes % 16 == 0 ? 4 : b.bytes % 8 == 0 ? 2 : 1, units = b.bytes / 4 / words, used = (t.size + 3) / 4;
        std::string const base = units == 1 ? at : concat({at, " * ", units, "u"});
        auto index = [&](std::uint32_t k) { return k ? concat({base, " + ", k, "u"}) : base; };
        if (b.loads) {
            std::string text = concat({t.name, " load", n, "(uint i) {\n"});
            std::vector<std::string> w;
            for (std::uint32_t k = 0; k < units; ++k) text += concat({"    ", unit_types[words], " u", k, " = ", unit(id, words, index(k), false), ";\n"});
            for (std::uint32_t k = 0; k < used; ++k) w.push_back(name_word(words, k));
            out += concat({text, "    return ", from_words(t, w), ";\n}\n"});
        }
        if (b.stores) {
            std::vector<std::string> w;
            to_words(t, "v", w);
            while (w.size() < units * words) w.push_back("0u");
            std::string text = concat({"void store", n, "(uint i, ", t.name, " v) {\n"});
            for (std::uint32_t k = 0; k < units; ++k) text += concat({"    ", unit(id, words, index(k), true), " = ", join(w, words, k), ";\n"});
            (out += text) += "}\n";
        }
    } else {
        // Elements that are no whole words: bytes of neighbours share a word, so a store is atomic on its own bits only.
        std::uint32_t const used = (t.size + 3) / 4;
        std::string const first = b.bytes == 1 ? at : concat({at, " * ", b.bytes, "u"});
        if (b.loads) {
            std::string text = concat({t.name, " load", n, "(uint i) {\n    uint a = ", first, ";\n"});
            std::vector<std::string> w;
            for (std::uint32_t k = 0; k < used; ++k) {
                std::uint32_t const left = t.size - 4 * k < 4 ? t.size - 4 * k : 4;
                std::string const word = concat({"(a >> 2) + ", k, "u"});
                w.push_back(concat({"u", k}));
                text += concat({"    uint u", k, " = ", unit(id, 1, word, false), " >> ((a & 3u) * 8u);\n"});
                if (left > 2 || (left == 2 && b.bytes % 2)) text += concat({"    if ((a & 3u) > ", 4 - left, "u) u", k, " |= ", unit(id, 1, concat({word, " + 1u"}), false), " << (32u - (a & 3u) * 8u);\n"});
                if (left < 4) text += concat({"    u", k, " &= ", (1u << (8 * left)) - 1, "u;\n"});
            }
            out += concat({text, "    return ", from_words(t, w), ";\n}\n"});
        }
        if (b.stores) {
            std::vector<std::string> w;
            to_words(t, "v", w);
            std::string text = concat({"void store", n, "(uint i, ", t.name, " v) {\n    uint a = ", first, ", s, x;\n"});
            std::uint32_t const step = b.bytes % 2 == 0 ? 2 : 1, mask = step == 2 ? 65535 : 255;
            for (std::uint32_t k = 0; k < t.size; k += step) {
                std::string const word = unit(id, 1, concat({"(a + ", k, "u) >> 2"}), true);
                text += concat({"    s = ((a + ", k, "u) & 3u) * 8u;\n    x = ((", w[k / 4], ") >> ", k % 4 * 8, "u) & ", mask, "u;\n"});
                text += concat({"    atomicAnd(", word, ", ~(", mask, "u << s));\n    atomicOr(", word, ", x << s);\n"});
            }
            (out += text) += "}\n";
        }
    }
    if (!b.packet_loads && !b.packet_stores) return;
    std::uint32_t const all = b.bytes * packet_items / 4, words = all % 4 == 0 ? 4 : all % 2 == 0 ? 2 : 1;
    auto packet_index = [&](std::uint32_t unit_words, std::uint32_t k) {
        return concat({"args[", b.offset_word, "] * ", b.bytes, "u / ", unit_words * 4, "u + p * ", all / unit_words, "u + ", k, "u"});
    };
    if (b.packet_loads) {
        std::string text = concat({"void load", n, "_packet(uint p, out ", t.name, " v[PACKET]) {\n"});
        for (std::uint32_t k = 0; k < all / words; ++k) text += concat({"    ", unit_types[words], " u", k, " = ", unit(id, words, packet_index(words, k), false), ";\n"});
        for (std::uint32_t j = 0; j < packet_items; ++j) {
            std::vector<std::string> w;
            if (b.bytes >= 4) for (std::uint32_t k = 0; k < b.bytes / 4; ++k) w.push_back(name_word(words, j * (b.bytes / 4) + k));
            else w.push_back(concat({"bitfieldExtract(", name_word(words, j * b.bytes / 4), ", ", j * b.bytes % 4 * 8, ", ", b.bytes * 8, ")"}));
            text += concat({"    v[", j, "] = ", from_words(t, w), ";\n"});
        }
        (out += text) += "}\n";
    }
    if (b.packet_stores) {
        std::string text = concat({"void store", n, "_packet(uint p, ", t.name, " v[PACKET]) {\n"});
        std::vector<std::string> w(all);
        for (std::uint32_t j = 0; j < packet_items; ++j) {
            std::string const item = concat({"v[", j, "]"});
            std::vector<std::string> one;
            to_words(t, item, one);
            if (b.bytes >= 4) for (std::uint32_t k = 0; k < b.bytes / 4; ++k) w[j * (b.bytes / 4) + k] = one[k];
            else {
                auto& word = w[j * b.bytes / 4];
                word += concat({(word.empty() ? "((" : " | (("), one[0], ") & ", b.bytes == 1 ? 255 : 65535, "u) << ", j * b.bytes % 4 * 8, "u"});
            }
        }
        if (form == shape::lanes && all % 8 == 0 && b.alignment > 1) {         // 32 bytes in one store
            for (std::uint32_t k = 0; k < all / 8; ++k) {
                text += concat({"    ", unit(id, 8, packet_index(8, k), true), " = dvec4("});
                for (std::uint32_t j = 0; j < 8; j += 2) text += concat({j ? ", " : "", concat({"packDouble2x32(uvec2(", w[k * 8 + j], ", ", w[k * 8 + j + 1], "))"})});
                text += ");\n";
            }
        } else
            for (std::uint32_t k = 0; k < all / words; ++k) text += concat({"    ", unit(id, words, packet_index(words, k), true), " = ", join(w, words, k), ";\n"});
        (out += text) += "}\n";
    }
}

[[gnu::cold]] inline std::string source::text(std::uint32_t threads, std::initializer_list<const char*> files) {
    declarations_.clear(), declared_.clear(), views_.clear();
    for (std::uint32_t id = 0; id < blocks_.size(); ++id) write_block(id);
    std::string out = "#version 450\n";
    for (auto* t : needs_.types)
        if (!t->extension.empty()) extension(t->extension);
    out += extensions_;
    out += concat({"layout(local_size_x = ", threads, ") in;\n#define THREADS ", threads, "u\n#define PACKET ", packet_items, "\n"});
    out += defines_;
    if (word_count_) out += concat({"layout(location = 0) uniform uint args[", word_count_, "];\n"});
    std::vector<type const*> done;
    for (auto* t : needs_.types) declare(*t, out, done);
    out += declarations_;
    for (auto& f : needs_.functions) (out += f) += "\n";
    out += hooks_;
    for (auto* f : files)
        out += *f == '\n' ? f + 1 : f;
    if (opaque_arguments && word_count_) {
        std::string const name = "args[", declaration = "uniform uint args[";
        std::size_t const declared = out.find(declaration) + declaration.size() - name.size();
        std::size_t const line_end = out.find('\n', declared);
        out.insert(line_end + 1, "uint hidden_zero = gl_NumWorkGroups.z - 1u;\n");
        for (std::size_t at = out.rfind(name);; at = out.rfind(name, at - 1)) {        // backwards: earlier places stay where they are
            if (at != declared) out.insert(at + name.size(), "hidden_zero + ");
            if (at == 0 || out.rfind(name, at - 1) == std::string::npos) break;
        }
    }
    return out;
}

} // namespace gpu::glsl
