// SPDX-License-Identifier: MIT
// A field of spheres, path traced by one lambda. `04_path_tracer --help` lists its options.
//
// A pixel's light is the mean over random paths. A path is a loop that the light ends early; in it a walk
// through the cells of the field, one sphere to a cell, made up on the spot from random words of the cell's
// place. The lambda draws on the GPU and on the host; of the pixels 98 in 100 must be the same to two levels
// of 255. Random rays must meet what a search through all spheres finds. One PNG, spheres.png; with --frames
// PNG files of a loop.
#include "support/options.hpp"
#include "support/picture.hpp"
#include "support/progress.hpp"

#include <gpu/gpu.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace scene {

/// What a ray meets first.
struct hit {
    float distance;
    gpu::vec3 normal, colour;
    float fuzz;  // of a mirror; negative: no mirror
    bool shines;
};

}  // namespace scene
GPU_STRUCT(scene::hit, distance, normal, colour, fuzz, shines);

namespace scene {

constexpr std::uint32_t seed = 2004;
constexpr float nowhere = 1e9f, top = 0.9f;  // no sphere is higher

/// Where the ray from `o` along `d` meets the ground or a sphere of the field.
template <class Vector> auto meet(Vector const& o, Vector const& d) {
    gpu::var<hit> found;
    found.distance = nowhere;
    gpu::if_(d.y < 0.0f, [&] {
        found.distance = -o.y / d.y;
        found.normal = gpu::vec3(0, 1, 0);
        auto check = gpu::floor(o.x + found.distance * d.x) + gpu::floor(o.z + found.distance * d.z);
        found.colour = gpu::select(
            gpu::fract(0.5f * check) < 0.25f, gpu::vec3(0.50f, 0.48f, 0.45f), gpu::vec3(0.32f, 0.33f, 0.36f));
        found.fuzz = -1.0f;
    });
    // A ray from above starts where spheres begin.
    auto start = gpu::select(o.y > top, gpu::select(d.y < 0.0f, (top - o.y) / d.y, nowhere), 0.0f);
    gpu::var<float> t = start;
    auto x0 = o.x + start * d.x, z0 = o.z + start * d.z;
    gpu::var<float> cell_x = gpu::floor(x0), cell_z = gpu::floor(z0);
    auto along_x = gpu::select(gpu::abs(d.x) < 1e-6f, 1e-6f, d.x),
         along_z = gpu::select(gpu::abs(d.z) < 1e-6f, 1e-6f, d.z);
    auto step_x = gpu::sign(along_x), step_z = gpu::sign(along_z);
    gpu::for_(0u, 40u, [&](auto) {
        // The sphere of this cell: it lies on the ground and does not leave the cell.
        auto place = gpu::make<gpu::uvec4>(gpu::cast<std::uint32_t>(gpu::cast<int>(cell_x)),
            gpu::cast<std::uint32_t>(gpu::cast<int>(cell_z)),
            0u,
            0u);
        auto random = gpu::philox4x32_10(place, gpu::uvec2(seed, 0));
        auto share = [](auto word) { return gpu::cast<float>(word >> 8u) * 0x1p-24f; };
        auto radius = 0.16f + 0.28f * share(random.x), room = 0.49f - radius;
        auto centre = gpu::make<gpu::vec3>(cell_x + 0.5f + room * (2.0f * share(random.y) - 1.0f),
            radius,
            cell_z + 0.5f + room * (2.0f * share(random.z) - 1.0f));
        auto from = o - centre;
        auto half = gpu::dot(from, d), rest = half * half - gpu::dot(from, from) + radius * radius;
        gpu::if_(rest > 0.0f, [&] {
            auto entry = -half - gpu::sqrt(rest);
            gpu::if_(entry > 1e-3f && entry < found.distance, [&] {
                found.distance = entry;
                found.normal = (from + entry * d) / radius;
                auto kind = share(random.w);
                found.fuzz = gpu::select(kind < 0.55f, -1.0f, 0.6f * (kind - 0.55f));
                found.shines = kind > 0.9f;
                auto hue = share(random.x * 2654435761u);
                found.colour =
                    0.55f + 0.4f * gpu::cos(6.2831853f * (hue + gpu::make<gpu::vec3>(0.0f, 0.33f, 0.67f)));
            });
        });
        // On to the neighbour whose wall comes first.
        auto wall_x = (cell_x + gpu::select(step_x > 0.0f, 1.0f, 0.0f) - o.x) / along_x;
        auto wall_z = (cell_z + gpu::select(step_z > 0.0f, 1.0f, 0.0f) - o.z) / along_z;
        auto x_first = wall_x < wall_z;
        t = gpu::select(x_first, wall_x, wall_z);
        cell_x += gpu::select(x_first, step_x, 0.0f);
        cell_z += gpu::select(x_first, 0.0f, step_z);
        return t < found.distance && (d.y < 0.0f || o.y + t * d.y < top);
    });
    return found;
}

/// The colour of pixel i: red, green, blue and 255 in the bytes of a number. While `turn` goes from 0 to 1
/// the camera flies once round an ellipse.
auto picture(std::uint32_t width, std::uint32_t height, std::uint32_t samples, double turn) {
    double const angle = 2 * 3.14159265358979 * turn;
    auto const sine = static_cast<float>(std::sin(angle)), fall = static_cast<float>(1 - std::cos(angle));
    gpu::vec3 const eye(0.5f + 1.6f * sine, 2.1f - 0.3f * fall, -4.0f + 0.9f * fall),
        ahead = glm::normalize(gpu::vec3(0.12f - 0.30f * sine, -0.36f + 0.03f * fall, 1.0f));
    gpu::vec3 const right = glm::normalize(glm::cross(gpu::vec3(0, 1, 0), ahead)),
                    up = glm::cross(ahead, right);
    gpu::vec3 const sun = glm::normalize(gpu::vec3(-0.6f, 0.5f, 0.55f));
    float const pixel = 1.1f / static_cast<float>(width), share = 1.0f / static_cast<float>(samples);
    return [=](auto i) {
        auto column = gpu::cast<float>(i % width) - 0.5f * static_cast<float>(width);
        auto row = 0.5f * static_cast<float>(height) - gpu::cast<float>(i / width);
        gpu::var<gpu::vec3> light;
        gpu::for_(0u, samples, [&](auto sample) {
            auto stream = (i * samples + sample) * 8u;  // of this path, a new one for each leg
            gpu::philox4x32 lens(seed, stream);
            auto sideways = column + lens.uniform(), upwards = row - lens.uniform();
            gpu::var<gpu::vec3> o = eye,
                                d = gpu::normalize(ahead + pixel * (sideways * right + upwards * up));
            gpu::var<gpu::vec3> weight = gpu::vec3(1.0f);
            gpu::for_(1u, 8u, [&](auto leg) {
                gpu::philox4x32 random(seed, stream + leg);
                auto bounce = random.on_sphere();
                auto found = meet(o, d);
                auto in_the_sky = found.distance >= nowhere;
                gpu::if_(in_the_sky, [&] {
                    auto glow = gpu::max(gpu::dot(d, sun), 0.0f);
                    auto disk = glow * glow, wide = disk * disk;
                    auto sharp = wide * wide * wide * wide;
                    light += weight * (gpu::mix(gpu::vec3(0.95f, 0.80f, 0.66f),
                                           gpu::vec3(0.25f, 0.42f, 0.75f),
                                           gpu::clamp(2.2f * d.y, 0.0f, 1.0f)) +
                                          sharp * sharp * gpu::vec3(5.0f, 3.6f, 2.2f));
                });
                gpu::if_(found.shines, [&] { light += weight * found.colour * 3.5f; });
                auto p = o + found.distance * d;
                auto mirrored = gpu::reflect(d, found.normal) + gpu::max(found.fuzz, 0.0f) * bounce;
                d = gpu::normalize(gpu::select(found.fuzz < 0.0f, found.normal + 0.999f * bounce, mirrored));
                o = p + 1e-3f * found.normal;
                weight *= found.colour;
                return !in_the_sky && !found.shines && gpu::dot(d, found.normal) > 0.0f;
            });
        });
        // What is bright is held back, as film does; then the eye's curve.
        auto mean = light * share;
        auto shown = gpu::sqrt(mean / (0.6f + mean)) * 1.08f;
        auto bytes = gpu::clamp(shown, 0.0f, 1.0f) * 255.0f + 0.5f;
        return gpu::cast<std::uint32_t>(bytes.x) | gpu::cast<std::uint32_t>(bytes.y) << 8u |
               gpu::cast<std::uint32_t>(bytes.z) << 16u | 0xff000000u;
    };
}

}  // namespace scene

namespace {

struct settings {
    std::uint32_t width = 640, samples = 32;
    std::size_t frames = 0;
    bool cpu = false;
    std::string output = "out";
};

/// Where a ray meets the ground or a sphere, by plain C++ in doubles: every sphere of the field around is
/// tried, and there is no walk. The field is random words, which are Philox's.
struct reference {
    struct sphere {
        glm::dvec3 centre, colour;
        double radius, fuzz;
        bool shines;
    };
    static constexpr int side = 18;  // cells to each side of the middle
    std::vector<sphere> spheres;

    reference() {
        auto const share = [](std::uint32_t word) { return (word >> 8) / double(1 << 24); };
        for (int x = -side; x < side; ++x)
            for (int z = -side; z < side; ++z) {
                gpu::uvec4 const word = gpu::philox4x32_10(gpu::uvec4(x, z, 0, 0), gpu::uvec2(2004, 0));
                sphere s{{}, {}, 0.16 + 0.28 * share(word.x), share(word.w), share(word.w) > 0.9};
                s.centre = {x + 0.5 + (0.49 - s.radius) * (2 * share(word.y) - 1),
                    s.radius,
                    z + 0.5 + (0.49 - s.radius) * (2 * share(word.z) - 1)};
                s.fuzz = s.fuzz < 0.55 ? -1 : 0.6 * (s.fuzz - 0.55);
                double const hue = 6.283185307 * share(word.x * 2654435761u);
                s.colour = {0.55 + 0.4 * std::cos(hue),
                    0.55 + 0.4 * std::cos(hue + 6.283185307 * 0.33),
                    0.55 + 0.4 * std::cos(hue + 6.283185307 * 0.67)};
                spheres.push_back(s);
            }
    }
    /// Whether `found` is what the ray meets.
    bool agrees(scene::hit const& found, glm::dvec3 o, glm::dvec3 d) const {
        double nearest = d.y < 0 ? -o.y / d.y : 1e9;
        sphere const* hit = nullptr;
        for (sphere const& s : spheres) {
            // The foot of the perpendicular from the centre, and from there back to the surface.
            double const along = glm::dot(s.centre - o, d), away = glm::distance(o + along * d, s.centre);
            if (away >= s.radius) continue;
            double const entry = along - std::sqrt((s.radius - away) * (s.radius + away));
            if (entry > 1e-3 && entry < nearest) {
                nearest = entry;
                hit = &s;
            }
        }
        if (nearest > 1e8) return found.distance > 1e8f;
        glm::dvec3 const place = o + nearest * d;
        bool const light = static_cast<long>(std::floor(place.x) + std::floor(place.z)) % 2 == 0;
        glm::dvec3 const normal = hit ? (place - hit->centre) / hit->radius : glm::dvec3(0, 1, 0),
                         colour = hit     ? hit->colour
                                  : light ? glm::dvec3(0.50, 0.48, 0.45)
                                          : glm::dvec3(0.32, 0.33, 0.36);
        return std::abs(double{found.distance} - nearest) < 1e-3 &&
               glm::distance(glm::dvec3(found.normal), normal) < 1e-2 &&
               glm::distance(glm::dvec3(found.colour), colour) < 1e-4 &&
               std::abs(double{found.fuzz} - (hit ? hit->fuzz : -1)) < 1e-4 &&
               found.shines == (hit && hit->shines);
    }
};

/// How many of `count` random rays meet something else than the reference finds.
std::size_t wrong_hits(std::size_t count) {
    std::mt19937 engine(4);
    std::uniform_real_distribution<float> part(0, 1);
    std::vector<gpu::vec3> from(count), along(count);
    for (std::size_t i = 0; i < count; ++i) {
        // Through the layer of spheres, upwards or downwards and not too flat to leave the reference's field.
        float const rise = (0.1f + 0.8f * part(engine)) * (i % 2 ? 1.0f : -1.0f),
                    angle = 6.2831853f * part(engine), flat = std::sqrt(1 - rise * rise);
        from[i] = {4 * part(engine) - 2, (i % 2 ? 0.8f : 1.4f) * part(engine), 4 * part(engine) - 2};
        along[i] = {flat * std::cos(angle), rise, flat * std::sin(angle)};
    }
    gpu::vector<gpu::vec3> const origins(from.begin(), from.end()), directions(along.begin(), along.end());
    gpu::vector<scene::hit> hits(count);
    gpu::transform(origins.begin(), origins.end(), directions.begin(), hits.begin(), [](auto o, auto d) {
        return scene::meet(o, d);
    });
    auto const found = gpu::to_host(hits);
    reference const field;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < count; ++i)
        wrong += !field.agrees(found[i], glm::dvec3(from[i]), glm::normalize(glm::dvec3(along[i])));
    return wrong;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int run(settings const& o) {
    using clock = std::chrono::steady_clock;
    std::uint32_t const height = o.width * 9 / 16, count = o.width * height;
    std::size_t const frames = o.frames ? o.frames : 1;
    example::picture picture(o.width, height), host(o.width, height);
    gpu::vector<std::uint32_t> pixels(picture.pixels.size());

    // The picture in stripes, so that there is something to tell.
    std::uint32_t const stripe = std::max(o.width, 8192 / o.samples * 4);
    std::uint32_t const every = o.cpu ? 1 : 16;  // rows that the host traces
    std::uint32_t host_rows = 0;
    example::progress bar("04_path_tracer", 2 * std::size_t{count} * frames);
    double first_seconds = 0, gpu_seconds = 0, host_seconds = 0;
    std::size_t differ_any = 0, differ_visible = 0;
    int differ_most = 0;
    bool written = true;
    std::filesystem::create_directories(o.output);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        auto const draw = scene::picture(
            o.width, height, o.samples, static_cast<double>(frame) / static_cast<double>(frames));
        std::size_t const done = 2 * std::size_t{count} * frame;
        for (std::uint32_t begin = 0; begin < count; begin += stripe) {
            std::uint32_t const end = std::min(begin + stripe, count);
            auto const start = clock::now();
            gpu::transform(gpu::counting_iterator<std::uint32_t>(begin),
                gpu::counting_iterator<std::uint32_t>(end),
                pixels.begin() + begin,
                draw);
            gpu::copy(pixels.begin() + begin,
                pixels.begin() + end,
                picture.pixels.begin() + begin);  // waits for the GPU
            (begin || frame ? gpu_seconds : first_seconds) += seconds_since(start);
            bar.at(done + end);
        }
        auto const start = clock::now();
        for (std::uint32_t row = 0; row < height; ++row) {
            bool const traced = row % every == 0;
            host_rows += traced;
            for (std::uint32_t i = row * o.width; i < (row + 1) * o.width; ++i)
                host.pixels[i] = traced ? draw(i) : picture.pixels[i];
            bar.at(done + count + std::size_t{row} * o.width);
        }
        host_seconds += seconds_since(start);
        example::difference const differ(picture, host);
        differ_any += differ.any;
        differ_visible += differ.visible;
        differ_most = std::max(differ_most, differ.largest);
        char name[32] = "/spheres.png";
        if (o.frames) std::snprintf(name, sizeof name, "/frame_%04zu.png", frame);
        written = picture.write(o.output + name) && written;
    }
    bar.at(2 * std::size_t{count} * frames);

    std::printf("%zu frames of %u x %u, %u paths a pixel, on %s\n",
        frames,
        o.width,
        height,
        o.samples,
        gpu::context::current().renderer().c_str());
    std::printf(
        "GPU: %.2f s for the first stripe, with compilation, %.2f s for the rest; host, one thread: %.2f s "
        "for "
        "%u of %u rows\n",
        first_seconds,
        gpu_seconds,
        host_seconds,
        host_rows,
        height * static_cast<std::uint32_t>(frames));
    std::printf(written ? "%s\n" : "no picture in %s: built without libpng (package libpng-dev)\n",
        (o.frames ? o.output : o.output + "/spheres.png").c_str());
    // dot adds in its own order, sqrt, division and cos are rounded as each likes: a ray that grazes may go
    // another way.
    std::size_t const compared = std::size_t{host_rows} * o.width, allowed = compared / 50;
    std::size_t const rays = 4000, wrong = wrong_hits(rays), wrong_allowed = rays / 200;
    std::printf("%zu of %zu rays meet something else than a search through all spheres finds (%zu may)\n",
        wrong,
        rays,
        wrong_allowed);
    bool const good = differ_visible <= allowed && wrong <= wrong_allowed;
    std::printf("%zu of %zu pixels differ, %zu by more than 2 of 255 (%zu may), by at most %d: %s\n",
        differ_any,
        compared,
        differ_visible,
        allowed,
        differ_most,
        differ_visible <= allowed ? "roundings, and rays that they sent another way"
                                  : "MORE than roundings can explain");
    return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    settings s;
    example::options o("04_path_tracer", "A field of spheres, path traced by one lambda.");
    o.value("--size", "pixels of a row; a picture is 16 by 9", s.width, 16);
    o.value("--samples", "paths of a pixel", s.samples, 1);
    o.value("--frames", "frames of a loop instead of one picture", s.frames);
    o.value("--output", "folder of spheres.png, or of the frames", s.output);
    o.flag("--cpu", "traces every row on the CPU too, not one in sixteen", s.cpu);
    return o.run(count, arguments, [&] { return run(s); });
}
