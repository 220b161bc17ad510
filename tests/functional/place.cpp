// SPDX-License-Identifier: MIT
#include "glsl/text.hpp"

#include <gpu/functional/atomic.hpp>
#include <gpu/functional/math.hpp>
#include <gpu/functional/operators.hpp>
#include <gpu/functional/place.hpp>
#include <gpu/glsl/atomic_text.hpp>

namespace {
/// An accessor of memory k that no GPU has: only the text of a kernel is looked at.
template <class T, template <class> class Place> struct stream {
    std::uint32_t k;
    template <class I> auto operator[](I const& i) const {
        std::uint32_t const slot = gpu::glsl::rec().slot({.owner = nullptr,
            .first = 0,
            .count = 10,
            .name = k,
            .bytes = sizeof(T),
            .type = gpu::glsl::type_id<T>(),
            .viewable = true});
        return Place<T>(gpu::glsl::location{slot, gpu::glsl::as<unsigned>(i)});
    }
};
template <class T> using inout = stream<T, gpu::place>;
template <class T> using out = stream<T, gpu::out_place>;

/// The kernel f(i), valid beside the functions that it calls.
template <class F> std::string kernel_text(F const& f) {
    auto const& r = gpu::glsl::trace<unsigned>(f);
    gpu::glsl::requirements needs;
    gpu::glsl::type const* const arguments[] = {&gpu::glsl::type_of<unsigned>()};
    gpu::detail::list<gpu::glsl::stream_use> uses;
    for (std::uint32_t k = 0; k < r.streams.size(); ++k) uses.push_back({k});
    std::string const text =
        gpu::glsl::write_function(r, "f", gpu::glsl::type_of<void>(), arguments, 0, needs, uses);
    std::string before;
    for (auto const& u : uses) {
        auto const& t = gpu::glsl::type_at(r.streams[u.id].type);
        std::string const n = std::to_string(u.id);
        if (u.loads) before += t.name + " load" + n + "(uint i) { return " + t.name + "(0); }\n";
        if (u.stores) before += "void store" + n + "(uint i, " + t.name + " v) {}\n";
        before += "layout(std430, binding = " + n + ") buffer B" + n + " { uint b" + n + "[]; };\n";
        auto const element = [&](std::string const& i) { return "b" + n + "[" + i + "]"; };
        for (unsigned a = 0; a < 8; ++a)
            if (u.atomics >> a & 1)
                before += gpu::glsl::atomic_function("atomic" + n + "_" + gpu::glsl::atomic_names[a],
                    static_cast<gpu::glsl::atomic>(a),
                    t,
                    t.size,
                    "args[0]",
                    gpu::glsl::unit_type::words,
                    false,
                    "",
                    element,
                    element);
    }
    CHECK(test::complaints(before + text) == "");
    return text;
}
}  // namespace

TEST_CASE("a load stands where the call stood, a store follows in order") {
    auto s = kernel_text([v = inout<float>{7}, w = out<int>{8}](auto i) {
        auto left = v[i];
        v[i] = left + v[i + 1u];
        w[i] = v[i] * 2.0f;
    });
    CHECK(s ==
          "void f(uint a0) {\n    precise float t0 = load0(a0);\n    precise float t1 = load0(a0 + "
          "args[0]);\n    precise float t2 = t0 + t1;\n    store0(a0, t2);\n"
          "    precise float t3 = load0(a0);\n    precise float t4 = t3 * uintBitsToFloat(args[1]);\n    "
          "store1(a0, int(t4));\n}\n");
}

TEST_CASE("a load that nobody uses is not written, two equal ones are one") {
    CHECK(kernel_text([w = inout<unsigned>{1}](auto i) { w[i] = i; }) ==
          "void f(uint a0) {\n    store0(a0, a0);\n}\n");
    CHECK(kernel_text([v = inout<unsigned>{1}, w = out<unsigned>{2}](auto i) { w[i] = v[i] * v[i]; }) ==
          "void f(uint a0) {\n    uint t0 = load0(a0);\n    store1(a0, t0 * t0);\n}\n");
}

TEST_CASE("accessors of the same memory share a slot") {
    CHECK_THAT(kernel_text([a = inout<int>{3}, b = out<int>{3}, c = inout<int>{4}](auto i) {
        auto left = a[i];
        b[i] = left + c[i];
    }),
        test::contains("store0(a0, t0 + t1)") && test::contains("t1 = load1(a0)"));
}

TEST_CASE("compound assignment to an element is an atomic, to its copy it is not") {
    CHECK(kernel_text([v = out<unsigned>{1}](auto i) { v[i % 10u] += 1u; }) ==
          "void f(uint a0) {\n    atomic0_add(a0 % args[0], args[1]);\n}\n");
    CHECK(kernel_text([v = inout<int>{1}](auto i) { v[i] -= 3; }) ==
          "void f(uint a0) {\n    atomic0_add(a0, -int(args[0]));\n}\n");
    CHECK_THAT(kernel_text([v = inout<int>{1}](auto i) {
        auto a = v[i];
        a += 3;
        a *= 2;
        v[i] = a;
    }),
        test::contains("int t0 = load0(a0);\n    store0(a0, (t0 + int(args[0])) * int(args[1]));"));
    CHECK_THAT(kernel_text([v = inout<gpu::vec2>{1}](auto i) { v[i] += gpu::vec2(1, 2); }),
        test::contains("atomic0_add(a0, 0u, ") && test::contains("atomic0_add(a0, 1u, "));
}

TEST_CASE("fetch forms give the old value") {
    CHECK(kernel_text([v = inout<unsigned>{1}, w = out<unsigned>{2}](auto i) {
        w[gpu::fetch_add(v[0], 1u)] = i;
    }) == "void f(uint a0) {\n    uint t0 = atomic0_add(args[0], args[1]);\n    store1(t0, a0);\n}\n");
    CHECK_THAT(kernel_text([v = inout<float>{1}](
                               auto i) { v[i] = gpu::exchange(v[i + 1u], 2.0f) + gpu::fetch_min(v[i], 1); }),
        test::contains("atomic0_exchange(") && test::contains("atomic0_min("));
    CHECK_THAT(kernel_text([v = inout<short>{1}](auto i) { v[i] = gpu::compare_exchange(v[0], 3, 4); }),
        test::contains("= atomic0_compare_exchange(") && test::contains("store0(a0, t0);"));
}

TEST_CASE("an operator without a native atomic becomes a loop of compare and swap") {
    auto s = kernel_text([v = inout<float>{1}](auto i) { gpu::combine(v[i], 2.0f, gpu::multiplies<>{}); });
    CHECK_THAT(s,
        test::contains("for (;;) {") && test::contains("= atomic0_compare_exchange(a0, t1, t2);") &&
            test::contains("floatBitsToUint"));
    CHECK_THAT(kernel_text([v = inout<int>{1}](auto i) { v[i] += 0.5f; }),
        test::contains("for (;;) {"));  // int(old + 0.5f), as C++ has it
    CHECK_THAT(kernel_text([v = inout<int>{1}](auto i) { v[i] += true; }), !test::contains("for (;;) {"));
}
