// SPDX-License-Identifier: MIT
// program_store: linked programs kept on disk between processes, where the driver gives them away.
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

namespace gpu::kernel {

/// A file per program, named by a hash of its key; the key is in the file and is compared whole, so that no
/// hash is trusted.
///
/// The key is what the driver says of itself, this library's version, and the source. A file that is damaged,
/// cut off, of another key or refused by the driver counts as absent and is written again. Nothing here
/// throws or prints: the program is compiled then.
class program_store {
public:
    static constexpr std::size_t most_bytes = std::size_t(64)
                                              << 20;  // of all files; the longest unused go first
    static constexpr std::size_t most_file_bytes = std::size_t(16) << 20;

    explicit program_store(gl::device& d) : device_(d) {}

    /// The program of this text as an earlier process left it; empty when there is none.
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

    /// Leaves a program for later processes; `not_wanted` also where the driver gives no binaries.
    enum class outcome { not_wanted, stored, failed };
    outcome keep(std::string const& text, gl::program const& p) {
        if (!open()) return outcome::not_wanted;
        gl::program_binary const given = p.binary();
        if (given.bytes.empty()) return outcome::not_wanted;
        std::string const key = key_of(text);
        auto const file = pack(given, key);
        if (file.size() > most_file_bytes) return outcome::not_wanted;
        // Counted from what is there now and then; between two looks from what this process adds.
        if (!looked_) gl::platform::make_folder(folder_);
        if (!looked_ || kept_bytes_ + file.size() > most_bytes) make_room(file.size());
        if (!gl::platform::replace_file(path_of(key), file)) return outcome::failed;
        kept_bytes_ += file.size();
        return outcome::stored;
    }

    /// A checked form of a binary and its key.
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
    /// What pack() was given; empty when the file is not whole, or of another key.
    static gl::program_binary unpack(std::string file, std::string_view key) {
        header h;
        if (file.size() < sizeof h) return {};
        std::memcpy(&h, file.data(), sizeof h);
        if (h.mark != mark || h.key_bytes != key.size() || h.key_bytes > file.size() - sizeof h ||
            h.bytes != file.size() - sizeof h - h.key_bytes)
            return {};
        std::memset(file.data() + offsetof(header, sum), 0, sizeof h.sum);
        if (hash(file.data(), file.size()) != h.sum ||
            std::memcmp(file.data() + sizeof h, key.data(), key.size()) != 0)
            return {};
        gl::program_binary b;
        b.format = static_cast<gl::GLenum>(h.format);
        b.bytes.resize(h.bytes);
        std::memcpy(b.bytes.data(), file.data() + sizeof h + key.size(), b.bytes.size());
        return b;
    }

private:
    struct header {
        std::uint64_t mark, sum, key_bytes, bytes;
        std::uint32_t format, zero;
    };
    static constexpr std::uint64_t mark =
        0x31676f7270757067;  // "gpuprog1" as a little-endian machine writes it
    static constexpr std::string_view ending = ".program";

    // Eight bytes at a time; every step can be undone, so that files which differ in one place have different
    // sums.
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

    /// Is there a place for files, a wish for them, and a driver that gives binaries away?
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
    /// Where there is no room for so many bytes more, removes the files that nobody used for longest until a
    /// quarter of the room is free; and what a writer that died has left.
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
        for (auto& f : files) {
            std::string_view const name = f.name;
            bool const part = name.ends_with(".tmp") && name.find(ending) == 16;
            if (part && f.used < newest - 3600) remove(f);
            if (name.size() == 16 + ending.size() && name.ends_with(ending))
                kept_bytes_ += f.bytes;
            else
                f.name.clear();  // not ours
        }
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

}  // namespace gpu::kernel
