// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/platform/file.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/platform/file.hpp>

namespace gpu::inline v0_2::gl::platform {

GPU_DECL std::string cache_folder(std::string_view name) {
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

GPU_DECL void make_folder(std::string const& path) {
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

}  // namespace gpu::inline v0_2::gl::platform

#if !defined(_WIN32)

namespace gpu::inline v0_2::gl::platform {

GPU_DECL bool is_own(struct stat const& about) {
    bool const group_may_write = (about.st_mode & S_IWGRP) != 0 && about.st_gid != ::getegid();
    return about.st_uid == ::geteuid() && !group_may_write && (about.st_mode & S_IWOTH) == 0;
}

}  // namespace gpu::inline v0_2::gl::platform
#endif

namespace gpu::inline v0_2::gl::platform {

GPU_DECL std::FILE* open_own(std::string const& path) {
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

GPU_DECL std::string read_file(std::string const& path, std::size_t most) {
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

GPU_DECL bool replace_file(std::string const& path, std::string_view bytes) {
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

GPU_DECL void touch_file(std::string const& path) {
#if defined(_WIN32)
    ::_utime(path.c_str(), nullptr);
#else
    ::utime(path.c_str(), nullptr);
#endif
}

GPU_DECL list<listed_file> list_files(std::string const& folder) {
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
