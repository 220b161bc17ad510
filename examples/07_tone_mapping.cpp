// SPDX-License-Identifier: MIT
// A picture of more light than a screen can show becomes one that it can. `07_tone_mapping --help` lists the
// options.
//
// The method is that of Reinhard and others (Photographic Tone Reproduction, 2002): reductions over a texture
// find the brightest texel and the mean of the logarithms, and a curve brings all light between black and
// white. Beneath both pictures stands the histogram of the exposure. Everything is computed on the host once
// more, in doubles.
#include "support/hdr.hpp"
#include "support/options.hpp"
#include "support/picture.hpp"
#include "support/progress.hpp"

#include <gpu/gpu.hpp>

#include <glad/gl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct settings {
    std::string photo = "";
    example::extent size{0, 0};
    float key = 0.18f;
    std::size_t frames = 10, bins = 128;
    bool cpu = false;
    std::string output = "out/tone_mapping";
};

/// A photographer's unit: a stop more is twice the light. The histogram goes from the first to the last of
/// these.
constexpr float darkest_stop = -16, lightest_stop = 16, least_light = 1.0f / 65536;

struct measures {
    float brightest = 0, mean = 0;  // the mean of the logarithms, as light again
    std::vector<std::uint32_t> bins;
};

auto const luminance = [](auto c) { return 0.2126f * c.x + 0.7152f * c.y + 0.0722f * c.z; };
auto const stop = [](auto c) { return gpu::log2(gpu::max(luminance(c), least_light)); };

measures measure(GLuint texture, std::size_t bin_count) {
    auto const texels = gpu::texels<gpu::vec4>(texture);
    measures m;
    m.brightest = gpu::transform_reduce(texels, luminance, 0.0f, gpu::maximum<>{});
    float const sum = gpu::transform_reduce(texels, stop, 0.0f, gpu::plus<>{});
    m.mean = std::exp2(sum / static_cast<float>(texels.size()));

    gpu::vector<std::uint32_t> bins(bin_count);
    auto const first = gpu::make_transform_iterator(texels.begin(), stop);
    auto const last = first + static_cast<std::ptrdiff_t>(texels.size());
    gpu::histogram_even(first, last, bins.begin(), bin_count, darkest_stop, lightest_stop);
    m.bins = gpu::to_host(bins);
    return m;
}

/// Red, green and blue from 0 to 1, and 255, as bytes for a screen.
template <class C> auto bytes_of(C const& c) {
    auto shown = gpu::pow(gpu::clamp(c, 0.0f, 1.0f), gpu::vec3(1 / 2.2f)) * 255.0f + 0.5f;
    return gpu::cast<std::uint32_t>(shown.x) | gpu::cast<std::uint32_t>(shown.y) << 8u |
           gpu::cast<std::uint32_t>(shown.z) << 16u | 0xff000000u;
}
/// As a screen shows it: what is above 1 is white.
auto const clipped = [](auto c) { return bytes_of(gpu::xyz(c)); };

/// The mean becomes `key`, the brightest texel white, and the curve between them ever flatter.
auto tone_mapped(measures const& m, float key) {
    float const scale = key / m.mean, white = scale * std::max(m.brightest, least_light);
    return [=](auto c) {
        auto light = scale * luminance(c);
        auto curve = (1.0f + light / (white * white)) / (1.0f + light);  // of light * curve, without light
        return bytes_of(gpu::xyz(c) * (scale * curve));
    };
}

/// What the GPU did, in doubles, and how it differs.
struct reference {
    double brightest = 0, mean = 0;
    std::vector<std::uint32_t> bins, either;  // either: so near to the limit of a bin that rounding decides
    example::picture before, after;

    reference(example::light_picture const& p, std::size_t bin_count, double key)
        : bins(bin_count), either(bin_count), before(p.width, p.height), after(p.width, p.height) {
        std::vector<double> light;
        double sum = 0;
        for (auto const& [r, g, b, a] : p.pixels) {
            light.push_back(0.2126 * r + 0.7152 * g + 0.0722 * b);
            brightest = std::max(brightest, light.back());
            double const exposure = std::log(std::max(light.back(), std::pow(2.0, -16))) / std::log(2.0);
            sum += exposure;
            double const place = (exposure + 16) / 32 * static_cast<double>(bin_count),
                         nearest = std::round(place);
            auto const count = [&](std::vector<std::uint32_t>& to, double bin) {
                if (bin >= 0 && bin < static_cast<double>(bin_count)) ++to[static_cast<std::size_t>(bin)];
            };
            if (std::abs(place - nearest) > 1e-4 * static_cast<double>(bin_count) / 32) {
                count(bins, std::floor(place));
            } else {
                count(either, nearest);
                count(either, nearest - 1);
            }
        }
        mean = std::exp2(sum / static_cast<double>(light.size()));
        double const white = key * brightest / mean;
        auto const pixel = [](auto const& c, double scale) {
            std::uint32_t bytes = 0xff;
            for (std::size_t k = 3; k-- > 0;)
                bytes = bytes << 8 | static_cast<std::uint32_t>(
                                         255 * std::pow(std::min(c[k] * scale, 1.0), 1 / 2.2) + 0.5);
            return bytes;
        };
        for (std::size_t i = 0; i < light.size(); ++i) {
            double const l = key * light[i] / mean;
            before.pixels[i] = pixel(p.pixels[i], 1);
            after.pixels[i] = pixel(p.pixels[i], key / mean * (1 + l / white / white) / (1 + l));
        }
    }

    /// Empty when the GPU is right, else what is wrong.
    std::string compare(
        measures const& m, example::picture const& seen, example::picture const& mapped) const {
        if (!(std::abs(m.brightest - brightest) <= 1e-6 * brightest)) return "the brightest texel is another";
        if (!(std::abs(m.mean - mean) <= 1e-4 * mean)) return "the mean of the logarithms is another";
        for (std::size_t b = 0; b < bins.size(); ++b)
            if (m.bins[b] < bins[b] || m.bins[b] > bins[b] + either[b])
                return "bin " + std::to_string(b) + " of the histogram has " + std::to_string(m.bins[b]) +
                       " texels, not " + std::to_string(bins[b]);
        example::difference const first(seen, before), second(mapped, after);
        if (std::max(first.largest, second.largest) > 1)
            return "a pixel differs by more than one level of 255";
        return {};
    }
};

/// Where no file is given: a dim hall of tiles with windows and a lamp.
example::light_picture synthetic(std::size_t width, std::size_t height) {
    example::light_picture p(width, height);
    for (std::size_t i = 0; i < p.pixels.size(); ++i) {
        float const x = static_cast<float>(i % width) / static_cast<float>(height);
        float const y = static_cast<float>(i / width) / static_cast<float>(height);
        float const tile = std::sin(30 * x) * std::sin(30 * y) > 0 ? 0.01f : 0.004f;
        float const lamp = 0.002f / (0.001f + (x - 1.6f) * (x - 1.6f) + (y - 0.25f) * (y - 0.25f));
        float const wall = tile * (0.2f + lamp + y * y), sky = 20 + 30 * y;
        bool const window = y > 0.2f && y < 0.6f && x < 1.4f && std::fmod(x + 0.1f, 0.5f) > 0.25f;
        p.pixels[i] = {wall, 0.8f * wall, 0.5f * wall, 1};
        if (window) p.pixels[i] = {0.6f * sky, 0.8f * sky, sky, 1};
        if (lamp > 1) p.pixels[i] = {2000 * lamp, 1500 * lamp, 900 * lamp, 1};
    }
    return p;
}

/// The histogram of the stops that there are; a bar has the grey that its light becomes, by `shown`. A line
/// is at the mean. Heights are square roots of counts.
template <class F>
example::picture drawn(measures const& m, std::size_t width, std::size_t height, F const& shown) {
    example::picture p(width, height);
    std::fill(p.pixels.begin(), p.pixels.end(), 0xff6a5038u);
    auto const there = [](std::uint32_t n) { return n > 0; };
    auto const first = std::find_if(m.bins.begin(), m.bins.end(), there) - m.bins.begin();
    auto const last = std::find_if(m.bins.rbegin(), m.bins.rend(), there).base() - m.bins.begin();
    auto const real = [](auto n) { return static_cast<float>(n); };
    float const most = real(*std::max_element(m.bins.begin(), m.bins.end()));
    float const stops = (lightest_stop - darkest_stop) / real(m.bins.size());
    for (std::size_t x = 0; x < width; ++x) {
        float const at = real(first) + (real(x) + 0.5f) / real(width) * real(last - first);
        float const light = std::exp2(darkest_stop + stops * at),
                    share = real(m.bins[static_cast<std::size_t>(at)]) / most;
        auto const top = static_cast<std::size_t>(real(height) * (1 - 0.92f * std::sqrt(share)));
        bool const mean = std::abs(std::log2(light / m.mean)) < 0.12f;
        for (std::size_t y = mean ? 0 : top; y < height; ++y)
            p.pixels[y * width + x] = mean ? 0xff3090ffu : shown(gpu::vec4(light, light, light, 1));
    }
    return p;
}

GLuint texture_of(example::light_picture const& p) {
    GLuint name = 0;
    auto const width = static_cast<GLsizei>(p.width), height = static_cast<GLsizei>(p.height);
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    glTextureStorage2D(name, 1, GL_RGBA32F, width, height);
    glTextureSubImage2D(name, 0, 0, 0, width, height, GL_RGBA, GL_FLOAT, p.pixels.data());
    return name;
}

int run(settings const& o) {
    using clock = std::chrono::steady_clock;
    auto const milliseconds_since = [](clock::time_point start) {
        return std::chrono::duration<double, std::milli>(clock::now() - start).count();
    };
    gpu::context const context = gpu::context::headless();
    if (!gladLoadGL(reinterpret_cast<GLADloadfunc>(context.get_proc_address())))
        throw std::runtime_error("GLAD could not load OpenGL 4.5");
    auto photo = o.photo.empty()
                     ? synthetic(o.size.width ? o.size.width : 1024, o.size.height ? o.size.height : 512)
                     : example::read_exr(o.photo);
    if (o.size.width && o.size.height) photo = photo.resized(o.size.width, o.size.height);
    GLuint const texture = texture_of(photo);

    example::picture before(photo.width, photo.height), after = before;
    gpu::vector<std::uint32_t> seen(before.pixels.size()), mapped(seen.size());
    measures m;
    double first_time = 0, gpu_time = 0, cpu_time = 0;
    std::size_t const again = o.cpu ? std::max<std::size_t>(o.frames, 1) : 1;
    example::progress bar("07_tone_mapping", o.frames + 1 + again);
    for (std::size_t frame = 0; frame <= o.frames; ++frame) {
        auto const start = clock::now();
        auto const texels = gpu::texels<gpu::vec4>(texture);
        m = measure(texture, o.bins);
        gpu::transform(texels, seen.begin(), clipped);
        gpu::transform(texels, mapped.begin(), tone_mapped(m, o.key));
        glFinish();
        (frame ? gpu_time : first_time) += milliseconds_since(start);
        bar.at(frame + 1);
    }
    gpu::copy(seen.begin(), seen.end(), before.pixels.begin());
    gpu::copy(mapped.begin(), mapped.end(), after.pixels.begin());
    std::string wrong;
    for (std::size_t frame = 0; frame < again; ++frame) {
        auto const start = clock::now();
        reference const r(photo, o.bins, o.key);
        cpu_time += milliseconds_since(start);
        wrong = r.compare(m, before, after);
        bar.at(o.frames + 1 + frame + 1);
    }

    std::size_t const gap = photo.width / 64, under = photo.height + gap, strip = photo.height * 2 / 5;
    example::picture sheet(2 * photo.width + gap, under + strip);
    std::fill(sheet.pixels.begin(), sheet.pixels.end(), 0xffffffffu);
    sheet.paste(before, 0, 0);
    sheet.paste(after, photo.width + gap, 0);
    sheet.paste(drawn(m, photo.width, strip, clipped), 0, under);
    sheet.paste(drawn(m, photo.width, strip, tone_mapped(m, o.key)), photo.width + gap, under);
    std::filesystem::create_directories(o.output);
    std::string const file = o.output + "/tone_mapping.png";
    bool const written = sheet.write(file);
    std::printf("%zu x %zu on %s: brightest %g, mean of the logarithms %g, %.1f stops between them\n",
        photo.width,
        photo.height,
        gpu::context::current().renderer().c_str(),
        m.brightest,
        m.mean,
        std::log2(m.brightest / m.mean));
    std::printf(
        "GPU: %.2f ms a picture, the first one, with compilation, %.0f ms; CPU, one thread: %.0f ms\n",
        o.frames ? gpu_time / static_cast<double>(o.frames) : 0.0,
        first_time,
        cpu_time / static_cast<double>(again));
    std::printf(written ? "%s\n" : "no %s: built without libpng (package libpng-dev)\n", file.c_str());
    std::printf("%s\n", wrong.empty() ? "the CPU finds all of it" : wrong.c_str());
    glDeleteTextures(1, &texture);
    return wrong.empty() ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o(
        "07_tone_mapping", "Brings a picture of more light than a screen can show between black and white.");
    o.operand("FILE", "an OpenEXR file; a dim hall with bright windows if there is none", s.photo);
    o.value("--size", "of the picture; 0x0: that of the file", s.size);
    o.value("--key", "what the mean becomes, from 0.05 for a night to 0.7 for snow", s.key, 0.001);
    o.value("--bins", "of the histogram", s.bins, 1);
    o.value("--frames", "how often the GPU does it, for the time", s.frames);
    o.value("--output", "folder of tone_mapping.png", s.output);
    o.flag("--cpu", "the CPU does it as often", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
