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
inline std::string cache_folder(std::string_view name) {
    auto const set = [](char const* variable) {
        char const* const text = std::getenv(variable);
        return std::string_view(text ? text : "");
    };
#if defined(_WIN32)
    if (auto const wish = set("GPU_CACHE_DIR"); !wish.empty()) return std::string(wish);
    if (auto const folder = set("LOCALAPPDATA"); !folder.empty()) return concat({folder, folder_mark, name});
#else
    if (::geteuid() != ::getuid() || ::getegid() != ::getgid()) return {};
    if (auto const wish = set("GPU_CACHE_DIR"); !wish.empty()) return std::string(wish);
    // The XDG specification says that relative paths must be ignored.
    if (auto const cache = set("XDG_CACHE_HOME"); cache.starts_with('/'))
        return concat({cache, folder_mark, name});
    if (auto const home = set("HOME"); home.starts_with('/')) return concat({home, "/.cache/", name});
#endif
    return {};
}

/// Makes the folder `path` and its parents, with access for this user only. Reports no error,
/// because writing a file in a missing folder will report one.
inline void make_folder(std::string const& path) {
    for (std::size_t end = 1; end <= path.size(); ++end) {
        if (end < path.size() && path[end] != '/' && path[end] != folder_mark) continue;
        std::string const above = path.substr(0, end);
#if defined(_WIN32)
        ::_mkdir(above.c_str());
#else
        ::mkdir(above.c_str(), 0700);
#endif
    }
}

#if !defined(_WIN32)
/// True when a file or folder belongs to the user of this process and nobody else can write to it.
/// Its group may, when it is the user's own primary group.
inline bool is_own(struct stat const& about) {
    bool const group_may_write = (about.st_mode & S_IWGRP) != 0 && about.st_gid != ::getegid();
    return about.st_uid == ::geteuid() && !group_may_write && (about.st_mode & S_IWOTH) == 0;
}
#endif

/// Opens a file for reading. Returns null unless the file and its folder belong to the user of this
/// process, nobody else can write to them, and the file is a regular one: drivers crash on program
/// binaries that somebody has forged, and opening a pipe would wait for its writer.
inline std::FILE* open_own(std::string const& path) {
#if defined(_WIN32)
    return std::fopen(path.c_str(), "rb");
#else
    struct stat about;
    std::string const folder = path.substr(0, path.rfind('/'));
    if (::stat(folder.c_str(), &about) != 0 || !is_own(about)) return nullptr;
    int const file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return nullptr;
    if (::fstat(file, &about) == 0 && S_ISREG(about.st_mode) && is_own(about))
        if (std::FILE* const opened = ::fdopen(file, "rb")) return opened;
    ::close(file);
    return nullptr;
#endif
}

/// Returns the bytes of a file. Returns an empty string when the file cannot be read, is longer
/// than `most` bytes, or is not the user's own (see open_own).
inline std::string read_file(std::string const& path, std::size_t most) {
    std::string bytes;
    std::FILE* const file = open_own(path);
    if (!file) return bytes;
    long const size = std::fseek(file, 0, SEEK_END) == 0 ? std::ftell(file) : -1;
    if (size > 0 && static_cast<std::size_t>(size) <= most && std::fseek(file, 0, SEEK_SET) == 0) {
        bytes.resize(static_cast<std::size_t>(size));
        if (std::fread(bytes.data(), 1, bytes.size(), file) != bytes.size()) bytes.clear();
    }
    std::fclose(file);
    return bytes;
}

inline void remove_file(std::string const& path) { std::remove(path.c_str()); }

/// Replaces the file `path` by one that contains `bytes`. Other processes see either the old file
/// or the new one, never a part of it, even when several processes write at once. On failure
/// returns false and removes what was written.
inline bool replace_file(std::string const& path, std::string_view bytes) {
    static gpu::detail::atomic<unsigned> count;
#if defined(_WIN32)
    int const process = ::_getpid();
#else
    int const process = ::getpid();
#endif
    // Opening fails if the file exists (mode "x", O_EXCL). This is needed because processes in two
    // containers may have equal process ids and share this folder, and because each shared library
    // of a process may count by itself.
    std::string const made = concat({path, '.', process, '.', count.fetch_add(1), ".tmp"});
#if defined(_WIN32)
    std::FILE* const file = std::fopen(made.c_str(), "wbx");
#else
    int const fresh = ::open(made.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    std::FILE* const file = fresh < 0 ? nullptr : ::fdopen(fresh, "wb");
    if (fresh >= 0 && !file) {
        ::close(fresh);
        remove_file(made);
    }
#endif
    if (!file) return false;
    bool const whole = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    bool const closed = std::fclose(file) == 0;
#if defined(_WIN32)
    constexpr unsigned long replace_existing = 1;
    bool const moved = whole && closed && MoveFileExA(made.c_str(), path.c_str(), replace_existing) != 0;
#else
    bool const moved = whole && closed && std::rename(made.c_str(), path.c_str()) == 0;
#endif
    if (!moved) remove_file(made);
    return moved;
}

/// Marks the file as used now: sets its time of last use, which list_files() reports.
inline void touch_file(std::string const& path) {
#if defined(_WIN32)
    ::_utime(path.c_str(), nullptr);
#else
    ::utime(path.c_str(), nullptr);
#endif
}

/// A file in a folder: its name, its size in bytes, and the time when it was last written or
/// touched, in seconds since 1970.
struct listed_file {
    std::string name;
    std::uint64_t bytes;
    std::int64_t used;
};

/// Returns the regular files in a folder, or an empty list when the folder cannot be read.
inline list<listed_file> list_files(std::string const& folder) {
    list<listed_file> found;
#if defined(_WIN32)
    __finddata64_t one;
    std::intptr_t const search = ::_findfirst64(concat({folder, "\\*"}).c_str(), &one);
    if (search == -1) return found;
    do
        if (!(one.attrib & _A_SUBDIR))
            found.push_back(
                {one.name, static_cast<std::uint64_t>(one.size), static_cast<std::int64_t>(one.time_write)});
    while (::_findnext64(search, &one) == 0);
    ::_findclose(search);
#else
    DIR* const open = ::opendir(folder.c_str());
    if (!open) return found;
    while (dirent const* const one = ::readdir(open)) {
        struct stat about;
        if (::stat(concat({folder, '/', static_cast<char const*>(one->d_name)}).c_str(), &about) == 0 &&
            S_ISREG(about.st_mode))
            found.push_back(
                {one->d_name, static_cast<std::uint64_t>(about.st_size), std::int64_t{about.st_mtime}});
    }
    ::closedir(open);
#endif
    return found;
}

}  // namespace gpu::inline v0_2::gl::platform
