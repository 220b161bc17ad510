// SPDX-License-Identifier: MIT
// Random sequences of operations over a pool of vectors. Each operation is applied to a gpu::vector and to
// its model, a std::vector, which must then hold equal elements. Errors that need a history show here: memory
// that is reused, stale names of buffers, programs that are shared, writes behind the end of a range.
//
// GPU_FUZZ_SEED is the seed of the first episode; a failure names the seed that repeats it at once.
// GPU_FUZZ_SECONDS is how long the slow case runs.
#include <gpu/algorithm/argsort.hpp>
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/count.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/generate.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/min_max.hpp>
#include <gpu/algorithm/move.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/remove.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/set_operations.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/algorithm/unique.hpp>
#include <gpu/container/span.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/structure.hpp>

#include <support/catch.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <functional>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace stateful_fuzz {

struct item {
    std::int16_t key;
    float weight;
    bool alive;
    friend bool operator==(item const&, item const&) = default;
};

}  // namespace stateful_fuzz
GPU_STRUCT(stateful_fuzz::item, key, weight, alive);

namespace stateful_fuzz {

using couple = std::pair<std::int16_t, int>;

template <class T> struct mirrored {
    gpu::vector<T> device;
    std::vector<T> host;
};

/// A part of a vector: the iterators of both sides.
template <class T> struct part {
    gpu::buffer_iterator<T> first, last;
    typename std::vector<T>::iterator host_first, host_last;
    std::size_t at;
    std::size_t size() const { return static_cast<std::size_t>(host_last - host_first); }
};

inline std::ptrdiff_t signed_of(std::size_t n) { return static_cast<std::ptrdiff_t>(n); }
inline std::string text_of(std::size_t n) { return std::to_string(n); }

/// What differs, thrown out of an operation.
struct mismatch : std::runtime_error {
    using runtime_error::runtime_error;
};

/// The pools, the source of random numbers, and what was done last.
class machine {
public:
    static constexpr std::size_t vectors = 3;

    /// Most vectors hold something at first.
    explicit machine(std::uint64_t seed) : random_(seed) {
        std::apply([&](auto&... pools) { (begin_pool(pools), ...); }, pools_);
    }

    std::size_t below(std::size_t n) {
        std::size_t const drawn = random_();
        return n ? drawn % n : 0;
    }
    bool maybe() { return random_() & 4u; }

    template <class T> mirrored<T>& any() { return pool<T>()[below(vectors)]; }
    /// A vector that is not `v`.
    template <class T> mirrored<T>& other(mirrored<T> const& v) {
        std::size_t const k = static_cast<std::size_t>(&v - pool<T>().data());
        return pool<T>()[(k + 1 + below(vectors - 1)) % vectors];
    }

    /// Mostly short, often next to a power of two, at times longer than a tile of any device.
    std::size_t length() {
        switch (below(16)) {
            case 0:
                return 0;
            case 1:
            case 2:
            case 3:
            case 4:
                return 1 + below(9);
            case 5:
            case 6:
            case 7:
                return (std::size_t(1) << (4 + below(9))) + below(3) - 1;
            case 8:
            case 9:
                return below(5000);
            case 10:
                return below(8) ? below(300) : 40000 + below(30000);
            default:
                return below(700);
        }
    }

    // Numbers are small, so that most sums of floats are exact; equal ones are frequent.
    template <class T> T value() {
        auto const small = [&] { return static_cast<int>(below(maybe() ? 8 : 1000)) - 4; };
        if constexpr (std::is_same_v<T, gpu::vec3>)
            return {small(), small(), small()};
        else if constexpr (std::is_same_v<T, couple>)
            return {static_cast<std::int16_t>(small()), small()};
        else if constexpr (std::is_same_v<T, item>)
            return {static_cast<std::int16_t>(small()), static_cast<float>(small()) * 0.5f, maybe()};
        else if constexpr (std::is_same_v<T, float>)
            return static_cast<float>(small()) * 0.5f;
        else
            return static_cast<T>(small());
    }
    template <class T> std::vector<T> values(std::size_t n) {
        std::vector<T> v(n);
        for (T& x : v) x = value<T>();
        return v;
    }

    /// The whole vector, or some of it; at times by a span over the buffer.
    template <class T> part<T> some(mirrored<T>& v) {
        std::size_t const n = v.host.size(), at = maybe() ? 0 : below(n + 1),
                          count = maybe() ? n - at : below(n - at + 1);
        return range(v, at, count);
    }
    template <class T> part<T> range(mirrored<T>& v, std::size_t at, std::size_t count) {
        auto first = v.device.begin();
        if (count && below(4) == 0) first = gpu::span<T>(v.device.buffer(), v.host.size()).begin();
        first += signed_of(at);
        auto const host = v.host.begin() + signed_of(at);
        return {first, first + signed_of(count), host, host + signed_of(count), at};
    }
    /// Parts of equal length of two vectors.
    template <class T, class U> std::pair<part<T>, part<U>> pair_of_parts(mirrored<T>& v, mirrored<U>& w) {
        std::size_t const most = std::min(v.host.size(), w.host.size()), n = maybe() ? most : below(most + 1);
        return {range(v, below(v.host.size() - n + 1), n), range(w, below(w.host.size() - n + 1), n)};
    }
    /// Makes `v` n elements long, on both sides.
    template <class T> part<T> room(mirrored<T>& v, std::size_t n) {
        v.device.resize(n);
        v.host.resize(n);
        return range(v, 0, n);
    }

    void begin_step(std::string text) {
        log_.push_back(std::move(text));
        if (log_.size() > 12) log_.pop_front();
    }
    template <class T> void note(part<T> const& p) {
        log_.back() += " [" + text_of(p.at) + ", " + text_of(p.at + p.size()) + ")";
    }
    void note(std::size_t n) { log_.back() += " " + text_of(n); }
    std::string history() const {
        std::string all;
        for (auto const& step : log_) all += "\n  " + step;
        return all;
    }

    template <class T> void same(std::vector<T> const& got, std::vector<T> const& want, char const* what) {
        if (got == want) return;
        std::size_t k = 0;
        while (k < got.size() && k < want.size() && got[k] == want[k]) ++k;
        throw mismatch(std::string(what) + ": " + text_of(got.size()) + " elements where " +
                       text_of(want.size()) + " are wanted; the first that differs is number " + text_of(k));
    }
    template <class T> void same(mirrored<T> const& v) { same(v.device.host(), v.host, "the vector"); }
    void all_same() {
        std::apply([&](auto&... pools) { (same_pool(pools), ...); }, pools_);
    }
    static void require(bool holds, char const* what) {
        if (!holds) throw mismatch(what);
    }

private:
    template <class T> void begin_pool(std::array<mirrored<T>, vectors>& p) {
        for (auto& v : p) {
            v.host = values<T>(length());
            v.device = gpu::vector<T>(v.host);
        }
    }
    template <class T> auto& pool() { return std::get<std::array<mirrored<T>, vectors>>(pools_); }
    template <class Pool> void same_pool(Pool const& p) {
        for (auto const& v : p) same(v.device.host(), v.host, "a vector of the pool");
    }

    std::mt19937_64 random_;
    std::tuple<std::array<mirrored<int>, vectors>, std::array<mirrored<unsigned>, vectors>,
        std::array<mirrored<float>, vectors>, std::array<mirrored<std::int16_t>, vectors>,
        std::array<mirrored<gpu::vec3>, vectors>, std::array<mirrored<couple>, vectors>,
        std::array<mirrored<item>, vectors>>
        pools_;
    std::deque<std::string> log_;
};

// Functors of both sides.

/// The number by which elements of any type are chosen and ordered.
template <class T> struct key_of {
    auto operator()(auto const& x) const {
        if constexpr (std::is_same_v<T, gpu::vec3>)
            return gpu::cast<int>(x.x);
        else if constexpr (std::is_same_v<T, couple>)
            return gpu::cast<int>(x.second);
        else if constexpr (std::is_same_v<T, item>)
            return gpu::cast<int>(x.key);
        else
            return gpu::cast<int>(x);
    }
};
template <class T> struct has_bits {
    int mask, bits;
    auto operator()(auto const& x) const { return (key_of<T>{}(x)&mask) == bits; }
};
template <class T> struct less_key {
    auto operator()(auto const& x, auto const& y) const { return key_of<T>{}(x) < key_of<T>{}(y); }
};
template <class T> struct equal_key {
    auto operator()(auto const& x, auto const& y) const { return key_of<T>{}(x) == key_of<T>{}(y); }
};
/// Maps an element to another one that is no larger than a thousand.
template <class T> struct changed {
    int by;
    auto operator()(auto x) const {
        if constexpr (std::is_same_v<T, gpu::vec3>)
            return gpu::make<gpu::vec3>(-x.y, x.z, x.x);
        else if constexpr (std::is_same_v<T, item>) {
            x.key = gpu::cast<std::int16_t>((x.key + by) % 1000);
            x.alive = !x.alive;
            return x;
        } else if constexpr (std::is_same_v<T, float>)
            return gpu::clamp(1.0f - x, -500.0f, 500.0f);
        else
            return gpu::cast<T>((gpu::cast<int>(x) % 1000 * 3 + by) % 1000);
    }
};
struct bit_xor {
    auto operator()(auto const& x, auto const& y) const { return x ^ y; }
};

// The operations. Each changes vectors of one type, or two, and compares what it has changed.

template <class T> void members(machine& m) {
    auto& v = m.any<T>();
    auto& w = m.any<T>();
    std::size_t const kind = m.below(22), n = v.host.size();
    m.note(kind);
    switch (kind) {
        case 0: {
            auto const fresh = m.values<T>(m.length());
            v.device = gpu::vector<T>(fresh);
            v.host = fresh;
            break;
        }
        case 1: {
            std::size_t const k = m.length();
            T const x = m.value<T>();
            v.device = gpu::vector<T>(k, x);
            v.host = std::vector<T>(k, x);
            break;
        }
        case 2: {
            auto const fresh = m.values<T>(m.length());
            v.device.assign(fresh.begin(), fresh.end());
            v.host = fresh;
            break;
        }
        case 3: {
            std::size_t const k = m.length();
            m.note(k);
            v.device.resize(k);
            v.host.resize(k);
            break;
        }
        case 4: {
            std::size_t const k = m.length();
            T const x = m.value<T>();
            m.note(k);
            v.device.resize(k, x);
            v.host.resize(k, x);
            break;
        }
        case 5: {
            auto const at = signed_of(m.below(n + 1));
            T const x = m.value<T>();
            v.device.insert(v.device.begin() + at, x);
            v.host.insert(v.host.begin() + at, x);
            break;
        }
        case 6: {
            auto const at = signed_of(m.below(n + 1));
            std::size_t const k = m.below(40);
            T const x = m.value<T>();
            v.device.insert(v.device.begin() + at, k, x);
            v.host.insert(v.host.begin() + at, k, x);
            break;
        }
        case 7: {
            auto const at = signed_of(m.below(n + 1));
            auto const more = m.values<T>(m.below(600));
            v.device.insert(v.device.begin() + at, more.begin(), more.end());
            v.host.insert(v.host.begin() + at, more.begin(), more.end());
            break;
        }
        case 8: {
            // A range of the GPU, which may be one of this very vector.
            if (n + w.host.size() > 100000) break;
            auto const at = signed_of(m.below(n + 1));
            auto const from = m.some(w);
            std::vector<T> const more(from.host_first, from.host_last);
            v.device.insert(v.device.begin() + at, from.first, from.last);
            v.host.insert(v.host.begin() + at, more.begin(), more.end());
            break;
        }
        case 9:
        case 10: {
            std::size_t const at = m.below(n + 1),
                              k = m.maybe() ? m.below(n - at + 1) : std::min(n - at, m.below(3));
            auto const first = signed_of(at), last = signed_of(at + k);
            v.device.erase(v.device.begin() + first, v.device.begin() + last);
            v.host.erase(v.host.begin() + first, v.host.begin() + last);
            break;
        }
        case 11:
            for (std::size_t k = m.below(6); k > 0; --k) {
                T const x = m.value<T>();
                v.device.push_back(x);
                v.host.push_back(x);
            }
            break;
        case 12:
            if (n == 0) break;
            v.device.pop_back();
            v.host.pop_back();
            break;
        case 13:
            v.device.swap(w.device);
            v.host.swap(w.host);
            break;
        case 14: {
            if (&v == &w) break;
            v.device = std::move(w.device);
            v.host = std::move(w.host);
            w.host.clear();
            machine::require(w.device.empty(), "a vector that was moved from is not empty");
            break;
        }
        case 15:
            v.device = w.device;
            v.host = w.host;
            break;
        case 16: {
            gpu::vector<T> copy(w.device);
            v.device.swap(copy);
            v.host = w.host;
            break;
        }
        case 17:
            v.device.shrink_to_fit();
            machine::require(v.device.capacity() >= n, "shrink_to_fit left too little room");
            break;
        case 18:
            v.device.reserve(m.length());
            break;
        case 19:
            if (m.maybe()) break;
            v.device.clear();
            v.host.clear();
            break;
        case 20: {
            if (n == 0) break;
            std::size_t const at = m.below(n);
            T const x = m.value<T>();
            v.device[at] = x;
            v.host[at] = x;
            machine::require(T(v.device[at]) == x, "an element that was written reads differently");
            break;
        }
        default: {
            auto const from = m.some(w);
            gpu::vector<T> made(from.first, from.last);
            std::vector<T> const want(from.host_first, from.host_last);
            v.device = std::move(made);
            v.host = want;
        }
    }
    m.same(v);
    m.same(w);
}

template <class T> void fill(machine& m) {
    auto& v = m.any<T>();
    auto const p = m.some(v);
    T const x = m.value<T>();
    m.note(p);
    gpu::fill(p.first, p.last, x);
    std::fill(p.host_first, p.host_last, x);
    m.same(v);
}
/// To another vector, or into one's own by one of the two that allow overlaps.
template <class T> void copy(machine& m) {
    auto& v = m.any<T>();
    auto& w = m.other(v);
    if (m.maybe()) {
        auto [from, to] = m.pair_of_parts(v, w);
        m.note(from);
        gpu::copy(from.first, from.last, to.first);
        std::copy(from.host_first, from.host_last, to.host_first);
        m.same(w);
        return;
    }
    auto const p = m.some(v);
    std::size_t const shift = m.below(p.size() + 1);
    auto const by = signed_of(shift);
    m.note(p);
    if (m.maybe()) {
        gpu::move(p.first + by, p.last, p.first);
        std::copy(p.host_first + by, p.host_last, p.host_first);
    } else {
        gpu::move_backward(p.first, p.last - by, p.last);
        std::copy_backward(p.host_first, p.host_last - by, p.host_last);
    }
    m.same(v);
}
/// In place, or from one vector to another.
template <class T> void transform(machine& m) {
    auto& v = m.any<T>();
    changed<T> const f{static_cast<int>(m.below(100))};
    auto [from, to] = m.maybe() ? m.pair_of_parts(v, m.other(v)) : std::pair(m.some(v), part<T>{});
    if (to.size() == 0) to = from;
    m.note(from);
    gpu::transform(from.first, from.last, to.first, f);
    std::transform(from.host_first, from.host_last, to.host_first, f);
    m.all_same();
}
/// Between types.
template <class T, class U> void convert(machine& m) {
    auto& v = m.any<T>();
    auto& w = m.any<U>();
    auto [from, to] = m.pair_of_parts(v, w);
    int const by = static_cast<int>(m.below(9));
    auto const f = [by](auto x) { return gpu::cast<U>((key_of<T>{}(x)&255) + by); };
    m.note(from);
    gpu::transform(from.first, from.last, to.first, f);
    std::transform(from.host_first, from.host_last, to.host_first, f);
    m.same(w);
}
template <class T> void sequence(machine& m) {
    auto& v = m.any<T>();
    auto const p = m.some(v);
    T const start = m.value<T>();
    m.note(p);
    gpu::sequence(p.first, p.last, start);
    T x = start;
    for (auto i = p.host_first; i != p.host_last; ++i, ++x) *i = static_cast<T>(x);
    m.same(v);
    // Elements stay small.
    gpu::transform(p.first, p.last, p.first, changed<T>{1});
    std::transform(p.host_first, p.host_last, p.host_first, changed<T>{1});
    m.same(v);
}
template <class T> void reverse(machine& m) {
    auto& v = m.any<T>();
    auto const p = m.some(v);
    m.note(p);
    gpu::reverse(p.first, p.last);
    std::reverse(p.host_first, p.host_last);
    m.same(v);
}
template <class T> void rotate(machine& m) {
    auto& v = m.any<T>();
    auto const p = m.some(v);
    auto const by = signed_of(m.below(p.size() + 1));
    m.note(p);
    auto const end = gpu::rotate(p.first, p.first + by, p.last);
    auto const want = std::rotate(p.host_first, p.host_first + by, p.host_last);
    machine::require(end - p.first == want - p.host_first, "rotate returns another place");
    m.same(v);
}
template <class T> void swap_ranges(machine& m) {
    auto& v = m.any<T>();
    auto& w = m.other(v);
    auto [p, q] = m.pair_of_parts(v, w);
    m.note(p);
    gpu::swap_ranges(p.first, p.last, q.first);
    std::swap_ranges(p.host_first, p.host_last, q.host_first);
    m.same(v);
    m.same(w);
}
/// By a permutation: gathered into another vector, or scattered to one.
template <class T> void permute(machine& m) {
    auto& v = m.any<T>();
    auto& w = m.other(v);
    auto const p = m.some(v);
    std::vector<unsigned> order(p.size());
    std::iota(order.begin(), order.end(), 0u);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[m.below(i)]);
    gpu::vector<unsigned> const map(order);
    bool const gathers = m.maybe();
    std::vector<T> result(p.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        result[gathers ? i : order[i]] = p.host_first[signed_of(gathers ? order[i] : i)];
    std::size_t const before = w.host.size() ? m.below(9) : 0;
    auto const to = m.room(w, p.size() + before);
    m.note(p);
    if (gathers)
        gpu::gather(map.begin(), map.end(), p.first, to.first + signed_of(before));
    else
        gpu::scatter(p.first, p.last, map.begin(), to.first + signed_of(before));
    std::copy(result.begin(), result.end(), to.host_first + signed_of(before));
    m.same(w);
}
template <class T> has_bits<T> choice(machine& m) {
    int const mask = static_cast<int>(m.below(8));
    return {mask, static_cast<int>(m.below(8)) & mask};
}
template <class T> void remove_if(machine& m) {
    auto& v = m.any<T>();
    auto const p = m.some(v);
    auto const chosen = choice<T>(m);
    m.note(p);
    auto const end = gpu::remove_if(p.first, p.last, chosen);
    auto const want = std::remove_if(p.host_first, p.host_last, chosen);
    machine::require(end - p.first == want - p.host_first, "remove_if leaves another number");
    auto const begin = v.device.begin() + signed_of(p.at);
    v.device.erase(begin + (end - p.first), begin + signed_of(p.size()));
    v.host.erase(want, p.host_last);
    m.same(v);
}
template <class T> void copy_if(machine& m) {
    auto& v = m.any<T>();
    auto& w = m.other(v);
    auto const p = m.some(v);
    auto const chosen = choice<T>(m);
    auto const to = m.room(w, p.size() + m.below(20));
    m.note(p);
    auto const end = gpu::copy_if(p.first, p.last, to.first, chosen);
    auto const want = std::copy_if(p.host_first, p.host_last, to.host_first, chosen);
    machine::require(end - to.first == want - to.host_first, "copy_if keeps another number");
    machine::require(gpu::count_if(p.first, p.last, chosen) == want - to.host_first, "count_if differs");
    m.same(w);
}
template <class T> void partition(machine& m) {
    auto& v = m.any<T>();
    auto const p = m.some(v);
    auto const chosen = choice<T>(m);
    m.note(p);
    auto const end = gpu::stable_partition(p.first, p.last, chosen);
    auto const want = std::stable_partition(p.host_first, p.host_last, chosen);
    machine::require(end - p.first == want - p.host_first, "stable_partition parts elsewhere");
    m.same(v);
}
template <class T, class Equal = std::equal_to<>> void unique(machine& m) {
    auto& v = m.any<T>();
    auto const p = m.some(v);
    m.note(p);
    auto const end = gpu::unique(p.first, p.last, Equal{});
    auto const want = std::unique(p.host_first, p.host_last, Equal{});
    machine::require(end - p.first == want - p.host_first, "unique leaves another number");
    auto const begin = v.device.begin() + signed_of(p.at);
    v.device.erase(begin + (end - p.first), begin + signed_of(p.size()));
    v.host.erase(want, p.host_last);
    m.same(v);
}
template <class T, class Less = std::less<>> void sort(machine& m) {
    auto& v = m.any<T>();
    auto const p = m.some(v);
    m.note(p);
    gpu::stable_sort(p.first, p.last, Less{});
    std::stable_sort(p.host_first, p.host_last, Less{});
    machine::require(gpu::is_sorted(p.first, p.last, Less{}), "is_sorted says no of what was sorted");
    m.same(v);
}
template <class K, class T, class Less = std::less<>> void sort_by_key(machine& m) {
    auto& keys = m.any<K>();
    auto& values = m.any<T>();
    if constexpr (std::is_same_v<K, T>)
        if (&keys == &values) return;
    auto [k, v] = m.pair_of_parts(keys, values);
    m.note(k);
    std::vector<std::size_t> order(k.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    auto const key = k.host_first;
    std::stable_sort(order.begin(), order.end(), [key](std::size_t a, std::size_t b) {
        return Less{}(key[signed_of(a)], key[signed_of(b)]);
    });
    gpu::vector<unsigned> places(k.size());
    gpu::argsort(k.first, k.last, places.begin(), Less{});
    m.same(places.host(), std::vector<unsigned>(order.begin(), order.end()), "argsort");
    gpu::stable_sort_by_key(k.first, k.last, v.first, Less{});
    std::vector<T> const old(v.host_first, v.host_last);
    for (std::size_t i = 0; i < order.size(); ++i) v.host_first[signed_of(i)] = old[order[i]];
    std::stable_sort(k.host_first, k.host_last, Less{});
    m.same(keys);
    m.same(values);
}
template <class T, class Op> void scan(machine& m) {
    auto& v = m.any<T>();
    T const init = m.value<T>();
    bool const inclusive = m.maybe();
    auto [from, to] = m.maybe() ? m.pair_of_parts(v, m.other(v)) : std::pair(m.some(v), part<T>{});
    if (to.size() == 0) to = from;
    m.note(from);
    if (inclusive) {
        gpu::inclusive_scan(from.first, from.last, to.first, Op{});
        std::inclusive_scan(from.host_first, from.host_last, to.host_first, Op{});
    } else {
        gpu::exclusive_scan(from.first, from.last, to.first, init, Op{});
        std::exclusive_scan(from.host_first, from.host_last, to.host_first, init, Op{});
    }
    m.all_same();
}
/// True when sums of these numbers, which are multiples of a half, are exact in any order.
template <class T> bool has_exact_sums(part<T> const& p) {
    double sum = 0;
    for (auto i = p.host_first; i != p.host_last; ++i) {
        if constexpr (std::is_same_v<T, float>) sum += std::abs(*i);
        if constexpr (std::is_same_v<T, gpu::vec3>) sum += std::abs(i->x) + std::abs(i->y) + std::abs(i->z);
    }
    return sum < 1 << 22;
}
/// Sums, into vectors outside of the pool.
template <class T, class Op> void reduce(machine& m) {
    auto& v = m.any<T>();
    auto const p = m.some(v);
    T const init = m.value<T>();
    m.note(p);
    if (!has_exact_sums(p)) return;
    T const got = gpu::reduce(p.first, p.last, init, Op{}),
            want = std::accumulate(p.host_first, p.host_last, init, Op{});
    machine::require(got == want, "reduce gives another value");
    gpu::vector<T> sums(p.size());
    std::vector<T> host(p.size());
    gpu::inclusive_scan(p.first, p.last, sums.begin(), Op{});
    std::inclusive_scan(p.host_first, p.host_last, host.begin(), Op{});
    m.same(sums.host(), host, "inclusive_scan");
}
template <class T, class Less = std::less<>> void least(machine& m) {
    auto& v = m.any<T>();
    auto const p = m.some(v);
    m.note(p);
    auto const got = gpu::min_element(p.first, p.last, Less{});
    machine::require(got - p.first == std::min_element(p.host_first, p.host_last, Less{}) - p.host_first,
        "min_element differs");
}
template <class K, class T> void reduce_by_key(machine& m) {
    auto [k, v] = m.pair_of_parts(m.any<K>(), m.any<T>());
    m.note(k);
    if (!has_exact_sums(v)) return;
    std::vector<K> keys;
    std::vector<T> sums;
    for (std::size_t i = 0; i < k.size(); ++i) {
        K const& key = k.host_first[signed_of(i)];
        T const& x = v.host_first[signed_of(i)];
        if (keys.empty() || !(keys.back() == key)) {
            keys.push_back(key);
            sums.push_back(x);
        } else
            sums.back() = sums.back() + x;
    }
    gpu::vector<K> keys_out(k.size());
    gpu::vector<T> sums_out(k.size());
    auto const ends = gpu::reduce_by_key(k.first, k.last, v.first, keys_out.begin(), sums_out.begin());
    keys_out.resize(static_cast<std::size_t>(ends.first - keys_out.begin()));
    sums_out.resize(static_cast<std::size_t>(ends.second - sums_out.begin()));
    m.same(keys_out.host(), keys, "the keys of reduce_by_key");
    m.same(sums_out.host(), sums, "the sums of reduce_by_key");
}
/// Sorts parts of two vectors, and writes what is made of both to the third.
template <class T, class Less = std::less<>> void merge(machine& m) {
    auto& v = m.any<T>();
    auto& w = m.other(v);
    auto* const third = [&] {
        auto* x = &m.other(v);
        while (x == &w) x = &m.other(v);
        return x;
    }();
    auto const p = m.some(v), q = m.some(w);
    std::size_t const kind = m.below(5);
    m.note(kind);
    m.note(p);
    m.note(q);
    if (p.size() + q.size() > 100000) return;
    gpu::stable_sort(p.first, p.last, Less{});
    gpu::stable_sort(q.first, q.last, Less{});
    std::stable_sort(p.host_first, p.host_last, Less{});
    std::stable_sort(q.host_first, q.host_last, Less{});
    auto const to = m.room(*third, p.size() + q.size());
    auto const apply = [&](auto const& device, auto const& host) {
        auto const end = device(p.first, p.last, q.first, q.last, to.first, Less{});
        auto const want = host(p.host_first, p.host_last, q.host_first, q.host_last, to.host_first, Less{});
        machine::require(end - to.first == want - to.host_first, "a set operation writes another number");
    };
#define STATEFUL_FUZZ_BOTH(NAME) \
    apply([](auto... a) { return gpu::NAME(a...); }, [](auto... a) { return std::NAME(a...); })
    switch (kind) {
        case 0:
            STATEFUL_FUZZ_BOTH(merge);
            break;
        case 1:
            STATEFUL_FUZZ_BOTH(set_union);
            break;
        case 2:
            STATEFUL_FUZZ_BOTH(set_intersection);
            break;
        case 3:
            STATEFUL_FUZZ_BOTH(set_difference);
            break;
        default:
            STATEFUL_FUZZ_BOTH(set_symmetric_difference);
    }
#undef STATEFUL_FUZZ_BOTH
    m.same(v);
    m.same(w);
    m.same(*third);
}

struct operation {
    char const* name;
    void (*run)(machine&);
};
using gpu::vec3;
using std::int16_t;
using largest = gpu::maximum<>;

// Each operation on the types that take ways of their own through the library: whole words, parts of a word,
// three words, several fields. Members come twice, since they make what the others work on.
constexpr operation operations[] = {
    {"members of int", members<int>},
    {"members of item", members<item>},
    {"members of int", members<int>},
    {"members of item", members<item>},
    {"fill int", fill<int>},
    {"copy int", copy<int>},
    {"transform int", transform<int>},
    {"int of float", convert<float, int>},
    {"sequence int", sequence<int>},
    {"reverse float", reverse<float>},
    {"rotate unsigned", rotate<unsigned>},
    {"swap_ranges int", swap_ranges<int>},
    {"permute short", permute<int16_t>},
    {"remove_if int", remove_if<int>},
    {"copy_if unsigned", copy_if<unsigned>},
    {"partition short", partition<int16_t>},
    {"unique int", unique<int>},
    {"sort int", sort<int>},
    {"sort_by_key int, unsigned", sort_by_key<int, unsigned>},
    {"scan unsigned", scan<unsigned, std::plus<>>},
    {"reduce int", reduce<int, std::plus<>>},
    {"min_element short", least<int16_t>},
    {"reduce_by_key short, int", reduce_by_key<int16_t, int>},
    {"merge int", merge<int>},
#if !defined(GPU_TEST_FIRST_TYPES)  // sanitizers look at the host's side, which one type shows
    {"members of unsigned", members<unsigned>},
    {"members of float", members<float>},
    {"members of short", members<int16_t>},
    {"members of vec3", members<vec3>},
    {"members of pair", members<couple>},
    {"members of unsigned", members<unsigned>},
    {"members of float", members<float>},
    {"members of short", members<int16_t>},
    {"members of vec3", members<vec3>},
    {"members of pair", members<couple>},
    {"fill short", fill<int16_t>},
    {"fill vec3", fill<vec3>},
    {"fill item", fill<item>},
    {"copy short", copy<int16_t>},
    {"copy vec3", copy<vec3>},
    {"copy pair", copy<couple>},
    {"transform float", transform<float>},
    {"transform short", transform<int16_t>},
    {"transform vec3", transform<vec3>},
    {"transform item", transform<item>},
    {"unsigned of item", convert<item, unsigned>},
    {"short of pair", convert<couple, int16_t>},
    {"float of int", convert<int, float>},
    {"sequence short", sequence<int16_t>},
    {"reverse short", reverse<int16_t>},
    {"reverse item", reverse<item>},
    {"rotate short", rotate<int16_t>},
    {"rotate vec3", rotate<vec3>},
    {"swap_ranges pair", swap_ranges<couple>},
    {"permute float", permute<float>},
    {"permute item", permute<item>},
    {"remove_if short", remove_if<int16_t>},
    {"remove_if vec3", remove_if<vec3>},
    {"copy_if item", copy_if<item>},
    {"partition pair", partition<couple>},
    {"unique item by key", unique<item, equal_key<item>>},
    {"sort float down", sort<float, std::greater<>>},
    {"sort short", sort<int16_t>},
    {"sort pair", sort<couple>},
    {"sort item by key", sort<item, less_key<item>>},
    {"sort vec3 by key", sort<vec3, less_key<vec3>>},
    {"sort_by_key short, vec3", sort_by_key<int16_t, vec3>},
    {"sort_by_key item, float", sort_by_key<item, float, less_key<item>>},
    {"scan int", scan<int, bit_xor>},
    {"scan float", scan<float, largest>},
    {"scan short", scan<int16_t, largest>},
    {"reduce float", reduce<float, std::plus<>>},
    {"reduce vec3", reduce<vec3, std::plus<>>},
    {"min_element item", least<item, less_key<item>>},
    {"reduce_by_key unsigned, float", reduce_by_key<unsigned, float>},
    {"merge pair", merge<couple>},
    {"merge item by key", merge<item, less_key<item>>},
#endif
};

/// Runs `steps` operations on new pools.
void run_episode(std::uint64_t seed, int steps) {
    INFO("GPU_FUZZ_SEED=" << seed);  // for what ends the process
    machine m(seed);
    int step = 0;
    std::string failure;
    try {
        for (; step < steps; ++step) {
            auto const& op = operations[m.below(std::size(operations))];
            m.begin_step(op.name);
            op.run(m);
            if (step % 16 == 15) m.all_same();
        }
        m.all_same();
    } catch (std::exception const& e) {
        failure = e.what();
    }
    if (!failure.empty()) FAIL("step " << step << ": " << failure << "\nthe last operations:" << m.history());
}
std::uint64_t number_of(char const* name, std::uint64_t otherwise) {
    char const* const text = std::getenv(name);
    return text && *text ? std::strtoull(text, nullptr, 10) : otherwise;
}

}  // namespace stateful_fuzz

TEST_CASE("a pool of vectors and its model stay equal, for some hundred operations", "[fuzz]") {
    stateful_fuzz::run_episode(stateful_fuzz::number_of("GPU_FUZZ_SEED", 1), 400);
    SUCCEED();
}
TEST_CASE("a pool of vectors and its model stay equal, for some seconds", "[fuzz][slow]") {
    using clock = std::chrono::steady_clock;
    auto const seconds = std::chrono::seconds(stateful_fuzz::number_of("GPU_FUZZ_SECONDS", 5));
    auto const start = clock::now();
    std::uint64_t seed = stateful_fuzz::number_of("GPU_FUZZ_SEED", 1000);
    std::size_t episodes = 0;
    do {
        stateful_fuzz::run_episode(seed++, 300);
        ++episodes;
    } while (clock::now() - start < seconds);
    INFO(episodes << " episodes");
    CHECK(episodes > 0);
}
