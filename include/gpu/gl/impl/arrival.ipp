// SPDX-License-Identifier: MIT
// Gives the bodies of functions that gpu/gl/arrival.hpp declares.
#pragma once
#include <gpu/config.hpp>
#include <gpu/gl/arrival.hpp>

namespace gpu::inline v0_2::gl {

namespace detail {

GPU_DECL landing_page::landing_page(device& d, std::size_t slot_bytes, std::size_t slot_count)
    : device_(&d), slot_(slot_bytes), slot_count_(slot_count) {
    constexpr GLbitfield flags = k_map_read_bit | k_map_persistent_bit | k_map_coherent_bit;
    auto const bytes = static_cast<GLsizeiptr>(slot_bytes * slot_count);
    d.gl.create_buffers(1, &name_);
    d.gl.named_buffer_storage(name_, bytes, nullptr, flags | k_client_storage_bit);
    at_ = static_cast<std::byte const*>(map_unused(d.gl, d.caps.renderer, name_, bytes, flags));
    if (!at_) {
        d.gl.delete_buffers(1, &name_);
        gpu::detail::raise(
            out_of_memory(concat({"the device gave no ", bytes, " bytes of mapped memory for results"})));
    }
    label(d, k_buffer, name_, "gpu arrivals");
}

GPU_DECL int landing_page::take() noexcept {
    std::uint64_t const taken = taken_.load();
    for (std::size_t k = 0; k < slot_count_; ++k)
        if (!(taken >> k & 1)) {
            taken_.fetch_or(std::uint64_t{1} << k);
            return static_cast<int>(k);
        }
    return -1;
}

GPU_DECL landing& landing::of(device& d) {
    auto& kept = d.attachment(landing_slot);
    landing* const known = kept.get<landing>();
    return known ? *known : kept.hold(new landing(d));
}

GPU_DECL std::pair<shared<landing_page>, int> landing::take(std::size_t bytes) {
    std::size_t slot = 64;
    while (slot < bytes) slot *= 2;
    for (auto& p : pages_)
        if (p->slot_bytes() == slot)
            if (int const k = p->take(); k >= 0) return {p, k};
    constexpr std::size_t page = 64 * 64;
    // Pages for one copy are freed when they are out of use and those that stay are large enough
    // together. A page that is kept for no later copy is freed with its arrival.
    std::size_t kept = 0, stay = 0;
    for (std::size_t k = 0; k < pages_.size(); ++k) {
        bool const alone = pages_[k]->slot_bytes() >= page;
        if (alone && pages_[k]->is_free() && kept + pages_[k]->slot_bytes() > most_kept) continue;
        if (alone) kept += pages_[k]->slot_bytes();
        pages_[stay++].swap(pages_[k]);
    }
    while (pages_.size() > stay) pages_.pop_back();
    if (bytes > most_kept) {
        shared<landing_page> own(new landing_page(*device_, bytes, 1));
        int const k = own->take();
        return {std::move(own), k};
    }
    pages_.push_back(shared<landing_page>(new landing_page(*device_, slot, slot < page ? page / slot : 1)));
    return {pages_.back(), pages_.back()->take()};
}
}  // namespace detail

GPU_DECL arrival::arrival(device& d, GLuint source, std::size_t offset, std::size_t bytes)
    : owner_(d.self()) {
    auto [page, slot] = detail::landing::of(d).take(bytes);
    page_ = std::move(page);
    slot_ = slot;
    observed_transfer const seen(d, transfer::download, bytes);
    d.gl.memory_barrier(k_buffer_update_barrier_bit | k_client_mapped_buffer_barrier_bit);
    std::size_t const to = static_cast<std::size_t>(slot_) * page_->slot_bytes();
    for (std::size_t at = 0; at < bytes; at += k_longest_copy)
        d.gl.copy_named_buffer_sub_data(source,
            page_->name(),
            static_cast<GLintptr>(offset + at),
            static_cast<GLintptr>(to + at),
            static_cast<GLsizeiptr>(bytes - at < k_longest_copy ? bytes - at : k_longest_copy));
    fence_ = fence(d);
}

GPU_DECL arrival& arrival::operator=(arrival&& other) noexcept {
    arrival taken(std::move(other));
    taken.swap(*this);
    return *this;
}

GPU_DECL void arrival::read(void* to, std::size_t bytes) {
    wait();
    // Throw when the context is gone, because the context's mapped memory is then gone too.
    owner_->require_current();
    std::memcpy(to, page_->at(static_cast<std::size_t>(slot_)), bytes);
}

GPU_DECL void arrival::swap(arrival& other) noexcept {
    owner_.swap(other.owner_);
    page_.swap(other.page_);
    std::swap(slot_, other.slot_);
    std::swap(fence_, other.fence_);
}

}  // namespace gpu::inline v0_2::gl
