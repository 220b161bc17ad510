// The examples of docs/functions.md; tests/programs/quotes.py holds that they are the same.
#include <gpu/gpu.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <functional>
#include <numeric>
#include <vector>

struct particle {
    gpu::vec3 position;
    float mass;
    gpu::vec3 velocity;
    bool alive;
};
GPU_STRUCT(particle, position, mass, velocity, alive);

struct cell {
    float density[4];
    std::int8_t kind;
    particle inside[2];
};
GPU_STRUCT(cell, density, kind, inside);

struct card {
    int suit, rank;
    auto operator<=>(card const&) const = default;
};
GPU_STRUCT(card, suit, rank);
template <> inline constexpr bool gpu::compares_fields<card> = true;

struct money {
    int cents;
    template <class A, class B>
    requires std::same_as<gpu::value_type_of<A>, money> && std::same_as<gpu::value_type_of<B>, money>
    friend auto operator+(A const& a, B const& b) { return gpu::make<money>(a.cents + b.cents); }
    template <class A, class B>
    requires std::same_as<gpu::value_type_of<A>, money> && std::same_as<gpu::value_type_of<B>, money>
    friend auto operator<(A const& a, B const& b) { return a.cents < b.cents; }
};
GPU_STRUCT(money, cents);

GPU_FUNCTION(float, luminance, (gpu::vec3, rgb), { return dot(rgb, gpu::vec3(0.2126f, 0.7152f, 0.0722f)); })
GPU_FUNCTION(float, contrast, (gpu::vec3, a, gpu::vec3, b), {
    float x = luminance(a), y = luminance(b);
    return (max(x, y) + 0.05f) / (min(x, y) + 0.05f);
})

struct clamp_to {
    float low, high;
    template <class X> auto operator()(X const& x) const { return gpu::clamp(x, low, high); }
};
template <class T> struct plus_mod_10 {
    T operator()(T const& a, T const& b) const { return (a + b) % T(10); }
};
template <class F> struct twice {
    F f;
    template <class X> auto operator()(X const& x) const { return gpu::invoke(f, gpu::invoke(f, x)); }
};

enum class kind : unsigned char { gas, liquid, solid };

int main() {
    {
        gpu::vector<float> v{1, 2, 3};
        for (float a : {2.0f, 10.0f})                       // two values, one compiled program
            gpu::transform(v.begin(), v.end(), v.begin(), [=](auto x) { return a * x + 1; });
        // v: 31 51 71
        if (gpu::to_host(v) != std::vector<float>{31, 51, 71}) return 1;
    }
    {
        gpu::vector<unsigned> v{100, 7};
        unsigned base = 3;
        gpu::transform(v.begin(), v.end(), v.begin(), [=](auto x) { return (x + base) % gpu::constant<10u>; });   // 3 0
        if (gpu::to_host(v) != std::vector<unsigned>{3, 0}) return 2;
    }
    {
        auto shade = [](auto x) { return gpu::select(x < 0.5f, 2.0f * x, 1.0f); };
        if (shade(0.25f) != 0.5f || shade(3.0f) != 1.0f) return 3;
    }
    {
        auto wrap = [](auto x) {
            gpu::if_(x < 0, [&] { x = x + 10; })
                .else_if_([&] { return x > 9; }, [&] { x = x - 10; })
                .else_([&] { x = x * 2; });
            return x;
        };
        if (wrap(-3) != 7 || wrap(12) != 2 || wrap(4) != 8) return 4;
    }
    {
        auto collatz = [](auto n) {
            gpu::var<unsigned> value = n, steps = 0u;
            gpu::while_([&] { return value != 1u; }, [&] {
                value = gpu::select(value % 2u == 0u, value / 2u, 3u * value + 1u);
                steps += 1u;
            });
            return steps;
        };
        gpu::vector<unsigned> v{1, 27, 97};
        gpu::transform(v.begin(), v.end(), v.begin(), collatz);     // 0 111 118
        if (gpu::to_host(v) != std::vector<unsigned>{0, 111, 118} || unsigned(collatz(27u)) != 111u) return 5;
    }
    {
        auto first_power_above = [](auto x) {
            gpu::var<float> power = 1.0f;
            gpu::var<int> k = 0;
            gpu::for_(0, 100, [&](auto) {
                gpu::break_if(power > x);
                power *= 2.0f;
                ++k;
            });
            return k;
        };
        gpu::vector<float> v{0.5f, 1.0f, 100.0f};
        gpu::transform(v.begin(), v.end(), v.begin(), first_power_above);       // 0 1 7
        if (gpu::to_host(v) != std::vector<float>{0, 1, 7} || int(first_power_above(100.0f)) != 7) return 6;
    }
    {
        auto least_divisor = [](auto n) {
            gpu::var<unsigned> result = n;                              // where there is none
            gpu::for_(2u, n, [&](auto d) {
                gpu::if_(n % d == 0u, [&] { result = d; });
                return result == n;                                     // the loop ends where this is false
            });
            return result;
        };
        gpu::vector<unsigned> v{91, 97, 2, 15};
        gpu::transform(v.begin(), v.end(), v.begin(), least_divisor);
        if (gpu::to_host(v) != std::vector<unsigned>{7, 97, 2, 3} || unsigned(least_divisor(91u)) != 7u) return 26;
    }
    {
        auto grade = [](auto x) {
            gpu::var<int> result = -1;
            gpu::do_while_([&] {
                gpu::break_if(x < 0);                                   // as: if (x < 0) return -1;
                result = 0;
                gpu::break_if(x % 2 == 0);                              // as: if (x % 2 == 0) return 0;
                result = x * x;
            }, [] { return false; });
            return result;
        };
        gpu::vector<int> v{-5, 4, 3};
        gpu::transform(v.begin(), v.end(), v.begin(), grade);           // -1 0 9
        if (gpu::to_host(v) != std::vector<int>{-1, 0, 9} || int(grade(-5)) != -1 || int(grade(4)) != 0 || int(grade(3)) != 9) return 27;
    }
    {
        auto most_frequent_digit = [](auto x) {
            gpu::array<unsigned, 16> counts;
            gpu::for_(0u, 8u, [&](auto k) { counts[x >> (4u * k) & 15u] += 1u; });
            gpu::var<unsigned> best = 0u;
            gpu::for_(1u, 16u, [&](auto k) { gpu::if_(counts[k] > counts[best], [&] { best = k; }); });
            return best;
        };
        gpu::vector<unsigned> v{0x12225678u, 0xabcabcaau};
        gpu::transform(v.begin(), v.end(), v.begin(), most_frequent_digit);     // 2 10
        if (gpu::to_host(v) != std::vector<unsigned>{2, 10}) return 7;
    }
    {
        gpu::vec3 const gravity(0.0f, -10.0f, 0.0f);
        gpu::vector<particle> v{{{0, 1, 0}, 2, {1, 0, 0}, true}, {{0, -1, 0}, 1, {0, 0, 0}, true}};
        gpu::transform(v.begin(), v.end(), v.begin(), [=](auto p) {
            p.velocity = p.velocity + 0.5f * gravity;
            p.position.y += 3.0f;
            p.alive = p.alive && p.position.y > 2.5f;
            return p;
        });
        particle const first = v[0], second = v[1];
        // first: position (0, 4, 0), velocity (1, -5, 0), alive; second: not alive
        if (first.position != gpu::vec3(0, 4, 0) || first.velocity != gpu::vec3(1, -5, 0) || !first.alive || second.alive) return 8;
    }
    {
        gpu::vector<cell> v(100);
        gpu::transform(v.begin(), v.end(), v.begin(), [](auto c) {
            gpu::for_(0, 4, [&](auto k) { c.density[k] += gpu::cast<float>(k); });
            c.kind = 127 + 1;                               // wraps, as in C++
            c.inside[1].mass = c.density[3];
            return c;
        });
        cell const c = v[99];
        if (c.density[2] != 2.0f || c.kind != -128 || c.inside[1].mass != 3.0f) return 9;
    }
    {
        gpu::vector<money> paid{{300}, {50}, {120}};
        money const sum = gpu::reduce(paid.begin(), paid.end(), money{0}, gpu::plus<>{});   // 470 cents
        gpu::sort(paid.begin(), paid.end(), gpu::less<>{});                                 // 50 120 300
        if (sum.cents != 470 || money(paid[0]).cents != 50 || money(paid[2]).cents != 300) return 36;
        if ((money{1} + money{2}).cents != 3 || !(money{1} < money{2})) return 37;
        money const again = gpu::reduce(paid.begin(), paid.end(), money{0}, gpu::plus<money>{});
        if (again.cents != 470) return 38;
    }
    {
        auto made = [](auto x) {
            auto p = gpu::make<particle>(gpu::make<gpu::vec3>(x, 0.0f, 1.0f), 2.0f, gpu::vec3(0), true);
            return gpu::xy(p.position) + gpu::swizzle<2, 0>(p.position);
        };
        if (made(3.0f) != gpu::vec2(4, 3)) return 10;
    }
    {
        gpu::vector<float> price{2, 3, 5};
        gpu::vector<int> count{10, 0, 2};
        gpu::vector<float> cost(3);
        auto const items = gpu::make_zip_iterator(price.begin(), count.begin());
        gpu::transform(items, items + 3, cost.begin(), [](auto item) {
            auto [each, n] = item;
            return each * n;
        });
        // cost: 20 0 10; gpu::get<0>(item) reads the price, too
        if (gpu::to_host(cost) != std::vector<float>{20, 0, 10}) return 11;
    }
    {
        auto range = [](auto x) {
            gpu::var<std::pair<int, int>> bounds = gpu::make_pair(x, x);
            gpu::for_(0, 4, [&](auto k) {
                bounds.first = gpu::min(bounds.first, x - k * k);
                bounds.second = gpu::max(bounds.second, x + k);
            });
            return bounds;
        };
        std::pair<int, int> const r = range(1);
        if (r != std::pair(-8, 4)) return 12;
    }
    {
        gpu::vector<int> v{7, 8, 9};
        int const sum = gpu::reduce(v.begin(), v.end(), 0, plus_mod_10<int>{});             // 4
        gpu::vector<float> w{-1, 0.5f, 9};
        gpu::transform(w.begin(), w.end(), w.begin(), clamp_to{0, 1});                       // 0 0.5 1
        gpu::transform(w.begin(), w.end(), w.begin(), twice<std::negate<>>{});               // 0 0.5 1
        gpu::transform(v.begin(), v.end(), v.begin(), v.begin(), std::multiplies<int>{});    // 49 64 81
        if (sum != 4 || gpu::to_host(w) != std::vector<float>{0, 0.5f, 1} || gpu::to_host(v) != std::vector<int>{49, 64, 81}) return 13;
    }
    {
        using namespace gpu::placeholders;
        gpu::vector<float> v{4, -9};
        gpu::transform(v.begin(), v.end(), v.begin(), gpu::select(_1 < 0, -_1, gpu::sqrt(_1)) * 10);      // 20 90
        if (gpu::to_host(v) != std::vector<float>{20, 90}) return 14;
    }
    {
        auto outside = [](auto p) { return gpu::any(gpu::lessThan(p, gpu::vec3(0))) || gpu::length(p) > 10.0f; };
        auto reversed = [](auto x) { return gpu::bitfieldReverse(x) >> gpu::findMSB(x | 1u); };
        auto product = [](auto a, auto b) {
            auto [high, low] = gpu::umulExtended(a, b);     // pairs where GLSL has out-parameters
            return gpu::make<gpu::uvec2>(low, high);
        };
        if (!outside(gpu::vec3(1, -1, 1)) || outside(gpu::vec3(1)) || reversed(6u) != 0x18000000u || product(1u << 31, 6u) != gpu::uvec2(0, 3)) return 15;
    }
    {
        if (gpu::min(1.0f, NAN) != 1.0f || !std::isnan(gpu::min(NAN, 1.0f))) return 16;
        if (gpu::saturate_cast<int>(3e9f) != 2147483647 || gpu::saturate_cast<unsigned>(-1.0f) != 0u || gpu::saturate_cast<int>(NAN) != 0) return 16;
        if (gpu::shl(1u, 40) != 0u || gpu::shr(-8, 40) != -1) return 16;
        if (gpu::pow(-2.0f, 3.0f) != -8.0f || gpu::round(-2.5f) != -3.0f) return 16;
    }
    {
        gpu::vector<gpu::half> v(1000, gpu::half(0.1f));
        gpu::transform(v.begin(), v.end(), v.begin(), [](auto x) { return x * 3.0f; });     // computes as float, is rounded once
        if (gpu::half(v[7]) != gpu::half(gpu::half(0.1f) * 3.0f)) return 17;
    }
    {
        gpu::vector<card> hand{{2, 1}, {1, 9}, {2, 1}};
        gpu::sort(hand.begin(), hand.end());                                                // {1, 9} {2, 1} {2, 1}
        auto const pairs = gpu::count(hand.begin(), hand.end(), card{2, 1});                // 2
        if (gpu::to_host(hand) != std::vector<card>{{1, 9}, {2, 1}, {2, 1}} || pairs != 2) return 23;
    }
    {
        gpu::vector<kind> v{kind::solid, kind::gas, kind::liquid};
        gpu::transform(v.begin(), v.end(), v.begin(), [](auto k) { return gpu::select(k == kind::gas, kind::liquid, k); });
        gpu::sort(v.begin(), v.end());                                                      // liquid liquid solid
        if (gpu::to_host(v) != std::vector{kind::liquid, kind::liquid, kind::solid}) return 22;
    }
    {
        auto escapes = [](auto c) {
            gpu::var<gpu::complex<float>> z;
            gpu::var<int> steps = 0;
            gpu::while_([&] { return gpu::norm(z) < 4.0f && steps < 50; }, [&] {
                z = z * z + c;
                ++steps;
            });
            return steps;
        };
        gpu::vector<gpu::complex<float>> points{{0, 0}, {1, 1}, {-1, 0.1f}};
        gpu::vector<int> steps(3);
        gpu::transform(points.begin(), points.end(), steps.begin(), escapes);       // 50 2 50
        if (gpu::to_host(steps) != std::vector<int>{50, 2, 50} || int(escapes(gpu::complex<float>(1, 1))) != 2) return 18;
    }
    {
        gpu::vector<gpu::vec3> pixels{{1, 1, 1}, {0, 0, 0}};
        gpu::vector<float> ratio(2);
        gpu::transform(pixels.begin(), pixels.end(), ratio.begin(), [](auto c) { return contrast(c, gpu::vec3(0)); });   // 21 1
        auto ones = gpu::glsl_function<unsigned(unsigned)>("ones", "uint x", "return uint(bitCount(x));");
        gpu::vector<unsigned> bits{0, 255};
        gpu::transform(bits.begin(), bits.end(), bits.begin(), ones);               // 0 8
        auto const r = gpu::to_host(ratio);
        if (std::abs(r[0] - 21.0f) > 1e-3f || std::abs(r[1] - 1.0f) > 1e-5f || gpu::to_host(bits) != std::vector<unsigned>{0, 8}) return 19;
    }
    {
        gpu::vector<unsigned> values{3, 1, 3, 2}, histogram(4, 0u);
        gpu::for_each_index(values.size(), [in = gpu::in(values), out = gpu::inout(histogram)](auto i) { out[in[i]] += 1u; });   // 0 1 1 2
        if (gpu::to_host(histogram) != std::vector<unsigned>{0, 1, 1, 2}) return 20;
    }
    {
        unsigned const seed = 42;
        auto inside = [=](auto i) {
            gpu::philox4x32 r(seed, i);                     // a stream of its own for each i
            auto x = r.uniform(), y = r.uniform();
            return gpu::cast<int>(x * x + y * y < 1.0f);
        };
        gpu::counting_iterator<unsigned> const i(0u);
        int const hits = gpu::transform_reduce(i, i + 100000, inside, 0, gpu::plus<>{});
        int by_host = 0;
        for (unsigned k = 0; k < 100000; ++k) by_host += inside(k);
        if (hits != by_host || std::abs(hits - 78540) > 1000) return 21;
    }
    return 0;
}
