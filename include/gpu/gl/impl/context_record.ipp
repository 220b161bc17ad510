// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/context_record.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/context_record.hpp>

namespace gpu::inline v0_2::gl {

GPU_DECL device::device(table const& commands, std::uint64_t number, platform::context_id place,
    platform::get_proc get, bool ours)
    : gl(commands), caps(read_capabilities(commands)), id(number), where_(place), loader_(get), owned_(ours) {
    constexpr GLbitfield flags = k_map_read_bit | k_map_write_bit | k_map_persistent_bit | k_map_coherent_bit;
    gl.create_buffers(1, &witness_);
    gl.named_buffer_storage(witness_, witness_bytes, nullptr, flags | k_client_storage_bit);
    witness_at_ =
        static_cast<std::uint64_t volatile*>(map_unused(gl, caps.renderer, witness_, witness_bytes, flags));
    if (witness_at_) {
        witness_at_[0] = id;
        witness_at_[1] = address();
    }
    if (caps.debug) gl.object_label(k_buffer, witness_, 11, "gpu witness");
}

GPU_DECL bool device::answers() const noexcept {
    if (!gl.is_buffer(witness_)) return false;
    void* at = nullptr;
    gl.get_named_buffer_pointerv(witness_, k_buffer_map_pointer, &at);
    return at && at == witness_at_ && (owned_ || (witness_at_[0] == id && witness_at_[1] == address()));
}

GPU_DECL bool device::is_current() const noexcept {
    if (!alive()) return false;
    if (where_.system == platform::window_system::foreign) return detail::guest == this && answers();
    return is_bound() && (owned_ || answers());
}

GPU_DECL bool device::is_also(device const& here) const noexcept {
    if (this == &here) return true;
    return alive() && where_ == here.where_ && (owned_ || answers());
}

GPU_DECL void device::require_current() const {
    if (detail::bound == this && alive()) return;
    if (!is_current()) refuse("this object", detail::bound ? detail::bound : detail::guest);
}

[[gnu::noinline]] GPU_DECL void device::refuse(char const* what, device const* here) const {
    using enum context_cause;
    context_refusal why{.what = what, .id = id, .renderer = caps.renderer};
    bool const is_known = here && here != this && here->is_current();
    if (!alive())
        why.cause = fate;
    else if (where_.handle && is_bound())
        why.cause = destroyed;  // and a newer context has its handle
    else if (is_known)
        why.cause = answers()                         ? shares_objects
                    : here->fate == ended_with_thread ? made_for_thread
                                                      : another_current;
    else if (platform::current_context().system == platform::window_system::none)
        why.cause = none_current;
    if (is_known) {
        why.current_id = here->id;
        why.current_renderer = here->caps.renderer;
    }
    why.maybe_gone = !owned_;
    why.other_thread = last_thread_ && last_thread_ != detail::this_thread_mark();
    why.other_module = module_ != &detail::this_module;
    why.own_loader = where_.system == platform::window_system::foreign;
    gpu::detail::raise(context_error(why.text()));
}

GPU_DECL void device::bury(object_kind kind, GLuint name) noexcept {
    if (name == 0 || !alive()) return;
    if (is_current())
        remove(kind, name);
    else
        keep({nullptr, name, kind});
}

GPU_DECL void device::delete_buffer(GLuint name) noexcept {
    if (before_deletion) before_deletion(*this, name);
    gl.delete_buffers(1, &name);
}

GPU_DECL void device::bury(GLsync sync) noexcept {
    if (!sync || !alive()) return;
    if (is_current())
        gl.delete_sync(sync);
    else
        keep({sync, 0, object_kind::buffer});
}

GPU_DECL void device::empty_graveyard() noexcept {
    list<grave> graves;
    {
        gpu::detail::spin_guard const lock(lock_);
        graves.swap(graves_);
        state_.fetch_and(~has_graves);
    }
    for (grave const& g : graves) {
        if (g.sync)
            gl.delete_sync(g.sync);
        else
            remove(g.kind, g.name);
    }
}

GPU_DECL void device::end(bool with_gl) noexcept {
    if (!alive()) return;
    if (with_gl) {
        release_attachments();
        empty_graveyard();
        gl.delete_buffers(1, &witness_);
    }
    state_.fetch_or(dead);
    release_attachments();
    gpu::detail::spin_guard const lock(lock_);
    graves_.clear();
}

GPU_DECL void device::require_not_lost() {
    GLenum const status = gl.get_graphics_reset_status();
    if (status == k_no_error) return;
    char const* const whose = status == k_guilty_context_reset     ? "by work of this context"
                              : status == k_innocent_context_reset ? "by work of another context"
                                                                   : "for a reason it does not know";
    fate = context_cause::reset;
    end(false);
    gpu::detail::raise(device_lost(concat({"the driver reset ",
        caps.renderer,
        ", ",
        whose,
        "; everything in this OpenGL context is lost: make a new one"})));
}

GPU_DECL void device::remove(object_kind kind, GLuint name) noexcept {
    switch (kind) {
        case object_kind::buffer:
            delete_buffer(name);
            break;
        case object_kind::texture:
            gl.delete_textures(1, &name);
            break;
        case object_kind::program:
            // The name may be that of an application's program later.
            if (name == left_current) left_current = 0;
            gl.delete_program(name);
            break;
        case object_kind::query:
            gl.delete_queries(1, &name);
            break;
    }
}

GPU_DECL void device::keep(grave g) noexcept {
    gpu::detail::spin_guard const lock(lock_);
    // When there is no memory for the list of objects to delete later, the driver deletes this
    // object with its context.
    if (gpu::detail::attempt([&] { graves_.push_back(g); })) state_.fetch_or(has_graves);
}

}  // namespace gpu::inline v0_2::gl
