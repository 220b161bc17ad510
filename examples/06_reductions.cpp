// SPDX-License-Identifier: MIT
// The algorithms of GPU Gems, chapter 37, in a few lines each: map, reductions, bitonic sort, binary search.
// `06_reductions --help` lists the options.
//
// Each is compared with std::, and must be equal bit for bit. The picture is a bitonic sort of bars, of
// which every level that completes longer blocks is a panel.
#include "support/options.hpp"
#include "support/picture.hpp"
#include "support/progress.hpp"

#include <gpu/gpu.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <vector>

/// What a reduction knows of some neighbouring days: the sum of all, the best sums of those at the front, of
/// those at the back, and of any that follow one another.
struct days {
    int total, front, back, best;
};
GPU_STRUCT(days, total, front, back, best);

namespace {

using clock_type = std::chrono::steady_clock;

struct settings {
    std::size_t size = 1 << 20, frames = 5;
    bool cpu = false;
    std::string output = "out/reductions";
};

/// Runs each thing on both sides, compares, and prints a line.
class comparison {
public:
    explicit comparison(settings const& o) : o_(o), bar_("06_reductions", 9) {}

    template <class Gpu, class Host> void operator()(char const* name, Gpu on_gpu, Host on_host) {
        (void)settled(on_gpu());  // compiles the kernels
        double gpu_time = 0, host_time = 0;
        bool equal = true;
        for (std::size_t frame = 0; frame < o_.frames; ++frame) {
            auto start = clock_type::now();
            auto const found = settled(on_gpu());
            gpu_time += milliseconds_since(start);
            if (frame && !o_.cpu) continue;
            start = clock_type::now();
            auto const wanted = on_host();
            host_time += milliseconds_since(start);
            if constexpr (requires { found.buffer(); })
                equal &= gpu::to_host(found) == wanted;
            else
                equal &= found == wanted;
        }
        std::printf("%-22s GPU %8.2f ms, std:: %8.2f ms, %s\n",
            name,
            gpu_time / static_cast<double>(o_.frames),
            host_time / static_cast<double>(o_.cpu ? o_.frames : 1),
            equal ? "equal" : "NOT EQUAL");
        good_ &= equal;
        bar_.at(++done_);
    }
    bool good() const { return good_; }

private:
    static double milliseconds_since(clock_type::time_point start) {
        return std::chrono::duration<double, std::milli>(clock_type::now() - start).count();
    }
    /// Waits for the GPU, where what it returns is still there.
    template <class T> static T settled(T result) {
        if constexpr (requires { result.buffer(); }) (void)result.front();
        return result;
    }

    settings const& o_;
    example::progress bar_;
    std::size_t done_ = 0;
    bool good_ = true;
};

bool compare(settings const& o) {
    std::mt19937 engine(37);
    std::vector<std::uint32_t> numbers(o.size);
    std::vector<int> gains(o.size);
    for (auto& x : numbers) x = static_cast<std::uint32_t>(engine() >> 4);
    for (auto& x : gains) x = static_cast<int>(engine() % 201) - 100;
    gpu::vector<std::uint32_t> const v(numbers.begin(), numbers.end());
    gpu::vector<int> const gain(gains.begin(), gains.end());
    auto const n = static_cast<double>(o.size);
    comparison check(o);

    // A map computes each element from one element, or from several at one place.
    auto const square = [](auto x) { return x * x; };
    check(
        "map",
        [&] {
            gpu::vector<std::uint32_t> out(v.size());
            gpu::transform(v, out.begin(), square);
            return out;
        },
        [&] {
            std::vector<std::uint32_t> out(numbers.size());
            std::transform(numbers.begin(), numbers.end(), out.begin(), square);
            return out;
        });

    // A reduction makes one value of all. What it begins with changes nothing: zero for a sum, one for a
    // product.
    check(
        "minimum",
        [&] { return gpu::reduce(v, ~0u, gpu::minimum<>{}); },
        [&] { return *std::min_element(numbers.begin(), numbers.end()); });
    check(
        "maximum",
        [&] { return gpu::reduce(v, 0u, gpu::maximum<>{}); },
        [&] { return *std::max_element(numbers.begin(), numbers.end()); });
    check(
        "sum",
        [&] { return gpu::reduce(v, 0u); },
        [&] { return std::accumulate(numbers.begin(), numbers.end(), 0u); });
    // Unsigned numbers wrap, on both sides. A zero among them ends the product, so all are made odd.
    check(
        "product",
        [&] {
            return gpu::transform_reduce(
                v, [](auto x) { return x | 1u; }, 1u, gpu::multiplies<>{});
        },
        [&] {
            std::uint32_t product = 1;
            for (std::uint32_t const x : numbers) product *= x | 1u;
            return product;
        });
    // Doubles hold the whole sum.
    check(
        "average",
        [&] { return gpu::reduce(v, 0.0) / n; },
        [&] { return std::accumulate(numbers.begin(), numbers.end(), 0.0) / n; });

    // An operator of one's own: in which days that follow one another was the most gained? Two neighbouring
    // stretches of days become one. The order of the operands counts, and is kept.
    auto const day = [](auto x) {
        auto const won = gpu::max(x, 0);
        return gpu::make<days>(x, won, won, won);
    };
    auto const join = [](auto a, auto b) {
        return gpu::make<days>(a.total + b.total,
            gpu::max(a.front, a.total + b.front),
            gpu::max(b.back, b.total + a.back),
            gpu::max(gpu::max(a.best, b.best), a.back + b.front));
    };
    check(
        "operator of one's own",
        [&] {
            return gpu::transform_reduce(gain, day, days{0, 0, 0, 0}, join).best;
        },
        [&] {  // Kadane's algorithm, which goes from day to day
            int best = 0, here = 0;
            for (int const x : gains) {
                here = std::max(here + x, 0);
                best = std::max(best, here);
            }
            return best;
        });

    // A bitonic sort: compare and swap, in an order that does not depend on the numbers.
    gpu::vector<std::uint32_t> sorted;
    check(
        "bitonic sort",
        [&] {
            sorted = v;
            gpu::bitonic_sort(sorted);
            return sorted;
        },
        [&] {
            auto out = numbers;
            std::sort(out.begin(), out.end());
            return out;
        });

    // A binary search of many values at once: where is the first number that is not below each of them?
    auto const queries = gpu::make_transform_iterator(
        gpu::make_counting_iterator(std::uint32_t(0)), [](auto i) { return i * 2654435761u >> 4; });
    auto const host_sorted = gpu::to_host(sorted);
    check(
        "binary search",
        [&] {
            gpu::vector<std::uint32_t> place(v.size());
            auto const last = queries + static_cast<std::ptrdiff_t>(v.size());
            gpu::lower_bound(sorted.begin(), sorted.end(), queries, last, place.begin());
            return place;
        },
        [&] {
            std::vector<std::uint32_t> place(host_sorted.size());
            for (std::uint32_t i = 0; i < place.size(); ++i)
                place[i] = static_cast<std::uint32_t>(
                    std::lower_bound(host_sorted.begin(), host_sorted.end(), i * 2654435761u >> 4) -
                    host_sorted.begin());
            return place;
        });
    return check.good();
}

/// One level of the bitonic sort: elements that are `apart` from each other meet, and the smaller one goes to
/// the front, or to the back in every second block.
void level(gpu::vector<std::uint32_t> const& from, gpu::vector<std::uint32_t>& to, std::uint32_t block,
    std::uint32_t apart) {
    gpu::for_each_index(from.size(), [=, in = gpu::in(from), out = gpu::out(to)](auto i) {
        auto mine = in[i], partner = in[i ^ apart];
        auto in_front = (i & apart) == 0u, ascending = (i & block) == 0u;
        out[i] = gpu::select(in_front == ascending, gpu::min(mine, partner), gpu::max(mine, partner));
    });
}

/// Red, yellow, green, blue and red again for t from 0 to 1.
std::uint32_t rainbow(double t) {
    std::uint32_t bytes = 0xff;
    for (int c = 2; c >= 0; --c) {
        double const wave = 0.52 + 0.48 * std::cos(6.2831853 * (0.9 * t - c / 3.0));
        bytes = bytes << 8 | static_cast<std::uint32_t>(255 * std::pow(wave, 0.8));
    }
    return bytes;
}

/// Panels of coloured bars: the shuffled numbers, and then each level that completes blocks of double length.
bool draw(settings const& o) {
    constexpr std::uint32_t count = 256, gap = 10, columns = 3, wide = count + 2 * gap, high = 150;
    std::vector<std::uint32_t> shuffled(count);
    std::iota(shuffled.begin(), shuffled.end(), 0u);
    std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937(8));
    gpu::vector<std::uint32_t> now(shuffled.begin(), shuffled.end()), next(count);

    example::picture p(columns * wide, 3 * (high + 2 * gap));
    std::fill(p.pixels.begin(), p.pixels.end(), 0xff181410u);
    std::uint32_t panels = 0;
    auto const add = [&](std::vector<std::uint32_t> const& numbers) {
        std::size_t const left = panels % columns * wide + gap,
                          bottom = (panels / columns + 1) * (high + 2 * gap) - gap;
        for (std::size_t x = 0; x < count; ++x)
            for (std::size_t y = 0; y < 1 + numbers[x] * (high - 1) / (count - 1); ++y)
                p.pixels[(bottom - 1 - y) * p.width + left + x] = rainbow(numbers[x] / double(count));
        ++panels;
    };
    add(shuffled);
    bool good = true;
    for (std::uint32_t block = 2; block <= count; block *= 2)
        for (std::uint32_t apart = block / 2; apart > 0; apart /= 2) {
            level(now, next, block, apart);
            std::swap(now, next);
            auto const numbers = gpu::to_host(now);
            if (apart == 1) add(numbers);
            // All numbers are still there. After the last level of a block each is in order, up and down in
            // turns.
            auto all = numbers;
            std::sort(all.begin(), all.end());
            for (std::uint32_t k = 0; k < count; ++k) good &= all[k] == k;
            for (std::uint32_t first = 0; apart == 1 && first < count; first += block) {
                auto const begin = numbers.begin() + first, end = begin + block;
                good &=
                    first & block ? std::is_sorted(begin, end, std::greater<>{}) : std::is_sorted(begin, end);
            }
        }
    std::filesystem::create_directories(o.output);
    std::string const file = o.output + "/reductions.png";
    bool const written = p.write(file);
    std::printf("%s: every block of every level %s\n",
        written ? file.c_str() : "no picture, built without libpng (package libpng-dev)",
        good ? "is in order" : "is NOT IN ORDER");
    return good;
}

int run(settings const& o) {
    std::printf("%zu numbers on %s\n", o.size, gpu::context::current().renderer().c_str());
    bool const equal = compare(o);
    return draw(o) && equal ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o(
        "06_reductions", "Map, reductions, bitonic sort and binary search, compared with std::.");
    o.value("--size", "numbers", s.size, 1);
    o.value("--frames", "how often each is done, for the time", s.frames, 1);
    o.value("--output", "folder of reductions.png", s.output);
    o.flag("--cpu", "std:: does each as often", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
