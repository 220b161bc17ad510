// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/assemble.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/assemble.hpp>

namespace gpu::inline v0_2::kernel::detail {

GPU_DECL void dump(std::string_view name, std::string const& text) {
    static char const* const folder = std::getenv("GPU_DUMP_SOURCES");
    if (!folder) return;
    static gpu::detail::atomic<unsigned> count;
    if (count.load() == 0) gl::platform::make_folder(folder);
    std::string const path = fill_in("$/$_$.comp", {folder, name, count.fetch_add(1)});
    if (std::FILE* f = std::fopen(path.c_str(), "wb")) {
        std::fwrite(text.data(), 1, text.size(), f);
        std::fclose(f);
    }
}

GPU_DECL void require_agreement(char const* kernel, arguments const& bound, glsl::source const& written) {
    bool same = bound.uniforms().size() == written.uniform_count() &&
                bound.blocks().size() == written.taken().binding_count() &&
                bound.textures().size() == written.texture_count() &&
                bound.images().size() == written.image_count();
    for (std::uint32_t k = 0; same && k < bound.blocks().size(); ++k)
        same = bound.blocks()[k].name == written.taken().identity_of_binding(k);
    if (!same)
        gpu::detail::raise(invalid_argument(
            fill_in("kernel '$': its hooks bind $ uniforms, $ buffers, $ textures and $ images, and write $, "
                    "$, $ and $, or in another order; "
                    "bind() and write() of each hook must take them in the same order",
                {kernel,
                    bound.uniforms().size(),
                    bound.blocks().size(),
                    bound.textures().size(),
                    bound.images().size(),
                    written.uniform_count(),
                    written.taken().binding_count(),
                    written.texture_count(),
                    written.image_count()})));
}

GPU_DECL void require_support(char const* kernel, gl::capabilities const& caps, glsl::source const& s) {
    if (auto const lacking = s.missing_extension([&](std::string_view e) { return caps.has(e); });
        !lacking.empty())
        gpu::detail::raise(unsupported(fill_in("kernel '$' works on a type that $ cannot have: $ is missing",
            {kernel, caps.renderer, lacking})));
    if (s.uniform_count() > static_cast<std::uint32_t>(caps.uniform_words))
        gpu::detail::raise(unsupported(fill_in(
            "kernel '$' takes $ words of numbers, and $ passes $ at most; constants in a lambda count, also "
            "those of a loop that C++ unrolls: loop by gpu::for_, or keep the numbers in a gpu::vector",
            {kernel, s.uniform_count(), caps.renderer, caps.uniform_words})));
    if (s.taken().want_wide_atomics() && !caps.has("GL_NV_shader_atomic_int64"))
        gpu::detail::raise(
            unsupported(fill_in("kernel '$' changes 64-bit elements atomically, which $ cannot: "
                                "GL_NV_shader_atomic_int64 is missing; use 32-bit elements",
                {kernel, caps.renderer})));
}

GPU_DECL program* assemble(
    runtime& r, kernel_file const& k, grid const& g, array_view<any_hook const> hooks, bool checking) {
    // Let the hooks write their GLSL text.
    glsl::source s(r.tuning.form, g.packet, r.tuning.dialect);
    s.check_indices = checking;
    s.bounds_stores = r.call.bounds_stores();
    if (r.call.loops_watched()) [[unlikely]]
        s.watch_loops();
    s.places = r.call.places();
    auto const files = k.files_for(r.tuning.subgroups);
    for (auto* file : files) s.expect(file);
    for (any_hook const& h : hooks) h.write(h.what, s);
    // GROUP_COUNT is the number of groups. In the shape groups it is a uniform, because NVIDIA's
    // driver takes longer to dispatch a kernel that reads gl_NumWorkGroups.
    s.define("GROUP_COUNT",
        r.tuning.form == shape::groups ? concat({"args[", s.take_uniforms(1), "]"}) : "gl_NumWorkGroups.x");
    if (checking) s.report_to(r.objects.index_report().name());
    require_agreement(k.name, r.call, s);
    require_support(k.name, r.device.caps, s);

    // Put the text together, and compile it.
    std::string const text = s.text(g.threads, files);
    if (s.views().size() > 16)
        gpu::detail::raise(unsupported(
            fill_in("kernel '$' would read through more than 16 views; zip fewer ranges", {k.name})));
    if (s.declared_blocks() > static_cast<std::uint32_t>(r.device.caps.blocks_per_kernel))
        r.call.refuse_pieces(s.declared_blocks());
    dump(k.name, text);
    if (r.tuning.assemble_only) return nullptr;
    char const* const call = r.algorithm ? r.algorithm : called;
    return &r.programs.compile(k.name,
        text,
        s.views(),
        s.uniform_count(),
        r.rehearsing,
        call ? call : "",
        s.taken().element_names());
}

}  // namespace gpu::inline v0_2::kernel::detail
