// SPDX-License-Identifier: MIT
// A CSV file read and averaged on the GPU: lines of a name, a month and a number.
#pragma once

#include <gpu/gpu.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string_view>

namespace table {

/// What is known about the numbers of one name and one month.
struct summary {
    double sum;
    float least, greatest;
    std::uint32_t lines;
    std::uint32_t name;  // where in the file the name is
};

}  // namespace table
GPU_STRUCT(table::summary, sum, least, greatest, lines, name);

namespace table {

/// A field of a line: its bytes are [first, last).
template <class Bytes, class I> auto hash_of(Bytes const& bytes, I const& first, I const& last) {
    gpu::var<std::uint64_t> hash = std::uint64_t(0);
    gpu::for_(first, last, [&](auto i) {
        hash = hash * std::uint64_t(0x9e3779b97f4a7c15) + gpu::cast<std::uint64_t>(bytes[i]);
    });
    return hash;
}
/// Of at most nine digits, with a sign and a point.
template <class Bytes, class I> auto number_of(Bytes const& bytes, I const& first, I const& last) {
    gpu::var<int> digits = 0, behind = 0;
    gpu::var<float> scale = 1.0f;
    gpu::for_(first, last, [&](auto i) {
        auto c = gpu::cast<int>(bytes[i]);
        gpu::if_(c == '.', [&] { behind = 1; });
        gpu::if_(c >= '0' && c <= '9', [&] {
            digits = 10 * digits + (c - '0');
            gpu::if_(behind == 1, [&] { scale *= 10.0f; });
        });
    });
    auto size = gpu::cast<float>(digits) / scale;
    return gpu::select(bytes[first] == '-', -size, size);
}

/// The summaries of all names and months, those of one name side by side, the months of each in order.
inline gpu::vector<summary> summarise(std::string_view file) {
    gpu::vector<char> const bytes(file.begin(), file.end());
    // A field ends at a comma or at the end of its line; three make a line.
    gpu::vector<std::uint32_t> ends(static_cast<std::size_t>(
        gpu::count_if(bytes.begin(), bytes.end(), [](auto c) { return c == ',' || c == '\n'; })));
    auto const all = gpu::make_counting_iterator(0u);
    gpu::copy_if(
        all, all + static_cast<std::ptrdiff_t>(bytes.size()), bytes.begin(), ends.begin(), [](auto c) {
            return c == ',' || c == '\n';
        });
    std::size_t const lines = ends.size() / 3;
    bool const whole = gpu::all_of(all,
        all + static_cast<std::ptrdiff_t>(ends.size()),
        [b = gpu::in(bytes), e = gpu::in(ends)](auto i) { return (b[e[i]] == '\n') == (i % 3u == 2u); });
    if (lines == 0 || ends.size() % 3 || !whole || file.back() != '\n')
        throw std::invalid_argument("every line of the table needs three fields: name,month,number");

    // Each line becomes a key, made of its name and its month, and a summary of one number.
    gpu::vector<std::uint64_t> keys(lines), groups(lines);
    gpu::vector<float> numbers(lines);
    gpu::vector<std::uint32_t> names(lines);
    gpu::for_each_index(lines,
        [b = gpu::in(bytes),
            e = gpu::in(ends),
            k = gpu::out(keys),
            v = gpu::out(numbers),
            s = gpu::out(names)](auto line) {
            auto name = gpu::select(line == 0u, 0u, e[gpu::max(3u * line, 1u) - 1u] + 1u);
            auto name_end = e[3u * line], month_end = e[3u * line + 1u], number_end = e[3u * line + 2u];
            auto month = gpu::cast<std::uint64_t>(gpu::cast<int>(number_of(b, name_end + 1u, month_end)));
            k[line] = hash_of(b, name, name_end) * std::uint64_t(16) + month;
            v[line] = number_of(b, month_end + 1u, number_end);
            s[line] = name;
        });
    auto const values = gpu::make_zip_iterator(numbers.begin(), names.begin());
    gpu::sort_by_key(keys.begin(), keys.end(), values);

    // Lines of one key are neighbours now, and become one summary.
    auto const single = gpu::make_transform_iterator(values, [](auto value) {
        auto [number, name] = value;
        return gpu::make<summary>(gpu::cast<double>(number), number, number, 1u, name);
    });
    gpu::vector<summary> found(lines);
    auto const end = gpu::reduce_by_key(keys.begin(),
        keys.end(),
        single,
        groups.begin(),
        found.begin(),
        gpu::equal_to<>{},
        [](auto a, auto b) {
            return gpu::make<summary>(a.sum + b.sum,
                gpu::min(a.least, b.least),
                gpu::max(a.greatest, b.greatest),
                a.lines + b.lines,
                a.name);
        });
    found.resize(static_cast<std::size_t>(end.second - found.begin()));
    return found;
}

}  // namespace table
