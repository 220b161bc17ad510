// SPDX-License-Identifier: MIT
// The recipes of docs/recipes.md that need no OpenGL of their own; quotes.py holds that page and program agree.
#include <gpu/gpu.hpp>
#include <gpu/numeric/spmv.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

struct group_sum {
    gpu::vec2 sum;
    float count;
};
GPU_STRUCT(group_sum, sum, count);

namespace {

int mean_by_key() {
    gpu::vector<int> city{2, 0, 2, 1, 0, 2};
    gpu::vector<float> rent{900, 500, 1200, 700, 700, 600};
    gpu::sort_by_key(city.begin(), city.end(), rent.begin());           // equal keys become neighbours

    gpu::vector<int> key(city.size()), count(city.size());
    gpu::vector<float> mean(city.size());
    auto const one = gpu::make_constant_iterator(1);
    gpu::reduce_by_key(city.begin(), city.end(), rent.begin(), key.begin(), mean.begin());
    auto const [key_end, count_end] = gpu::reduce_by_key(city.begin(), city.end(), one, key.begin(), count.begin());
    gpu::transform(mean.begin(), mean.begin() + (key_end - key.begin()), count.begin(), mean.begin(), gpu::divides<>{});
    // key: 0 1 2 ..., mean: 600 700 900 ...
    key.resize(std::size_t(key_end - key.begin()));
    mean.resize(key.size());
    bool const right = gpu::to_host(key) == std::vector<int>{0, 1, 2} && gpu::to_host(mean) == std::vector<float>{600, 700, 900};
    return right ? 0 : 1;
}

int top_ten() {
    std::mt19937 engine(7);
    std::string text = "name,amount\n";
    std::map<float, std::string, std::greater<>> expected;
    for (int i = 0; i < 5000; ++i) {
        auto const amount = float(engine() % (1u << 24)) / 4;
        text += "customer " + std::to_string(i) + "," + std::to_string(amount) + "\n";
        expected.emplace(amount, "customer " + std::to_string(i));
    }
    std::istringstream file(text);

    std::vector<std::string> names;
    std::vector<float> amounts;
    std::string name, amount;
    std::getline(file, name);                                           // the line of titles
    while (std::getline(file, name, ',') && std::getline(file, amount)) {
        names.push_back(name);
        amounts.push_back(std::stof(amount));
    }
    gpu::vector<float> keys(amounts), largest(10);
    gpu::vector<unsigned> rows(10);
    gpu::counting_iterator<unsigned> const row(0u);
    gpu::top_k_by_key(keys.begin(), keys.end(), row, 10, largest.begin(), rows.begin());
    std::string report;
    for (unsigned r : gpu::to_host(rows)) report += names[r] + "\n";

    std::string wanted;
    auto next = expected.begin();
    for (int i = 0; i < 10; ++i) wanted += next++->second + "\n";
    return report == wanted ? 0 : 2;
}

int k_means() {
    std::mt19937 engine(7);
    std::normal_distribution<float> noise(0.0f, 0.3f);
    std::vector<gpu::vec2> host;
    for (int i = 0; i < 3000; ++i) host.push_back(gpu::vec2(i % 3 == 1 ? 4 : 0, i % 3 == 2 ? 4 : 0) + gpu::vec2(noise(engine), noise(engine)));

    unsigned const k = 3;
    gpu::vector<gpu::vec2> points(host), centres(host.begin(), host.begin() + k);
    gpu::vector<unsigned> nearest(points.size());
    for (int round = 0; round < 10; ++round) {
        gpu::transform(points.begin(), points.end(), nearest.begin(), [=, c = gpu::in(centres)](auto p) {
            gpu::var<unsigned> best = 0u;
            gpu::for_(1u, k, [&](auto j) {
                gpu::if_(gpu::distance(p, c[j]) < gpu::distance(p, c[best]), [&] { best = j; });
            });
            return best;
        });
        gpu::vector<group_sum> sums(k, group_sum{{0, 0}, 0});
        auto const one_point = [](auto p) { return gpu::make<group_sum>(p, 1.0f); };
        auto const item = gpu::make_transform_iterator(points.begin(), one_point);
        auto const add = [](auto a, auto b) { return gpu::make<group_sum>(a.sum + b.sum, a.count + b.count); };
        gpu::scatter_combine(item, item + points.size(), nearest.begin(), sums.begin(), add);
        gpu::transform(sums.begin(), sums.end(), centres.begin(), [](auto s) { return s.sum / gpu::max(s.count, 1.0f); });
    }
    auto const c = gpu::to_host(centres);
    bool const right = length(c[0]) < 0.1f && length(c[1] - gpu::vec2(4, 0)) < 0.1f && length(c[2] - gpu::vec2(0, 4)) < 0.1f;
    return right ? 0 : 3;
}

int word_count() {
    std::string const text = "the cat and the dog and the bird";

    gpu::vector<std::uint8_t> letters(text.begin(), text.end());
    unsigned const n = unsigned(text.size());
    gpu::vector<unsigned> starts(n);
    gpu::counting_iterator<unsigned> const place(0u);
    auto const words = gpu::copy_if(place, place + n, starts.begin(), [t = gpu::in(letters)](auto i) {
        return t[i] != 32 && (i == 0u || t[gpu::max(i, 1u) - 1u] == 32);
    }) - starts.begin();
    gpu::vector<unsigned> hashes(words), different(words), counts(words), first(words);
    gpu::transform(starts.begin(), starts.begin() + words, hashes.begin(), [=, t = gpu::in(letters)](auto i) {
        gpu::var<unsigned> hash = 2166136261u, at = i;
        gpu::while_([&] { return at < n && t[gpu::min(at, n - 1u)] != 32; }, [&] {
            hash = (hash ^ gpu::cast<unsigned>(t[at])) * 16777619u;
            at += 1u;
        });
        return hash;
    });
    gpu::sort_by_key(hashes.begin(), hashes.end(), starts.begin());     // stable: a word's first place stays first
    gpu::unique_by_key_copy(hashes.begin(), hashes.end(), starts.begin(), different.begin(), first.begin());
    auto const ends = gpu::run_length_encode(hashes.begin(), hashes.end(), different.begin(), counts.begin());
    auto const found_words = ends.second - counts.begin();

    std::map<std::string, unsigned> found;
    auto const places = gpu::to_host(first), times = gpu::to_host(counts);
    for (std::size_t r = 0; r < std::size_t(found_words); ++r) {
        auto const from = text.substr(places[r]);
        found[from.substr(0, from.find(' '))] = times[r];
    }
    return found == std::map<std::string, unsigned>{{"the", 3}, {"cat", 1}, {"and", 2}, {"dog", 1}, {"bird", 1}} ? 0 : 4;
}

int moving_average() {
    gpu::vector<int> price{1, 2, 3, 4, 5, 6, 7, 8};
    std::size_t const window = 4;
    gpu::vector<int> sum(price.size() + 1, 0);
    gpu::inclusive_scan(price.begin(), price.end(), sum.begin() + 1);   // sum[i]: the first i prices together
    gpu::vector<float> mean(price.size() + 1 - window);
    auto const share = [n = float(window)](auto before, auto after) { return gpu::cast<float>(after - before) / n; };
    gpu::transform(sum.begin(), sum.end() - window, sum.begin() + window, mean.begin(), share);
    // mean: 2.5 3.5 4.5 5.5 6.5
    return gpu::to_host(mean) == std::vector<float>{2.5f, 3.5f, 4.5f, 5.5f, 6.5f} ? 0 : 5;
}

int connected_runs() {
    gpu::vector<float> level{0, 3, 4, 0, 5, 0, 0, 6, 7, 8, 0};
    auto const loud = gpu::make_transform_iterator(level.begin(), [](auto x) { return x > 2.0f; });
    gpu::vector<bool> is_loud(level.size());
    gpu::vector<int> length(level.size()), start(level.size());
    auto const ends = gpu::run_length_encode(loud, loud + level.size(), is_loud.begin(), length.begin());
    auto const runs = ends.second - length.begin();
    gpu::exclusive_scan(length.begin(), length.begin() + runs, start.begin());
    auto const run = gpu::make_zip_iterator(start.begin(), length.begin());
    auto const end = gpu::remove_if(run, run + runs, is_loud.begin(), gpu::logical_not<>{});
    // three runs: start: 1 4 7 ..., length: 2 1 3 ...
    start.resize(std::size_t(end - run));
    length.resize(start.size());
    return gpu::to_host(start) == std::vector<int>{1, 4, 7} && gpu::to_host(length) == std::vector<int>{2, 1, 3} ? 0 : 6;
}

int sparse_solve() {
    // -1 2 -1 in each row: a chain of 100 springs.
    std::size_t const n = 100;
    std::vector<unsigned> offset{0}, column;
    std::vector<float> value;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i ? i - 1 : 0; j <= std::min(i + 1, n - 1); ++j) {
            column.push_back(unsigned(j));
            value.push_back(i == j ? 2.0f : -1.0f);
        }
        offset.push_back(unsigned(column.size()));
    }
    gpu::vector<unsigned> offsets(offset), columns(column);
    gpu::vector<float> values(value), b(n, 1.0f);

    gpu::csr_matrix a(n, n, offsets, columns, values);                  // symmetric, positive definite
    gpu::vector<float> x(n, 0.0f), r(b), p(b), ap(n);
    auto const dot = [](auto& u, auto& v) { return gpu::inner_product(u.begin(), u.end(), v.begin(), 0.0f); };
    auto const add = [](auto& u, float s, auto& v, auto& out) {         // out = u + s * v
        gpu::transform(u.begin(), u.end(), v.begin(), out.begin(), [=](auto c, auto d) { return c + s * d; });
    };
    float rr = dot(r, r);
    for (std::size_t step = 0; step < 2 * n && rr > 1e-8f; ++step) {    // conjugate gradients
        gpu::spmv(a, p, ap);
        float const along = rr / dot(p, ap), before = rr;
        add(x, along, p, x);
        add(r, -along, ap, r);
        rr = dot(r, r);
        add(r, rr / before, p, p);
    }
    // x[i] is (i + 1) (n - i) / 2
    auto const got = gpu::to_host(x);
    for (std::size_t i = 0; i < n; ++i)
        if (std::abs(got[i] - float((i + 1) * (n - i)) / 2) > 0.5f) return 7;
    return 0;
}

int random_walks() {
    unsigned const seed = 42, steps = 100;
    auto const squared_distance = [=](auto walker) {
        gpu::philox4x32 random(seed, walker);                           // a stream of its own for each walker
        gpu::var<float> x = 0.0f, y = 0.0f;
        gpu::for_(0u, steps, [&](auto) {
            auto const angle = 6.2831853f * random.uniform();
            x += gpu::cos(angle);
            y += gpu::sin(angle);
        });
        return x * x + y * y;
    };
    gpu::counting_iterator<unsigned> const walker(0u);
    float const sum = gpu::transform_reduce(walker, walker + 100'000, squared_distance, 0.0f, gpu::plus<>{});
    float const mean = sum / 100'000;                                   // about 100: one for each step
    return std::abs(mean - 100.0f) < 2.0f ? 0 : 8;                      // six standard deviations
}

}  // namespace

int main() {
    for (auto* recipe : {mean_by_key, top_ten, k_means, word_count, moving_average, connected_runs, sparse_solve, random_walks})
        if (int const result = recipe()) return result;
    return 0;
}
