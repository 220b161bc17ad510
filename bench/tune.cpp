// SPDX-License-Identifier: MIT
// bench_tune: times the sizes in kernel/profile.hpp against others on this device, and says which are best
// here.
//
//     bench_tune [--rows map,reduce] [--sizes 1024,65536,1048576,16777216] [--seconds 0.2] [--write
//     include/gpu/kernel/profile.hpp]
//
// One process; the candidates of a row take turns; GPU time between two timestamps, medians. A row's figure
// is the geometric mean, over its calls and sizes, of a candidate's time over the present one's. --write puts
// the winners into the header: only those that are two per cent better than what stands there. Rebuild then,
// run the tests, and run this again.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/histogram.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/search.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/scalar.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/gl/timer.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <functional>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using u32 = std::uint32_t;
using gpu::kernel::profile;
using sizes = std::vector<u32>;

/// The memory of all calls: words of no order, the same sorted, places below n, and room for results.
struct columns {
    explicit columns(std::size_t n) : random(n), sorted(n), places(n), out(n) {
        auto const i = gpu::make_counting_iterator(0u);
        auto const end = i + static_cast<std::ptrdiff_t>(n);
        gpu::transform(i, end, random.begin(), [](auto k) {
            auto a = k * 2654435761u;
            auto b = (a ^ (a >> 15u)) * 2246822519u;
            return b ^ (b >> 13u);
        });
        gpu::transform(random.begin(), random.end(), places.begin(), [m = static_cast<u32>(n)](auto x) {
            return x % m;
        });
        gpu::copy(random.begin(), random.end(), sorted.begin());
        gpu::sort(sorted);
        auto const half =
            sorted.begin() + static_cast<std::ptrdiff_t>(n / 2);  // two sorted halves, for the merge
        gpu::copy(random.begin(), random.end(), out.begin());
        gpu::sort(out.begin(), out.begin() + (half - sorted.begin()));
        gpu::sort(out.begin() + (half - sorted.begin()), out.end());
        halves = out;
    }
    gpu::vector<u32> random, sorted, places, out, halves;
    gpu::scalar<u32> value;
};

struct call {
    char const* name;
    std::function<void(columns&)> run, prepare = {};
};
struct row {
    char const* name;
    std::vector<std::pair<char const*, u32 profile::*>> fields;
    std::vector<sizes> candidates;
    std::vector<call> calls;
    u32 least = 0;  // items; shorter ranges do not tell
};

std::vector<row> rows(bool lanes) {
    call const transform{
        "transform", [](columns& c) {
            gpu::transform(c.random.begin(), c.random.end(), c.out.begin(), [](auto x) { return x * x; });
        }};
    call const copy{"copy", [](columns& c) { gpu::copy(c.random.begin(), c.random.end(), c.out.begin()); }};
    call const gather{"gather",
        [](columns& c) { gpu::gather(c.places.begin(), c.places.end(), c.random.begin(), c.out.begin()); }};
    call const scatter{"scatter",
        [](columns& c) { gpu::scatter(c.random.begin(), c.random.end(), c.places.begin(), c.out.begin()); }};
    call const reduce{"reduce",
        [](columns& c) { gpu::reduce_into(c.random.begin(), c.random.end(), c.value, 0u, gpu::plus<>{}); }};
    call const histogram{"histogram_even", [](columns& c) {
                             auto const bins = c.out.begin();
                             gpu::histogram_even(
                                 c.random.begin(), c.random.end(), bins, 256, 0u, 0xffffff00u);
                         }};
    call const scan{"inclusive_scan",
        [](columns& c) { gpu::inclusive_scan(c.random.begin(), c.random.end(), c.out.begin()); }};
    call const sort{"sort",
        [](columns& c) { gpu::sort(c.out); },
        [](columns& c) { gpu::copy(c.random.begin(), c.random.end(), c.out.begin()); }};
    call const search{"lower_bound", [](columns& c) { gpu::lower_bound(c.sorted, c.random, c.out.begin()); }};
    call const merge{"merge", [](columns& c) {
                         auto const half =
                             c.halves.begin() + static_cast<std::ptrdiff_t>(c.halves.size() / 2);
                         gpu::merge(c.halves.begin(), half, half, c.halves.end(), c.out.begin());
                     }};
    call const merge_sort{"merge sort",
        [](columns& c) {
            gpu::stable_sort(c.out.begin(), c.out.end(), [](auto a, auto b) { return a < b; });
        },
        sort.prepare};
    if (lanes)
        return {{"map",
                    {{"map_threads", &profile::map_threads}},
                    {{16}, {32}, {64}, {128}, {256}},
                    {transform, gather}},
            {"reduce", {{"threads", &profile::threads}}, {{4}, {8}, {16}, {32}}, {reduce, scan}},
            {"merge", {{"merge_items", &profile::merge_items}}, {{256}, {512}, {1024}, {2048}}, {merge}},
            {"runs", {{"run_items", &profile::run_items}}, {{8}, {16}, {32}}, {merge_sort}}};
    return {{"map",
                {{"map_threads", &profile::map_threads}},
                {{64}, {128}, {256}, {512}, {1024}},
                {transform, gather, scatter}},
        {"long map",
            {{"map_groups", &profile::map_groups}},
            {{132}, {264}, {1056}},
            {transform, copy},
            1u << 27},
        {"reduce",
            {{"threads", &profile::threads}, {"reduce_groups", &profile::reduce_groups}},
            {{128, 1056}, {128, 2112}, {256, 528}, {256, 1056}, {512, 264}, {512, 528}, {1024, 132}},
            {reduce}},
        {"count",
            {{"count_threads", &profile::count_threads}, {"count_groups", &profile::count_groups}},
            {{256, 528}, {256, 1056}, {512, 264}, {512, 528}, {1024, 132}, {1024, 264}, {1024, 528}},
            {histogram}},
        {"look-back", {{"look_back_threads", &profile::look_back_threads}}, {{128}, {256}, {512}}, {scan}},
        {"digits",
            {{"digit_threads", &profile::digit_threads}, {"digit_groups", &profile::digit_groups}},
            {{512, 132}, {512, 264}, {1024, 66}, {1024, 132}, {1024, 264}},
            {sort}},
        {"probes", {{"probes", &profile::probes}}, {{15}, {31}, {63}, {127}}, {merge}},
        {"search",
            {{"search_threads", &profile::search_threads}, {"search_groups", &profile::search_groups}},
            {{64, 528},
                {64, 1056},
                {128, 264},
                {128, 528},
                {256, 132},
                {256, 264},
                {256, 528},
                {512, 132},
                {512, 264}},
            {search}}};
}

double microseconds(call const& what, columns& c, gpu::gl::timer& timer) {
    if (what.prepare) what.prepare(c);
    gpu::gl::current().gl.finish();
    timer.start();
    what.run(c);
    timer.stop();
    return static_cast<double>(timer.nanoseconds()) * 1e-3;
}

double median(std::vector<double> t) {
    auto const middle = t.begin() + static_cast<std::ptrdiff_t>(t.size() / 2);
    std::nth_element(t.begin(), middle, t.end());
    return *middle;
}

std::string text(sizes const& s) {
    std::string all;
    for (u32 k : s) all += (all.empty() ? "" : " x ") + std::to_string(k);
    return all;
}

/// The best candidate; the present one comes first and stays where none is two per cent better.
sizes tune(row const& r, sizes const& lengths, double seconds) {
    profile& p = gpu::kernel::current().tuning;
    profile const before = p;
    std::vector<sizes> all(1);
    for (auto const& f : r.fields) all[0].push_back(p.*f.second);
    for (auto const& c : r.candidates)
        if (c != all[0]) all.push_back(c);
    auto apply = [&](sizes const& s) {
        for (std::size_t k = 0; k < s.size(); ++k) p.*r.fields[k].second = s[k];
    };
    std::vector<double> sum(all.size());
    gpu::gl::timer timer;
    for (u32 n : lengths) {
        columns c(n);
        for (auto const& what : r.calls) {
            std::vector<std::vector<double>> times(all.size());
            auto round = [&] {
                for (std::size_t k = 0; k < all.size(); ++k) {
                    apply(all[k]);
                    microseconds(what, c, timer);  // the first after a change does not count
                    for (int turn = 0; turn < 3; ++turn) times[k].push_back(microseconds(what, c, timer));
                }
            };
            round();  // compiles
            for (auto& t : times) t.clear();
            auto const start = std::chrono::steady_clock::now();
            do round();
            while (std::chrono::steady_clock::now() - start < std::chrono::duration<double>(seconds));
            std::printf("  %-15s %9u:", what.name, n);
            for (std::size_t k = 0; k < all.size(); ++k) {
                double const t = median(times[k]);
                sum[k] += std::log(t / median(times[0]));
                std::printf("  %s %.1f", text(all[k]).c_str(), t);
            }
            std::printf("  us\n");
            std::fflush(stdout);
        }
    }
    p = before;
    std::size_t best = 0;
    for (std::size_t k = 1; k < all.size(); ++k)
        if (sum[k] < sum[best]) best = k;
    double const gain = std::exp(sum[best] / static_cast<double>(r.calls.size() * lengths.size()));
    if (gain > 0.98) best = 0;
    std::string names;
    for (auto const& f : r.fields) names += (names.empty() ? "" : " x ") + std::string(f.first);
    std::printf("%-32s %-12s -> %-12s %.3f of the time\n",
        names.c_str(),
        text(all[0]).c_str(),
        text(all[best]).c_str(),
        best ? gain : 1.0);
    return best ? all[best] : sizes{};
}

/// Puts a number behind `name` in the header: where lanes_profile sets it, or the default of the structure.
void write(std::string const& path, bool lanes, std::string const& name, u32 value) {
    std::ifstream in(path, std::ios::binary);
    std::string const old{std::istreambuf_iterator<char>(in), {}};
    std::regex place((lanes ? "(    p\\." : "([ ,]") + name + " = )[0-9]+");
    std::string with = "$01" + std::to_string(value);
    if (lanes && !std::regex_search(old, place)) {  // so far the default is good for lanes too
        place = "(    p\\.form = shape::lanes;\n)";
        with = "$01    p." + name + " = " + std::to_string(value) + ";\n";
    }
    if (!in || !std::regex_search(old, place))
        throw std::runtime_error("there is no place for " + name + " in " + path);
    std::string const made = std::regex_replace(old, place, with, std::regex_constants::format_first_only);
    std::ofstream(path, std::ios::binary) << made;
}

sizes numbers(std::string const& list) {
    sizes all;
    for (std::size_t at = 0; at < list.size(); at = std::min(list.find(',', at), list.size()) + 1)
        all.push_back(static_cast<u32>(std::stoul(list.substr(at))));
    return all;
}

int run(int count, char** arguments) {
    std::string wanted, header;
    sizes lengths{1u << 10, 1u << 16, 1u << 20, 1u << 24};
    double seconds = 0.2;
    for (int k = 1; k < count; k += 2) {
        std::string const option = arguments[k];
        if (k + 1 == count) throw std::runtime_error(option + " wants a value");
        if (option == "--rows")
            wanted = "," + std::string(arguments[k + 1]) + ",";
        else if (option == "--sizes")
            lengths = numbers(arguments[k + 1]);
        else if (option == "--seconds")
            seconds = std::stod(arguments[k + 1]);
        else if (option == "--write")
            header = arguments[k + 1];
        else
            throw std::runtime_error(
                "what is " + option + "? The options are in the first lines of bench/tune.cpp");
    }
    auto const& caps = gpu::gl::current().caps;
    bool const lanes = gpu::kernel::current().tuning.form == gpu::kernel::shape::lanes;
    std::printf(
        "%s, %s: sizes for %s\n", caps.renderer.c_str(), caps.version.c_str(), lanes ? "lanes" : "groups");
    for (auto const& r : rows(lanes)) {
        if (!wanted.empty() && wanted.find("," + std::string(r.name) + ",") == std::string::npos) continue;
        std::printf("%s\n", r.name);
        sizes told;
        for (u32 n : lengths)
            if (n >= r.least) told.push_back(n);
        auto const best = tune(r, told.empty() ? sizes{r.least} : told, seconds);
        for (std::size_t k = 0; !header.empty() && k < best.size(); ++k)
            write(header, lanes, r.fields[k].first, best[k]);
    }
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    try {
        return run(count, arguments);
    } catch (std::exception const& e) {
        std::fprintf(stderr, "bench_tune: %s\n", e.what());
        return 3;
    }
}
