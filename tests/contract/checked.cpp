// SPDX-License-Identifier: MIT
// The checked mode: what each mistake of a program is told, and that correct programs are told nothing.
// tests/gl/call_check.cpp and tests/gl/state_record.cpp test the comparison of OpenGL's state.
#include <gpu/gpu.hpp>

#include "../support/testing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace checked_test {

namespace gl = gpu::gl;

/// Sets the checked mode for a scope.
class checking {
public:
    explicit checking(bool wanted) { gpu::checked() = wanted; }
    ~checking() { gpu::checked() = before_; }

private:
    bool before_ = gpu::checked();
};

/// Matches a text that contains all of some texts. Unlike Catch's own, it holds what it is combined of.
class has : public test::matcher_base<std::string> {
public:
    explicit has(std::string const& text) : all_{text} {}
    bool match(std::string const& text) const override {
        return std::all_of(
            all_.begin(), all_.end(), [&](auto const& x) { return text.find(x) != std::string::npos; });
    }
    std::string describe() const override {
        std::string text = "contains";
        for (auto const& x : all_) text += " \"" + x + "\"";
        return text;
    }
    friend has operator&&(has a, has const& b) {
        a.all_.insert(a.all_.end(), b.all_.begin(), b.all_.end());
        return a;
    }

private:
    std::vector<std::string> all_;
};

/// The message of the exception E that a call of f throws in the checked mode, or "".
template <class E, class F> std::string told(F f) {
    checking const on(true);
    try {
        f();
    } catch (E const& e) {
        return e.what();
    }
    return "";
}

/// A buffer of the application.
class application_buffer {
public:
    explicit application_buffer(std::size_t bytes, gl::GLbitfield flags = gl::k_map_read_bit) {
        d_.gl.create_buffers(1, &name_);
        d_.gl.named_buffer_storage(name_, static_cast<gl::GLsizeiptr>(bytes), nullptr, flags);
    }
    ~application_buffer() { destroy(); }
    void destroy() {
        d_.gl.delete_buffers(1, &name_);
        name_ = 0;
    }
    gl::GLuint name() const { return name_; }

private:
    gl::device& d_ = gl::current();
    gl::GLuint name_ = 0;
};

auto const at_most = [](auto a, auto b) { return a <= b; };
auto const differs = [](auto a, auto b) { return a != b; };
auto const before = [](auto a, auto b) { return a < b; };

TEST_CASE("checked() is set and read as a bool is", "[checked]") {
    bool const was = gpu::checked();
    gpu::checked() = true;
    CHECK(gpu::checked());
    if (!gpu::checked()) FAIL();
    gpu::checked() = false;
    CHECK_FALSE(gpu::checked());
    gpu::checked() = was;
}

TEST_CASE("F4, G10: a span over a buffer that is gone or mapped is told, in calls and in transfers",
    "[checked][edges]") {
    auto const& gl = gl::current().gl;
    application_buffer b(40, gl::k_map_read_bit);
    gpu::span<int> const s(b.name(), 10);
    gpu::vector<int> v(10, 1);
    auto const each = [&](char const* words) {
        auto const needed = has(words);
        CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::reduce(s); }),
            needed && has("gpu::reduce: buffer " + std::to_string(b.name())));
        CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::sort(s); }), needed && has("gpu::sort"));
        CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::fill(s, 3); }), needed && has("gpu::fill"));
        CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::to_host(s); }), needed);
        CHECK_THAT(told<gpu::invalid_argument>([&] { static_cast<void>(static_cast<int>(s[3])); }), needed);
        CHECK_THAT(told<gpu::invalid_argument>([&] { s[3] = 1; }), needed);
        CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::copy(v.begin(), v.end(), s.begin()); }), needed);
        CHECK_THAT(told<gpu::invalid_argument>(
                       [&] { gpu::for_each_index(10, [o = gpu::out(s)](auto i) { o[i] = 1; }); }),
            needed && has("gpu::for_each_index"));
    };
    CHECK(told<gpu::error>([&] { gpu::fill(s, 3); }) == "");
    gl.map_named_buffer_range(b.name(), 0, 40, gl::k_map_read_bit);
    each("is mapped");
    gl.unmap_named_buffer(b.name());
    CHECK(told<gpu::error>([&] { gpu::sort(s); }) == "");
    CHECK(gpu::to_host(s) == std::vector<int>(10, 3));
    gl::GLuint const gone = b.name();
    gl.delete_buffers(1, &gone);
    each("is not a buffer");
    CHECK(gl.get_error() == gl::k_no_error);
}

TEST_CASE("a span that its buffer has become too short for is told", "[checked]") {
    auto const& gl = gl::current().gl;
    gl::GLuint b = 0;
    gl.create_buffers(1, &b);
    gl.named_buffer_data(b, 40, nullptr, gl::k_static_draw);
    gpu::span<int> const s(b, 10);
    gl.named_buffer_data(b, 24, nullptr, gl::k_static_draw);
    CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::reduce(s); }),
        has("gpu::reduce") && has("has 24 bytes") && has("element 6"));
    CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::to_host(s); }), has("has 24 bytes"));
    gl.delete_buffers(1, &b);
}

TEST_CASE("a vector whose buffer the application has deleted is told", "[checked]") {
    gpu::vector<int> v(10, 1);
    gpu::reduce(v);  // no buffer that the library makes later gets the name that becomes free
    gl::GLuint const name = v.buffer();
    gl::current().gl.delete_buffers(1, &name);
    CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::reduce(v); }), has("is not a buffer"));
    CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::to_host(v); }), has("is not a buffer"));
    CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::to_host_async(v); }), has("is not a buffer"));
}

TEST_CASE("an index of a permutation that is out of range is named", "[checked]") {
    gpu::vector<int> v{3, 1, 2, 5, 9}, map{0, 4, 5, -7}, good{4, 0, 0}, out(4);
    auto const p = gpu::make_permutation_iterator(v.begin(), map.begin());
    CHECK_THAT(told<gpu::out_of_range>([&] { gpu::reduce(p, p + 4); }),
        has("gpu::reduce: index 2 of the permutation of the input is 5") && has("5 elements"));
    CHECK(told<gpu::error>([&] { gpu::reduce(p, p + 2); }) == "");
    map[2] = 1;
    auto const message = [&](auto f) { return told<gpu::out_of_range>(f); };
    auto const negative = has("index 3 of the permutation") && has("is -7");
    auto const id = [](auto x) { return x; };
    CHECK_THAT(message([&] { gpu::transform(p, p + 4, out.begin(), id); }), negative);
    CHECK_THAT(
        message([&] { gpu::transform(v.begin(), v.begin() + 4, p, id); }), negative && has("of the output"));
    // Inside of other iterators, of lambdas, and where only the GPU knows the length.
    auto const t = gpu::make_transform_iterator(p, [](auto x) { return x + 1; });
    CHECK_THAT(message([&] { gpu::reduce(t, t + 4); }), negative);
    auto const z = gpu::make_zip_iterator(v.begin(), p);
    CHECK_THAT(
        message([&] { gpu::count_if(z, z + 4, [](auto x) { return gpu::get<1>(x) > 0; }); }), negative);
    auto const r = gpu::make_reverse_iterator(p + 4);
    CHECK_THAT(message([&] { gpu::reduce(r, r + 4); }), has("index 3") && has("-7"));
    auto const q = gpu::make_permutation_iterator(v.begin(), [m = gpu::in(map)](auto i) { return m[i]; });
    CHECK_THAT(message([&] { gpu::reduce(q, q + 4); }), negative);
    gpu::scalar<unsigned> n(4u);
    auto const c = gpu::counted(p, n);
    gpu::scalar<int> sum;
    CHECK_THAT(message([&] { gpu::reduce_into(c.begin(), c.end(), sum, 0); }), negative);
    n = 3u;
    CHECK(message([&] { gpu::reduce_into(c.begin(), c.end(), sum, 0); }) == "");
    // Of two permutations, the outer one may point anywhere in the inner one.
    auto const inner = gpu::make_permutation_iterator(v.begin(), good.begin());
    auto const outer = gpu::make_permutation_iterator(inner, map.begin());
    CHECK_THAT(
        message([&] { gpu::reduce(outer, outer + 2); }), has("index 1") && has("is 4") && has("3 elements"));
}

TEST_CASE("gather and scatter of counted ranges are checked", "[checked]") {
    gpu::vector<int> map{2, 0, 9}, in{7, 8, 9}, out{1, 1, 1};
    gpu::scalar<unsigned> n(3u);
    auto const c = gpu::counted(map.begin(), n);
    CHECK_THAT(told<gpu::out_of_range>([&] { gpu::gather(c.begin(), c.end(), in.begin(), out.begin()); }),
        has("element 2 of the map is 9"));
    n = 2u;
    CHECK(told<gpu::error>([&] { gpu::gather(c.begin(), c.end(), in.begin(), out.begin()); }) == "");
    CHECK(gpu::to_host(out) == std::vector<int>{9, 7, 1});
}

// What a sort or a merge holds in shared memory beside the elements may be anything. The kernels for llvmpipe
// hold nothing there, and this test takes three minutes with them.
TEST_CASE("an order that reads memory by the elements is asked about elements only", "[checked]") {
    if (gpu::kernel::current().tuning.form == gpu::kernel::shape::lanes) return;
    for (unsigned n : {2048u, 2304u, 4608u, 10'000u}) {  // whole tiles, and more than one
        std::vector<unsigned> keys(n), order(n);
        for (unsigned i = 0; i < n; ++i) {
            keys[i] = i * 7919u % n;
            order[i] = i;
        }
        gpu::vector<unsigned> const numbers(keys);
        auto const less = [k = gpu::in(numbers)](auto a, auto b) { return k[a] < k[b]; };
        // Leaves shared memory full of numbers that are no index.
        auto const litter = [&] {
            gpu::vector<unsigned> ones(4 * n, ~0u);
            gpu::stable_sort(ones.begin(), ones.end(), [](auto a, auto b) { return (a >> 1u) < (b >> 1u); });
        };
        auto const by_key = [&](unsigned a, unsigned b) { return keys[a] < keys[b]; };
        auto expected = order;
        std::stable_sort(expected.begin(), expected.end(), by_key);
        gpu::vector<unsigned> sorted(order), out(n), in_segments(order), offsets{0u, n / 3, n};
        INFO(n);
        litter();
        CHECK(told<gpu::error>([&] { gpu::stable_sort(sorted.begin(), sorted.end(), less); }) == "");
        CHECK(gpu::to_host(sorted) == expected);
        auto const half = sorted.begin() + n / 2;
        litter();
        CHECK(told<gpu::error>(
                  [&] { gpu::merge(sorted.begin(), half, half, sorted.end(), out.begin(), less); }) == "");
        CHECK(gpu::to_host(out) == expected);
        litter();
        CHECK(told<gpu::error>([&] {
            gpu::set_union(sorted.begin(), half, half, sorted.end(), out.begin(), less);
        }) == "");
        CHECK(gpu::to_host(out) == expected);
        litter();
        CHECK(told<gpu::error>([&] { gpu::segmented_sort(in_segments, offsets, less); }) == "");
        auto segments = order;
        std::stable_sort(segments.begin(), segments.begin() + n / 3, by_key);
        std::stable_sort(segments.begin() + n / 3, segments.end(), by_key);
        CHECK(gpu::to_host(in_segments) == segments);
    }
}

TEST_CASE("offsets of segments that decrease or lie out of range are named", "[checked]") {
    gpu::vector<int> v{1, 2, 3, 4, 5}, out(5), good{0, 2, 2, 5}, down{0, 3, 2, 5}, far{0, 3, 6}, low{-1, 3};
    auto const of = [&](gpu::vector<int> const& offsets) {
        auto const text = [&](auto f) { return told<gpu::error>(f); };
        std::string const reduced = text([&] { gpu::segmented_reduce(v, offsets, out.begin(), 0); });
        std::string const sorted = text([&] { gpu::segmented_sort(v, offsets); });
        std::string const scanned = text([&] { gpu::inclusive_segmented_scan(v, offsets, out.begin()); });
        auto const rest = [](std::string const& s) { return s.substr(std::min(s.find(": "), s.size())); };
        CHECK(rest(reduced) == rest(sorted));
        CHECK(rest(reduced) == rest(scanned));
        return reduced;
    };
    CHECK(of(good) == "");
    CHECK_THAT(of(down), has("gpu::segmented_reduce: offset 1 is 3, and the next one is 2"));
    CHECK_THAT(of(far), has("offset 2 is 6") && has("above 5"));
    CHECK_THAT(of(low), has("offset 0 is -1"));
}

TEST_CASE("parts of copy_batched that lie out of range are named", "[checked]") {
    gpu::vector<int> in{1, 2, 3, 4, 5}, out(5), from{3, 0}, to{0, 2}, sizes{2, 3};
    auto const copy = [&] { gpu::copy_batched(in, from, out, to, sizes); };
    CHECK(told<gpu::error>(copy) == "");
    CHECK(out.host() == std::vector<int>{4, 5, 1, 2, 3});
    from[0] = 4;
    CHECK_THAT(told<gpu::out_of_range>(copy),
        has("gpu::copy_batched: part 0 has 2 elements from element 4 of the input"));
    from[0] = 3;
    to[1] = 3;
    CHECK_THAT(told<gpu::out_of_range>(copy), has("part 1 has 3 elements from element 3 of the output"));
    to[1] = -1;
    CHECK_THAT(told<gpu::out_of_range>(copy), has("from element -1 of the output"));
}

TEST_CASE("an order that is no strict weak order is told", "[checked]") {
    gpu::vector<int> v{3, 1, 2, 5, 9}, keys = v, out(5), longer(10), offsets{0, 5};
    auto const message = [&](auto f) { return told<gpu::invalid_argument>(f); };
    auto const irreflexive =
        has("no strict weak order") && has("element 0") && has("before itself; write a < b");
    CHECK_THAT(message([&] { gpu::sort(v, at_most); }), irreflexive && has("gpu::sort"));
    CHECK_THAT(message([&] { gpu::sort_by_key(keys, v, at_most); }), irreflexive);
    CHECK_THAT(message([&] { gpu::bitonic_sort(v, at_most); }), irreflexive);
    CHECK_THAT(message([&] { gpu::top_k(v, 2, out.begin(), at_most); }), irreflexive);
    CHECK_THAT(message([&] { gpu::segmented_sort(v, offsets, at_most); }), irreflexive);
    CHECK_THAT(message([&] { gpu::nth_element(v.begin(), v.begin() + 1, v.end(), at_most); }), irreflexive);
    CHECK_THAT(message([&] { gpu::merge(v, keys, longer.begin(), at_most); }), irreflexive);
    CHECK_THAT(message([&] { gpu::sort(v, differs); }), has("puts each of two elements before"));
    CHECK(message([&] { gpu::sort(v, before); }) == "");
    CHECK(v.host() == std::vector<int>{1, 2, 3, 5, 9});
}

TEST_CASE("NaN under an order of < is told; the library's own order of floats takes it", "[checked][edges]") {
    float const nan = std::numeric_limits<float>::quiet_NaN();
    for (std::size_t n : {3u, 4u, 100u, 5000u})
        for (std::size_t at : {std::size_t(0), n / 2, n - 1}) {
            INFO("n = " << n << ", NaN at " << at);
            std::vector<float> host(n);
            std::iota(host.begin(), host.end(), 1.0f);
            gpu::vector<float> numbers(host), out(2 * n);
            CHECK(told<gpu::error>([&] { gpu::sort(numbers, before); }) == "");
            host[at] = nan;
            gpu::vector<float> v(host);
            auto const equivalent = has("equivalent to two that it orders") && has("NaN");
            CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::sort(v, before); }), equivalent);
            CHECK_THAT(told<gpu::invalid_argument>([&] { gpu::merge(v, numbers, out.begin()); }), equivalent);
            CHECK(told<gpu::error>([&] { gpu::sort(v); }) == "");
            CHECK(told<gpu::error>([&] { gpu::sort(v, gpu::by(gpu::total_order{})); }) == "");
            // Behind all numbers, NaN does not disturb a search.
            CHECK(told<gpu::error>([&] { gpu::lower_bound(v.begin(), v.end(), 2.0f); }) == "");
        }
}

TEST_CASE("ranges that must be sorted and are not are told", "[checked]") {
    gpu::vector<int> good{1, 2, 2, 8}, bad{1, 2, 9, 8, 3}, values{2, 8}, out(20), at(20);
    gpu::scalar<unsigned> n;
    auto const message = [&](auto f) { return told<gpu::invalid_argument>(f); };
    auto const unsorted = has("not sorted: element 3 comes before element 2");
    auto const first = unsorted && has("first range"), second = unsorted && has("second range");
    CHECK_THAT(message([&] { gpu::merge(bad, good, out.begin()); }), first && has("gpu::merge"));
    CHECK_THAT(message([&] { gpu::merge(good, bad, out.begin()); }), second);
    CHECK_THAT(message([&] { gpu::set_union(good, bad, out.begin()); }), second);
    CHECK_THAT(message([&] { gpu::set_intersection(bad, good, out.begin()); }), first);
    CHECK_THAT(message([&] { gpu::set_difference(good, bad, out.begin()); }), second);
    CHECK_THAT(message([&] { gpu::set_symmetric_difference(bad, good, out.begin()); }), first);
    CHECK_THAT(
        message([&] { gpu::set_union_by_key(good, bad, good, bad, out.begin(), at.begin()); }), second);
    CHECK_THAT(
        message([&] { gpu::set_intersection_by_key(good, bad, good, out.begin(), at.begin()); }), second);
    CHECK_THAT(message([&] { gpu::includes(bad, good); }), first);
    CHECK_THAT(message([&] { gpu::includes(good, bad); }), second);
    CHECK_THAT(message([&] { gpu::lower_bound(bad.begin(), bad.end(), 3); }), unsorted);
    CHECK_THAT(message([&] { gpu::binary_search(bad.begin(), bad.end(), 3); }), unsorted);
    CHECK_THAT(message([&] { gpu::upper_bound(bad, values, out.begin()); }), unsorted);
    CHECK_THAT(message([&] { gpu::lower_bound_into(bad.begin(), bad.end(), 3, n); }), unsorted);
    CHECK_THAT(message([&] { gpu::inplace_merge(bad.begin(), bad.begin() + 1, bad.end()); }),
        has("second half") && has("element 2 comes before element 1"));
    CHECK_THAT(message([&] { gpu::partition_point(bad.begin(), bad.end(), [](auto x) { return x != 9; }); }),
        unsorted);
    CHECK_THAT(message([&] { gpu::histogram_range(values, out.begin(), bad); }), unsorted);
    CHECK_THAT(message([&] { gpu::inner_join_sorted(good, bad, out.begin(), at.begin()); }), unsorted);
    CHECK(message([&] {
        gpu::merge(good, values, out.begin());
        gpu::set_union(good, values, out.begin());
        gpu::includes(good, values);
        gpu::lower_bound(good, values, out.begin());
    }) == "");
    // The order of the call decides.
    gpu::sort(bad, gpu::greater<>{});
    CHECK(message([&] { gpu::binary_search(bad.begin(), bad.end(), 3, gpu::greater<>{}); }) == "");
    CHECK_THAT(message([&] { gpu::binary_search(bad.begin(), bad.end(), 3); }), has("element 1"));
}

TEST_CASE("an OpenGL error of the application is told as its own", "[checked]") {
    auto const& gl = gl::current().gl;
    gpu::vector<int> v{3, 1, 2};
    gl.enable(gl::k_false);
    CHECK_THAT(told<gpu::opengl_error>([&] { gpu::sort(v); }),
        has("gpu::sort: GL_INVALID_ENUM was raised before this call, by the application"));
    CHECK(told<gpu::error>([&] { gpu::sort(v); }) == "");
    CHECK(v.host() == std::vector<int>{1, 2, 3});
}

TEST_CASE("R5: an accessor is named by the line of its lambda", "[checked][edges]") {
    gpu::vector<int> v(5);
    int line = 0;
    std::string const text = told<gpu::out_of_range>([&] {
        line = __LINE__ + 1;
        gpu::for_each_index(6, [o = gpu::out(v)](auto i) { o[i] = 1; });
    });
    CHECK_THAT(
        text, has("element 5 of accessor 1 was written") && has("checked.cpp:" + std::to_string(line) + ","));
}

TEST_CASE("predicates that read by accessors are checked in every kind of selection", "[checked]") {
    checking const on(true);
    gpu::vector<int> v{5, 0, 3, 8}, index{0, 1, 2, 3}, out(4), others(4), rest(4);
    auto const large = [in = gpu::in(v)](auto i) { return in[i] > 2; };
    auto const small = [in = gpu::in(v)](auto i) { return in[i] < 1; };
    CHECK(gpu::copy_if(index, out.begin(), large) - out.begin() == 3);
    CHECK(gpu::to_host(gpu::span<int>(out.begin(), 3)) == std::vector<int>{0, 2, 3});
    CHECK(gpu::remove_if(index.begin(), index.end(), small) - index.begin() == 3);
    gpu::sequence(index.begin(), index.end());
    CHECK(gpu::stable_partition(index.begin(), index.end(), large) - index.begin() == 3);
    CHECK(index.host() == std::vector<int>{0, 2, 3, 1});
    gpu::three_way_partition(
        index.begin(), index.end(), out.begin(), others.begin(), rest.begin(), large, small);
    CHECK(gpu::to_host(gpu::span<int>(out.begin(), 3)) == std::vector<int>{0, 2, 3});
    CHECK(others.front() == 1);
    gpu::counting_iterator<unsigned> const counted(0u);
    CHECK(gpu::partition_copy(counted, counted + 4, out.begin(), rest.begin(), large).second - rest.begin() ==
          1);
    CHECK(gpu::count_if(counted, counted + 4, large) == 3);
    std::string const text = told<gpu::out_of_range>(
        [&] { gpu::copy_if(index, out.begin(), [in = gpu::in(v)](auto i) { return in[i + 1] > 2; }); });
    CHECK_THAT(text, has("element 4 of accessor 1 was read"));
}

TEST_CASE("a loop that llvmpipe has ended is told", "[checked][loops]") {
    if (!gpu::kernel::current().tuning.few_trips) return;
    gpu::vector<unsigned> v(100, 1u), out(100);
    // `rounds` rounds of a loop in a loop, of which one round in a hundred leaves by break_if.
    auto const in_rounds = [](unsigned rounds) {
        return [rounds](auto x) {
            gpu::var<unsigned> sum = 0u;
            gpu::if_(x == 1u, [&] {
                gpu::for_(0u, rounds, [&](auto) {
                    gpu::for_(0u, 100u, [&](auto k) {
                        gpu::break_if(k == 99u);
                        sum += x;
                    });
                });
            });
            return sum;
        };
    };
    auto const run = [&](unsigned rounds) {
        gpu::transform(v.begin(), v.end(), out.begin(), in_rounds(rounds));
    };
    auto const ended = has("gpu::transform: ") && has("has ended a loop of a functor") && has("65535");
    CHECK_THAT(told<gpu::unsupported>([&] { run(700); }), ended);
    CHECK_THAT(told<gpu::unsupported>([&] { run(100'000); }), ended);
    CHECK(told<gpu::error>([&] { run(600); }).empty());
    CHECK(unsigned(out[99]) == 600 * 99);
    CHECK_THAT(told<gpu::unsupported>([&] {
        gpu::count_if(v.begin(), v.end(), [](auto x) {
            gpu::var<unsigned> k = x;
            gpu::while_([&] { return k < 70'000u; }, [&] { k += 1u; });
            return k == 70'000u;
        });
    }),
        has("gpu::count_if: ") && has("has ended a loop"));
}

TEST_CASE("correct calls are told nothing, and do what they do unchecked", "[checked]") {
    checking const on(true);
    for (std::size_t n : {0u, 1u, 2u, 3u, 1000u, 70000u}) {
        INFO("n = " << n);
        auto host = testing::values<int>(n, 1000);
        gpu::vector<int> v(host), out(2 * n);
        gpu::sort(v, before);
        std::sort(host.begin(), host.end());
        REQUIRE(v.host() == host);
        std::vector<int> merged(2 * n);
        std::merge(host.begin(), host.end(), host.begin(), host.end(), merged.begin());
        gpu::merge(v, v, out.begin());
        REQUIRE(out.host() == merged);
        REQUIRE(gpu::includes(v, v));
        auto const last = gpu::unique(v.begin(), v.end());
        REQUIRE(static_cast<std::size_t>(last - v.begin()) ==
                static_cast<std::size_t>(std::unique(host.begin(), host.end()) - host.begin()));
        REQUIRE(gpu::reduce(out) == std::accumulate(merged.begin(), merged.end(), 0));
    }
    CHECK(gl::current().gl.get_error() == gl::k_no_error);
}

}  // namespace checked_test
