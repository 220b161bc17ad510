// SPDX-License-Identifier: MIT
// Gives gpu::gl::device, the record of one OpenGL context: its functions, its limits, and the
// objects that wait to be deleted.
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

namespace gpu::inline v0_1::gl {

class device;

namespace detail {

/// The device (record of a context) that this thread uses. `bound` is set when the library made the
/// context, `guest` when the application did. Plain pointers are fast to read, and can still be
/// read while the program ends.
inline constinit thread_local device* bound = nullptr;
inline constinit thread_local device* guest = nullptr;

/// The indices of the slots in which the library attaches objects to a context
/// (device::attachment). Slots 0 to 7 belong to the layers above the folder gl/, the others to gl/
/// itself.
inline constexpr std::size_t upper_slots = 8, staging_slot = 8, landing_slot = 9, pages_slot = 10,
                             all_slots = 11;

}  // namespace detail

/// The kinds of OpenGL objects that device::bury() can delete.
enum class object_kind : unsigned char { buffer, texture, program, query };

/// The record of one OpenGL context. Buffers, programs and other objects own it by shared<device>,
/// so it may outlive the context: alive() is then false, and bury() does nothing.
///
///     gpu::gl::device& d = gpu::gl::current();
///     d.gl.dispatch_compute(1, 1, 1);
///
/// The members must be called on the thread where the context is current. Only bury(), which
/// deletes an object, may be called on any thread.
class device : public counted {
public:
    table gl;
    capabilities caps;
    std::uint64_t const id;  ///< unique within the process

    /// Makes the record of the current context. `commands` are its OpenGL functions, `get` its
    /// function loader, and `place` its window system and handle. `number` becomes the id of the
    /// record. `ours` is true when the library made the context, and therefore knows when the
    /// context ends.
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

    /// True when this context, or one that shares its objects, executes the OpenGL calls of this
    /// thread. Some context must be current. Fast.
    ///
    /// The test uses the witness, a small mapped buffer that the library keeps in this context. A
    /// buffer with the witness's name must be mapped at the witness's address. A later context of
    /// the application may have a buffer with equal name and address. For the application's
    /// contexts, the id stored in the witness must therefore match too.
    bool answers() const noexcept {
        if (!gl.is_buffer(witness_)) return false;
        void* at = nullptr;
        gl.get_named_buffer_pointerv(witness_, k_buffer_map_pointer, &at);
        return at && at == witness_at_ && (owned_ || *witness_at_ == id);
    }

    /// True when the window system says that this context is current on this thread. This is a
    /// proof only for contexts that the library made. An application may destroy a context, and a
    /// newer context may then get its handle.
    bool is_bound() const noexcept { return platform::current_handle(where_.system) == where_.handle; }

    /// True when this context is alive and current on this thread. For a context that the
    /// application made, it is not enough to compare handles: the application may have destroyed
    /// the context, and a newer context may have an equal handle. The function answers() then tells
    /// the two contexts apart by a small buffer that the library keeps in this context.
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

    /// Deletes an object of this context: at once if the context is current, else when the library
    /// next uses the context. Does nothing when the context is gone. May be called on any thread.
    void bury(object_kind kind, GLuint name) noexcept {
        if (name == 0 || !alive()) return;
        if (is_current())
            remove(kind, name);
        else
            keep({nullptr, name, kind});
    }
    /// Deletes a fence of this context: at once if the context is current, else when the library
    /// next uses the context. Does nothing when the context is gone. May be called on any thread.
    void bury(GLsync sync) noexcept {
        if (!sync || !alive()) return;
        if (is_current())
            gl.delete_sync(sync);
        else
            keep({sync, 0, object_kind::buffer});
    }

    /// True when the context is alive and no objects passed to bury() wait to be deleted. Fast,
    /// because it reads a single variable.
    bool tidy() const noexcept { return state_.glance() == 0; }

    /// Deletes the objects that were passed to bury() while the context was not current. The
    /// context must be current now.
    void empty_graveyard() noexcept {
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

    /// Returns slot number `slot`, in which a layer of the library keeps an object for this
    /// context. Slots 0 to 7 belong to the layers above the folder gl/. The object is destroyed
    /// before the context, while the context is current if possible.
    gl::attachment& attachment(std::size_t slot) noexcept { return attachments_[slot]; }

    /// Destroys all objects that the library keeps in the slots of attachment(). The context must
    /// be current, or be marked as dead.
    void release_attachments() noexcept {
        for (auto& slot : attachments_) slot.reset();
    }

    /// Marks the context as dead, and releases everything that the library keeps for it. `with_gl`
    /// is true when the context is still current, so that its OpenGL objects can be deleted.
    void end(bool with_gl) noexcept {
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

    /// Throws device_lost when the driver reports that the GPU was reset. Asking the driver takes
    /// time, so this is meant for places where the host waits anyway.
    void require_not_lost() {
        GLenum const status = gl.get_graphics_reset_status();
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
        gpu::detail::spin_guard const lock(lock_);
        try {
            graves_.push_back(g);
            state_.fetch_or(has_graves);
        } catch (...) {
            // There is no memory for the list of objects to delete later. The driver deletes this
            // object with its context.
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

}  // namespace gpu::inline v0_1::gl
