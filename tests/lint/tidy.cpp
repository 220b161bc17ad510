// SPDX-License-Identifier: MIT
// What clang-tidy looks at: every header, and the templates that a dozen algorithms make of them.
#include <gpu/gpu.hpp>
#include <gpu/linalg.hpp>
#include <gpu/numeric/bspline.hpp>
#include <gpu/numeric/fft.hpp>
#include <gpu/numeric/matrix_market.hpp>
#include <gpu/numeric/spmv.hpp>
#include <gpu/numeric/tensor.hpp>

int main() {
    gpu::vector<int> keys{3, 1, 2, 1}, sorted(4), starts{0, 2, 4};
    gpu::vector<float> values{1, 2, 3, 4}, out(4);
    gpu::transform(values.begin(), values.end(), out.begin(), [](auto x) { return x * 2.0f; });
    gpu::inclusive_scan(values.begin(), values.end(), out.begin());
    auto const kept = gpu::copy_if(values, out.begin(), [](auto x) { return x > 1.0f; });
    gpu::reduce_by_key(keys.begin(), keys.end(), values.begin(), sorted.begin(), out.begin());
    gpu::sort(keys.begin(), keys.end());
    gpu::sort(keys.begin(), keys.end(), [](auto a, auto b) { return a % 2 < b % 2; });
    gpu::sort_by_key(keys.begin(), keys.end(), values.begin());
    gpu::segmented_reduce(values, starts, out.begin(), 0.0f);
    gpu::histogram_even(keys.begin(), keys.end(), sorted.begin(), 4, 0, 4);
    gpu::merge(keys.begin(), keys.end(), starts.begin(), starts.end(), gpu::make_discard_iterator());
    gpu::lower_bound(keys.begin(), keys.end(), starts.begin(), starts.end(), sorted.begin());
    gpu::flat_set<int> const set(keys);
    gpu::scalar<unsigned> count(3);
    gpu::top_k(gpu::counted(keys.begin(), count), 2, sorted.begin());
    bool const found = gpu::find(keys, 2) != keys.end();
    return found && kept != out.begin() && gpu::reduce(keys.begin(), keys.end()) == 7 ? 0 : 1;
}
