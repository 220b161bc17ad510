// SPDX-License-Identifier: MIT
// Gives kernel::program_store, which keeps linked programs on disk for later processes, where the
// driver offers program binaries.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/device.hpp>
#include <gpu/gl/platform/file.hpp>
#include <gpu/gl/program.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace gpu::inline v0_2::kernel {

/// Keeps each program in a file that is named by a hash of the program's key. The file also
/// contains the whole key. When a file is read, the keys are compared, so that two keys with one
/// hash are told apart.
///
/// The key consists of the driver's strings, this library's version and the source. A file counts
/// as missing when it is damaged, has another key or is rejected by the driver; it is then written
/// again. An error of a file is neither thrown nor printed: the program is compiled instead.
class program_store {
public:
    // Maximum size in bytes of all files together. When a new file would exceed it, the files that
    // were unused for the longest time are removed.
    static constexpr std::size_t most_bytes = std::size_t(64) << 20;
    // Maximum size in bytes of one file.
    static constexpr std::size_t most_file_bytes = std::size_t(16) << 20;

    explicit program_store(gl::device& d) : device_(d) {}

    /// Returns the program with this text that an earlier process has stored, or an empty program.
    gl::program find(std::string_view title, std::string const& text);

    /// The result of keep(). `stored`: the file was written. `failed`: the file could not be
    /// written. `not_wanted`: programs are not kept, the driver offers no binary, or the binary is
    /// too long.
    enum class outcome { not_wanted, stored, failed };
    /// Stores a program for later processes, and returns whether that succeeded.
    outcome keep(std::string const& text, gl::program const& p);

    /// Returns the content of a file: a header with a checksum, the key, and the program binary.
    static std::string pack(gl::program_binary const& b, std::string_view key);
    /// Returns the program binary in a file that pack() has made. Returns an empty one when the
    /// file is damaged or has another key.
    static gl::program_binary unpack(std::string file, std::string_view key);

private:
    struct header {
        std::uint64_t mark, sum, key_bytes, bytes;
        std::uint32_t format, zero;
    };
    // The first eight bytes of each file: "gpuprog1" when a little-endian machine writes them.
    static constexpr std::uint64_t mark = 0x31676f7270757067;
    static constexpr std::string_view ending = ".program";

    // Returns a checksum, to which each step adds the next eight bytes. Every step can be reversed,
    // so two files of equal size always have different checksums when they differ only in the bytes
    // of a single step.
    static std::uint64_t hash(void const* bytes, std::size_t size);

    /// True when programs are kept: gpu::disk_cache() is true, the driver offers program binaries,
    /// and there is a folder for the files.
    bool open();
    std::string key_of(std::string const& text) const;
    std::string path_of(std::string const& key) const;
    /// Removes the files that were unused for the longest time, when there is no room for `wanted`
    /// more bytes. Stops when a quarter of the maximum size is free. Also removes the unfinished
    /// files of processes that ended while they wrote.
    void make_room(std::size_t wanted);

    gl::device& device_;
    std::string folder_;
    bool asked_ = false, looked_ = false;
    std::size_t kept_bytes_ = 0;
};

}  // namespace gpu::inline v0_2::kernel

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/kernel/impl/program_store.ipp>
#endif
