// SPDX-License-Identifier: MIT
// bench_long [TYPE:LOG2 ...]: the time of an element in ranges longer than a storage block, beside shorter
// ones.
//
//     bench_long u64:27 u64:30 u32:28 u32:32 u8:32      what a GPU of 141 GB holds
//     bench_long --block 65536 u32:12 u32:20            the same code in small: a storage block of 64 KiB
//
// Every result is checked on the GPU, by order, counts and sums of hashes. The exit status is 1 when one is
// wrong.
#include <gpu/gpu.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>

namespace {

bool right = true;

/// Milliseconds of `work` after `before`, the best of three. The first call, which compiles, does not count.
template <class Before, class Work> double best_of(Before const& before, Work const& work) {
    auto const& gl = gpu::gl::current().gl;
    double best = 1e300;
    for (int k = 0; k < 4; ++k) {
        before();
        gl.finish();
        auto const start = std::chrono::steady_clock::now();
        work();
        gl.finish();
        double const time =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        if (k > 0) best = std::min(best, time);
    }
    return best;
}

/// Mixes the bits of a 32-bit word; a bijection.
struct mixed {
    template <class I> auto operator()(I const& i) const {
        auto x = gpu::cast<std::uint32_t>(i) * 2654435761u;
        x = (x ^ x >> 15u) * 2246822519u;
        x = (x ^ x >> 13u) * 3266489917u;
        return x ^ x >> 16u;
    }
};

template <class T> class long_ranges {
public:
    long_ranges(char const* type, int log2) : type_(type), log2_(log2), n_(std::uint64_t{1} << log2) {}

    void run() {
        data in(n_, gpu::no_init), out(n_, gpu::no_init);
        // To free and allocate much memory takes seconds, in which a GPU lowers its clock.
        if (n_ > 1u << 24) keep_busy(out, 1.0);
        auto const draw = [&] { fill_with(in); };
        draw();
        auto const sum = hashes(in.begin(), in.end());
        auto const half = in.begin() + static_cast<std::ptrdiff_t>(n_ / 2);
        std::uint64_t total = 0;
        row(
            "reduce",
            [&] { total = gpu::reduce(in, std::uint64_t{0}); },
            [&] {
                return total == gpu::reduce(in.begin(), half, std::uint64_t{0}, gpu::plus<>{}) +
                                    gpu::reduce(half, in.end(), std::uint64_t{0}, gpu::plus<>{});
            });
        row(
            "inclusive_scan",
            [&] { gpu::inclusive_scan(in.begin(), in.end(), out.begin()); },
            [&] {
                data differences(n_, gpu::no_init);
                gpu::adjacent_difference(out.begin(), out.end(), differences.begin());
                return gpu::equal(differences.begin(), differences.end(), in.begin());
            });
        auto const is_odd = [](auto x) { return (x & decltype(x)(1)) == decltype(x)(1); };
        std::uint64_t kept = 0;
        row(
            "copy_if",
            [&] {
                kept = static_cast<std::uint64_t>(
                    gpu::copy_if(in.begin(), in.end(), out.begin(), is_odd) - out.begin());
            },
            [&] {
                auto const last = out.begin() + static_cast<std::ptrdiff_t>(kept);
                auto const odd_or_zero = [=](auto x) { return gpu::select(is_odd(x), x, x ^ x); };
                auto const odds = gpu::make_transform_iterator(in.begin(), odd_or_zero);
                // A zero hashes to zero.
                return kept == static_cast<std::uint64_t>(gpu::count_if(in.begin(), in.end(), is_odd)) &&
                       gpu::all_of(out.begin(), last, is_odd) &&
                       hashes(out.begin(), last) == hashes(odds, odds + static_cast<std::ptrdiff_t>(n_));
            });
        if constexpr (sizeof(T) >= 4) {
            gpu::vector<std::uint32_t> places(n_, gpu::no_init);
            auto const mask = static_cast<std::uint32_t>(n_ - 1);
            gpu::counting_iterator<std::uint32_t> const counted(0);
            gpu::transform(counted, counted + static_cast<std::ptrdiff_t>(n_), places.begin(), [=](auto i) {
                return (i * 2654435761u + 12345u) & mask;
            });
            row(
                "gather",
                [&] { gpu::gather(places.begin(), places.end(), in.begin(), out.begin()); },
                [&] { return hashes(out.begin(), out.end()) == sum; });
        }
        time_before(
            "sort",
            draw,
            [&] { gpu::sort(in); },
            [&] { return gpu::is_sorted(in) && hashes(in.begin(), in.end()) == sum; });
        time_before(
            "radix_sort",
            draw,
            [&] { gpu::radix_sort(in, 0u, 8u); },
            [&] {
                auto const low = [](auto x) { return x & decltype(x)(255); };
                return gpu::is_sorted(in, gpu::by(low)) && hashes(in.begin(), in.end()) == sum;
            });
        draw();
        in_segments(in, draw);
        draw();
        gpu::sort(in.begin(), half);
        gpu::sort(half, in.end());
        {
            data const first(in.begin(), half), second(half, in.end());
            row(
                "merge",
                [&] { gpu::merge(first.begin(), first.end(), second.begin(), second.end(), out.begin()); },
                [&] { return gpu::is_sorted(out) && hashes(out.begin(), out.end()) == sum; });
        }
    }

private:
    using data = gpu::vector<T>;

    /// Segments of a million elements, or of 64 in a short range.
    template <class Draw> void in_segments(data& in, Draw const& draw) {
        std::uint64_t const length = n_ > 1u << 24 ? 1000003 : 64, count = (n_ + length - 1) / length;
        gpu::vector<std::uint64_t> offsets(count + 1, gpu::no_init), sums(count, gpu::no_init);
        gpu::transform(gpu::counting_iterator<std::uint64_t>(0),
            gpu::counting_iterator<std::uint64_t>(count + 1),
            offsets.begin(),
            [n = n_, length](auto i) { return gpu::min(i * length, n); });
        row(
            "segmented_reduce",
            [&] { gpu::segmented_reduce(in, offsets, sums.begin(), std::uint64_t{0}); },
            [&] { return gpu::reduce(sums, std::uint64_t{0}) == gpu::reduce(in, std::uint64_t{0}); });
        auto const sum = hashes(in.begin(), in.end());
        time_before(
            "segmented_sort",
            draw,
            [&] { gpu::segmented_sort(in, offsets); },
            [&] {
                bool sorted = hashes(in.begin(), in.end()) == sum;
                for (std::uint64_t const s : {std::uint64_t{0}, count / 3, count / 2, count - 1}) {
                    auto const first = in.begin() + static_cast<std::ptrdiff_t>(s * length);
                    auto const room = in.end() - first;
                    sorted &=
                        gpu::is_sorted(first, first + std::min<std::ptrdiff_t>(room, std::ptrdiff_t(length)));
                }
                return sorted;
            });
    }
    static void keep_busy(data& v, double seconds) {
        auto const start = std::chrono::steady_clock::now();
        while (std::chrono::steady_clock::now() - start < std::chrono::duration<double>(seconds)) {
            gpu::fill(v.begin(), v.end(), T(1));
            gpu::gl::current().gl.finish();
        }
    }
    void fill_with(data& v) const {
        gpu::counting_iterator<std::uint32_t> const counted(0);
        gpu::transform(counted, counted + static_cast<std::ptrdiff_t>(n_), v.begin(), [](auto i) {
            auto const x = mixed{}(i);
            if constexpr (sizeof(T) == 8)
                return gpu::cast<T>(x) << 32u | gpu::cast<T>(mixed{}(x));
            else
                return gpu::cast<T>(x);
        });
    }
    template <class I> static std::uint64_t hashes(I first, I last) {
        auto const hash = [](auto x) {
            auto const low = gpu::cast<std::uint64_t>(mixed{}(x));
            if constexpr (sizeof(T) == 8)
                return low + (gpu::cast<std::uint64_t>(mixed{}(x >> 32u)) << 8u);
            else
                return low;
        };
        return gpu::transform_reduce(first, last, hash, std::uint64_t{0}, gpu::plus<>{});
    }
    template <class Before, class Work, class Check>
    void time_before(char const* name, Before const& before, Work const& work, Check const& check) {
        double const time = best_of(before, work);
        bool const ok = check();
        right = right && ok;
        std::printf("%-16s %-4s %3d %11.3f %11.4f%s\n",
            name,
            type_,
            log2_,
            time,
            time * 1e6 / double(n_),
            ok ? "" : "  WRONG");
        std::fflush(stdout);
    }
    template <class Work, class Check> void row(char const* name, Work const& work, Check const& check) {
        try {
            time_before(
                name, [] {}, work, check);
        } catch (std::exception const& e) {
            right = false;
            std::printf("%-16s %-4s %3d %s\n", name, type_, log2_, e.what());
        }
    }

    char const* type_;
    int log2_;
    std::uint64_t n_;
};

}  // namespace

int main(int argc, char** argv) {
    gpu::context const device = gpu::context::headless();
    std::printf(
        "%s\n%-16s %-4s %3s %11s %11s\n", device.renderer().c_str(), "", "type", "2^n", "ms", "ns/element");
    for (int k = 1; k < argc; ++k) {
        if (!std::strcmp(argv[k], "--block") && k + 1 < argc) {
            gpu::gl::current().caps.block_bytes = std::atoll(argv[++k]);
            continue;
        }
        std::string const what = argv[k];
        auto const colon = what.find(':');
        int const log2 = colon == what.npos ? 0 : std::atoi(what.c_str() + colon + 1);
        try {
            if (what.starts_with("u64:"))
                long_ranges<std::uint64_t>("u64", log2).run();
            else if (what.starts_with("u32:"))
                long_ranges<std::uint32_t>("u32", log2).run();
            else if (what.starts_with("u8:"))
                long_ranges<std::uint8_t>("u8", log2).run();
            else {
                std::fprintf(stderr, "%s: bench_long [--block BYTES] [u64:N | u32:N | u8:N] ...\n", argv[k]);
                return 2;
            }
        } catch (std::exception const& e) {
            right = false;
            std::printf("%s: %s\n", argv[k], e.what());
        }
    }
    return right ? 0 : 1;
}
