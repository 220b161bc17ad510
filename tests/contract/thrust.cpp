// SPDX-License-Identifier: MIT
// The same calls with thrust:: in the place of gpu::, on the host: Thrust's own C++ backend is the oracle
// (Debian package libthrust-dev).
#include <gpu/algorithm/by_key.hpp>
#include <gpu/algorithm/copy.hpp>
#include <gpu/algorithm/partition.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/algorithm/scan_by_key.hpp>
#include <gpu/algorithm/set_operations.hpp>
#include <gpu/algorithm/unique_by_key.hpp>

#include "../support/testing.hpp"

#include <algorithm>

#if !__has_include(<thrust/version.h>)
TEST_CASE("by-key, scan and set algorithms agree with Thrust", "[thrust]") {
    WARN("Left out: the comparison with Thrust (needs its headers, package libthrust-dev)");
}
#else

#    define THRUST_HOST_SYSTEM THRUST_HOST_SYSTEM_CPP
#    define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CPP
#    include <thrust/copy.h>
#    include <thrust/execution_policy.h>
#    include <thrust/functional.h>
#    include <thrust/merge.h>
#    include <thrust/partition.h>
#    include <thrust/reduce.h>
#    include <thrust/remove.h>
#    include <thrust/scan.h>
#    include <thrust/set_operations.h>
#    include <thrust/transform_scan.h>
#    include <thrust/unique.h>

namespace {
using numbers = std::vector<int>;

/// Where a call writes: two outputs on each side, as long as all inputs together.
struct outputs {
    explicit outputs(std::size_t n) : gpu_one(n, -7), gpu_two(n, -7), host_one(n, -7), host_two(n, -7) {}
    gpu::vector<int> gpu_one, gpu_two;
    numbers host_one, host_two;
    bool same() const { return gpu_one.host() == host_one && gpu_two.host() == host_two; }
};
template <class Ends, class One, class Two>
std::pair<std::ptrdiff_t, std::ptrdiff_t> lengths(Ends const& ends, One one, Two two) {
    if constexpr (requires { ends.first; })
        return {ends.first - one, ends.second - two};
    else
        return {ends - one, 0};
}
/// `call(policy..., outputs)` on both sides; what they return and all that they write must be equal.
template <class Gpu, class Thrust>
void same(char const* name, std::size_t n, Gpu gpu_call, Thrust thrust_call) {
    outputs o(n);
    INFO(name);
    auto const ours =
        lengths(gpu_call(o.gpu_one.begin(), o.gpu_two.begin()), o.gpu_one.begin(), o.gpu_two.begin());
    auto const theirs =
        lengths(thrust_call(o.host_one.begin(), o.host_two.begin()), o.host_one.begin(), o.host_two.begin());
    REQUIRE(ours == theirs);
    REQUIRE(o.same());
}
struct odd {
    template <class X> auto operator()(X const& x) const { return x % 2 != 0; }
};
struct twice_less_one {
    template <class X> auto operator()(X const& x) const { return 2 * x - 1; }
};

// gpu::NAME(ours...) against thrust::NAME(thrust::host, theirs...), with the outputs `one` (and `two`).
#    define SAME_ONE(NAME, OURS, THEIRS, ...)               \
        same(                                               \
            #NAME,                                          \
            n + m,                                          \
            [&](auto one, auto) { return gpu::NAME OURS; }, \
            [&](auto one, auto) { return thrust::NAME THEIRS; })
#    define SAME_TWO(NAME, OURS, THEIRS)                        \
        same(                                                   \
            #NAME,                                              \
            n + m,                                              \
            [&](auto one, auto two) { return gpu::NAME OURS; }, \
            [&](auto one, auto two) { return thrust::NAME THEIRS; })

void agree(unsigned seed, unsigned cases) {
    auto const h = thrust::host;
    for (unsigned k = 0; k < cases; ++k) {
        std::mt19937 engine(seed + k);
        auto below = [&](unsigned limit) { return static_cast<unsigned>(engine() % limit); };
        std::size_t const n = below(1u << below(12)), m = below(1u << below(12));
        unsigned const different = 1 + below(1u << below(10));
        auto make = [&](std::size_t count, unsigned most) {
            numbers v(count);
            for (int& x : v) x = static_cast<int>(below(most));
            return v;
        };
        numbers a = make(n, different), b = make(m, different), runs = make(n, 1 + below(4));
        std::sort(a.begin(), a.end());
        std::sort(b.begin(), b.end());
        numbers const va = make(n, 1u << 20), vb = make(m, 1u << 20);
        gpu::vector<int> da(a), db(b), dva(va), dvb(vb), druns(runs);
        INFO("seed = " << seed + k << ", n = " << n << ", m = " << m << ", different = " << different);

        SAME_ONE(inclusive_scan, (dva.begin(), dva.end(), one), (h, va.begin(), va.end(), one));
        SAME_ONE(inclusive_scan,
            (dva.begin(), dva.end(), one, gpu::maximum<int>{}),
            (h, va.begin(), va.end(), one, thrust::maximum<int>{}));
        SAME_ONE(exclusive_scan, (dva.begin(), dva.end(), one, 5), (h, va.begin(), va.end(), one, 5));
        SAME_ONE(transform_inclusive_scan,
            (dva.begin(), dva.end(), one, twice_less_one{}, gpu::plus<int>{}),
            (h, va.begin(), va.end(), one, twice_less_one{}, thrust::plus<int>{}));
        SAME_ONE(transform_exclusive_scan,
            (dva.begin(), dva.end(), one, twice_less_one{}, 5, gpu::plus<int>{}),
            (h, va.begin(), va.end(), one, twice_less_one{}, 5, thrust::plus<int>{}));
        SAME_ONE(inclusive_scan_by_key,
            (druns.begin(), druns.end(), dva.begin(), one),
            (h, runs.begin(), runs.end(), va.begin(), one));
        SAME_ONE(exclusive_scan_by_key,
            (druns.begin(), druns.end(), dva.begin(), one, 5),
            (h, runs.begin(), runs.end(), va.begin(), one, 5));
        SAME_TWO(reduce_by_key,
            (druns.begin(), druns.end(), dva.begin(), one, two),
            (h, runs.begin(), runs.end(), va.begin(), one, two));
        SAME_TWO(unique_by_key_copy,
            (druns.begin(), druns.end(), dva.begin(), one, two),
            (h, runs.begin(), runs.end(), va.begin(), one, two));
        SAME_ONE(unique_copy, (druns.begin(), druns.end(), one), (h, runs.begin(), runs.end(), one));
        SAME_ONE(copy_if,
            (druns.begin(), druns.end(), dva.begin(), one, odd{}),
            (h, runs.begin(), runs.end(), va.begin(), one, odd{}));
        SAME_ONE(remove_copy_if,
            (druns.begin(), druns.end(), dva.begin(), one, odd{}),
            (h, runs.begin(), runs.end(), va.begin(), one, odd{}));
        SAME_TWO(stable_partition_copy,
            (druns.begin(), druns.end(), dva.begin(), one, two, odd{}),
            (h, runs.begin(), runs.end(), va.begin(), one, two, odd{}));
        SAME_ONE(set_union,
            (da.begin(), da.end(), db.begin(), db.end(), one),
            (h, a.begin(), a.end(), b.begin(), b.end(), one));
        SAME_ONE(set_intersection,
            (da.begin(), da.end(), db.begin(), db.end(), one),
            (h, a.begin(), a.end(), b.begin(), b.end(), one));
        SAME_ONE(set_difference,
            (da.begin(), da.end(), db.begin(), db.end(), one),
            (h, a.begin(), a.end(), b.begin(), b.end(), one));
        SAME_ONE(set_symmetric_difference,
            (da.begin(), da.end(), db.begin(), db.end(), one),
            (h, a.begin(), a.end(), b.begin(), b.end(), one));
        SAME_TWO(merge_by_key,
            (da.begin(), da.end(), db.begin(), db.end(), dva.begin(), dvb.begin(), one, two),
            (h, a.begin(), a.end(), b.begin(), b.end(), va.begin(), vb.begin(), one, two));
        SAME_TWO(set_union_by_key,
            (da.begin(), da.end(), db.begin(), db.end(), dva.begin(), dvb.begin(), one, two),
            (h, a.begin(), a.end(), b.begin(), b.end(), va.begin(), vb.begin(), one, two));
        SAME_TWO(set_intersection_by_key,
            (da.begin(), da.end(), db.begin(), db.end(), dva.begin(), one, two),
            (h, a.begin(), a.end(), b.begin(), b.end(), va.begin(), one, two));
        SAME_TWO(set_difference_by_key,
            (da.begin(), da.end(), db.begin(), db.end(), dva.begin(), dvb.begin(), one, two),
            (h, a.begin(), a.end(), b.begin(), b.end(), va.begin(), vb.begin(), one, two));
        SAME_TWO(set_symmetric_difference_by_key,
            (da.begin(), da.end(), db.begin(), db.end(), dva.begin(), dvb.begin(), one, two),
            (h, a.begin(), a.end(), b.begin(), b.end(), va.begin(), vb.begin(), one, two));
    }
}
}  // namespace

TEST_CASE("by-key, scan and set algorithms agree with Thrust, 600 times", "[thrust][slow]") {
    agree(20261121, 600);
}
#endif
