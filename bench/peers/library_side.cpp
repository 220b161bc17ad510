// SPDX-License-Identifier: MIT
// The library's side of the comparison with CUB and Thrust.
#include "peer.hpp"

#include <gpu/gpu.hpp>

#include <chrono>
#include <functional>
#include <type_traits>

namespace peers {
namespace {

using clock = std::chrono::steady_clock;
double milliseconds(clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

template <class T> void fill_with(gpu::vector<T>& v, auto f) {
    gpu::transform(gpu::make_counting_iterator(0u),
        gpu::make_counting_iterator(static_cast<unsigned>(v.size())),
        v.begin(),
        f);
}

struct library final : runner {
    std::function<void()> restore, on_gpu, blocking;
    bool waits = true;  // blocking() itself: it returns with a result
    unsigned queries[2] = {};
    gpu::gl::device& device = gpu::gl::current();
    library() { device.gl.create_queries(gpu::gl::k_timestamp, 2, queries); }
    ~library() override { device.gl.delete_queries(2, queries); }
    times run() override {
        times t;
        auto const& gl = device.gl;
        restore();
        gl.finish();
        gl.query_counter(queries[0], gpu::gl::k_timestamp);
        on_gpu();
        gl.query_counter(queries[1], gpu::gl::k_timestamp);
        gl.finish();
        std::uint64_t at[2];
        for (int k = 0; k < 2; ++k) gl.get_query_objectui64v(queries[k], gpu::gl::k_query_result, &at[k]);
        t.gpu = static_cast<double>(at[1] - at[0]) * 1e-6;
        restore();
        gl.finish();
        auto const start = clock::now();
        blocking();
        if (!waits) gl.finish();  // after a wait it would cost 8 us more, with nothing left to wait for
        t.wall = milliseconds(clock::now() - start);
        return t;
    }
};

/// Everything a family may need, kept alive by the functions of its runner.
template <class T> struct memory {
    std::size_t n;
    gpu::vector<T> source, data, out;
    gpu::vector<std::uint32_t> a, b;
    gpu::scalar<T> value;
    gpu::scalar<std::uint32_t> count;
    memory(std::size_t size, bool outputs, bool words)
        : n(size)
        , source(size)
        , data(size)
        , out(outputs ? size : 1)
        , a(words ? size : 1)
        , b(words ? size : 1) {}
};

template <class T> std::unique_ptr<runner> prepare(family f, std::size_t n) {
    bool const pairs = f == family::sort_pairs, words = pairs || f == family::gather ||
                                                        f == family::scatter || f == family::lower_bound ||
                                                        f == family::reduce_by_key;
    auto m = std::make_shared<memory<T>>(n, f != family::sort_keys && f != family::merge_sort, words);
    auto made = std::make_unique<library>();
    auto both = [&](auto call) {
        made->on_gpu = made->blocking = call;
        made->waits = false;
    };
    auto even = [](auto x) {
        if constexpr (std::is_floating_point_v<T>)
            return x < gpu::cast<T>(2147483648u);
        else
            return x % gpu::cast<T>(2u) == gpu::cast<T>(0u);
    };
    fill_with(m->source, [](auto i) {
        auto w = mixed(i);
        if constexpr (std::is_same_v<T, std::uint64_t>)
            return gpu::cast<std::uint64_t>(w) * gpu::cast<std::uint64_t>(0x9e3779b97f4a7c15ull);
        else
            return gpu::cast<T>(w);
    });
    made->restore = [] {};
    switch (f) {
        case family::fill:
            both([m] { gpu::fill(m->out.begin(), m->out.end(), T(7)); });
            break;
        case family::copy:
            both([m] { gpu::copy(m->source.begin(), m->source.end(), m->out.begin()); });
            break;
        case family::transform:
            both([m] {
                gpu::transform(
                    m->source.begin(), m->source.end(), m->out.begin(), [](auto x) { return x * x; });
            });
            break;
        case family::reduce:
            made->on_gpu = [m] {
                gpu::reduce_into(m->source.begin(), m->source.end(), m->value, T(0), gpu::plus<>{});
            };
            made->blocking = [m] { (void)gpu::reduce(m->source.begin(), m->source.end()); };
            break;
        case family::scan:
            both([m] { gpu::inclusive_scan(m->source.begin(), m->source.end(), m->out.begin()); });
            break;
        case family::select:
            made->on_gpu = [m, even] {
                gpu::copy_if_into(m->source.begin(), m->source.end(), m->out.begin(), m->count, even);
            };
            made->blocking = [m, even] {
                (void)gpu::copy_if(m->source.begin(), m->source.end(), m->out.begin(), even);
            };
            break;
        case family::partition:
            made->on_gpu = [m, even] {
                gpu::partition_copy_into(
                    m->source.begin(), m->source.end(), m->out.begin(), m->data.begin(), m->count, even);
            };
            made->blocking = [m, even] {
                (void)gpu::partition_copy(
                    m->source.begin(), m->source.end(), m->out.begin(), m->data.begin(), even);
            };
            break;
        case family::unique:
            fill_with(m->source, [](auto i) { return gpu::cast<T>(i >> 3u); });
            made->on_gpu = [m] {
                gpu::unique_copy_into(m->source.begin(), m->source.end(), m->out.begin(), m->count);
            };
            made->blocking = [m] {
                (void)gpu::unique_copy(m->source.begin(), m->source.end(), m->out.begin());
            };
            break;
        case family::reduce_by_key:
            fill_with(m->a, [](auto i) { return i >> 3u; });
            made->on_gpu = [m] {
                gpu::reduce_by_key_into(
                    m->a.begin(), m->a.end(), m->source.begin(), m->b.begin(), m->out.begin(), m->count);
            };
            made->blocking = [m] {
                (void)gpu::reduce_by_key(
                    m->a.begin(), m->a.end(), m->source.begin(), m->b.begin(), m->out.begin());
            };
            break;
        case family::sort_keys:
            made->restore = [m] { gpu::copy(m->source.begin(), m->source.end(), m->data.begin()); };
            both([m] { gpu::sort(m->data.begin(), m->data.end()); });
            break;
        case family::sort_pairs:
            made->restore = [m] { gpu::copy(m->source.begin(), m->source.end(), m->data.begin()); };
            both([m] { gpu::sort_by_key(m->data.begin(), m->data.end(), m->a.begin()); });
            break;
        case family::merge_sort:
            made->restore = [m] { gpu::copy(m->source.begin(), m->source.end(), m->data.begin()); };
            both([m] {
                gpu::stable_sort(m->data.begin(), m->data.end(), [](auto x, auto y) { return x < y; });
            });
            break;
        case family::lower_bound:
            gpu::copy(m->source.begin(), m->source.end(), m->data.begin());
            gpu::sort(m->data.begin(), m->data.end());
            both([m] {
                gpu::lower_bound(
                    m->data.begin(), m->data.end(), m->source.begin(), m->source.end(), m->a.begin());
            });
            break;
        case family::gather:
        case family::scatter: {
            auto const last = static_cast<unsigned>(n - 1);
            fill_with(m->a, [last](auto i) { return mixed(i) & last; });
            if (f == family::gather)
                both([m] { gpu::gather(m->a.begin(), m->a.end(), m->source.begin(), m->out.begin()); });
            else
                both([m] { gpu::scatter(m->source.begin(), m->source.end(), m->a.begin(), m->out.begin()); });
            break;
        }
        case family::merge: {
            auto const half = static_cast<std::ptrdiff_t>(n / 2);
            gpu::copy(m->source.begin(), m->source.end(), m->data.begin());
            gpu::sort(m->data.begin(), m->data.begin() + half);
            gpu::sort(m->data.begin() + half, m->data.end());
            both([m, half] {
                gpu::merge(m->data.begin(),
                    m->data.begin() + half,
                    m->data.begin() + half,
                    m->data.end(),
                    m->out.begin());
            });
            break;
        }
    }
    return made;
}

}  // namespace

std::unique_ptr<runner> library_runner(family f, type t, std::size_t n) {
    switch (t) {
        case type::u32:
            return prepare<std::uint32_t>(f, n);
        case type::u64:
            return prepare<std::uint64_t>(f, n);
        case type::f32:
            return prepare<float>(f, n);
        default:
            return prepare<double>(f, n);
    }
}
std::string library_device() {
    auto const& caps = gpu::gl::current().caps;
    return "gpu " + std::string(gpu::version) + ", OpenGL " + caps.version + ", " + caps.renderer +
           (gpu::large_pages() ? ", large pages" : "");
}

}  // namespace peers
