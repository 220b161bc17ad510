// SPDX-License-Identifier: MIT
// Looks at the elements of a range in the checked mode (gpu::checked()): finds the first element
// that breaks a rule, and the first index of a permutation that is out of range.
#pragma once
#include <gpu/config.hpp>
#include <gpu/error.hpp>
#include <gpu/functional/select.hpp>
#include <gpu/glsl/shaders.hpp>
#include <gpu/iterator/concepts.hpp>
#include <gpu/iterator/counted.hpp>
#include <gpu/iterator/counting.hpp>
#include <gpu/iterator/permutation.hpp>
#include <gpu/iterator/reverse.hpp>
#include <gpu/iterator/transform.hpp>
#include <gpu/iterator/zip.hpp>
#include <gpu/kernel/launch.hpp>
#include <gpu/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>

namespace gpu::inline v0_2::detail {

namespace kernels {
inline constexpr kernel::kernel_file check_elements{"check_elements", {glsl::shaders::check_elements}};
inline constexpr kernel::kernel_file report_word{"report_word", {glsl::shaders::report_word}};
}  // namespace kernels

/// An element that breaks a rule: the number of the rule, from 1 on, and the index of the element.
/// The rule is 0 when all elements keep all rules.
struct defect {
    std::uint32_t rule = 0;
    std::uint32_t index = 0;
};

/// Keeps the name of the algorithm that runs while a check runs launches of its own.
class keep_name {
public:
    keep_name() = default;
    keep_name(keep_name const&) = delete;
    keep_name& operator=(keep_name const&) = delete;
    ~keep_name() { kernel::detail::called = name_; }

private:
    char const* name_ = kernel::detail::called;
};

/// Reads the first `count` words of the buffer `report`, and sets them to zero.
[[gnu::cold]] void take_report(
    kernel::runtime& r, gl::buffer const& report, std::uint32_t* words, std::size_t count);

/// Returns the first of n elements that breaks a rule. `rules` yields, for each element, the number
/// of the rule that it breaks (from 1 to 15), or 0. Waits for the GPU. Looks at nothing when n is
/// above 2^31 - 1.
template <class I> [[gnu::cold]] defect first_defect(I rules, std::size_t n) {
    using namespace kernel;
    if (n == 0 || n > 0x7fffffffu) return {};
    keep_name const name;
    session s;
    std::uint32_t const threads = s->tuning.map_threads, count = static_cast<std::uint32_t>(n),
                        groups = ceil_div(count, threads);
    gl::buffer const& report = s->objects.defect_report();
    launch(*s,
        kernels::check_elements,
        {groups < 65535 ? groups : 65535, threads, 1},
        number{"COUNT", count},
        reads{"rule", rules},
        word_array{"defects", report});
    std::uint32_t found[16] = {};
    take_report(*s, report, found, 16);
    defect first;
    for (std::uint32_t rule = 1; rule < 16; ++rule)
        if (found[rule] != 0 && (first.rule == 0 || ~found[rule] < first.index)) first = {rule, ~found[rule]};
    return first;
}

/// Functor that converts an integer to a word.
struct as_word {
    template <class X> auto operator()(X const& x) const { return gpu::cast<std::uint32_t>(x); }
};
/// Returns the text of i[index], an integer. Waits for the GPU, because the host may not be able to
/// compute the element.
template <class I> [[gnu::cold]] std::string integer_at(I i, std::uint32_t index) {
    using namespace kernel;
    keep_name const name;
    session s;
    gl::buffer const& report = s->objects.defect_report();
    launch(*s,
        kernels::report_word,
        {1, s->tuning.map_threads, 1},
        reads{"word",
            make_transform_iterator(
                make_permutation_iterator(i, counting_iterator<std::uint32_t>(index)), as_word{})},
        word_array{"defects", report});
    std::uint32_t word = 0;
    take_report(*s, report, &word, 1);
    using T = typename I::value_type;
    if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
        return concat({static_cast<std::int32_t>(word)});
    else
        return concat({word});
}

/// Functor that maps an index to 1 when it is not below `limit`, otherwise to 0.
struct index_rule {
    std::uint32_t limit;
    template <class X> auto operator()(X const& index) const {
        return gpu::select(gpu::cast<std::uint32_t>(index) < limit, 0u, 1u);
    }
};

/// True for iterators that contain a permutation.
template <class I> inline constexpr bool permutes = false;
template <class I, class J> inline constexpr bool permutes<permutation_iterator<I, J>> = true;
template <class F, class I> inline constexpr bool permutes<transform_iterator<F, I>> = permutes<I>;
template <class I> inline constexpr bool permutes<counted_iterator<I>> = permutes<I>;
template <class I> inline constexpr bool permutes<reverse_iterator<I>> = permutes<I>;
template <class... I> inline constexpr bool permutes<zip_iterator<I...>> = (permutes<I> || ...);

// Forward declarations, because the functions call each other.
template <class F, class I>
void check_permutations(char const*, char const*, transform_iterator<F, I> const&, std::size_t);
template <class I> void check_permutations(char const*, char const*, counted_iterator<I> const&, std::size_t);
template <class I> void check_permutations(char const*, char const*, reverse_iterator<I> const&, std::size_t);
template <class... I>
void check_permutations(char const*, char const*, zip_iterator<I...> const&, std::size_t);
template <class I, class J>
void check_permutations(char const*, char const*, permutation_iterator<I, J> const&, std::size_t);

// Throw out_of_range when one of the first n indices of a permutation in the iterator is out of
// range. `what` names the algorithm and `which` the range in errors.
template <class I> void check_permutations(char const*, char const*, I const&, std::size_t) {}
template <class F, class I>
void check_permutations(
    char const* what, char const* which, transform_iterator<F, I> const& i, std::size_t n) {
    check_permutations(what, which, i.base(), n);
}
template <class I>
void check_permutations(char const* what, char const* which, counted_iterator<I> const& i, std::size_t n) {
    check_permutations(what, which, i.base(), n);
}
template <class I>
void check_permutations(char const* what, char const* which, reverse_iterator<I> const& i, std::size_t n) {
    if constexpr (permutes<I>) check_permutations(what, which, i.base() - static_cast<std::ptrdiff_t>(n), n);
}
template <class... I>
void check_permutations(char const* what, char const* which, zip_iterator<I...> const& i, std::size_t n) {
    std::apply([&](auto const&... part) { (check_permutations(what, which, part, n), ...); },
        i.get_iterator_tuple());
}
template <class I, class J>
void check_permutations(
    char const* what, char const* which, permutation_iterator<I, J> const& i, std::size_t n) {
    auto const index = walkable(i.index());
    check_permutations(what, which, index, n);
    std::size_t const has = room(i.base());
    if (has > 0xffffffffu) return;
    defect const bad =
        first_defect(make_transform_iterator(index, index_rule{static_cast<std::uint32_t>(has)}), n);
    if (bad.rule == 0) return;
    gpu::detail::raise(
        out_of_range(fill_in("gpu::$: index $ of the permutation of the $ is $, and the permuted range has $ "
                             "elements; give it indices below that number",
            {what, bad.index, which, integer_at(index, bad.index), has})));
}

/// Looks at the permutations in iterator `i`, in the checked mode. Throws out_of_range when one of
/// their first n indices is out of range. Reads n when it is in GPU memory. Costs one flag test
/// otherwise, and nothing for iterators without a permutation.
template <class I>
void require_permutation(char const* what, char const* which, I const& i, kernel::length const& n) {
    if constexpr (permutes<I>) {
        if (checked()) [[unlikely]]
            check_permutations(what, which, i, kernel::read_length(n));
    }
}

}  // namespace gpu::inline v0_2::detail

#ifndef GPU_SEPARATE_COMPILATION
#    include <gpu/iterator/impl/check.ipp>
#endif
