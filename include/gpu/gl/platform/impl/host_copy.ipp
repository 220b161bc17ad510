// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/host_copy.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/host_copy.hpp>

#include <cstring>

#if !defined(_WIN32)
#    include <sched.h>
#    include <unistd.h>
#endif

namespace gpu::inline v0_2::gl::platform {

GPU_DECL unsigned threads_for_copy(std::size_t bytes) noexcept {
#if !defined(_WIN32)
    // For a shorter range, starting threads takes longer than they save.
    if (bytes < (std::size_t(8) << 20)) return 1;
    // A process may be bound to few of the machine's processors.
    static long const processors = [] {
#    if defined(__linux__)
        ::cpu_set_t allowed;
        if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) return long{CPU_COUNT(&allowed)};
#    endif
        return ::sysconf(_SC_NPROCESSORS_ONLN);
    }();
    return processors >= 16 ? 8 : processors >= 4 ? static_cast<unsigned>(processors) / 2 : 1;
#else
    static_cast<void>(bytes);
    return 1;
#endif
}

GPU_DECL void copy_bytes(void* to, void const* from, std::size_t bytes, unsigned threads) noexcept {
    if (bytes == 0) return;  // the pointers may be null
#if !defined(_WIN32)
    static detail::thread_functions const call;
    constexpr unsigned most = 8;
    if (threads > most) threads = most;
    if (threads > 1 && call.found) {
        // Block all signals in the new threads, so that the application's signal handlers do not
        // run there. Let nothing cancel the caller while the new threads use the caller's memory.
        sigset_t all, before;
        int cancelled = 0;
        ::sigfillset(&all);
        call.cancelling(PTHREAD_CANCEL_DISABLE, &cancelled);
        call.mask(SIG_SETMASK, &all, &before);
        // Cut the bytes into a part for each thread. Parts begin a whole number of pages apart.
        std::size_t const part = (bytes / threads + 4095) / 4096 * 4096;
        detail::copied_part parts[most];
        pthread_t started[most];
        unsigned count = 0;
        std::size_t at = part;  // the caller's part comes first
        for (unsigned k = 1; k < threads && at < bytes; ++k, at += part) {
            std::size_t const length = bytes - at < part || k + 1 == threads ? bytes - at : part;
            parts[count] = {static_cast<char*>(to) + at, static_cast<char const*>(from) + at, length};
            if (call.create(&started[count], nullptr, detail::copied_part::copy, &parts[count]) == 0)
                ++count;
            else
                detail::copied_part::copy(&parts[count]);
        }
        call.mask(SIG_SETMASK, &before, nullptr);
        std::memcpy(to, from, part < bytes ? part : bytes);
        for (unsigned k = 0; k < count; ++k) call.join(started[k], nullptr);
        call.cancelling(cancelled, nullptr);
        return;
    }
#endif
    static_cast<void>(threads);
    std::memcpy(to, from, bytes);
}

}  // namespace gpu::inline v0_2::gl::platform
