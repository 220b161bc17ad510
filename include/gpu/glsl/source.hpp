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
    source(shape s, std::uint32_t packet, dialect const& d = {});
    source(source const&) = delete;
    source& operator=(source const&) = delete;

    const shape form;
    const std::uint32_t packet_items;

    /// True when the launch checks indices. The functions of accessors then compare each index with
    /// the accessor's number of elements. The first index out of range is reported as two words:
    /// accessor * 4 + access (0 load, 1 store, 2 atomic) and index, in the block of report_to().
    bool check_indices = false;
    /// Makes the functors that are added from now on report loops that the driver has ended, in the
    /// block of report_to(), as the word 3.
    void watch_loops() { needs_.watches_loops = true; }
    /// True when the launch passes, for each output that knows it, how many elements the output has
    /// room for. The kernel then stores no element behind them.
    bool bounds_stores = false;
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

    /// Tells, for each call of memory(), how the kernel reaches the buffer. Blocks for which
    /// nothing is told are storage blocks.
    array_view<range_place const> places;

    /// Adds the storage block b for a hook, and returns its number. While reading_once is true and
    /// an earlier block has the elements of b, adds no block and returns the number of that one.
    std::uint32_t memory(block b);
    /// Adds a storage block in the buffer that `identity` stands for. The kernel reports indices
    /// out of range in this block.
    void report_to(std::uint32_t identity);
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
    std::uint32_t texture(texture_form of, type const& t, std::uint32_t word, texel_check check = {});
    /// Takes the next image for a hook. The kernel only writes the image. Returns its name in GLSL.
    std::string image(std::string_view type_name);

    /// Declares type t in the kernel, and enables the GLSL extension that t needs.
    void need(type const& t);
    /// Chooses whether the driver may round a * x + y only once in the traced functions that are
    /// added from now on. Until the first call, the driver must round twice.
    void fuse(bool on) { needs_.fuses = on; }
    void define(std::string_view name, std::string_view value) {
        defines_ += fill_in("#define $ $\n", {name, value});
    }
    void extension(std::string_view name);
    /// Returns a name that begins with `stem` and that nothing else in the kernel has.
    std::string fresh(std::string_view stem) { return concat({stem, "_", fresh_count_++}); }
    /// Adds shared arrays or functions at global scope, after the declarations of the blocks.
    void append(std::string_view text) { hooks_ += text.starts_with('\n') ? text.substr(1) : text; }
    /// Adds a file of the kernel, in which calls() looks for calls. Add files before hooks.
    void expect(std::string_view text) { expected_.push_back(text); }
    /// True when a file that was given to expect() calls the function. Names in the comments of the
    /// file do not count.
    bool calls(std::string const& function) const { return gpu::glsl::calls(expected_, function); }
    /// Adds a statement that runs before the kernel's main(), for example to set a global variable.
    void at_start(std::string_view text) { ((start_ += "    ") += text) += '\n'; }

    /// Returns the GLSL text that converts `value` from one type to another. The text contains
    /// `value` once, so a functor call in it runs once. Adds a function that converts structures.
    std::string converted(type const& from, type const& to, std::string const& value);

    /// Defines `name` as the GLSL type in which the kernel stores values of type t: t itself, or a
    /// structure of words (see encodings). Hooks that are written after this call take and return
    /// values of the type `name`.
    void store_as(std::string_view name, type const& t);
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
    /// Calls put(at), which writes the statements that store element `at`. When `room` is the
    /// number of a uniform and not -1, the kernel skips them from the index that this uniform holds
    /// on.
    void store_within(int room, index_text const& at, gpu::detail::function_ref<void(index_text const&)> put);
    std::string end() { return body_.text(); }
    /// Makes the hook store packets only when this condition, or one of an earlier call, is true
    /// at the end of its body.
    void store_packets_if(std::string_view condition) { body_.store_packets_if(condition); }
    std::string load(std::uint32_t id, index_text const& at) { return blocks_.load(id, at, body_); }
    void store(std::uint32_t id, index_text const& at, std::string const& value) {
        blocks_.store(id, at, value, body_);
    }

    /// Returns the text of the index of item k of packet p, for a GLSL function with parameter p.
    index_text item(std::uint32_t k) const;
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
    /// Returns the number of storage blocks that the kernel declares. A buffer that is accessed in
    /// units of several lengths has a block for each. Valid after a call of text().
    std::uint32_t declared_blocks() const { return declared_blocks_; }
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
    std::uint32_t declared_blocks_ = 0;
    std::uint32_t uniform_count_ = 0, function_count_ = 0, fresh_count_ = 0, texture_count_ = 0,
                  image_count_ = 0, accessor_count_ = 0;
    int report_block_ = -1;
};

}  // namespace gpu::inline v0_2::glsl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/glsl/impl/source.ipp>
#endif
