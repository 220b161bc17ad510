// SPDX-License-Identifier: MIT
// Gives gpu::on_compile(), which sets a function that is told of every program that is compiled or
// loaded, for example to show progress.
#pragma once
#include <gpu/atomic.hpp>
#include <gpu/gl/pointer.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace gpu::inline v0_2 {

/// What the function of gpu::on_compile() is told of one program. The texts are valid during the
/// call only.
struct compiled_program {
    /// Where a program comes from: compiled by the driver, loaded from disk (gpu::disk_cache()), or
    /// in memory already, because another kind of call had the same text.
    enum class origin : unsigned char { compiled, disk, memory };

    std::string_view kernel;  ///< name of the kernel, such as "merge"
    std::string_view call;    ///< algorithm that needs the program, such as "sort", or ""
    double milliseconds;      ///< time that this thread has spent on the program
    origin from;
    std::size_t text_bytes;  ///< length of the kernel's GLSL text in bytes

    /// True when nothing was compiled.
    bool from_cache() const { return from != origin::compiled; }
};

namespace kernel::detail {
/// A function that is told of programs.
class compile_listener : public gl::counted {
public:
    virtual ~compile_listener() = default;
    virtual void tell(compiled_program const& p) = 0;
};
template <class F> class compile_listener_of final : public compile_listener {
public:
    explicit compile_listener_of(F f) : f_(std::move(f)) {}
    void tell(compiled_program const& p) override { f_(p); }

private:
    F f_;
};

/// The one listener of the process. Never destroyed, because programs may be compiled while the
/// process ends.
class compile_listeners {
public:
    static compile_listeners& get() {
        static compile_listeners& only = *new compile_listeners;
        return only;
    }
    gl::shared<compile_listener> current() {
        gpu::detail::spin_guard const guard(lock_);
        return now_;
    }
    void set(gl::shared<compile_listener> next) {
        gpu::detail::spin_guard const guard(lock_);
        now_.swap(next);
        // `next`, the former listener, is destroyed by the caller, after the lock is released.
    }

private:
    gpu::detail::spin_lock lock_;
    gl::shared<compile_listener> now_;
};
}  // namespace kernel::detail

/// Sets the function that is called for each program that the library compiles or loads, in any
/// context of the process. There is one such function: a later call replaces it, and
/// gpu::on_compile(nullptr) removes it. The library keeps a copy of `f`. A call of `f` that another
/// thread has begun may still run when on_compile() returns.
///
/// `f` is called on the thread whose call needs the program, once the program is ready, and before
/// it is launched. Threads with contexts of their own may call it at one time. It may throw: the
/// exception leaves the call that needed the program, and the program is kept, so the call can be
/// repeated. It may make and copy vectors, but call no algorithm that launches a kernel, which
/// throws invalid_argument, and it must leave the current context current.
///
/// Launches whose program is known call nothing, so `f` costs nothing there. Some drivers finish a
/// program when it is first launched; `milliseconds` does not include that time.
///
///     gpu::on_compile([](gpu::compiled_program const& p) {
///         std::fprintf(stderr, "\r%.*s: %.0f ms ", int(p.kernel.size()), p.kernel.data(), p.milliseconds);
///     });
///     gpu::vector<float> v(1000);
///     gpu::sort(v);                 // prints a line, which each kernel of the sort overwrites
///     gpu::on_compile(nullptr);
template <class F> void on_compile(F f) {
    using listener = kernel::detail::compile_listener;
    kernel::detail::compile_listeners::get().set(
        gl::shared<listener>(new kernel::detail::compile_listener_of<F>(std::move(f))));
}
inline void on_compile(std::nullptr_t) { kernel::detail::compile_listeners::get().set({}); }

}  // namespace gpu::inline v0_2
