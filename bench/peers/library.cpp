// SPDX-License-Identifier: MIT
// Lists the library's rows, and names its device.
#include "library.hpp"

namespace peers {
namespace {

template <class T> std::vector<row> rows_of() {
    std::vector<row> rows;
    library_table<T> const t{rows};
    if constexpr (sizeof(T) >= 4) add_maps(t);
    add_reductions(t);
    add_scans(t);
    if constexpr (sizeof(T) >= 4) {
        add_segments(t);
        add_compactions(t);
        add_sets(t);
        add_numeric(t);
    }
    add_sorts(t);
    return rows;
}

}  // namespace

void library_run::keep_busy() {
    static gpu::vector<std::uint32_t> seed(1);
    gpu::for_each_index(1u, [v = gpu::inout(seed)](auto i) {
        gpu::var<std::uint32_t> x = v[i];
        gpu::for_(0u, busy_rounds, [&](auto) { x = (x ^ x >> 15u) * 2246822519u; });
        v[i] = x;
    });
}

std::string library_run::launches() {
    for (int k = 0; k < 3; ++k) {
        restore();
        on_gpu();
    }
    restore();
    gpu::profiler measured;
    on_gpu();
    return measured.text();
}

std::vector<row> library_rows(type t) {
    switch (t) {
        case type::u32:
            return rows_of<std::uint32_t>();
        case type::u64:
            return rows_of<std::uint64_t>();
        case type::f32:
            return rows_of<float>();
        case type::f64:
            return rows_of<double>();
        case type::u16:
            return rows_of<std::uint16_t>();
        default:
            return rows_of<std::uint8_t>();
    }
}
std::string library_device() {
    auto const& caps = gpu::gl::current().caps;
    return "gpu " + std::string(gpu::version) + ", OpenGL " + caps.version + ", " + caps.renderer +
           (gpu::large_pages() ? ", large pages" : "");
}

}  // namespace peers
