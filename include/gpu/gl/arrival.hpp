// SPDX-License-Identifier: MIT
// Gives gl::arrival, a copy of bytes from a buffer to the host that can be polled or waited for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include <gpu/atomic.hpp>
#include <gpu/error.hpp>
#include <gpu/gl/debug.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/fence.hpp>
#include <gpu/gl/mapped.hpp>
#include <gpu/gl/pointer.hpp>
#include <gpu/gl/transfer.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

namespace gpu::inline v0_2::gl {

namespace detail {

/// A persistently mapped buffer that receives asynchronous copies (gl::arrival). It is divided into
/// up to 64 slots of equal size, one for each copy. It is freed when neither the pool of these
/// buffers nor any arrival owns it.
class landing_page : public counted {
public:
    landing_page(device& d, std::size_t slot_bytes, std::size_t slot_count);
    ~landing_page() { device_->bury(object_kind::buffer, name_); }

    GLuint name() const noexcept { return name_; }
    std::size_t slot_bytes() const noexcept { return slot_; }
    std::byte const* at(std::size_t slot) const noexcept { return at_ + slot * slot_; }

    /// Takes a free slot of the mapped buffer and returns the slot's number, or -1 when none is
    /// free. A slot that was just given back may be taken at once, because the GPU executes the
    /// copies into it in order.
    int take() noexcept;
    /// Marks a slot of the mapped buffer as free for a later copy. May be called on any thread.
    void give(int slot) noexcept { taken_.fetch_and(~(std::uint64_t{1} << slot)); }
    bool is_free() const noexcept { return taken_.load() == 0; }

private:
    // A plain pointer to the device suffices. The device owns the pool of mapped buffers, of which
    // this is one, and each arrival that uses this buffer keeps the device alive.
    device* device_;
    std::size_t slot_, slot_count_;
    GLuint name_ = 0;
    std::byte const* at_ = nullptr;
    gpu::detail::atomic<std::uint64_t> taken_;
};

/// The landing pages of one context: mapped buffers that receive asynchronous copies. Their number
/// grows with the number of copies that are pending at one time.
class landing {
public:
    explicit landing(device& d) : device_(&d) {}
    /// Returns the pool of landing pages (mapped buffers for asynchronous copies) of the context
    /// `d`. The first call makes the pool.
    static landing& of(device& d);
    /// Takes a free slot of at least `bytes` bytes in a landing page (a mapped buffer). Makes a new
    /// page if no page has such a slot. Returns the page and the slot's number.
    std::pair<shared<landing_page>, int> take(std::size_t bytes);

private:
    static constexpr std::size_t most_kept = std::size_t(16) << 20;
    device* device_;
    list<shared<landing_page>> pages_;
};

}  // namespace detail

/// An asynchronous copy of some bytes of a buffer to mapped host memory. The copy has the values
/// that the bytes have after all commands issued so far.
///
///     gl::device& d = gl::current();
///     gl::buffer b(4);
///     gl::arrival a(d, b.name(), 0, 4);   // copies 4 bytes from byte 0 on
///     while (!a.ready()) draw_a_frame();
///     std::uint32_t word;
///     a.read(&word, 4);
class arrival {
public:
    /// Makes an empty arrival, which copies nothing and whose valid() is false.
    arrival() = default;
    /// Starts to copy `bytes` bytes, from byte `offset` of the buffer `source` on, to mapped host
    /// memory. The context of `d` must be current. Does not wait. Throws out_of_memory.
    arrival(device& d, GLuint source, std::size_t offset, std::size_t bytes);
    arrival(arrival&& other) noexcept { swap(other); }
    arrival& operator=(arrival&& other) noexcept;
    ~arrival() {
        if (page_) page_->give(slot_);
    }

    bool valid() const noexcept { return static_cast<bool>(page_); }
    /// True when the copied bytes have arrived in host memory. Does not wait.
    bool ready() { return fence_.signalled(); }
    /// Waits until the copied bytes have arrived in host memory. Throws device_lost or
    /// context_error.
    void wait() { fence_.wait(); }
    /// Waits until the copied bytes have arrived, and writes the first `bytes` of them to `to`.
    void read(void* to, std::size_t bytes);

private:
    void swap(arrival& other) noexcept;

    shared<device> owner_;  // declared first, so that it is destroyed after page_
    shared<detail::landing_page> page_;
    int slot_ = 0;
    fence fence_;
};

}  // namespace gpu::inline v0_2::gl

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/impl/arrival.ipp>
#endif
