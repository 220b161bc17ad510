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
    gl::program find(std::string_view title, std::string const& text) {
        gl::program made;
        if (!open()) return made;
        std::string const key = key_of(text), path = path_of(key);
        gl::program_binary const saved = unpack(gl::platform::read_file(path, most_file_bytes), key);
        if (saved.bytes.empty()) return made;
        made = gl::program::from_binary(device_, title, saved);
        if (made) gl::platform::touch_file(path);
        return made;
    }

    /// The result of keep(). `stored`: the file was written. `failed`: the file could not be
    /// written. `not_wanted`: programs are not kept, the driver offers no binary, or the binary is
    /// too long.
    enum class outcome { not_wanted, stored, failed };
    /// Stores a program for later processes, and returns whether that succeeded.
    outcome keep(std::string const& text, gl::program const& p) {
        if (!open()) return outcome::not_wanted;
        gl::program_binary const given = p.binary();
        if (given.bytes.empty()) return outcome::not_wanted;
        std::string const key = key_of(text);
        auto const file = pack(given, key);
        if (file.size() > most_file_bytes) return outcome::not_wanted;
        // Remove old files when there is no room for the new file. The files in the folder are
        // listed when this process stores its first file, and again when the folder seems full.
        // Between these times, kept_bytes_ grows only by the files that this process stores.
        if (!looked_) gl::platform::make_folder(folder_);
        if (!looked_ || kept_bytes_ + file.size() > most_bytes) make_room(file.size());
        if (!gl::platform::replace_file(path_of(key), file)) return outcome::failed;
        kept_bytes_ += file.size();
        return outcome::stored;
    }

    /// Returns the content of a file: a header with a checksum, the key, and the program binary.
    static std::string pack(gl::program_binary const& b, std::string_view key) {
        header const h{mark, 0, key.size(), b.bytes.size(), b.format, 0};
        std::string file(sizeof h + key.size() + b.bytes.size(), '\0');
        std::memcpy(file.data(), &h, sizeof h);
        std::memcpy(file.data() + sizeof h, key.data(), key.size());
        std::memcpy(file.data() + sizeof h + key.size(), b.bytes.data(), b.bytes.size());
        std::uint64_t const sum = hash(file.data(), file.size());
        std::memcpy(file.data() + offsetof(header, sum), &sum, sizeof sum);
        return file;
    }
    /// Returns the program binary in a file that pack() has made. Returns an empty one when the
    /// file is damaged or has another key.
    static gl::program_binary unpack(std::string file, std::string_view key) {
        header h;
        if (file.size() < sizeof h) return {};
        // Check the header, then the checksum and the key.
        std::memcpy(&h, file.data(), sizeof h);
        if (h.mark != mark || h.key_bytes != key.size() || h.key_bytes > file.size() - sizeof h ||
            h.bytes != file.size() - sizeof h - h.key_bytes)
            return {};
        std::memset(file.data() + offsetof(header, sum), 0, sizeof h.sum);
        if (hash(file.data(), file.size()) != h.sum ||
            std::memcmp(file.data() + sizeof h, key.data(), key.size()) != 0)
            return {};
        // Copy the binary.
        gl::program_binary b;
        b.format = h.format;
        b.bytes.resize(h.bytes);
        std::memcpy(b.bytes.data(), file.data() + sizeof h + key.size(), b.bytes.size());
        return b;
    }

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
    static std::uint64_t hash(void const* bytes, std::size_t size) {
        std::uint64_t h = 0x9e3779b97f4a7c15ull ^ size;
        for (std::size_t at = 0; at < size; at += 8) {
            std::uint64_t w = 0;
            std::memcpy(&w, static_cast<unsigned char const*>(bytes) + at, size - at < 8 ? size - at : 8);
            h = (h ^ w) * 0xd6e8feb86659fd93ull;
            h ^= h >> 32;
        }
        return h;
    }

    /// True when programs are kept: gpu::disk_cache() is true, the driver offers program binaries,
    /// and there is a folder for the files.
    bool open() {
        if (!disk_cache()) return false;
        if (!asked_) {
            asked_ = true;
            gl::GLint formats = 0;
            device_.gl.get_integerv(gl::k_num_program_binary_formats, &formats);
            if (formats > 0) folder_ = gl::platform::cache_folder("gpu");
        }
        return !folder_.empty();
    }
    std::string key_of(std::string const& text) const {
        auto const& c = device_.caps;
        return concat(
            {"gpu ", version, "\n", c.vendor, "\n", c.renderer, "\n", c.version, "\n", c.glsl, "\n", text});
    }
    std::string path_of(std::string const& key) const {
        std::string name(16, '0');
        std::uint64_t h = hash(key.data(), key.size());
        for (std::size_t k = 16; k-- > 0; h >>= 4) name[k] = "0123456789abcdef"[h & 15];
        return concat({folder_, gl::platform::folder_mark, name, ending});
    }
    /// Removes the files that were unused for the longest time, when there is no room for `wanted`
    /// more bytes. Stops when a quarter of the maximum size is free. Also removes the unfinished
    /// files of processes that ended while they wrote.
    void make_room(std::size_t wanted) {
        looked_ = true;
        kept_bytes_ = 0;
        auto files = gl::platform::list_files(folder_);
        std::int64_t newest = 0;
        for (auto const& f : files) newest = f.used > newest ? f.used : newest;
        auto remove = [&](gl::platform::listed_file& f) {
            gl::platform::remove_file(concat({folder_, gl::platform::folder_mark, f.name}));
            f.name.clear();
        };
        // Add up the sizes of the programs, and remove unfinished files that are an hour old.
        for (auto& f : files) {
            std::string_view const name = f.name;
            bool const part = name.ends_with(".tmp") && name.find(ending) == 16;
            if (part && f.used < newest - 3600) remove(f);
            if (name.size() == 16 + ending.size() && name.ends_with(ending))
                kept_bytes_ += f.bytes;
            else
                f.name.clear();  // not a file of the store, so it is left alone
        }
        // Remove the programs that were unused for the longest time.
        if (kept_bytes_ + wanted <= most_bytes) return;
        while (kept_bytes_ > most_bytes / 4 * 3) {
            gl::platform::listed_file* oldest = nullptr;
            for (auto& f : files)
                if (!f.name.empty() && (!oldest || f.used < oldest->used)) oldest = &f;
            if (!oldest) break;
            kept_bytes_ -= oldest->bytes;
            remove(*oldest);
        }
    }

    gl::device& device_;
    std::string folder_;
    bool asked_ = false, looked_ = false;
    std::size_t kept_bytes_ = 0;
};

}  // namespace gpu::inline v0_2::kernel
