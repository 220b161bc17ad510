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
    std::uint64_t waits = 0;                                ///< how often the host has waited for the GPU
    gpu::detail::atomic<std::size_t> bytes_in_large_pages;  ///< bytes of buffers in large pages
    transfer_observer* observer = nullptr;                  ///< is told of transfers, when not null
    /// The program of the library that the last call left current, or 0. Used where automatic().
    GLuint left_current = 0;

    /// Makes the record of the current context. `commands` are its OpenGL functions, `get` its
    /// function loader, and `place` its window system and handle. `number` becomes the id of the
    /// record. `ours` is true when the library made the context, and therefore knows when the
    /// context ends.
    device(table const& commands, std::uint64_t number, platform::context_id place, platform::get_proc get,
        bool ours);
    device(device const&) = delete;
    device& operator=(device const&) = delete;

    bool alive() const noexcept { return (state_.load() & dead) == 0; }
    bool owned() const noexcept { return owned_; }
    /// True when the library made this context because a thread had none.
    bool automatic() const noexcept { return fate == context_cause::ended_with_thread; }
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
    bool answers() const noexcept;

    /// True when the window system says that this context is current on this thread. This is a
    /// proof only for contexts that the library made. An application may destroy a context, and a
    /// newer context may then get its handle.
    bool is_bound() const noexcept { return platform::current_handle(where_.system) == where_.handle; }

    /// True when this context is alive and current on this thread. For a context that the
    /// application made, it is not enough to compare handles: the application may have destroyed
    /// the context, and a newer context may have an equal handle. The function answers() then tells
    /// the two contexts apart by a small buffer that the library keeps in this context.
    bool is_current() const noexcept;

    /// True when this record and `here` are records of one living context. `here` is the device of
    /// the context that is current on this thread. Each module of a program (the executable, a
    /// shared library, a plug-in) may have a record of its own for a context.
    bool is_also(device const& here) const noexcept;

    /// Notes that this thread uses the context, for the text of later errors.
    void used_here() noexcept { last_thread_ = detail::this_thread_mark(); }

    /// Throws context_error unless the context is alive and current on this thread.
    void require_current() const;

    /// Throws the context_error that tells why `what`, an object of this context, cannot be used.
    /// `here` is the device that this thread has used last, or nullptr.
    [[noreturn, gnu::cold]] void refuse(char const* what, device const* here) const;

    /// Deletes an object of this context: at once if the context is current, else when the library
    /// next uses the context. Does nothing when the context is gone. May be called on any thread.
    void bury(object_kind kind, GLuint name) noexcept;
    /// Deletes a buffer of this context, which must be current. Calls before_deletion first.
    void delete_buffer(GLuint name) noexcept;
    /// Is called with the name of each buffer that the library deletes, before it does. Null unless
    /// another API has registered buffers.
    void (*before_deletion)(device&, GLuint) noexcept = nullptr;
    /// Deletes a fence of this context: at once if the context is current, else when the library
    /// next uses the context. Does nothing when the context is gone. May be called on any thread.
    void bury(GLsync sync) noexcept;

    /// True when the context is alive and no objects passed to bury() wait to be deleted. Fast,
    /// because it reads a single variable.
    bool tidy() const noexcept { return state_.glance() == 0; }

    /// Deletes the objects that were passed to bury() while the context was not current. The
    /// context must be current now.
    void empty_graveyard() noexcept;

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
    void end(bool with_gl) noexcept;

    /// Throws device_lost when the driver reports that the GPU was reset. Asking the driver takes
    /// time, so this is meant for places where the host waits anyway.
    void require_not_lost();

private:
    std::uint64_t address() const noexcept { return reinterpret_cast<std::uintptr_t>(this); }

    static constexpr unsigned dead = 1, has_graves = 2;
    static constexpr GLsizeiptr witness_bytes = 64;
    struct grave {
        GLsync sync;
        GLuint name;
        object_kind kind;
    };

    void remove(object_kind kind, GLuint name) noexcept;

    void keep(grave g) noexcept;

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

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/context_record.ipp>
#endif
