// SPDX-License-Identifier: MIT
// Programs of the paper "Brook for GPUs": the ordered product of a stream of matrices, a reduction, a sort,
// and the product of a sparse matrix and a vector. The chain of matrices is drawn as a rope.
#include "../support/options.hpp"
#include "../support/picture.hpp"
#include "../support/progress.hpp"
#include "reference.hpp"
#include "streams.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace {

struct settings {
    std::uint32_t size = 1u << 20;
    std::string words = "/usr/share/dict/words";
    example::extent picture{800, 450};
    unsigned frames = 3;
    std::string output = ".";
    bool cpu = false;
};

/// Seconds of one call, of `times` calls.
template <class F> double seconds_of(unsigned times, F f) {
    auto const start = std::chrono::steady_clock::now();
    for (unsigned i = 0; i < times; ++i) f();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / times;
}

/// Waits until the GPU has written `v`.
template <class T> void wait_for(gpu::vector<T> const& v) { [[maybe_unused]] T const first = v[0]; }

double largest(glm::dmat4 const& m) {
    double most = 0;
    for (int c = 0; c < 4; ++c)
        for (int r = 0; r < 4; ++r) most = std::max(most, std::abs(m[c][r]));
    return most;
}

/// Every product of two matrices rounds, and the errors of n of them may add up.
double bound(std::size_t n) { return static_cast<double>(n) / (1 << 24); }

bool said(bool good) { return std::printf(good ? "ok\n" : "WRONG\n"), good; }

bool product_of_matrices(settings const& s) {
    brook::knot const knot(s.size);
    gpu::vector<gpu::mat4> const steps(knot.steps);
    gpu::mat4 all = brook::product(steps);
    double const seconds = seconds_of(s.frames, [&] { all = brook::product(steps); });
    glm::dmat4 expected;
    double const host = seconds_of(1, [&] { expected = brook::product(knot.steps); });
    double const error = largest(glm::dmat4(all) - expected);
    std::printf(
        "product of %u matrices 4 x 4: %.1f ms; the host, in double, %.1f ms; error %.1e, at most %.1e: ",
        s.size,
        1e3 * seconds,
        1e3 * host,
        error,
        bound(s.size));
    return said(error < bound(s.size));
}

bool reduction(settings const& s, std::vector<gpu::vec4> const& elements) {
    gpu::vector<gpu::vec4> const stream(elements);
    gpu::vec4 sum = brook::sum(stream);
    double const seconds = seconds_of(s.frames, [&] { sum = brook::sum(stream); });
    glm::dvec4 expected(0.0);
    double const host = seconds_of(1, [&] {
        for (gpu::vec4 const& e : elements) expected += glm::dvec4(e);
    });
    glm::dvec4 const difference = glm::abs(glm::dvec4(sum) - expected) / expected;
    double const error = std::max({difference.x, difference.y, difference.z, difference.w});
    std::printf(
        "sum of %u float4: %.2f ms (Brook, 2004, 2^20: 12 ms); the host, in double, %.2f ms; error %.1e: ",
        s.size,
        1e3 * seconds,
        1e3 * host,
        error);
    return said(error < 1e-5);
}

bool sort(settings const& s, std::vector<gpu::vec4> elements, example::progress& bar, std::size_t done) {
    gpu::vector<gpu::vec4> const stream(elements);
    gpu::vector<gpu::vec4> sorted(stream);
    brook::sort_by_x(sorted);
    double seconds = 0;
    for (unsigned i = 0; i < s.frames; ++i) {
        sorted = stream;
        wait_for(sorted);
        seconds += seconds_of(1, [&] {
            brook::sort_by_x(sorted);
            wait_for(sorted);
        }) / s.frames;
        bar.at(++done);
    }
    double const host = seconds_of(1, [&] {
        std::stable_sort(
            elements.begin(), elements.end(), [](auto const& a, auto const& b) { return a.x < b.x; });
    });
    std::printf("sort of %u float4 by x: %.1f ms (Brook, 2004, 2^20: 2500 ms); std::stable_sort %.1f ms: ",
        s.size,
        1e3 * seconds,
        1e3 * host);
    return said(gpu::to_host(sorted) == elements);
}

bool sparse_product(settings const& s) {
    brook::word_network const words(s.words);
    std::size_t const n = words.offsets.size() - 1;
    if (n == 0) return std::printf("no sparse product: there are no words in %s\n", s.words.c_str()), true;
    std::vector<float> from(n);
    for (std::size_t i = 0; i < n; ++i) from[i] = static_cast<float>(i * 2654435761u % 65536u) / 65536.0f;
    gpu::vector<std::uint32_t> const offsets(words.offsets), columns(words.columns);
    gpu::vector<float> const values(words.values), x(from);
    gpu::vector<float> y(n);
    gpu::csr_matrix const a(n, n, offsets, columns, values);
    gpu::spmv(a, x, y);
    wait_for(y);
    unsigned const times = 10 * s.frames;
    double const seconds = seconds_of(1, [&] {
        for (unsigned i = 0; i < times; ++i) gpu::spmv(a, x, y);
        wait_for(y);
    }) / times;
    double host = 0, error = 0;
    auto const expected = brook::product(words, from, times, host);
    auto const found = gpu::to_host(y);
    for (std::size_t i = 0; i < n; ++i) error = std::max(error, std::abs(double{found[i]} - expected[i]));
    std::printf(
        "sparse matrix of %zu words, %zu neighbours, times a vector: %.2f ms; Eigen, in double, %.2f ms; "
        "error %.1e: ",
        n,
        words.values.size(),
        1e3 * seconds,
        1e3 * host,
        error);
    return said(error < 1e-5);
}

/// The rope, drawn at twice the size, and whether frames that the scan found are those of the host.
bool picture(settings const& s) {
    std::uint32_t const count = s.cpu ? s.size : std::min(s.size, 1u << 15),
                        w = static_cast<std::uint32_t>(2 * s.picture.width),
                        h = static_cast<std::uint32_t>(2 * s.picture.height);
    brook::knot const knot(count);
    gpu::vector<gpu::mat4> const steps(knot.steps);
    gpu::vector<gpu::mat4> frames(count);
    brook::chain(steps, frames);
    brook::rope rope(w, h);
    gpu::vector<std::uint32_t> pixels(std::size_t{w} * h);
    double const seconds = seconds_of(1, [&] {
        rope.draw(frames, pixels);
        wait_for(pixels);
    });
    auto const large = gpu::to_host(pixels);
    example::picture small(s.picture.width, s.picture.height);
    for (std::size_t i = 0; i < small.pixels.size(); ++i) {
        std::size_t const at = i / small.width * 2 * w + i % small.width * 2;
        small.pixels[i] = 0xff000000u;
        for (unsigned shift = 0; shift < 24; shift += 8) {
            std::uint32_t level = 2;
            for (std::size_t const k : {at, at + 1, at + w, at + w + 1}) level += large[k] >> shift & 255;
            small.pixels[i] |= level / 4 << shift;
        }
    }
    std::filesystem::create_directories(s.output);
    bool const written = small.write(s.output + "/brook.png");
    std::printf(written ? "%s/brook.png\n" : "no picture in %s: built without libpng (package libpng-dev)\n",
        s.output.c_str());
    glm::dmat4 expected(1.0);
    double error = 0;
    auto const found = gpu::to_host(frames);
    for (std::size_t i = 0; i < count; ++i) {
        expected = expected * glm::dmat4(knot.steps[i]);
        error = std::max(error, largest(glm::dmat4(found[i]) - expected));
    }
    std::printf("chain of %u frames, drawn in %.0f ms with compilation; error %.1e, at most %.1e: ",
        count,
        1e3 * seconds,
        error,
        bound(count));
    return said(error < bound(count));
}

int run(settings const& s) {
    std::printf("%s\n", gpu::context::current().renderer().c_str());
    std::vector<gpu::vec4> elements(s.size);
    std::uint32_t state = 1;
    for (gpu::vec4& e : elements)
        for (int k = 0; k < 4; ++k)
            e[k] = static_cast<float>((state = 1664525u * state + 1013904223u) >> 12) + 1.0f;
    example::progress bar("11_brook", std::size_t{s.frames} + 4);
    bool good = product_of_matrices(s);
    bar.at(1);
    good = reduction(s, elements) && good;
    bar.at(2);
    good = sort(s, elements, bar, 2) && good;
    good = sparse_product(s) && good;
    bar.at(s.frames + 3);
    good = picture(s) && good;
    bar.at(s.frames + 4);
    return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o(
        "11_brook", "Programs of the paper 'Brook for GPUs': reductions, a sort, a sparse matrix, a rope.");
    o.value("--size", "elements of the streams", s.size, 1024);
    o.value("--words", "a file of words, for the sparse matrix", s.words);
    o.value("--picture", "pixels of the picture", s.picture, 16);
    o.value("--frames", "runs of each program, for the time", s.frames, 1);
    o.value("--output", "folder of brook.png", s.output);
    o.flag("--cpu", "draws and checks a rope of --size frames, not of at most 32768", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
