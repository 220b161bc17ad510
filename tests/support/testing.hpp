// SPDX-License-Identifier: MIT
// What every test of an algorithm needs: sizes, values, and memory with guard zones round it.
#pragma once
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/span.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/kernel/runtime.hpp>

#include "catch.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

namespace testing {

/// 0, 1, and one below, at and above every power of two up to `most`; and a few odd ones.
inline std::vector<std::size_t> ladder(std::size_t most = 1u << 16) {
    std::vector<std::size_t> sizes{0, 1, 2, 3};
    for (std::size_t p = 4; p <= most; p *= 2)
        for (std::size_t n : {p - 1, p, p + 1}) sizes.push_back(n);
    sizes.push_back(most / 3);
    sizes.push_back(most / 7 * 5 + 1);
    return sizes;
}

/// Random values of every arithmetic type; `few` of them differ when that is not 0.
template <class T> std::vector<T> values(std::size_t n, unsigned few = 0, unsigned seed = 1) {
    std::mt19937_64 engine(seed * 7919u + n);
    std::vector<T> v(n);
    for (std::size_t i = 0; i < n; ++i) {
        std::uint64_t const x = engine() >> 3, y = few ? x % few : x;
        if constexpr (std::is_same_v<T, bool>)
            v[i] = y & 1;
        else if constexpr (std::is_floating_point_v<T>)
            v[i] = few ? static_cast<T>(y) - static_cast<T>(few) / 2
                       : static_cast<T>(static_cast<std::int64_t>(y << 3)) / static_cast<T>(1ull << 40);
        else
            v[i] = static_cast<T>(y);
    }
    return v;
}

/// A range in the middle of a longer buffer whose other elements must not change.
template <class T> class guarded {
public:
    /// `before` elements come first: 64 keeps the range aligned, 61 does not.
    explicit guarded(std::vector<T> const& v, std::size_t before = 64) : guarded(v.size(), before) {
        if (!v.empty()) {
            gpu::vector<T>(v).swap(copy_);
            gpu::gl::copy(copy_.buffer(), 0, all_.buffer(), before * sizeof(T), v.size() * sizeof(T));
        }
    }
    explicit guarded(std::size_t n, std::size_t before = 64)
        : before_(before), n_(n), all_(before + n + 64, pattern()) {}
    auto begin() { return all_.begin() + static_cast<std::ptrdiff_t>(before_); }
    auto end() { return begin() + static_cast<std::ptrdiff_t>(n_); }
    std::vector<T> host() const {
        auto const h = all_.host();
        return std::vector<T>(h.begin() + static_cast<std::ptrdiff_t>(before_),
            h.begin() + static_cast<std::ptrdiff_t>(before_ + n_));
    }
    bool intact() const {
        auto const h = all_.host();
        T const p = pattern();
        auto same = [&](T const& x) { return std::memcmp(&x, &p, sizeof(T)) == 0; };
        for (std::size_t i = 0; i < before_; ++i)
            if (!same(h[i])) return false;
        for (std::size_t i = before_ + n_; i < h.size(); ++i)
            if (!same(h[i])) return false;
        return true;
    }

private:
    static T pattern() {
        T p{};
        std::memset(static_cast<void*>(&p), std::is_same_v<T, bool> ? 1 : 0x5a, sizeof(T));
        return p;
    }
    std::size_t before_, n_;
    gpu::vector<T> all_, copy_;
};

/// Gives the tuning of the device, and restores it when its scope ends, even by an exception.
class changed_tuning {
public:
    changed_tuning() : now(gpu::kernel::current().tuning), before(now) {}
    ~changed_tuning() { now = before; }
    changed_tuning(changed_tuning const&) = delete;
    changed_tuning& operator=(changed_tuning const&) = delete;

    gpu::kernel::profile& now;
    gpu::kernel::profile const before;
};

/// While it lives, storage blocks have at most `bytes` bytes. Kernels reach longer buffers by
/// addresses when `addresses` is true, otherwise in windows, parts or pieces. When `near_bytes` is
/// not 0, it is the number of bytes that 32-bit offsets reach from an address on.
class small_blocks {
public:
    explicit small_blocks(std::int64_t bytes, bool addresses = false, std::size_t near_bytes = 0)
        : caps_(gpu::gl::current().caps)
        , before_(caps_.block_bytes)
        , reached_(caps_.addresses)
        , near_(caps_.address_bytes) {
        caps_.block_bytes = bytes;
        caps_.addresses = addresses;
        if (near_bytes > 0) caps_.address_bytes = near_bytes;
    }
    ~small_blocks() {
        caps_.block_bytes = before_;
        caps_.addresses = reached_;
        caps_.address_bytes = near_;
    }
    small_blocks(small_blocks const&) = delete;
    small_blocks& operator=(small_blocks const&) = delete;

private:
    gpu::gl::capabilities& caps_;
    std::int64_t before_;
    bool reached_;
    std::size_t near_;
};

/// True when both vectors hold equal bits. -0 then differs from 0, and a NaN equals itself.
template <class T> bool same_bits(std::vector<T> const& a, std::vector<T> const& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

/// Returns x as kernels of this device read it: a denormal number as it is, or as a zero with its
/// sign, which GLSL allows. The first call finds out by a kernel, and requires that the device
/// keeps all denormal numbers or none.
template <class T = float> T as_device_reads(T x) {
    static bool const kept = [] {
        T const tiny = std::numeric_limits<T>::denorm_min(), least = std::numeric_limits<T>::min();
        gpu::vector<T> v{tiny, -tiny, least / 2, least};
        gpu::vector<int> is_zero(4);
        gpu::transform(v.begin(), v.end(), is_zero.begin(), [](auto y) {
            return gpu::select(y < T(0) || y > T(0), 0, 1);
        });
        auto const zeros = is_zero.host();
        bool const none = zeros == std::vector<int>{0, 0, 0, 0}, all = zeros == std::vector<int>{1, 1, 1, 0};
        REQUIRE((none || all));
        return none;
    }();
    return kept || !(std::abs(x) < std::numeric_limits<T>::min()) ? x : std::copysign(T(0), x);
}

/// True when shaders of this device have 64-bit integers.
inline bool has_int64() { return gpu::gl::current().caps.has("GL_ARB_gpu_shader_int64"); }
template <class T> bool cannot_exist() { return sizeof(T) == 8 && std::is_integral_v<T> && !has_int64(); }

/// An operator that is associative and does not commute: composition of x -> a x + b in arithmetic modulo
/// 2^32.
struct compose {
    template <class F, class G> auto operator()(F const& f, G const& g) const {
        return gpu::make<gpu::uvec2>(f.x * g.x, g.x * f.y + g.y);
    }
};
inline std::vector<gpu::uvec2> maps(std::size_t n) {
    auto const a = values<std::uint32_t>(n, 0, 3), b = values<std::uint32_t>(n, 0, 4);
    std::vector<gpu::uvec2> v(n);
    for (std::size_t i = 0; i < n; ++i) v[i] = {a[i] | 1u, b[i]};
    return v;
}

}  // namespace testing
