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
#include <gpu/gl/context_refusal.hpp>
#include <gpu/gl/mapped.hpp>
#include <gpu/gl/platform/window_system.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

class device;
class transfer_observer;

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
                             cuda_slot = 11, all_slots = 12;

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
    std::uint64_t const id;  ///< unique within the module: the executable or a shared library
    /// How the context ends, or has ended. It is ended_with_thread when the library made the
    /// context because a thread had none.
    context_cause fate = context_cause::destroyed;
    std::uint64_t waits = 0;                ///< how often the host has waited for the GPU
    transfer_observer* observer = nullptr;  ///< is told of transfers, when not null

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
        constexpr GLbitfield flags =
            k_map_read_bit | k_map_write_bit | k_map_persistent_bit | k_map_coherent_bit;
        gl.create_buffers(1, &witness_);
        gl.named_buffer_storage(witness_, witness_bytes, nullptr, flags | k_client_storage_bit);
        witness_at_ = static_cast<std::uint64_t volatile*>(
            map_unused(gl, caps.renderer, witness_, witness_bytes, flags));
        if (witness_at_) {
            witness_at_[0] = id;
            witness_at_[1] = address();
        }
        if (caps.debug) gl.object_label(k_buffer, witness_, 11, "gpu witness");
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
    /// contexts, the id and the address of this record, which are stored in the witness, must
    /// therefore match too. The id tells the records of one module apart, and the address those of
    /// several modules.
    bool answers() const noexcept {
        if (!gl.is_buffer(witness_)) return false;
        void* at = nullptr;
        gl.get_named_buffer_pointerv(witness_, k_buffer_map_pointer, &at);
        return at && at == witness_at_ && (owned_ || (witness_at_[0] == id && witness_at_[1] == address()));
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

    /// True when this record and `here` are records of one living context. `here` is the device of
    /// the context that is current on this thread. Each module of a program (the executable, a
    /// shared library, a plug-in) may have a record of its own for a context.
    bool is_also(device const& here) const noexcept {
        if (this == &here) return true;
        return alive() && where_ == here.where_ && (owned_ || answers());
    }

    /// Notes that this thread uses the context, for the text of later errors.
    void used_here() noexcept { last_thread_ = detail::this_thread_mark(); }

    /// Throws context_error unless the context is alive and current on this thread.
    void require_current() const {
        if (detail::bound == this && alive()) return;
        if (!is_current()) refuse("this object", detail::bound ? detail::bound : detail::guest);
    }

    /// Throws the context_error that tells why `what`, an object of this context, cannot be used.
    /// `here` is the device that this thread has used last, or nullptr.
    [[noreturn, gnu::cold, gnu::noinline]] void refuse(char const* what, device const* here) const {
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

    /// Deletes an object of this context: at once if the context is current, else when the library
    /// next uses the context. Does nothing when the context is gone. May be called on any thread.
    void bury(object_kind kind, GLuint name) noexcept {
        if (name == 0 || !alive()) return;
        if (is_current())
            remove(kind, name);
        else
            keep({nullptr, name, kind});
    }
    /// Deletes a buffer of this context, which must be current. Calls before_deletion first.
    void delete_buffer(GLuint name) noexcept {
        if (before_deletion) before_deletion(*this, name);
        gl.delete_buffers(1, &name);
    }
    /// Is called with the name of each buffer that the library deletes, before it does. Null unless
    /// another API has registered buffers.
    void (*before_deletion)(device&, GLuint) noexcept = nullptr;
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
        fate = context_cause::reset;
        end(false);
        gpu::detail::raise(device_lost(concat({"the driver reset ",
            caps.renderer,
            ", ",
            whose,
            "; everything in this OpenGL context is lost: make a new one"})));
    }

private:
    std::uint64_t address() const noexcept { return reinterpret_cast<std::uintptr_t>(this); }

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
                delete_buffer(name);
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
        // When there is no memory for the list of objects to delete later, the driver deletes this
        // object with its context.
        if (gpu::detail::attempt([&] { graves_.push_back(g); })) state_.fetch_or(has_graves);
    }

    platform::context_id where_;
    platform::get_proc loader_;
    bool owned_;
    GLuint witness_ = 0;
    std::uint64_t volatile* witness_at_ = nullptr;
    void const* module_ = &detail::this_module;  // where this record was made
    void const* last_thread_ = nullptr;
    gpu::detail::atomic<unsigned> state_;
    gpu::detail::spin_lock lock_;
    list<grave> graves_;
    gl::attachment attachments_[detail::all_slots];
};

}  // namespace gpu::inline v0_2::gl
