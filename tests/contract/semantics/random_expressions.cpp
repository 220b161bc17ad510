// SPDX-License-Identifier: MIT
// Thousands of random expressions over all arithmetic types: what the device computes is what C++ computes.
// Integers, and float + - *, have equal bits; float / is within 2.5 units in the last place, and functions
// within the bounds of GLSL 4.50.
//
// C++ knows its expressions when it is compiled, so these are programs: lists of instructions, each of which
// is one compiled operator on two C++ types, once for symbols and once for numbers. GPU_TEST_SEED in the
// environment draws other ones.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/container/vector.hpp>
#include <gpu/functional/defined.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/packing.hpp>
#include <gpu/functional/structure.hpp>

#include <support/catch.hpp>
#include <support/testing.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#pragma GCC diagnostic ignored "-Wconversion"  // the operators mix types on purpose
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wsign-conversion"

namespace random_expressions {

using gpu::half;
// Two leaves of each type. 64-bit integers come from 32-bit ones by conversion, so that devices without them
// can take part.
struct leaves {
    bool b[2];
    std::int8_t i8[2];
    std::uint8_t u8[2];
    std::int16_t i16[2];
    std::uint16_t u16[2];
    std::int32_t i32[2];
    std::uint32_t u32[2];
    half h[2];
    float f[2];
    double d[2];
};
using number = std::array<std::byte, 8>;  // of any type

using all_types = std::tuple<bool, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
    std::uint32_t, half, float, double, std::int64_t, std::uint64_t>;
constexpr char const* type_names[] = {
    "bool", "int8", "uint8", "int16", "uint16", "int", "uint", "half", "float", "double", "int64", "uint64"};
template <class T, std::size_t I = 0> constexpr std::uint8_t id_of() {
    if constexpr (std::is_same_v<T, std::tuple_element_t<I, all_types>>)
        return I;
    else
        return id_of<T, I + 1>();
}
constexpr bool is_wide(std::uint8_t id) { return id >= 10; }

/// One operator on two types, for references of symbols and for numbers; b is unused by some.
struct instruction_kind {
    char const* name;
    std::uint8_t a, b, result;
    std::uint32_t (*symbols)(std::uint32_t, std::uint32_t);
    number (*numbers)(number const&, number const&);
};
template <class T> number pack(T const& v) {
    number n{};
    std::memcpy(n.data(), &v, sizeof v);
    return n;
}
template <class T> T unpack(number const& n) {
    T v;
    std::memcpy(static_cast<void*>(&v), n.data(), sizeof v);
    return v;
}
template <class F, class A, class B> struct kind_of {
    using R = gpu::glsl::value_t<decltype(
        F{}(std::declval<gpu::expr<A> const&>(), std::declval<gpu::expr<B> const&>()))>;
    static std::uint32_t symbols(std::uint32_t a, std::uint32_t b) {
        gpu::expr<A> const x(gpu::glsl::from{a});
        gpu::expr<B> const y(gpu::glsl::from{b});
        return F{}(x, y).get_reference();
    }
    static number numbers(number const& a, number const& b) {
        return pack(static_cast<R>(F{}(unpack<A>(a), unpack<B>(b))));
    }
};

// ---- the operators, with their operands kept to where C++ defines them

template <class A, class B> using common = decltype(gpu::glsl::value_t<A>{} + gpu::glsl::value_t<B>{});
/// x as a T that is `less` bits shorter, if T is signed: its sums and products do not overflow.
template <class T, int Less, class X> auto shorter(X const& x) {
    if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
        return gpu::cast<T>(x) >> gpu::constant<Less>;
    else
        return gpu::cast<T>(x);
}
#define OPERATOR(NAME, ...)                                                         \
    struct NAME {                                                                   \
        template <class A, class B> auto operator()(A const& a, B const& b) const { \
            using C = common<A, B>;                                                 \
            static_cast<void>(sizeof(C));                                           \
            __VA_ARGS__                                                             \
        }                                                                           \
    };
OPERATOR(plus, if constexpr (std::is_signed_v<C> && std::is_integral_v<C> &&
                             sizeof(gpu::glsl::value_t<A>) + sizeof(gpu::glsl::value_t<B>) >
                                 4) return shorter<C, 1>(a) +
                   shorter<C, 1>(b);
         else return a + b;)
OPERATOR(minus, if constexpr (std::is_signed_v<C> && std::is_integral_v<C> &&
                              sizeof(gpu::glsl::value_t<A>) + sizeof(gpu::glsl::value_t<B>) >
                                  4) return shorter<C, 1>(a) -
                    shorter<C, 1>(b);
         else return a - b;)
OPERATOR(times, if constexpr (std::is_signed_v<C> && std::is_integral_v<C> &&
                              sizeof(gpu::glsl::value_t<A>) + sizeof(gpu::glsl::value_t<B>) >
                                  2) return shorter<C, static_cast<int>(sizeof(C)) * 4 + 1>(a) *
                    shorter<C, static_cast<int>(sizeof(C)) * 4 + 1>(b);
         else return a * b;)
OPERATOR(over, return shorter<C, 1>(a) / (gpu::cast<C>(b) | gpu::constant<C{1}>);)
OPERATOR(rest, return shorter<C, 1>(a) % (gpu::cast<C>(b) | gpu::constant<C{1}>);)
OPERATOR(bits_and, return a & b;)
OPERATOR(bits_or, return a | b;)
OPERATOR(bits_xor, return a ^ b;)
OPERATOR(left, return a << (gpu::cast<unsigned>(b) &
                            gpu::constant<static_cast<unsigned>(sizeof(+gpu::glsl::value_t<A>{})) * 8 - 1>);)
OPERATOR(
    right, return a >> (gpu::cast<unsigned>(b) &
                           gpu::constant<static_cast<unsigned>(sizeof(+gpu::glsl::value_t<A>{})) * 8 - 1>);)
OPERATOR(equal, return a == b;)
OPERATOR(unequal, return a != b;)
OPERATOR(less, return a < b;)
OPERATOR(less_equal, return a <= b;)
OPERATOR(greater, return a > b;)
OPERATOR(both, return a && !b;)
OPERATOR(one_of, return !a || b;)
OPERATOR(smaller, return gpu::min(a, b);)
OPERATOR(chosen, return gpu::select(a < b, b, a);)
OPERATOR(negative, static_cast<void>(b); return -shorter<decltype(+gpu::glsl::value_t<A>{}), 1>(a);)
OPERATOR(inverted, static_cast<void>(b); return ~a;)
OPERATOR(literal_sum, static_cast<void>(b); return gpu::select(a != gpu::constant<3>, a, gpu::constant<77>);)
#undef OPERATOR
template <class T> struct to {  // a conversion
    template <class A, class B> auto operator()(A const& a, B const&) const {
        using V = gpu::glsl::value_t<A>;
        if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_integral_v<V>)
            return gpu::saturate_cast<T>(a + 0.0f);
        else
            return gpu::cast<T>(a);
    }
};

std::vector<instruction_kind> kinds;
template <class F, class A, class B> void add(char const* name) {
    using K = kind_of<F, A, B>;
    kinds.push_back({name, id_of<A>(), id_of<B>(), id_of<typename K::R>(), &K::symbols, &K::numbers});
}
template <class A, class B> void add_operators() {
    add<plus, A, B>("+");
    add<minus, A, B>("-");
    add<times, A, B>("*");
    add<equal, A, B>("==");
    add<unequal, A, B>("!=");
    add<less, A, B>("<");
    add<less_equal, A, B>("<=");
    add<greater, A, B>(">");
    add<smaller, A, B>("min");
    add<chosen, A, B>("select");
    add<both, A, B>("&& !");
    add<one_of, A, B>("!|| ");
    if constexpr (std::is_integral_v<A> && std::is_integral_v<B> &&
                  !(std::is_same_v<A, bool> && std::is_same_v<B, bool>)) {
        add<over, A, B>("/");
        add<rest, A, B>("%");
        add<bits_and, A, B>("&");
        add<bits_or, A, B>("|");
        add<bits_xor, A, B>("^");
        add<left, A, B>("<<");
        add<right, A, B>(">>");
        add<negative, A, B>("-");
        add<literal_sum, A, B>("literal");
        if constexpr (!std::is_same_v<A, bool>) add<inverted, A, B>("~");
    }
}
template <class From, class... T> void add_conversions(std::tuple<T...>) {
    (add<to<T>, From, From>("cast"), ...);
}
template <class... T> void add_all_conversions(std::tuple<T...> all) { (add_conversions<T>(all), ...); }
void fill_table() {
    if (!kinds.empty()) return;
    using std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
        std::uint64_t;
    add_operators<bool, int32_t>();
    add_operators<int8_t, int8_t>();
    add_operators<uint8_t, int16_t>();
    add_operators<uint16_t, int32_t>();
    add_operators<uint16_t, uint16_t>();
    add_operators<int32_t, int32_t>();
    add_operators<int32_t, uint32_t>();
    add_operators<uint32_t, uint32_t>();
    add_operators<uint32_t, int8_t>();
    add_operators<int64_t, int32_t>();
    add_operators<uint64_t, uint64_t>();
    add_operators<uint32_t, int64_t>();
    add_operators<float, float>();
    add_operators<int32_t, float>();
    add_operators<half, half>();
    add_operators<float, half>();
    add_operators<double, double>();
    add_operators<float, double>();
    add_all_conversions(all_types{});
}

// ---- programs

constexpr std::size_t outputs = 100;
struct instruction {
    instruction_kind const* kind;
    std::uint32_t a, b;  // which values
};
/// The approximate functions that end an expression: the value is compared with one computed in double.
struct rounded_kind {
    char const* name;
    std::uint32_t (*symbols)(std::uint32_t, std::uint32_t);
    double (*exact)(double, double);
    double (*bound)(double a, double want);  // in units in the last place of `want`
    bool (*defined)(double, double);
};
template <class F> std::uint32_t rounded_symbols(std::uint32_t a, std::uint32_t b) {
    return F{}(gpu::expr<float>(gpu::glsl::from{a}), gpu::expr<float>(gpu::glsl::from{b})).get_reference();
}
#define ROUNDED(NAME, CALL, EXACT, BOUND, DEFINED)             \
    rounded_kind {                                             \
        NAME, &rounded_symbols<decltype([](auto a, auto b) {   \
            static_cast<void>(b);                              \
            return CALL;                                       \
        })>,                                                   \
            [](double a, double b) -> double {                 \
                static_cast<void>(b);                          \
                return EXACT;                                  \
            },                                                 \
            [](double a, double want) -> double {              \
                static_cast<void>(a), static_cast<void>(want); \
                return BOUND;                                  \
            },                                                 \
            [](double a, double b) {                           \
                static_cast<void>(a), static_cast<void>(b);    \
                return DEFINED;                                \
            }                                                  \
    }
double units(double absolute, double want) {
    return absolute /
           (std::nextafter(std::abs(static_cast<float>(want)), std::numeric_limits<float>::infinity()) -
               std::abs(static_cast<float>(want)));
}
rounded_kind const rounded_kinds[] = {
    ROUNDED("/", a / b, a / b, 2.5, std::abs(b) > 1e-37 && std::abs(b) < 8e37),
    ROUNDED("sqrt", gpu::sqrt(a), std::sqrt(a), 4.5, a > 0),
    ROUNDED("inversesqrt", gpu::inversesqrt(a), 1 / std::sqrt(a), 2, a > 0),
    ROUNDED("exp", gpu::exp(a), std::exp(a), 3 + 2 * std::abs(a), std::abs(a) < 80),
    ROUNDED("exp2", gpu::exp2(a), std::exp2(a), 3 + 2 * std::abs(a), std::abs(a) < 120),
    ROUNDED("log", gpu::log(a), std::log(a),
        a >= 0.5 && a <= 2 ? std::max(3.0, units(std::ldexp(1.0, -21), want)) : 3, a > 0),
    ROUNDED("log2", gpu::log2(a), std::log2(a),
        a >= 0.5 && a <= 2 ? std::max(3.0, units(std::ldexp(1.0, -21), want)) : 3, a > 0),
    ROUNDED("sin", gpu::sin(a), std::sin(a), units(std::ldexp(1.0, -11), want), std::abs(a) < 3.14),
    ROUNDED("cos", gpu::cos(a), std::cos(a), units(std::ldexp(1.0, -11), want), std::abs(a) < 3.14),
};
struct program {
    std::vector<instruction> steps;    // value 20 + i is that of step i
    std::vector<std::uint32_t> exact;  // values that are compared bit for bit
    struct root {
        rounded_kind const* kind;
        std::uint32_t a, b;
    };
    std::vector<root> rounded;
};
constexpr std::uint32_t leaf_count = 20;
std::uint8_t type_of_value(program const& p, std::uint32_t v) {
    return v < leaf_count ? static_cast<std::uint8_t>(v / 2) : p.steps[v - leaf_count].kind->result;
}

program draw(std::mt19937& engine, bool wide) {
    program p;
    std::vector<std::vector<std::uint32_t>> of_type(
        std::tuple_size_v<all_types>);  // values, twice the newer ones
    for (std::uint32_t v = 0; v < leaf_count; ++v) of_type[v / 2].push_back(v);
    auto pick = [&](std::vector<std::uint32_t> const& from) { return from[engine() % from.size()]; };
    // Doubles are not `precise`: a product that feeds a sum may be contracted, so they are computed from
    // leaves only.
    auto is_double_result = [&](std::uint32_t v) {
        return v >= leaf_count && type_of_value(p, v) == id_of<double>();
    };
    while (p.steps.size() < 90) {
        auto const& k = kinds[engine() % kinds.size()];
        if (!wide && (is_wide(k.a) || is_wide(k.b) || is_wide(k.result))) continue;
        if (of_type[k.a].empty() || of_type[k.b].empty()) continue;
        std::uint32_t const a = pick(of_type[k.a]), b = pick(of_type[k.b]);
        if (is_double_result(a) || is_double_result(b)) continue;
        auto const v = static_cast<std::uint32_t>(leaf_count + p.steps.size());
        p.steps.push_back({&k, a, b});
        of_type[k.result].push_back(v);
        of_type[k.result].push_back(v);
    }
    while (p.exact.size() < outputs - 8)
        p.exact.push_back(leaf_count + static_cast<std::uint32_t>(engine() % p.steps.size()));
    while (p.rounded.size() < 8)
        p.rounded.push_back({&rounded_kinds[engine() % std::size(rounded_kinds)],
            pick(of_type[id_of<float>()]),
            pick(of_type[id_of<float>()])});
    return p;
}

/// A value as a word: its bits, or, of 64 bits, both halves in one.
template <class T, class X> std::uint32_t word_of(X const& x) {
    if constexpr (std::is_same_v<T, half> || std::is_same_v<T, float>)
        return gpu::floatBitsToUint(gpu::cast<float>(x)).get_reference();
    else if constexpr (std::is_same_v<T, double>) {
        auto w = gpu::unpackDouble2x32(x);
        return (w.x ^ w.y * 31u).get_reference();
    } else if constexpr (sizeof(T) == 8) {
        auto u = gpu::cast<std::uint64_t>(x);
        return (gpu::cast<std::uint32_t>(u) ^ gpu::cast<std::uint32_t>(u >> gpu::constant<32>) * 31u)
            .get_reference();
    } else
        return gpu::cast<std::uint32_t>(x).get_reference();
}
template <class T> std::uint32_t host_word(T const& x) {
    if constexpr (std::is_same_v<T, half> || std::is_same_v<T, float>)
        return std::bit_cast<std::uint32_t>(static_cast<float>(x));
    else if constexpr (sizeof(T) == 8) {
        auto const u = std::bit_cast<std::uint64_t>(x);
        return static_cast<std::uint32_t>(u) ^ static_cast<std::uint32_t>(u >> 32) * 31u;
    } else
        return static_cast<std::uint32_t>(x);
}
/// f(T{}) for the type with this number.
template <std::size_t I = 0, class F> auto with_type(std::uint8_t id, F f) {
    if constexpr (I + 1 == std::tuple_size_v<all_types>)
        return f(std::tuple_element_t<I, all_types>{});
    else {
        if (id == I) return f(std::tuple_element_t<I, all_types>{});
        return with_type<I + 1>(id, f);
    }
}

using words = std::array<std::uint32_t, outputs>;
/// A program as a functor, which the library traces like any other.
struct traced {
    program const* p;
    auto operator()(gpu::expr<random_expressions::leaves> const& x) const;
};
}  // namespace random_expressions
GPU_STRUCT(random_expressions::leaves, b, i8, u8, i16, u16, i32, u32, h, f, d);

namespace random_expressions {

inline auto traced::operator()(gpu::expr<random_expressions::leaves> const& x) const {
    std::vector<std::uint32_t> v;
    auto leaf = [&](auto const& two) {
        v.push_back(two[0].get_reference());
        v.push_back(two[1].get_reference());
    };
    leaf(x.b);
    leaf(x.i8);
    leaf(x.u8);
    leaf(x.i16);
    leaf(x.u16);
    leaf(x.i32);
    leaf(x.u32);
    leaf(x.h);
    leaf(x.f);
    leaf(x.d);
    for (auto const& s : p->steps) v.push_back(s.kind->symbols(v[s.a], v[s.b]));
    gpu::expr<words> out;
    std::size_t k = 0;
    auto put = [&](std::uint32_t r) { out[k++] = gpu::expr<std::uint32_t>(gpu::glsl::from{r}); };
    for (auto e : p->exact)
        put(with_type(type_of_value(*p, e), [&](auto t) {
            using T = decltype(t);
            return word_of<T>(gpu::expr<T>(gpu::glsl::from{v[e]}));
        }));
    for (auto const& r : p->rounded)
        put(gpu::floatBitsToUint(gpu::expr<float>(gpu::glsl::from{r.kind->symbols(v[r.a], v[r.b])}))
                .get_reference());
    return out;
}
/// The values of all steps; `usable` tells which of them no infinity, NaN or denormal went into, which GLSL
/// may treat otherwise.
void run(program const& p, leaves const& x, std::vector<number>& v, std::vector<bool>& usable) {
    v.clear();
    usable.clear();
    auto leaf = [&](auto const& two) {
        v.push_back(pack(two[0]));
        v.push_back(pack(two[1]));
    };
    leaf(x.b);
    leaf(x.i8);
    leaf(x.u8);
    leaf(x.i16);
    leaf(x.u16);
    leaf(x.i32);
    leaf(x.u32);
    leaf(x.h);
    leaf(x.f);
    leaf(x.d);
    usable.resize(leaf_count, true);
    for (auto const& s : p.steps) {
        v.push_back(s.kind->numbers(v[s.a], v[s.b]));
        bool const normal = with_type(s.kind->result, [&](auto t) {
            using T = decltype(t);
            T const y = unpack<T>(v.back());
            if constexpr (std::is_same_v<T, half>)
                return std::isfinite(static_cast<float>(y));
            else if constexpr (std::is_floating_point_v<T>)
                return std::isnormal(y) || y == 0;
            else
                return true;
        });
        // The operands of a conversion or comparison are its own; a zero's sign is not compared.
        usable.push_back(normal && usable[s.a] && usable[s.b]);
    }
}
/// The steps that value v is made of.
std::string text(program const& p, std::uint32_t v) {
    std::vector<bool> used(leaf_count + p.steps.size());
    used[v] = true;
    for (std::size_t i = p.steps.size(); i-- > 0;)
        if (used[leaf_count + i]) used[p.steps[i].a] = used[p.steps[i].b] = true;
    auto name = [](std::uint32_t x) {
        return x < leaf_count ? std::string(type_names[x / 2]) + (x % 2 ? "_1" : "_0")
                              : "v" + std::to_string(x);
    };
    std::string out;
    for (std::uint32_t i = 0; i < p.steps.size(); ++i)
        if (auto const& s = p.steps[i]; used[leaf_count + i])
            out += std::string("  ") + type_names[s.kind->result] + " " + name(leaf_count + i) + " = " +
                   name(s.a) + " " + s.kind->name + " " + name(s.b) + "\n";
    return out + "  " + name(v);
}
std::vector<leaves> inputs(std::mt19937& engine, std::size_t n) {
    std::vector<leaves> v(n);
    for (auto& x : v)
        for (int k = 0; k < 2; ++k) {
            auto word = [&] {  // small, large, and next to the limits
                std::uint32_t const w =
                    static_cast<std::uint32_t>(engine()) >> (engine() % 2 ? engine() % 31 : 0);
                std::uint32_t const edges[] = {
                    0, 1, 0xffffffffu, 0x80000000u, 0x7fffffffu, 127, 128, 255, 32768, 65535};
                return engine() % 4 ? w : edges[engine() % 10];
            };
            auto real = [&] {
                return static_cast<float>(static_cast<std::int32_t>(engine())) *
                       std::ldexp(1.0f, static_cast<int>(engine() % 24) - 36);
            };
            x.b[k] = engine() & 1;
            x.i8[k] = static_cast<std::int8_t>(word());
            x.u8[k] = static_cast<std::uint8_t>(word());
            x.i16[k] = static_cast<std::int16_t>(word());
            x.u16[k] = static_cast<std::uint16_t>(word());
            x.i32[k] = static_cast<std::int32_t>(word());
            x.u32[k] = word();
            x.h[k] = half(real() * 0.01f);
            x.f[k] = real();
            x.d[k] = real() * 1.1;
        }
    return v;
}
}  // namespace random_expressions

namespace {
void compare_random_expressions(unsigned default_seed, int rounds) {
    using namespace random_expressions;
    fill_table();
    char const* const given = std::getenv("GPU_TEST_SEED");
    unsigned const seed = given ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : default_seed;
    std::mt19937 engine(seed);
    bool const wide = testing::has_int64();
    auto const x = inputs(engine, 96);
    gpu::vector<leaves> dx(x.begin(), x.end());
    gpu::vector<words> dr(x.size());
    std::vector<number> v;
    std::vector<bool> usable;
    std::size_t compared = 0, wrong = 0;
    for (int round = 0; round < rounds; ++round) {
        program const p = draw(engine, wide);
        gpu::transform(dx.begin(), dx.end(), dr.begin(), traced{&p});
        auto const r = gpu::to_host(dr);
        for (std::size_t i = 0; i < x.size(); ++i) {
            run(p, x[i], v, usable);
            for (std::size_t k = 0; k < outputs; ++k) {
                if (k < p.exact.size()) {
                    std::uint32_t const e = p.exact[k];
                    if (!usable[e]) continue;
                    std::uint8_t const t = type_of_value(p, e);
                    std::uint32_t const want =
                        with_type(t, [&](auto z) { return host_word(unpack<decltype(z)>(v[e])); });
                    bool const zero = (t == id_of<float>() || t == id_of<half>()) && (want << 1) == 0 &&
                                      (r[i][k] << 1) == 0;
                    bool const zero_double = t == id_of<double>() && unpack<double>(v[e]) == 0;
                    ++compared;
                    if (r[i][k] == want || zero || zero_double) continue;
                    if (++wrong <= 5)
                        UNSCOPED_INFO("seed " << seed << ", program " << round << ", element " << i << ":\n"
                                              << text(p, e) << " is " << std::hex << r[i][k] << ", want "
                                              << want << std::dec);
                } else {
                    auto const& root = p.rounded[k - p.exact.size()];
                    if (!usable[root.a] || !usable[root.b]) continue;
                    double const a = unpack<float>(v[root.a]), b = unpack<float>(v[root.b]);
                    if (!root.kind->defined(a, b)) continue;
                    double const want = root.kind->exact(a, b), got = std::bit_cast<float>(r[i][k]),
                                 allowed = root.kind->bound(a, want);
                    if (std::abs(want) < 1.2e-38 || std::abs(want) > 3.4e38) continue;
                    ++compared;
                    if (std::abs(got - want) <= allowed * (std::nextafter(std::abs(static_cast<float>(want)),
                                                               std::numeric_limits<float>::infinity()) -
                                                              std::abs(static_cast<float>(want))))
                        continue;
                    if (++wrong <= 5)
                        UNSCOPED_INFO("seed " << seed << ", program " << round << ", element " << i << ": "
                                              << root.kind->name << " of " << a << ", " << b << " is " << got
                                              << ", want " << want);
                }
            }
        }
    }
    INFO("seed " << seed << ": " << compared << " values of " << static_cast<std::size_t>(rounds) * outputs
                 << " expressions were compared");
    CHECK(wrong == 0);
    CHECK(compared > static_cast<std::size_t>(rounds) * outputs * x.size() / 2);
}
}  // namespace

TEST_CASE("random expressions give what C++ gives") { compare_random_expressions(20241u, 5); }
TEST_CASE("thousands of random expressions give what C++ gives", "[slow]") {
    compare_random_expressions(777u, 20);
}
