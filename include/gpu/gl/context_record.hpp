// SPDX-License-Identifier: MIT
// gpu::gl::device: what is known about one OpenGL context, and the graveyard of what was left in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <gpu/atomic.hpp>
#include <gpu/error.hpp>
#include <gpu/gl/api.hpp>
#include <gpu/gl/capabilities.hpp>
#include <gpu/gl/platform/window_system.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

namespace gpu::gl {

class device;

namespace detail {

/// This thread's context when it is one of ours (`bound`), or the application's that we saw last (`guest`).
/// Plain pointers: they cost one read, and stay readable while a program ends.
inline constinit thread_local device* bound = nullptr;
inline constinit thread_local device* guest = nullptr;

/// Slots of device::attachment() that belong to this floor.
inline constexpr std::size_t upper_slots = 8, staging_slot = 8, landing_slot = 9, pages_slot = 10,
                             all_slots = 11;

}  // namespace detail

enum class object_kind : unsigned char { buffer, texture, program, query };

/// One per OpenGL context. Objects keep it alive by shared<device>, so that they may outlive the context
/// itself: it then answers alive() == false, and burying something in it does nothing.
///
///     gpu::gl::device& d = gpu::gl::current();
///     d.gl.dispatch_compute(1, 1, 1);
///
/// Every member except bury() is for the thread on which the context is current.
class device : public counted {
public:
    table gl;
    capabilities caps;
    const std::uint64_t id;  ///< never used twice in a process

    /// `ours`: we made the context and will say when it goes.
    device(table const& commands, std::uint64_t number, platform::context_id place, platform::get_proc get,
        bool ours)
        : gl(commands)
        , caps(read_capabilities(commands))
        , id(number)
        , where_(place)
        , loader_(get)
        , owned_(ours) {
        constexpr GLbitfield flags = k_map_read_bit | k_map_persistent_bit | k_map_coherent_bit;
        const std::uint64_t said[witness_bytes / sizeof id] = {id};
        gl.create_buffers(1, &witness_);
        gl.named_buffer_storage(witness_, witness_bytes, said, flags | k_client_storage_bit);
        witness_at_ = static_cast<const volatile std::uint64_t*>(
            gl.map_named_buffer_range(witness_, 0, witness_bytes, flags));
    }
    device(device const&) = delete;
    device& operator=(device const&) = delete;

    bool alive() const noexcept { return (state_.load() & dead) == 0; }
    bool owned() const noexcept { return owned_; }
    platform::context_id where() const noexcept { return where_; }
    platform::get_proc loader() const noexcept { return loader_; }
    shared<device> self() { return shared<device>(this); }

    /// Is our context, or one that shares its objects, the one that answers OpenGL calls on this thread?
    /// Looks for a buffer of ours at the address where it was mapped, and, since a later context's may have
    /// taken both name and address of one that is gone, for our number in it; some 20 ns. Needs some current
    /// context.
    bool answers() const noexcept {
        if (!gl.is_buffer(witness_)) return false;
        void* at = nullptr;
        gl.get_named_buffer_pointerv(witness_, k_buffer_map_pointer, &at);
        return at && at == witness_at_ && (owned_ || *witness_at_ == id);
    }

    /// Does the platform say that this context is current on this thread? Some 5 ns; enough for a context of
    /// ours.
    bool is_bound() const noexcept { return platform::current_handle(where_.system) == where_.handle; }

    /// Asks the platform whether this context is current on this thread. An application's context may also
    /// have been destroyed and another one made at its address: the witness tells.
    bool is_current() const noexcept {
        if (!alive()) return false;
        if (where_.system == platform::window_system::foreign) return detail::guest == this && answers();
        return is_bound() && (owned_ || answers());
    }

    /// Throws context_error unless the context is alive and current on this thread.
    void require_current() const {
        if (detail::bound == this && alive()) return;
        if (is_current()) return;
        throw context_error(
            alive()
                ? concat({"this object belongs to OpenGL context ",
                      id,
                      " (",
                      caps.renderer,
                      "), which is not current on this thread; make it current first "
                      "(gpu::context::make_current, glfwMakeContextCurrent), or use the object where it is"})
                : concat({"this object belongs to OpenGL context ",
                      id,
                      " (",
                      caps.renderer,
                      "), which has been destroyed; nothing of it is left to use"}));
    }

    /// Deletes now if the context is current; keeps the name for the context's next use if it is not; does
    /// nothing when the context is gone. Any thread may call it.
    void bury(object_kind kind, GLuint name) noexcept {
        if (name == 0 || !alive()) return;
        if (is_current())
            remove(kind, name);
        else
            keep({nullptr, name, kind});
    }
    void bury(GLsync sync) noexcept {
        if (!sync || !alive()) return;
        if (is_current())
            gl.delete_sync(sync);
        else
            keep({sync, 0, object_kind::buffer});
    }

    /// Nothing to do before the next use: not dead, no names in the graveyard. One read.
    bool tidy() const noexcept { return state_.glance() == 0; }

    /// Deletes what the graveyard holds. The context must be current.
    void empty_graveyard() noexcept {
        list<grave> graves;
        {
            const gpu::detail::spin_guard lock(lock_);
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

    /// Where the upper floors keep what they want to find again in this context (slots 0 to 7). Released
    /// before the context goes, while it is still current where that is possible.
    gl::attachment& attachment(std::size_t slot) noexcept { return attachments_[slot]; }

    /// Lets go of every attachment; the context must be current, or declared dead.
    void release_attachments() noexcept {
        for (auto& slot : attachments_) slot.reset();
    }

    /// The context is about to go (`with_gl`: it is still current), or gone.
    void end(bool with_gl) noexcept {
        if (!alive()) return;
        if (with_gl) {
            release_attachments();
            empty_graveyard();
            gl.delete_buffers(1, &witness_);
        }
        state_.fetch_or(dead);
        release_attachments();
        const gpu::detail::spin_guard lock(lock_);
        graves_.clear();
    }

    /// Throws device_lost when the driver says that it reset the device. For the moments when we wait anyway.
    void require_not_lost() {
        const GLenum status = gl.get_graphics_reset_status();
        if (status == k_no_error) return;
        char const* const whose = status == k_guilty_context_reset     ? "by work of this context"
                                  : status == k_innocent_context_reset ? "by work of another context"
                                                                       : "for a reason it does not know";
        end(false);
        throw device_lost(concat({"the driver reset ",
            caps.renderer,
            ", ",
            whose,
            "; everything in this OpenGL context is lost: make a new one"}));
    }

private:
    static constexpr unsigned dead = 1, has_graves = 2;
    static constexpr GLsizeiptr witness_bytes = 64;
    struct grave {
        GLsync sync;
        GLuint name;
        object_kind kind;
    };

    void remove(object_kind kind, GLuint name) noexcept {
        switch (kind) {
            case object_kind::buffer:
                gl.delete_buffers(1, &name);
                break;
            case object_kind::texture:
                gl.delete_textures(1, &name);
                break;
            case object_kind::program:
                gl.delete_program(name);
                break;
            case object_kind::query:
                gl.delete_queries(1, &name);
                break;
        }
    }

    void keep(grave g) noexcept {
        const gpu::detail::spin_guard lock(lock_);
        try {
            graves_.push_back(g);
            state_.fetch_or(has_graves);
        } catch (...) {  // no memory to remember it by: the driver frees it with the context
        }
    }

    platform::context_id where_;
    platform::get_proc loader_;
    bool owned_;
    GLuint witness_ = 0;
    const volatile std::uint64_t* witness_at_ = nullptr;
    gpu::detail::atomic<unsigned> state_;
    gpu::detail::spin_lock lock_;
    list<grave> graves_;
    gl::attachment attachments_[detail::all_slots];
};

}  // namespace gpu::gl
