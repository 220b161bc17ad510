// SPDX-License-Identifier: MIT
// Gives functions that read, replace and list small cache files; they throw only when memory runs
// out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <gpu/atomic.hpp>
#include <gpu/list.hpp>
#include <gpu/text.hpp>

#if defined(_WIN32)
#    include <direct.h>
#    include <io.h>
#    include <process.h>
#    include <sys/utime.h>
extern "C" __declspec(dllimport) int __stdcall MoveFileExA(char const*, char const*, unsigned long);
#else
#    include <dirent.h>
#    include <fcntl.h>
#    include <sys/stat.h>
#    include <unistd.h>
#    include <utime.h>
#endif

namespace gpu::inline v0_2::gl::platform {

#if defined(_WIN32)
inline constexpr char folder_mark = '\\';
#else
inline constexpr char folder_mark = '/';
#endif

/// Returns the folder for cache files: the one that GPU_CACHE_DIR names, or else the folder `name`
/// in the user's cache folder. Returns "" when the user has no cache folder, or when the program
/// runs with more rights than its user has (setuid or setgid).
std::string cache_folder(std::string_view name);

/// Makes the folder `path` and its parents, with access for this user only. Reports no error,
/// because writing a file in a missing folder will report one.
void make_folder(std::string const& path);

#if !defined(_WIN32)
/// True when a file or folder belongs to the user of this process, and no other user can write to
/// it. Write access for the effective group of this process is allowed.
bool is_own(struct stat const& about);
#endif

/// Opens a file for reading, or returns null. On Windows, opens any file. Elsewhere the file and
/// its folder must be the user's own (see is_own), because drivers crash on program binaries that
/// somebody has forged. The file must also be a regular one, because opening a pipe would wait for
/// its writer.
std::FILE* open_own(std::string const& path);

/// Returns the bytes of a file. Returns an empty string when the file cannot be read, is longer
/// than `most` bytes, or is not the user's own (see open_own).
std::string read_file(std::string const& path, std::size_t most);

inline void remove_file(std::string const& path) { std::remove(path.c_str()); }

/// Replaces the file `path` by one that contains `bytes`. Other processes see either the old file
/// or the new one, never a part of it, even when several processes write at once. On failure
/// returns false and removes what was written.
bool replace_file(std::string const& path, std::string_view bytes);

/// Marks the file as used now: sets its time of last use, which list_files() reports.
void touch_file(std::string const& path);

/// A file in a folder: its name, its size in bytes, and the time when it was last written or
/// touched, in seconds since 1970.
struct listed_file {
    std::string name;
    std::uint64_t bytes;
    std::int64_t used;
};

/// Returns the regular files in a folder, or an empty list when the folder cannot be read.
list<listed_file> list_files(std::string const& folder);

}  // namespace gpu::inline v0_2::gl::platform

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/gl/platform/impl/file.ipp>
#endif
