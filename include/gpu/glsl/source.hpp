// SPDX-License-Identifier: MIT
// Gives glsl::source, the text of one kernel: what its hooks write, and files of shaders/.
#pragma once
#include <gpu/function_ref.hpp>
#include <gpu/glsl/blocks.hpp>
#include <gpu/glsl/dialect.hpp>
#include <gpu/glsl/encodings.hpp>
#include <gpu/glsl/hook_body.hpp>
#include <gpu/glsl/kernel_text.hpp>
#include <gpu/glsl/recording.hpp>
#include <gpu/glsl/requirements.hpp>
#include <gpu/glsl/texture_text.hpp>
#include <gpu/glsl/type.hpp>
#include <gpu/glsl/uniform_text.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::glsl {

/// Collects the text of a kernel while its hooks write it. Hooks take uniforms, blocks, textures
/// and images in the order in which the launch binds them.
class source {
public:
    source(shape s, std::uint32_t packet, dialect const& d = {})
        : form(s)
        , packet_items(packet)
        , dialect_(d)
        , blocks_(s, packet, dialect_)
        , encodings_(dialect_.bools_as_words) {}
    source(source const&) = delete;
    source& operator=(source const&) = delete;

    const shape form;
    const std::uint32_t packet_items;

    /// True when the launch checks indices. The functions of accessors then compare each index with
    /// the accessor's number of elements. The first index out of range is reported as two words:
    /// accessor * 4 + access (0 load, 1 store, 2 atomic) and index, in the block of report_to().
    bool check_indices = false;
    /// While true, several threads may store at once to one element of each storage block that is
    /// added. Elements shorter than a word are then stored by atomic exchanges.
    bool contended = false;
    /// While true, all iterators that read elements of one type from one place in a buffer share
    /// one block, so each packet is loaded once. arguments::reading_once must be true when a launch
    /// binds these blocks. The launch then looks for a program in which the same iterators share a
    /// block.
    bool reading_once = false;

    /// Takes the next n uniforms for a hook, and returns the number of the first of them.
    std::uint32_t take_uniforms(std::uint32_t n) {
        std::uint32_t const first = uniform_count_;
        uniform_count_ += n;
        return first;
    }
    std::uint32_t uniform_count() const { return uniform_count_; }

    /// Tells, for each call of memory(), whether the kernel reaches the buffer by its address.
    array_view<bool const> addressed;

    /// Adds the storage block b for a hook, and returns its number. While reading_once is true and
    /// an earlier block has the elements of b, adds no block and returns the number of that one.
    std::uint32_t memory(block b) {
        b.once = reading_once && b.position != static_cast<std::size_t>(-1);
        b.addressed = memory_count_ < addressed.size() && addressed[memory_count_];
        ++memory_count_;
        if (int const same = b.once ? blocks_.find_once(b) : -1; same >= 0) {
            take_uniforms(b.addressed ? 3 : 1);
            return static_cast<std::uint32_t>(same);
        }
        if (contended && is_narrow(*b.element) && b.bytes < 4) {
            b.exchanged = true;
            b.atomics |= 1u << static_cast<unsigned>(atomic::exchange);
        }
        b.offset_word = take_uniforms(b.addressed ? 3 : 1);
        need(*b.element);
        return blocks_.add(b);
    }
    /// Adds a storage block in the buffer that `identity` stands for. The kernel reports indices
    /// out of range in this block.
    void report_to(std::uint32_t identity) {
        report_block_ = static_cast<int>(
            memory({.identity = identity, .element = &type_of<std::uint32_t>(), .bytes = 4}));
    }
    std::uint32_t binding_of(std::uint32_t id) const { return blocks_[id].binding; }
    /// Makes the kernel define two functions for block `id`, whose elements are single words:
    ///
    ///     uint place<id>(uint i)                  // index of element i from the buffer's start
    ///     void store<id>_row(uint row, uvec4 v)   // stores v in words 4 * row to 4 * row + 3
    void store_rows(std::uint32_t id) { blocks_[id].row_stores = true; }
    /// Returns the storage blocks that the hooks have added to the kernel so far.
    blocks const& taken() const { return blocks_; }
    std::uint32_t texture_count() const { return texture_count_; }
    std::uint32_t image_count() const { return image_count_; }

    /// Takes the next texture for a hook and adds its texel_functions(), of which `word` is the
    /// first uniform. Returns the number of the texture.
    std::uint32_t texture(texture_form of, type const& t, std::uint32_t word, texel_check check = {}) {
        opaque_ += fill_in("layout(binding = $) uniform $ t$;\n",
            {texture_count_, texture_type("sampler", of, t), texture_count_});
        append(texel_functions(texture_count_, of, t, word, check));
        return texture_count_++;
    }
    /// Takes the next image for a hook. The kernel only writes the image. Returns its name in GLSL.
    std::string image(std::string_view type_name) {
        std::string const name = concat({"i", image_count_});
        opaque_ += fill_in("layout(binding = $) writeonly uniform $ $;\n", {image_count_++, type_name, name});
        return name;
    }

    /// Declares type t in the kernel, and enables the GLSL extension that t needs.
    void need(type const& t) {
        for (auto* known : needs_.types)
            if (known == &t) return;
        needs_.types.push_back(&t);
    }
    /// Chooses whether the driver may round a * x + y only once in the traced functions that are
    /// added from now on. It may not at first.
    void fuse(bool on) { needs_.fuses = on; }
    void define(std::string_view name, std::string_view value) {
        defines_ += fill_in("#define $ $\n", {name, value});
    }
    void extension(std::string_view name) {
        std::string const line = fill_in("#extension $ : require\n", {name});
        if (extensions_.find(line) == std::string::npos) extensions_ += line;
    }
    /// Returns a name that begins with `stem` and that nothing else in the kernel has.
    std::string fresh(std::string_view stem) { return concat({stem, "_", fresh_count_++}); }
    /// Adds shared arrays or functions at global scope, after the declarations of the blocks.
    void append(std::string_view text) { hooks_ += text.starts_with('\n') ? text.substr(1) : text; }
    /// Adds a file of the kernel, in which calls() looks for calls. Add files before hooks.
    void expect(std::string_view text) { expected_.push_back(text); }
    /// True when an announced file calls the function; names in its comments do not count.
    bool calls(std::string const& function) const { return gpu::glsl::calls(expected_, function); }
    /// Adds a statement that runs before the kernel's main(), for example to set a global variable.
    void at_start(std::string_view text) { ((start_ += "    ") += text) += '\n'; }

    /// Defines `name` as the GLSL type in which the kernel stores values of type t: t itself, or a
    /// structure of words (see encodings). Hooks that are written after this call take and return
    /// values of the type `name`.
    void store_as(std::string_view name, type const& t) {
        need(t);
        hooks_ += encodings_.add(t);
        define(name, encodings_.name(t));
    }
    std::string encoded_name(type const& t) const { return encodings_.name(t); }
    std::string encode(type const& t, std::string_view v) const { return encodings_.encode(t, v); }
    std::string decode(type const& t, std::string_view v) const { return encodings_.decode(t, v); }

    /// Adds a traced functor as a GLSL function, and takes its uniforms and the blocks of its
    /// accessors. Returns the function's name. `stateless` is true when the functor's type is
    /// empty. Throws unsupported when a functor without state uses an accessor. Defined in
    /// traced_function.hpp.
    std::string add_function(
        recording const& r, bool stateless, array_view<type const* const> arguments, type const& result);

    // The body of the hook that is being written: a hook calls begin(), adds statements, loads and
    // stores, and takes the whole text from end().
    void begin() { body_.clear(); }
    void statement(std::string_view text) { body_.statement(text); }
    std::string end() { return body_.text(); }
    std::string load(std::uint32_t id, index_text const& at) { return blocks_.load(id, at, body_); }
    void store(std::uint32_t id, index_text const& at, std::string const& value) {
        blocks_.store(id, at, value, body_);
    }

    /// Returns the text of the index of item k of packet p, for a GLSL function with parameter p.
    index_text item(std::uint32_t k) const {
        return {fill_in("(p * $u + $u)", {packet_items, k}), static_cast<int>(k)};
    }
    /// Writes the GLSL function T name(uint i). The kernel stores values of type t as T. If a file
    /// of the kernel calls it, also writes void name_packet(uint p, out T v[PACKET]). `read(index)`
    /// returns the expression for the value at an index.
    void value_hook(
        std::string_view name, type const& t, gpu::detail::function_ref<std::string(index_text const&)> read);
    /// Writes void name(uint i, T v). The kernel stores values of type t as T. If a file of the
    /// kernel calls it, also writes void name_packet(uint p, T v[PACKET]). `write(index, value)`
    /// adds the statements that store a value at an index.
    void store_hook(std::string_view name, type const& t,
        gpu::detail::function_ref<void(index_text const&, std::string const&)> write);
    /// Writes the function void name(uint i). If a file of the kernel calls it, also writes void
    /// name_packet(uint p). `visit(index)` adds the statements for an index.
    void visit_hook(std::string_view name, gpu::detail::function_ref<void(index_text const&)> visit);

    /// Returns the first GLSL extension that a type of the kernel needs and for which `has` returns
    /// false, or "" when there is none.
    template <class Has> std::string_view missing_extension(Has const& has) const {
        for (auto* t : needs_.types)
            if (!t->extension.empty() && !has(t->extension)) return t->extension;
        return {};
    }

    /// Returns the text of the kernel. `files` are files of shaders/, one of which contains main().
    std::string text(std::uint32_t threads, array_view<char const* const> files);
    /// Returns the image units that the kernel uses. Valid after a call of text().
    list<view_use> const& views() const { return views_; }

private:
    list<stream_use> take_accessors(recording const& r);

    dialect const dialect_;
    std::string extensions_, defines_, opaque_, hooks_, start_;
    hook_body body_;
    requirements needs_;
    blocks blocks_;
    list<view_use> views_;
    encodings encodings_;
    list<std::string_view> expected_;
    std::uint32_t memory_count_ = 0;  // the calls of memory() so far
    std::uint32_t uniform_count_ = 0, function_count_ = 0, fresh_count_ = 0, texture_count_ = 0,
                  image_count_ = 0, accessor_count_ = 0;
    int report_block_ = -1;
};

[[gnu::cold]] inline void source::value_hook(
    std::string_view name, type const& t, gpu::detail::function_ref<std::string(index_text const&)> read) {
    begin();
    std::string const one = encode(t, read(index_text{"i"})), result = encoded_name(t);
    hooks_ += fill_in("$ $(uint i) {\n$    return $;\n}\n", {result, name, end(), one});
    if (!calls(concat({name, "_packet"}))) return;
    begin();
    for (std::uint32_t k = 0; k < packet_items; ++k)
        statement(fill_in("v[$] = $;", {k, encode(t, read(item(k)))}));
    hooks_ += fill_in("void $_packet(uint p, out $ v[PACKET]) {\n$}\n", {name, result, end()});
}

[[gnu::cold]] inline void source::store_hook(std::string_view name, type const& t,
    gpu::detail::function_ref<void(index_text const&, std::string const&)> write) {
    begin();
    write(index_text{"i"}, decode(t, "v"));
    hooks_ += fill_in("void $(uint i, $ v) {\n$}\n", {name, encoded_name(t), end()});
    if (!calls(concat({name, "_packet"}))) return;
    begin();
    for (std::uint32_t k = 0; k < packet_items; ++k) write(item(k), decode(t, fill_in("v[$]", {k})));
    hooks_ += fill_in("void $_packet(uint p, $ v[PACKET]) {\n$}\n", {name, encoded_name(t), end()});
}

[[gnu::cold]] inline void source::visit_hook(
    std::string_view name, gpu::detail::function_ref<void(index_text const&)> visit) {
    begin();
    visit(index_text{"i"});
    hooks_ += fill_in("void $(uint i) {\n$}\n", {name, end()});
    if (!calls(concat({name, "_packet"}))) return;
    begin();
    for (std::uint32_t k = 0; k < packet_items; ++k) visit(item(k));
    hooks_ += fill_in("void $_packet(uint p) {\n$}\n", {name, end()});
}

[[gnu::cold]] inline std::string source::text(std::uint32_t threads, array_view<char const* const> files) {
    // Write the blocks first, because their declarations depend on all uses of them.
    block_declarations const declared = blocks_.write(report_block_, image_count_);
    for (auto name : declared.extensions) extension(name);
    views_.clear();
    for (std::uint32_t k = 0; k < image_count_; ++k) views_.push_back({k, 0});
    views_.append(declared.views);

    // In the shape lanes, read each uniform from a global variable, because llvmpipe reads this
    // faster in loops and under conditions (quirk 9.4).
    std::string globals;
    auto ours = [&](std::string const& part) {
        return form == shape::lanes ? with_uniforms_as_globals(part, globals) : part;
    };
    std::string const defines = ours(defines_), declarations = ours(declared.text), hooks = ours(hooks_),
                      start = ours(start_);

    // Write the version, the extensions, the sizes and the uniforms.
    std::string out = "#version 450\n";
    for (auto* t : needs_.types)
        if (!t->extension.empty()) extension(t->extension);
    out += extensions_;
    out += size_text(form, threads, packet_items);
    out += defines;
    if (uniform_count_)
        out += fill_in("layout(location = 0) uniform uint args[$];$\n", {uniform_count_, globals});

    // Write the structures, support functions, blocks, functions given as text, and hooks.
    std::string functions;
    for (auto& f : needs_.functions) functions += f;
    list<type const*> done;
    for (auto* t : needs_.types) declare(*t, out, done);
    out += support_of(opaque_ + declarations + hooks + functions, dialect_);
    (out += opaque_) += declarations;
    append_functions(out, needs_.functions);
    out += hooks;

    // Append the files of the kernel, which contain main(), after everything that they use.
    append_kernel(out, files, start);
    if (dialect_.opaque_arguments && uniform_count_) hide_uniform_indices(out);
    if (uniform_count_ >= packed_from) pack_uniforms(out, uniform_count_);
    return out;
}

}  // namespace gpu::inline v0_2::glsl
