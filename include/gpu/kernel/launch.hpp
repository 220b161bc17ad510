// SPDX-License-Identifier: MIT
// launch(): one dispatch. Its hooks bind on every call and write text only when their program is not known
// yet.
#pragma once
#include <gpu/atomic.hpp>
#include <gpu/gl/debug.hpp>
#include <gpu/glsl/source.hpp>
#include <gpu/kernel/arguments.hpp>
#include <gpu/kernel/hooks.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>

namespace gpu::kernel {

/// A kernel: its name and its files of shaders/. The object is its identity: each kernel has one `inline
/// constexpr` object.
struct kernel_file {
    static constexpr std::size_t most_files = 3;
    char const* name;
    char const* files[most_files];
    char const* subgroup_files[most_files] = {};  ///< used instead on devices with subgroups, unless empty

    /// The files that a device is given.
    array_view<char const* const> files_for(bool subgroups) const {
        auto const& chosen = subgroups && subgroup_files[0] ? subgroup_files : files;
        std::size_t count = 0;
        while (count < most_files && chosen[count]) ++count;
        return {chosen, count};
    }
};

struct grid {
    std::uint32_t groups;
    std::uint32_t threads;
    std::uint32_t packet = 1;  // items that packet hooks move at once
};

/// Launches with hooks of the same types look for their program among the same few. The number is given at
/// the first one.
using slot = gpu::detail::atomic<std::uint32_t>;
template <class... Hooks> inline slot slot_of;

namespace detail {
inline std::uint32_t number_of(slot& s) {
    if (std::uint32_t const known = s.load()) [[likely]]
        return known;
    static constinit gpu::detail::spin_lock busy;
    static constinit std::uint32_t count = 0;
    gpu::detail::spin_guard const guard(busy);
    if (!s.load()) s.store(++count);
    return s.load();
}
inline std::uint64_t hash(array_view<std::uint32_t const> key) {
    std::uint64_t h = 0x9e3779b97f4a7c15ull ^ key.size();
    for (std::uint32_t w : key) {
        h = (h ^ w) * 0xd6e8feb86659fd93ull;
        h ^= h >> 32;
    }
    return h;
}

[[gnu::cold]] inline void dump(std::string_view name, std::string const& text);

inline void run(runtime& r, program const& p, std::uint32_t groups) {
    auto const& gl = r.device.gl;
    auto const blocks = r.call.blocks();
    std::array<gl::GLuint, 16> names{};
    // An empty vector has no buffer; zink (Mesa 22.3) keeps the last one bound where none is, so something
    // else must be.
    for (std::size_t k = 0; k < blocks.size(); ++k)
        names[k] = blocks[k].name ? blocks[k].name : r.ticket().name();
    std::array<gl::GLuint, 16> textures{};
    std::uint32_t borrowed =
        0;  // bit k: texture k is a view of a buffer of the application, made for this launch
    for (std::size_t k = 0; k < p.views.size(); ++k) {
        static constexpr gl::GLenum formats[] = {0, gl::k_r32ui, gl::k_rg32ui, 0, gl::k_rgba32ui};
        if (p.views[k].words == 0) {
            textures[k] = r.call.images()[p.views[k].block_index];
            continue;
        }
        auto const& b = blocks[p.views[k].block_index];
        if (b.owned)
            textures[k] = b.owned->texel_view(formats[p.views[k].words]);
        else {
            gl.create_textures(gl::k_texture_buffer, 1, &textures[k]);
            gl.texture_buffer(textures[k], formats[p.views[k].words], b.name);
            borrowed |= 1u << k;
        }
    }
    session const open(r);  // a launch outside of one is one
    r.guard->cover(static_cast<gl::GLuint>(blocks.size()), static_cast<gl::GLuint>(p.views.size()));
    gl.use_program(p.object.name());
    gl.bind_buffers_base(
        gl::k_shader_storage_buffer, 0, static_cast<gl::GLsizei>(blocks.size()), names.data());
    for (gl::GLuint k = 0; k < blocks.size(); ++k)
        if (blocks[k].bytes) [[unlikely]]
            gl.bind_buffer_range(gl::k_shader_storage_buffer,
                k,
                names[k],
                static_cast<gl::GLintptr>(blocks[k].start),
                static_cast<gl::GLsizeiptr>(blocks[k].bytes));
    auto const read = r.call.textures();
    for (gl::GLuint k = 0; k < read.size(); ++k) {
        r.guard->cover_texture(k, read[k].target);
        gl.bind_texture_unit(k, read[k].name);
        gl.bind_sampler(k, r.texel_sampler());
    }
    if (!p.views.empty())
        gl.bind_image_textures(0, static_cast<gl::GLsizei>(p.views.size()), textures.data());
    auto const w = r.call.uniforms();
    if (p.location >= 0)
        gl.program_uniform1uiv(p.object.name(), p.location, static_cast<gl::GLsizei>(w.size()), w.data());
    if (r.rehearsing)
        [[unlikely]] {  // drivers do what they put off until a program is first used, and nothing is changed
        gl.bind_buffer(gl::k_dispatch_indirect_buffer, r.no_groups().name());
        gl.dispatch_compute_indirect(0);
    } else {
        gl.dispatch_compute(groups, 1, 1);
        ++r.counts.launches;
        if (r.call.takes_tickets) r.groups_started(groups);  // here and not before: nothing throws any more
    }
    gl.memory_barrier(gl::k_all_barrier_bits);
    if (!read.empty() &&
        !r.guard->active())  // an application that binds its own textures seldom thinks of samplers
        for (gl::GLuint k = 0; k < read.size(); ++k) gl.bind_sampler(k, 0);
    for (std::size_t k = 0; borrowed; ++k, borrowed >>= 1)
        if (borrowed & 1) gl.delete_textures(1, &textures[k]);
}
}  // namespace detail

namespace detail {
/// Throws what a kernel with checked accessors found.
[[gnu::cold]] inline void look_at_report(runtime& r, char const* kernel) {
    std::uint32_t found[2];
    gl::download(r.device, r.index_report().name(), 0, found, sizeof found);
    if (!found[0]) return;
    std::uint32_t const zero[2] = {};
    gl::upload(r.device, r.index_report().name(), 0, zero, sizeof zero);
    static constexpr char const* did[] = {"read", "written", "changed"};
    glsl::stream const& s = r.call.checked_streams()[found[0] / 4 - 1];
    throw out_of_range(concat({"gpu::",
        r.algorithm && *r.algorithm ? r.algorithm : kernel,
        ": element ",
        found[1],
        " of accessor ",
        found[0] / 4,
        " was ",
        did[found[0] % 4],
        ", and it has ",
        s.count,
        " elements of ",
        glsl::tag(glsl::type_at(s.type)),
        "; a kernel's accessors are counted in the order in which it first uses them"}));
}
}  // namespace detail

namespace detail {
/// The program of a launch that was not met before; nullptr where kernels are only put together.
[[gnu::cold]] inline program* assemble(
    runtime& r, kernel_file const& k, grid const& g, array_view<any_hook const> hooks, bool checking) {
    glsl::source s(r.tuning.form,
        g.packet,
        r.tuning.opaque_arguments,
        {.float_add = r.device.caps.has("GL_NV_shader_atomic_float"),
            .int64 = r.device.caps.has("GL_NV_shader_atomic_int64"),
            .forgets_stores = r.tuning.forgets_stores},
        r.tuning.wide_stores);
    s.check_indices = checking;
    s.int64_by_words = r.tuning.int64_by_words;
    s.bools_as_words = r.tuning.bools_as_words;
    // The alignment that iterators promised is in the key; they tell the source themselves, in the same
    // order.
    for (any_hook const& h : hooks) h.write(h.what, s);
    if (checking) s.report_to(r.index_report().name());
    if (auto const lacking = s.missing_extension([&](std::string_view e) { return r.device.caps.has(e); });
        !lacking.empty())
        throw unsupported(concat({"kernel '",
            k.name,
            "' works on a type that ",
            r.device.caps.renderer,
            " cannot have: ",
            lacking,
            " is missing"}));
    if (s.wants_wide_atomics() && !r.device.caps.has("GL_NV_shader_atomic_int64"))
        throw unsupported(concat({"kernel '",
            k.name,
            "' changes 64-bit elements atomically, which ",
            r.device.caps.renderer,
            " cannot: GL_NV_shader_atomic_int64 is missing; use 32-bit elements"}));
    std::string const text = s.text(g.threads, k.files_for(r.tuning.subgroups));
    if (s.views().size() > 16)
        throw unsupported(
            concat({"kernel '", k.name, "' would read through more than 16 views; zip fewer ranges"}));
    dump(k.name, text);
    return r.tuning.assemble_only ? nullptr : &r.compile(k.name, text, s.views(), s.uniform_count());
}
}  // namespace detail

namespace detail {
/// Binds what the hooks bring; the program that was made for a launch of this structure, if there was one.
inline program* find(runtime& r, kernel_file const& k, grid const& g, array_view<any_hook const> hooks,
    list<runtime::entry> const& entries) {
    arguments& a = r.call;
    a.reset(r.device);
    auto const identity = reinterpret_cast<std::uintptr_t>(&k);
    a.key(static_cast<std::uint32_t>(identity));
    a.key(static_cast<std::uint32_t>(std::uint64_t{identity} >> 32));
    a.key(g.threads);
    a.key(g.packet);
    for (any_hook const& h : hooks) h.bind(h.what, a);
    if (!a.checked_streams().empty()) [[unlikely]]
        a.memory(r.index_report().name(), &r.index_report(), 0, 4);
    a.place_windows(r.algorithm);
    auto const key = a.structure();
    std::uint64_t const h = hash(key);
    for (auto& e : entries)
        if (e.hash == h && e.key.size() == key.size() &&
            std::memcmp(e.key.data(), key.data(), key.size() * sizeof key[0]) == 0)
            return e.found;
    return nullptr;
}
}  // namespace detail

/// Runs one kernel. Nothing is allocated, hashed as text or asked of the driver when the program is known. No
/// template: a further type of hook costs the compiler its bind() and write() alone.
[[gnu::noinline]] inline void launch_hooks(
    runtime& r, kernel_file const& k, grid const& g, array_view<any_hook const> hooks, slot& of) {
    std::uint32_t const number = detail::number_of(of);
    if (number >= r.slots.size()) r.slots.resize(number + 16);
    auto& entries = r.slots[number];
    program* found = detail::find(r, k, g, hooks, entries);
    bool const checking = !r.call.checked_streams().empty();
    if (!found) [[unlikely]] {
        auto const key = r.call.structure();
        found = detail::assemble(r, k, g, hooks, checking);
        if (!found) return;
        entries.push_back({list<std::uint32_t>(key), detail::hash(key), found});
    }
    if ((!found->dispatched || r.rehearsing) && !r.ready(*found)) [[unlikely]]
        return;
    gl::debug_group const group(r.device, k.name);
    bool const watched = r.watched && !r.rehearsing;
    if (watched) [[unlikely]]
        for (watcher* w = r.watched; w; w = w->outer()) w->before(*found, g.groups, g.threads);
    detail::run(r, *found, g.groups);
    if (watched) [[unlikely]]
        for (watcher* w = r.watched; w; w = w->outer()) w->after();
    if (r.rehearsing) [[unlikely]]
        r.rehearsed(*found);
    else if (checking) [[unlikely]]
        detail::look_at_report(r, k.name);
}

template <class... Hooks>
void launch(runtime& r, kernel_file const& k, grid const& g, Hooks const&... hooks) {
    any_hook const all[] = {erase(hooks)...};
    launch_hooks(r, k, g, all, slot_of<Hooks...>);
}

}  // namespace gpu::kernel

#include <cstdio>
/// With GPU_DUMP_SOURCES=folder in the environment every new kernel's text is written there, for the shader
/// lint.
[[gnu::cold]] inline void gpu::kernel::detail::dump(std::string_view name, std::string const& text) {
    static char const* const folder = std::getenv("GPU_DUMP_SOURCES");
    if (!folder) return;
    static gpu::detail::atomic<unsigned> count;
    std::string const path = concat({folder, "/", name, "_", count.fetch_add(1), ".comp"});
    if (std::FILE* f = std::fopen(path.c_str(), "wb")) {
        std::fwrite(text.data(), 1, text.size(), f);
        std::fclose(f);
    }
}
