// SPDX-License-Identifier: MIT
// Ranges that kernels access at any index, longer than a storage block: by a limit that a test makes small,
// and by their size on GPUs with room for them. Kernels use the address of a buffer and offsets of 64 bits,
// or take the buffer in pieces.
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/copy_if.hpp>
#include <gpu/algorithm/fill.hpp>
#include <gpu/algorithm/for_each_index.hpp>
#include <gpu/algorithm/gather.hpp>
#include <gpu/algorithm/merge.hpp>
#include <gpu/algorithm/set_union.hpp>
#include <gpu/algorithm/sort.hpp>
#include <gpu/algorithm/stencil.hpp>
#include <gpu/algorithm/transform.hpp>
#include <gpu/functional/atomic.hpp>
#include <gpu/functional/structure.hpp>
#include <gpu/gl/context.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/offset.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/strided.hpp>
#include <gpu/numeric/bspline.hpp>
#include <gpu/numeric/fft.hpp>
#include <gpu/numeric/tensor.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace {
constexpr std::int64_t far_block = 1 << 16;
constexpr std::size_t near_bytes = 1 << 17, far_length = 150003;

bool has_addresses() {
    if (gpu::gl::current().caps.addresses) return true;
    SUCCEED("this driver has no addresses of buffers");
    return false;
}
/// Does this device lack what a test needs: addresses, unless it takes pieces; elements of type T; and, where
/// they are changed atomically, that?
template <class T = float> bool lacks(bool pieces, bool atomics = false) {
    if (!pieces && !has_addresses()) return true;
    bool const wide = atomics && sizeof(T) == 8;
    return testing::cannot_exist<T>() || (wide && !gpu::gl::current().caps.has("GL_NV_shader_atomic_int64"));
}
/// While it lives, a range of `bytes` bytes is taken in two pieces, or reached by 64-bit offsets.
struct limited : testing::small_blocks {
    limited(bool pieces, std::size_t bytes)
        : small_blocks(pieces ? static_cast<std::int64_t>(bytes * 2 / 3) / 256 * 256 : far_block, !pieces,
              near_bytes) {}
};
/// Indices 0 to n - 1 in another order; n is no multiple of 7919.
std::vector<std::uint32_t> mixed_indices(std::size_t n) {
    std::vector<std::uint32_t> at(n);
    for (std::size_t i = 0; i < n; ++i) at[i] = static_cast<std::uint32_t>(i * 7919 % n);
    return at;
}
struct far_bytes {
    std::uint8_t a, b, c;
};
struct far_words {
    float x, y;
    int key;
};
template <class T> bool same(std::vector<T> const& a, std::vector<T> const& b) {
    return testing::same_bits(a, b);
}
template <class T> std::vector<T> numbers(std::size_t n) {
    std::vector<T> host(n);
    for (std::size_t i = 0; i < n; ++i) {
        auto const k = static_cast<std::uint32_t>(i * 2654435761u);
        if constexpr (std::is_same_v<T, far_words>)
            host[i] = {static_cast<float>(i), 1.5f, static_cast<int>(k)};
        else if constexpr (std::is_same_v<T, far_bytes>)
            host[i] = {static_cast<std::uint8_t>(k >> 24), static_cast<std::uint8_t>(k >> 16), 3};
        else
            host[i] = static_cast<T>(k >> 8);
    }
    return host;
}
}  // namespace
GPU_STRUCT(far_bytes, a, b, c);
GPU_STRUCT(far_words, x, y, key);

TEMPLATE_TEST_CASE("iterators reach all of a long range", "[addresses]", std::uint32_t, std::uint8_t,
    std::uint16_t, float, std::uint64_t, far_bytes, far_words) {
    using T = TestType;
    bool const pieces = GENERATE(true, false);
    if (lacks<T>(pieces)) return;
    auto const host = numbers<T>(far_length);
    auto const at = mixed_indices(far_length);
    gpu::vector<std::uint32_t> const places(at);
    auto expected = host;
    limited const small(pieces, far_length * sizeof(T));
    for (std::size_t const before : std::initializer_list<std::size_t>{0, 3}) {
        std::vector<T> longer(before, host[0]);
        longer.insert(longer.end(), host.begin(), host.end());
        gpu::vector<T> const v(longer);
        gpu::vector<T> out(longer.size());
        auto const first = v.begin() + static_cast<std::ptrdiff_t>(before);
        auto const to = out.begin() + static_cast<std::ptrdiff_t>(before);

        auto const in = gpu::make_permutation_iterator(first, places.begin());
        gpu::copy(in, in + static_cast<std::ptrdiff_t>(far_length), to);
        for (std::size_t i = 0; i < far_length; ++i) expected[i] = host[at[i]];
        auto got = out.host();
        got.erase(got.begin(), got.begin() + static_cast<std::ptrdiff_t>(before));
        CHECK(same(got, expected));

        gpu::copy(first, v.end(), gpu::make_permutation_iterator(to, places.begin()));
        for (std::size_t i = 0; i < far_length; ++i) expected[at[i]] = host[i];
        got = out.host();
        got.erase(got.begin(), got.begin() + static_cast<std::ptrdiff_t>(before));
        CHECK(same(got, expected));

        auto const every_third = gpu::make_strided_iterator(first, 3);
        gpu::vector<T> thirds(far_length / 3);
        gpu::copy(every_third, every_third + static_cast<std::ptrdiff_t>(far_length / 3), thirds.begin());
        std::vector<T> chosen(far_length / 3);
        for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = host[3 * i];
        CHECK(same(thirds.host(), chosen));
    }
}

TEMPLATE_TEST_CASE("gather and scatter reach all of a long range", "[addresses]", std::uint32_t, std::uint8_t,
    std::uint64_t, far_words) {
    using T = TestType;
    bool const pieces = GENERATE(true, false);
    if (lacks<T>(pieces)) return;
    auto const host = numbers<T>(far_length);
    auto const at = mixed_indices(far_length);
    gpu::vector<std::uint32_t> const places(at);
    limited const small(pieces, far_length * sizeof(T));
    testing::guarded<T> v(host, 3), out(far_length, 5);
    auto expected = host;
    gpu::gather(places.begin(), places.end(), v.begin(), out.begin());
    for (std::size_t i = 0; i < far_length; ++i) expected[i] = host[at[i]];
    CHECK(same(out.host(), expected));
    gpu::scatter(v.begin(), v.end(), places.begin(), out.begin());
    for (std::size_t i = 0; i < far_length; ++i) expected[at[i]] = host[i];
    CHECK(same(out.host(), expected));
    CHECK(out.intact());
}

TEMPLATE_TEST_CASE("accessors reach all of a long range", "[addresses]", std::uint32_t, std::uint8_t,
    std::uint16_t, float, std::uint64_t, far_bytes, far_words) {
    using T = TestType;
    bool const pieces = GENERATE(true, false);
    if (lacks<T>(pieces)) return;
    constexpr auto n = static_cast<std::uint32_t>(far_length);
    auto host = numbers<T>(far_length + 6);
    gpu::vector<T> whole(host), copy(far_length);
    limited const small(pieces, far_length * sizeof(T));
    // The input and the output lie in the middle of a buffer, whose other elements no index may change.
    gpu::span<T> const part(whole.begin() + 3, far_length);
    gpu::for_each_index(
        n + 2u, [in = gpu::in(part), out = gpu::out(copy)](auto i) { out[i] = in[n - 1u - i]; });
    std::vector<T> const expected(host.rbegin() + 3, host.rend() - 3);
    CHECK(same(copy.host(), expected));
    gpu::for_each_index(n + 2u, [in = gpu::in(copy), out = gpu::out(part)](auto i) { out[i] = in[i]; });
    std::copy(expected.begin(), expected.end(), host.begin() + 3);
    CHECK(same(whole.host(), host));
}

TEMPLATE_TEST_CASE("accessors change elements of a long range atomically", "[addresses]", std::uint32_t,
    std::int32_t, std::uint8_t, std::uint16_t, float, std::int64_t) {
    using T = TestType;
    bool const pieces = GENERATE(true, false);
    if (lacks<T>(pieces, true)) return;
    constexpr auto n = static_cast<std::uint32_t>(far_length);
    gpu::vector<T> sums(far_length), most(far_length);
    limited const small(pieces, far_length * sizeof(T));
    gpu::for_each_index(3 * far_length, [=, sum = gpu::out(sums), greatest = gpu::inout(most)](auto i) {
        sum[i % (n + 1u)] += T(2);
        gpu::fetch_max(greatest[i % n], gpu::cast<T>(i / n));
    });
    std::vector<T> expected(far_length);
    for (std::size_t i = 0; i < 3 * far_length; ++i)
        if (i % (far_length + 1) < far_length)
            expected[i % (far_length + 1)] = static_cast<T>(expected[i % (far_length + 1)] + T(2));
    CHECK(sums.host() == expected);
    CHECK(most.host() == std::vector<T>(far_length, T(2)));
}

TEMPLATE_TEST_CASE("every atomic function works on a long range", "[addresses]", std::uint32_t, std::uint8_t,
    std::uint16_t, std::uint64_t) {
    using T = TestType;
    bool const pieces = GENERATE(true, false);
    if (lacks<T>(pieces, true)) return;
    constexpr auto n = static_cast<std::uint32_t>(far_length);
    auto const host = numbers<T>(far_length);
    gpu::vector<T> ands(host), ors(host), xors(host), owners(far_length), last(far_length);
    gpu::vector<std::uint32_t> winners(far_length);
    limited const small(pieces, far_length * (sizeof(T) < 4 ? 4 : sizeof(T)));
    gpu::for_each_index(n,
        [=,
            a = gpu::inout(ands),
            o = gpu::inout(ors),
            x = gpu::inout(xors),
            own = gpu::inout(owners),
            to = gpu::inout(last),
            won = gpu::out(winners)](auto i) {
            auto const k = n - 1u - i;
            gpu::fetch_and(a[k], T(0x5a));
            gpu::fetch_or(o[k], T(0x5a));
            gpu::fetch_xor(x[k], T(0x5a));
            gpu::exchange(to[k], gpu::cast<T>(i % 100u));
            won[k] = gpu::cast<std::uint32_t>(gpu::compare_exchange(own[k], T(0), T(7)) == T(0));
        });
    // Nobody wins an element that has an owner.
    gpu::for_each_index(n, [own = gpu::inout(owners), won = gpu::inout(winners)](auto i) {
        won[i] += gpu::cast<std::uint32_t>(gpu::compare_exchange(own[i], T(0), T(9)) == T(0));
    });
    std::vector<T> a(far_length), o(far_length), x(far_length), to(far_length);
    for (std::size_t i = 0; i < far_length; ++i) {
        a[i] = static_cast<T>(host[i] & T(0x5a));
        o[i] = static_cast<T>(host[i] | T(0x5a));
        x[i] = static_cast<T>(host[i] ^ T(0x5a));
        to[i] = static_cast<T>((far_length - 1 - i) % 100);
    }
    CHECK(ands.host() == a);
    CHECK(ors.host() == o);
    CHECK(xors.host() == x);
    CHECK(last.host() == to);
    CHECK(owners.host() == std::vector<T>(far_length, T(7)));
    CHECK(winners.host() == std::vector<std::uint32_t>(far_length, 1u));
}

TEST_CASE("components change atomically, and offsets in memory reach, in long ranges", "[addresses]") {
    bool const pieces = GENERATE(true, false);
    if (lacks(pieces)) return;
    constexpr auto n = static_cast<std::uint32_t>(far_length);
    gpu::vector<gpu::uvec2> sums(far_length);
    gpu::vector<std::uint32_t> const v(numbers<std::uint32_t>(far_length)), from(1, 100'000u);
    gpu::vector<std::uint32_t> out(50'000);
    limited const small(pieces, far_length * sizeof(gpu::uvec2));
    gpu::for_each_index(2 * far_length, [=, sum = gpu::inout(sums)](auto i) {
        sum[i % n] += gpu::make<gpu::uvec2>(1u, 0u);
        sum[n - 1u - i % n] += gpu::make<gpu::uvec2>(0u, 3u);
    });
    CHECK(sums.host() == std::vector<gpu::uvec2>(far_length, gpu::uvec2(2, 6)));
    auto const first = gpu::make_offset_iterator(v.begin(), from.begin());
    gpu::copy(first, first + 50'000, out.begin());
    auto const all = v.host();
    CHECK(out.host() == std::vector<std::uint32_t>(all.begin() + 100'000, all.begin() + 150'000));

    gpu::checked() = true;
    CHECK_THROWS_WITH(gpu::for_each_index(n,
                          [in = gpu::in(v), to = gpu::inout(sums)](
                              auto i) { to[i] = gpu::make<gpu::uvec2>(in[i + 1u], 0u); }),
        test::contains("element 150003 of accessor 1 was read, and it has 150003 elements"));
    gpu::checked() = false;
}

TEST_CASE("stencils, transforms and products of long ranges", "[addresses]") {
    bool const pieces = GENERATE(true, false);
    if (lacks(pieces)) return;
    std::vector<float> const host = testing::values<float>(far_length);
    gpu::vector<float> const v(host);
    std::vector<gpu::complex<double>> waves(std::size_t{1} << 15);
    for (std::size_t i = 0; i < waves.size(); ++i) waves[i] = {host[i], host[2 * i + 1]};
    gpu::vector<gpu::complex<double>> const numbers(waves);
    std::size_t const rows = 300, inner = 500, columns = 200;
    // Returns all results, one after another.
    auto const results = [&] {
        gpu::vector<float> out(far_length), product(rows * columns);
        gpu::vector<gpu::complex<double>> transform(numbers.size());
        gpu::stencil(
            v, out, [](auto const& x) { return x(1) - x(-1); }, gpu::boundary::wrap);
        auto all = out.host();
        gpu::convolve(v, std::array{0.25f, 0.5f, 0.25f}, out, gpu::boundary::mirror);
        auto const add = [&](gpu::vector<float> const& more) {
            auto const h = more.host();
            all.insert(all.end(), h.begin(), h.end());
        };
        add(out);
        gpu::fft_into(numbers.begin(), numbers.end(), transform.begin());
        for (auto const& z : transform.host()) {
            all.push_back(static_cast<float>(z.real()));
            all.push_back(static_cast<float>(z.imag()));
        }
        gpu::tensordot(gpu::reshape(gpu::span<float const>(v.begin(), rows * inner), {rows, inner}),
            gpu::reshape(gpu::span<float const>(v.begin() + 7, inner * columns), {inner, columns}),
            {{1, 0}},
            product.begin());
        add(product);
        gpu::vector<float> curve(far_length);
        gpu::fit_bspline(v.begin(), v.end(), curve.begin());
        add(curve);
        return all;
    };
    auto const expected = results();
    limited const small(pieces, 450'000);
    CHECK(same(results(), expected));
    // A spline is read at any place.
    auto const read_curve = [&] {
        gpu::vector<float> read(far_length);
        gpu::transform(gpu::make_counting_iterator(0u),
            gpu::make_counting_iterator(static_cast<std::uint32_t>(far_length)),
            read.begin(),
            [spline = gpu::bspline(v)](
                auto i) { return spline(gpu::cast<float>(i * 7919u % 150003u) + 0.25f); });
        return read.host();
    };
    auto const read_in_parts = read_curve();
    testing::small_blocks const whole(std::int64_t{1} << 28);
    CHECK(same(read_in_parts, read_curve()));
}

TEST_CASE("two ranges of one call lie in one long buffer", "[addresses]") {
    bool const pieces = GENERATE(true, false);
    if (lacks(pieces)) return;
    auto host = testing::values<std::uint32_t>(far_length);
    gpu::vector<std::uint32_t> v(host);
    limited const small(pieces, 4 * far_length);
    std::ptrdiff_t const n = 20000;
    gpu::transform(v.begin(), v.begin() + n, v.end() - n, v.end() - n, gpu::plus<>{});
    std::transform(host.begin(), host.begin() + n, host.end() - n, host.end() - n, std::plus<>{});
    CHECK((v.host() == host));
    // A compaction of words on llvmpipe stores rows of four.
    auto const is_odd = [](auto x) { return x % 2u == 1u; };
    auto const end = gpu::copy_if(v.begin() + 5, v.begin() + n, v.end() - n + 3, is_odd);
    auto const expected = std::copy_if(host.begin() + 5, host.begin() + n, host.end() - n + 3, is_odd);
    CHECK(end - v.begin() == expected - host.begin());
    CHECK((v.host() == host));
    std::vector<std::uint32_t> order(n);
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](auto i, auto j) { return host[i] < host[j]; });
    auto const before = host;
    for (std::size_t i = 0; i < order.size(); ++i) {
        host[i] = before[order[i]];
        host[far_length - n + i] = before[far_length - n + order[i]];
    }
    gpu::sort_by_key(v.begin(), v.begin() + n, v.end() - n);
    CHECK((v.host() == host));
    // A window between far ends that is not the whole buffer.
    gpu::copy(v.begin() + 30'000, v.begin() + 31'000, v.end() - 9'000);
    std::copy(host.begin() + 30'000, host.begin() + 31'000, host.end() - 9'000);
    CHECK((v.host() == host));
    gpu::sort(v.end() - n, v.end());
    std::sort(host.end() - n, host.end());
    gpu::vector<std::uint32_t> out(2 * n);
    gpu::merge(v.begin(), v.begin() + n, v.end() - n, v.end(), out.begin());
    std::vector<std::uint32_t> merged(2 * n);
    std::merge(host.begin(), host.begin() + n, host.end() - n, host.end(), merged.begin());
    CHECK((out.host() == merged));
    auto const both = gpu::set_union(v.begin(), v.begin() + n, v.end() - n, v.end(), out.begin());
    auto const kept =
        std::set_union(host.begin(), host.begin() + n, host.end() - n, host.end(), merged.begin());
    REQUIRE(both - out.begin() == kept - merged.begin());
    auto got = out.host();
    CHECK(std::equal(merged.begin(), kept, got.begin()));
}

TEST_CASE("an element behind 16 GiB is reached by any index", "[addresses]") {
    if (!has_addresses()) return;
    // 16-byte elements beyond 2^34 bytes, and 2-byte elements beyond 2^32 bytes.
    auto const n = (1u << 30) + 1000u, pairs = (1u << 31) + 1000u;
    try {
        gpu::vector<glm::uvec4> v(n, gpu::no_init);
        gpu::vector<std::uint16_t> w(pairs, gpu::no_init);
        gpu::for_each_index(1000, [=, out = gpu::out(v), small = gpu::out(w)](auto i) {
            auto const k = gpu::cast<std::uint32_t>(i);
            out[n - 1u - k] = gpu::make<glm::uvec4>(k, k, k, 7u);
            out[k] = gpu::make<glm::uvec4>(k, k, k, 9u);
            small[pairs - 1u - k] = gpu::cast<std::uint16_t>(k);
            small[k] = gpu::cast<std::uint16_t>(k + 1u);
        });
        CHECK(v[n - 1] == glm::uvec4(0, 0, 0, 7));
        CHECK(v[n - 1000] == glm::uvec4(999, 999, 999, 7));
        CHECK(v[999] == glm::uvec4(999, 999, 999, 9));
        CHECK(w[pairs - 1] == 0);
        CHECK(w[pairs - 1000] == 999);
        CHECK(w[999] == 1000);
        std::vector<std::uint32_t> const at{n - 1, 3, n - 500};
        gpu::vector<std::uint32_t> const places(at);
        gpu::vector<glm::uvec4> found(3);
        auto const in = gpu::make_permutation_iterator(v.begin(), places.begin());
        gpu::copy(in, in + 3, found.begin());
        CHECK(found.host() == std::vector<glm::uvec4>{{0, 0, 0, 7}, {3, 3, 3, 9}, {499, 499, 499, 7}});
    } catch (gpu::out_of_memory const&) {
        SUCCEED("this GPU has not enough memory");
    }
}

TEST_CASE("a flag behind or before its item is read in a window of its own", "[addresses]") {
    bool const pieces = GENERATE(true, false);
    if (lacks(pieces)) return;
    auto const host = testing::values<std::uint32_t>(far_length);
    gpu::vector<std::uint32_t> const v(host);
    gpu::vector<std::uint32_t> out(far_length);
    testing::small_blocks const small(pieces ? 300'000 : far_block, !pieces);
    std::size_t const n = 50000;
    auto const first = v.begin() + std::ptrdiff_t(n), last = first + std::ptrdiff_t(n);
    auto const is_odd = [](auto x) { return x % 2u == 1u; };
    std::vector<std::uint32_t> expected;
    for (std::size_t i = 0; i < n; ++i)
        if (host[n - 1 - i] % 2 == 1) expected.push_back(host[n + i]);
    auto const check = [&](auto flags, std::vector<std::uint32_t> const& want) {
        gpu::fill(out, 0u);
        auto const end = gpu::copy_if(first, last, flags, out.begin(), is_odd);
        REQUIRE(static_cast<std::size_t>(end - out.begin()) == want.size());
        auto got = out.host();
        got.resize(want.size());
        CHECK(got == want);
    };
    check(gpu::make_reverse_iterator(first), expected);
    expected.clear();
    for (std::size_t i = 0; i < n; ++i)
        if (host[n - i] % 2 == 1) expected.push_back(host[n + i]);
    check(gpu::make_strided_iterator(first, -1), expected);
}

TEST_CASE(
    "what a thread stores through one range of a long buffer, it reads through another", "[addresses]") {
    bool const pieces = GENERATE(true, false);
    if (lacks(pieces)) return;
    gpu::vector<std::uint32_t> v(far_length), seen(far_length);
    std::vector<std::uint32_t> expected(far_length);
    constexpr std::uint32_t before = 1000, n = static_cast<std::uint32_t>(far_length) - before;
    for (std::uint32_t i = 0; i < n; ++i) expected[i] = 3 * i + 1;
    for (std::size_t const bytes : {near_bytes, std::size_t{1} << 34}) {
        testing::small_blocks const small(pieces ? 400'000 : far_block, !pieces, bytes);
        gpu::span<std::uint32_t> const part(v.begin() + before, n);
        gpu::fill(v, 0u);
        gpu::for_each_index(n, [=, a = gpu::inout(v), b = gpu::inout(part), to = gpu::out(seen)](auto i) {
            b[i] = i + 0u;
            a[i + before] = 3u * i;
            b[i] = b[i] + 1u;
            to[i] = a[i + before] + 0u;
        });
        CHECK(seen.host() == expected);
    }
}

TEST_CASE("elements at any index are at most 2^32 - 1", "[addresses]") {
    if (!has_addresses()) return;
    try {
        std::size_t const most = 0xffffffff;
        gpu::vector<std::uint8_t> v(most, gpu::no_init), out(1);
        auto const take = [](gpu::vector<std::uint8_t> const& from, gpu::vector<std::uint8_t>& to) {
            gpu::for_each_index(1, [in = gpu::in(from), out = gpu::out(to)](auto i) {
                out[i] = in[gpu::cast<std::uint32_t>(i) + 0xfffffffeu];
            });
        };
        v[most - 1] = 77;
        take(v, out);
        CHECK(out[0] == 77);
        gpu::vector<std::uint8_t> const longer(most + 1, gpu::no_init);
        CHECK_THROWS_WITH(take(longer, out), test::contains("32 bits"));
    } catch (gpu::out_of_memory const&) {
        SUCCEED("this GPU has not enough memory");
    }
}
