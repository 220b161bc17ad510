// SPDX-License-Identifier: MIT
// Gives the library's side of a row: its input, its output, and its two clocks.
#pragma once
#include "peer.hpp"

#include <gpu/gpu.hpp>

#include <chrono>
#include <optional>
#include <type_traits>
#include <utility>

namespace peers {

struct library_run final : runner {
    std::function<void()> restore = [] {};
    std::function<void()> on_gpu, blocking;
    bool waits = false;  // blocking() returns with a result, so it has waited
    unsigned queries[2] = {};
    gpu::gl::device& device = gpu::gl::current();
    library_run() { device.gl.create_queries(gpu::gl::k_timestamp, 2, queries); }
    ~library_run() override { device.gl.delete_queries(2, queries); }
    library_run(library_run const&) = delete;
    library_run& operator=(library_run const&) = delete;
    double run_on_gpu(int calls, bool only_restore) override {
        auto const& gl = device.gl;
        gl.finish();
        keep_busy();
        gl.query_counter(queries[0], gpu::gl::k_timestamp);
        for (int k = 0; k < calls; ++k) {
            restore();
            if (!only_restore) on_gpu();
        }
        gl.query_counter(queries[1], gpu::gl::k_timestamp);
        gl.finish();
        std::uint64_t at[2];
        for (int k = 0; k < 2; ++k) gl.get_query_objectui64v(queries[k], gpu::gl::k_query_result, &at[k]);
        return static_cast<double>(at[1] - at[0]) * 1e-6;
    }
    double run_and_wait() override {
        restore();
        device.gl.finish();
        auto const start = std::chrono::steady_clock::now();
        blocking();
        if (!waits) device.gl.finish();
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }
    static void keep_busy();
    std::string launches() override;
};

/// The ranges of a row. Each is made when it is first used.
template <class T> struct library_data {
    using word = std::uint32_t;
    explicit library_data(setting const& how) : s(how), n(how.n) {}

    gpu::vector<T>& in() {
        return made(in_, [&](auto& v) { fill(v, 0); });
    }
    gpu::vector<T>& other() {
        return made(other_, [&](auto& v) { fill(v, 0x51ed270bu); });
    }
    gpu::vector<T>& sorted() {
        return made(sorted_, [&](auto& v) {
            gpu::copy(in(), v.begin());
            gpu::sort(v);
        });
    }
    gpu::vector<T>& other_sorted() {
        return made(other_sorted_, [&](auto& v) {
            gpu::copy(other(), v.begin());
            gpu::sort(v);
        });
    }
    /// Runs of eight equal elements.
    gpu::vector<T>& runs() {
        return made(runs_, [&](auto& v) { index(v, [](auto i) { return gpu::cast<T>(i >> 3u); }); });
    }
    gpu::vector<T>& work() {
        return made(work_, [&](auto& v) { gpu::copy(in(), v.begin()); });
    }
    gpu::vector<T>& out() {
        return made(out_, [](auto&) {});
    }
    /// For outputs of two ranges.
    gpu::vector<T>& twice() { return sized(twice_, 2 * n); }
    /// For four elements of each segment.
    gpu::vector<T>& fours() { return sized(fours_, 4 * (offsets().size() - 1)); }
    gpu::vector<word>& four_words() { return sized(four_words_, 4 * (offsets().size() - 1)); }
    gpu::vector<T>& third() {
        return made(third_, [](auto&) {});
    }
    /// 0, 1, 2, ... : each element of runs() once.
    gpu::vector<T>& unique() {
        if (!unique_) {
            unique_.emplace((n + 7) / 8, gpu::no_init);
            index(*unique_, [](auto i) { return gpu::cast<T>(i); });
        }
        return *unique_;
    }
    /// The spectrum of n real numbers.
    auto& spectrum() {
        if (!spectrum_) spectrum_.emplace(n / 2 + 1, gpu::no_init);
        return *spectrum_;
    }
    gpu::vector<word>& places() {
        word const size = static_cast<word>(n);
        return made(places_, [&](auto& v) { index(v, [size](auto i) { return mixed(i) % size; }); });
    }
    gpu::vector<word>& keys() {
        return made(keys_, [&](auto& v) { index(v, [](auto i) { return i >> 3u; }); });
    }
    gpu::vector<word>& words() {
        return made(words_, [](auto& v) { gpu::sequence(v); });
    }
    gpu::vector<word>& more_words() {
        return made(more_words_, [](auto&) {});
    }
    gpu::vector<word>& twice_words() { return sized(twice_words_, 2 * n); }
    gpu::vector<word>& third_words() {
        return made(third_words_, [](auto&) {});
    }
    /// 0, 8, 16, ...
    gpu::vector<word>& eighths() {
        if (!eighths_) {
            eighths_.emplace((n + 7) / 8, gpu::no_init);
            gpu::sequence(eighths_->begin(), eighths_->end(), 0u, 8u);
        }
        return *eighths_;
    }
    gpu::vector<word>& offsets() {
        if (!offsets_) offsets_.emplace(segment_offsets(s));
        return *offsets_;
    }
    /// The lengths of the segments.
    gpu::vector<word>& lengths() {
        if (!lengths_) {
            lengths_.emplace(offsets().size() - 1, gpu::no_init);
            gpu::transform(offsets().begin() + 1,
                offsets().end(),
                offsets().begin(),
                lengths_->begin(),
                [](auto end, auto begin) { return end - begin; });
        }
        return *lengths_;
    }
    /// 257 levels, 2^24 apart, over all words. The last one is 2^32 - 1.
    gpu::vector<T>& levels() {
        if (!levels_) {
            levels_.emplace(257, gpu::no_init);
            index(*levels_, [](auto i) { return gpu::cast<T>(i * 16777216u - i / 256u); });
        }
        return *levels_;
    }

    setting s;
    std::size_t n;
    gpu::scalar<T> value;
    gpu::scalar<word> count, count2;

    template <class V, class F> static void index(V& v, F const& f) {
        gpu::transform(gpu::make_counting_iterator(0u),
            gpu::make_counting_iterator(static_cast<unsigned>(v.size())),
            v.begin(),
            f);
    }

private:
    template <class V, class Init> gpu::vector<V>& made(std::optional<gpu::vector<V>>& v, Init const& init) {
        if (!v) {
            v.emplace(n, gpu::no_init);
            init(*v);
        }
        return *v;
    }
    template <class V> gpu::vector<V>& sized(std::optional<gpu::vector<V>>& v, std::size_t size) {
        if (!v) v.emplace(size, gpu::no_init);
        return *v;
    }
    /// Fills v with the input that the command asks for; `salt` makes a second one.
    void fill(gpu::vector<T>& v, unsigned salt) {
        auto const as_element = [](auto w) {
            if constexpr (std::is_same_v<T, std::uint64_t>)
                return gpu::cast<std::uint64_t>(w) * gpu::cast<std::uint64_t>(0x9e3779b97f4a7c15ull);
            else
                return gpu::cast<T>(w);
        };
        switch (s.input) {
            case input::uniform:
                return index(v, [=](auto i) { return as_element(mixed(i ^ salt)); });
            case input::sorted:
                return index(v, [=](auto i) { return gpu::cast<T>(i); });
            case input::equal:
                return index(v, [=](auto i) { return gpu::cast<T>(i * 0u + 7u); });
            case input::few:
                return index(v, [=](auto i) { return as_element(mixed(i ^ salt) % 16u); });
            case input::zipf:
                return index(
                    v, [=](auto i) { return as_element(mixed(i ^ salt) >> (mixed(~i ^ salt) % 32u)); });
        }
    }
    std::optional<gpu::vector<T>> in_, other_, sorted_, other_sorted_, runs_, work_, out_, twice_, third_,
        unique_, fours_, levels_;
    std::optional<gpu::vector<gpu::complex<std::conditional_t<std::is_same_v<T, double>, double, float>>>>
        spectrum_;
    std::optional<gpu::vector<word>> places_, keys_, words_, more_words_, twice_words_, third_words_,
        offsets_, lengths_, eighths_, four_words_;
};

/// Collects the rows of elements of type T.
template <class T> struct library_table {
    using data = library_data<T>;
    std::vector<row>& rows;
    bool with_segments = false;

    /// A call that returns nothing to wait for. `values` and `words` are how many elements of type T and
    /// how many bytes of others it reads and writes for each element.
    template <class F> void add(char const* name, double values, double bytes, F f) {
        restored(
            name, values, bytes, [](data&) {}, f);
    }
    /// A call that changes its input, which `restore` brings back.
    template <class R, class F> void restored(char const* name, double values, double bytes, R restore, F f) {
        push(name, values, bytes, [=](std::shared_ptr<data> d, library_run& r) {
            r.restore = [=] { restore(*d); };
            r.on_gpu = r.blocking = [=] { f(*d); };
        });
    }
    /// A call with a result: f leaves it on the GPU, g returns it.
    template <class F, class G> void gives(char const* name, double values, double bytes, F f, G g) {
        push(name, values, bytes, [=](std::shared_ptr<data> d, library_run& r) {
            r.on_gpu = [=] { f(*d); };
            r.blocking = [=] { g(*d); };
            r.waits = true;
        });
    }

private:
    template <class Set> void push(char const* name, double values, double bytes, Set set) {
        rows.push_back({name,
            values * static_cast<double>(sizeof(T)) + bytes,
            with_segments,
            [set](setting const& s) -> std::unique_ptr<runner> {
                auto made = std::make_unique<library_run>();
                set(std::make_shared<data>(s), *made);
                return made;
            }});
    }
};

template <class T> void add_maps(library_table<T>);
template <class T> void add_reductions(library_table<T>);
template <class T> void add_scans(library_table<T>);
template <class T> void add_segments(library_table<T>);
template <class T> void add_sorts(library_table<T>);
template <class T> void add_sets(library_table<T>);
template <class T> void add_compactions(library_table<T>);
template <class T> void add_numeric(library_table<T>);

/// A predicate that half of the elements satisfy.
template <class T>
inline constexpr auto is_even = [](auto x) {
    if constexpr (std::is_floating_point_v<T>)
        return x < gpu::cast<T>(2147483648u);
    else
        return x % gpu::cast<T>(2u) == gpu::cast<T>(0u);
};

/// A predicate that a third of the elements satisfies, and half of those that is_even rejects.
inline constexpr auto third_of_all = [](auto x) { return gpu::cast<std::uint32_t>(x) % 3u == 0u; };

}  // namespace peers

// Instantiates a function of rows for the four types of most rows.
#define PEERS_FOUR_TYPES(function)                        \
    namespace peers {                                     \
    template void function(library_table<std::uint32_t>); \
    template void function(library_table<std::uint64_t>); \
    template void function(library_table<float>);         \
    template void function(library_table<double>);        \
    }
