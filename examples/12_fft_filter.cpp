// SPDX-License-Identifier: MIT
// Takes a printed pattern off a photograph: Fourier transform, filter, and back. FFTW checks the answer.
#include "support/options.hpp"
#include "support/photo.hpp"
#include "support/picture.hpp"
#include "support/progress.hpp"

#include <gpu/gpu.hpp>
#include <gpu/numeric/fft.hpp>

#include <fftw3.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace {

struct settings {
    std::string photo;
    std::uint32_t size = 256;
    unsigned frames = 3;
    std::string output = ".";
    bool cpu = false;
};

constexpr float share = 0.6f;  // a peak holds more than this much of the power of the 7 x 7 bins around it

/// Filters pictures of size x size numbers: sets to zero the frequencies that stand out alone.
class peak_filter {
public:
    explicit peak_filter(std::uint32_t size) : size_(size), spectrum(size * size), kept(size * size) {}

    void operator()(gpu::vector<float> const& levels, gpu::vector<float>& filtered) {
        // What is nearer to frequency zero than an eighth of the highest one is the photograph's.
        std::uint32_t const n = size_, near = n / 16;
        gpu::fft_into(levels, {n, n}, spectrum.begin());
        gpu::for_each_index({n, n}, [=, in = gpu::in(spectrum), out = gpu::out(kept)](auto x, auto y) {
            gpu::var<float> around = 0.0f;
            gpu::for_(0u, 7u, [&](auto dy) {
                auto row = (y + dy + n - 3u) % n * n;
                gpu::for_(0u, 7u, [&](auto dx) { around += gpu::norm(in[row + (x + dx + n - 3u) % n]); });
            });
            auto fx = gpu::min(x, n - x), fy = gpu::min(y, n - y);
            auto bin = in[y * n + x];
            auto peak = fx * fx + fy * fy > near * near && gpu::norm(bin) > share * around;
            out[y * n + x] = gpu::select(peak, 0.0f, 1.0f) * bin;
        });
        gpu::inverse_fft(kept, {n, n});
        gpu::transform(kept.begin(), kept.end(), filtered.begin(), [](auto z) { return z.real(); });
    }

private:
    std::uint32_t size_;

public:
    gpu::vector<gpu::complex<float>> spectrum, kept;
};

/// The host's answer, in double precision, by FFTW.
struct reference {
    std::vector<std::complex<double>> spectrum;
    std::vector<double> filtered;
    std::vector<std::size_t> peaks;

    reference(std::vector<float> const& levels, std::size_t n) : spectrum(levels.begin(), levels.end()) {
        transform(spectrum, n, FFTW_FORWARD);
        std::vector<double> power;
        for (auto z : spectrum) power.push_back(std::norm(z));
        auto kept = spectrum;
        int const side = static_cast<int>(n);
        auto const wrapped = [=](int i) { return static_cast<std::size_t>((i % side + side) % side); };
        for (int y = -side / 2; y < side - side / 2; ++y)
            for (int x = -side / 2; x < side - side / 2; ++x) {
                std::size_t const i = wrapped(y) * n + wrapped(x);
                double sum = 0;
                for (int v = y - 3; v <= y + 3; ++v)
                    for (int u = x - 3; u <= x + 3; ++u) sum += power[wrapped(v) * n + wrapped(u)];
                if (std::hypot(x, y) <= side / 16 || power[i] <= double{share} * sum) continue;
                kept[i] = 0;
                peaks.push_back(i);
            }
        transform(kept, n, FFTW_BACKWARD);
        for (auto z : kept) filtered.push_back(z.real() / static_cast<double>(n * n));
    }

private:
    static void transform(std::vector<std::complex<double>>& v, std::size_t n, int direction) {
        auto* const data = reinterpret_cast<fftw_complex*>(v.data());
        int const side = static_cast<int>(n);
        fftw_plan const plan = fftw_plan_dft_2d(side, side, data, data, direction, FFTW_ESTIMATE);
        fftw_execute(plan);
        fftw_destroy_plan(plan);
    }
};

using colours = std::array<std::vector<float>, 3>;

/// A photograph's levels, red, green and blue; without a file, discs on a slope.
colours read(settings const& s) {
    example::picture photo(s.size, s.size);
    for (std::uint32_t y = 0; y < s.size; ++y)
        for (std::uint32_t x = 0; x < s.size; ++x) {
            float const u = 6.0f * static_cast<float>(x) / static_cast<float>(s.size), u1 = u - std::floor(u);
            float const v = 6.0f * static_cast<float>(y) / static_cast<float>(s.size), v1 = v - std::floor(v);
            bool const disc = std::hypot(u1 - 0.5f, v1 - 0.5f) < 0.4f;
            auto const red = static_cast<std::uint32_t>(40 * u), green = static_cast<std::uint32_t>(40 * v);
            photo.pixels[y * s.size + x] = (disc ? red | green << 8 : 0x404040u) | 0xff800000u;
        }
    if (!s.photo.empty()) photo = example::scaled(example::read_photo(s.photo), s.size, s.size, 0);
    colours levels;
    for (unsigned c = 0; c < 3; ++c)
        for (auto p : photo.pixels) levels[c].push_back(static_cast<float>(p >> 8 * c & 255));
    return levels;
}

/// The photograph as a pale print behind a screen of dots; levels are integers again.
float printed(float level, std::size_t x, std::size_t y, std::size_t c, std::size_t n) {
    double const turn = 6.283185307179586 / static_cast<double>(n), steep = std::round(0.15 * double(n)),
                 flat = std::round(0.07 * double(n));
    double const a = turn * (steep * double(x) + flat * double(y)) + 2.1 * double(c),
                 b = turn * (steep * double(y) - flat * double(x)) + 1.3 * double(c);
    double const screen = 24 * (std::cos(a) + std::cos(b)) + 10 * std::cos(a + b);
    return static_cast<float>(std::round(60 + level * 135 / 255 + screen));
}
double restored(double level) { return std::clamp((level - 60) * 255 / 135, 0.0, 255.0); }

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::uint32_t byte(double level) { return static_cast<std::uint32_t>(std::clamp(level, 0.0, 255.0) + 0.5); }

int run(settings const& s) {
    using clock = std::chrono::steady_clock;
    std::size_t const n = s.size, count = n * n, gap = n / 32;
    colours const photo = read(s);
    example::picture panels(3 * n + 2 * gap, n);
    std::fill(panels.pixels.begin(), panels.pixels.end(), 0xffffffffu);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            panels.pixels[i / n * panels.width + k * (n + gap) + i % n] = 0xff000000u;

    peak_filter filter(s.size);
    gpu::vector<float> levels(count), filtered(count);
    double gpu_seconds = 0, host_seconds = 0, spectrum_error = 0, level_error = 0, before = 0, after = 0;
    std::size_t peaks = 0, checked = 0;
    example::progress bar("12_fft_filter", std::size_t{3} * (s.frames + 1));
    for (std::size_t c = 0; c < 3; ++c) {
        std::vector<float> print(count), result(count);
        for (std::size_t i = 0; i < count; ++i) print[i] = printed(photo[c][i], i % n, i / n, c, n);
        gpu::copy(print.begin(), print.end(), levels.begin());
        filter(levels, filtered);  // compiles what the timed rounds run
        gpu::copy(filtered.begin(), filtered.end(), result.begin());
        auto start = clock::now();
        for (unsigned frame = 0; frame < s.frames; ++frame) {
            filter(levels, filtered);
            bar.at(c * (s.frames + 1) + frame + 1);
        }
        gpu::copy(filtered.begin(), filtered.end(), result.begin());  // waits for the GPU
        gpu_seconds += seconds_since(start) / s.frames;
        auto const spectrum = gpu::to_host(filter.spectrum);

        if (c == 0 || s.cpu) {
            start = clock::now();
            reference const host(print, n);
            host_seconds += seconds_since(start);
            double wrong = 0, power = 0;
            for (std::size_t i = 0; i < count; ++i) {
                std::complex<double> const z(double{spectrum[i].real()}, double{spectrum[i].imag()});
                wrong += std::norm(z - host.spectrum[i]);
                power += std::norm(host.spectrum[i]);
                level_error = std::max(level_error, std::abs(double{result[i]} - host.filtered[i]));
            }
            spectrum_error = std::max(spectrum_error, std::sqrt(wrong / power));
            peaks += host.peaks.size();
            ++checked;
            for (std::size_t const i : host.peaks)  // a ring around what was taken out
                for (double angle = 0; c == 0 && angle < 6.28; angle += 0.02)
                    for (double r = double(n) / 40; r < double(n) / 32; r += 0.5) {
                        auto const x = double((i % n + n / 2) % n) + r * std::cos(angle),
                                   y = double((i / n + n / 2) % n) + r * std::sin(angle);
                        if (x < 0 || y < 0 || x >= double(n) || y >= double(n)) continue;
                        panels.pixels[std::size_t(y) * panels.width + n + gap + std::size_t(x)] = 0xff0050ffu;
                    }
        }
        bar.at((c + 1) * (s.frames + 1));
        for (std::size_t i = 0; i < count; ++i) {
            std::uint32_t* const pixel = &panels.pixels[i / n * panels.width + i % n];
            pixel[0] |= byte(double{print[i]}) << 8 * c;
            pixel[2 * (n + gap)] |= byte(restored(double{result[i]})) << 8 * c;
            std::size_t const there = (i / n + n / 2) % n * n + (i % n + n / 2) % n;  // zero in the middle
            double const height =
                std::log10(
                    1 + std::norm(std::complex<float>(spectrum[there].real(), spectrum[there].imag()))) -
                4.5;
            if (panels.pixels[i / n * panels.width + n + gap + i % n] != 0xff0050ffu)
                pixel[n + gap] |= byte(height * 40) << 8 * c;
            before += std::pow(restored(double{print[i]}) - double{photo[c][i]}, 2);
            after += std::pow(restored(double{result[i]}) - double{photo[c][i]}, 2);
        }
    }
    std::filesystem::create_directories(s.output);
    bool const written = panels.write(s.output + "/fft_filter.png");
    auto const decibels = [&](double sum) { return 10 * std::log10(255.0 * 255 * 3 * double(count) / sum); };
    std::printf("%zu x %zu on %s: GPU %.1f ms a colour, FFTW in double, one thread, %.1f ms\n",
        n,
        n,
        gpu::context::current().renderer().c_str(),
        1e3 * gpu_seconds / 3,
        1e3 * host_seconds / double(checked));
    std::printf("%zu frequencies removed from %zu colours; PSNR %.1f dB before, %.1f dB after\n",
        peaks,
        checked,
        decibels(before),
        decibels(after));
    std::printf(
        written ? "%s/fft_filter.png\n" : "no picture in %s: built without libpng (package libpng-dev)\n",
        s.output.c_str());
    // The bound that fft_into states for floats; a level may differ by what cannot be seen.
    double const bound = 1e-7 * std::log2(double(count));
    bool const good = spectrum_error < bound && level_error < 0.5 && peaks > 0;
    std::printf("spectrum: error %.1e of its root mean square, at most %.1e; levels: error %.1e of 255: %s\n",
        spectrum_error,
        bound,
        level_error,
        good ? "as FFTW" : "NOT as FFTW");
    return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("12_fft_filter", "Takes a printed pattern off a photograph by Fourier transforms.");
    o.operand("PHOTO", "a PNG or JPEG file; without it, a drawing", s.photo);
    o.value("--size", "pixels along the side of the photograph", s.size, 64);
    o.value("--frames", "times that the filter runs, for the time", s.frames, 1);
    o.value("--output", "folder of fft_filter.png", s.output);
    o.flag("--cpu", "checks all three colours by FFTW, not red alone", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
