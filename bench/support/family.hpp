// SPDX-License-Identifier: MIT
// A family: one job, done by gpu::, by std:: and by std:: with par_unseq, on the same data.
#pragma once

#include <bench/support/input.hpp>
#include <bench/support/parallel.hpp>

#include <gpu/gpu.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace bench {

using u32 = std::uint32_t;
using u64 = std::uint64_t;
using f32 = float;
using f64 = double;

template <class T> constexpr char const* name_of = "";
template <> inline constexpr char const* name_of<u32> = "u32";
template <> inline constexpr char const* name_of<u64> = "u64";
template <> inline constexpr char const* name_of<f32> = "f32";
template <> inline constexpr char const* name_of<f64> = "f64";

/// One way to do the job. `prepare` runs before every `run` and is not timed: fresh data for what works in
/// place.
struct side {
    std::function<void()> prepare{};
    std::function<void()> run{};
};

struct workload {
    side gpu{}, std{}, par{};
    std::function<bool()> same{};  // once all sides have run: did gpu:: find what std:: found?
    double bytes = 0;              // what has to be read and written at the least
};

struct family {
    std::string name, type;
    bool main_type;  // the type that the short table shows
    std::function<workload(input const&, std::size_t)> make;
};

inline std::vector<family>& families() {
    static std::vector<family> all;
    return all;
}

/// enrol<u32, f32> sort{"sort", []<class T>(input const& from, std::size_t n) { return workload{...}; }};
template <class First, class... Others> struct enrol {
    template <class Make> enrol(char const* name, Make make) {
        add<First>(name, make, true);
        (add<Others>(name, make, false), ...);
    }

private:
    template <class T, class Make> static void add(char const* name, Make make, bool main_type) {
        families().push_back({name, name_of<T>, main_type, [make](input const& from, std::size_t n) {
                                  return make.template operator()<T>(from, n);
                              }});
    }
};

template <class T> gpu::vector<T> on_gpu(std::vector<T> const& host) {
    return gpu::vector<T>(host.begin(), host.end());
}

/// Equal, or for floating values equal but for rounding.
template <class T> bool close(T a, T b) {
    if constexpr (std::is_floating_point_v<T>) {
        T const tolerance = sizeof(T) == 4 ? static_cast<T>(1e-3) : static_cast<T>(1e-9);
        return std::abs(a - b) <= tolerance * (std::abs(a) + std::abs(b) + T(1));
    } else {
        return a == b;
    }
}
template <class T> bool close(std::vector<T> const& a, std::vector<T> const& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!close(a[i], b[i])) return false;
    return true;
}

}  // namespace bench
