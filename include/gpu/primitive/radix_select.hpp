// SPDX-License-Identifier: MIT
// Gives radix_select, which finds the key that sorting would put at a given place. It works digit
// by digit, and does not sort the range.
#pragma once
#include <gpu/glsl/shaders.hpp>
#include <gpu/primitive/compact.hpp>
#include <gpu/primitive/first_candidates.hpp>
#include <gpu/primitive/histogram.hpp>
#include <gpu/primitive/radix_sort.hpp>
#include <gpu/primitive/scan.hpp>
#include <gpu/primitive/selection.hpp>
#include <gpu/primitive/temporary.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace gpu::inline v0_2::primitive {

namespace kernels {
inline constexpr kernel::kernel_file select_digit{"select_digit", {glsl::shaders::select_digit}};
}  // namespace kernels

/// Visitor for the kernel select_digit. It finds the next digit of the wanted key, appends it to
/// the digits found so far, which it reads from `from`, and writes the result to `to`.
template <class From, class To> struct choose_digit : kernel::composed<choose_digit<From, To>> {
    static constexpr char const* text = glsl::shaders::hooks_choose_digit;
    From from;
    To to;
    std::uint32_t shift;  // position of the digit in its word of the key
    bool high;            // true when the digit is in the high word of the key
    choose_digit(From state, To next, std::uint32_t position, bool in_high_word)
        : from(state), to(next), shift(position), high(in_high_word) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"selected", from},
            kernel::write_hook<selection>("store_selected", to),
            kernel::number{"KEY_SHIFT", shift},
            kernel::choice{"HIGH_WORD", high});
    }
};

/// Selects the key that sorting would put at place k of `count` keys, where k < count. Kernels can
/// read the selected key, or compare keys with it. `keys` reads the bits of the keys; in the shape
/// lanes it is an iterator of a buffer, and the host knows the count.
///
/// In the shape groups, each byte of a key takes one launch, which counts digits among all keys,
/// and the host does not wait for the GPU. In the shape lanes, the host reads the counts after each
/// byte; waiting costs little on llvmpipe, because no GPU becomes idle. When few keys share the
/// digits found so far, the search in the shape lanes goes on with copies of these keys.
template <class Key, bool Descending, class Raw = buffer_iterator<raw_key<Key>>> class radix_select {
public:
    radix_select(kernel::runtime& r, Raw keys, kernel::length count, std::size_t k)
        : raw_(keys), count_(count), found_(r, passes + 1), at_home_(r.tuning.form == kernel::shape::lanes) {
        require_countable(count);
        now_.z = static_cast<std::uint32_t>(k);
        kernel::scratch<std::uint32_t> const counts(r, 256 * passes);
        if constexpr (std::is_same_v<Raw, buffer_iterator<raw_key<Key>>>)
            if (at_home_) {
                select_at_home(r, counts);
                return;
            }
        // Find the digits of the wanted key, from the highest digit on. For each, count the digit's
        // values among the keys that share the digits found so far, and choose the value of the
        // wanted key.
        assign(constant_iterator<selection>(now_), 1, at(0));
        assign(constant_iterator<std::uint32_t>(0), 256 * passes, scratch_iterator<std::uint32_t>(counts));
        for (std::uint32_t pass = 0; pass < passes; ++pass) select_digit(r, counts, pass);
    }
    /// Returns an iterator that gives a pair for each key: (1, 0) when the key comes before the
    /// selected key, (0, 1) when it is equal to the selected key, and (0, 0) when it comes after
    /// it.
    auto kinds() const {
        return make_transform_iterator(make_zip_iterator(raw_, result()), beside_selected<Key, Descending>{});
    }
    /// Returns an iterator that gives 1 for each key of `raw` that comes before the selected key,
    /// and 0 for all others. With Equal, it gives 1 for each key that is equal to the selected key,
    /// and 0 for all others.
    template <bool Equal, class Keys> auto those(Keys raw) const {
        return make_transform_iterator(
            make_zip_iterator(raw, result()), is_beside_selected<Key, Descending, Equal>{});
    }
    /// Returns the number of keys that come before the selected key. `k` is the place that was
    /// given to the constructor. Only for the shape lanes, where the host knows the selection.
    std::size_t keys_before(std::size_t k) const { return k - now_.z; }
    /// Returns an iterator that yields the state of the finished search: x and y hold the rank of
    /// the wanted key, and z its place among the keys equal to it.
    found_selection result() const {
        return at_home_ ? found_selection(at(0), now_) : found_selection(at(passes));
    }

private:
    static constexpr std::uint32_t passes = sizeof(Key);
    static std::uint32_t shift_of(std::uint32_t pass) { return 8 * (passes - 1 - pass); }
    static next_digit<Key, Descending> digit_of(std::uint32_t pass) {
        std::uint32_t const shift = shift_of(pass) % 32, upper = shift_of(pass) / 32,
                            above = shift == 24 ? 0u : ~((1u << (shift + 8)) - 1);
        return {{},
            {shift, rank_words<Key, Descending>::all < 255 ? 1u : 255u, upper},
            upper ? above : ~0u,
            upper ? 0u : above};
    }
    scratch_iterator<selection> at(std::uint32_t pass) const {
        return scratch_iterator<selection>(found_, pass);
    }

    /// Selects digit `pass`, the first one being the highest.
    void select_digit(
        kernel::runtime& r, kernel::scratch<std::uint32_t> const& counts, std::uint32_t pass) const {
        using namespace kernel;
        auto const digits =
            make_transform_iterator(make_zip_iterator(raw_, found_selection(at(pass))), digit_of(pass));
        profile const& p = r.tuning;
        std::uint32_t const packet = packet_items(p, digits.element_bytes);
        cut const c = cut_for_groups(p.count_groups, count_.most, packet, p.count_threads);
        launch(r,
            kernels::select_digit,
            {c.chunks, p.count_threads, packet},
            chunks_hook{count_, c, p.count_threads},
            number{"FROM", 256 * pass},
            reads{"digit", digits},
            word_array{"counts", counts.buffer()},
            word_array{"tickets", r.objects.ticket()},
            choose_digit<scratch_iterator<selection>, scratch_iterator<selection>>{
                at(pass), at(pass + 1), shift_of(pass) % 32, shift_of(pass) >= 32});
    }

    void select_at_home(kernel::runtime& r, kernel::scratch<std::uint32_t> const& counts) {
        Raw from = raw_;
        std::size_t left = count_.most;
        gl::owned<temporary<raw_key<Key>>> few;
        for (std::uint32_t pass = 0; pass < passes; ++pass) {
            auto const with_selection = [&] { return make_zip_iterator(from, found_selection(at(0), now_)); };
            // Count the values of this digit, and find the value that it has in the wanted key.
            count_bins(r, make_transform_iterator(with_selection(), digit_of(pass)), left, 256, counts);
            std::uint32_t of[256] = {}, digit = 0;
            if (!r.rehearsing) gl::download(r.device, counts.buffer().name(), 0, of, sizeof of);
            while (digit < 255 && now_.z >= of[digit]) now_.z -= of[digit++];
            (shift_of(pass) >= 32 ? now_.x : now_.y) |= digit << shift_of(pass) % 32;
            now_.w = of[digit];
            if (pass + 1 == passes || now_.w > left / 8) continue;
            // Copy the keys that share the digits found so far, and go on with these copies.
            gl::owned<temporary<raw_key<Key>>> fewer(new temporary<raw_key<Key>>(r, now_.w));
            auto const kept = make_transform_iterator(
                with_selection(), shares_digits<next_digit<Key, Descending>>{digit_of(pass + 1)});
            compact(kept, left, sizeof(Key), keep_item<Raw, Raw>{from, fewer->begin()});
            few = std::move(fewer);
            from = few->begin();
            left = now_.w;
        }
    }

    Raw raw_;
    kernel::length count_;
    kernel::scratch<selection> found_;
    bool at_home_;
    selection now_{0, 0, 0, 0};
};

/// Moves the key that sorting would put at place k of keys[0, count) to keys[k]. Keys that come
/// before the selected key move to the front, and keys that come after it move to the end. Each of
/// the three kinds (before, equal, after) keeps its order. Only for the shape lanes.
template <class Key, bool Descending>
void place_selected(kernel::runtime& r, buffer_iterator<Key> keys, std::size_t count, std::size_t k) {
    using raw = raw_key<Key>;
    radix_select<Key, Descending> const s(r, keys.template as<raw_key<Key>>(), count, k);
    std::size_t const before = s.keys_before(k);
    auto const to = keys.template as<raw>();
    kernel::scratch<raw> const memory(r, count);
    kernel::scratch<std::uint32_t> const word(r, 1);
    scratch_iterator<raw> const held(memory), rest = held + static_cast<std::ptrdiff_t>(before);
    scratch_iterator<std::uint32_t> const kept(word);
    constexpr std::uint32_t largest = scratch_iterator<raw>::element_bytes;

    // Move the keys that come before the selected key to the front. Then move the keys equal to it
    // to the front of the rest.
    partition_in_order(s.template those<false>(to), to, count, largest, held, kept);
    assign(held, before, to);
    partition_in_order(s.template those<true>(rest),
        rest,
        count - before,
        largest,
        to + static_cast<std::ptrdiff_t>(before),
        kept);
}

/// Visitor for scan() over pairs: (1, 0) for a key before the selected key, (0, 1) for a key equal
/// to it, and (0, 0) for a key after it. It writes to `out` the items whose keys are among the
/// first `wanted` keys. Items with keys before the selected one come first, then items with equal
/// keys.
template <class Items, class Out, class Found>
struct take_first : kernel::composed<take_first<Items, Out, Found>> {
    using value_type = typename Items::value_type;
    static constexpr char const* text = glsl::shaders::hooks_take_first;
    Items items;
    Out out;
    Found found;
    std::uint32_t wanted;
    take_first(Items from, Out to, Found selected, std::uint32_t n)
        : items(from), out(to), found(selected), wanted(n) {}
    template <class Each> void parts(Each const& each) const {
        each(kernel::reads{"item", items},
            kernel::write_hook<value_type>("store_taken", out),
            kernel::reads{"selected", found},
            kernel::number{"WANTED", wanted});
    }
};

/// Writes to out[0, wanted) the items whose keys are the first `wanted` of `count` keys in sorted
/// order, where 0 < wanted <= count. `raw` reads the bits of the keys. Items with keys before the
/// last wanted key come first, then items with keys equal to it. Each of the two kinds keeps its
/// order.
template <class Key, bool Descending, class Raw, class Items, class Out>
void take_selected(
    kernel::runtime& r, Raw raw, kernel::length count, Items items, std::size_t wanted, Out out) {
    radix_select<Key, Descending, Raw> const s(r, raw, count, wanted - 1);
    auto const kinds = s.kinds();
    constexpr std::uint32_t largest = decltype(kinds)::element_bytes > Items::element_bytes
                                          ? decltype(kinds)::element_bytes
                                          : Items::element_bytes;
    scan<uvec2>(kinds,
        count,
        largest,
        plus<>{},
        {true, uvec2(0, 0)},
        take_first<Items, Out, found_selection>{items, out, s.result(), static_cast<std::uint32_t>(wanted)});
}

/// Does the work of take_selected() for keys in a buffer. Takes few items of a long range from
/// candidates. In the shape groups, does not wait for the GPU.
template <class Key, bool Descending, class Items, class Out>
void take_least(kernel::runtime& r, buffer_iterator<Key> keys, std::size_t count, Items items,
    std::size_t wanted, Out out) {
    auto const raw = keys.template as<raw_key<Key>>();
    if (!first_candidates<Key, Descending>::pay(r, count, wanted, raw, items))
        return take_selected<Key, Descending>(r, raw, count, items, wanted, out);
    first_candidates<Key, Descending> const few(r, raw, count, wanted);
    take_selected<Key, Descending>(
        r, few.keys(raw), few.length(), gpu::make_permutation_iterator(items, few.places()), wanted, out);
}

}  // namespace gpu::inline v0_2::primitive
