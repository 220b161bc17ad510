// SPDX-License-Identifier: MIT
// copy_batched: many parts of one range to many places in another, with as much work for a thread whatever their sizes.
#pragma once
#include <gpu/algorithm/reduce.hpp>
#include <gpu/algorithm/scan.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/range.hpp>
#include <gpu/kernel/runtime.hpp>
#include <gpu/primitive/binary_search.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace gpu {

namespace detail {
/// Takes for element number i of all parts the number of its part, counted from 1, and copies the element.
template <class I, class From, class O, class To, class Starts> struct part_copier {
    using value_type = std::uint32_t;
    static constexpr std::uint32_t element_bytes = O::element_bytes;
    I in;
    From from;
    O out;
    To to;
    Starts starts;
    void bind(kernel::arguments& a) const { starts.bind(a), from.bind(a), to.bind(a), in.bind(a), out.bind(a); }
    auto writer(glsl::source& s) const {
        auto const start = starts.reader(s);
        auto const source = from.reader(s);
        auto const target = to.reader(s);
        auto const read = in.reader(s);
        auto const write = out.writer(s);
        return [=, &s](glsl::place_in const& at, glsl::type const&, std::string const& v) {
            std::string const part = s.fresh("part"), k = s.fresh("k");
            auto const place = [&](auto const& first, glsl::type const& t) { return glsl::place_in{"(" + glsl::convert(t, glsl::type_of<std::uint32_t>(), first(glsl::place_in{part})) + " + " + k + ")"}; };
            s.statement("uint " + part + " = " + v + " - 1u;");
            s.statement("uint " + k + " = " + at.text + " - " + start(glsl::place_in{part}) + ";");
            write(place(target, glsl::type_of<typename To::value_type>()), glsl::type_of<typename I::value_type>(), read(place(source, glsl::type_of<typename From::value_type>())));
        };
    }
};
} // namespace detail

/// For each of `parts` parts k: out[to[k] + j] = in[from[k] + j] for j < sizes[k]. Waits for the sum of the sizes.
///
/// Offsets and sizes count elements and lie on the GPU, or are computed there. The places written must not overlap each other or what
/// is read. Complexity: elements times log2(parts), three launches for any number of parts; scratch memory: a word a part.
///
///     gpu::vector<int> in{1, 2, 3, 4, 5}, out(5), from{3, 0}, to{0, 2}, sizes{2, 3};
///     gpu::copy_batched(in.begin(), from.begin(), out.begin(), to.begin(), sizes.begin(), 2);        // out: 4 5 1 2 3
template <readable_iterator I, readable_iterator From, writable_iterator O, readable_iterator To, readable_iterator Sizes>
void copy_batched(I in, From from, O out, To to, Sizes sizes, std::size_t parts) {
    require_room("copy_batched", "range of sources", from, parts);
    require_room("copy_batched", "range of targets", to, parts);
    require_room("copy_batched", "range of sizes", sizes, parts);
    if (parts == 0) return;
    auto const last = sizes + static_cast<std::ptrdiff_t>(parts);
    auto const all = static_cast<std::size_t>(gpu::reduce(sizes, last, 0.0));    // no sum is too large for a double
    primitive::require_countable(all);
    kernel::session s;
    kernel::scratch<std::uint32_t> const held(*s, parts);
    scratch_iterator<std::uint32_t> const starts(held);
    gpu::exclusive_scan(sizes, last, starts, std::uint32_t{0});
    primitive::binary_search(primitive::bound::upper, starts, parts, counting_iterator<std::uint32_t>(0), all, less<>{},
                             detail::part_copier<I, From, O, To, scratch_iterator<std::uint32_t>>{in, from, out, to, starts});
}
template <device_range In, device_range From, device_range Out, device_range To, device_range Sizes> void copy_batched(In&& in, From&& from, Out&& out, To&& to, Sizes&& sizes) {
    gpu::copy_batched(in.begin(), from.begin(), out.begin(), to.begin(), sizes.begin(), range_length("copy_batched", sizes.begin(), sizes.end()));
}

} // namespace gpu
