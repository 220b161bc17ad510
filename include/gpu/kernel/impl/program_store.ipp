// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/kernel/program_store.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/kernel/program_store.hpp>

namespace gpu::inline v0_2::kernel {

GPU_DECL gl::program program_store::find(std::string_view title, std::string const& text) {
    gl::program made;
    if (!open()) return made;
    std::string const key = key_of(text), path = path_of(key);
    gl::program_binary const saved = unpack(gl::platform::read_file(path, most_file_bytes), key);
    if (saved.bytes.empty()) return made;
    made = gl::program::from_binary(device_, title, saved);
    if (made) gl::platform::touch_file(path);
    return made;
}

GPU_DECL program_store::outcome program_store::keep(std::string const& text, gl::program const& p) {
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

GPU_DECL std::string program_store::pack(gl::program_binary const& b, std::string_view key) {
    header const h{mark, 0, key.size(), b.bytes.size(), b.format, 0};
    std::string file(sizeof h + key.size() + b.bytes.size(), '\0');
    std::memcpy(file.data(), &h, sizeof h);
    std::memcpy(file.data() + sizeof h, key.data(), key.size());
    std::memcpy(file.data() + sizeof h + key.size(), b.bytes.data(), b.bytes.size());
    std::uint64_t const sum = hash(file.data(), file.size());
    std::memcpy(file.data() + offsetof(header, sum), &sum, sizeof sum);
    return file;
}

GPU_DECL gl::program_binary program_store::unpack(std::string file, std::string_view key) {
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

GPU_DECL std::uint64_t program_store::hash(void const* bytes, std::size_t size) {
    std::uint64_t h = 0x9e3779b97f4a7c15ull ^ size;
    for (std::size_t at = 0; at < size; at += 8) {
        std::uint64_t w = 0;
        std::memcpy(&w, static_cast<unsigned char const*>(bytes) + at, size - at < 8 ? size - at : 8);
        h = (h ^ w) * 0xd6e8feb86659fd93ull;
        h ^= h >> 32;
    }
    return h;
}

GPU_DECL bool program_store::open() {
    if (!disk_cache()) return false;
    if (!asked_) {
        asked_ = true;
        gl::GLint formats = 0;
        device_.gl.get_integerv(gl::k_num_program_binary_formats, &formats);
        if (formats > 0) folder_ = gl::platform::cache_folder("gpu");
    }
    return !folder_.empty();
}

GPU_DECL std::string program_store::key_of(std::string const& text) const {
    auto const& c = device_.caps;
    return concat(
        {"gpu ", version, "\n", c.vendor, "\n", c.renderer, "\n", c.version, "\n", c.glsl, "\n", text});
}

GPU_DECL std::string program_store::path_of(std::string const& key) const {
    std::string name(16, '0');
    std::uint64_t h = hash(key.data(), key.size());
    for (std::size_t k = 16; k-- > 0; h >>= 4) name[k] = "0123456789abcdef"[h & 15];
    return concat({folder_, gl::platform::folder_mark, name, ending});
}

GPU_DECL void program_store::make_room(std::size_t wanted) {
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

}  // namespace gpu::inline v0_2::kernel
